"""What can be answered or done, as buttons in a row: below a sheet, or in a turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.layout import Rect, capped_or_bare
from game.ui.paint import Painter
from game.ui.widgets import Button, Style, Widget

NUMBER_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6, pygame.K_7, pygame.K_8,
               pygame.K_9)  # fmt: skip


@dataclass(frozen=True)
class Answer:
    """A button: what it says, does and is called, the key that does the same, and how it looks."""

    label: str
    action: Callable[[], object]
    id: str
    key: int
    hint: str
    style: Style = "normal"
    whose: str = ""
    """See `Button.whose`."""
    icon: str = ""
    """The picture that stands for a label that is left out."""


def button_of(answer: Answer, rect: Rect, bare: bool = False) -> Button:
    """The button for an answer, wary; a bare one has no key cap and tells its key in a tooltip."""
    bare = bare or bool(answer.icon)
    tip = f"{answer.label} ({answer.hint})" if bare else ""
    label, hint = "" if answer.icon else answer.label, "" if bare else answer.hint
    button = Button(rect, label, answer.action, answer.id, answer.style, (answer.key,), hint, answer.icon, tip)
    button.wary, button.whose = True, answer.whose
    return button


def answer_row(p: Painter, rect: Rect, answers: Sequence[Answer]) -> list[Widget]:
    """Buttons from the right, the first of them outermost; narrower ones without key caps where they would not fit."""
    capped, bare = ([width(p, rect, one) for one in answers] for width in (_width, _bare_width))
    cells, is_bare = capped_or_bare(rect, capped, bare, p.px(8))
    return [button_of(one, box, is_bare) for one, box in zip(answers, cells, strict=True)]


def _bare_width(p: Painter, rect: Rect, answer: Answer) -> int:
    return rect.height if answer.icon else p.text_width(answer.label, 20, "heading") + p.px(32)


def _width(p: Painter, rect: Rect, answer: Answer) -> int:
    if answer.icon:
        return rect.height
    words = p.text_width(answer.label, 20, "heading") + p.text_width(answer.hint, 12, "bold")
    return max(p.px(110), words + p.px(56))
