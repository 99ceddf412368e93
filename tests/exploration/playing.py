"""A table for rule tests: positions set up as wanted, chance played by name, and games between bots."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from drawn import drawn
from msgspec.structs import replace

from game.exploration.actions import AnyAction, Decline, GoOn, Move, Stay, Throw, thrown
from game.exploration.board import Board, TrackSquare
from game.exploration.data import data
from game.exploration.events import Event
from game.exploration.rules import Exploration
from game.exploration.state import Options, Player, State
from game.kit.rules import CHANCE, Die, Refusal

RULES = Exploration()

SMALL = drawn(
    """
    L......S
    ....K...
    ..D.....
    ccBBcccc
    ~~BB~~~~
    ~P~~~~~~
    G~W~~~~I
    """
)
"""A board of 8×7 squares for games that are over soon."""


_TRACK_KINDS = {
    "S": "start", "C": "corner", "X": "club", ".": "plain",
    "a": "archaeology", "m": "mountaineering", "s": "sailing", "d": "diving",
}  # fmt: skip
TRACK = "Samsd.CXamsd.CX."
"""The track of the tests: Start is square 0, the corners are 6 and 13, the Club 7 and 14."""
TRACKED = replace(
    SMALL,
    track=tuple(TrackSquare(_TRACK_KINDS[letter], 0.0, 0.0) for letter in TRACK),  # type: ignore[arg-type]
)


class Table:
    """One game; `events` are all events so far."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def do(self, action: AnyAction) -> tuple[Event, ...]:
        """Apply an action of a seat or of chance."""
        self.state, events = RULES.apply(self.state, action)
        self.events.extend(events)
        return events

    def throw(self, face: str) -> tuple[Event, ...]:
        """Let the die that is owed show this face."""
        owed = RULES.outcomes(self.state)
        assert isinstance(owed, Die)
        return self.do(thrown(owed.faces.index(face)))

    def shuffle(self, order: Sequence[int] | None = None) -> tuple[Event, ...]:
        """Let the pile that is owed come to lie in this order; as it is by default."""
        size = len(self.state.piles[self.state.owed[0]])
        return self.do(RULES.outcome(self.state, tuple(order or range(size))))

    def move(self, symbol: str, square: str) -> tuple[Event, ...]:
        """Throw the symbol and move to the square."""
        self.throw(symbol)
        return self.do(Move(self.state.turn, self.state.options.board.index(square)))

    def roll(self, face: int) -> None:
        """Throw the standard die in the preparations, and go by wherever there is nothing else to do."""
        self.do(Throw(self.state.turn))
        self.throw(str(face))
        self.go_by()

    def go_by(self) -> None:
        """Give the only answer to every question that has but one."""
        while self.state.phase in ("at-start", "buy", "free") and isinstance(only := self.only(), GoOn | Decline):
            self.do(only)

    def only(self) -> AnyAction | None:
        """What the seat to act has to do, if there is but one such thing."""
        legal = self.legal()
        return legal[0] if len(legal) == 1 else None

    def legal(self) -> tuple[AnyAction, ...]:
        """What the seat to act may do."""
        return RULES.legal_actions(self.state, RULES.to_act(self.state)[0])

    def stay(self) -> tuple[Event, ...]:
        """Throw anything and stay."""
        self.throw("single")
        return self.do(Stay(self.state.turn))

    def ends(self, symbol: str) -> set[str]:
        """The names of the squares to which the symbol may take the piece whose turn it is."""
        state, _ = RULES.apply(self.state, thrown(self.state.options.faces.index(symbol)))
        legal = RULES.legal_actions(state, state.turn)
        return {state.options.board.name(action.square) for action in legal if isinstance(action, Move)}

    def refusal(self, action: AnyAction) -> Refusal:
        """Why the action is refused."""
        refusal = RULES.refuse(self.state, action)
        assert refusal is not None
        return refusal


def options(seats: int = 2, board: Board = SMALL, **fields: Any) -> Options:
    """Options with the figures of the game."""
    return Options(seats, board, **{"data": data(), **fields})


def explorer(expedition: str, where: str = "", board: Board = SMALL, **fields: Any) -> Player:
    """A player on expedition with all his Men and no Equipment, on Base unless a square is named."""
    place = board.place_of[board.index(where)] if where else board.base
    cards = data().expeditions[expedition]
    return Player(**({"money": 1500, "expedition": expedition, "men": tuple(cards.men), "place": place} | fields))


def exploring(*players: Player, board: Board = SMALL, turn: int = 0, **fields: Any) -> Table:
    """A table at which these players are out on the board and it is `turn`'s throw."""
    order = tuple(range(len(players)))
    settings = fields.pop("settings", {})
    state = State(options(len(players), board, **settings), "throw", players, turn, order, round=1, turns=1)
    return Table(replace(state, **fields))


def preparer(hand: str = "", equipment: str = "", token: int = 0, **fields: Any) -> Player:
    """A player on the outer track with these cards, by their ids."""
    settings: dict[str, Any] = {"money": 1500, "hand": tuple(hand.split()), "equipment": tuple(equipment.split())}
    return Player(**(settings | {"token": token} | fields))


def led(expedition: str, **fields: Any) -> Player:
    """A player who has set off and whose piece stands on Base, with the main objective's Man alone."""
    men = (data().expeditions[expedition].main_man,)
    return Player(**({"money": 1500, "expedition": expedition, "men": men, "place": TRACKED.base} | fields))


def preparing(*players: Player, tops: str = "", turn: int = 0, **fields: Any) -> Table:
    """A table in the long game before `turn`'s throw; `tops` are the cards that lie on top of their piles."""
    figures = data()
    held = {card for player in players for card in (*player.hand, *player.men, *player.equipment)}
    piles: dict[str, tuple[str | None, ...]] = {
        "personnel": (*figures.man_owner, *figures.shop_owner),
        **{name: tuple(cards.equipment) for name, cards in figures.expeditions.items()},
        "club": tuple(figures.club_cards),
    }
    wanted = tops.split()
    for name, pile in piles.items():
        rest = [card for card in pile if card not in held]
        piles[name] = (*[card for card in wanted if card in rest], *[card for card in rest if card not in wanted])
    order = tuple(range(len(players)))
    state = State(
        options(len(players), TRACKED, short=False), "prepare", players, turn, order, round=1, turns=1, piles=piles
    )
    return Table(replace(state, **fields))


def play_on(state: State, rng: random.Random, choose: Callable[[State, tuple[AnyAction, ...]], AnyAction]) -> Any:
    """Play to the end, yielding (state before, action, state after, events) of every action."""
    while seats := RULES.to_act(state):
        if seats == (CHANCE,):
            action = draw(state, rng)
        else:
            action = choose(RULES.view(state, seats[0]), RULES.legal_actions(state, seats[0]))
        after, events = RULES.apply(state, action)
        yield state, action, after, events
        state = after


def draw(state: State, rng: random.Random) -> AnyAction:
    """Any outcome of what chance owes."""
    owed = RULES.outcomes(state)
    if isinstance(owed, Die):
        return RULES.outcome(state, (rng.randrange(len(owed.faces)),))
    return RULES.outcome(state, tuple(rng.sample(range(owed.size), owed.size)))
