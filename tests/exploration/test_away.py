"""What a player is told of the others when he takes his seat again."""

from playing import SMALL, options

from game.exploration.away import MOST_LINES, away_lines
from game.exploration.events import (
    ClubDrawn,
    DieThrown,
    Event,
    ItemTaken,
    ManShown,
    Paid,
    PersonnelReturned,
    SetOffWith,
    ShopShown,
    TokenMoved,
    TurnMissed,
)

NAMES = ("Ada", "Ben", "Cid")
MINE = DieThrown(0, "standard", "3", "move")


def told(*events: Event) -> list[str]:
    return away_lines(events, 0, NAMES, options(3, SMALL))


def test_only_what_came_after_ones_own_last_throw_is_told() -> None:
    before = ClubDrawn(1, "award-100")
    assert told(before, MINE, ClubDrawn(2, "award-200")) == [
        "Cid draws from the Exploration Club: Receive £200 from the Bank."
    ]


def test_a_missed_turn_counts_as_ones_own() -> None:
    assert told(ClubDrawn(1, "award-100"), TurnMissed(0)) == []


def test_throws_steps_and_what_one_did_oneself_are_left_out() -> None:
    assert told(MINE, ItemTaken(0, "ropes"), DieThrown(1, "standard", "2", "move"), TokenMoved(1, (1, 2))) == []


def test_money_that_came_to_oneself_is_always_told() -> None:
    sold = [
        event
        for seat in (1, 2)
        for event in (ManShown(seat, "climber"), ItemTaken(seat, "ropes"), ShopShown(0, "mountaineering"))
    ]
    paid = Paid(1, 0, 100, "shop", "ropes")
    assert "Ben pays Ada £100 for the ropes." in told(MINE, paid, *sold, *[ClubDrawn(2, "award-100")] * 9)


def test_at_most_five_lines_in_the_order_in_which_it_happened() -> None:
    many = [PersonnelReturned(1), ClubDrawn(2, "award-100")] * 6
    setting_off = SetOffWith(1, "diving", ("diver",), ("harpoon",), 0, ())
    lines = told(MINE, setting_off, *many)
    assert len(lines) == MOST_LINES
    assert lines[0].startswith("Ben sets off on the Diving expedition")


def test_nothing_is_told_when_nothing_happened() -> None:
    assert told() == []
