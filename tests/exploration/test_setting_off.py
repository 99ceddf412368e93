"""Setting off and the shortcuts through the Personnel pile: P10–P16."""

import pytest
from playing import RULES, TRACKED, Table, explorer, led, preparer, preparing

from game.exploration.actions import (
    Decline,
    GoOn,
    PickSteps,
    SearchPile,
    SetOff,
    TakeCard,
    TakeMan,
    Throw,
    shuffled,
)
from game.exploration.data import data
from game.exploration.events import AllSetOff, PileSearched, PileShuffled, SetOffWith, TokenMoved
from game.exploration.state import Player
from game.kit.rules import Shuffle

MAINS = [cards.main_man for cards in data().expeditions.values()]


def at_start(me: Player, *others: Player, tops: str = "", **fields: object) -> Table:
    """Seat 0 comes past Start by two squares; the others have no money, so nobody trades."""
    table = preparing(me, *(others or (preparer(money=0),)), tops=tops, **fields)
    table.roll(3)
    return table


def test_P10_the_first_needs_two_items_and_two_men_with_the_main_one_among_them() -> None:
    assert at_start(preparer("diver pearl-fisher", "harpoon aqualung", 15)).state.phase == "at-start"
    for hand, items, reason in (
        ("diver pearl-fisher", "harpoon", "too-few-items"),
        ("diver", "harpoon aqualung", "too-few-men"),
        ("marine-engineer pearl-fisher", "harpoon aqualung", "no-leader"),
        ("diver guide", "harpoon aqualung", "too-few-men"),
        ("diver pearl-fisher", "harpoon ropes", "too-few-items"),
    ):
        table = preparing(preparer(hand, items), preparer(money=0))
        assert table.refusal(SetOff(0, "diving")).reason == reason
        assert at_start(preparer(hand, items, 15)).state.phase != "at-start"


def test_P10_everything_else_goes_back_in_random_order_and_shops_are_kept() -> None:
    me = preparer("diver guide pearl-fisher sailing-shop climber", "harpoon mule aqualung radio", 15)
    table = at_start(me)
    table.do(SetOff(0, "diving"))
    assert table.events[-1] == SetOffWith(
        0, "diving", ("diver", "pearl-fisher"), ("harpoon", "aqualung"), 2, ("mule", "radio")
    )
    assert RULES.outcomes(table.state).kind == "returned"  # type: ignore[union-attr]
    table.shuffle((3, 1, 2, 0))
    gone = table.state.players[0]
    assert (gone.men, gone.equipment, gone.hand) == (
        ("diver", "pearl-fisher"),
        ("harpoon", "aqualung"),
        ("sailing-shop",),
    )
    assert (gone.token, gone.place, gone.expedition) == (None, TRACKED.base, "diving")
    assert (gone.money, table.state.fund) == (1500, 0)
    assert table.state.piles["personnel"][-2:] == ("climber", "guide")
    assert table.state.piles["archaeology"][-1] == "mule"
    assert table.state.piles["sailing"][-1] == "radio"
    assert table.state.turn == 1


def test_P10_from_his_next_turn_he_throws_the_diradice() -> None:
    table = at_start(preparer("diver pearl-fisher", "harpoon aqualung", 15))
    table.do(SetOff(0, "diving"))
    table.roll(5)
    assert (table.state.turn, table.state.phase) == (0, "throw")


def test_P10_who_could_lead_two_expeditions_chooses() -> None:
    hand, items = "diver pearl-fisher climber guide", "harpoon aqualung ropes porters"
    table = at_start(preparer(hand, items, 15))
    assert table.legal() == (SetOff(0, "mountaineering"), SetOff(0, "diving"), GoOn(0))


def test_P11_later_players_need_one_item_and_the_main_man() -> None:
    others = (led("sailing"), preparer())
    assert at_start(preparer("diver", "harpoon", 15), *others).legal() == (SetOff(0, "diving"), GoOn(0))
    table = preparing(preparer("diver"), *others)
    refusal = table.refusal(SetOff(0, "diving"))
    assert (refusal.rule, refusal.reason, refusal.details["needs"]) == ("P11", "too-few-items", 1)


