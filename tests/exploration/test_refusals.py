"""Refusals that come of the moment and not of the rules of one action: whose turn it is, what is owed, and what for."""

import pytest
from playing import SMALL, TRACKED, Table, explorer, exploring, options, preparer, preparing

from game.exploration.actions import (
    AnyAction,
    Buy,
    EndTurn,
    Move,
    PickSteps,
    SearchPile,
    SetOff,
    Stay,
    Throw,
    TradeWith,
    shuffled,
    thrown,
)
from game.exploration.rules import Exploration
from game.kit.rules import Refusal


def test_whoever_acts_before_the_die_has_fallen_is_told_whose_throw_it_is() -> None:
    table = exploring(explorer("archaeology"), explorer("diving"), turn=1)
    assert table.refusal(Stay(0)) == Refusal("E8", "chance-first", {"seat": 1})
    table = preparing(preparer(), preparer())
    table.do(Throw(0))
    assert table.refusal(EndTurn(0)) == Refusal("P0", "chance-first", {"seat": 0})


def test_whoever_acts_before_the_cards_are_shuffled_is_told_so() -> None:
    table = Table(Exploration().setup(options(2, TRACKED, short=False)))
    for face in ("1", "6"):
        table.throw(face)
    assert table.refusal(Throw(1)) == Refusal("P1", "shuffle-first", {"seat": 1})


def test_chance_gives_nothing_that_is_not_owed() -> None:
    table = exploring(explorer("archaeology"), explorer("diving"))
    assert table.refusal(shuffled("club", (0,))).reason == "not-owed"
    assert table.refusal(thrown(5)).reason == "not-owed"
    table.throw("single")
    assert table.refusal(thrown(0)) == Refusal("E8", "not-owed")


@pytest.mark.parametrize("action", [Throw(0), PickSteps(0, 3), Buy(0, "diver"), TradeWith(0, 1)])
def test_what_belongs_to_another_moment_is_not_for_now(action: AnyAction) -> None:
    table = exploring(explorer("archaeology"), explorer("diving"))
    table.throw("single")
    assert table.refusal(action) == Refusal("E8", "not-now", {"phase": "move"})


@pytest.mark.parametrize("square", [-1, 56])
def test_E8_there_is_no_move_off_the_board(square: int) -> None:
    table = exploring(explorer("archaeology"), explorer("diving"))
    assert SMALL.width * SMALL.height == 56
    table.throw("single")
    assert table.refusal(Move(0, square)) == Refusal("E8", "off-board")


@pytest.mark.parametrize("steps", [0, 7, -1])
def test_P4_no_other_number_of_steps_is_picked(steps: int) -> None:
    table = preparing(preparer(token=7), preparer())
    table.roll(6)
    assert table.refusal(PickSteps(0, steps)) == Refusal("P4", "one-to-six")


def test_P0_nobody_sets_off_elsewhere_than_on_start() -> None:
    table = preparing(preparer("diver pearl-fisher", "aqualung harpoon", 7), preparer())
    assert SetOff(0, "diving") not in table.legal()
    assert table.refusal(SetOff(0, "diving")) == Refusal("P10", "not-on-start")
    table = preparing(preparer("guide", token=7), preparer(), round=30)
    assert SearchPile(0) not in table.legal()
    assert table.refusal(SearchPile(0)) == Refusal("P16", "not-on-start")


def test_P5_whoever_has_too_little_is_told_how_much_he_needs() -> None:
    table = preparing(preparer("diver", token=3, money=150), preparer(money=0))
    table.do(Throw(0))
    table.throw("1")
    assert table.refusal(Buy(0, "diver")) == Refusal("P5", "too-dear", {"price": 200, "money": 150})


def test_an_action_of_a_seat_that_is_not_asked_names_who_is() -> None:
    table = Table(Exploration().setup(options(3, TRACKED, short=False)))
    for face in ("1", "6", "1"):
        table.throw(face)
    while table.state.owed:
        table.shuffle()
    assert table.refusal(Throw(2)) == Refusal("P0", "not-your-turn", {"seat": 1})
