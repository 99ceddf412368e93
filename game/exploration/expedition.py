"""The expeditions: throw the Diradice, move or stay, reach objectives, come home (E8–E14)."""

from msgspec.structs import replace

from game.exploration.actions import Move, Stay, Thrown
from game.exploration.board import BASE
from game.exploration.data import Data
from game.exploration.events import DieThrown, Event, GameEnded, PieceMoved, Reached, ReturnedToBase, Stayed
from game.exploration.movement import Outfit, Reach, reach
from game.exploration.state import Player, State
from game.exploration.table import Step, change, next_turn, pay, with_player


def outfit(player: Player, figures: Data) -> Outfit:
    """What the player's open cards let his piece enter (E1); ValueError before he has an expedition."""
    if player.expedition is None:
        raise ValueError("no expedition yet")
    return Outfit(player.expedition, frozenset(player.equipment), frozenset(player.men), figures)


def reach_of(state: State, seat: int) -> Reach:
    """Where the seat's piece may go (E2–E7)."""
    return reach(state.options.board, outfit(state.players[seat], state.options.data))


def occupied(state: State, seat: int) -> tuple[int, ...]:
    """The places of the other players' pieces (E6)."""
    return tuple([
        player.place for other, player in enumerate(state.players) if player.place is not None and other != seat
    ])  # fmt: skip


def throw(state: State, action: Thrown) -> Step:
    """E8: the Diradice lies on the table."""
    symbol = state.options.faces[action.face]
    return replace(state, phase="move", symbol=symbol), (DieThrown(state.turn, "diradice", symbol, "move"),)


def destinations(state: State, seat: int) -> tuple[int, ...]:
    """The legal places for the symbol on the table, in reading order; empty when there is none (E8)."""
    place, symbol = state.players[seat].place, state.symbol
    if place is None or symbol is None:
        return ()
    return reach_of(state, seat).destinations(place, symbol, occupied(state, seat))


def moves(state: State, seat: int) -> tuple[Move | Stay, ...]:
    """E8: every legal place, then staying."""
    return (*[Move(seat, square) for square in destinations(state, seat)], Stay(seat))


def stay(state: State, action: Stay) -> Step:
    """E8: the piece stays, and reaches nothing new (E11)."""
    forced = not destinations(state, action.seat)
    return next_turn(replace(state, idle=state.idle + 1), (Stayed(action.seat, forced),))


def move(state: State, action: Move) -> Step:
    """E8: move to a legal place; then prizes (E11), the way home (E12) and the end of play (E13)."""
    seat, target = action.seat, action.square
    player, board = state.players[seat], state.options.board
    if player.place is None or state.symbol is None:
        raise ValueError("no piece to move")
    route = reach_of(state, seat).route(player.place, state.symbol, target, occupied(state, seat))
    moved = PieceMoved(seat, player.place, route)
    state = replace(state, players=with_player(state, seat, replace(player, place=target)), idle=0)
    objective = board.objective_at[target]
    if objective is None:
        return next_turn(state, (moved,))
    if objective == BASE:
        if player.reached_main:
            return _come_home(state, seat, moved)
        return next_turn(state, (moved,))
    return _reach(state, seat, objective, moved)


def _reach(state: State, seat: int, objective: str, moved: PieceMoved) -> Step:
    """E11: a move ended on an objective; whoever is first there with a Man who is paid gets the prize."""
    player = state.players[seat]
    expedition = state.options.data.expeditions[player.expedition or ""]
    main = objective == expedition.main
    events: tuple[Event, ...] = (moved, Reached(seat, objective, main))
    if main and not player.reached_main:
        state = change(state, seat, reached_main=True)
    prize = expedition.prizes.get(objective)
    if prize and prize[0] in player.men and objective not in state.paid:
        man, amount = prize
        state, paid = pay(replace(state, paid=(*state.paid, objective)), "bank", seat, amount, "prize", objective, man)
        events = (*events, paid)
    return next_turn(state, events)


def _come_home(state: State, seat: int, moved: PieceMoved) -> Step:
    """E12: return, with the sum for the place and, for the first, the Prize Fund; then E13."""
    returns = state.options.data.money.returns
    rank = 1 + max(player.returned for player in state.players)
    state = change(state, seat, returned=rank, place=None)
    events: tuple[Event, ...] = (moved, ReturnedToBase(seat, rank))
    if rank <= len(returns):
        state, paid = pay(state, "bank", seat, returns[rank - 1], "return")
        events = (*events, paid)
    if state.fund:
        state, paid = pay(state, "fund", seat, state.fund, "prize-fund")
        events = (*events, paid)
    if rank >= len(state.players) - 1:
        return replace(state, phase="over", symbol=None, end="returned"), (*events, GameEnded("returned"))
    return next_turn(state, events)
