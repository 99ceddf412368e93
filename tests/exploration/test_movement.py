"""Where a piece may go: the rulebook's example, each rule on a small board, and random boards beside the oracle."""

import random

import pytest

from game.exploration.board import Board
from game.exploration.diradice import SYMBOLS
from game.exploration.movement import Outfit, reach, reachable
from tests.exploration.drawn import drawn, full_outfit, play_example, random_board, random_outfit, random_questions
from tests.exploration.oracle import Oracle

ARCHAEOLOGY = Outfit("archaeology")
MOUNTAINEERING = Outfit("mountaineering")
SAILING = Outfit("sailing")
DIVING = Outfit("diving")


# What each ground is to a land and to a sea expedition, by its letter in a drawing.
GROUNDS_LAND = [("~", False), ("c", True), (".", True), ("r", True), ("o", False)]
GROUNDS_SEA = [("~", True), ("c", True), (".", False), ("r", False), ("o", False)]


def squares(board: Board, names: str) -> tuple[int, ...]:
    return tuple(board.index(name) for name in names.split())


def go(board: Board, outfit: Outfit, piece: str, symbol: str, others: str = "") -> str:
    """The destinations by name, in the order given by the product."""
    found = reach(board, outfit).destinations(board.index(piece), symbol, squares(board, others))
    return " ".join(board.name(place) for place in found)


def open_land(width: int = 5, height: int = 5) -> Board:
    return drawn(" ".join(["." * width] * height))


_, EXAMPLE = play_example()


@pytest.mark.parametrize(
    "case", EXAMPLE["cases"], ids=[f"{case['symbol']}-{'-'.join(case['equipment'])}" for case in EXAMPLE["cases"]]
)
def test_the_worked_example_of_the_rulebook(case: dict[str, list[str]]) -> None:
    board, example = play_example()
    outfit = Outfit(example["expedition"], frozenset(case["equipment"]), frozenset(example["men"]))
    found = go(board, outfit, example["piece"], str(case["symbol"]))
    assert sorted(found.split()) == case["destinations"]


@pytest.mark.parametrize("expedition", ["archaeology", "mountaineering"])
@pytest.mark.parametrize(("letter", "enters"), GROUNDS_LAND)
def test_E2_land_expeditions_enter_what_is_partly_land(expedition: str, letter: str, enters: bool) -> None:
    assert go(drawn("." + letter), Outfit(expedition), "A1", "single") == ("B1" if enters else "")


@pytest.mark.parametrize("expedition", ["sailing", "diving"])
@pytest.mark.parametrize(("letter", "enters"), GROUNDS_SEA)
def test_E3_sea_expeditions_enter_what_is_partly_sea(expedition: str, letter: str, enters: bool) -> None:
    assert go(drawn("~" + letter), Outfit(expedition), "A1", "single") == ("B1" if enters else "")


@pytest.mark.parametrize("letter", ["I", "W", "D"])
def test_E3_a_ship_ends_on_a_coastline_objective_on_land_but_does_not_pass_it(letter: str) -> None:
    board = drawn(f"~{letter}~", under={letter: "land"})
    assert go(board, DIVING, "A1", "straight") == "B1"
    assert go(board, DIVING, "B1", "straight") == "A1 C1"
    assert go(board, ARCHAEOLOGY, "A1", "straight") == "B1"


@pytest.mark.parametrize("letter", ["I", "W", "D"])
def test_E3_a_ship_passes_a_coastline_objective_with_coast(letter: str) -> None:
    assert go(drawn(f"~{letter}~"), DIVING, "A1", "straight") == "B1 C1"


def test_E3_other_objectives_on_land_are_closed_to_ships() -> None:
    for letter in "LSKF":
        assert go(drawn(f"~{letter}~"), SAILING, "A1", "straight") == ""


WITH_BASE = """
    ......
    .BB...
    .BB...
    ......
"""


