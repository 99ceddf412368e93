"""Trading (P9): what can be offered to whom, and what becomes of it."""

import pytest
from drawn import drawn
from msgspec.structs import replace
from playing import RULES, TRACKED, Table, exploring, led, preparer, preparing

from game.exploration.actions import (
    Accept,
    AnyAction,
    EndTurn,
    Propose,
    Refuse,
    Throw,
    TradeAsk,
    TradeGive,
    TradeMoney,
    TradeWith,
    Withdraw,
)
from game.exploration.events import Paid, Traded, TradeProposed, TradeRefused, TradeWithdrawn
from game.exploration.refusal_texts import refusal_sentence
from game.kit.rules import IllegalAction, Refusal


def market() -> Table:
    """Ada has a mule and a radio, Ben ropes, Cid sails with £300, Dan has nothing but money."""
    return preparing(
        preparer("", "mule radio", 7), preparer("", "ropes", money=200), led("sailing", money=300), preparer(money=100)
    )


def offered(*steps: AnyAction, table: Table | None = None) -> Table:
    """The offer is put together and made."""
    table = table or market()
    for step in (*steps, Propose(0)):
        table.do(step)
    return table


def test_P9_one_trades_in_ones_own_turn_before_the_throw() -> None:
    table = market()
    assert table.legal() == (Throw(0), TradeWith(0, 1), TradeWith(0, 2), TradeWith(0, 3), TradeWith(0, None))
    assert RULES.legal_actions(table.state, 1) == ()
    assert table.refusal(TradeWith(1, 0)).reason == "not-your-turn"


def test_P9_items_change_hands_and_the_turn_goes_on() -> None:
    table = offered(TradeWith(0, 1), TradeGive(0, "mule"), TradeAsk(0, "ropes"))
    assert table.events[-1] == TradeProposed(0, 1, ("mule",), ("ropes",), 0)
    assert RULES.to_act(table.state) == (1,)
    assert table.legal() == (Accept(1), Refuse(1))
    table.do(Accept(1))
    assert table.events[-1] == Traded(0, 1, ("mule",), ("ropes",))
    assert [player.equipment for player in table.state.players[:2]] == [("radio", "ropes"), ("mule",)]
    assert (table.state.turn, table.state.phase) == (0, "prepare")


def test_P9_items_are_sold_for_money() -> None:
    table = offered(TradeWith(0, 1), TradeGive(0, "mule"), TradeMoney(0, -200))
    table.do(Accept(1))
    assert table.events[-1] == Paid(1, 0, 200, "trade")
    assert [player.money for player in table.state.players[:2]] == [1700, 0]


def test_P9_items_are_bought_for_money() -> None:
    table = offered(TradeWith(0, 1), TradeAsk(0, "ropes"), TradeMoney(0, 150))
    table.do(Accept(1))
    assert table.events[-1] == Paid(0, 1, 150, "trade")
    assert table.state.players[0].equipment == ("mule", "radio", "ropes")


def test_P9_money_goes_in_steps_of_50_and_never_beyond_what_is_held() -> None:
    table = market()
    table.do(TradeWith(0, 1))
    amounts = [action.amount for action in table.legal() if isinstance(action, TradeMoney)]
    assert amounts == [amount for amount in range(-200, 1501, 50) if amount]
    assert table.refusal(TradeMoney(0, 75)).reason == "not-in-steps"
    assert table.refusal(TradeMoney(0, -250)).reason == "not-held"
    assert table.refusal(TradeMoney(0, 1550)).reason == "not-held"
    assert table.refusal(TradeMoney(0, 0)).reason == "unchanged"


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ((), "no-item"),
        ((TradeMoney(0, 100),), "no-item"),
        ((TradeGive(0, "mule"),), "one-sided"),
        ((TradeGive(0, "mule"), TradeMoney(0, 50)), "one-sided"),
        ((TradeAsk(0, "ropes"),), "one-sided"),
        ((TradeAsk(0, "ropes"), TradeMoney(0, -50)), "one-sided"),
    ],
)
def test_P9_each_side_gives_something_and_an_item_changes_hands(steps: tuple[AnyAction, ...], reason: str) -> None:
    table = market()
    table.do(TradeWith(0, 1))
    for step in steps:
        table.do(step)
    refusal = table.refusal(Propose(0))
    assert (refusal.rule, refusal.reason) == ("P9", reason)
    with pytest.raises(IllegalAction):
        table.do(Propose(0))