def test_P13_P16_what_the_shortcuts_still_ask_for_is_refused_by_their_own_rule() -> None:
    for table, rule in (
        (preparing(preparer("guide"), *TWO_GONE), "P13"),
        (preparing(preparer("guide"), preparer(money=0), round=30), "P16"),
    ):
        refusal = table.refusal(SetOff(0, "diving"))
        assert (refusal.rule, refusal.reason) == (rule, "no-leader")
    table = preparing(preparer("diver"), preparer(money=0), round=30)
    assert (table.refusal(SearchPile(0)).rule, table.refusal(SearchPile(0)).reason) == ("P16", "has-leader")
    table = preparing(preparer("guide"), *TWO_GONE)
    table.do(SearchPile(0))
    assert [table.refusal(action).rule for action in (TakeMan(0, "skipper"), Decline(0))] == ["P13", "P13"]
    table = corner("guide", *TWO_GONE)
    table.do(SearchPile(0))
    assert [table.refusal(action).rule for action in (TakeMan(0, "skipper"), Decline(0))] == ["P12", "P12"]
    table = corner("diver", *TWO_GONE)
    table.do(SearchPile(0))
    table.do(TakeMan(0, "climber"))
    assert table.refusal(SetOff(0, "sailing")).rule == "P12"


def corner(hand: str, *others: Player, tops: str = "", **fields: object) -> Table:
    """Seat 0 ends on a corner."""
    table = preparing(preparer(hand, token=5), *others, tops=tops, **fields)
    table.roll(1)
    return table


def take(table: Table, man: str, expedition: str) -> None:
    """Take the Man whose coming lets seat 0 lead that one expedition."""
    table.do(TakeMan(0, man))
    assert table.legal() == (SetOff(0, expedition),)
    table.do(SetOff(0, expedition))


TWO_GONE = (led("sailing"), led("archaeology", place=TRACKED.index("B1")), preparer(money=0))


def test_P12_once_two_have_set_off_a_corner_lets_one_take_any_man_and_go() -> None:
    table = corner("guide diving-shop", *TWO_GONE)
    assert table.legal() == (TakeCard(0), SearchPile(0), Decline(0))
    table.do(SearchPile(0))
    assert table.events[-1] == PileSearched(0)
    assert table.legal() == (TakeMan(0, "climber"), TakeMan(0, "diver"))
    assert table.refusal(TakeMan(0, "botanist")).reason == "still-no-leader"
    assert table.refusal(TakeMan(0, "skipper")).reason == "not-in-pile"
    assert table.refusal(Decline(0)).reason == "must-take"
    take(table, "climber", "mountaineering")
    assert table.state.players[0].men == ("climber", "guide")
    assert table.state.players[0].equipment == ()
    assert table.state.players[0].hand == ("diving-shop",)


def test_P12_with_a_leader_in_hand_any_man_may_be_taken() -> None:
    table = corner("diver", *TWO_GONE)
    table.do(SearchPile(0))
    assert TakeMan(0, "marine-engineer") in table.legal()
    assert TakeMan(0, "climber") in table.legal()
    shops = {card for card in table.state.piles["personnel"] if card in data().shop_owner}
    assert shops
    assert not shops & {action.man for action in table.legal() if isinstance(action, TakeMan)}
    take(table, "marine-engineer", "diving")
    assert table.state.players[0].men == ("diver", "marine-engineer")


def test_P12_who_then_could_lead_two_expeditions_chooses() -> None:
    table = corner("diver", *TWO_GONE)
    table.do(SearchPile(0))
    table.do(TakeMan(0, "climber"))
    assert table.legal() == (SetOff(0, "mountaineering"), SetOff(0, "diving"))
    assert table.refusal(SetOff(0, "sailing")).reason == "no-leader"
    table.do(SetOff(0, "mountaineering"))
    assert table.state.players[0].expedition == "mountaineering"


def test_P12_not_before_two_have_set_off() -> None:
    table = corner("guide", led("sailing"), preparer())
    assert SearchPile(0) not in table.legal()
    assert table.refusal(SearchPile(0)).reason == "too-early-to-search"
    assert SearchPile(0) not in corner("guide", led("sailing"), preparer(), round=40).legal()


def test_P12_in_a_game_of_two_no_corner_lets_one_look_through_the_pile() -> None:
    assert corner("guide", led("sailing")).legal() == (TakeCard(0), Decline(0))


def test_P12_only_he_sees_the_pile_and_it_is_shuffled_afterwards() -> None:
    table = corner("guide", *TWO_GONE)
    table.do(SearchPile(0))
    pile = table.state.piles["personnel"]
    assert RULES.view(table.state, 0).piles["personnel"] == pile
    assert RULES.view(table.state, 3).piles["personnel"] == (None,) * len(pile)
    take(table, "climber", "mountaineering")
    assert RULES.outcomes(table.state).kind == "personnel"  # type: ignore[union-attr]
    table.shuffle()
    assert table.events[-1] == PileShuffled("personnel")
    assert RULES.view(table.state, 0).piles["personnel"] == (None,) * (len(pile) - 1)


