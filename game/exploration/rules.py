"""Exploration as the table sees it: who acts, what is legal, what happens; the parts of the rules tied together."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.exploration import expedition, short
from game.exploration.actions import AnyAction, ChooseExpedition, Move, Shuffled, Stay, Thrown, shuffled, thrown
from game.exploration.board import BASE
from game.exploration.diradice import SYMBOLS
from game.exploration.refusals import refuse
from game.exploration.state import STANDARD_DIE, Options, Player, State
from game.exploration.table import Step
from game.kit.rules import CHANCE, BoardName, Chance, Die, IllegalAction, Refusal, Result, Seats, Shuffle, places

SEATS = ((0,), (1,), (2,), (3,))
CHANCE_ACTS: Seats = (CHANCE,)
CHANCE_PHASES = frozenset({"first-throw", "deal", "throw"})

LEGAL: dict[str, Callable[[State, int], tuple[AnyAction, ...]]] = {
    "choose": short.choices,
    "move": expedition.moves,
}


class Exploration:
    """The rules of Exploration, short and long game, following `game.kit.rules.Rules`. It holds no state."""

    name = "exploration"
    version = 1
    options_type = Options
    action_type: Any = AnyAction

    def board(self, options: Options) -> BoardName:
        """The board of these options."""
        return BoardName(options.board.title, options.board.sha256)

    def setup(self, options: Options) -> State:
        """Everybody at the table, nothing thrown yet; ValueError says what these options lack."""
        check(options)
        return State(options, "first-throw", (Player(),) * options.seats, turn=0)

    def to_act(self, state: State) -> Seats:
        """Who owes a decision; chance where a die is to be thrown or a pile to be shuffled."""
        phase = state.phase
        if phase in CHANCE_PHASES or state.owed:
            return CHANCE_ACTS
        if phase == "over":
            return ()
        return SEATS[state.turn]

    def legal_actions(self, state: State, seat: int) -> tuple[AnyAction, ...]:
        """Every action the seat may take now, in a fixed order."""
        if seat != state.turn or state.phase not in LEGAL:
            return ()
        return LEGAL[state.phase](state, seat)

    def outcomes(self, state: State) -> Chance:
        """The die or the shuffle that chance owes; ValueError when it is not chance's turn."""
        if state.owed:
            return Shuffle(state.owed[0], len(state.piles[state.owed[0]]))
        if state.phase == "first-throw":
            return Die("standard", STANDARD_DIE, short.thrower(state))
        if state.phase == "throw":
            return Die("diradice", state.options.faces, state.turn)
        raise ValueError("chance owes nothing now")

    def outcome(self, state: State, drawn: tuple[int, ...]) -> AnyAction:
        """The outcome for drawn numbers: the index of a face, or the permutation of a shuffle."""
        return shuffled(state.owed[0], drawn) if state.owed else thrown(drawn[0])

    def refuse(self, state: State, action: AnyAction) -> Refusal | None:
        """Why the action is not legal now, or None if it is."""
        return None if self._is_legal(state, action) else refuse(state, self.to_act(state), action)

    def apply(self, state: State, action: AnyAction) -> Step:
        """The state after the action and what happened; IllegalAction with the reason if it is not legal."""
        if not self._is_legal(state, action):
            raise IllegalAction(refuse(state, self.to_act(state), action))
        return APPLY[type(action)](state, action)

    def view(self, state: State, seat: int | None) -> State:
        """The state with everything blank that this seat may not see (P2): piles and, but for its own, hands."""
        if not state.piles:
            return state
        return replace(state, piles={name: (None,) * len(pile) for name, pile in state.piles.items()})

    def result(self, state: State) -> Result | None:
        """Money and places, equal money sharing the better one (M3); None while play goes on."""
        if state.phase != "over":
            return None
        totals = tuple(player.money for player in state.players)
        return Result(totals, places(totals), state.end)

    def turns(self, state: State) -> int:
        """How many turns of single players have begun."""
        return state.turns

    def reveals(self, before: State, action: AnyAction) -> bool:
        """Whether the action shows anybody something new; outcomes always do."""
        return action.seat == CHANCE

    def secret(self, before: State, action: AnyAction) -> bool:
        """Whether the other seats may not know the action: the order of a shuffled pile is nobody's."""
        return type(action) is Shuffled

    def _is_legal(self, state: State, action: AnyAction) -> bool:
        if type(action) is Move:
            # The same answer as `legal_actions`, without making an action of every destination.
            return (
                state.phase == "move" and action.seat == state.turn
                and action.square in expedition.destinations(state, action.seat)
            )  # fmt: skip
        if type(action) is Thrown:
            if action.seat != CHANCE or state.owed or state.phase not in CHANCE_PHASES:
                return False
            owed = self.outcomes(state)
            return isinstance(owed, Die) and 0 <= action.face < len(owed.faces)
        if type(action) is Shuffled:
            if action.seat != CHANCE or not state.owed or action.kind != state.owed[0]:
                return False
            return sorted(action.order) == list(range(len(state.piles[action.kind])))
        return action in self.legal_actions(state, action.seat)


def _thrown(state: State, action: Thrown) -> Step:
    if state.phase == "throw":
        return expedition.throw(state, action)
    state, events, first = short.first_throw(state, action)
    if first is None:
        return state, events
    state, more = short.begin_choosing(state, first)
    return state, events + more


def _shuffled(state: State, action: Shuffled) -> Step:
    state, events = short.shuffle(state, action)
    if state.owed:
        return state, events
    state, more = short.deal(state)
    return state, events + more


APPLY: dict[type, Callable[[State, Any], Step]] = {
    Thrown: _thrown,
    Shuffled: _shuffled,
    ChooseExpedition: short.choose,
    Move: expedition.move,
    Stay: expedition.stay,
}


def check(options: Options) -> None:
    """Raise ValueError unless the options can be played: seats, faces, Base, main objectives, and the track."""
    if not 2 <= options.seats <= 4:
        raise ValueError(f"Exploration is played by 2 to 4, not by {options.seats}")
    unknown = [face for face in options.faces if face not in SYMBOLS]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no symbol of the Diradice; the symbols are {', '.join(SYMBOLS)}")
    if len(options.faces) != 6 and Counter(options.faces) != Counter(SYMBOLS):
        raise ValueError("the Diradice has either the five symbols once each, or exactly six faces")
    needed = [BASE, *(name.main for name in options.data.expeditions.values())]
    missing = [name for name in needed if name not in options.board.objectives]
    if missing:
        raise ValueError(f"the board {options.board.title!r} lacks {', '.join(missing)}")
