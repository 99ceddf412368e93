"""The two lists of the rules help: the page that is read, with its links, and the contents."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui import theme
from game.ui.help_diagrams import draw_picture
from game.ui.help_page import Row
from game.ui.layout import Rect
from game.ui.paint import Painter
from game.ui.scrolling import ScrollList, ScrollState
from game.ui.widgets import ACTIVATE, Look


@dataclass
class PageState(ScrollState):
    """What a page remembers from one build to the next; `link` is the marked one's number, or -1."""

    link: int = -1


class PageView(ScrollList):
    """A page's rows. Up and down scroll, left and right walk through its links, Enter follows the marked one."""

    state: PageState

    def __init__(self, rect: Rect, rows: Sequence[Row], state: PageState, follow: Callable[[str], object]) -> None:
        super().__init__(rect, [row.height for row in rows], self._paint, state, "page")
        self.rows, self.follow = rows, follow
        self.links = [(at, page, rects) for at, row in enumerate(rows) for page, rects in row.links]
        self.focusable = bool(self.links) or self._most > 0
        self._pointed: int | None = None

    def _paint(self, p: Painter, rect: Rect, index: int, look: Look) -> None:
        self.rows[index].paint(p, rect)

    def draw(self, p: Painter, look: Look) -> None:
        """The rows in sight; with the keys' focus, a ring around the marked link, and around one that is pointed at."""
        super().draw(p, look)
        ringed = self.state.link if look.focus else self._pointed if look.hover else None
        if ringed is not None and 0 <= ringed < len(self.links):
            clip = p.surface.get_clip()
            p.surface.set_clip(self.rect.clip(clip))
            try:
                for rect in self.link_rects(ringed):
                    ring = rect.inflate(p.px(8), p.px(2))
                    pygame.draw.rect(p.surface, theme.INK, ring, p.px(2), border_radius=p.px(5))
            finally:
                p.surface.set_clip(clip)

    def point(self, pos: tuple[int, int] | None) -> bool:
        """Whether another link is under the pointer than before."""
        before, self._pointed = self._pointed, None if pos is None else self.link_at(pos)
        return self._pointed != before

    def link_rects(self, number: int) -> list[Rect]:
        """Where the words of a link are on the screen now."""
        at, _, rects = self.links[number]
        row = self.row_rect(at)
        return [rect.move(row.topleft) for rect in rects]

    def link_at(self, pos: tuple[int, int]) -> int | None:
        """The number of the link under a point."""
        for number in range(len(self.links)):
            if any(rect.collidepoint(pos) for rect in self.link_rects(number)):
                return number
        return None

    def click(self, pos: tuple[int, int]) -> bool:
        """Follow the link under the pointer."""
        number = self.link_at(pos) if self.rect.collidepoint(pos) else None
        if number is None:
            return False
        self.follow(self.links[number][1])
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Scroll, walk through the links, follow one."""
        if event.key in (pygame.K_RIGHT, pygame.K_LEFT):
            return self._walk(1 if event.key == pygame.K_RIGHT else -1)
        if event.key in ACTIVATE:
            if 0 <= self.state.link < len(self.links):
                self.follow(self.links[self.state.link][1])
                return True
            return False
        return super().key(event)

    def _walk(self, step: int) -> bool:
        target = self.state.link + step
        if not -1 <= target < len(self.links):
            return False
        self.state.link = target
        if target >= 0:
            self.show(self.links[target][0])
        return True

    def show(self, row: int) -> None:
        """Scroll so far that the row is in sight, its top first."""
        rect = self.row_rect(row)
        if rect.top < self.rect.top or rect.bottom > self.rect.bottom:
            self._scroll(rect.top - self.rect.top - self.rect.height // 8)


@dataclass(frozen=True)
class Entry:
    """A line of the contents: a page with its title and perhaps words from it, or the heading of a group (no page)."""

    text: str
    page: str = ""
    excerpt: str = ""
    picture: str = ""


class ContentsList(ScrollList):
    """The contents, or what a search found. Up and down go from page to page, each shown at once; a click opens one."""

    def __init__(
        self, p: Painter, rect: Rect, entries: Sequence[Entry], state: ScrollState, current: str,
        turn_to: Callable[[str], object], open_page: Callable[[str], object],
    ) -> None:  # fmt: skip
        self.entries, self.current, self.turn_to, self.open_page = entries, current, turn_to, open_page
        heights = [p.px(54 if entry.excerpt else 36 if entry.page else 40) for entry in entries]
        super().__init__(rect, heights, self._paint, state, "contents", self._choose)
        # Of a list that was scrolled by hand only a new page moves the mark back into sight.
        marked = next((at for at, entry in enumerate(entries) if entry.page == current), None)
        if marked is not None and marked != state.marked:
            state.marked = marked
            self._show_marked()

    def _choose(self, index: int) -> None:
        if self.entries[index].page:
            self.open_page(self.entries[index].page)

    def key(self, event: pygame.event.Event) -> bool:
        """Up and down turn to the next page; the others as in any list."""
        if event.key not in (pygame.K_UP, pygame.K_DOWN):
            return event.key not in ACTIVATE and super().key(event)
        step = 1 if event.key == pygame.K_DOWN else -1
        target = self.state.marked + step
        while 0 <= target < len(self.entries) and not self.entries[target].page:
            target += step
        if not 0 <= target < len(self.entries):
            return False
        self.state.marked = target
        self._show_marked()
        self.turn_to(self.entries[target].page)
        return True

    def _paint(self, p: Painter, rect: Rect, index: int, look: Look) -> None:
        entry = self.entries[index]
        if not entry.page:
            box = Rect(rect.x + p.px(10), rect.y + p.px(12), rect.width - p.px(20), p.px(26))
            p.text(box, entry.text.upper(), 13, theme.INK_SOFT, "bold", shrink=True)
            return
        here = entry.page == self.current
        if here or look.hover:
            p.panel(rect.inflate(-p.px(4), -p.px(2)), theme.SEA_DEEP if here else theme.PAPER, None)
        ink = theme.SNOW if here else theme.INK
        icon = Rect(rect.x + p.px(10), rect.y + (rect.height - p.px(26)) // 2, p.px(26), p.px(26))
        p.panel(icon.inflate(p.px(4), p.px(4)), theme.PAPER, None)
        draw_picture(p, entry.picture, icon)
        left = icon.right + p.px(10)
        box = Rect(left, rect.y, rect.right - left - p.px(8), p.px(30) if entry.excerpt else rect.height)
        p.text(box, entry.text, 16, ink, "bold" if here else "text", shrink=True)
        if entry.excerpt:
            below = Rect(left, box.bottom - p.px(4), box.width, p.px(22))
            line = p.fonts.fit(entry.excerpt, p.px(12), below.width)
            p.text(below, line, 12, theme.SNOW if here else theme.INK_SOFT)
