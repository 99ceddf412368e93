"""A message, or a question with a few answers."""

from collections.abc import Callable

import pygame

from game.ui.app import App
from game.ui.layout import Rect
from game.ui.paint import Painter
from game.ui.scenes.sheet import ButtonSpec, Sheet
from game.ui.widgets import Text, Widget

Answer = tuple[str, Callable[[], object]]

_WIDE, _TALLEST = 620, 560


class Dialog(Sheet):
    """Words over the scene below. The first answer is the one to be expected; Escape closes."""

    covers = False

    def __init__(self, app: App, heading: str, words: str, answers: tuple[Answer, ...] = ()) -> None:
        super().__init__(app)
        self.heading, self.words, self.answers = heading, words, answers

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """As high as the words need, within reason: more of them scroll."""
        wide = min(_WIDE, round(area.width / p.scale))
        tall = p.paragraph_height(self.words, p.px(wide - 60), 16) / p.scale
        self.units = (_WIDE, min(_TALLEST, round(tall) + 190))
        return super().build(p, area)

    def tall(self, p: Painter, width: int) -> int:
        """The words."""
        return p.paragraph_height(self.words, width, 16)

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """The words."""
        return [Text(area, self.words, wrap=True)]

    def buttons(self) -> list[ButtonSpec]:
        """The answers, or a way to close."""
        if not self.answers:
            return [("Close", self.back, "primary", (pygame.K_c,), "Enter")]
        first, *others = self.answers
        row: list[ButtonSpec] = [(first[0], self._closing(first[1]), "primary", (), "Enter")]
        row += [(label, self._closing(action), "normal", (), "") for label, action in others]
        return row

    def _closing(self, action: Callable[[], object]) -> Callable[[], object]:
        def close_and_act() -> None:
            self.app.pop()
            action()

        return close_and_act
