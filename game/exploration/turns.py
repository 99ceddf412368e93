"""The exact expected number of turns to a goal when every throw is played best.

In a turn each symbol is thrown with its chance p and the piece moves to a destination or stays (E8). On a place with
value v the best play of a symbol is its destination of the smallest value x if that is below v, else to stay; so
``v = 1 + Σ p·x + (1 - Σ p)·v`` over the symbols worth moving for, that is ``v = (1 + Σ p·x) / Σ p``, and these
are the k symbols of the smallest x, for the k that makes v smallest. v depends on smaller values only: one pass that
settles places in the order of their values, as Dijkstra's search does, is exact and needs no iteration.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from heapq import heappop, heappush

from game.exploration.board import Board
from game.exploration.diradice import SYMBOLS
from game.exploration.movement import Masks, Outfit, masks, reach, without

UNREACHABLE = math.inf


class Arrivals:
    """Who can move where, read backwards.

    `pairs` holds for each place the (place, symbol) pairs from which a move ends there, coded as
    ``place * 5 + number of the symbol``. Ways across an objective of several squares lead through doors, so that a
    winding one costs no more than its squares: `doors` holds for a place the doors that open on it, `behind` for a
    door the pairs that come through it.
    """

    def __init__(
        self, pairs: Sequence[Sequence[int]], doors: Mapping[int, Sequence[int]], behind: Sequence[Sequence[int]]
    ) -> None:
        self.pairs = pairs
        self.doors = doors
        self.behind = behind

    def turns(self, goal: int, weights: Sequence[int]) -> list[float]:
        """The expected turns to the goal by place; `weights` are how many faces of the die bear each symbol.

        Squares that are not the first of their place stay UNREACHABLE.
        """
        symbols, size = len(SYMBOLS), len(self.pairs)
        values = [UNREACHABLE] * size
        values[goal] = 0.0
        costs = [float(sum(weights))] * size  # faces + Σ weight·value over the symbols with a settled destination
        counted = [0] * size  # Σ weight over the same symbols
        waiting = bytearray(1 if weight else 0 for weight in weights) * size
        shut = bytearray(b"\1") * len(self.behind)
        done = bytes(symbols)
        table, doors, behind = self.pairs, self.doors, self.behind
        queue = [(0.0, goal)]
        while queue:
            value, place = heappop(queue)
            if value > values[place]:
                continue
            waiting[place * symbols : place * symbols + symbols] = done
            pairs = table[place]
            if place in doors:
                # The best place beyond a door is settled first; after it nobody needs the door again.
                for door in doors[place]:
                    if shut[door]:
                        shut[door] = 0
                        pairs = [*pairs, *behind[door]]
            for pair in pairs:
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
        return answer_of(board, _arrivals(board, without(board, masks(board, outfit), closed)), place, weights)
    free = reach(board, outfit).free
    key = (free, place, weights)
    answer: tuple[float, ...] | None = board.reaches.get(key)
    if answer is None:
        answer = board.reaches[key] = answer_of(board, arrivals(board, outfit), place, weights)
    return answer


def arrivals(board: Board, outfit: Outfit) -> Arrivals:
    """The moves of that outfit read backwards, kept with the board."""
    free = reach(board, outfit).free
    key = (Arrivals, free)
    found: Arrivals | None = board.reaches.get(key)
    if found is None:
        found = board.reaches[key] = _arrivals(board, free)
    return found


def _arrivals(board: Board, free: Masks) -> Arrivals:
    from game.exploration.arrivals import arrivals_of

    return arrivals_of(board, free)


def answer_of(board: Board, table: Arrivals, goal: int, weights: Sequence[int]) -> tuple[float, ...]:
    """The table's values to the goal, a place, by square."""
    values = table.turns(goal, weights)
    return tuple([values[place] for place in board.place_of])


def _weights(faces: Sequence[str]) -> tuple[int, ...]:
    weights = [0] * len(SYMBOLS)
    numbers = {symbol: number for number, symbol in enumerate(SYMBOLS)}
    for face in faces:
        weights[numbers[face]] += 1
    return tuple(weights)
