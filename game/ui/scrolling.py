"""What scrolls: lists of rows drawn by a function, and panes of widgets; by wheel, bar, keys and gamepad."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import pygame

from game.ui import theme
from game.ui.layout import Rect
from game.ui.paint import Painter
from game.ui.widgets import ACTIVATE, Look, Widget


@dataclass
class ScrollState:
    """What a list remembers from one build to the next: pixels scrolled, the marked row, whether it hugs its end."""

    top: int = 0
    marked: int = 0
    at_end: bool = False


class Scrolling(Widget):
    """A part of the window for something that is `total` pixels high: wheel and bar scroll it."""

    def __init__(self, rect: Rect, total: int, state: ScrollState, id: str) -> None:  # noqa: A002
        super().__init__(rect, id)
        self.total, self.state = total, state
        self._bar_offset: int | None = None
        state.top = max(0, min(self._most, state.top))

    @property
    def _most(self) -> int:
        return max(0, self.total - self.rect.height)

    @property
    def room(self) -> Rect:
        """The whole of what scrolls, as it lies now: it hangs over the rectangle above and below."""
        wide = self.rect.width - (_bar_room(self.rect.width) if self._most else 0)
        return Rect(self.rect.x, self.rect.y - self.state.top, wide, self.total)

    @property
    def bar(self) -> Rect:
        """The handle that shows how much is in sight, and can be pulled."""
        wide = _bar_width(self.rect.width)
        tall = max(24, 3 * wide, self.rect.height * self.rect.height // max(1, self.total))
        y = self.rect.y + (self.rect.height - tall) * self.state.top // max(1, self._most)
        return Rect(self.rect.right - wide, y, wide, tall)

    def draw(self, p: Painter, look: Look) -> None:
        """The bar, where not all is in sight."""
        if self._most:
            pygame.draw.rect(p.surface, theme.INK_SOFT, self.bar, border_radius=p.px(4))

    def _scroll(self, pixels: int) -> bool:
        before = self.state.top
        self.state.top = max(0, min(self._most, before + pixels))
        return self.state.top != before

    def wheel(self, steps: int) -> bool:
        """Scroll by about three lines a notch."""
        return self._scroll(-steps * max(30, self.rect.height // 8))

    def press(self, pos: tuple[int, int]) -> bool:
        """Take hold of the bar; above or below it, scroll a page that way."""
        bar = self.bar
        trough = Rect(bar.x, self.rect.y, bar.width, self.rect.height).inflate(12, 0)
        if not self._most or not trough.collidepoint(pos):
            return False
        if not bar.top <= pos[1] < bar.bottom:
            self._scroll((1 if pos[1] >= bar.bottom else -1) * max(40, self.rect.height * 4 // 5))
        self._bar_offset = pos[1] - bar.y if bar.top <= pos[1] < bar.bottom else None
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        """Pull the bar."""
        if self._bar_offset is not None:
            room = max(1, self.rect.height - self.bar.height)
            target = (pos[1] - self._bar_offset - self.rect.y) * self._most // room
            self._scroll(target - self.state.top)


class ScrollList(Scrolling):
    """Rows of given heights. `paint(p, rect, index, look)` draws one; `choose(index)`, if given, makes rows clickable.

    With `at_end` in its state set, the newest row stays in sight until the reader scrolls up.
    """

    def __init__(
        self,
        rect: Rect,
        heights: Sequence[int],
        paint: Callable[[Painter, Rect, int, Look], object],
        state: ScrollState,
        id: str,  # noqa: A002
        choose: Callable[[int], object] | None = None,
    ) -> None:
        self._tops = [0, *accumulate(heights)]
        """Where each row begins, and where the last ends, from the first row's top."""
        super().__init__(rect, self._tops[-1], state, id)
        self.heights, self.paint, self.choose = heights, paint, choose
        self.focusable = choose is not None or self.total > rect.height
        state.marked = max(0, min(len(heights) - 1, state.marked))
        if state.at_end:
            state.top = self._most

    def row_rect(self, index: int) -> Rect:
        """Where a row is now; it may lie outside the list."""
        room = self.room
        return Rect(room.x, room.y + self._tops[index], room.width, self.heights[index])

    def row_at(self, pos: tuple[int, int]) -> int | None:
        """The row under a point."""
        down = pos[1] - self.rect.y + self.state.top
        return bisect_right(self._tops, down) - 1 if 0 <= down < self.total else None

    def draw(self, p: Painter, look: Look) -> None:
        """The rows in sight, and a bar when there are more."""
        clip = p.surface.get_clip()
        p.surface.set_clip(self.rect.clip(clip))
        try:
            self._draw_rows(p, look)
            super().draw(p, look)
        finally:
            p.surface.set_clip(clip)

    def _draw_rows(self, p: Painter, look: Look) -> None:
        pointed = self.row_at(pygame.mouse.get_pos()) if look.hover and self.choose else None
        first = max(0, bisect_right(self._tops, self.state.top) - 1)
        after = min(len(self.heights), bisect_left(self._tops, self.state.top + self.rect.height))
        for index in range(first, after):
            rect = self.row_rect(index)
            # At its end the list begins with a whole row: half a line of text looks like a fault.
            if not (self.state.at_end and rect.y < self.rect.y):
                marked = self.choose is not None and look.focus and index == self.state.marked
                self.paint(p, rect, index, Look(index == pointed, look.pressed and index == pointed, marked))

    def _scroll(self, pixels: int) -> bool:
        scrolled_at_all = super()._scroll(pixels)
        self.state.at_end = self.state.at_end and self.state.top == self._most
        if self.state.top == self._most and scrolled_at_all:
            self.state.at_end = self.choose is None
        return scrolled_at_all

    def click(self, pos: tuple[int, int]) -> bool:
        """Choose the row."""
        index = self.row_at(pos)
        if self.choose is None or index is None:
            return False
        self.state.marked = index
        self.choose(index)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Up and down move the mark or scroll, page keys jump, Enter chooses."""
        page = max(1, self.rect.height - 20)
        jumps = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, pygame.K_HOME: -self.total, pygame.K_END: self.total}
        if self.choose is None:
            steps = {pygame.K_UP: -40, pygame.K_DOWN: 40} | jumps
            return event.key in steps and self._scroll(steps[event.key])
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            target = self.state.marked + (1 if event.key == pygame.K_DOWN else -1)
            if not 0 <= target < len(self.heights):
                return False
            self.state.marked = target
            self._show_marked()
            return True
        if event.key in ACTIVATE and self.heights:
            self.choose(self.state.marked)
            return True
        return event.key in jumps and self._scroll(jumps[event.key])

    def _show_marked(self) -> None:
        row = self.row_rect(self.state.marked)
        self._scroll(min(0, row.y - self.rect.y) + max(0, row.bottom - self.rect.bottom))


class Pane(Scrolling):
    """A part of the window in which more widgets lie than it has room for: lay them out in `room` and let it hold them.

    Only its widgets take the focus; keys that nobody else has use for scroll it.
    """

    def hold(self, widgets: Sequence[Widget]) -> list[Widget]:
        """The widgets, which from now on lie in the pane: only what of them is in there is seen and clicked."""
        for widget in widgets:
            widget.within = widget.within or self
        return list(widgets)

    def reveal(self, rect: Rect) -> bool:
        """Scroll the rectangle into sight, or as much of it from its top as there is room for.

        True if it was not in sight.
        """
        below = min(rect.bottom - self.rect.bottom, rect.y - self.rect.y)
        return self._scroll(max(0, below) + min(0, rect.y - self.rect.y))

    def show_more(self, rect: Rect, way: int) -> bool:
        """Scroll a little down (1) or up (-1) while the rectangle goes on below or above; False where it does not."""
        left = rect.bottom - self.rect.bottom if way > 0 else self.rect.y - rect.y
        few = max(40, self.rect.height // 2)
        return left > 0 and self._scroll(way * min(few, left))

    def page(self, key: int) -> bool:
        """Scroll as far as a key asks that nobody else has use for: arrows a little, page keys a page."""
        few, page = max(40, self.rect.height // 6), max(40, self.rect.height * 4 // 5)
        jumps = {
            pygame.K_UP: -few, pygame.K_DOWN: few, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.total, pygame.K_END: self.total,
        }  # fmt: skip
        return key in jumps and self._scroll(jumps[key])


def scrolled(
    rect: Rect,
    tall: Callable[[int], int],
    state: ScrollState,
    id: str,  # noqa: A002
    build: Callable[[Rect], list[Widget]],
) -> list[Widget]:
    """What `build` makes, which needs `tall(width)` pixels of height: in a pane where the rectangle has fewer."""
    if tall(rect.width) <= rect.height:
        return build(rect)
    pane = Pane(rect, tall(rect.width - _bar_room(rect.width)), state, id)
    return [pane, *pane.hold(build(pane.room))]


def _bar_width(width: int) -> int:
    return max(6, width // 60)


def _bar_room(width: int) -> int:
    """What the bar takes of the width, with the gap beside it."""
    return _bar_width(width) + 4