def test_P9_lopsided_offers_are_allowed() -> None:
    table = offered(TradeWith(0, 1), TradeGive(0, "mule"), TradeGive(0, "radio"), TradeMoney(0, -50))
    table.do(Accept(1))
    assert table.state.players[0].equipment == ()


def test_P9_an_item_may_be_taken_out_of_the_offer_again_and_the_offer_dropped() -> None:
    table = market()
    table.do(TradeWith(0, 1))
    table.do(TradeGive(0, "mule"))
    table.do(TradeGive(0, "mule"))
    assert table.refusal(Propose(0)).reason == "no-item"
    table.do(Withdraw(0))
    assert (table.state.phase, table.state.track.trade, table.state.track.proposals) == ("prepare", None, 0)


def test_P9_an_open_offer_may_be_withdrawn_until_it_is_answered_and_still_counts() -> None:
    table = offered(TradeWith(0, 1), TradeGive(0, "mule"), TradeMoney(0, -50))
    assert RULES.to_act(table.state) == (1,)
    assert RULES.legal_actions(table.state, 0) == (Withdraw(0),)
    assert Withdraw(1) not in table.legal()
    table.do(Withdraw(0))
    assert (table.state.phase, table.state.track.trade, table.state.track.proposals) == ("prepare", None, 1)
    assert table.events[-1] == TradeWithdrawn(0)


def test_P9_a_player_on_expedition_only_buys_items_of_his_own_for_money() -> None:
    table = market()
    table.do(TradeWith(0, 2))
    assert [action for action in table.legal() if isinstance(action, TradeGive | TradeAsk)] == [TradeGive(0, "radio")]
    assert table.refusal(TradeGive(0, "mule")).reason == "buys-only-his-own"
    assert table.refusal(TradeAsk(0, "charts")).reason == "buys-only-his-own"
    assert all(action.amount < 0 for action in table.legal() if isinstance(action, TradeMoney))
    table.do(TradeGive(0, "radio"))
    table.do(TradeMoney(0, -250))
    table.do(Propose(0))
    table.do(Accept(2))
    sailor = table.state.players[2]
    assert (sailor.equipment, sailor.money) == (("radio",), 50)


def test_P9_what_a_player_on_expedition_buys_lies_open_at_once_and_opens_its_squares() -> None:
    board = replace(drawn("L......S ccBBcccc ~dBB~~~~ ~P~~~~~~ G~W~~~~I"), track=TRACKED.track)
    sailor = led("sailing", place=board.base)
    table = preparing(preparer("", "radio", 7), sailor)
    table.state = replace(table.state, options=replace(table.state.options, board=board))
    assert "B3" not in exploring(sailor, preparer(token=7), board=board).ends("single")
    offered(TradeWith(0, 1), TradeGive(0, "radio"), TradeMoney(0, -200), table=table)
    table.do(Accept(1))
    table.roll(5)
    assert (table.state.turn, table.state.phase) == (1, "throw")
    assert "B3" in table.ends("single")


def test_P9_nobody_on_expedition_begins_to_trade() -> None:
    table = preparing(led("sailing", equipment=("radio",)), preparer("", "mule", 7), phase="throw")
    assert table.refusal(TradeWith(0, 1)).reason == "chance-first"
    table.throw("single")
    assert not any(isinstance(action, TradeWith) for action in table.legal())
    assert table.refusal(TradeWith(0, 1)).reason == "not-now"


