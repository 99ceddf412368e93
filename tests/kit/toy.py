"""A small game that has all that the kit must bear: dice, cards, a hidden hand and sealed bids of several seats.

Each round all bid sealed coins, which all are paid; the highest bidder (the first seat among equals) throws a die
for coins and then may look at the top card and keep it, or pass. Cards count as coins in the end.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from game.kit import cards
from game.kit.bots import RandomBot
from game.kit.rules import CHANCE, Chance, Die, IllegalAction, Refusal, Result, Shuffle, places
from game.kit.simulate import Played

FACES = ("1", "2", "2", "6")


class Options(msgspec.Struct, frozen=True):
    seats: int = 2
    rounds: int = 3
    deck: int = 8


class Action(msgspec.Struct, frozen=True, tag_field="do"):
    seat: int


class Thrown(Action, frozen=True, tag="thrown"):
    face: int


class Shuffled(Action, frozen=True, tag="shuffled"):
    order: tuple[int, ...]


class Bid(Action, frozen=True, tag="bid"):
    coins: int


class Mark(Action, frozen=True, tag="mark"):
    """Changes nothing but how many marks were made: something to take back."""


class Look(Action, frozen=True, tag="look"):
    """Take the top card into the hand."""


class Pass(Action, frozen=True, tag="pass"):
    pass


class Noted(msgspec.Struct, frozen=True):
    text: str


class State(msgspec.Struct, frozen=True):
    options: Options
    phase: str
    deck: tuple[int | None, ...]
    coins: tuple[int, ...]
    hands: tuple[tuple[int | None, ...], ...]
    bids: tuple[int | None, ...]
    turn: int = 0
    turns: int = 0
    marks: int = 0
    looked: bool = False


class Toy:
    name = "toy"
    version = 3
    options_type = Options
    action_type: Any = Thrown | Shuffled | Bid | Mark | Look | Pass

    def board(self, options: Options) -> None:
        return None

    def setup(self, options: Options) -> State:
        if not 1 <= options.seats <= 5:
            raise ValueError(f"no game for {options.seats}")
        none = (None,) * options.seats
        return State(options, "shuffle", tuple(range(options.deck)), (9,) * options.seats, ((),) * options.seats, none)

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.phase in ("shuffle", "throw"):
            return (CHANCE,)
        if state.phase == "bid":
            return tuple(seat for seat, bid in enumerate(state.bids) if bid is None)
        return (state.turn,) if state.phase == "turn" else ()

    def legal_actions(self, state: State, seat: int) -> tuple[Any, ...]:
        if seat == CHANCE or seat not in self.to_act(state):
            return ()
        if state.phase == "bid":
            return tuple(Bid(seat, coins) for coins in range(state.coins[seat] + 1))
        look = (Look(seat),) if state.deck and not state.looked else ()
        return (Mark(seat), *look, Pass(seat))

    def outcomes(self, state: State) -> Chance:
        return Shuffle("deck", len(state.deck)) if state.phase == "shuffle" else Die("coin", FACES, state.turn)

    def outcome(self, state: State, drawn: tuple[int, ...]) -> Any:
        return Shuffled(CHANCE, drawn) if state.phase == "shuffle" else Thrown(CHANCE, drawn[0])

    def apply(self, state: State, action: Any) -> tuple[State, tuple[Noted, ...]]:
        note = (Noted(f"{action.seat} {type(action).__name__}"),)
        match action:
            case Shuffled(_, order) if state.phase == "shuffle":
                return replace(state, phase="bid", deck=cards.reorder(state.deck, order)), note
            case Thrown(_, face) if state.phase == "throw":
                coins = _add(state.coins, state.turn, int(FACES[face]))
                return replace(state, phase="turn", coins=coins, looked=False), note
        if action not in self.legal_actions(state, action.seat):
            raise IllegalAction(Refusal("T1", "not-legal", {"seat": action.seat}))
        match action:
            case Bid(seat, coins):
                bids = (*state.bids[:seat], coins, *state.bids[seat + 1 :])
                return self._bids(replace(state, bids=bids, coins=_add(state.coins, seat, -coins))), note
            case Mark():
                return replace(state, marks=state.marks + 1), note
            case Look(seat):
                drawn, deck = cards.draw(state.deck)
                hands = (*state.hands[:seat], state.hands[seat] + drawn, *state.hands[seat + 1 :])
                return replace(state, deck=deck, hands=hands, looked=True), note
        over = state.turns >= state.options.rounds
        return replace(state, phase="over" if over else "bid", bids=(None,) * state.options.seats), note

    def _bids(self, state: State) -> State:
        bids = [bid for bid in state.bids if bid is not None]
        if len(bids) < state.options.seats:
            return state
        return replace(state, phase="throw", turn=bids.index(max(bids)), turns=state.turns + 1)

    def view(self, state: State, seat: int | None) -> State:
        hands = tuple(hand if who == seat else (None,) * len(hand) for who, hand in enumerate(state.hands))
        bids = state.bids
        if state.phase == "bid":
            bids = tuple(bid if who == seat or bid is None else -1 for who, bid in enumerate(bids))
        return replace(state, deck=(None,) * len(state.deck), hands=hands, bids=bids)

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        totals = tuple(
            coins + sum(card or 0 for card in hand) for coins, hand in zip(state.coins, state.hands, strict=True)
        )
        return Result(totals, places(totals), "rounds")

    def turns(self, state: State) -> int:
        return state.turns

    def turn_of(self, state: State) -> int | None:
        return state.turn if state.phase in ("throw", "turn") else None

    def reveals(self, before: State, action: Any, events: tuple[Noted, ...]) -> bool:
        return isinstance(action, Look) or (isinstance(action, Bid) and before.bids.count(None) == 1)

    def secret(self, before: State, action: Any) -> bool:
        return isinstance(action, Bid)


class EndlessBot:
    """Bids nothing and never passes."""

    def choose(self, view: State, legal: tuple[Any, ...], rng: object) -> Any:
        return legal[0]


GAMES = {"toy": Toy()}
BOTS = {"random": RandomBot, "endless": EndlessBot}


def totals(played: Played[State]) -> tuple[int, int, int, tuple[int, ...]]:
    """A summary that says everything of a game that must not depend on the machine."""
    return played.number, played.turns, played.actions, played.result.totals if played.result else ()


def _add(coins: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*coins[:seat], coins[seat] + amount, *coins[seat + 1 :])
