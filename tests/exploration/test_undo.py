"""What can be taken back: nothing that showed anybody a card."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playing import RULES, TRACKED, draw, explorer, exploring, options, preparer, preparing

from game.exploration.actions import (
    Accept,
    Decline,
    PickSteps,
    Propose,
    Refuse,
    Stay,
    Throw,
    TradeGive,
    TradeMoney,
    TradeWith,
    Withdraw,
    thrown,
)
from game.exploration.bots import BOTS
from game.exploration.data import shop_card
from game.exploration.events import ClubDrawn, Event, OwnShop, ShopShown
from game.exploration.state import State
from game.kit.bots import make_bot
from game.kit.rules import CHANCE
from game.kit.timeline import Timeline

Game = Timeline[Any, State, Any, Event]


def at(state: State) -> Game:
    """A game that stands at this state."""
    game: Game = Timeline(RULES, state.options)
    game.state, game.to_act = state, RULES.to_act(state)
    return game


def do(game: Game, *actions: Any) -> None:
    """Take these actions."""
    for action in actions:
        game.commit(game.attempt(action), 1)


def words(thing: Any) -> Iterator[str]:
    """Every word in a view or an event."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from words(part)
    elif isinstance(thing, dict):
        yield from words(tuple(thing.values()))
    elif isinstance(thing, msgspec.Struct):
        yield from words(msgspec.structs.astuple(thing))


def cards(state: State) -> set[str]:
    """Every card of the game."""
    figures = state.options.data
    return {*figures.man_owner, *figures.shop_owner, *figures.price, *figures.club_cards}


def seen(state: State, seat: int | None) -> set[str]:
    """The cards that a seat knows of, by what its view shows."""
    view = RULES.view(state, seat)
    return cards(state).intersection(words((view.players, view.piles, view.track)))


def named(state: State, events: tuple[Event, ...]) -> set[str]:
    """The cards that the events name."""
    shops = {shop_card(event.expedition) for event in events if isinstance(event, OwnShop | ShopShown)}
    return shops | cards(state).intersection(words(events))


def test_P2_after_an_action_that_showed_anybody_a_card_nothing_is_taken_back() -> None:
    shown, taken_back = set[str](), set[str]()
    bot = make_bot(BOTS, "random-preparation")
    for number in range(24):
        rng, seats = random.Random(number), 2 + number % 3
        game: Game = Timeline(RULES, options(seats, TRACKED, short=False))
        known = [seen(game.state, who) for who in (*range(seats), None)]
        for _ in range(800):
            if not game.to_act:
                break
            before, seat = game.state, game.to_act[0]
            view = RULES.view(before, seat)
            action = draw(before, rng) if seat == CHANCE else bot.choose(view, RULES.legal_actions(view, seat), rng)
            step = game.attempt(action)
            do(game, action)
            told, after = named(before, step.events), [seen(step.state, who) for who in (*range(seats), None)]
            news = any((now | told) - was for was, now in zip(known, after, strict=True))
            known = after
            if news:
                shown.add(type(action).__name__)
                assert not any(game.can_undo(who) for who in range(seats))
            elif seat != CHANCE and game.can_undo(seat):
                taken_back.add(type(action).__name__)
    assert {"TakeCard", "Buy", "TakeFree", "SearchPile", "SetOff", "PickSteps"} <= shown
    assert {"Throw", "PickSteps", "Move", "Decline", "ReturnCard"} <= taken_back


def test_P8_a_club_card_that_picked_steps_turned_up_is_not_put_back() -> None:
    game = at(preparing(preparer("guide", token=4), preparer("climber", money=0), tops="fee-150").state)
    do(game, Throw(0), thrown(5), PickSteps(0, 1))
    assert game.can_undo(0)
    game.undo(0)
    do(game, PickSteps(0, 3))
    assert isinstance(game.events[-2][1], ClubDrawn)
    assert not game.can_undo(0)


def offering() -> Game:
    """Seat 0 has put an offer to seat 1 together."""
    game = at(preparing(preparer("diver pearl-fisher", "aqualung"), preparer("climber guide")).state)
    do(game, TradeWith(0, 1), TradeGive(0, "aqualung"), TradeMoney(0, -100))
    assert game.can_undo(0)
    return game


def test_P9_an_offer_that_was_made_counts_and_is_only_withdrawn() -> None:
    game = offering()
    do(game, Propose(0))
    assert not game.can_undo(0)
    assert Withdraw(0) in RULES.legal_actions(game.state, 0)
    do(game, Withdraw(0))
    assert not game.can_undo(0)
    assert game.state.track.proposals == 1


@pytest.mark.parametrize("answer", [Accept(1), Refuse(1)])
def test_P9_nobody_takes_an_answer_back(answer: Accept | Refuse) -> None:
    game = offering()
    do(game, Propose(0), answer)
    assert not any(game.can_undo(seat) for seat in (0, 1))


def test_E8_the_turn_before_is_not_taken_back_in_ones_next_turn_though_it_begins_with_a_throw() -> None:
    game = at(
        exploring(explorer("archaeology", "B2", TRACKED), preparer("guide", token=3, misses=1), board=TRACKED).state
    )
    do(game, thrown(0), Stay(0))
    assert (game.to_act, game.state.turn) == ((CHANCE,), 0)
    assert not game.can_undo(0)


def test_E8_a_move_can_be_taken_back_before_the_next_player_throws() -> None:
    game = at(exploring(explorer("archaeology", "B2", TRACKED), explorer("diving", board=TRACKED), board=TRACKED).state)
    do(game, thrown(0), Stay(0))
    assert (game.to_act, game.state.turn) == ((CHANCE,), 1)
    assert game.can_undo(0)


def test_P5_what_was_declined_can_still_be_taken() -> None:
    table = preparing(preparer("diver", token=3), preparer(money=0))
    table.roll(1)
    game = at(table.state)
    do(game, Decline(0))
    assert game.can_undo(0)