@pytest.mark.parametrize(
    ("piece", "symbol", "expected"),
    [
        ("A2", "single", "A1 B2 A3"),
        ("D1", "star", "C1 E1 B2 D2 E2"),
        ("A4", "star", "B2 A3 B4"),
    ],
)
def test_E4_an_objective_is_one_square_whatever_its_size(piece: str, symbol: str, expected: str) -> None:
    assert go(drawn(WITH_BASE), ARCHAEOLOGY, piece, symbol) == expected


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        ("single", "B1 C1 A2 D2 A3 D3 B4 C4"),
        ("straight", "B1 C1 A2 D2 E2 A3 D3 E3 B4 C4"),
        ("star", "A1 B1 C1 D1 A2 D2 A3 D3 A4 B4 C4 D4"),
        ("diagonal", "A1 B1 C1 D1 E1 A2 D2 A3 D3 A4 B4 C4 D4 E4"),
        ("bent", "A1 D1 E1 E2 E3 A4 D4 E4"),
    ],
)
def test_E4_a_step_out_starts_from_any_square_of_the_objective(symbol: str, expected: str) -> None:
    assert go(drawn(WITH_BASE), ARCHAEOLOGY, "B2", symbol) == expected


@pytest.mark.parametrize(
    ("piece", "symbol", "expected"),
    [
        ("A2", "straight", "A1 B2 D2 A3 D3 A4"),
        ("A1", "diagonal", "B2 D3 C4 D4"),
        ("A2", "bent", "C1 D1 D2 D3 B4 C4 D4"),
    ],
)
def test_E4_a_way_across_an_objective_leaves_from_any_of_its_squares(piece: str, symbol: str, expected: str) -> None:
    assert go(drawn(WITH_BASE), ARCHAEOLOGY, piece, symbol) == expected


def test_E4_one_objective_may_be_left_straight_into_another() -> None:
    board = drawn(".BBLL.")
    assert go(board, ARCHAEOLOGY, "A1", "straight") == "B1 D1"
    assert go(board, ARCHAEOLOGY, "B1", "straight") == "A1 D1 F1"


def test_E4_a_way_round_through_an_objective_back_to_the_start_is_no_move() -> None:
    board = drawn("""
        LLL
        L.L
        LLL
    """)
    assert go(board, ARCHAEOLOGY, "B2", "straight") == "A1"
    assert go(board, ARCHAEOLOGY, "A1", "straight") == "B2"


@pytest.mark.parametrize("outfit", [ARCHAEOLOGY, MOUNTAINEERING, SAILING, DIVING], ids=lambda outfit: outfit.expedition)
def test_E4_an_objective_has_the_terrain_of_its_squares_together(outfit: Outfit) -> None:
    coast = drawn("cRRc")
    half_land = Board("Half", 4, 1, ("coast", "sea", "land", "coast"), (None,) * 4, (None,) * 4, coast.objectives)
    assert go(half_land, outfit, "A1", "straight") == "B1 D1"
    half_lake = Board("Half", 4, 1, ("coast", "lake", "coast", "coast"), (None,) * 4, (None,) * 4, coast.objectives)
    assert go(half_lake, outfit, "D1", "straight") == "A1 B1"


@pytest.mark.parametrize("outfit", [ARCHAEOLOGY, MOUNTAINEERING, SAILING, DIVING], ids=lambda outfit: outfit.expedition)
@pytest.mark.parametrize("terrain", ["sea", "land", "lake", "coast"])
def test_E4_base_is_open_to_all_whatever_its_ground(outfit: Outfit, terrain: str) -> None:
    assert go(drawn("cBBc", under={"B": terrain}), outfit, "A1", "straight") == "B1 D1"


@pytest.mark.parametrize(
    ("letter", "expedition", "man"),
    [("^", "mountaineering", "guide"), ("%", "sailing", "navigator"), ("@", "diving", "marine-engineer")],
)
def test_E5_a_hazard_is_entered_and_crossed_only_with_its_man(letter: str, expedition: str, man: str) -> None:
    board = drawn(f"c{letter}c")
    others = full_outfit(expedition).men - {man}
    assert go(board, Outfit(expedition, men=others), "A1", "straight") == ""
    assert go(board, Outfit(expedition, men=frozenset({man})), "A1", "straight") == "B1 C1"


