"""Why a piece may or may not go somewhere, in the words and the JSON of `diradice moves`."""

import json
from typing import Any

import pytest

from game.exploration.board import Board
from game.exploration.diradice import SYMBOLS
from game.exploration.explain import as_json, explain
from game.exploration.movement import Outfit
from tests.exploration.drawn import drawn, full_outfit, play_example, random_questions, trial_board
from tests.exploration.oracle import Oracle

ARCHAEOLOGY = Outfit("archaeology")
DIVING = Outfit("diving")


def ask(board: Board, outfit: Outfit, piece: str, symbol: str, others: str = "") -> Any:
    """The answer as a reader of the JSON sees it."""
    found = explain(board, outfit, board.index(piece), symbol, [board.index(name) for name in others.split()])
    return json.loads(json.dumps(as_json(board, found)))


def why(board: Board, outfit: Outfit, piece: str, symbol: str, square: str, others: str = "") -> list[Any]:
    """(at, reason, needs, can_have) of each route to a blocked square."""
    answer = ask(board, outfit, piece, symbol, others)
    [blocked] = [there for there in answer["blocked"] if there["square"] == square]
    return [(route["at"], route["reason"], route["needs"], route["can_have"]) for route in blocked["routes"]]


def test_the_worked_example_gives_every_way_and_every_reason() -> None:
    board, example = play_example()
    answer = ask(board, Outfit(example["expedition"], men=frozenset(example["men"])), "C3", "bent")
    assert answer["piece"] == "C3"
    assert answer["symbol"] == "bent"
    assert answer["destinations"][1] == {
        "square": "E2", "squares": ["E2"], "objective": None, "routes": [["D2", "E2"], ["D3", "E2"]],
    }  # fmt: skip
    assert answer["blocked"][0] == {
        "square": "B1",
        "routes": [
            {"route": ["B2", "B1"], "at": "B1", "reason": "equipment", "needs": "porters", "can_have": False},
            {"route": ["C2", "B1"], "at": "B1", "reason": "equipment", "needs": "porters", "can_have": False},
        ],
    }
    assert {there["square"]: there["routes"] for there in answer["destinations"]}["B5"] == example["routes"][
        "bent to B5"
    ]


@pytest.mark.parametrize(
    ("drawing", "outfit", "reason"),
    [
        (".~", ARCHAEOLOGY, "sea"),
        (".o", ARCHAEOLOGY, "lake"),
        ("~.", DIVING, "land"),
        ("~r", DIVING, "land"),
        ("~o", DIVING, "lake"),
        ("~L", DIVING, "land"),
        (".G", ARCHAEOLOGY, "sea"),
    ],
)
def test_E2_E3_ground_that_is_closed(drawing: str, outfit: Outfit, reason: str) -> None:
    assert why(drawn(drawing), outfit, "A1", "single", "B1") == [("B1", reason, None, False)]


def test_E3_a_ship_may_not_pass_a_coastline_objective_on_land() -> None:
    board = drawn("~I~", under={"I": "land"})
    assert why(board, DIVING, "A1", "straight", "C1") == [("B1", "crosses-land", None, False)]
    assert [there["objective"] for there in ask(board, DIVING, "A1", "straight")["destinations"]] == ["island"]


def test_E5_a_hazard_names_its_man_and_whether_one_could_have_him() -> None:
    board = drawn(".^.")
    assert why(board, Outfit("mountaineering"), "A1", "straight", "C1") == [("B1", "hazard", "guide", True)]
    assert why(board, ARCHAEOLOGY, "A1", "straight", "C1") == [("B1", "hazard", "guide", False)]


def test_E6_an_occupied_square_and_one_that_is_occupied_on_the_way() -> None:
    board = drawn("...")
    assert why(board, ARCHAEOLOGY, "A1", "straight", "C1", others="B1") == [("B1", "occupied", None, False)]
    assert why(board, ARCHAEOLOGY, "A1", "straight", "C1", others="C1") == [("C1", "occupied", None, False)]


def test_E6_any_square_of_an_objective_occupies_it_and_base_never_is() -> None:
    assert why(drawn(".LL"), ARCHAEOLOGY, "A1", "single", "B1", others="C1") == [("B1", "occupied", None, False)]
    assert ask(drawn(".BB"), ARCHAEOLOGY, "A1", "single", others="C1")["blocked"] == []


def test_E7_a_symbol_names_its_item_and_whether_one_could_have_it() -> None:
    board = drawn(".m")
    assert why(board, ARCHAEOLOGY, "A1", "single", "B1") == [("B1", "equipment", "mule", True)]
    assert why(board, Outfit("mountaineering"), "A1", "single", "B1") == [("B1", "equipment", "mule", False)]