def test_P9_one_offer_is_open_at_a_time() -> None:
    table = market()
    table.do(TradeWith(0, 1))
    assert table.refusal(TradeWith(0, 2)).reason == "not-now"
    table.do(Withdraw(0))
    offered(TradeWith(0, 1), TradeGive(0, "mule"), TradeMoney(0, -50), table=table)
    assert table.refusal(TradeWith(0, 2)) == Refusal("P9", "reply-first", {"seat": 1})


def test_P9_why_a_player_on_expedition_can_have_no_part_in_an_offer() -> None:
    table = preparing(preparer("", "radio", 7), led("sailing", money=0))
    assert table.refusal(TradeWith(0, 1)) == Refusal("P9", "no-money", {"seat": 1})
    table = market()
    table.do(TradeWith(0, 2))
    assert table.refusal(TradeMoney(0, 100)) == Refusal("P9", "buys-only-his-own", {"seat": 2})
    assert table.refusal(TradeMoney(0, -350)) == Refusal("P9", "not-held", {"amount": 350})


def test_P9_without_goods_on_either_side_or_money_to_buy_them_nobody_trades() -> None:
    for mine, his, trades in (
        (preparer("", "mule"), preparer(money=50), True),
        (preparer("", "mule"), preparer(money=0), False),
        (preparer(), preparer("", "mule", money=0), True),
        (preparer(money=0), preparer("", "mule"), False),
        (preparer("", "ropes", money=0), preparer("", "mule", money=0), True),
        (preparer("", "radio"), led("sailing", money=50), True),
        (preparer("", "radio"), led("sailing", money=0), False),
        (preparer(), led("sailing", equipment=("radio",)), False),
        (preparer(), preparer(), False),
    ):
        table = preparing(mine, his)
        assert (TradeWith(0, 1) in table.legal()) is trades, (mine, his)


def test_P9_who_has_no_item_for_a_player_on_expedition_cannot_trade_with_him() -> None:
    table = preparing(preparer("", "mule", 7), led("sailing"), led("diving", place=None, returned=1))
    assert table.legal() == (Throw(0),)
    assert table.refusal(TradeWith(0, 1)).reason == "buys-only-his-own"
    assert table.refusal(TradeWith(0, 2)).reason == "not-a-partner"
    assert table.refusal(TradeWith(0, 0)).reason == "not-a-partner"
    assert table.refusal(TradeWith(0, None)).reason == "nothing-to-trade"


def test_P9_an_open_offer_goes_to_the_first_who_accepts_clockwise() -> None:
    table = offered(TradeWith(0, None), TradeGive(0, "radio"), TradeMoney(0, -100))
    for seat in (1, 2):
        assert RULES.to_act(table.state) == (seat,)
        table.do(Refuse(seat))
        assert table.events[-1] == TradeRefused(seat)
    table.do(Accept(3))
    assert table.state.players[3].equipment == ("radio",)


def test_P9_once_it_was_accepted_an_open_offer_goes_to_nobody_else() -> None:
    table = offered(TradeWith(0, None), TradeGive(0, "radio"), TradeMoney(0, -100))
    table.do(Accept(1))
    assert (table.state.turn, table.state.phase) == (0, "prepare")
    assert [player.money for player in table.state.players] == [1600, 100, 300, 100]


def test_P9_an_open_offer_passes_over_those_who_could_not_accept() -> None:
    table = offered(TradeWith(0, None), TradeGive(0, "mule"), TradeMoney(0, -150))
    assert offered_to(table) == (1,)
    table = offered(TradeWith(0, None), TradeGive(0, "radio"), TradeMoney(0, -250))
    assert offered_to(table) == (2,)


def test_P9_an_open_offer_that_asks_for_an_item_goes_to_whoever_has_it() -> None:
    table = preparing(
        preparer("", "mule", 7), preparer("", "radio"), preparer("", "ropes"), led("sailing", equipment=("charts",))
    )
    offered(TradeWith(0, None), TradeGive(0, "mule"), TradeAsk(0, "ropes"), table=table)
    assert offered_to(table) == (2,)


