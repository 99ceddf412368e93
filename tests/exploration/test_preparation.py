"""The outer track: P0–P7, and what the others may see of it."""

from typing import Any

import pytest
from playing import RULES, TRACKED, Table, led, options, preparer, preparing

from game.exploration.actions import (
    AnyAction,
    Buy,
    Decline,
    EndTurn,
    GoOn,
    PickSteps,
    ReturnCard,
    SetOff,
    TakeCard,
    Throw,
    TradeWith,
    shuffled,
    thrown,
)
from game.exploration.board import TrackSquare
from game.exploration.data import data
from game.exploration.events import (
    CardsDealt,
    ItemTaken,
    ManShown,
    OrderSet,
    OwnShop,
    Paid,
    PersonnelReturned,
    PersonnelTaken,
    ShopShown,
    TokenMoved,
)
from game.exploration.preparation import possible_items
from game.exploration.state import Player
from game.kit.rules import Die, Shuffle


def dealt(seats: int) -> Table:
    """Seat 1 throws highest, and every pile stays in its order."""
    table = Table(RULES.setup(options(seats, TRACKED, short=False)))
    for seat in range(seats):
        table.throw("6" if seat == 1 else "1")
    while table.state.owed:
        table.shuffle()
    return table


@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (3, 4), (4, 3)])
def test_P1_each_is_dealt_personnel_cards_and_the_rest_is_the_pile(seats: int, cards: int) -> None:
    table = dealt(seats)
    assert [len(player.hand) for player in table.state.players] == [cards] * seats
    assert len(table.state.piles["personnel"]) == 16 - seats * cards
    assert [player.token for player in table.state.players] == [0] * seats
    assert [event.secret for event in table.events if isinstance(event, CardsDealt)] == [cards] * seats
    assert {name: len(pile) for name, pile in table.state.piles.items() if name != "personnel"} == {
        **dict.fromkeys(data().expeditions, 4),
        "club": 14,
    }


def test_P1_all_six_piles_are_shuffled() -> None:
    table = Table(RULES.setup(options(2, TRACKED, short=False)))
    table.throw("1")
    table.throw("2")
    owed = []
    while table.state.owed:
        owed.append(RULES.outcomes(table.state))
        table.shuffle()
    assert owed == [Shuffle("personnel", 16), *[Shuffle(name, 4) for name in data().expeditions], Shuffle("club", 14)]


def test_P1_hands_are_dealt_from_the_top_of_the_shuffled_pile() -> None:
    table = Table(RULES.setup(options(2, TRACKED, short=False)))
    table.throw("1")
    table.throw("2")
    shuffled_pile = table.state.piles["personnel"][::-1]
    table.shuffle(tuple(reversed(range(16))))
    while table.state.owed:
        table.shuffle()
    hands = [card for player in table.state.players for card in player.hand]
    assert sorted(map(str, hands)) == sorted(map(str, shuffled_pile[:8]))
    assert table.state.piles["personnel"] == shuffled_pile[8:]


def test_P1_P3_before_the_first_turn_the_long_game_names_its_own_rules() -> None:
    table = Table(RULES.setup(options(2, TRACKED, short=False)))
    assert (table.refusal(Throw(0)).rule, table.refusal(shuffled("club", ())).rule) == ("P3", "P3")
    table.throw("1")
    table.throw("2")
    assert (table.refusal(Throw(0)).rule, table.refusal(thrown(0)).rule) == ("P1", "P1")


def test_P3_the_highest_throw_starts_and_play_goes_clockwise() -> None:
    table = dealt(3)
    assert OrderSet("preparing", (1, 2, 0)) in table.events
    turns = []
    for _ in range(4):
        turns.append(table.state.turn)
        table.roll(5)
    assert turns == [1, 2, 0, 1]