def test_the_first_reason_that_applies_is_told() -> None:
    none = (None,)
    everything = Board("All at once", 2, 1, ("coast", "sea"), (*none, "mule"), (*none, "precipice"), {})
    assert why(everything, ARCHAEOLOGY, "A1", "single", "B1", others="B1") == [("B1", "sea", None, False)]
    land = Board("All but sea", 2, 1, ("coast", "land"), (*none, "mule"), (*none, "precipice"), {})
    assert why(land, ARCHAEOLOGY, "A1", "single", "B1", others="B1") == [("B1", "hazard", "guide", False)]
    item = Board("An item", 2, 1, ("coast", "land"), (*none, "mule"), (*none, None), {})
    assert why(item, ARCHAEOLOGY, "A1", "single", "B1", others="B1") == [("B1", "equipment", "mule", True)]
    equipped = Outfit("archaeology", frozenset({"mule"}))
    assert why(item, equipped, "A1", "single", "B1", others="B1") == [("B1", "occupied", None, False)]


def test_the_first_square_that_fails_is_told() -> None:
    assert why(drawn(".om"), ARCHAEOLOGY, "A1", "straight", "C1") == [("B1", "lake", None, False)]


def test_E4_an_objective_appears_once_by_its_first_square_with_every_way() -> None:
    board = drawn("""
        ..LL
        ..LL
    """)
    assert ask(board, ARCHAEOLOGY, "B1", "star")["destinations"][1] == {
        "square": "C1",
        "squares": ["C1", "D1", "C2", "D2"],
        "objective": "lost-city",
        "routes": [["C1"], ["C2"]],
    }
    assert why(board, DIVING, "B1", "star", "C1") == [("C1", "land", None, False), ("C2", "land", None, False)]


def test_E4_a_closed_objective_is_one_square_too_and_may_be_named_beyond() -> None:
    board = drawn("~LL~")
    answer = ask(board, DIVING, "A1", "straight")
    assert answer["destinations"] == []
    assert [(there["square"], [route["route"] for route in there["routes"]]) for there in answer["blocked"]] == [
        ("B1", [["B1"]]),
        ("D1", [["B1", "D1"]]),
    ]


def test_E4_a_piece_on_any_square_of_an_objective_is_told_by_that_square() -> None:
    board = drawn(".LL.")
    answer = ask(board, ARCHAEOLOGY, "C1", "single")
    assert answer["piece"] == "C1"
    assert [there["square"] for there in answer["destinations"]] == ["A1", "D1"]


def test_E10_the_start_is_neither_a_destination_nor_blocked() -> None:
    board = drawn("""
        LLL
        L~L
        LLL
    """)
    assert ask(board, ARCHAEOLOGY, "A1", "straight")["blocked"] == [
        {"square": "B2", "routes": [
            {"route": ["B2"], "at": "B2", "reason": "sea", "needs": None, "can_have": False},
        ]},
    ]  # fmt: skip


def test_ways_that_leave_the_board_are_not_named() -> None:
    answer = ask(drawn("~~"), ARCHAEOLOGY, "A1", "star")
    assert [there["square"] for there in answer["blocked"]] == ["B1"]


def test_unknown_symbols_are_errors() -> None:
    with pytest.raises(KeyError):
        explain(drawn(".."), ARCHAEOLOGY, 0, "zigzag")


@pytest.mark.parametrize("part", range(10))
def test_the_oracle_tells_the_same_on_random_boards(part: int) -> None:
    for seed in range(part * 150, part * 150 + 150):
        for board, outfit, piece, others in random_questions(seed, 3):
            oracle = Oracle(board, outfit, others)
            for symbol in SYMBOLS:
                expected = oracle.answer(divmod(piece, board.width), symbol)
                assert as_json(board, explain(board, outfit, piece, symbol, others)) == expected, (seed, symbol)


@pytest.mark.parametrize("expedition", ["archaeology", "mountaineering", "sailing", "diving"])
def test_the_oracle_tells_the_same_on_a_large_board(expedition: str) -> None:
    board = trial_board()
    for outfit in (full_outfit(expedition), Outfit(expedition)):
        oracle = Oracle(board, outfit)
        for piece in range(0, board.width * board.height, 3):
            for symbol in SYMBOLS:
                expected = oracle.answer(divmod(piece, board.width), symbol)
                assert as_json(board, explain(board, outfit, piece, symbol)) == expected
