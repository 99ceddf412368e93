"""Why an action is not legal: the reasons, and the one place that finds the reason of a refused action."""

from enum import StrEnum
from typing import Any

from game.exploration.actions import AnyAction, ChooseExpedition, Move, Shuffled, Thrown
from game.exploration.state import State
from game.kit.rules import CHANCE, Refusal, Seats


class Why(StrEnum):
    """The reasons that are not those of a blocked way, which `explain` gives (E2–E7)."""

    GAME_OVER = "game-over"
    CHANCE_FIRST = "chance-first"
    NOT_OWED = "not-owed"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_NOW = "not-now"
    EXPEDITION_TAKEN = "expedition-taken"
    NO_SUCH_EXPEDITION = "no-such-expedition"
    OFF_BOARD = "off-board"
    SAME_PLACE = "same-place"
    NOT_BY_SYMBOL = "not-by-symbol"


def refuse(state: State, owing: Seats, action: AnyAction) -> Refusal:
    """The reason why `action`, which is not legal, is not; `owing` is who may act now."""
    if not owing:
        return Refusal("E13", Why.GAME_OVER)
    if isinstance(action, Thrown | Shuffled):
        return Refusal("E8", Why.NOT_OWED)
    if owing == (CHANCE,):
        return Refusal("E8", Why.CHANCE_FIRST, {"seat": state.turn})
    if action.seat not in owing:
        return Refusal("E8", Why.NOT_YOUR_TURN, {"seat": owing[0]})
    finder: Any = FINDERS.get((state.phase, type(action)))
    found: Refusal | None = finder(state, action) if finder else None
    return found or Refusal("E8", Why.NOT_NOW, {"phase": state.phase})


def _expedition(state: State, action: ChooseExpedition) -> Refusal:
    if action.expedition not in state.options.data.expeditions:
        return Refusal("S1", Why.NO_SUCH_EXPEDITION, {"expedition": action.expedition})
    holder = next(seat for seat, player in enumerate(state.players) if player.expedition == action.expedition)
    return Refusal("S1", Why.EXPEDITION_TAKEN, {"expedition": action.expedition, "seat": holder})


def _move(state: State, action: Move) -> Refusal:
    board, player = state.options.board, state.players[action.seat]
    if not 0 <= action.square < len(board.place_of):
        return Refusal("E8", Why.OFF_BOARD)
    if board.place_of[action.square] == player.place:
        return Refusal("E10", Why.SAME_PLACE)
    return Refusal("E9", Why.NOT_BY_SYMBOL, {"square": board.name(action.square), "symbol": state.symbol})


FINDERS: dict[tuple[str, type], Any] = {
    ("choose", ChooseExpedition): _expedition,
    ("move", Move): _move,
}