def test_E5_a_man_of_another_expedition_passes_nothing() -> None:
    stranger = Outfit("archaeology", men=frozenset({"guide", "navigator", "marine-engineer"}))
    assert go(drawn(".^."), stranger, "A1", "straight") == ""
    assert go(drawn(".%.", under={"%": "coast"}), stranger, "A1", "straight") == ""


def test_E6_nobody_enters_or_crosses_another_piece() -> None:
    board = open_land()
    assert go(board, ARCHAEOLOGY, "C3", "straight", others="C2 E3") == "A3 B3 D3 C4 C5"
    assert go(board, ARCHAEOLOGY, "C3", "diagonal", others="B2") == "E1 D2 B4 D4 A5 E5"


def test_E6_one_open_way_round_a_piece_is_enough() -> None:
    board = open_land()
    assert "B1" in go(board, ARCHAEOLOGY, "C3", "bent", others="B2").split()
    assert "B1" in go(board, ARCHAEOLOGY, "C3", "bent", others="C2").split()
    assert "B1" not in go(board, ARCHAEOLOGY, "C3", "bent", others="B2 C2").split()


def test_E6_a_piece_on_an_objective_closes_the_whole_of_it() -> None:
    board = drawn("""
        .LL..
        .LL..
    """)
    assert go(board, ARCHAEOLOGY, "A2", "straight", others="B1") == "A1"
    assert go(board, ARCHAEOLOGY, "D2", "diagonal", others="B1") == "E1"


def test_E6_base_holds_any_number_of_pieces() -> None:
    board = drawn(WITH_BASE)
    assert go(board, ARCHAEOLOGY, "A2", "straight", others="B2 B2") == "A1 B2 D2 A3 D3 A4"


def test_E7_an_equipment_symbol_needs_the_item() -> None:
    board = drawn(".m.")
    assert go(board, ARCHAEOLOGY, "A1", "straight") == ""
    assert go(board, Outfit("archaeology", frozenset({"mule"})), "A1", "straight") == "B1 C1"
    assert go(board, Outfit("archaeology", frozenset({"netting", "tools", "lantern"})), "A1", "straight") == ""


def test_E7_the_symbols_of_other_expeditions_are_always_closed() -> None:
    stranger = Outfit("mountaineering", frozenset({"mule"}))
    assert go(drawn(".m."), stranger, "A1", "straight") == ""


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        ("single", "C2 B3 D3 C4"),
        ("straight", "C1 C2 A3 B3 D3 E3 C4 C5"),
        ("star", "B2 C2 D2 B3 D3 B4 C4 D4"),
        ("diagonal", "A1 E1 B2 D2 B4 D4 A5 E5"),
        ("bent", "B1 D1 A2 E2 A4 E4 B5 D5"),
    ],
)
def test_E9_the_five_symbols_on_open_ground(symbol: str, expected: str) -> None:
    assert go(open_land(), ARCHAEOLOGY, "C3", symbol) == expected


def test_E9_the_squares_beside_a_diagonal_step_do_not_matter() -> None:
    board = drawn("""
        .~~
        ~.~
        ~~.
    """)
    assert go(board, ARCHAEOLOGY, "A1", "diagonal") == "B2 C3"


def test_E9_bent_has_two_ways_to_each_of_its_eight_destinations() -> None:
    routes = reach(open_land(), ARCHAEOLOGY).routes.of(open_land().index("C3"), "bent")
    ends = [route[-1] for route in routes]
    assert len(routes) == 16
    assert all(ends.count(end) == 2 for end in set(ends))


