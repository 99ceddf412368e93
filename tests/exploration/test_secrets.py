"""What the others may learn (P2): nothing that only hidden cards decide shows in what they see or are told."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from playing import RULES, TRACKED, draw, led, options, play_on, preparer, preparing

from game.exploration.actions import GoOn, SetOff, Throw, thrown
from game.exploration.bots import BOTS, RandomBot
from game.exploration.events import Event, ItemTaken, ManShown, OwnShop, SetOffWith, ShopShown
from game.exploration.state import State
from game.kit.bots import make_bot
from game.kit.rules import CHANCE

OPENED = (ManShown, ShopShown, OwnShop, ItemTaken, SetOffWith)
"""Events that lay open what had been hidden, so that they differ where that did."""


def mixed(state: State, seat: int, rng: random.Random, people_only: bool = False) -> State:
    """The state with everything mixed up that the seat may not see: other hands and the order of the piles.

    With `people_only` the Equipment and the Club cards stay as they lie.
    """
    shown = state.phase == "search" and state.turn == seat
    hidden = [number for number in range(len(state.players)) if number != seat]
    pool = [card for number in hidden for card in state.players[number].hand]
    if not shown:
        pool += state.piles.get("personnel", ())
    rng.shuffle(pool)
    players = list(state.players)
    for number in hidden:
        size = len(players[number].hand)
        players[number] = replace(players[number], hand=tuple(pool[:size]))
        del pool[:size]
    piles = {name: pile if people_only else tuple(rng.sample(pile, len(pile))) for name, pile in state.piles.items()}
    if "personnel" in piles:
        piles["personnel"] = state.piles["personnel"] if shown else tuple(pool)
    return replace(state, players=tuple(players), piles=piles)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4))
def test_P2_a_view_does_not_change_when_only_hidden_things_do(seed: int, seats: int) -> None:
    rng = random.Random(seed)
    bot = RandomBot()
    game = play_on(
        RULES.setup(options(seats, TRACKED, short=False)), rng, lambda view, legal: bot.choose(view, legal, rng)
    )
    for number, (state, *_) in enumerate(game):
        if number > 400:
            break
        if state.phase not in ("first-throw", "deal"):
            for seat in range(seats):
                assert RULES.view(state, seat) == RULES.view(mixed(state, seat, rng), seat)


def opened(events: tuple[Event, ...]) -> bool:
    """Whether something hidden was laid open."""
    return any(isinstance(event, OPENED) for event in events)


@pytest.mark.parametrize(("seats", "games"), [(2, 16), (3, 10), (4, 8)])
def test_P2_the_others_see_and_hear_the_same_whatever_the_hidden_cards_are(seats: int, games: int) -> None:
    rng = random.Random(seats)
    bots = [make_bot(BOTS, name) for name in ("random-preparation", "solver")]
    compared = Counter[str]()
    for number in range(games):
        bot = bots[number % 8 == 0]
        state = RULES.setup(options(seats, TRACKED, short=False))
        while acting := RULES.to_act(state):
            if state.round and all(player.token is None for player in state.players):
                break
            seat = acting[0]
            view, legal = RULES.view(state, seat), RULES.legal_actions(state, seat)
            action = draw(state, rng) if seat == CHANCE else bot.choose(view, legal, rng)
            after, events = RULES.apply(state, action)
            turn = seat if seat != CHANCE else state.turn
            for other in range(seats):
                if state.phase in ("first-throw", "deal") or other == turn:
                    continue
                double = mixed(state, other, rng, people_only=True)
                if RULES.refuse(double, action) is not None:
                    continue  # What that hand could not do, all see to be so: a card was shown.
                there, told = RULES.apply(double, action)
                if any(isinstance(event, SetOffWith) for event in events):
                    continue
                assert (there.phase, there.turn, RULES.to_act(there)) == (after.phase, after.turn, RULES.to_act(after))
                if not opened(events) and not opened(told):
                    assert told == events
                    assert RULES.view(there, other) == RULES.view(after, other)
                    compared[state.phase] += 1
            state = after
    assert {"prepare", "track-throw", "pick", "at-start", "buy", "corner", "return", "after"} <= compared.keys()


def test_P2_the_throw_that_passes_start_tells_nothing_of_who_could_set_off() -> None:
    ready = preparing(preparer("diver pearl-fisher", "aqualung harpoon", 14), preparer("guide botanist", money=0))
    not_ready = preparing(preparer("guide botanist", "aqualung harpoon", 14), preparer("diver pearl-fisher", money=0))
    for action in (Throw(0), thrown(2), GoOn(0)):
        assert ready.do(action) == not_ready.do(action)
        assert RULES.view(ready.state, 1).players[0] == RULES.view(not_ready.state, 1).players[0]
        assert (ready.state.phase, ready.state.turn) == (not_ready.state.phase, not_ready.state.turn)


@pytest.mark.parametrize("hand", ["diver", "guide"])
def test_P2_on_a_square_of_equipment_everybody_is_asked(hand: str) -> None:
    table = preparing(preparer(hand, token=3), preparer("climber"))
    table.do(Throw(0))
    table.throw("1")
    assert RULES.view(table.state, 1).phase == "buy"


@pytest.mark.parametrize("hand", ["diver", "sailing-shop"])
def test_P2_the_free_item_of_the_club_is_offered_to_everybody(hand: str) -> None:
    table = preparing(preparer(hand, token=5), preparer("climber"), tops="free-equipment")
    table.do(Throw(0))
    table.throw("2")
    assert RULES.view(table.state, 1).phase == "free"


def test_P2_who_took_a_man_from_the_pile_is_asked_whom_he_leads_even_if_it_is_but_one() -> None:
    """Who held another leader besides would be asked, and the others would know it of him."""
    gone = (led("sailing"), led("archaeology", place=TRACKED.index("B1")), preparer(money=0))
    for hand in ("diver", "guide"):
        table = preparing(preparer(hand), *gone, round=30)
        table.state = replace(table.state, phase="search", track=replace(table.state.track, back="corner"))
        table.do(next(action for action in table.legal() if getattr(action, "man", "") == "climber"))
        assert RULES.view(table.state, 1).phase == "lead"
        assert SetOff(0, "mountaineering") in table.legal()