def test_P12_which_man_was_taken_is_kept_from_the_others_and_who_leads_is_not() -> None:
    table = corner("diver", *TWO_GONE)
    table.do(SearchPile(0))
    assert RULES.secret(table.state, TakeMan(0, "climber"))
    table.do(TakeMan(0, "climber"))
    assert not RULES.secret(table.state, SetOff(0, "diving"))
    table.do(SetOff(0, "diving"))
    assert all(RULES.secret(table.state, shuffled(name, ())) for name in table.state.owed)


def without_leaders(token: int, *others: Player, turn: int = 0) -> Table:
    """Seat 0 has no leader, and none is in the pile: a player still preparing holds what is left of them."""
    rest = " ".join(man for man in MAINS if not any(man in player.men for player in others))
    return preparing(preparer("guide", token=token), *others, preparer(rest, money=0), turn=turn)


def test_P12_a_look_in_vain_ends_the_corners_action_with_a_shuffle() -> None:
    table = without_leaders(5, led("sailing"), led("diving", place=TRACKED.index("A6")))
    table.roll(1)
    table.do(SearchPile(0))
    assert table.legal() == (Decline(0),)
    table.do(Decline(0))
    table.shuffle()
    assert (table.state.turn, table.state.players[0].token) == (1, 6)


def test_P13_once_two_have_set_off_start_gives_a_leader_to_who_has_none() -> None:
    table = at_start(preparer("guide", token=15), *TWO_GONE)
    assert table.legal() == (SearchPile(0), GoOn(0))
    table.do(SearchPile(0))
    assert table.legal() == (TakeMan(0, "climber"), TakeMan(0, "diver"))
    take(table, "diver", "diving")
    assert table.state.players[0].expedition == "diving"
    reverse(table)
    assert table.state.piles["personnel"][-1] == "guide"


def reverse(table: Table) -> None:
    """Let every pile that is owed a shuffle come to lie the other way round."""
    while table.state.owed:
        table.shuffle(tuple(reversed(range(len(table.state.piles[table.state.owed[0]])))))


@pytest.mark.parametrize("token", [5, 15])
def test_P13_the_pile_is_shuffled_before_what_is_returned_goes_under_it_in_an_order_of_its_own(token: int) -> None:
    table = preparing(preparer("guide botanist", "mule radio", token), *TWO_GONE)
    table.roll(1)
    table.do(SearchPile(0))
    left = [card for card in table.state.piles["personnel"] if card != "diver"]
    take(table, "diver", "diving")
    assert table.state.owed == ("personnel", "returned")
    assert RULES.outcomes(table.state) == Shuffle("personnel", len(left))
    reverse(table)
    assert table.state.piles["personnel"] == (*reversed(left), "botanist", "guide")
    assert (table.state.piles["archaeology"][-1], table.state.piles["sailing"][-1]) == ("mule", "radio")
    shuffles = [event.pile for event in table.events if isinstance(event, PileShuffled)]
    assert shuffles == ["personnel", "returned"]
    assert table.state.turn == 1


def test_P13_in_a_game_of_two_one_is_enough() -> None:
    assert at_start(preparer("guide", token=15), led("sailing")).legal() == (SearchPile(0), GoOn(0))
    three = at_start(preparer("guide", token=15), led("sailing"), preparer(money=0))
    assert three.state.players[0].token == 2


def test_P13_who_holds_a_leader_may_then_go_with_him_alone() -> None:
    table = at_start(preparer("diver", token=15), *TWO_GONE)
    assert table.legal() == (SetOff(0, "diving"), GoOn(0))
    assert table.refusal(SearchPile(0)).reason == "has-leader"


def test_P13_without_such_a_man_in_the_pile_he_goes_on_round_the_track() -> None:
    table = without_leaders(15, led("sailing"), led("diving", place=TRACKED.index("A6")))
    table.roll(3)
    table.do(SearchPile(0))
    table.do(Decline(0))
    table.shuffle()
    assert table.events[-1] == TokenMoved(0, (1, 2))
    assert table.state.players[0].token == 2


