"""Every picture that the game can show is there, is drawn, and can be told from its neighbours."""

import itertools
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.exploration.data import data
from game.paths import assets_dir
from game.ui.images import Images, PictureError

DIRADICE = ("single", "straight", "star", "diagonal", "bent")
HAZARDS = ("whirlpool", "strong-currents", "precipice")
TRACK = ("start", "corner", "club", "plain")
INTERFACE = (
    "menu", "undo", "sound-on", "sound-off", "help", "close", "back", "forward", "settings", "play", "pause", "save",
    "eye", "person", "robot", "coin", "fund", "crown", "lock",
)  # fmt: skip

# The loader draws shapes, strokes and gradients; whatever else a drawing program writes it skips without a word.
DRAWN_BY_THE_LOADER = {
    "svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "linearGradient", "radialGradient", "stop",
}  # fmt: skip

EQUIPMENT_DIFFERENCE = 0.17
"""Least mean difference of alpha, 0 to 1, of two equipment pictures at 20 pixels.

Moved by one pixel, the middle icon of this set differs from itself by 0.168. Two items must differ by more than that
even where they cover each other best, so that they are told apart by form and not by place.
"""


def needed() -> list[str]:
    figures = data()
    expeditions = figures.expeditions
    goals = {goal for card in expeditions.values() for goal in card.prizes}
    return [
        *(f"diradice/{face}" for face in DIRADICE),
        *(f"die/{face}" for face in ("1", "2", "3", "4", "5", "6", "blank")),
        *(f"equipment/{item}" for item in figures.item_owner),
        *(f"men/{man}" for man in figures.man_owner),
        *(f"{group}/{name}" for group in ("shops", "expeditions", "track") for name in expeditions),
        *(f"pieces/{card.piece}" for card in expeditions.values()),
        *(f"objectives/{goal}" for goal in sorted(goals | {"base"})),
        *(f"hazards/{hazard}" for hazard in HAZARDS),
        *(f"emblems/{seat}" for seat in "abcde"),
        *(f"money/{value}" for value, _ in figures.money.notes),
        *(f"track/{square}" for square in TRACK),
        *(f"ui/{icon}" for icon in INTERFACE),
        "club/emblem",
        "logo",
    ]


@pytest.fixture
def images() -> Images:
    return Images()


def pixels(surface: pygame.Surface) -> np.ndarray:
    """Red, green, blue, alpha by column and row."""
    return np.dstack((pygame.surfarray.array3d(surface), pygame.surfarray.array_alpha(surface))).astype(int)


@pytest.mark.parametrize("name", needed())
@pytest.mark.parametrize("size", [20, 200])
def test_every_id_of_the_game_has_a_picture_that_shows_something(images: Images, name: str, size: int) -> None:
    surface = images.picture(name, size)
    assert surface.get_size() == (size, size)
    drawn = pixels(surface)
    assert (drawn[..., 3] > 128).mean() > 0.02
    assert len(np.unique(drawn.reshape(-1, 4), axis=0)) > 2


def picture_names() -> list[str]:
    """The names of all pictures that there are, such as "equipment/mule"."""
    folder = assets_dir() / "svg"
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.svg"))


def test_every_picture_that_is_needed_is_there() -> None:
    assert set(needed()) <= set(picture_names())


def test_pictures_hold_only_what_the_loader_draws() -> None:
    for path in sorted((assets_dir() / "svg").rglob("*.svg")):
        for element in ET.parse(path).iter():
            assert element.tag.rpartition("}")[2] in DRAWN_BY_THE_LOADER, path
            assert not {"style", "class", "filter", "mask", "clip-path"} & set(element.keys()), path


def test_equipment_is_told_apart_at_20_pixels(images: Images) -> None:
    alpha = {item: pixels(images.picture(f"equipment/{item}", 20))[..., 3] / 255 for item in data().item_owner}
    shifts = tuple(itertools.product((-1, 0, 1), repeat=2))
    for one, other in itertools.combinations(alpha, 2):
        nearest = min(np.abs(alpha[one] - np.roll(alpha[other], shift, (0, 1))).mean() for shift in shifts)
        assert nearest > EQUIPMENT_DIFFERENCE, f"{one} looks like {other}"