def test_P2_personnel_cards_are_secret_and_everything_else_open() -> None:
    table = preparing(preparer("diver skipper", "mule"), preparer("guide diving-shop", "radio"))
    view = RULES.view(table.state, 0)
    assert view.players[0] == table.state.players[0]
    assert view.players[1].hand == (None, None)
    assert view.players[1].equipment == ("radio",)
    assert view.piles["personnel"] == (None,) * 12
    assert view.piles["sailing"] == (None,) * 3
    assert RULES.view(table.state, None).players[0].hand == (None, None)


def test_P4_the_token_goes_exactly_as_far_as_thrown() -> None:
    table = preparing(preparer(token=7), preparer())
    assert RULES.legal_actions(table.state, 0) == (Throw(0),)
    table.do(Throw(0))
    assert RULES.outcomes(table.state) == Die("standard", ("1", "2", "3", "4", "5", "6"), 0)
    table.throw("5")
    assert table.events[-1] == TokenMoved(0, (8, 9, 10, 11, 12))
    assert (table.state.players[0].token, table.state.turn) == (12, 1)


def test_P4_the_track_is_a_ring() -> None:
    table = preparing(preparer(token=14), preparer())
    table.roll(3)
    assert table.events[-2:] == [TokenMoved(0, (15, 0)), TokenMoved(0, (1,))]
    assert table.state.players[0].token == 1


def test_P4_on_a_six_one_to_six_steps_are_picked() -> None:
    table = preparing(preparer(token=7), preparer())
    table.roll(6)
    assert table.legal() == tuple(PickSteps(0, steps) for steps in range(1, 7))
    assert table.refusal(PickSteps(0, 7)).rule == "P4"
    table.do(PickSteps(0, 5))
    assert table.state.players[0].token == 12


def on_diving(hand: str, money: int = 1500, others: str = "", tops: str = "aqualung", equipment: str = "") -> Table:
    """The token ends on a Diving square."""
    table = preparing(preparer(hand, equipment, 3, money=money), preparer(others), tops=tops)
    table.roll(1)
    return table


def test_P5_who_shows_a_man_of_the_expedition_buys_the_top_card_unseen() -> None:
    table = on_diving("diver marine-engineer guide")
    assert table.legal() == (Buy(0, "diver"), Buy(0, "marine-engineer"), Decline(0))
    table.do(Buy(0, "marine-engineer"))
    assert table.events[-3:] == [
        ManShown(0, "marine-engineer"),
        ItemTaken(0, "aqualung"),
        Paid(0, "fund", 200, "shop", "aqualung"),
    ]
    assert table.state.players[0].equipment == ("aqualung",)
    assert table.state.piles["diving"] == ("diving-lamp", "harpoon", "lifting-gear")
    assert "marine-engineer" in table.state.players[0].hand


def test_P5_without_a_man_of_the_expedition_nothing_is_sold() -> None:
    assert on_diving("guide diving-shop").state.turn == 1


def test_P5_a_buyer_holds_the_dearest_price_that_can_still_be_in_the_pile() -> None:
    assert on_diving("diver", money=150).state.turn == 1
    table = on_diving("diver", money=150, equipment="aqualung")
    assert possible_items(table.state, "diving") == ("diving-lamp", "harpoon", "lifting-gear")
    assert table.state.phase == "buy"


@pytest.mark.parametrize(
    "owner",
    [
        preparer("", "aqualung"),
        led("diving", equipment=("aqualung",)),
        led("diving", equipment=("aqualung",), place=None, returned=1),
    ],
    ids=["preparing", "on expedition", "at home"],
)
def test_P5_what_lies_open_before_anybody_is_known_not_to_be_in_the_pile(owner: Player) -> None:
    table = preparing(preparer("pearl-fisher", token=3, money=150), owner, preparer())
    table.roll(1)
    assert possible_items(table.state, "diving") == ("diving-lamp", "harpoon", "lifting-gear")
    assert table.legal() == (Buy(0, "pearl-fisher"), Decline(0))


def test_P5_one_item_is_sold_for_each_landing() -> None:
    table = on_diving("diver")
    table.do(Buy(0, "diver"))
    assert table.legal() == (EndTurn(0), TradeWith(0, 1))


