"""Routes: every way that a symbol names across a board, whether or not a piece may take it (E4, E9).

Routes depend only on the board's size and on where its objectives lie, so boards of one shape share them.
"""

import functools
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from game.exploration.board import Board
from game.exploration.diradice import ROUTES, SYMBOLS, Step

Landings = tuple[int, ...]
Ints = npt.NDArray[np.int32]

NOTHING_CROSSED = -1
Hop = tuple[int, int]
"""A route told by places: the place crossed (NOTHING_CROSSED after a single step) and the destination."""


class Routes:
    """The routes of one board shape: `width` × `height` squares with these objectives (their squares, in order)."""

    def __init__(self, width: int, height: int, objectives: tuple[tuple[int, ...], ...]) -> None:
        self.width, self.height = width, height
        self.objectives = objectives
        places = list(range(width * height))
        self._squares: list[tuple[int, ...]] = [(square,) for square in places]
        for squares in objectives:
            for square in squares:
                places[square] = squares[0]
                self._squares[square] = squares
        self.place_of = tuple(places)
        self._known: dict[tuple[int, str], tuple[Landings, ...]] = {}

    def of(self, place: int, symbol: str) -> tuple[Landings, ...]:
        """Every route of the symbol from the place, as the squares on which its steps land, in reading order.

        A step leaves from any square of the place it starts from and must come to another place (E4). Routes
        that run off the board or back to where they began are none (E10).
        """
        found = self._known.get((place, symbol))
        if found is None:
            found = self._known[place, symbol] = tuple(sorted(self._walk(place, symbol)))
        return found

    def hops(self, place: int, symbol: str) -> tuple[Hop, ...]:
        """The same routes told by places, each once: (place crossed or NOTHING_CROSSED, destination), in order."""
        place_of = self.place_of
        return tuple(
            sorted(
                {
                    (place_of[landings[0]] if len(landings) > 1 else NOTHING_CROSSED, place_of[landings[-1]])
                    for landings in self._walk(place, symbol)
                }
            )
        )

    @functools.cached_property
    def arrays(self) -> tuple[Ints, Ints, Ints, Ints]:
        """All hops of all places as four arrays, ordered by (destination, place, symbol).

        They are: place, symbol (its number in SYMBOLS), place crossed (the place itself where nothing is
        crossed), destination.
        """
        rows = [
            (target, place, number, place if crossed == NOTHING_CROSSED else crossed)
            for place, first in enumerate(self.place_of)
            if place == first
            for number, symbol in enumerate(SYMBOLS)
            for crossed, target in self.hops(place, symbol)
        ]
        rows.sort()
        table = np.array(rows, dtype=np.int32).reshape(-1, 4)
        targets, places, symbols, crossed = (np.ascontiguousarray(column) for column in table.T)
        return places, symbols, crossed, targets

    def _walk(self, place: int, symbol: str) -> set[Landings]:
        """The landing squares of every route of the symbol that ends on another place."""
        start = self.place_of[place]
        found: set[Landings] = set()
        for steps in ROUTES[symbol]:
            ways: list[Landings] = [()]
            for step in steps:
                ways = [
                    (*way, landing)
                    for way in ways
                    for landing in self._step(self.place_of[way[-1]] if way else start, step)
                ]
            found.update(way for way in ways if self.place_of[way[-1]] != start)
        return found

    def _step(self, place: int, step: Step) -> Iterator[int]:
        """The squares on which one step from any square of the place lands, those of the place itself left out."""
        down, right = step
        for square in self._squares[place]:
            row, column = divmod(square, self.width)
            row, column = row + down, column + right
            if 0 <= row < self.height and 0 <= column < self.width:
                landing = row * self.width + column
                if self.place_of[landing] != place:
                    yield landing


@functools.lru_cache(maxsize=64)
def _routes(width: int, height: int, objectives: tuple[tuple[int, ...], ...]) -> Routes:
    return Routes(width, height, objectives)


def routes_of(board: Board) -> Routes:
    """The routes of the board, shared by all boards of its shape."""
    return _routes(board.width, board.height, tuple(sorted(board.objectives.values())))
