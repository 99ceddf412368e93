"""The boards that come with the game: complete, without a warning, and as good as their contract promises."""

import json
from collections import Counter
from pathlib import Path

import pytest

from game.exploration.board import Board
from game.exploration.contract import Check, Ways, check_contract, spread
from game.exploration.data import data
from game.exploration.playable import playable
from game.exploration.tiled import LOOKS, load_board, read_board
from game.paths import maps_dir

SHIPPED = sorted(maps_dir().glob("*.tmx"))
MAINS = ("lost-city", "summit", "island", "sunken-galleon")
LESSER = ("prehistoric-skeleton", "idol", "rare-flower", "rare-fish", "wine-jars", "pearls", "treasure-chest")
GOLDEN = Path(__file__).with_name("play_example.json")


@pytest.fixture(scope="module")
def expedition() -> Board:
    return load_board(maps_dir() / "expedition.tmx")


@pytest.fixture(scope="module")
def pocket() -> Board:
    return load_board(maps_dir() / "pocket.tmx")


@pytest.fixture(scope="module")
def contract(expedition: Board) -> dict[int, Check]:
    return {check.item: check for check in check_contract(expedition).checks}


def squares_of(board: Board, name: str) -> set[str]:
    return {board.name(square) for square in board.objectives[name]}


def patches(board: Board, hazard: str) -> list[int]:
    """The sizes of the hazard's patches, joined along sides."""
    left = {square for square, other in enumerate(board.hazards) if other == hazard}
    sizes = []
    while left:
        patch = [left.pop()]
        for square in patch:
            for other in (square - 1, square + 1, square - board.width, square + board.width):
                if other in left:
                    left.discard(other)
                    patch.append(other)
        sizes.append(len(patch))
    return sizes


# Every shipped map


def test_three_boards_come_with_the_game() -> None:
    assert [path.name for path in SHIPPED] == ["expedition.tmx", "play-example.tmx", "pocket.tmx"]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_maps_have_neither_errors_nor_warnings(path: Path) -> None:
    board, errors, warnings = read_board(path)
    assert (errors, warnings) == ([], [])
    assert board is not None
    assert board.title
    assert set(board.looks) <= {*LOOKS, None}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_land_meets_sea_only_across_a_coast(path: Path) -> None:
    board = load_board(path)
    if path.stem == "play-example":
        pytest.skip("the worked example is only a corner of a board")
    for square, terrain in enumerate(board.terrain):
        if terrain not in ("land", "river", "lake"):
            continue
        row, column = divmod(square, board.width)
        for r in range(max(row - 1, 0), min(row + 2, board.height)):
            for c in range(max(column - 1, 0), min(column + 2, board.width)):
                assert board.terrain[r * board.width + c] != "sea", board.name(square)


def test_the_worked_example_is_the_rulebooks() -> None:
    golden = json.loads(GOLDEN.read_text())
    board = load_board(maps_dir() / "play-example.tmx")
    assert (board.title, board.width, board.height) == ("Play example", 5, 5)
    assert [list(board.terrain[row * 5 : row * 5 + 5]) for row in range(5)] == golden["terrain"]
    assert {board.name(square): item for square, item in enumerate(board.equipment) if item} == golden["equipment"]
    assert {name: sorted(squares_of(board, name)) for name in board.objectives} == golden["objectives"]
    assert not any(board.hazards)


# The large board


def test_the_large_board_is_whole_for_both_games(expedition: Board) -> None:
    assert (expedition.width, expedition.height) == (24, 24)
    assert playable(expedition, data(), short=False) == []
    assert set(expedition.objectives) == {"base", *MAINS, *LESSER}


