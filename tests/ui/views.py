"""The board of the screen without a window around it: a small board, a moment of a game, and what is chosen on it."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.exploration.board import Board
from game.ui.exploration_view import BoardView
from game.ui.fonts import Fonts
from game.ui.images import Images
from game.ui.moment import Moment, Target
from game.ui.paint import Painter
from game.ui.pieces import Piece
from game.ui.widgets import Look
from tests.exploration.drawn import drawn

BOARD = drawn(
    """
    LL......
    LL..m...
    ....^...
    ..cBBc..
    ~~cBBc~~
    ~~~~~~~~
    """
)


@pytest.fixture(scope="module")
def tools() -> tuple[Fonts, Images]:
    """What paints, made once for a file of tests."""
    return Fonts(), Images()


@pytest.fixture
def p(tools: tuple[Fonts, Images]) -> Painter:
    """A sheet of 500 × 420 pixels without a window."""
    return Painter(pygame.Surface((500, 420)), *tools, 1.0)


class Table:
    """A view with what it reported."""

    def __init__(self, reason_for: Callable[[int], str] = lambda place: "", board: Board = BOARD) -> None:
        self.chosen: list[int] = []
        self.refused: list[int] = []
        self.view = BoardView(
            board, self.chosen.append, reason_for, self.refused.append, rect=pygame.Rect(10, 10, 480, 400)
        )

    def show(self, **fields: Any) -> BoardView:
        self.view.show(moment(**fields))
        self.view.finish()
        return self.view

    def pixel(self, name: str) -> tuple[int, int]:
        return self.view.geometry.centre(self.view.board.index(name))


def at(name: str) -> int:
    """The place of that square."""
    return BOARD.place_of[BOARD.index(name)]


def moment(**fields: Any) -> Moment:
    """Seat 0's lorry on C3 may go to B3, C2, D4 (Base) and Lost City, which pays."""
    standard = {
        "pieces": (Piece(0, 0, "lorry", at("C3")), Piece(1, 1, "ship", at("G6"))),
        "mover": 0,
        "targets": {
            at("A1"): Target((at("B2"),), 1000),
            at("C2"): Target((at("C2"),)),
            at("B3"): Target((at("B3"),)),
            at("D4"): Target((at("C4"), at("D4"))),
        },
        "symbol": "star",
    }
    return Moment(**(standard | fields))


def key(code: int, mod: int = 0) -> pygame.event.Event:
    """A key that is pressed."""
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod)


def drawn_bytes(view: BoardView, p: Painter) -> bytes:
    """The view as it is drawn anew, to be compared."""
    p.surface.fill((0, 0, 0))
    view.draw(p, Look())
    return pygame.image.tobytes(p.surface, "RGB")