def test_P9_who_is_on_expedition_is_passed_over_where_more_than_money_is_asked() -> None:
    table = preparing(preparer("", "radio", 7), led("sailing"), preparer("", "ropes"))
    offered(TradeWith(0, None), TradeGive(0, "radio"), TradeAsk(0, "ropes"), TradeMoney(0, -50), table=table)
    assert offered_to(table) == (2,)


def test_P9_nobody_is_asked_for_what_lies_open_on_an_expedition() -> None:
    table = preparing(preparer("", "radio", 7), led("sailing", equipment=("charts",)), preparer("", "ropes"))
    for partner in (1, None):
        table.do(TradeWith(0, partner))
        assert TradeAsk(0, "charts") not in table.legal()
        table.do(Withdraw(0))
    table.do(TradeWith(0, 1))
    assert table.refusal(TradeAsk(0, "charts")).reason == "buys-only-his-own"


def offered_to(table: Table) -> tuple[int, ...]:
    trade = table.state.track.trade
    assert trade is not None
    return trade.asked


def test_P9_an_offer_that_nobody_could_accept_is_not_made() -> None:
    table = market()
    for step in (TradeWith(0, None), TradeGive(0, "mule"), TradeMoney(0, -300)):
        table.do(step)
    assert table.refusal(Propose(0)).reason == "nobody-could-accept"


def test_P9_refused_by_all_it_is_over() -> None:
    table = offered(TradeWith(0, 1), TradeGive(0, "mule"), TradeMoney(0, -50))
    table.do(Refuse(1))
    assert (table.state.phase, table.state.track.trade) == ("prepare", None)
    assert table.state.players[0].equipment == ("mule", "radio")


def test_P9_three_offers_in_a_turn() -> None:
    table = market()
    for _ in range(3):
        offered(TradeWith(0, 1), TradeGive(0, "mule"), TradeMoney(0, -50), table=table)
        table.do(Refuse(1))
    assert table.legal() == (Throw(0),)
    assert table.refusal(TradeWith(0, 1)).reason == "no-more-offers"


def test_P9_offers_after_the_action_count_in_the_same_turn_and_the_next_turn_has_three_again() -> None:
    table = market()
    for _ in range(2):
        offered(TradeWith(0, 1), TradeGive(0, "mule"), TradeMoney(0, -50), table=table)
        table.do(Refuse(1))
    table.roll(5)
    offered(TradeWith(0, 1), TradeGive(0, "mule"), TradeMoney(0, -50), table=table)
    table.do(Refuse(1))
    assert table.legal() == (EndTurn(0),)
    table.do(EndTurn(0))
    assert table.state.track.proposals == 0


def test_P9_personnel_cards_never_change_hands() -> None:
    table = preparing(preparer("diver", "mule"), preparer("guide", "ropes"))
    table.do(TradeWith(0, 1))
    assert table.refusal(TradeGive(0, "diver")).reason == "not-his-item"
    assert table.refusal(TradeAsk(0, "guide")).reason == "not-his-item"


def test_P9_who_asks_sees_nothing_of_the_others_hand() -> None:
    table = preparing(preparer("diver", "mule"), preparer("guide", "ropes"))
    table.do(TradeWith(0, 1))
    view = RULES.view(table.state, 0)
    assert RULES.legal_actions(view, 0) == table.legal()


def test_P9_with_one_partner_an_offer_to_all_is_refused_by_naming_him() -> None:
    table = preparing(preparer("", "mule"), preparer(), led("sailing", money=0), led("diving"))
    assert table.refusal(TradeWith(0, None)) == Refusal("P9", "one-partner", {"seat": 1})
    assert "Ben" in refusal_sentence(table.refusal(TradeWith(0, None)), ("Ada", "Ben", "Cid", "Dan"))
    alone = preparing(preparer("", "mule"), led("sailing", money=0))
    assert alone.refusal(TradeWith(0, None)).reason == "nothing-to-trade"