def test_the_main_objectives_stand_in_their_corners(expedition: Board) -> None:
    assert squares_of(expedition, "lost-city") == {"A1", "B1", "A2", "B2"}
    assert squares_of(expedition, "summit") == {"W1", "X1", "W2", "X2"}
    assert squares_of(expedition, "sunken-galleon") == {"A23", "B23", "A24", "B24"}
    for name, rows, columns in (("island", (12, 24), (12, 24)), ("base", (10, 14), (10, 14))):
        squares = expedition.objectives[name]
        first = squares[0]
        assert squares == (first, first + 1, first + 24, first + 25)
        assert all(rows[0] <= square // 24 < rows[1] for square in squares)
        assert all(columns[0] <= square % 24 < columns[1] for square in squares)


def test_the_island_is_sandy_coast(expedition: Board) -> None:
    for square in expedition.objectives["island"]:
        assert expedition.terrain[square] == "coast"
        assert expedition.looks[square] == "sand"


def test_base_touches_land_and_sea(expedition: Board) -> None:
    around = {
        expedition.terrain[(square // 24 + down) * 24 + square % 24 + right]
        for square in expedition.objectives["base"]
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    }
    assert {"land", "sea"} <= around


def test_lesser_objectives_are_small_and_can_be_come_upon(expedition: Board) -> None:
    for name in LESSER:
        assert 1 <= len(expedition.objectives[name]) <= 3
    for name in data().coastline:
        assert {expedition.terrain[square] for square in expedition.objectives[name]} <= {"coast", "sea"}


def test_symbols_and_hazards_are_as_many_as_promised(expedition: Board) -> None:
    items = Counter(item for item in expedition.equipment if item)
    assert set(items) == set(data().item_owner)
    assert 24 <= items.total() <= 60
    for hazard in ("whirlpool", "strong-currents", "precipice"):
        sizes = patches(expedition, hazard)
        assert 6 <= sum(sizes) <= 14
        assert min(sizes) >= 2


def test_precipices_are_in_the_mountains_and_sea_hazards_at_sea(expedition: Board) -> None:
    for square, hazard in enumerate(expedition.hazards):
        if hazard == "precipice":
            assert expedition.looks[square] in ("mountain", "snow")
        elif hazard:
            assert expedition.terrain[square] == "sea"


def test_there_are_lakes_and_rivers_that_reach_the_sea(expedition: Board) -> None:
    def pieces(kinds: tuple[str, ...]) -> list[set[int]]:
        left = {square for square, terrain in enumerate(expedition.terrain) if terrain in kinds}
        found = []
        while left:
            piece = {left.pop()}
            edge = set(piece)
            while edge:
                beside = {s + d for s in edge for d in (1, -1, 24, -24)}
                edge = beside & left
                left -= edge
                piece |= edge
            found.append(piece)
        return found

    assert len(pieces(("lake",))) >= 2
    rivers = pieces(("river",))
    mouths = [
        river for river in rivers if any(expedition.terrain[s + d] == "coast" for s in river for d in (1, -1, 24))
    ]
    assert len(mouths) >= 2


def test_the_jungle_is_north_west_and_the_range_north_east(expedition: Board) -> None:
    land = [square for square, terrain in enumerate(expedition.terrain) if terrain == "land"]
    for look, west in (("jungle", True), ("mountain", False)):
        squares = [square for square in land if square // 24 < 12 and expedition.looks[square] == look]
        assert len(squares) >= 40
        assert all((square % 24 < 12) == west for square in squares)


def test_the_track_has_forty_squares_around_the_board(expedition: Board) -> None:
    kinds = Counter(square.kind for square in expedition.track)
    assert kinds == {"start": 1, "corner": 4, "club": 8, "plain": 7} | dict.fromkeys(data().expeditions, 5)
    assert expedition.track[0].kind == "start"
    for square in expedition.track:
        assert not (0 < square.x < 24 and 0 < square.y < 24)
    assert len({(square.x, square.y) for square in expedition.track}) == 40


def test_the_map_is_named_all_over(expedition: Board) -> None:
    assert len(expedition.labels) >= 8
    for label in expedition.labels:
        assert 0 < label.x < 24
        assert 0 < label.y < 24


@pytest.mark.parametrize("item", [1, 2, 3, 4, 5, 6])
def test_contract_item(contract: dict[int, Check], item: int) -> None:
    assert contract[item].ok, contract[item].reasons


def test_contract_item_6_is_kept_with_a_margin(contract: dict[int, Check]) -> None:
    assert contract[6].figures["spread of the tours"] <= 1.06
    assert contract[3].figures["spread of the way out"] <= 1.08


# The small board


def test_the_small_board_is_whole_for_the_short_game(pocket: Board) -> None:
    assert (pocket.width, pocket.height) == (12, 12)
    assert playable(pocket, data()) == []
    assert set(pocket.objectives) == {"base", *MAINS, *LESSER}
    assert {item for item in pocket.equipment if item} == set(data().item_owner)
    assert {hazard for hazard in pocket.hazards if hazard} == {"whirlpool", "strong-currents", "precipice"}


def test_the_small_board_takes_five_or_six_turns_out_and_is_fair(pocket: Board) -> None:
    ways = [Ways(pocket, name, data()) for name in data().expeditions]
    assert all(5 <= way.out <= 6.2 for way in ways)
    assert all(not way.cut_off for way in ways)
    for values in (
        [way.out for way in ways],
        [way.home for way in ways],
        [way.three_out for way in ways],
        [way.three_home for way in ways],
        [way.tour for way in ways],
    ):
        assert spread(values) <= 1.15
    # Any three items will do: none of the four sets makes the way out a third longer.
    assert all(way.turns("base", way.main, way.lacking(item)) <= way.out * 4 / 3 for way in ways for item in way.items)


def test_every_item_and_hazard_man_saves_time_on_the_small_board(pocket: Board) -> None:
    for way in (Ways(pocket, name, data()) for name in data().expeditions):
        for card in (*way.items, *way.hazard_men):
            assert max(way.losses(card)) >= 0.15, card


def test_one_piece_standing_still_blocks_nobody_on_the_small_board(pocket: Board) -> None:
    ways = [Ways(pocket, name, data()) for name in data().expeditions]
    assert [way.cuts(goal) for way in ways for goal in way.goals] == [() for way in ways for goal in way.goals]
