"""Sheets of paper inside the ring of the track on which the long game asks its questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui import theme
from game.ui.answers import Answer, answer_row
from game.ui.layout import Rect, centred, inset, rows
from game.ui.paint import Painter
from game.ui.scrolling import ScrollState, scrolled
from game.ui.widgets import Custom, Look, Text, Widget, shown


@dataclass(frozen=True)
class Question:
    """What a sheet asks: heading, words, the most it wants to be in units, answers, and a picture by the heading."""

    heading: str
    words: str
    units: tuple[float, float]
    answers: Sequence[Answer] = ()
    picture: str = ""


_HEAD, _FOOT, _GAP = 38, 46, 8
"""Units of height of heading and buttons, and between the parts of a sheet."""
_PAD, _TIGHT_PAD = 14, 9
"""Units between a sheet's edge and what lies on it, above and below, with room and with little."""


def sheet(
    p: Painter,
    area: Rect,
    asked: Question,
    fill: Callable[[Rect], list[Widget]],
    scroll: ScrollState | None = None,
    also: Sequence[Answer] = (),
) -> list[Widget]:
    """A sheet in the middle of the area; `fill` makes what lies between its words and its buttons.

    With `scroll` words and body keep the height that they want, and scroll between heading and buttons where the area
    is too low for that. `also` are buttons beside the answers that the units do not reckon with.
    """
    gap, foot_tall = p.px(_GAP), p.px(_FOOT) if asked.answers or also else 0
    pad = p.px(_PAD if scroll is None else _TIGHT_PAD)
    kept = _body_height(p, asked)

    def told_height(width: int) -> int:
        return p.paragraph_height(asked.words, width, 15) if asked.words else 1

    def wanted(width: int) -> int:
        return 0 if scroll is None else told_height(width) + gap + kept

    def build(room: Rect) -> list[Widget]:
        text, body = rows(room, [told_height(room.width), 0.5], gap)
        said = [Text(text, asked.words, 15, theme.INK_SOFT, wrap=True)] if asked.words else []
        return [*said, *fill(body)]

    wide, tall = p.px(asked.units[0]), p.px(asked.units[1])
    if scroll is not None:
        inner_width = min(wide, area.width - 2 * p.px(6)) - 2 * p.px(18)
        tall = 2 * pad + p.px(_HEAD) + gap + wanted(inner_width) + (gap + foot_tall if foot_tall else 0)
    paper = centred(inset(area, p.px(6)), wide, tall)
    head, room, *foot = rows(inset(paper, p.px(18), pad), [p.px(_HEAD), 0.5, *([foot_tall] * bool(foot_tall))], gap)
    return [
        shown(area, _veil, id="veil"),
        shown(paper, _paper, id="sheet"),
        *_heading(p, head, asked.heading, asked.picture),
        *(answer_row(p, foot[0], [*asked.answers, *also]) if foot else []),
        *scrolled(room, wanted, scroll or ScrollState(), "pane", build),
    ]


def _body_height(p: Painter, asked: Question) -> int:
    """The height in pixels that is left to the body on a sheet of the size that is asked for."""
    told = p.paragraph_height(asked.words, p.px(asked.units[0] - 36), 15) if asked.words else 0
    foot = p.px(_FOOT + _GAP) if asked.answers else 0
    return p.px(asked.units[1] - 2 * _PAD - _HEAD - 2 * _GAP) - told - foot


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
