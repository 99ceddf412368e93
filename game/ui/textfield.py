"""One line of text that a player types: any script, selection, clipboard and input methods."""

import contextlib
from collections.abc import Callable
from typing import Final

import pygame

from game.ui import theme
from game.ui.fonts import clean
from game.ui.layout import Rect
from game.ui.paint import Painter
from game.ui.widgets import Look, Widget

_COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class TextField(Widget):
    """A name to be typed. `change` hears every new text; `limit` is its longest length in characters."""

    focusable = True
    takes_text = True

    def __init__(
        self,
        rect: Rect,
        text: str,
        change: Callable[[str], object],
        id: str,  # noqa: A002
        limit: int = 40,
        hint: str = "",
    ) -> None:
        super().__init__(rect, id)
        self.words = clean(text, limit)
        self.change, self.limit, self.hint = change, limit, hint
        self.caret = self.anchor = len(self.words)
        self.composing = ""
        self._first = 0
        self._painter: Painter | None = None

    def draw(self, p: Painter, look: Look) -> None:
        """The words, the selection and, with the focus, a steady caret: a blinking one would keep the window awake."""
        self._painter = p
        p.panel(self.rect, theme.SNOW, theme.INK, 2)
        inner = self.rect.inflate(-2 * p.px(10), 0)
        if not self.words and not self.composing and not look.focus:
            p.text(inner, self.hint, 16, theme.INK_SOFT, shrink=True)
            return
        size = p.px(16)
        shown = self.words[: self.caret] + self.composing + self.words[self.caret :]
        caret = self.caret + len(self.composing)
        self._scroll_to(caret, shown, inner.width, p)
        visible = shown[self._first :]
        while visible and p.fonts.width(visible, size) > inner.width:
            visible = visible[:-1]
        low, high = sorted((self.caret, self.anchor))
        if look.focus and low != high:
            start = inner.x + p.fonts.width(shown[self._first : max(self._first, low)], size)
            end = inner.x + min(inner.width, p.fonts.width(shown[self._first : max(self._first, high)], size))
            height = p.fonts.height(size)
            pygame.draw.rect(p.surface, theme.LAKE, (start, inner.centery - height // 2, end - start, height))
        picture = p.fonts.render(visible, size, theme.INK)
        p.surface.blit(picture, (inner.x, inner.centery - picture.get_height() // 2))
        if look.focus:
            x = inner.x + p.fonts.width(shown[self._first : caret], size)
            half = size * 5 // 8
            pygame.draw.line(p.surface, theme.INK, (x, inner.centery - half), (x, inner.centery + half), p.px(2))
            if pygame.display.get_init():
                pygame.key.set_text_input_rect(Rect(x, inner.y, p.px(2), inner.height))

    def _scroll_to(self, caret: int, shown: str, width: int, p: Painter) -> None:
        self._first = min(self._first, caret)
        while self._first < caret and p.fonts.width(shown[self._first : caret], p.px(16)) > width - p.px(4):
            self._first += 1

    def _replace(self, text: str) -> None:
        """Put text in the place of the selection, as much of it as the limit allows."""
        low, high = sorted((self.caret, self.anchor))
        room = self.limit - (len(self.words) - (high - low))
        text = clean(text)[: max(0, room)]
        self.words = self.words[:low] + text + self.words[high:]
        self.caret = self.anchor = low + len(text)
        self.change(self.words)

    def text_input(self, event: pygame.event.Event) -> None:
        """Take TEXTINPUT (typed) and TEXTEDITING (an input method's unfinished words)."""
        if event.type == pygame.TEXTEDITING:
            self.composing = clean(event.text, self.limit)
        else:
            self.composing = ""
            self._replace(event.text)

    def _index_at(self, x: int) -> int:
        p = self._painter
        if p is None:
            return len(self.words)
        left = self.rect.x + p.px(10)
        first = min(self._first, len(self.words))  # What is shown may begin amid words that are still being composed.
        stops = range(first, len(self.words) + 1)
        return min(stops, key=lambda i: abs(left + p.fonts.width(self.words[first:i], p.px(16)) - x))

    def press(self, pos: tuple[int, int]) -> bool:
        """Set the caret."""
        self.caret = self.anchor = self._index_at(pos[0])
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        """Select up to the pointer."""
        self.caret = self._index_at(pos[0])

    def key(self, event: pygame.event.Event) -> bool:
        """Editing keys; letters arrive as text input and are swallowed here, so that no shortcut hears them."""
        if self.composing:
            return True
        if event.mod & _COMMAND:
            return self._command(event.key)
        low, high = sorted((self.caret, self.anchor))
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if low == high:
                step = -1 if event.key == pygame.K_BACKSPACE else 1
                self.anchor = max(0, min(len(self.words), self.caret + step))
            self._replace("")
            return True
        targets = {
            pygame.K_LEFT: self.caret - 1 if low == high or event.mod & pygame.KMOD_SHIFT else low,
            pygame.K_RIGHT: self.caret + 1 if low == high or event.mod & pygame.KMOD_SHIFT else high,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.words),
        }
        if event.key in targets:
            self.caret = max(0, min(len(self.words), targets[event.key]))
            if not event.mod & pygame.KMOD_SHIFT:
                self.anchor = self.caret
            return True
        leaving = (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN)
        return event.key not in leaving

    def _command(self, key: int) -> bool:
        low, high = sorted((self.caret, self.anchor))
        if key == pygame.K_a:
            self.anchor, self.caret = 0, len(self.words)
        elif key in (pygame.K_c, pygame.K_x):
            if low != high:
                _copy(self.words[low:high])
                if key == pygame.K_x:
                    self._replace("")
        elif key == pygame.K_v:
            self._replace(_pasted())
        return True


def _copy(text: str) -> None:
    with contextlib.suppress(pygame.error):  # A system without a clipboard.
        pygame.scrap.put_text(text)


def _pasted() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
