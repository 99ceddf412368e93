"""Games of every kind to their end, with everything that must hold worked out anew after every action."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from invariants import Bank, check
from playing import RULES, SMALL, TRACKED, draw, options, play_on

from game.exploration.actions import (
    Accept,
    AnyAction,
    Buy,
    ChooseExpedition,
    Decline,
    GoOn,
    Move,
    PickSteps,
    Propose,
    Refuse,
    ReturnCard,
    SearchPile,
    SetOff,
    Stay,
    TakeCard,
    TakeFree,
    TakeMan,
    Throw,
    TradeAsk,
    TradeGive,
    TradeMoney,
    TradeWith,
    Withdraw,
    shuffled,
    thrown,
)
from game.exploration.bots import BOTS, RandomBot
from game.exploration.data import data
from game.exploration.events import ClubDrawn, Event
from game.exploration.ledger import ledger
from game.exploration.refusal_texts import refusal_sentence
from game.exploration.state import State
from game.exploration.texts import sentence
from game.kit.bots import make_bot
from game.kit.rules import CHANCE, IllegalAction

NAMES = ("Ada", "Ben", "Cid", "Dan")


def anything(state: State, rng: random.Random) -> AnyAction:
    """Any action at all, most of them not legal."""
    figures = data()
    seat = rng.randrange(-1, len(state.players) + 1)
    men, items = [*figures.man_owner, *figures.shop_owner, "nobody"], [*figures.price, "nothing"]
    expedition = rng.choice([*figures.expeditions, "caving"])
    return rng.choice(
        [
            thrown(rng.randrange(-1, 7)),
            shuffled(rng.choice(["personnel", "club", "returned", "diving", "shops"]), tuple(rng.sample(range(4), 4))),
            ChooseExpedition(seat, expedition),
            Move(seat, rng.randrange(-2, 70)),
            Stay(seat),
            Throw(seat),
            PickSteps(seat, rng.randrange(9)),
            SetOff(seat, expedition),
            GoOn(seat),
            Buy(seat, rng.choice(men)),
            Decline(seat),
            TakeCard(seat),
            ReturnCard(seat, rng.choice(men)),
            SearchPile(seat),
            TakeMan(seat, rng.choice(men)),
            TakeFree(seat, rng.choice(men)),
            TradeWith(seat, rng.choice([None, 0, 1, 2, 3, 4])),
            TradeGive(seat, rng.choice(items)),
            TradeAsk(seat, rng.choice(items)),
            TradeMoney(seat, rng.randrange(-2000, 2000, 25)),
            Propose(seat),
            Withdraw(seat),
            Accept(seat),
            Refuse(seat),
        ]
    )


class RandomGame(RuleBasedStateMachine):
    """One game in which anything legal may be done, and anything else is refused with a reason."""

    @initialize(seats=st.integers(2, 4), short=st.booleans())
    def begin(self, seats: int, short: bool) -> None:
        self.state = RULES.setup(options(seats, TRACKED, short=short))
        self.bank = Bank()

    @rule(seed=st.integers(0, 2**32), number=st.integers(0, 999))
    def act(self, seed: int, number: int) -> None:
        seats = RULES.to_act(self.state)
        if seats == (CHANCE,):
            self.apply(draw(self.state, random.Random(seed)))
        elif seats:
            legal = RULES.legal_actions(self.state, seats[0])
            self.apply(legal[number % len(legal)])

    @rule(seed=st.integers(0, 2**32), count=st.integers(1, 12))
    def play_a_while(self, seed: int, count: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            seats = RULES.to_act(self.state)
            if seats == (CHANCE,):
                self.apply(draw(self.state, rng))
            elif seats:
                self.apply(RandomBot().choose(self.state, RULES.legal_actions(self.state, seats[0]), rng))

    @rule(seed=st.integers(0, 2**32))
    def try_anything(self, seed: int) -> None:
        action = anything(self.state, random.Random(seed))
        refusal = RULES.refuse(self.state, action)
        if refusal is None:
            self.apply(action)
            return
        assert refusal_sentence(refusal, NAMES)
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            RULES.apply(self.state, action)
        assert caught.value.refusal == refusal
        assert self.state == before
        assert action not in RULES.legal_actions(self.state, action.seat)

    @invariant()
    def never_stuck_and_all_that_is_legal_is_accepted(self) -> None:
        if not hasattr(self, "state"):
            return
        seats = RULES.to_act(self.state)
        assert bool(seats) == (RULES.result(self.state) is None)
        if seats in ((), (CHANCE,)):
            return
        legal = RULES.legal_actions(self.state, seats[0])
        assert legal
        assert len(set(legal)) == len(legal)
        for action in legal[:20]:
            assert RULES.refuse(self.state, action) is None

    @invariant()
    def the_view_is_enough_to_choose_by(self) -> None:
        if not hasattr(self, "state"):
            return
        seats = RULES.to_act(self.state)
        if seats not in ((), (CHANCE,)):
            view = RULES.view(self.state, seats[0])
            assert RULES.legal_actions(view, seats[0]) == RULES.legal_actions(self.state, seats[0])
            assert RULES.view(view, seats[0]) == view

    def apply(self, action: AnyAction) -> None:
        self.state, events = RULES.apply(self.state, action)
        self.bank.follow(events)
        self.bank.check(self.state)
        check(self.state)
        for event in events:
            assert sentence(event, NAMES, self.state.options)


TestRandomGame = RandomGame.TestCase
TestRandomGame.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_is_not_legal_is_refused_with_a_reason(seats: int) -> None:
    rng = random.Random(seats)
    bot = make_bot(BOTS, "random-preparation")
    reasons = set[str]()
    for _ in range(6):
        start = RULES.setup(options(seats, TRACKED, short=False))
        for state, *_rest in play_on(start, rng, lambda view, legal: bot.choose(view, legal, rng)):
            for _ in range(4):
                action = anything(state, rng)
                refusal = RULES.refuse(state, action)
                if action.seat != CHANCE:
                    assert (refusal is None) == (action in RULES.legal_actions(state, action.seat))
                if refusal is not None:
                    assert refusal_sentence(refusal, NAMES)
                    reasons.add(refusal.reason)
    assert len(reasons) > 15


def play_out(seats: int, bots: tuple[str, ...], seed: int, short: bool, counts: Counter[str]) -> State:
    """A game between bots to its end, everything checked after every action; counts what happened."""
    rng = random.Random(seed)
    players = [make_bot(BOTS, name) for name in bots]
    state = RULES.setup(options(seats, TRACKED, short=short))
    bank, events = Bank(), list[Event]()

    def choose(view: State, legal: tuple[AnyAction, ...]) -> Any:
        return players[legal[0].seat].choose(view, legal, rng)

    for number, (before, action, after, happened) in enumerate(play_on(state, rng, choose)):
        assert number < 200_000
        counts[type(action).__name__] += 1
        counts[f"phase {before.phase}"] += 1
        for event in happened:
            counts[type(event).__name__] += 1
            if isinstance(event, ClubDrawn):
                counts[f"Club {event.card}"] += 1
        if isinstance(action, SearchPile):
            counts["P12" if before.phase == "corner" else "P13"] += 1
        bank.follow(happened)
        bank.check(after)
        check(after)
        events += happened
        state = after
    accounts = ledger(events, seats)
    assert [account.total for account in accounts.accounts] == [player.money for player in state.players]
    assert accounts.fund == state.fund
    assert RULES.result(state) is not None
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_short_games_of_random_bots_come_to_an_end(seats: int) -> None:
    for seed in range(5):
        play_out(seats, ("random",) * seats, seed, True, Counter())


EVERYTHING = {
    *(f"Club {card.id}" for card in data().club),
    "Throw", "PickSteps", "SetOff", "GoOn", "Buy", "Decline", "TakeCard", "ReturnCard", "SearchPile", "TakeMan",
    "TakeFree", "EndTurn", "TradeWith", "TradeGive", "TradeAsk", "TradeMoney", "Propose", "Withdraw", "Accept",
    "Refuse", "Move", "Stay", "TurnMissed", "ShopShown", "OwnShop", "ClubWithoutEffect", "AllSetOff", "Reached",
    "ReturnedToBase", "phase lead", "P12", "P13",
}  # fmt: skip


@pytest.mark.parametrize(("seats", "games"), [(2, 100), (3, 100), (4, 100)])
def test_long_games_come_to_an_end_and_everything_occurs(seats: int, games: int) -> None:
    counts = Counter[str]()
    for seed in range(games):
        play_out(seats, ("random-preparation",) * seats, seed, False, counts)
    expected = EVERYTHING - ({"P12", "phase lead"} if seats == 2 else set())
    assert {name for name in expected if not counts[name]} == set()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_thousand_long_games_and_two_hundred_wholly_random_ones(seats: int) -> None:
    counts = Counter[str]()
    for seed in range(10_000):
        play_out(seats, ("random-preparation",) * seats, seed, False, counts)
    for seed in range(200):
        play_out(seats, ("random",) * seats, 10_000 + seed, False, counts)
    for name, count in sorted(counts.items()):
        print(f"{seats} players: {name} {count}")
    expected = EVERYTHING - ({"P12", "phase lead"} if seats == 2 else set())
    assert {name for name in expected if not counts[name]} == set()


def test_the_small_boards_are_fit_for_play() -> None:
    assert {"base", "lost-city", "summit", "island", "sunken-galleon"} <= SMALL.objectives.keys()
