"""Between two people: pass the screen on, and what happened while one was away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.exploration import trading
from game.ui import theme
from game.ui.answers import Answer, answer_row
from game.ui.layout import Rect, centred, inset, rows
from game.ui.long_sheets import Question
from game.ui.long_trading import offer_words, withdrawal
from game.ui.paint import Painter
from game.ui.pieces import badge_picture
from game.ui.widgets import Text, Widget, shown

if TYPE_CHECKING:
    from game.ui.long_table import LongFace


class _Measures(NamedTuple):
    """Sizes of the handover sheet in units: margins, the player's sign, the heading, the words at least, spare room."""

    margin: tuple[int, int]
    sign: int
    head: int
    words: int
    air: int


_ROOMY: Final = _Measures((28, 22), 120, 52, 82, 20)
_TIGHT: Final = _Measures((16, 12), 60, 44, 0, 4)
_FOOT, _GAP = 54, 10


def handover(face: LongFace, p: Painter, area: Rect, seat: int) -> list[Widget]:
    """Whose turn it is to look at the screen; nothing on it but what everybody may know."""
    names, view = face.stage.names, face.stage.view
    undoing = face.undoer()
    only = sum(one.bot is None for one in face.session.seats) == 1
    heading = f"{names[seat]}, are you there?" if only else f"Pass the screen to {names[seat]}"
    words = f"Your cards lie face down until you say so, {names[seat]}." if only else "Everybody else looks away."
    if view.phase == "reply":
        trade, proposer = trading.offer(view), names[view.turn]
        words = f"{proposer} offers {names[seat]} a trade. {offer_words(trade, proposer, names[seat], face)}"
    me = partial(face.take_seat, seat)
    answers = [Answer(f"It is me, {names[seat]}", me, "me", pygame.K_i, "Enter", "primary", whose=names[seat])]
    answers += withdrawal(face)
    if undoing is not None:
        label = f"Take back {names[undoing]}'s move"
        answers.append(Answer(label, face.table.undo, "undo", pygame.K_u, "U", whose=names[undoing]))
    size = _TIGHT if face.tight else _ROOMY
    wide = min(p.px(560), area.width - p.px(24))
    needed = max(p.px(size.words), p.paragraph_height(words, wide - 2 * p.px(size.margin[0]), 17))
    fixed = size.sign + size.head + _FOOT + 3 * _GAP + 2 * size.margin[1] + size.air
    paper = centred(inset(area, p.px(12)), wide, needed + p.px(fixed))
    inner = inset(paper, *(p.px(margin) for margin in size.margin))
    art, head, told, foot = rows(inner, [p.px(size.sign), p.px(size.head), 0.5, p.px(_FOOT)], p.px(_GAP))

    def needing(width: int) -> int:
        return p.paragraph_height(words, width, 17)

    def said(rect: Rect) -> list[Widget]:
        return [Text(rect, words, 17, theme.INK_SOFT, align="centre", wrap=True, middle=True)]

    return [
        shown(area, _shade, id="veil"),
        shown(paper, _paper, id="handover"),
        shown(art, _sign, face.stage.colours[seat]),
        Text(head, heading, 32, face="heading", align="centre"),
        *face.scrolled(told, needing, "handover", said),
        *answer_row(p, foot, answers),
    ]


def _shade(p: Painter, rect: Rect) -> None:
    p.shade(rect, theme.INK, 120)


def _paper(p: Painter, rect: Rect) -> None:
    p.panel(rect, theme.PAPER, theme.INK, 3, 12)


def _sign(p: Painter, rect: Rect, colour: int) -> None:
    badge = badge_picture(p.images, p.fonts, colour, rect.height * 4 // 5)
    p.surface.blit(badge, badge.get_rect(center=rect.center))


def away(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """What the others did, in a few lines; the game goes on under it as soon as one does something."""
    lines = face.away
    wide = min(area.width - p.px(12), p.px(540)) - p.px(52 if face.tight else 36)  # A bar may stand beside them.
    heights = [p.paragraph_height(line, wide - p.px(18), 16) + p.px(8) for line in lines]
    tall = sum(heights) / p.scale + 138
    close = Answer("Close", face.cancel, "close", pygame.K_x, "Esc")

    def fill(body: Rect) -> list[Widget]:
        widgets: list[Widget] = []
        y = body.y
        for line, height in zip(lines, heights, strict=True):
            row = Rect(body.x, y, body.width, height)
            widgets.append(shown(row, _line, line))
            y += height
        return widgets

    return face.sheet(p, area, Question("While you were away", "", (540, tall), [close], "ui/eye"), fill)


def _line(p: Painter, rect: Rect, words: str) -> None:
    dot = p.px(6)
    pygame.draw.circle(p.surface, theme.INK, (rect.x + dot, rect.y + p.px(12)), dot // 2)
    p.paragraph(Rect(rect.x + p.px(18), rect.y, rect.width - p.px(18), rect.height), words, 16)
