"""Rules that reach over several turns: ties, missed turns, the last rounds, and the end while somebody prepares."""

from playing import RULES, TRACKED, Table, explorer, exploring, led, options, preparer, preparing

from game.exploration.actions import GoOn, SetOff, Throw, TradeWith
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
