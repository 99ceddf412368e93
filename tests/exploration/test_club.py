"""The fourteen Exploration Club cards (P8)."""

import pytest
from playing import RULES, TRACKED, Table, led, preparer, preparing

from game.exploration.actions import (
    Accept,
    Decline,
    EndTurn,
    GoOn,
    PickSteps,
    Propose,
    Refuse,
    ReturnCard,
    SearchPile,
    SetOff,
    TakeCard,
    TakeFree,
    TradeAsk,
    TradeGive,
    TradeWith,
)
from game.exploration.data import data
from game.exploration.events import ClubDrawn, ClubWithoutEffect, ItemTaken, ManShown, Paid, TokenMoved, TurnMissed
from game.exploration.names import club_text
from game.exploration.state import Player


def drawing(card: str, me: Player | None = None, *others: Player, tops: str = "") -> Table:
    """Seat 0 ends on the Club square and draws the card."""
    me = me or preparer(token=5)
    table = preparing(me, *(others or (preparer(money=0),)), tops=f"{card} {tops}")
    table.roll(2)
    return table


def test_P8_the_card_goes_under_the_pile() -> None:
    table = drawing("fee-50")
    assert ClubDrawn(0, "fee-50") in table.events
    assert table.state.piles["club"][-1] == "fee-50"
    assert len(table.state.piles["club"]) == 14


@pytest.mark.parametrize(("card", "amount"), [("award-100", 100), ("award-200", 200), ("award-300", 300)])
def test_P8_an_award_comes_from_the_bank(card: str, amount: int) -> None:
    table = drawing(card)
    assert table.events[-1] == Paid("bank", 0, amount, "club", card)
    assert table.state.players[0].money == 1500 + amount


@pytest.mark.parametrize(("card", "amount"), [("fee-50", 50), ("fee-100", 100), ("fee-150", 150)])
def test_P8_a_fee_goes_to_the_prize_fund(card: str, amount: int) -> None:
    table = drawing(card)
    assert (table.state.players[0].money, table.state.fund) == (1500 - amount, amount)


def test_M4_of_a_compulsory_payment_what_is_not_there_is_waived() -> None:
    table = drawing("fee-150", preparer(token=5, money=100))
    assert table.events[-1] == Paid(0, "fund", 100, "club", "fee-150", waived=50)
    assert (table.state.players[0].money, table.state.fund) == (0, 100)


def test_P8_all_who_still_prepare_pay_and_nobody_who_has_set_off() -> None:
    table = drawing("dinner", preparer(token=5), led("sailing"), preparer(), led("diving", place=None, returned=1))
    assert [player.money for player in table.state.players] == [1450, 1500, 1450, 1500]
    assert table.state.fund == 100


def test_M4_who_has_nothing_pays_nothing_when_all_pay() -> None:
    table = drawing("dinner", preparer(token=5), preparer(money=0))
    assert table.events[-1] == Paid(1, "fund", 0, "club", "dinner", waived=50)
    assert ([player.money for player in table.state.players], table.state.fund) == ([1450, 0], 50)


def test_P8_storage_is_paid_for_each_item() -> None:
    table = drawing("storage", preparer("", "mule radio ropes", 5))
    assert table.state.players[0].money == 1350
    table = drawing("storage")
    assert table.events[-1] == ClubWithoutEffect(0, "storage")


def test_P8_on_to_the_next_corner_and_use_it() -> None:
    table = drawing("to-corner")
    assert table.events[-1] == TokenMoved(0, (8, 9, 10, 11, 12, 13))
    assert table.legal() == (TakeCard(0), Decline(0))


def test_P8_on_the_way_to_a_corner_one_may_set_off_from_start() -> None:
    table = preparing(preparer("diver guide pearl-fisher", "harpoon aqualung", 13), preparer(), tops="to-corner")
    table.roll(1)
    assert table.legal() == (SetOff(0, "diving"), GoOn(0))
    table.do(GoOn(0))
    assert table.events[-1] == TokenMoved(0, (1, 2, 3, 4, 5, 6))
    assert table.state.phase == "corner"


def test_P8_P13_on_the_way_to_a_corner_a_look_at_start_in_vain_does_not_hold_one_up() -> None:
    leaders = "archaeologist climber skipper"
    table = preparing(
        preparer("guide", token=13), led("diving"), preparer(leaders, money=0), tops="to-corner", round=30
    )
    table.roll(1)
    assert table.legal() == (SearchPile(0), GoOn(0))
    table.do(SearchPile(0))
    table.do(Decline(0))
    table.shuffle()
    assert table.events[-1] == TokenMoved(0, (1, 2, 3, 4, 5, 6))
    assert (table.state.turn, table.state.phase) == (0, "corner")


