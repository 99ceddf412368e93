"""Why an action is not legal: the one place that finds the reason of a refused action."""

from game.exploration.actions import AnyAction, ChooseExpedition, Move, Shuffled, Thrown
from game.exploration.expedition import destinations, occupied, outfit
from game.exploration.explain import explain
from game.exploration.preparing_refusals import refuse_preparing
from game.exploration.reasons import Why
from game.exploration.state import State
from game.kit.rules import CHANCE, Refusal, Seats

RULE_OF_PHASE = {"first-throw": "S1", "choose": "S1", "deal": "S2", "throw": "E8", "move": "E8", "reply": "P9"}
"""The rule that says who does what in a phase; P0 in all others."""
RULE_OF_LONG_PHASE = {"first-throw": "P3", "deal": "P1"}
"""Those of the long game that differ."""


def refuse(state: State, owing: Seats, action: AnyAction) -> Refusal:
    """The reason why `action`, which is not legal, is not; `owing` is who may act now."""
    rule = (RULE_OF_PHASE if state.options.short else RULE_OF_PHASE | RULE_OF_LONG_PHASE).get(state.phase, "P0")
    if not owing:
        return Refusal("E14" if state.end == "idle" else "E13", Why.GAME_OVER)
    if isinstance(action, Thrown | Shuffled):
        return Refusal(rule, Why.NOT_OWED)
    if owing == (CHANCE,):
        return Refusal(rule, Why.SHUFFLE_FIRST if state.owed else Why.CHANCE_FIRST, {"seat": state.turn})
    if action.seat not in owing:
        return Refusal(rule, Why.REPLY_FIRST if state.phase == "reply" else Why.NOT_YOUR_TURN, {"seat": owing[0]})
    match action:
        case ChooseExpedition() if state.phase == "choose":
            return _expedition(state, action)
        case Move() if state.phase == "move":
            return _move(state, action)
    return refuse_preparing(state, action) or Refusal(rule, Why.NOT_NOW, {"phase": state.phase})


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
    where, place, symbol = board.name(action.square), board.place_of[action.square], state.symbol or ""
    if place != action.square and place in destinations(state, action.seat):
        return Refusal("E4", Why.NOT_FIRST_SQUARE, {"square": where, "place": board.name(place)})
    others = occupied(state, action.seat)
    told = explain(board, outfit(player, state.options.data), player.place or 0, symbol, others)
    closed = next((blocked for blocked in told.blocked if blocked.place == place), None)
    if closed is None:
        return Refusal("E9", Why.NOT_BY_SYMBOL, {"square": where, "symbol": symbol})
    bar = closed.obstacle
    details = {"square": where, **bar.details(board)}
    if bar.reason == "occupied":
        there = board.place_of[bar.at]
        details["seat"] = next(seat for seat, other in enumerate(state.players) if other.place == there)
    return Refusal(bar.rule, bar.reason, details)
