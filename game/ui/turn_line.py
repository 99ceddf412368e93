"""The line that says whose turn it is and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import theme
from game.ui.exploration_cards import emblem
from game.ui.fonts import Colour, Face
from game.ui.layout import Rect
from game.ui.paint import Painter

if TYPE_CHECKING:
    from game.ui.exploration_table import ExplorationFace


def what_to_do(face: ExplorationFace) -> tuple[int | None, str, str]:
    """Whose turn it is (a seat), what to do in one line, and a second line of help."""
    kind, seat = face.play.due
    if face.paying:
        return None, "See what everyone paid, then start", ""
    if kind == "over" and face.session.result is None and face.table.watching:
        return None, "The record ends here", "This was a replay; the game was not played to its end."
    if kind == "over" and face.session.result is None:
        return None, "The record ends here", "The game was not played to its end."
    if kind == "over":
        return None, "The game is over", "The ledger tells where everybody's money came from."
    if kind == "shuffle":
        return None, "The cards are shuffled", ""
    name = face.stage.names[seat]
    phase = face.stage.view.phase
    if face.table.watching:
        return seat, f"Replay: {name}'s turn", "A record goes by as it was played; nobody plays now."
    if kind == "bot":
        return seat, f"{name} is thinking", "Space skips the animation."
    if kind == "throw":
        die = "the die" if phase == "first-throw" else "the Diradice"
        return seat, f"{name}: throw {die}", ""
    if phase == "choose":
        return seat, f"{name}: choose an expedition", "Click the card of the expedition you want to lead."
    if not face.board.moment.targets:
        return seat, f"{name}: nowhere to go, stay here", "No square that the symbol reaches is open to you."
    return seat, f"{name}: move to a lit square", "Point at any other square to learn why it is closed."


def paint_turn(face: ExplorationFace, p: Painter, rect: Rect) -> None:
    """The turn line in its seat's colour; a refusal shakes it."""
    seat, words, help_words = face.turn_line()
    box = rect.move(p.px(abs(face.shift())) * (1 if face.shift() > 0 else -1), 0) if face.shift() else rect
    colour = theme.SEAT_COLOURS[face.stage.colours[seat]] if seat is not None and seat >= 0 else theme.PAPER_DEEP
    p.panel(box, theme.SNOW, theme.INK, 2)
    stripe = Rect(box.x + p.px(2), box.y + p.px(2), p.px(8), box.height - p.px(4))
    pygame.draw.rect(p.surface, colour, stripe, border_top_left_radius=p.px(5), border_bottom_left_radius=p.px(5))
    inner = Rect(box.x + p.px(20), box.y + p.px(4), box.width - p.px(28), box.height - p.px(8))
    if seat is not None and seat >= 0:
        side = p.px(32)
        emblem(p, Rect(inner.x, inner.centery - side // 2, side, side), face.stage.colours[seat])
        inner = Rect(inner.x + side + p.px(10), inner.y, inner.width - side - p.px(10), inner.height)
    # A long name is cut, never what its bearer should do.
    name = face.stage.names[seat] if seat is not None and seat >= 0 else ""
    if not words:
        p.paragraph(inner, help_words, 17, face="bold", middle=True, shrink=True)
    elif help_words:
        ink: tuple[Colour, Face] = (theme.INK, "bold") if face.table.refusal else (theme.INK_SOFT, "text")
        needed = p.paragraph_height(help_words, inner.width, 13, ink[1])
        roomy = needed + p.fonts.height(p.px(22), "heading") <= inner.height
        units = 22 if roomy else 16
        head = p.fonts.height(p.px(units), "heading")
        told = min(needed, inner.height - head)
        upper = Rect(inner.x, inner.y + (inner.height - head - told) // 2, inner.width, head)
        p.text(upper, words, units, face="heading", elide=True, name=name)
        lower = Rect(inner.x, upper.bottom, inner.width, told)
        p.paragraph(lower, help_words, 13, *ink, middle=True, shrink=True)
    else:
        p.text(inner, words, 24, face="heading", elide=True, name=name)