def test_P5_the_holder_of_the_shop_needs_no_money_and_pays_nothing() -> None:
    table = on_diving("diver diving-shop", money=0)
    table.do(Buy(0, "diver"))
    assert table.events[-1] == OwnShop(0, "diving")
    assert table.state.players[0].money == 0


def test_P5_an_empty_pile_sells_nothing() -> None:
    assert on_diving("diver", equipment="aqualung diving-lamp harpoon lifting-gear").state.phase != "buy"


def test_P5_one_may_decline_and_nobody_learns_of_it() -> None:
    table = on_diving("diver")
    before = len(table.events)
    table.do(Decline(0))
    assert (len(table.events), table.state.turn) == (before, 1)


def test_P5_a_refused_purchase_says_why() -> None:
    table = on_diving("diver guide")
    assert table.refusal(Buy(0, "skipper")).reason == "not-in-hand"
    assert table.refusal(Buy(0, "guide")).reason == "other-expedition"


def test_P6_the_price_goes_to_the_holder_of_the_shop_who_shows_it() -> None:
    table = on_diving("diver", others="diving-shop")
    table.do(Buy(0, "diver"))
    assert table.events[-2:] == [ShopShown(1, "diving"), Paid(0, 1, 200, "shop", "aqualung")]
    assert [player.money for player in table.state.players] == [1300, 1700]


@pytest.mark.parametrize("where", [{}, {"place": None, "returned": 1}], ids=["on expedition", "at home"])
def test_P6_a_shop_collects_wherever_its_owner_is(where: dict[str, Any]) -> None:
    owner = led("sailing", hand=("diving-shop",), **where)
    table = preparing(preparer("diver", token=3), owner, preparer())
    table.roll(1)
    table.do(Buy(0, "diver"))
    assert table.state.players[1].money == 1700


def test_P7_on_a_corner_one_takes_the_top_card_and_returns_any_one() -> None:
    table = preparing(preparer("diver guide", token=5), preparer(), tops="skipper")
    table.roll(1)
    assert table.legal() == (TakeCard(0), Decline(0))
    table.do(TakeCard(0))
    assert table.legal() == (ReturnCard(0, "diver"), ReturnCard(0, "guide"), ReturnCard(0, "skipper"))
    assert table.refusal(ReturnCard(0, "climber")).reason == "not-in-hand"
    table.do(ReturnCard(0, "guide"))
    assert table.state.players[0].hand == ("diver", "skipper")
    assert table.state.piles["personnel"][-1] == "guide"
    assert table.events[-2:] == [PersonnelTaken(0), PersonnelReturned(0)]


def test_P7_the_card_just_taken_may_go_back() -> None:
    table = preparing(preparer("diver", token=5), preparer(), tops="sailing-shop")
    table.roll(1)
    table.do(TakeCard(0))
    table.do(ReturnCard(0, "sailing-shop"))
    assert table.state.players[0].hand == ("diver",)


def test_P7_one_may_decline_and_an_empty_pile_gives_nothing() -> None:
    table = preparing(preparer("diver", token=5), preparer())
    table.roll(1)
    table.do(Decline(0))
    assert table.state.turn == 1
    everything = " ".join((*data().man_owner, *data().shop_owner))
    table = preparing(preparer(everything, token=5), preparer())
    table.roll(1)
    assert table.state.turn == 1


READY = ("diver pearl-fisher", "aqualung harpoon")


def test_P0_where_the_way_reaches_start_one_sets_off_and_the_rest_of_the_throw_lapses() -> None:
    table = preparing(preparer(*READY, token=14), preparer())
    table.roll(5)
    assert table.events[-1] == TokenMoved(0, (15, 0))
    assert table.legal() == (SetOff(0, "diving"), GoOn(0))
    table.do(SetOff(0, "diving"))
    assert (table.state.players[0].token, table.state.players[0].place) == (None, TRACKED.base)
    assert table.state.turn == 1


