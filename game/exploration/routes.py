"""Routes: every way that a symbol names across a board, whether or not a piece may take it (E4, E9).

Routes depend only on the board's size and on where its objectives lie, so boards of one shape share them.
"""

import functools
from collections.abc import Iterator

from game.exploration.board import Board
from game.exploration.diradice import ROUTES, Step

Landings = tuple[int, ...]

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
        self._landings: dict[tuple[int, str], tuple[Landings, ...]] = {}
        self._hops: dict[tuple[int, str], tuple[Hop, ...]] = {}
        self._exits: dict[tuple[int, Step], frozenset[int]] = {}

    def of(self, place: int, symbol: str) -> tuple[Landings, ...]:
        """Every route of the symbol from the place, as the squares on which its steps land, in reading order.

        A step leaves from any square of the place it starts from and must come to another place (E4). Routes
        that run off the board or back to where they began are none (E10).
        """
        found = self._landings.get((place, symbol))
        if found is None:
            found = self._landings[place, symbol] = tuple(sorted(self._walk(place, symbol)))
        return found

    def hops(self, place: int, symbol: str) -> tuple[Hop, ...]:
        """The same routes told by places, each once: (place crossed or NOTHING_CROSSED, destination), in order."""
        found = self._hops.get((place, symbol))
        if found is None:
            start = self.place_of[place]
            hops: set[Hop] = set()
            for first, *second in ROUTES[symbol]:
                entered = self.exits(start, first)
                if second:
                    hops.update((over, to) for over in entered for to in self.exits(over, second[0]) if to != start)
                else:
                    hops.update((NOTHING_CROSSED, to) for to in entered)
            found = self._hops[place, symbol] = tuple(sorted(hops))
        return found

    def exits(self, place: int, step: Step) -> frozenset[int]:
        """The places to which one such step leads from the place (E4)."""
        if len(self._squares[place]) == 1:
            return frozenset(self.place_of[landing] for landing in self._step(place, step))
        found = self._exits.get((place, step))
        if found is None:
            found = frozenset(self.place_of[landing] for landing in self._step(place, step))
            self._exits[place, step] = found
        return found

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


@functools.lru_cache(maxsize=16)
def _routes(width: int, height: int, objectives: tuple[tuple[int, ...], ...]) -> Routes:
    return Routes(width, height, objectives)


def routes_of(board: Board) -> Routes:
    """The routes of the board, shared by all boards of its shape."""
    return _routes(board.width, board.height, tuple(sorted(board.objectives.values())))
