"""The exact expected number of turns to a goal when every throw is played best.

In a turn each symbol is thrown with its chance p and the piece moves to a destination or stays (E8). On a place with
value v the best play of a symbol is its destination of the smallest value x if that is below v, else to stay; so
``v = 1 + Σ p·x + (1 - Σ p)·v`` over the symbols worth moving for, that is ``v = (1 + Σ p·x) / Σ p``, and these
are the k symbols of the smallest x, for the k that makes v smallest. v depends on smaller values only: one pass that
settles places in the order of their values, as Dijkstra's search does, is exact and needs no iteration.
"""

import functools
import itertools
import math
from collections.abc import Collection, Sequence
from heapq import heappop, heappush

import numpy as np

from game.exploration.arrays import RouteArrays, bits, route_arrays
from game.exploration.board import Board
from game.exploration.diradice import SYMBOLS
from game.exploration.movement import Masks, Outfit, masks, reach, without
from game.exploration.routes import Routes, routes_of

UNREACHABLE = math.inf


class Arrivals:
    """Who can move where, read backwards: for each place the (place, symbol) pairs from which a move ends there.

    A pair is coded as ``place * 5 + number of the symbol``. Takes about a millisecond on 24×24 squares.
    """

    def __init__(self, board: Board, free: Masks) -> None:
        self.size = board.width * board.height
        places, symbols, crossed, targets = _arrays(routes_of(board))
        ends, crosses = bits(free.ends, self.size), bits(free.crosses, self.size)
        is_open = ends[targets] & (crosses[crossed] | (crossed == places))
        targets = targets[is_open]
        pairs = places[is_open] * len(SYMBOLS) + symbols[is_open]
        # Routes are ordered by (destination, place, symbol): two routes of one move stand next to each other.
        again = np.zeros(len(pairs), dtype=bool)
        again[1:] = (pairs[1:] == pairs[:-1]) & (targets[1:] == targets[:-1])
        targets, pairs = targets[~again], pairs[~again]
        bounds = np.searchsorted(targets, np.arange(self.size + 1)).tolist()
        flat = pairs.tolist()
        self.pairs: list[list[int]] = [flat[a:b] for a, b in itertools.pairwise(bounds)]

    def turns(self, goal: int, weights: Sequence[int]) -> list[float]:
        """The expected turns to the goal by place; `weights` are how many faces of the die bear each symbol.

        Squares that are not the first of their place stay UNREACHABLE.
        """
        symbols = len(SYMBOLS)
        values = [UNREACHABLE] * self.size
        values[goal] = 0.0
        costs = [float(sum(weights))] * self.size  # faces + Σ weight·value over the symbols with a settled destination
        counted = [0] * self.size  # Σ weight over the same symbols
        waiting = bytearray(1 if weight else 0 for weight in weights) * self.size
        done = bytes(symbols)
        queue = [(0.0, goal)]
        while queue:
            value, place = heappop(queue)
            if value > values[place]:
                continue
            waiting[place * symbols : place * symbols + symbols] = done
            for pair in self.pairs[place]:
                if waiting[pair]:
                    waiting[pair] = 0
                    origin, symbol = divmod(pair, symbols)
                    weight = weights[symbol]
                    costs[origin] = cost = costs[origin] + weight * value
                    counted[origin] = count = counted[origin] + weight
                    better = cost / count
                    if better < values[origin]:
                        values[origin] = better
                        heappush(queue, (better, origin))
        return values


def turns_to(
    board: Board,
    outfit: Outfit,
    goal: str | int,
    faces: Sequence[str] = SYMBOLS,
    closed: Collection[int] = (),
) -> tuple[float, ...]:
    """The expected turns to the goal, an objective's id or a place, for a piece on each square of the board.

    The value is the same on all squares of a place, 0 on the goal and `math.inf` where it cannot be reached. A
    piece may stand where it could not enter (E10), so these squares have values too. Every entry of `faces` is
    equally likely; other pieces are absent, but nobody enters or crosses the places `closed`, Base excepted (E6).
    Tables and, with nothing closed, answers are kept with the board. KeyError for an unknown expedition, objective or
    symbol.
    """
    place = board.objectives[goal][0] if isinstance(goal, str) else board.place_of[goal]
    weights = _weights(faces)
    if closed:
        return _answer(board, Arrivals(board, without(board, masks(board, outfit), closed)), place, weights)
    free = reach(board, outfit).free
    key = (free, place, weights)
    answer: tuple[float, ...] | None = board.reaches.get(key)
    if answer is None:
        answer = board.reaches[key] = _answer(board, arrivals(board, outfit), place, weights)
    return answer


def arrivals(board: Board, outfit: Outfit) -> Arrivals:
    """The moves of that outfit read backwards, kept with the board."""
    free = reach(board, outfit).free
    key = (Arrivals, free)
    found: Arrivals | None = board.reaches.get(key)
    if found is None:
        found = board.reaches[key] = Arrivals(board, free)
    return found


@functools.lru_cache(maxsize=16)
def _arrays(routes: Routes) -> RouteArrays:
    return route_arrays(routes)


def _answer(board: Board, table: Arrivals, goal: int, weights: Sequence[int]) -> tuple[float, ...]:
    values = table.turns(goal, weights)
    return tuple([values[place] for place in board.place_of])


def _weights(faces: Sequence[str]) -> tuple[int, ...]:
    weights = [0] * len(SYMBOLS)
    numbers = {symbol: number for number, symbol in enumerate(SYMBOLS)}
    for face in faces:
        weights[numbers[face]] += 1
    return tuple(weights)