def test_P0_or_goes_on_with_the_rest_of_the_throw() -> None:
    table = preparing(preparer(*READY, token=14), preparer(money=0))
    table.roll(5)
    table.do(GoOn(0))
    assert table.events[-1] == TokenMoved(0, (1, 2, 3))


def test_P0_who_cannot_set_off_is_not_stopped_at_start() -> None:
    table = preparing(preparer("diver", token=14), preparer())
    table.roll(5)
    assert table.state.players[0].token == 3


def test_P0_who_stands_on_start_may_set_off_before_the_throw_or_before_he_ends() -> None:
    table = preparing(preparer(*READY), preparer())
    assert SetOff(0, "diving") in table.legal()
    table = preparing(preparer(*READY, token=15), preparer())
    table.roll(1)
    table.do(GoOn(0))
    assert table.legal() == (EndTurn(0), SetOff(0, "diving"), TradeWith(0, 1))
    table.do(EndTurn(0))
    assert table.state.turn == 1


def test_P0_who_comes_to_start_is_asked_there_and_not_again_when_nobody_could_trade() -> None:
    table = preparing(preparer(*READY, token=15), preparer(money=0))
    table.roll(1)
    assert table.legal() == (SetOff(0, "diving"), GoOn(0))
    table.do(GoOn(0))
    assert table.state.turn == 1


@pytest.mark.parametrize(
    ("token", "face", "phase", "answer"), [(14, "3", "at-start", GoOn(0)), (3, "1", "buy", Decline(0))]
)
def test_P2_who_can_do_nothing_is_asked_all_the_same(token: int, face: str, phase: str, answer: AnyAction) -> None:
    table = preparing(preparer("guide", token=token), preparer())
    table.do(Throw(0))
    table.throw(face)
    assert (table.state.phase, table.legal()) == (phase, (answer,))


def test_P2_what_all_see_to_be_in_vain_is_not_asked() -> None:
    table = preparing(preparer("diver", "aqualung diving-lamp harpoon lifting-gear", 3), preparer(money=0))
    table.do(Throw(0))
    table.throw("1")
    assert table.state.turn == 1


def test_P0_who_came_to_start_with_the_last_step_and_goes_on_stays_there() -> None:
    table = preparing(preparer(*READY, token=15), preparer(money=0))
    table.roll(1)
    table.do(GoOn(0))
    assert table.events[-1] == TokenMoved(0, (0,))
    assert table.state.players[0].token == 0


def test_P0_before_the_turn_ends_one_may_trade() -> None:
    table = preparing(preparer("", "radio", 11), preparer())
    table.roll(1)
    assert table.legal() == (EndTurn(0), TradeWith(0, 1))


def test_P0_preparing_and_exploring_players_take_turns_in_one_order() -> None:
    table = preparing(preparer(), led("sailing"), preparer(), led("diving", place=None, returned=1))
    kinds = []
    for _ in range(4):
        kinds.append((table.state.turn, table.state.phase))
        if table.state.phase == "throw":
            table.stay()
        else:
            table.roll(5)
    assert kinds == [(0, "prepare"), (1, "throw"), (2, "prepare"), (0, "prepare")]


@pytest.mark.parametrize("kinds", [("corner",), ("start", "corner", "start"), ("start", "archaeology"), ()])
def test_a_board_without_a_whole_track_plays_the_short_game_only(kinds: tuple[str, ...]) -> None:
    track = tuple(TrackSquare(kind, 0.0, 0.0) for kind in kinds)  # type: ignore[arg-type]
    board = TRACKED.__class__(**{name: getattr(TRACKED, name) for name in TRACKED.__struct_fields__} | {"track": track})
    RULES.setup(options(2, board))
    with pytest.raises(ValueError, match="track"):
        RULES.setup(options(2, board, short=False))


def test_P7_which_card_goes_back_is_kept_from_the_others() -> None:
    table = on_diving("diver")
    assert RULES.secret(table.state, ReturnCard(0, "diver"))
    assert not RULES.secret(table.state, Buy(0, "diver"))