def test_E9_moves_stop_at_the_edge_of_the_board() -> None:
    board = open_land(3, 2)
    assert go(board, ARCHAEOLOGY, "A1", "straight") == "B1 C1 A2"
    assert go(board, ARCHAEOLOGY, "C2", "bent") == "A1"
    assert go(board, ARCHAEOLOGY, "C1", "star") == "B1 B2 C2"
    assert go(drawn("."), ARCHAEOLOGY, "A1", "star") == ""


def test_E10_the_starting_square_is_never_a_destination() -> None:
    for outfit in (ARCHAEOLOGY, SAILING):
        board = drawn(WITH_BASE)
        for piece in range(24):
            for symbol in SYMBOLS:
                place = board.place_of[piece]
                assert place not in reach(board, outfit).destinations(place, symbol)


def test_E10_every_square_crossed_must_be_enterable() -> None:
    assert go(drawn(".~."), ARCHAEOLOGY, "A1", "straight") == ""
    assert go(drawn(".o."), ARCHAEOLOGY, "C1", "straight") == ""


def test_E10_a_piece_may_always_leave_the_square_it_stands_on() -> None:
    assert go(drawn("~.."), ARCHAEOLOGY, "A1", "straight") == "B1 C1"
    assert go(drawn(".^m"), Outfit("archaeology"), "B1", "straight") == "A1"


def test_the_route_is_the_first_open_one_in_reading_order() -> None:
    board = open_land()
    own = reach(board, ARCHAEOLOGY)
    c3, b1 = board.index("C3"), board.index("B1")
    assert own.route(c3, "bent", b1) == squares(board, "B2 B1")
    assert own.route(c3, "bent", b1, squares(board, "B2")) == squares(board, "C2 B1")
    with pytest.raises(ValueError, match="no bent move leads from C3 to B1"):
        own.route(c3, "bent", b1, squares(board, "B2 C2"))


def test_a_route_across_an_objective_names_the_squares_landed_on() -> None:
    board = drawn(WITH_BASE)
    own = reach(board, ARCHAEOLOGY)
    assert own.route(board.index("A2"), "straight", board.index("D3")) == squares(board, "B2 D3")


def test_unknown_symbols_and_expeditions_are_errors() -> None:
    board = open_land()
    with pytest.raises(KeyError):
        reach(board, ARCHAEOLOGY).destinations(0, "zigzag")
    with pytest.raises(KeyError):
        reach(board, Outfit("caving"))


def test_asking_again_for_the_same_outfit_costs_nothing() -> None:
    board = open_land()
    assert reach(board, Outfit("archaeology")) is reach(board, Outfit("archaeology"))
    assert reach(board, Outfit("archaeology", men=frozenset({"archaeologist"}))) is reach(board, ARCHAEOLOGY)


@pytest.mark.parametrize("part", range(10))
def test_the_oracle_agrees_on_random_boards(part: int) -> None:
    for seed in range(part * 200, part * 200 + 200):
        for board, outfit, piece, others in random_questions(seed, 4):
            oracle, own = Oracle(board, outfit, others), reach(board, outfit)
            start, taken = board.place_of[piece], [board.place_of[other] for other in others]
            for symbol in SYMBOLS:
                expected = oracle.destinations(divmod(piece, board.width), symbol)
                numbers = sorted(row * board.width + column for row, column in map(min, expected))
                assert list(own.destinations(start, symbol, taken)) == numbers, (seed, board.name(piece), symbol)


def test_the_flood_finds_what_any_number_of_moves_reaches() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        board = random_board(rng, 7)
        size = board.width * board.height
        start = board.place_of[rng.randrange(size)]
        closed = {board.place_of[rng.randrange(size)] for _ in range(rng.choice([0, 0, 2, 6]))}
        outfit = random_outfit(rng)
        own = reach(board, outfit)
        found, front = {start}, [start]
        while front:
            place = front.pop()
            for symbol in SYMBOLS:
                new = set(own.destinations(place, symbol, closed)) - found
                found |= new
                front += new
        mask = sum(1 << square for place in found for square in board.squares_of(place))
        assert reachable(board, outfit, start, closed) == mask, seed
