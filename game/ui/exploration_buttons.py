"""The buttons of a turn on the board: throw, stay, look at the board, take back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.exploration.actions import Stay
from game.ui.answers import Answer, button_of
from game.ui.layout import Rect, columns
from game.ui.paint import LEGIBLE, Painter
from game.ui.widgets import Button, Style, Widget

if TYPE_CHECKING:
    from game.ui.exploration_table import ExplorationFace

_AROUND: Final = 54
"""Units that a button's words leave for its edges and a key cap."""
SINGLE_WORDS: Final = 340
"""A row of buttons that is narrower, in units, has room for single words only."""


def of_the_moment(face: ExplorationFace, p: Painter, row: Rect) -> list[Widget]:
    """What whoever acts can do now."""
    if face.paying:
        return [Button(row, "To the board", face.start, "start", "primary", (pygame.K_SPACE,), "Enter")]
    kind, seat = face.play.due
    if kind == "over" and face.session.result is not None:
        return [Button(row, "The ledger", face.show_ledger, "ledger", "primary", (pygame.K_SPACE,), "Enter")]
    first, second = places(p, row)
    phase = face.stage.view.phase
    if face.play.show.playing:
        return [Button(first, "Skip", face.table.skip, "skip", "quiet", hint="Space")]
    if kind == "throw":
        label = "Throw the die" if phase == "first-throw" else "Throw the Diradice"
        label = "Throw" if _narrow(p, row) else label
        throw = Button(first, label, face.table.throw, "throw", "primary", (pygame.K_SPACE,), "Space")
        return [throw, *take_back(face, p, row, second)]
    if kind == "choice" and phase == "move":
        style: Style = "normal" if face.board.moment.targets else "primary"
        stay = Answer("Stay here", lambda: face.table.act(Stay(seat)), "stay", pygame.K_s, "S", style)
        return [button_of(stay, second), *take_back(face, p, row, first)]
    if kind == "choice" and phase == "choose":
        return [look(face, p, row, "choice"), *take_back(face, p, row, second)]
    return take_back(face, p, row, second)


def places(p: Painter, row: Rect) -> tuple[Rect, Rect]:
    """Where one goes on (throw, skip), and where one decides (stay, end the turn, take back).

    The two never overlap: who clicks on and on to get the throw over with must not thereby decide anything.
    """
    first, second = columns(row, [0.5, 0.5] if _narrow(p, row) else [0.58, 0.42], p.px(8))
    return first, second


def look(face: ExplorationFace, p: Painter, row: Rect, asked: str) -> Button:
    """Between what is asked and the board under it."""
    label = f"Back to the {asked}" if face.looking else "Look at the board"
    if _narrow(p, row):
        label = "Back" if face.looking else "Board"
    style: Style = "primary" if face.looking and face.tight else "normal"
    return Button(places(p, row)[0], label, face.look, "look", style, (pygame.K_b,), "B")


def take_back(face: ExplorationFace, p: Painter, row: Rect, rect: Rect) -> list[Widget]:
    """Where something can be taken back, the button for that; in a narrow row a picture."""
    needed = p.text_width("Take back Ada's move", LEGIBLE, "heading") + p.px(_AROUND)
    answers = taking_back(face, "ui/undo" if _narrow(p, row) or needed > rect.width else "")
    return [button_of(answer, rect) for answer in answers]


def taking_back(face: ExplorationFace, icon: str) -> list[Answer]:
    """What takes the last action back, if somebody may."""
    seat = face.undoer()
    if seat is None:
        return []
    # Where all lies open the next person's turn may have come: the button says whose action it is.
    name = face.stage.names[seat]
    label = f"Take back {name}'s move"
    return [Answer(label, face.table.undo, "undo", pygame.K_u, "U", whose=name, icon=icon)]


def _narrow(p: Painter, row: Rect) -> bool:
    return row.width < p.px(SINGLE_WORDS)
