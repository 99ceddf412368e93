"""The exact number of turns to a goal: by hand on small boards, by value iteration on random ones, known figures."""

import math
import random
from collections.abc import Sequence

import pytest

from game.exploration.arrays import route_arrays
from game.exploration.arrivals_once import turns_once
from game.exploration.board import MAX_OBJECTIVE, Board
from game.exploration.diradice import SYMBOLS
from game.exploration.movement import Outfit
from game.exploration.routes import NOTHING_CROSSED, routes_of
from game.exploration.turns import turns_to
from tests.exploration.drawn import drawn, full_outfit, random_board, random_outfit, trial_board
from tests.exploration.oracle import Oracle, Square

ARCHAEOLOGY = Outfit("archaeology")
SAILING = Outfit("sailing")


def iterated(board: Board, outfit: Outfit, goal: str, faces: Sequence[str], closed: set[int]) -> list[float]:
    """The same values by plain value iteration over the oracle's moves: throw, then the best of moving and staying."""
    oracle = Oracle(board, outfit, tuple(closed))
    squares: list[Square] = [divmod(square, board.width) for square in range(board.width * board.height)]
    starts = {min(oracle.place(square)) for square in squares}
    choices = {
        start: [[min(place) for place in oracle.destinations(start, face)] for face in faces] for start in starts
    }
    home = min(oracle.extent[goal])
    # Only where the goal can be reached at all do the values settle; the rest is infinite.
    can = {home}
    while True:
        more = {start for start in starts if any(end in can for ends in choices[start] for end in ends)} | can
        if more == can:
            break
        can = more
    values = dict.fromkeys(can, 0.0)
    for _ in range(3000):
        change = 0.0
        for start in can - {home}:
            best = [min([values[start], *[values[end] for end in ends if end in can]]) for ends in choices[start]]
            value = 1 + sum(best) / len(faces)
            change = max(change, abs(value - values[start]))
            values[start] = value
        if change < 1e-12:
            break
    return [values.get(min(oracle.place(square)), math.inf) for square in squares]


def test_one_step_away_waits_for_one_of_the_symbols_that_serve() -> None:
    board = drawn("..L")
    beside = turns_to(board, ARCHAEOLOGY, "lost-city")[1]
    assert beside == pytest.approx(5 / 3)  # single, straight, star
    # From A1 straight leads there at once; single and star lead beside it.
    assert turns_to(board, ARCHAEOLOGY, "lost-city")[0] == pytest.approx((5 + 0 + 2 * beside) / 3)


def test_a_symbol_that_leads_to_worse_than_waiting_is_not_used() -> None:
    board = drawn("""
        ..
        .L
    """)
    values = turns_to(board, ARCHAEOLOGY, "lost-city")
    assert values[0] == pytest.approx((5 + 0 + 0 + 2 * values[1]) / 4)  # star, diagonal; single and straight go beside
    assert values[1] == values[2] == pytest.approx(5 / 3)
    assert values[3] == 0


def test_all_squares_of_a_place_have_its_value() -> None:
    values = turns_to(drawn(".BB.LL"), ARCHAEOLOGY, "lost-city")
    assert values[1] == values[2]
    assert values[4] == values[5] == 0
    assert values == turns_to(drawn(".BB.LL"), ARCHAEOLOGY, 5)


def test_what_cannot_be_reached_is_infinite_and_other_ground_is_not() -> None:
    board = drawn(".o.L~")
    values = turns_to(board, ARCHAEOLOGY, "lost-city")
    assert values[0] == math.inf
    assert values[1] < math.inf  # E10: a piece may always leave the square it stands on
    assert values[4] < math.inf
    assert turns_to(board, SAILING, "lost-city") == (*(math.inf,) * 3, 0.0, math.inf)


def test_E3_a_coastline_objective_on_land_is_a_goal_for_a_ship_but_no_way_through() -> None:
    board = drawn("~~I~", under={"I": "land"})
    values = turns_to(board, SAILING, "island")
    assert values[0] == pytest.approx((5 + 0 + 2 * 5 / 3) / 3)
    beyond = turns_to(board, SAILING, 3)
    assert beyond[2] == pytest.approx(5 / 3)
    assert beyond[1] == pytest.approx((5 + 3 * 5 / 3) / 3)  # straight ends on the Island, it does not cross it


def test_E4_base_is_a_goal_and_a_way_through_for_all() -> None:
    board = drawn("oBBo", under={"B": "lake"})
    for expedition in ("archaeology", "mountaineering", "sailing", "diving"):
        assert turns_to(board, Outfit(expedition), "base")[3] == pytest.approx(5 / 3)


