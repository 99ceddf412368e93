"""What is said about a square to whoever points at it."""

from pathlib import Path

import pytest

from game.exploration.data import data
from game.exploration.square_texts import square_text
from tests.exploration.drawn import drawn

BOARD = drawn((Path(__file__).parent / "pocket_board.txt").read_text())


def told(square: int, *paid: str) -> str:
    return square_text(BOARD, data(), paid, square)


def first(things: tuple[str | None, ...], name: str) -> int:
    return next(square for square, thing in enumerate(things) if thing == name)


def test_E12_base_is_told() -> None:
    assert told(first(BOARD.objective_at, "base")).startswith("Base: every expedition")


def test_E11_an_objective_tells_whom_it_pays_until_its_prize_is_gone() -> None:
    square = first(BOARD.objective_at, "idol")
    assert told(square) == "Idol: pays the Antiquarian £350, the Guide £150 and the Marine Engineer £150."
    assert told(square, "idol") == "Idol: its prize is gone."


@pytest.mark.parametrize("name", sorted({thing for thing in BOARD.equipment if thing}))
def test_E7_a_symbol_tells_whom_it_lets_in(name: str) -> None:
    words = told(first(BOARD.equipment, name))
    assert words.lower().startswith(name.replace("-", " ") + ": only ")
    assert data().item_owner[name].capitalize() in words


def test_E5_a_hazard_tells_whom_it_lets_in() -> None:
    assert told(first(BOARD.hazards, "whirlpool")) == "Whirlpool: only Diving with the Marine Engineer may go there."


def test_nothing_is_told_about_an_open_square() -> None:
    bare = next(
        square
        for square in range(BOARD.width * BOARD.height)
        if not (BOARD.objective_at[square] or BOARD.equipment[square] or BOARD.hazards[square])
    )
    assert told(bare) == ""
