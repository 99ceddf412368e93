"""Sheets of paper inside the ring of the track on which the long game asks its questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui import theme
from game.ui.layout import Rect, centred, from_right, inset, rows
from game.ui.paint import Painter
from game.ui.scrolling import Pane, ScrollState
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


@dataclass(frozen=True)
class Paper:
    """A sheet with its heading and its buttons; what is laid out in `body` it takes with `hold`."""

    widgets: list[Widget]
    body: Rect
    pane: Pane | None

    def hold(self, widgets: Sequence[Widget]) -> list[Widget]:
        """The sheet and what lies on it, in drawing order."""
        return [*self.widgets, *(widgets if self.pane is None else self.pane.hold(widgets)[1:])]


def sheet(
    p: Painter,
    area: Rect,
    heading: str,
    words: str,
    units: tuple[float, float],
    answers: Sequence[Answer] = (),
    picture: str = "",
    scroll: ScrollState | None = None,
    also: Sequence[Answer] = (),
) -> Paper:
    """A sheet of so many units at most in the middle of the area.

    With `scroll` words and body keep the height that they want, and scroll between heading and buttons where the area
    is too low for that. `also` are buttons beside the answers that the units do not reckon with.
    """
    gap, head_tall, foot_tall = p.px(8), p.px(38), p.px(46)
    pad, tall = 14, p.px(units[1])
    wide = min(p.px(units[0]), area.width - p.px(12)) - p.px(36)
    pane_tall = 0
    if scroll is not None:
        pad, wide = 9, wide - p.px(16)
        as_wished = p.paragraph_height(words, p.px(units[0] - 36), 15) if words else 0
        kept = tall - p.px(28) - head_tall - 2 * gap - as_wished - (foot_tall + gap if answers else 0)
        pane_tall = kept + gap + (p.paragraph_height(words, wide, 15) if words else 0)
        tall = p.px(2 * pad) + head_tall + gap + pane_tall + (foot_tall + gap if answers or also else 0)
    paper = centred(inset(area, p.px(6)), p.px(units[0]), tall)
    inner = inset(paper, p.px(18), p.px(pad))
    head, room, *foot = rows(inner, [head_tall, 0.5, *([foot_tall] if answers or also else [])], gap)
    widgets: list[Widget] = [
        shown(area, _veil, id="veil"),
        shown(paper, _paper, id="sheet"),
        *_heading(p, head, heading, picture),
    ]
    if foot:
        widgets += answer_row(p, foot[0], [*answers, *also])
    pane = None
    if scroll is not None and pane_tall > room.height:
        pane = Pane(room, pane_tall, scroll, "pane")
        widgets.append(pane)
        room = pane.room
    told = p.paragraph_height(words, room.width, 15) if words else 1
    text, body = rows(room, [told, 0.5], gap)
    if words:
        said = Text(text, words, 15, theme.INK_SOFT, wrap=True)
        said.within = pane
        widgets.append(said)
    return Paper(widgets, body, pane)


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
    """Buttons from the right, the first of them outermost; narrower ones without key caps where they would not fit."""
    gap, least = p.px(8), p.px(110)
    labels = [p.text_width(one.label, 20, "heading") for one in answers]
    capped = [
        max(least, label + p.text_width(one.hint, 12, "bold") + p.px(56))
        for label, one in zip(labels, answers, strict=True)
    ]
    bare = sum(capped) + gap * (len(answers) - 1) > rect.width
    wide = [label + p.px(32) for label in labels] if bare else capped
    widgets: list[Widget] = []
    for one, box in zip(answers, from_right(rect, wide, gap), strict=True):
        hint, tip = ("", one.hint) if bare else (one.hint, "")
        button = Button(box, one.label, one.action, one.id, one.style, (one.key,), hint, tooltip=tip)
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
