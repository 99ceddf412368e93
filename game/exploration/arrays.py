"""Masks and routes as numpy arrays, for the work on all squares at once."""

import numpy as np
import numpy.typing as npt

from game.exploration.diradice import SYMBOLS
from game.exploration.routes import NOTHING_CROSSED, Routes

RouteArrays = tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int32]]


def bits(mask: int, size: int) -> npt.NDArray[np.bool_]:
    """The lowest `size` bits of a mask, as an array of that length."""
    packed = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").astype(bool)


def route_arrays(routes: Routes) -> RouteArrays:
    """All hops of all places as four arrays of one length, ordered by (destination, place, symbol).

    They are: place, symbol (its number in SYMBOLS), place crossed (the place itself where nothing is crossed),
    destination.
    """
    rows = [
        (target, place, number, place if crossed == NOTHING_CROSSED else crossed)
        for place, first in enumerate(routes.place_of)
        if place == first
        for number, symbol in enumerate(SYMBOLS)
        for crossed, target in routes.hops(place, symbol)
    ]
    rows.sort()
    table = np.array(rows, dtype=np.int32).reshape(-1, 4)
    targets, places, symbols, crossed = (np.ascontiguousarray(column) for column in table.T)
    return places, symbols, crossed, targets
