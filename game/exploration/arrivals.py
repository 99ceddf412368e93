"""Tables of `Arrivals` by numpy, for the many outfits of a game or a proof: a millisecond each on 24×24 squares."""

import functools
import itertools

import numpy as np

from game.exploration.arrays import RouteArrays, bits, route_arrays
from game.exploration.board import Board
from game.exploration.diradice import SYMBOLS
from game.exploration.movement import Masks
from game.exploration.routes import Routes, routes_of
from game.exploration.turns import Arrivals


def arrivals_of(board: Board, free: Masks) -> Arrivals:
    """The moves on the board of a piece that is free on those squares, read backwards."""
    size = board.width * board.height
    routes = _arrays(routes_of(board))
    ends, crosses = bits(free.ends, size), bits(free.crosses, size)
    is_open = ends[routes.targets] & (crosses[routes.crossed] | (routes.crossed == routes.places))
    targets = routes.targets[is_open]
    pairs = routes.places[is_open] * len(SYMBOLS) + routes.symbols[is_open]
    # Routes are ordered by (destination, place, symbol): two routes of one move stand next to each other.
    again = np.zeros(len(pairs), dtype=bool)
    again[1:] = (pairs[1:] == pairs[:-1]) & (targets[1:] == targets[:-1])
    targets, pairs = targets[~again], pairs[~again]
    bounds = np.searchsorted(targets, np.arange(size + 1)).tolist()
    flat = pairs.tolist()

    opens = ends[routes.door_targets] & crosses[routes.door_crossed]
    doors: dict[int, list[int]] = {}
    for door, target in zip(routes.doors[opens].tolist(), routes.door_targets[opens].tolist(), strict=True):
        doors.setdefault(target, []).append(door)
    return Arrivals([flat[a:b] for a, b in itertools.pairwise(bounds)], doors, routes.behind)


@functools.lru_cache(maxsize=16)
def _arrays(routes: Routes) -> RouteArrays:
    return route_arrays(routes)
