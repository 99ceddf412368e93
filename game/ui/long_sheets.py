"""Sheets of paper inside the ring of the track on which the long game asks its questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui import theme
from game.ui.layout import Rect, centred, from_right, inset, rows
from game.ui.paint import Painter
from game.ui.widgets import Button, Custom, Look, Style, Text, Widget

NUMBER_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6, pygame.K_7, pygame.K_8,
               pygame.K_9)  # fmt: skip


@dataclass(frozen=True)
class Answer:
    """A button below a sheet: what it says, does and is called, the key that does the same, and how it looks."""

    label: str
    action: Callable[[], object]
    id: str
    key: int
    hint: str
    style: Style = "normal"
    whose: str = ""
    """See `Button.whose`."""


def shown(
    rect: Rect,
    draw: Callable[..., object],
    *args: Any,
    id: str = "",  # noqa: A002 - the field's word for it
    action: Callable[[], object] | None = None,
    tooltip: str = "",
    keys: tuple[int, ...] = (),
) -> Custom:
    """A widget that `draw(p, rect, *args)` draws."""
    return Custom(rect, lambda p, box, look: draw(p, box, *args), id, action, tooltip, keys)


def sheet(
    p: Painter,
    area: Rect,
    heading: str,
    words: str,
    units: tuple[float, float],
    answers: Sequence[Answer] = (),
    picture: str = "",
) -> tuple[list[Widget], Rect]:
    """A sheet in the middle of the area: its widgets so far, and the room between its words and its buttons."""
    paper = centred(inset(area, p.px(6)), p.px(units[0]), p.px(units[1]))
    inner = inset(paper, p.px(18), p.px(14))
    told = p.paragraph_height(words, inner.width, 15) if words else 0
    heights: list[float] = [p.px(38), max(1, told), 0.5, *([p.px(46)] if answers else [])]
    cut = rows(inner, heights, p.px(8))
    widgets: list[Widget] = [
        shown(area, _veil, id="veil"),
        shown(paper, _paper, id="sheet"),
        *_heading(p, cut[0], heading, picture),
    ]
    if words:
        widgets.append(Text(cut[1], words, 15, theme.INK_SOFT, wrap=True))
    if answers:
        widgets += answer_row(p, cut[3], answers)
    return widgets, cut[2]


def _heading(p: Painter, rect: Rect, heading: str, picture: str) -> list[Widget]:
    if not picture:
        return [Text(rect, heading, 26, face="heading")]
    side = rect.height
    words = Rect(rect.x + side + p.px(10), rect.y, rect.width - side - p.px(10), side)
    art = shown(Rect(rect.x, rect.y, side, side), lambda brush, box: brush.picture(picture, box))
    return [art, Text(words, heading, 26, face="heading")]


def _veil(p: Painter, rect: Rect) -> None:
    p.shade(rect, theme.SEA_DEEP, 130)


def _paper(p: Painter, rect: Rect) -> None:
    p.panel(rect, theme.PAPER, theme.INK, 3, 10)


def answer_row(p: Painter, rect: Rect, answers: Sequence[Answer]) -> list[Widget]:
    """Buttons from the right, the first of them outermost; narrower ones where they would not fit."""
    wide = [
        max(p.px(110), p.text_width(one.label, 20, "heading") + p.text_width(one.hint, 12, "bold") + p.px(56))
        for one in answers
    ]
    widgets: list[Widget] = []
    for one, box in zip(answers, from_right(rect, wide, p.px(8)), strict=True):
        button = Button(box, one.label, one.action, one.id, one.style, (one.key,), one.hint)
        button.wary, button.whose = True, one.whose
        widgets.append(button)
    return widgets


def choice(
    rect: Rect,
    draw: Callable[[Painter, Rect], object],
    caption: str,
    action: Callable[[], object],
    id: str,  # noqa: A002
    key: int | None = None,
    tooltip: str = "",
) -> Custom:
    """A card to be chosen: what `draw` draws, and below it a vermilion strip that says so."""

    def paint(p: Painter, box: Rect, look: Look) -> None:
        strip = Rect(box.x, box.bottom - p.px(32), box.width, p.px(32))
        draw(p, Rect(box.x, box.y, box.width, box.height - p.px(35)))
        p.panel(strip, theme.VERMILION_DEEP if look.hover or look.pressed else theme.VERMILION_FILL, None)
        cap = pygame.key.name(key).upper() if key is not None else ""
        words = inset(strip, p.px(6), 0)
        if cap:
            wide = p.px(20)
            p.keycap(Rect(words.right - wide, strip.centery - p.px(10), wide, p.px(20)), cap, theme.SNOW)
            words = Rect(words.x, words.y, words.width - wide - p.px(4), words.height)
        p.text(words, caption, 16, theme.SNOW, "heading", "centre", shrink=True)

    return Custom(rect, paint, id, action, tooltip, () if key is None else (key,))
