"""Masks and routes as numpy arrays, for the work on all squares at once."""

import itertools
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.exploration.diradice import DIRECTIONS, ROUTES, SYMBOLS
from game.exploration.routes import Routes

Ints = npt.NDArray[np.int64]


class RouteArrays(NamedTuple):
    """Every route of a board shape, in a size that grows with the board alone, however its objectives wind.

    The first four have one length and are ordered by (destination, place, symbol); they hold the routes that cross
    nothing or a single square: place, symbol (its number in SYMBOLS), place crossed (the place itself where nothing is
    crossed), destination. One may occur twice.

    A route across an objective of several squares goes in on any side and out by a door: one of the objective's eight
    sides. `doors`, `door_crossed` and `door_targets`, of one length, say which door leads out of which objective (its
    place) to which place, and `behind` lists for each door the moves that may use it, as ``place * 5 + symbol``; those
    that end where they began are none.
    """

    places: Ints
    symbols: Ints
    crossed: Ints
    targets: Ints
    doors: Ints
    door_crossed: Ints
    door_targets: Ints
    behind: tuple[tuple[int, ...], ...]


def bits(mask: int, size: int) -> npt.NDArray[np.bool_]:
    """The lowest `size` bits of a mask, as an array of that length."""
    packed = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").astype(bool)


def route_arrays(routes: Routes) -> RouteArrays:
    """All routes of all places."""
    grid = _Grid(routes)
    sides = len(DIRECTIONS)
    crossing = np.array([squares[0] for squares in routes.objectives if len(squares) > 1], dtype=np.int64)
    number = np.full(routes.width * routes.height, -1)
    number[crossing] = np.arange(len(crossing))
    large = number[grid.place_of]  # The entry in `crossing` of each square, -1 on single squares.

    plain: list[Ints] = []
    through: list[Ints] = []
    for symbol, ways in enumerate(SYMBOLS):
        for first, *second in ROUTES[ways]:
            here, over = grid.step(np.arange(len(large)), first)
            if not second:
                plain.append(grid.hops(here, symbol, here, over))
                continue
            side = DIRECTIONS.index(second[0])
            winding = large[over] >= 0
            entering, entered = here[winding], large[over[winding]]
            through.append(np.stack((sides * entered + side, grid.place_of[entering] * len(SYMBOLS) + symbol)))
            here, over = here[~winding], over[~winding]
            on_board, end = grid.step_at(over, second[0])
            here, over = here[on_board], over[on_board]
            elsewhere = grid.place_of[here] != grid.place_of[end]
            plain.append(grid.hops(here[elsewhere], symbol, over[elsewhere], end[elsewhere]))
    places, symbols, crossed, targets = np.concatenate(plain, axis=1)
    order = np.lexsort((symbols, places, targets))

    inside = np.flatnonzero(large >= 0)
    out = [np.empty((2, 0), dtype=np.int64)]
    for side, direction in enumerate(DIRECTIONS):
        here, end = grid.step(inside, direction)
        out.append(np.stack((sides * large[here] + side, grid.place_of[end])))
    doors, door_targets = np.unique(np.concatenate(out, axis=1), axis=1)
    used, moves = np.unique(np.concatenate(through, axis=1), axis=1)
    bounds = np.searchsorted(used, np.arange(sides * len(crossing) + 1)).tolist()
    flat = moves.tolist()
    return RouteArrays(
        places[order], symbols[order], crossed[order], targets[order],
        doors, crossing[doors // sides], door_targets, tuple(tuple(flat[a:b]) for a, b in itertools.pairwise(bounds)),
    )  # fmt: skip


class _Grid:
    """Steps on a board shape, many at once."""

    def __init__(self, routes: Routes) -> None:
        self.width, self.height = routes.width, routes.height
        self.place_of = np.array(routes.place_of)

    def step_at(self, squares: Ints, step: tuple[int, int]) -> tuple[npt.NDArray[np.bool_], Ints]:
        """Which squares the step does not lead off the board, and where it leads from those."""
        rows, columns = np.divmod(squares, self.width)
        rows, columns = rows + step[0], columns + step[1]
        on_board = (rows >= 0) & (rows < self.height) & (columns >= 0) & (columns < self.width)
        return on_board, (rows * self.width + columns)[on_board]

    def step(self, squares: Ints, step: tuple[int, int]) -> tuple[Ints, Ints]:
        """The squares from which the step leads to another place, and where to."""
        on_board, end = self.step_at(squares, step)
        here = squares[on_board]
        leaves = self.place_of[here] != self.place_of[end]
        return here[leaves], end[leaves]

    def hops(self, here: Ints, symbol: int, over: Ints, end: Ints) -> Ints:
        """Routes by their squares as routes by their places, of shape (4, N)."""
        return np.stack((self.place_of[here], np.full_like(here, symbol), self.place_of[over], self.place_of[end]))
