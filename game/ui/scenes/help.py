"""The rules help: contents and search on the left, the page on the right."""

import pygame

from game.exploration.data import Data, data
from game.exploration.help import load
from game.exploration.help_search import Found, matches
from game.ui import theme
from game.ui.app import App
from game.ui.help_page import Layout, Row
from game.ui.help_view import ContentsList, Entry, PageState, PageView
from game.ui.layout import Rect, columns, inset
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.scrolling import ScrollState
from game.ui.textfield import TextField
from game.ui.widgets import ACTIVATE, Button, Custom, Text, Widget

LONGEST_QUERY = 40
WIDEST_TEXT = 780
"""Longer lines than this, with the room beside them, are hard to read; in units."""


class HelpScene(Scene):
    """A book of the rules. Opens at a rule ("E7"), at a page ("hazards"), or else at its first page.

    `figures` are those of the game that is being played, so that the pages tell its prizes and prices.
    """

    def __init__(self, app: App, at: str = "", figures: Data | None = None) -> None:
        super().__init__(app)
        self.figures = figures or data()
        self.book = load(self.figures)
        self.rule = "" if at in self.book.pages else at
        self.page = at if at in self.book.pages else self.book.page_for_rule(at)
        self.query = ""
        self.found = Found((), ())
        self.visited: list[str] = []
        self.focus = "contents"
        self._contents = ScrollState()
        self._reading = PageState()
        self._seek: str | int | None = self.rule or None
        self._field: TextField | None = None
        self._laid: tuple[object, list[Row]] = (None, [])

    # Going from page to page

    def turn_to(self, page: str) -> None:
        """Show a page from its beginning or, while searching, where the words are."""
        if page != self.page:
            self.visited.append(self.page)
            self._show(page)

    def _show(self, page: str) -> None:
        self.page = page
        self.rule = ""
        self._reading = PageState()
        self._seek = next((hit.block for hit in self.found.hits if hit.page == page), None)
        self.refresh()

    def go_back(self) -> None:
        """The page that was read before this one."""
        if self.visited:
            self._show(self.visited.pop())

    def _step(self, step: int) -> None:
        pages = list(self.book.pages)
        self.turn_to(pages[pages.index(self.page) + step])

    def back(self) -> None:
        """Escape first clears the search, then closes the book."""
        if self.query:
            self._search("")
            self._field = None
            self.focus = "contents"
        else:
            self.app.pop()

    def _search(self, query: str) -> None:
        self.query = query
        self.found = self.book.search(query)
        if self.found.hits:
            self._show(self.found.hits[0].page)
        self._contents = ScrollState()
        self.refresh()

    def handle(self, event: pygame.event.Event) -> None:
        """Slash or Ctrl+F: to the search box; Enter: from there to what was found; Backspace: the page read before;
        right: from the contents into the page."""
        if event.type == pygame.KEYDOWN:
            typing = self.focus == "search"
            wants_search = event.key == pygame.K_SLASH or (event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL)
            if wants_search and not typing:
                self.focus = "search"
                self.dirty = True
                return
            if typing and event.key in ACTIVATE and event.key != pygame.K_SPACE:
                self.focus = "contents"
                self.app.keys_used = self.dirty = True
                return
            if event.key == pygame.K_BACKSPACE and not typing:
                self.go_back()
                return
            page = self.find("page")
            if event.key == pygame.K_RIGHT and self.focus == "contents" and page is not None and page.focusable:
                self.focus = "page"
                self.app.keys_used = self.dirty = True
                return
        super().handle(event)

    # Building

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """Contents on the left, the page in the middle of the rest, buttons below it."""
        left, right = columns(area, [p.px(300), 0.5])
        side = inset(left, p.px(14))
        top = Rect(side.x, side.y, side.width, p.px(44))
        search = Rect(side.x, top.bottom + p.px(8), side.width, p.px(40))
        listed = Rect(side.x, search.bottom + p.px(10), side.width, side.bottom - search.bottom - p.px(10))
        widgets: list[Widget] = [
            Custom(left, lambda p, rect, look: p.surface.fill(theme.PAPER_DEEP, rect)),
            Text(top, "The rules", 30, face="heading"),
            self._search_field(search),
            *self._contents_list(p, listed),
        ]
        foot = Rect(right.x + p.px(20), right.bottom - p.px(64), right.width - p.px(40), p.px(46))
        room = Rect(right.x + p.px(20), right.y + p.px(20), right.width - p.px(36), foot.y - right.y - p.px(32))
        wide = min(room.width, p.px(WIDEST_TEXT))
        page = Rect(room.centerx - wide // 2, room.y, wide, room.height)
        view = PageView(page, self._rows(p, page.width - p.px(28)), self._reading, self.turn_to)
        self._go_to_sought(view)
        return [*widgets, view, *self._buttons(p, foot)]

    def _search_field(self, rect: Rect) -> TextField:
        if self._field is None:
            hint = "Search: word or rule"
            self._field = TextField(rect, self.query, self._search, "search", LONGEST_QUERY, hint)
        self._field.rect = rect
        return self._field

    def _contents_list(self, p: Painter, rect: Rect) -> list[Widget]:
        if self.query.strip() and not self.found.hits:
            words = "Nothing found. Try another word, or the number of a rule, such as E7."
            return [Text(rect, words, 15, theme.INK, wrap=True)]
        note: list[Widget] = []
        if self.found.hits:
            if not self._found_as_typed():
                line = Rect(rect.x, rect.y, rect.width, p.px(24))
                rect = Rect(rect.x, line.bottom, rect.width, rect.height - line.height)
                note = [Text(line, f"Did you mean “{' '.join(self.found.words)}”?", 14, theme.INK)]
            entries = [self._entry(hit.page, hit.excerpt) for hit in self.found.hits]
        else:
            entries = []
            for group in self.book.groups:
                entries += [Entry(group.title), *map(self._entry, group.pages)]
        return [*note, ContentsList(p, rect, entries, self._contents, self.page, self.turn_to)]

    def _found_as_typed(self) -> bool:
        typed = self.query.casefold()
        return all(word in typed for word in self.found.words)

    def _entry(self, page: str, excerpt: str = "") -> Entry:
        head = self.book.pages[page].head
        return Entry(head.title, page, excerpt, head.picture)

    def _rows(self, p: Painter, width: int) -> list[Row]:
        """The page laid out; kept, since the widgets are built anew with every key."""
        key = (self.page, width, p.scale, self.found.words, self.rule)
        if self._laid[0] != key:
            rows = Layout(p, self.figures, width, self.found.words, self.rule).rows(self.book.pages[self.page])
            self._laid = (key, rows)
        return self._laid[1]

    def _go_to_sought(self, view: PageView) -> None:
        """Scroll to the rule or the words for which the page was opened; they may well be in sight already."""
        sought, self._seek = self._seek, None
        if sought is None:
            return
        rows = [at for at, row in enumerate(view.rows) if sought in row.rules or sought == row.block]
        words = self.found.words
        told = (at for at in rows if any(matches(word, words) for word in view.rows[at].text.split()))
        if rows:
            view.show(next(told, rows[0]))

    def _buttons(self, p: Painter, rect: Rect) -> list[Widget]:
        pages = list(self.book.pages)
        at = pages.index(self.page)
        back, previous, _, following, close = columns(rect, [p.px(112), p.px(132), 0.5, p.px(112), p.px(150)], p.px(12))
        return [
            Button(back, "Back", self.go_back, "back", "quiet", icon="ui/undo", enabled=bool(self.visited),
                   tooltip="The page you read before (Backspace)"),
            Button(previous, "Previous", lambda: self._step(-1), "previous", enabled=at > 0),
            Button(following, "Next page", lambda: self._step(1), "next", enabled=at < len(pages) - 1),
            Button(close, "Close", self.app.pop, "close", hint="Esc"),
        ]  # fmt: skip
