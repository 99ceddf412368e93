"""The rules help: contents and search on the left, the page on the right."""

from collections.abc import Sequence

import pygame

from game.exploration.data import Data, data
from game.exploration.help import load
from game.exploration.help_search import Found, matches
from game.ui import theme
from game.ui.app import App
from game.ui.help_page import Layout, Row
from game.ui.help_view import ContentsList, Entry, PageState, PageView
from game.ui.layout import Rect, columns, inset, narrow, rows
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.scrolling import ScrollState
from game.ui.textfield import TextField
from game.ui.widgets import ACTIVATE, Button, Custom, Text, Widget

LONGEST_QUERY = 40
SIDE_BY_SIDE = 800
"""Units of width from which on contents and page stand side by side."""
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
        self.listing = False
        """Whether a narrow window shows the contents in the place of the page."""
        self._narrow = False
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
        """Escape first clears the search, then leaves contents that hide the page, then closes the book."""
        if self.query:
            self._search("")
            self._field = None
            self.focus = "contents"
        elif self._narrow and self.listing:
            self._read()
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
        """Keys that lead from one part of the book to another; all else as in any scene.

        Slash or Ctrl+F: to the search box; Enter: from there to what was found; Backspace: the page read before;
        right: from the contents into the page; left: from the beginning of a page alone to the contents.
        """
        if event.type != pygame.KEYDOWN or not self._turning(event):
            super().handle(event)

    def _turning(self, event: pygame.event.Event) -> bool:
        """Whether a key leads from one part of the book to another."""
        typing = self.focus == "search"
        wants_search = event.key == pygame.K_SLASH or (event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL)
        if wants_search and not typing:
            self.listing, self.focus = True, "search"
            self.refresh()
            return True
        target = ""
        if typing and event.key in ACTIVATE and event.key != pygame.K_SPACE:
            target = "contents"
        elif event.key == pygame.K_BACKSPACE and not typing:
            self.go_back()
            return True
        elif self.focus == "contents" and self._leads_into_page(event.key):
            self.listing, target = False, "page"
        elif self._narrow and self.focus == "page" and event.key == pygame.K_LEFT and self._reading.link < 0:
            self.listing, target = True, "contents"
        if not target:
            return False
        self.focus = target
        self.app.keys_used = True
        self.refresh()
        return True

    def _leads_into_page(self, key: int) -> bool:
        if self._narrow:
            return key == pygame.K_RIGHT or key in ACTIVATE
        page = self.find("page")
        return key == pygame.K_RIGHT and page is not None and page.focusable

    # Building

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """Contents on the left and the page in the middle of the rest; in a narrow window one of the two at a time."""
        self._narrow = narrow(area.width, p.scale, SIDE_BY_SIDE)
        if self._narrow:
            return self._build_contents(p, area) if self.listing else self._build_page(p, area)
        left, right = columns(area, [p.px(270 if self.tight else 300), 0.5])
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
        if self.tight:
            cells = columns(foot, [0.2, 0.25, 0.21, 0.25], p.px(8))
        else:
            widths = [p.px(112), p.px(132), 0.5, p.px(112), p.px(150)]
            cells = columns(foot, widths, p.px(12))
            del cells[2]
        return [*widgets, self._page_view(p, page), *self._buttons(cells, "Esc")]

    def _build_contents(self, p: Painter, area: Rect) -> list[Widget]:
        """The contents and the search alone."""
        head, listed, foot = rows(inset(area, p.px(12), p.px(8)), [p.px(40), 0.5, p.px(44)], p.px(8))
        heading, search = columns(head, [p.px(130), 0.5], p.px(12))
        wide = p.px(180)
        read = Rect(foot.right - wide, foot.y, wide, foot.height)
        close = Rect(read.x - p.px(12) - p.px(120), foot.y, p.px(120), foot.height)
        return [
            Custom(area, lambda p, rect, look: p.surface.fill(theme.PAPER_DEEP, rect)),
            Text(heading, "The rules", 28, face="heading"),
            self._search_field(search),
            *self._contents_list(p, listed),
            Button(close, "Close", self.app.pop, "close"),
            Button(read, "To the page", self._read, "read", hint="Esc"),
        ]

    def _build_page(self, p: Painter, area: Rect) -> list[Widget]:
        """The page alone."""
        page, foot = rows(inset(area, p.px(12), p.px(8)), [0.5, p.px(44)], p.px(8))
        view = self._page_view(p, page)
        if self.focus in ("", "contents") and view.focusable:
            self.focus = "page"
        back, contents, *others = columns(foot, [0.2, 0.22, 0.21, 0.22, 0.18], p.px(8))
        button = Button(contents, "Contents", self._list, "list", keys=(pygame.K_c,))
        return [view, button, *self._buttons([back, *others], "")]

    def _list(self) -> None:
        """Show the contents in the place of the page."""
        self.listing, self.focus = True, "contents"
        self.refresh()

    def _read(self) -> None:
        """Show the page in the place of the contents."""
        self.listing, self.focus = False, "page"
        self.refresh()

    def _open(self, page: str) -> None:
        """A click in the contents: to the page and, in a narrow window, away from them."""
        self.turn_to(page)
        if self._narrow:
            self._read()

    def _page_view(self, p: Painter, rect: Rect) -> PageView:
        view = PageView(rect, self._rows(p, rect.width - p.px(28)), self._reading, self.turn_to)
        self._go_to_sought(view)
        return view

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
        return [*note, ContentsList(p, rect, entries, self._contents, self.page, self.turn_to, self._open)]

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
            laid = Layout(p, self.figures, width, self.found.words, self.rule).rows(self.book.pages[self.page])
            self._laid = (key, laid)
        return self._laid[1]

    def _go_to_sought(self, view: PageView) -> None:
        """Scroll to the rule or the words for which the page was opened; they may well be in sight already."""
        sought, self._seek = self._seek, None
        if sought is None:
            return
        sought_rows = [at for at, row in enumerate(view.rows) if sought in row.rules or sought == row.block]
        words = self.found.words
        told = (at for at in sought_rows if any(matches(word, words) for word in view.rows[at].text.split()))
        if sought_rows:
            view.show(next(told, sought_rows[0]))

    def _buttons(self, cells: Sequence[Rect], close_hint: str) -> list[Widget]:
        """Back to the page read before, the pages around this one, and out."""
        pages = list(self.book.pages)
        at = pages.index(self.page)
        back, previous, following, close = cells
        return [
            Button(back, "Back", self.go_back, "back", "quiet", icon="ui/undo", enabled=bool(self.visited),
                   tooltip="The page you read before (Backspace)"),
            Button(previous, "Previous", lambda: self._step(-1), "previous", enabled=at > 0),
            Button(following, "Next page", lambda: self._step(1), "next", enabled=at < len(pages) - 1),
            Button(close, "Close", self.app.pop, "close", hint=close_hint),
        ]  # fmt: skip
