"""The picture of the board shows what the rules know: sea, coast, land and lakes, and everything printed on them."""

import random

import numpy as np
import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from game.exploration.board import Board, Label
from game.exploration.mapmaker import ring_track
from game.ui import theme
from game.ui.board_picture import compose
from game.ui.fonts import Fonts
from game.ui.geometry import Geometry
from game.ui.images import Images
from game.ui.rivers import streams
from game.ui.terrain import Ground, survey
from tests.exploration.drawn import drawn, random_board, trial_board
from tests.ui.test_geometry import with_ring


@pytest.fixture(scope="module")
def images() -> Images:
    return Images()


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


def shares(board: Board) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The terrains as a grid, and how much of each square is dry and how much is lake."""
    ground: Ground = survey(board)
    grid = np.array(board.terrain).reshape(board.height, board.width)
    return grid, ground.share(ground.shore), ground.share(ground.lake)


def test_every_coast_square_is_half_land_half_sea_whatever_lies_around_it() -> None:
    grid, dry, _ = shares(trial_board())
    assert dry[grid == "coast"].min() > 0.4
    assert dry[grid == "coast"].max() < 0.6


def test_sea_is_wet_and_land_is_dry() -> None:
    grid, dry, lake = shares(trial_board())
    assert dry[grid == "sea"].max() < 0.1
    for terrain in ("land", "river", "lake"):
        assert dry[grid == terrain].min() > 0.9
    assert lake[grid == "lake"].min() > 0.85
    assert lake[grid != "lake"].max() < 0.15


@pytest.mark.parametrize("seed", range(12))
def test_terrains_can_be_told_apart_on_boards_without_sense(seed: int) -> None:
    grid, dry, lake = shares(random_board(random.Random(seed), 16))
    for terrain, least, most in (("sea", 0.0, 0.15), ("coast", 0.3, 0.7), ("land", 0.85, 1.0), ("river", 0.85, 1.0)):
        of_it = dry[grid == terrain]
        assert of_it.size == 0 or (of_it.min() >= least and of_it.max() <= most), terrain
    assert (lake[grid == "lake"] > 0.7).all()
    assert (lake[grid != "lake"] < 0.3).all()


def test_the_shore_is_a_curve_and_no_staircase() -> None:
    board = drawn("~~~~~~~~ ~~~~~~~~ cccc~~~~ ....cc~~ ......cc ........ ........")
    ground = survey(board)
    dry = ground.pixels(ground.shore, 30) > 0
    # A staircase of squares changes only in columns that are multiples of a square.
    heights = dry.argmax(axis=0)
    assert len(set(heights[30:200])) > 20
    assert np.abs(np.diff(heights.astype(int)))[30:150].max() <= 6


def test_the_same_board_is_drawn_the_same_every_time(images: Images, fonts: Fonts) -> None:
    first = compose(Geometry(trial_board(), 20), images, fonts)
    survey.cache_clear()
    second = compose(Geometry(trial_board(), 20), images, fonts)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


@pytest.mark.parametrize("square", [4, 13, 22, 33, 64])
def test_any_size_is_drawn_with_and_without_the_track(square: int, images: Images, fonts: Fonts) -> None:
    board = replace(with_ring(trial_board()), labels=(Label("Coral Sea", 8, 20, -6), Label("", 1, 1)))
    for with_track in (False, True):
        geometry = Geometry(board, square, with_track=with_track)
        assert compose(geometry, images, fonts).get_size() == geometry.size


@pytest.mark.parametrize("seed", range(10))
def test_boards_of_any_shape_are_drawn(seed: int, images: Images, fonts: Fonts) -> None:
    geometry = Geometry(random_board(random.Random(seed)), 24)
    assert compose(geometry, images, fonts).get_size() == geometry.size


def test_every_look_of_the_land_has_a_colour(images: Images, fonts: Fonts) -> None:
    looks = ("plain", "sand", "jungle", "mountain", "snow")
    colours = []
    for look in looks:
        board = replace(drawn("......... " * 9), looks=(look,) * 81)
        geometry = Geometry(board, 24)
        colours.append(pygame.transform.average_color(compose(geometry, images, fonts), geometry.squares)[:3])
    for i, a in enumerate(colours):
        for b in colours[i + 1 :]:
            assert np.abs(np.subtract(a, b)).sum() > 30


def test_an_objective_has_no_lines_inside_and_ink_around(images: Images, fonts: Fonts) -> None:
    board = drawn("...... .LL... .LL... ......")
    geometry = Geometry(board, 40)
    picture = compose(geometry, images, fonts)
    box = geometry.place_rect(board.index("B2"))
    for point in (box.midtop, box.midleft, (box.right - 1, box.centery), (box.centerx, box.bottom - 1)):
        assert picture.get_at(point)[:3] == theme.INK
    art = pygame.Surface(box.size)
    art.blit(images.picture("objectives/lost-city", box.w), (0, 0))
    inside = pygame.Rect(0, 0, box.w, box.h).inflate(-12, -12)
    shown = pygame.surfarray.array3d(picture.subsurface(inside.move(box.topleft)))
    assert (shown == pygame.surfarray.array3d(art.subsurface(inside))).all()


def test_equipment_wears_the_colour_of_its_expedition(images: Images, fonts: Fonts) -> None:
    board = drawn("..... .m.x. ~~~~~ ~s~q~ ~~~~~")
    geometry = Geometry(board, 48)
    picture = compose(geometry, images, fonts)
    for name, expedition in (("B2", "archaeology"), ("D2", "mountaineering"), ("B4", "sailing"), ("D4", "diving")):
        shown = pygame.surfarray.array3d(picture.subsurface(geometry.rect(board.index(name))))
        for colour in (theme.EXPEDITION_COLOURS[expedition], theme.PAPER, theme.INK):
            assert (np.abs(shown.astype(int) - colour).sum(axis=2) < 6).sum() > 20, (name, colour)


def test_a_river_runs_from_its_lake_to_the_sea_and_widens() -> None:
    board = drawn("oo.... oo.... .rr... ..r... ..rr.. ...r.. cccccc ~~~~~~")
    (stream,) = streams(board, random.Random(1))
    assert board.terrain[_square(board, stream.points[0])] == "lake"
    assert board.terrain[_square(board, stream.points[-1])] in ("coast", "sea")
    assert stream.widths[-1] > stream.widths[0]
    crossed = {_square(board, point) for point in stream.points}
    assert sum(board.terrain[square] == "river" for square in crossed) >= 5


def test_a_stream_that_joins_another_makes_it_wider() -> None:
    board = drawn("r...r r...r .r.r. ..r.. ..r.. ccccc")
    both = streams(board, random.Random(1))
    assert len(both) == 2
    assert both[0].points[-1] == both[1].points[-1]
    assert both[0].widths[-1] > 1.5 * both[0].widths[1]


def test_a_river_with_no_water_near_is_still_drawn() -> None:
    (stream,) = streams(drawn("..... .rrr. ....."), random.Random(1))
    assert len(stream.points) > 8
    assert len(streams(drawn("... .r. ..."), random.Random(1))[0].points) > 1


def _square(board: Board, point: tuple[float, float]) -> int:
    return int(point[1]) * board.width + int(point[0])


@pytest.mark.parametrize("side", [564, 776], ids=["960x600", "1280x800"])
@pytest.mark.parametrize("with_track", [False, True], ids=["short", "long"])
def test_every_row_and_column_is_named_on_the_rim(images: Images, fonts: Fonts, side: int, with_track: bool) -> None:
    board = replace(trial_board(), track=ring_track(24, 24))
    geometry = Geometry.fit(board, Rect(0, 0, side, side), with_track)
    picture = compose(Geometry(board, geometry.square, 0, 0, with_track), images, fonts)
    dark = pygame.surfarray.array3d(picture).sum(axis=2) < 480
    inner, free = Geometry(board, geometry.square, 0, 0, with_track).squares, geometry.rim * 2 // 3
    for number in range(24):
        along = slice(inner.x + number * geometry.square, inner.x + (number + 1) * geometry.square)
        down = slice(inner.y + number * geometry.square, inner.y + (number + 1) * geometry.square)
        bands = {
            "above": dark[along, inner.y - geometry.rim : inner.y - geometry.rim + free].any(axis=0),
            "below": dark[along, inner.bottom + geometry.rim - free : inner.bottom + geometry.rim].any(axis=0),
            "left": dark[inner.x - geometry.rim : inner.x - geometry.rim + free, down].any(axis=0),
            "right": dark[inner.right + geometry.rim - free : inner.right + geometry.rim, down].any(axis=0),
        }
        for where, band in bands.items():
            assert band.sum() >= 6, f"number {number} {where} cannot be read"