def test_P8_on_to_start_where_one_may_set_off() -> None:
    table = drawing("to-start", preparer("diver pearl-fisher", "harpoon aqualung", 5))
    assert table.state.players[0].token == 0
    assert table.legal() == (SetOff(0, "diving"), GoOn(0))
    assert drawing("to-start").state.turn == 1


def test_P8_the_next_turn_is_missed() -> None:
    table = drawing("miss-turn")
    assert table.state.turn == 1
    table.roll(5)
    assert table.events[-1] == TurnMissed(0)
    assert table.state.turn == 1
    table.roll(5)
    assert table.state.turn == 0


def test_P8_in_the_turn_that_brought_the_missed_one_trade_goes_on() -> None:
    table = drawing("miss-turn", preparer("", "mule", 5), preparer(token=3))
    assert table.legal() == (EndTurn(0), TradeWith(0, 1))


def test_P8_P9_who_is_to_miss_a_turn_may_be_asked_in_the_turns_of_others() -> None:
    table = preparing(preparer("", "mule", 7), preparer("", "ropes", 3, misses=1))
    for step in (TradeWith(0, 1), TradeGive(0, "mule"), TradeAsk(0, "ropes"), Propose(0)):
        table.do(step)
    assert table.legal() == (Accept(1), Refuse(1))
    table.do(Accept(1))
    assert table.state.players[1].equipment == ("mule",)
    assert table.state.players[1].misses == 1


def test_P8_P4_a_six_when_throwing_again_lets_one_pick() -> None:
    table = drawing("throw-again")
    table.throw("6")
    assert table.legal() == tuple(PickSteps(0, steps) for steps in range(1, 7))


def test_P8_throwing_again_past_start_one_may_set_off_and_the_rest_of_the_throw_lapses() -> None:
    table = drawing("throw-again", preparer("diver pearl-fisher", "harpoon aqualung", 12))
    table.throw("5")
    assert table.events[-1] == TokenMoved(0, (15, 0))
    assert table.legal() == (SetOff(0, "diving"), GoOn(0))
    table.do(SetOff(0, "diving"))
    assert (table.state.players[0].token, table.state.turn) == (None, 1)


def test_P8_throw_again_and_use_the_square_reached() -> None:
    table = drawing("throw-again", preparer("guide", token=5))
    assert table.state.phase == "track-throw"
    table.throw("2")
    assert table.state.players[0].token == 9
    assert table.state.phase == "buy"


def test_P8_a_free_item_of_a_pile_for_which_one_shows_a_man() -> None:
    table = drawing("free-equipment", preparer("diver guide sailing-shop", token=5), tops="harpoon")
    assert table.legal() == (TakeFree(0, "diver"), TakeFree(0, "guide"), Decline(0))
    table.do(TakeFree(0, "diver"))
    taken = [event for event in table.events if not isinstance(event, Paid)]
    assert taken[-2:] == [ManShown(0, "diver"), ItemTaken(0, "harpoon")]
    assert (table.state.players[0].money, table.state.fund) == (1500, 0)


def test_P8_no_man_to_show_or_empty_piles_have_no_effect() -> None:
    assert drawing("free-equipment").events[-1] == ClubWithoutEffect(0, "free-equipment")
    everything = "aqualung diving-lamp harpoon lifting-gear"
    table = drawing("free-equipment", preparer("diver", everything, 5))
    assert table.events[-1] == ClubWithoutEffect(0, "free-equipment")
    table = drawing("free-equipment", preparer("diver guide", everything, 5))
    assert table.refusal(TakeFree(0, "diver")).reason == "pile-empty"
    assert table.refusal(TakeFree(0, "skipper")).reason == "not-in-hand"


def test_P8_a_personnel_card_is_exchanged_as_on_a_corner() -> None:
    table = drawing("exchange", preparer("diver guide", token=5), tops="skipper")
    assert table.legal() == (TakeCard(0), Decline(0))
    table.do(TakeCard(0))
    table.do(ReturnCard(0, "guide"))
    assert table.state.players[0].hand == ("diver", "skipper")
    everything = " ".join((*data().man_owner, *data().shop_owner))
    assert drawing("exchange", preparer(everything, token=5)).events[-1] == ClubWithoutEffect(0, "exchange")


def test_every_card_is_drawn_and_says_what_it_does() -> None:
    texts = {club_text(card) for card in data().club}
    assert len(texts) == len(data().club) == 14
    for card in data().club:
        table = drawing(card.id)
        assert ClubDrawn(0, card.id) in table.events
        assert RULES.to_act(table.state)
        assert table.state.options.board is TRACKED
