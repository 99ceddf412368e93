"""Where squares, objectives and the track lie on the screen, and which of them a pixel belongs to."""

import random

import pytest
from msgspec.structs import replace
from pygame import Rect

from game.exploration.board import Board, TrackSquare
from game.exploration.mapmaker import ring_track
from game.ui.geometry import RIM_LEAST, Geometry
from tests.exploration.drawn import drawn, random_board, trial_board

VIEWS = ((540, 540), (800, 800), (1016, 768), (2100, 2160))


def with_ring(board: Board) -> Board:
    """The board with a ring of 40 track squares, 11 on each side, as large as fits around it."""
    pitch = 2.86
    reach, middle = 5 * pitch, board.width / 2
    ring = []
    for order in range(40):
        side, along = divmod(order, 10)
        start = along * pitch - reach
        x, y = ((start, -reach), (reach, start), (-start, reach), (-reach, -start))[side]
        ring.append(TrackSquare("start" if order == 0 else "plain", middle + x, middle + y))
    return replace(board, track=tuple(ring))


@pytest.mark.parametrize("size", VIEWS)
@pytest.mark.parametrize("with_track", [False, True])
def test_the_board_fills_the_view_and_stays_inside_it(size: tuple[int, int], with_track: bool) -> None:
    board = with_ring(trial_board())
    view = Rect((30, 20), size)
    geometry = Geometry.fit(board, view, with_track)
    assert view.contains(geometry.bounds)
    larger = Geometry(board, geometry.square + 1, with_track=with_track)
    assert larger.size[0] > view.w or larger.size[1] > view.h
    assert geometry.bounds.contains(geometry.framed)
    assert geometry.framed.contains(geometry.squares)


def test_squares_are_still_20_pixels_in_the_smallest_window() -> None:
    assert Geometry.fit(trial_board(), Rect(0, 0, 540, 540)).square >= 20


def test_a_view_without_room_gives_squares_that_can_still_be_told_apart() -> None:
    geometry = Geometry.fit(trial_board(), Rect(0, 0, 10, 10))
    assert geometry.square == 4


@pytest.mark.parametrize("with_track", [False, True])
def test_every_pixel_belongs_to_the_square_that_is_drawn_there(with_track: bool) -> None:
    geometry = Geometry.fit(with_ring(trial_board()), Rect(7, 11, 700, 750), with_track)
    for square in range(576):
        rect = geometry.rect(square)
        for corner in (rect.topleft, (rect.right - 1, rect.bottom - 1), rect.center):
            assert geometry.at(corner) == square
    assert geometry.at((geometry.squares.left - 1, geometry.squares.centery)) is None
    assert geometry.at((geometry.squares.centerx, geometry.squares.bottom)) is None


def test_E4_all_squares_of_an_objective_are_one_place_on_the_screen() -> None:
    board = drawn("LL.. LL.. .B.. ....")
    geometry = Geometry(board, 20)
    assert {geometry.place_at(geometry.centre(board.index(name))) for name in ("A1", "B1", "A2", "B2")} == {0}
    assert geometry.place_rect(0) == Rect(geometry.squares.topleft, (40, 40))
    assert geometry.place_centre(0) == geometry.place_rect(0).center
    assert geometry.place_at(geometry.centre(board.index("C3"))) == board.index("C3")


def test_a_piece_on_a_crooked_objective_stands_on_one_of_its_squares() -> None:
    board = drawn("L..L L..L LLLL")
    geometry = Geometry(board, 20)
    assert geometry.place_at(geometry.place_centre(0)) == 0


def test_the_outline_of_a_patch_goes_once_round_each_part_and_each_hole() -> None:
    board = drawn(".... .... ....")
    geometry = Geometry(board, 10)
    left, top = geometry.squares.topleft

    def loops(*names: str) -> list[set[tuple[int, int]]]:
        found = geometry.outline(board.index(name) for name in names)
        return [{((x - left) // 10, (y - top) // 10) for x, y in loop} for loop in found]

    assert loops("A1", "B1") == [{(0, 0), (2, 0), (2, 1), (0, 1)}]
    assert loops("A1", "B2") == [{(0, 0), (1, 0), (1, 1), (0, 1)}, {(1, 1), (2, 1), (2, 2), (1, 2)}]
    assert loops("A1", "A2", "B2") == [{(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2)}]
    ring = loops("A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3")
    assert ring == [{(0, 0), (3, 0), (3, 3), (0, 3)}, {(1, 1), (2, 1), (2, 2), (1, 2)}]


@pytest.mark.parametrize("seed", range(30))
def test_outlines_enclose_exactly_the_squares_they_are_drawn_around(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng)
    geometry = Geometry(board, 10)
    squares = {s for s in range(board.width * board.height) if rng.random() < 0.5}
    area = 0
    for loop in geometry.outline(squares):
        area += sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True))
    assert area == 2 * 100 * len(squares)


def test_the_track_rings_the_board_without_touching_it() -> None:
    geometry = Geometry.fit(with_ring(trial_board()), Rect(0, 0, 800, 800), True)
    assert len(geometry.track) == 40
    for order, rect in enumerate(geometry.track):
        assert geometry.bounds.contains(rect)
        assert not rect.colliderect(geometry.squares)
        assert geometry.track_at(rect.center) == order
        assert rect.w > 2 * geometry.square
    for a in range(40):
        assert not geometry.track[a].colliderect(geometry.track[(a + 1) % 40].inflate(-2, -2))
    assert geometry.track_at(geometry.squares.center) is None
    assert Geometry.fit(with_ring(trial_board()), Rect(0, 0, 800, 800)).track == ()


@pytest.mark.parametrize("side", [444, 564, 776, 1200, 2148])
def test_between_the_ring_and_the_squares_there_is_room_for_the_coordinates(side: int) -> None:
    """From the smallest window to 4K, for a track drawn close to the board and for one drawn apart from it."""
    close = replace(trial_board(), track=ring_track(24, 24))
    apart = replace(
        close, track=tuple(replace(t, x=12 + (t.x - 12) * 1.3, y=12 + (t.y - 12) * 1.3) for t in close.track)
    )
    for board in (close, apart):
        geometry = Geometry.fit(board, Rect(3, 5, side, side), True)
        assert geometry.rim >= RIM_LEAST
        assert not any(rect.colliderect(geometry.framed) for rect in geometry.track)
        assert all(geometry.bounds.contains(rect) for rect in geometry.track)
        assert Rect(3, 5, side, side).contains(geometry.bounds)


def test_a_ring_around_a_board_that_is_no_square_leaves_the_room_on_every_side() -> None:
    board = replace(drawn("\n".join(["L" * 9] * 5)), track=ring_track(9, 5))
    geometry = Geometry.fit(board, Rect(0, 0, 800, 600), True)
    assert geometry.rim >= RIM_LEAST
    assert not any(rect.colliderect(geometry.framed) for rect in geometry.track)


def test_a_track_that_lies_on_the_board_is_left_where_the_map_has_it() -> None:
    board = replace(trial_board(), track=(TrackSquare("start", 12.0, 12.0), TrackSquare("plain", 9.0, 12.0)))
    geometry = Geometry.fit(board, Rect(0, 0, 800, 800), True)
    assert geometry.track[0].center == geometry.squares.center