def test_objectives_fill_their_squares(images: Images) -> None:
    for name in picture_names():
        if name.startswith("objectives/"):
            assert (pixels(images.picture(name, 64))[..., 3] == 255).all(), name


@pytest.mark.parametrize(("name", "axes"), [("strong-currents", (0,)), ("precipice", (0,)), ("whirlpool", (0, 1))])
def test_hazards_join_over_neighbouring_squares(images: Images, name: str, axes: tuple[int, ...]) -> None:
    drawn = pixels(images.picture(f"hazards/{name}", 100))[..., 3]
    for axis in axes:
        seam = np.abs(np.take(drawn, -1, axis) - np.take(drawn, 0, axis))
        inside = np.abs(np.diff(drawn, axis=axis)).mean(axis=1 - axis).max()
        assert seam.mean() <= inside


def test_a_tint_fills_the_marked_parts_of_a_piece_and_nothing_else(images: Images) -> None:
    blue, orange = (0, 114, 178), (230, 159, 0)
    for card in data().expeditions.values():
        first = pixels(images.picture(f"pieces/{card.piece}", 100, blue))
        second = pixels(images.picture(f"pieces/{card.piece}", 100, orange))
        coloured = (first[..., :3] == blue).all(axis=2)
        assert coloured.mean() > 0.04
        assert (second[coloured][:, :3] == orange).all()
        assert (first[..., 3] == second[..., 3]).all()
        paper = (first[..., :3] == (244, 234, 213)).all(axis=2)
        assert (second[paper][:, :3] == (244, 234, 213)).all()


def test_no_marker_colour_reaches_the_screen(images: Images) -> None:
    for name in picture_names():
        drawn = pixels(images.picture(name, 64))
        assert not ((drawn[..., :3] == (255, 0, 255)).all(axis=2) & (drawn[..., 3] > 0)).any(), name


def test_a_tint_makes_a_silhouette_of_an_icon_and_keeps_its_edge(images: Images) -> None:
    plain = pixels(images.picture("equipment/mule", 40))
    tinted = pixels(images.picture("equipment/mule", 40, pygame.Color("#D9482B")))
    assert (tinted[..., 3] == plain[..., 3]).all()
    assert (tinted[tinted[..., 3] > 0][:, :3] == (0xD9, 0x48, 0x2B)).all()


def test_a_picture_keeps_its_proportions_in_the_middle_of_what_is_asked(images: Images) -> None:
    note = images.picture("money/50", (100, 100))
    box = note.get_bounding_rect()
    assert note.get_size() == (100, 100)
    assert box.width > 90
    assert box.height in range(45, 53)
    assert abs(box.centery - 50) <= 1


def test_a_picture_is_drawn_once_for_each_size_and_tint(images: Images) -> None:
    mule = images.picture("equipment/mule", 20)
    assert images.picture("equipment/mule", (20, 20)) is mule
    assert images.picture("equipment/mule", 20, (1, 2, 3)) is not mule
    assert images.picture("equipment/mule", 20, (1, 2, 3)) is images.picture(
        "equipment/mule", 20, pygame.Color(1, 2, 3)
    )


def test_resizing_the_window_for_hours_keeps_memory_bounded() -> None:
    images = Images(budget=100_000)
    for size in range(20, 120):
        images.picture("logo", size)
        assert images.used <= 100_000
    newest = images.picture("logo", 119)
    images.picture("logo", 20)
    assert images.picture("logo", 119) is newest


def test_a_picture_larger_than_the_budget_is_still_drawn() -> None:
    images = Images(budget=10)
    assert images.picture("logo", 50) is images.picture("logo", 50)
    images.picture("logo", 20)
    assert images.used == 20 * 20 * 4


def test_a_missing_picture_names_its_file(images: Images) -> None:
    with pytest.raises(PictureError, match=r"equipment.submarine\.svg: there is no such picture"):
        images.picture("equipment/submarine", 20)


def test_a_damaged_picture_names_its_file(tmp_path: Path) -> None:
    (tmp_path / "torn.svg").write_text("<svg")
    with pytest.raises(PictureError, match=r"torn\.svg"):
        Images(tmp_path).picture("torn", 20)


def test_no_picture_of_no_size(images: Images) -> None:
    with pytest.raises(PictureError, match="0 × 20"):
        images.picture("logo", (0, 20))
