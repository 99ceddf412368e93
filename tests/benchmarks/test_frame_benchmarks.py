"""How fast the board is drawn: `pytest tests/benchmarks/test_frame_benchmarks.py --benchmark-enable`.

A frame at 1280×800 while something moves is to take at most 4 ms, composing the board at 800 pixels about 0.4 s.
"""

import os
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.exploration.board import Board
from game.exploration.tiled import load_board
from game.paths import maps_dir
from game.ui.board_picture import compose
from game.ui.exploration_view import BoardView
from game.ui.fonts import Fonts
from game.ui.geometry import Geometry
from game.ui.images import Images
from game.ui.moment import Moment, Target
from game.ui.paint import Painter
from game.ui.pieces import Piece
from game.ui.terrain import survey
from game.ui.widgets import Look
from tests.exploration.drawn import trial_board

WINDOW = (1280, 800)


@pytest.fixture(scope="module")
def screen() -> Iterator[pygame.Surface]:
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    yield pygame.display.set_mode(WINDOW)
    pygame.display.quit()
    if before is None:
        del os.environ["SDL_VIDEODRIVER"]
    else:
        os.environ["SDL_VIDEODRIVER"] = before


@pytest.fixture(scope="module")
def board() -> Board:
    """The shipped board, or the trial board where there is none."""
    shipped = maps_dir() / "expedition.tmx"
    return load_board(shipped) if shipped.exists() else trial_board()


@pytest.fixture
def shown(screen: pygame.Surface, board: Board) -> tuple[BoardView, Painter, Moment]:
    """A view that has been drawn once, with four pieces on Base and nine lit squares."""
    view = BoardView(board, lambda place: None, rect=pygame.Rect(0, 0, 800, 800))
    p = Painter(screen, Fonts(), Images(), 1.0)
    kinds = ("lorry", "tent", "yacht", "ship")
    pieces = tuple(Piece(seat, seat, kind, board.base) for seat, kind in enumerate(kinds))
    lit = [board.place_of[square] for square in range(100, 460, 40)]
    moment = Moment(pieces, 0, {place: Target((place,), 400) for place in lit}, "bent")
    view.show(Moment(pieces, 0))
    view.draw(p, Look())
    return view, p, moment


def test_composing_the_board(benchmark: Any, screen: pygame.Surface, board: Board) -> None:
    geometry = Geometry.fit(board, pygame.Rect(0, 0, 800, 800))

    def fresh() -> pygame.Surface:
        survey.cache_clear()
        return compose(geometry, Images(), Fonts())

    benchmark.pedantic(fresh, rounds=5)


def test_a_frame_while_a_piece_hops(benchmark: Any, shown: tuple[BoardView, Painter, Moment]) -> None:
    view, p, _ = shown
    view.motion(speed=1e-3)
    view.hop(0, [300, 302] * 2000)
    view.update(10)
    view.draw(p, Look())

    def frame() -> None:
        view.update(1 / 60)
        pygame.display.update(view.draw_moving(p))

    benchmark(frame)


def test_a_whole_frame_while_a_piece_hops(benchmark: Any, shown: tuple[BoardView, Painter, Moment]) -> None:
    view, p, _ = shown
    view.motion(speed=1e-3)
    view.hop(0, [300, 302] * 2000)
    view.update(10)

    def frame() -> None:
        view.update(1 / 60)
        view.draw(p, Look())
        pygame.display.flip()

    benchmark(frame)


def test_a_frame_while_squares_rise(benchmark: Any, shown: tuple[BoardView, Painter, Moment]) -> None:
    view, p, moment = shown
    view.motion(speed=1e-4)
    view.show(moment)
    view.update(2000)
    view.draw(p, Look())

    def frame() -> None:
        view.update(1 / 60)
        pygame.display.update(view.draw_moving(p))

    benchmark(frame)