def test_P13_one_look_a_turn() -> None:
    table = without_leaders(0, led("sailing"), led("diving", place=TRACKED.index("A6")))
    table.do(SearchPile(0))
    table.do(Decline(0))
    table.shuffle()
    assert table.state.phase == "prepare"
    assert SearchPile(0) not in table.legal()
    assert table.refusal(SearchPile(0)).reason == "searched-already"
    table.roll(5)
    table.stay()
    table.stay()
    table.roll(5)
    table.roll(1)
    assert (table.state.turn, table.state.phase) == (0, "corner")
    assert SearchPile(0) in table.legal()


def test_P12_who_has_looked_through_the_pile_on_start_does_not_do_so_again_on_a_corner() -> None:
    table = without_leaders(0, led("sailing"), led("diving", place=TRACKED.index("A6")))
    table.do(SearchPile(0))
    table.do(Decline(0))
    table.shuffle()
    table.roll(6)
    table.do(PickSteps(0, 6))
    assert table.legal() == (TakeCard(0), Decline(0))
    assert table.refusal(SearchPile(0)).reason == "searched-already"


@pytest.mark.parametrize("number", [30, 40])
def test_P13_P16_with_no_pile_to_look_through_one_goes_on(number: int) -> None:
    everybody = [card for card in (*data().man_owner, *data().shop_owner) if card not in ("guide", "skipper")]
    table = preparing(preparer("guide", token=15), led("sailing"), preparer(" ".join(everybody), money=0), round=number)
    assert table.state.piles["personnel"] == ()
    table.do(Throw(0))
    table.throw("1")
    assert table.legal() == (GoOn(0),)
    assert table.refusal(SearchPile(0)).reason == "pile-empty"


def test_P14_when_all_have_set_off_piles_and_shops_are_out_of_the_game() -> None:
    me = preparer("diver pearl-fisher guide sailing-shop", "harpoon aqualung mule", 15)
    table = at_start(me, led("sailing"))
    table.do(SetOff(0, "diving"))
    assert table.events[-1] == AllSetOff()
    assert table.state.piles == {}
    assert (table.state.turn, table.state.phase) == (1, "throw")


def test_P15_a_returned_player_still_counts_as_having_set_off() -> None:
    home = led("sailing", place=None, returned=1)
    table = corner("guide", home, led("archaeology"), preparer())
    assert SearchPile(0) in table.legal()
    assert at_start(preparer("diver", "harpoon", 15), home, preparer(), preparer()).state.phase == "at-start"


def test_P15_a_leader_who_lies_open_cannot_be_found() -> None:
    table = corner("guide", *TWO_GONE)
    table.do(SearchPile(0))
    assert {action.man for action in table.legal() if isinstance(action, TakeMan)} == {"climber", "diver"}


def test_P16_from_round_30_on_start_is_open_to_all() -> None:
    assert at_start(preparer("guide", token=15), round=29).state.players[0].token == 2
    table = at_start(preparer("guide", token=15), round=30)
    assert table.legal() == (SearchPile(0), GoOn(0))
    assert at_start(preparer("diver", token=15), round=30).legal() == (SetOff(0, "diving"), GoOn(0))


def test_P16_from_round_40_on_who_can_set_off_must() -> None:
    assert at_start(preparer("diver", token=15), round=39).legal() == (SetOff(0, "diving"), GoOn(0))
    table = at_start(preparer("diver", token=15), round=40)
    assert table.legal() == (SetOff(0, "diving"),)
    assert table.refusal(GoOn(0)).reason == "must-set-off"
    assert at_start(preparer("guide", token=15), round=40).legal() == (SearchPile(0),)


def test_P16_rounds_are_counted_by_seats_and_not_by_turns() -> None:
    table = preparing(preparer(money=0), preparer(money=0), preparer(money=0))
    rounds = []
    for _ in range(7):
        rounds.append(table.state.round)
        table.roll(5)
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


def test_E1_men_and_equipment_of_the_expedition_lie_open_for_all_to_see() -> None:
    table = at_start(preparer("diver pearl-fisher sailing-shop", "harpoon aqualung", 15))
    table.do(SetOff(0, "diving"))
    seen = RULES.view(table.state, 1).players[0]
    assert (seen.men, seen.equipment, seen.hand) == (("diver", "pearl-fisher"), ("harpoon", "aqualung"), (None,))


def test_a_piece_on_the_board_ignores_who_still_prepares() -> None:
    table = preparing(explorer("diving", "A6"), preparer(), turn=0, phase="throw")
    table.throw("single")
    assert len(table.legal()) > 1