def test_E6_closed_places_are_walked_round() -> None:
    board = drawn("""
        ...
        L..
    """)
    free = turns_to(board, ARCHAEOLOGY, "lost-city")
    shut = turns_to(board, ARCHAEOLOGY, "lost-city", closed=[board.index("B2")])
    assert shut[board.index("C2")] > free[board.index("C2")]
    cut = turns_to(drawn("L.."), ARCHAEOLOGY, "lost-city", closed=[1])
    assert cut == (0.0, cut[1], math.inf)
    base = turns_to(drawn("LB."), ARCHAEOLOGY, "lost-city", closed=[1])
    assert base == turns_to(drawn("LB."), ARCHAEOLOGY, "lost-city")


def test_faces_of_a_cube_weigh_the_symbols() -> None:
    board = drawn(".L")
    assert turns_to(board, ARCHAEOLOGY, "lost-city", faces=[*SYMBOLS, "star"])[0] == pytest.approx(6 / 4)
    assert turns_to(board, ARCHAEOLOGY, "lost-city", faces=[*SYMBOLS, "bent"])[0] == pytest.approx(6 / 3)
    assert turns_to(board, ARCHAEOLOGY, "lost-city", faces=["bent"] * 6)[0] == math.inf
    with pytest.raises(KeyError):
        turns_to(board, ARCHAEOLOGY, "lost-city", faces=["zigzag"])


def test_unknown_goals_are_errors() -> None:
    with pytest.raises(KeyError):
        turns_to(drawn(".."), ARCHAEOLOGY, "lost-city")


@pytest.mark.parametrize(
    ("expedition", "goal", "turns"),
    [
        ("archaeology", "lost-city", 11.04),
        ("mountaineering", "summit", 10.91),
        ("sailing", "island", 11.07),
        ("diving", "sunken-galleon", 11.26),
    ],
)
def test_the_trial_board_has_its_known_figures(expedition: str, goal: str, turns: float) -> None:
    board = trial_board()
    assert turns_to(board, full_outfit(expedition), goal)[board.base] == pytest.approx(turns, abs=0.005)


def test_the_arrays_of_all_routes_hold_those_of_every_place() -> None:
    for seed in range(150):
        rng = random.Random(seed)
        routes = routes_of(random_board(rng))
        expected = {
            (place, number, place if crossed == NOTHING_CROSSED else crossed, target)
            for place in set(routes.place_of)
            for number, symbol in enumerate(SYMBOLS)
            for crossed, target in routes.hops(place, symbol)
        }
        arrays = route_arrays(routes)
        columns = [column.tolist() for column in (arrays.places, arrays.symbols, arrays.crossed, arrays.targets)]
        found = set(zip(*columns, strict=True))
        ways = (arrays.doors.tolist(), arrays.door_crossed.tolist(), arrays.door_targets.tolist())
        for door, crossed, target in zip(*ways, strict=True):
            for place, number in (divmod(move, len(SYMBOLS)) for move in arrays.behind[door]):
                if place != target:
                    found.add((place, number, crossed, target))
        assert found == expected, seed


def test_one_answer_in_plain_python_is_the_same_as_that_of_the_tables() -> None:
    checked = 0
    for seed in range(300):
        rng = random.Random(seed)
        board, outfit = random_board(rng), random_outfit(rng)
        for goal in board.objectives:
            assert turns_once(board, outfit, goal) == turns_to(board, outfit, goal), (seed, goal)
            checked += 1
    assert checked > 300


def comb(side: int) -> Board:
    """A board of land with an objective like a comb, which has about as many ways across it as squares in square."""
    squares = [square for square in range(side * side) if square < side or square % 2 == 0]
    squares = [square for square in squares if square < side * (side - 1)][:MAX_OBJECTIVE]
    none = (None,) * side * side
    return Board("Comb", side, side, ("land",) * side * side, none, none, {"lost-city": tuple(squares)})


def test_a_winding_objective_costs_no_more_than_its_squares() -> None:
    board = comb(20)
    arrays = route_arrays(routes_of(board))
    counted = len(arrays.places) + len(arrays.doors) + sum(map(len, arrays.behind))
    assert counted <= 45 * len(board.terrain)
    expected = iterated(board, Outfit("mountaineering"), "lost-city", SYMBOLS, set())
    assert list(turns_to(board, Outfit("mountaineering"), "lost-city")) == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize("part", range(8))
def test_value_iteration_agrees_on_random_boards(part: int) -> None:
    checked = 0
    for seed in range(part * 40, part * 40 + 40):
        rng = random.Random(seed)
        board = random_board(rng, 6)
        if not board.objectives:
            continue
        goal = rng.choice(sorted(board.objectives))
        size = board.width * board.height
        closed = {board.place_of[rng.randrange(size)] for _ in range(rng.choice([0, 0, 1, 3]))}
        closed -= {board.objectives[goal][0]}
        faces = rng.choice([SYMBOLS, tuple(rng.choices(SYMBOLS, k=6))])
        outfit = random_outfit(rng)
        expected = iterated(board, outfit, goal, faces, closed)
        assert list(turns_to(board, outfit, goal, faces, closed)) == pytest.approx(expected, abs=1e-7), seed
        checked += 1
    assert checked > 20
