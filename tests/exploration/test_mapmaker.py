"""The search for symbols: what it may and may not lay, and that it comes nearer to its targets."""

from collections import Counter
from random import Random

import pytest

from game.exploration.board import Board
from game.exploration.contract import Ways
from game.exploration.data import data
from game.exploration.mapmaker import Targets, cost, furnish, ring_track
from tests.exploration.drawn import drawn

GROUND = """
LL........SS
L..oo......S
.....r...o..
K....r..oo..
c....r.....F
ccWDBBccc.cc
~~~cBBc~ccc~
~~~~~~~~~~~~
c~~~~c~~~c~~
cc~~cc~~~~R~
~P~~~~~~~~II
GGT~~~~~~~II
"""
TARGETS = Targets(
    way=(4.8, 6.5), three_items=(5.0, 7.0), loss=(0.1, 4.0), detour=(0.5, 7.0), tour=(12.0, 18.0),
    hazard_squares=(3, 6), patch_squares=2, free_of_base=1,
)  # fmt: skip


def all_ways(board: Board) -> list[Ways]:
    return [Ways(board, name, data()) for name in data().expeditions]


@pytest.fixture(scope="module")
def furnished() -> Board:
    return furnish(drawn(GROUND), Random(4), 80, TARGETS)


def test_every_item_lies_on_the_board_and_hazards_in_patches(furnished: Board) -> None:
    items = Counter(item for item in furnished.equipment if item)
    assert set(items) == set(data().item_owner)
    for hazard in data().guides:
        squares = {square for square, other in enumerate(furnished.hazards) if other == hazard}
        assert 3 <= len(squares) <= 6
        for square in squares:
            beside = {square - 12, square + 12, square - 1, square + 1}
            assert squares & beside


def test_symbols_lie_in_their_own_element_off_the_coast_and_away_from_base(furnished: Board) -> None:
    for square, (item, hazard) in enumerate(zip(furnished.equipment, furnished.hazards, strict=True)):
        if item or hazard:
            assert not (item and hazard)
            assert furnished.objective_at[square] is None
            near = [abs(square // 12 - base // 12) for base in furnished.objectives["base"]]
            near_too = [abs(square % 12 - base % 12) for base in furnished.objectives["base"]]
            assert min(max(pair) for pair in zip(near, near_too, strict=True)) > 1
        if item:
            element = data().expeditions[data().item_owner[item]].element
            assert furnished.terrain[square] in {"land": ("land", "river"), "sea": ("sea",)}[element]


def test_nothing_else_of_the_ground_is_changed(furnished: Board) -> None:
    ground = drawn(GROUND)
    assert furnished.terrain == ground.terrain
    assert furnished.objectives == ground.objectives


def test_the_search_comes_nearer_to_its_targets(furnished: Board) -> None:
    begun = furnish(drawn(GROUND), Random(4), 0, TARGETS)
    assert cost(all_ways(furnished), TARGETS) < cost(all_ways(begun), TARGETS)


def test_the_same_seed_lays_the_same_board() -> None:
    boards = [furnish(drawn(GROUND), Random(9), 15, TARGETS) for _ in range(2)]
    assert boards[0] == boards[1]


def test_a_search_goes_on_from_the_symbols_that_lie_there(furnished: Board) -> None:
    heard: dict[str, list[float]] = {"land": [], "sea": []}
    again = furnish(
        furnished, Random(1), 30, TARGETS, 0.01, lambda element, _number, lowest: heard[element].append(lowest)
    )
    assert cost(all_ways(again), TARGETS) <= cost(all_ways(furnished), TARGETS) + 0.5
    assert any(heard.values())
    assert all(lowest >= 0 for found in heard.values() for lowest in found)


def test_the_cost_stops_counting_above_the_limit() -> None:
    ways = all_ways(drawn(GROUND))
    whole = cost(ways, TARGETS)
    assert whole > 5
    assert 1 < cost(ways, TARGETS, limit=1) <= whole


def test_the_ring_of_the_track_is_what_the_long_game_asks_for() -> None:
    track = ring_track(24, 24)
    shops = dict.fromkeys(data().expeditions, 5)
    assert Counter(square.kind for square in track) == {"start": 1, "corner": 4, "club": 8, "plain": 7} | shops
    assert track[0].kind == "start"
    corners = [(square.x, square.y) for square in track if square.kind == "corner"]
    low, high = pytest.approx(-4 / 3), pytest.approx(24 + 4 / 3)
    assert corners == [(low, high), (low, low), (high, low), (high, high)]
    steps = {round(abs(a.x - b.x) + abs(a.y - b.y), 6) for a, b in zip(track, track[1:] + track[:1], strict=True)}
    assert steps == {round(24 / 9, 6)}


def test_the_ring_fits_a_board_of_any_shape() -> None:
    track = ring_track(18, 9)
    assert {(square.x, square.y) for square in track if square.kind == "corner"} == {
        (-1, 9.5), (-1, -0.5), (19, -0.5), (19, 9.5)
    }  # fmt: skip


def test_a_ground_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="no room for precipice"):
        furnish(drawn("LLSSBB\n~~~~~~\nGG~~II"), Random(1), 1, TARGETS)
