"""Rules that reach over several turns: ties, missed turns, the last rounds, and the end while somebody prepares."""

from msgspec.structs import replace
from playing import RULES, TRACKED, Table, explorer, exploring, led, options, preparer, preparing

from game.exploration.actions import GoOn, SetOff, Throw, TradeWith
from game.exploration.data import Data, data
from game.exploration.events import GameEnded, OrderSet, Paid, Tied, TurnMissed


def test_P3_in_the_long_game_too_the_tied_throw_again_among_themselves() -> None:
    table = Table(RULES.setup(options(3, TRACKED, short=False)))
    for face in ("5", "2", "5"):
        table.throw(face)
    assert table.events[-1] == Tied((0, 2))
    table.throw("1")
    table.throw("4")
    assert table.events[-1] == OrderSet("preparing", (2, 0, 1))


def test_P8_in_a_turn_that_is_missed_nothing_can_be_traded() -> None:
    table = preparing(preparer(token=7, money=0), preparer("", "mule", 7, misses=1), preparer(token=7))
    table.roll(5)
    assert table.events[-1] == TurnMissed(1)
    assert table.state.turn == 2
    assert RULES.legal_actions(table.state, 1) == ()
    assert table.refusal(TradeWith(1, 2)).reason == "not-your-turn"


def test_P16_who_stands_on_start_before_his_throw_may_still_throw_in_round_40() -> None:
    table = preparing(preparer("diver"), preparer(money=0), round=40)
    assert table.legal() == (Throw(0), SetOff(0, "diving"))
    table.roll(5)
    assert table.state.turn == 1
    assert GoOn not in {type(action) for action in table.legal()}


def figures(**never_stuck: int) -> Data:
    """The figures of the game with other numbers of rounds."""
    return replace(data(), never_stuck=replace(data().never_stuck, **never_stuck))


def comes_to_start(number: int, **never_stuck: int) -> Table:
    """In that round the Diver comes to Start, in a game with those figures."""
    table = preparing(preparer("diver pearl-fisher", "aqualung", 15), preparer(money=0), round=number)
    table.state = replace(table.state, options=replace(table.state.options, data=figures(**never_stuck)))
    table.do(Throw(0))
    table.throw("1")
    return table


def test_P16_from_which_round_on_start_is_open_is_a_figure_of_the_game() -> None:
    assert comes_to_start(6, open_start_round=7).legal() == (GoOn(0),)
    assert comes_to_start(7, open_start_round=7).legal() == (SetOff(0, "diving"), GoOn(0))


def test_P16_from_which_round_on_one_must_set_off_is_a_figure_of_the_game() -> None:
    assert comes_to_start(8, open_start_round=7, forced_start_round=9).legal() == (SetOff(0, "diving"), GoOn(0))
    assert comes_to_start(9, open_start_round=7, forced_start_round=9).legal() == (SetOff(0, "diving"),)


def test_P14_when_all_have_set_off_a_shop_brings_no_money() -> None:
    table = preparing(preparer("diver sailing-shop", "aqualung", 15), led("sailing", money=0))
    table.roll(1)
    table.do(SetOff(0, "diving"))
    assert table.state.piles == {}
    before = [player.money for player in table.state.players]
    for _ in range(4):
        table.stay()
    assert [player.money for player in table.state.players] == before
    assert not any(isinstance(event, Paid) for event in table.events)


def test_E13_play_stops_at_once_though_somebody_still_prepares() -> None:
    table = exploring(
        explorer("archaeology", "B4", TRACKED, reached_main=True), preparer("diver", token=3), board=TRACKED,
        settings={"short": False},
    )  # fmt: skip
    assert table.ends("single")
    base = TRACKED.name(TRACKED.base)
    symbol = next(symbol for symbol in table.state.options.faces if base in table.ends(symbol))
    table.move(symbol, base)
    assert table.events[-1] == GameEnded("returned")
    assert RULES.to_act(table.state) == ()


def test_E14_missed_turns_count_among_those_in_which_nothing_moved() -> None:
    table = exploring(explorer("archaeology"), explorer("diving", misses=3), idle=16)
    table.stay()
    assert (table.state.idle, table.state.turn) == (18, 0)
    table.stay()
    assert table.events[-2:] == [TurnMissed(1), GameEnded("idle")]


def test_E14_how_many_rounds_is_a_figure_of_the_game() -> None:
    table = exploring(explorer("archaeology"), explorer("diving"), settings={"data": figures(idle_rounds=2)})
    for _ in range(4):
        assert table.state.phase == "throw"
        table.stay()
    assert table.events[-1] == GameEnded("idle")


def test_E14_a_token_that_moves_begins_the_count_anew() -> None:
    table = exploring(explorer("archaeology", board=TRACKED), preparer(token=7), board=TRACKED, idle=17)
    table.stay()
    assert table.state.idle == 18
    table.roll(5)
    assert table.state.idle == 0


def test_E14_setting_off_begins_the_count_anew() -> None:
    table = preparing(preparer("diver pearl-fisher", "aqualung harpoon"), preparer(), idle=18)
    table.do(SetOff(0, "diving"))
    assert table.state.idle == 0


def test_E12_payments_after_the_first_return_are_a_new_fund_for_the_second() -> None:
    home = {"board": TRACKED, "reached_main": True}
    table = preparing(
        explorer("archaeology", "C3", **home), preparer(token=5), explorer("sailing", "C6", **home),
        tops="fee-150", phase="throw", fund=650,
    )  # fmt: skip
    table.move("single", "C4")
    assert table.events[-1] == Paid("fund", 0, 650, "prize-fund")
    table.roll(2)
    assert table.state.fund == 150
    table.move("single", "C4")
    assert Paid("fund", 2, 150, "prize-fund") in table.events
    assert [player.money for player in table.state.players] == [3150, 1350, 2150]


def test_E12_what_is_left_in_the_fund_at_the_end_belongs_to_nobody() -> None:
    table = exploring(explorer("archaeology"), explorer("diving"), fund=300, idle=19)
    table.stay()
    result = RULES.result(table.state)
    assert result is not None
    assert (result.totals, table.state.fund) == ((1500, 1500), 300)
