"""Why a piece may or may not go somewhere: every route a symbol names, and the first thing that bars each closed one.

The rules it rests on are E2–E10; `movement` decides what is open, this module only finds words for it. Doubtful cases:

- A route that comes back to the piece's own place is no route: the start is never a destination (E10), and inside an
  objective there is no step (E4). So the start is neither among the destinations nor among the blocked.
- A step off an objective may leave from any of its squares, so a route may land on C3 and go on from C4 (E4).
- A river plays as land: it bars a sea piece as `land`.
- An objective that is partly this, partly that bars with the first reason that is true of any of its squares.
- `needs` is None wherever no card would help, and `can_have` is then False.
"""

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from game.exploration.board import BASE, PARTLY_LAND, PARTLY_SEA, Board
from game.exploration.movement import Outfit, reach
from game.exploration.routes import Landings

Reason = Literal["land", "sea", "lake", "crosses-land", "hazard", "equipment", "occupied"]


class Obstacle(msgspec.Struct, frozen=True):
    """What bars a route: the square, the reason and its rule id.

    `needs` is the item or Man that would open the square, None if none would; `owner` is the expedition that it
    belongs to; `can_have` says whether this expedition could ever have it.
    """

    at: int
    reason: Reason
    rule: str
    needs: str | None = None
    owner: str | None = None
    can_have: bool = False

    def details(self, board: Board) -> dict[str, Any]:
        """What a refusal by this obstacle tells, with the name of the square."""
        return {"at": board.name(self.at), "needs": self.needs, "owner": self.owner, "can_have": self.can_have}


class ClosedRoute(msgspec.Struct, frozen=True):
    """A route that may not be taken, as the squares on which its steps land, and its first obstacle."""

    route: Landings
    obstacle: Obstacle


class Destination(msgspec.Struct, frozen=True):
    """A place where the move may end: its squares, its objective if it is one, and every open route to it."""

    place: int
    squares: tuple[int, ...]
    objective: str | None
    routes: tuple[Landings, ...]


class Blocked(msgspec.Struct, frozen=True):
    """A place that the symbol names but no route of it reaches."""

    place: int
    routes: tuple[ClosedRoute, ...]

    @property
    def obstacle(self) -> Obstacle:
        """Of the obstacles of its routes the one that tells most: the first that a card could open, else the first."""
        return next((way.obstacle for way in self.routes if way.obstacle.can_have), self.routes[0].obstacle)


class Explanation(msgspec.Struct, frozen=True):
    """Everything a symbol names from the square of a piece; places and routes stand in reading order."""

    piece: int
    symbol: str
    destinations: tuple[Destination, ...]
    blocked: tuple[Blocked, ...]


def explain(board: Board, outfit: Outfit, piece: int, symbol: str, occupied: Collection[int] = ()) -> Explanation:
    """Where the symbol takes the piece, and what bars it from every other place that the symbol names.

    `piece` is any square, `occupied` the squares or places of the other pieces (E6). KeyError for an unknown
    expedition or symbol.
    """
    own = reach(board, outfit)
    taken = {board.place_of[square] for square in occupied} - {own.base}
    opened: dict[int, list[Landings]] = {}
    closed: dict[int, list[ClosedRoute]] = {}
    for route in own.routes.of(piece, symbol):
        place = board.place_of[route[-1]]
        step = own.bar(route, taken)
        if step is None:
            opened.setdefault(place, []).append(route)
        else:
            obstacle = _obstacle(board, outfit, route[step], crossed=step < len(route) - 1)
            closed.setdefault(place, []).append(ClosedRoute(route, obstacle))
    return Explanation(
        piece,
        symbol,
        tuple(
            Destination(place, board.squares_of(place), board.objective_at[place], tuple(opened[place]))
            for place in sorted(opened)
        ),
        tuple(Blocked(place, tuple(closed[place])) for place in sorted(closed.keys() - opened.keys())),
    )


def as_json(board: Board, explanation: Explanation) -> dict[str, Any]:
    """The explanation in plain data with the names of squares, ready for JSON."""

    def names(squares: Collection[int]) -> list[str]:
        return [board.name(square) for square in squares]

    return {
        "piece": board.name(explanation.piece),
        "symbol": explanation.symbol,
        "destinations": [
            {
                "square": board.name(there.place),
                "squares": names(there.squares),
                "objective": there.objective,
                "routes": [names(route) for route in there.routes],
            }
            for there in explanation.destinations
        ],
        "blocked": [
            {
                "square": board.name(there.place),
                "routes": [
                    {
                        "route": names(closed.route),
                        "at": board.name(closed.obstacle.at),
                        "reason": closed.obstacle.reason,
                        "needs": closed.obstacle.needs,
                        "can_have": closed.obstacle.can_have,
                    }
                    for closed in there.routes
                ],
            }
            for there in explanation.blocked
        ],
    }


def _obstacle(board: Board, outfit: Outfit, square: int, *, crossed: bool) -> Obstacle:
    """The first reason why a piece of that outfit may not land on the square, known to be barred to it."""
    expedition, figures = outfit.cards, outfit.figures
    objective = board.objective_at[square]
    terrains = {board.terrain[other] for other in board.squares_of(board.place_of[square])}
    at_sea = expedition.element == "sea"
    own_terrain = PARTLY_SEA if at_sea else PARTLY_LAND

    if objective != BASE and not terrains & own_terrain:
        rule = "E3" if at_sea else "E2"
        if not (at_sea and objective in figures.coastline):
            if terrains & {"land", "river"}:
                return Obstacle(square, "land", rule)
            return Obstacle(square, "sea" if "sea" in terrains else "lake", rule)
        if crossed:
            return Obstacle(square, "crosses-land", rule)
    if objective is None:
        hazard, item = board.hazards[square], board.equipment[square]
        if hazard is not None:
            man = figures.guides.get(hazard)
            owner = figures.man_owner[man] if man else None
            if man not in outfit.men or owner != outfit.expedition:
                return Obstacle(square, "hazard", "E5", man, owner, owner == outfit.expedition)
        if item is not None:
            owner = figures.item_owner[item]
            if item not in outfit.equipment or owner != outfit.expedition:
                return Obstacle(square, "equipment", "E7", item, owner, owner == outfit.expedition)
    return Obstacle(square, "occupied", "E6")
