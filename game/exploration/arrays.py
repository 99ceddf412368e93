"""Masks and routes as numpy arrays, for the work on all squares at once."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from game.exploration.diradice import ROUTES, SYMBOLS
from game.exploration.routes import NOTHING_CROSSED, Routes

Ints = npt.NDArray[np.int64]
RouteArrays = tuple[Ints, Ints, Ints, Ints]


def bits(mask: int, size: int) -> npt.NDArray[np.bool_]:
    """The lowest `size` bits of a mask, as an array of that length."""
    packed = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").astype(bool)


def route_arrays(routes: Routes) -> RouteArrays:
    """All hops of all places as four arrays of one length, ordered by (destination, place, symbol).

    They are: place, symbol (its number in SYMBOLS), place crossed (the place itself where nothing is crossed),
    destination. A hop may occur twice.
    """
    large = np.zeros((routes.height + 2, routes.width + 2), dtype=bool)
    inside = large[1:-1, 1:-1]
    for squares in routes.objectives:
        inside[np.divmod(squares, routes.width)] = len(squares) > 1
    beside = np.zeros_like(inside)
    for down in range(3):
        for right in range(3):
            beside |= large[down : down + routes.height, right : right + routes.width]
    # Away from objectives of several squares all places have the same routes; those beside one are walked one by one.
    parts = [*_routes_from(routes, np.flatnonzero(~beside)), _walked_from(routes, np.flatnonzero(beside).tolist())]
    places, symbols, crossed, targets = np.concatenate(parts, axis=1)
    order = np.lexsort((symbols, places, targets))
    return places[order], symbols[order], crossed[order], targets[order]


def _routes_from(routes: Routes, places: Ints) -> Iterator[Ints]:
    """The hops of these single squares, route by route, each of shape (4, N)."""
    place_of = np.array(routes.place_of)
    rows, columns = np.divmod(places, routes.width)
    for number, symbol in enumerate(SYMBOLS):
        for steps in ROUTES[symbol]:
            down, right = (sum(step[axis] for step in steps) for axis in (0, 1))
            row, column = rows + down, columns + right
            on_board = (row >= 0) & (row < routes.height) & (column >= 0) & (column < routes.width)
            here, end = places[on_board], (row * routes.width + column)[on_board]
            over = here if len(steps) == 1 else here + steps[0][0] * routes.width + steps[0][1]
            yield np.stack((here, np.full_like(here, number), over, place_of[end]))


def _walked_from(routes: Routes, places: list[int]) -> Ints:
    """The hops of these places, of shape (4, N)."""
    hops = [
        (place, number, place if crossed == NOTHING_CROSSED else crossed, target)
        for place in places
        if place == routes.place_of[place]
        for number, symbol in enumerate(SYMBOLS)
        for crossed, target in routes.hops(place, symbol)
    ]
    return np.array(hops, dtype=np.int64).reshape(-1, 4).T
