"""What the board shows at one moment of a game: pieces, whose turn it is, where that seat may go and what that pays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.exploration import expedition
from game.exploration.actions import Move
from game.exploration.events import Paid
from game.exploration.state import State
from game.ui.pieces import Piece


@dataclass(frozen=True)
class Target:
    """A legal destination: the squares on which the steps of the way there land, and the pounds it pays."""

    route: tuple[int, ...]
    prize: int = 0


@dataclass(frozen=True)
class Moment:
    """What the view shows: the pieces, whose turn it is, where that seat may go, and which places have been paid."""

    pieces: tuple[Piece, ...] = ()
    mover: int | None = None
    targets: Mapping[int, Target] = field(default_factory=dict)
    symbol: str | None = None
    at_sea: bool = False
    claimed: tuple[int, ...] = ()


def moment_of(state: State, colours: Sequence[int], choosing: bool = True) -> Moment:
    """The moment of a state or view; `colours` has each seat's colour, `choosing` False shows no legal squares."""
    figures, board = state.options.data, state.options.board
    pieces = tuple(
        Piece(seat, colours[seat], figures.expeditions[player.expedition].piece, player.place)
        for seat, player in enumerate(state.players)
        if player.place is not None and player.expedition is not None
    )
    seat = state.turn
    mover = seat if state.phase in ("throw", "move") and any(piece.seat == seat for piece in pieces) else None
    targets = {}
    player = state.players[seat]
    if choosing and mover is not None and state.phase == "move" and player.place is not None and state.symbol:
        own, taken = expedition.reach_of(state, seat), expedition.occupied(state, seat)
        for place in expedition.destinations(state, seat):
            route = own.route(player.place, state.symbol, place, taken)
            targets[place] = Target(route, _gain(state, seat, place))
    at_sea = player.expedition is not None and figures.expeditions[player.expedition].element == "sea"
    claimed = tuple(board.objectives[name][0] for name in state.paid if name in board.objectives)
    return Moment(pieces, mover, targets, state.symbol, at_sea, claimed)


def _gain(state: State, seat: int, place: int) -> int:
    """The pounds that a move to the place brings, as the rules themselves pay them."""
    if state.options.board.objective_at[place] is None:
        return 0
    _, events = expedition.move(state, Move(seat, place))
    return sum(event.amount for event in events if isinstance(event, Paid) and event.payee == seat)
