"""The Diradice: its five symbols and the steps each of them asks for (E9).

A step is a pair (rows down, columns right). `ROUTES` lists, for each symbol, every route as the steps in order.
"""

from typing import Final

Step = tuple[int, int]
Route = tuple[Step, ...]

ORTHOGONAL: Final[tuple[Step, ...]] = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL: Final[tuple[Step, ...]] = ((-1, -1), (-1, 1), (1, -1), (1, 1))

DIRECTIONS: Final = ORTHOGONAL + DIAGONAL

SYMBOLS: Final = ("single", "straight", "star", "diagonal", "bent")


def _bent() -> tuple[Route, ...]:
    """Every orthogonal step with each diagonal step 45° from it, in either order."""
    pairs = [(o, d) for o in ORTHOGONAL for d in DIAGONAL if o[0] == d[0] or o[1] == d[1]]
    return tuple(pairs) + tuple((d, o) for o, d in pairs)


ROUTES: Final[dict[str, tuple[Route, ...]]] = {
    "single": tuple((s,) for s in ORTHOGONAL),
    "straight": tuple((s,) * n for s in ORTHOGONAL for n in (1, 2)),
    "star": tuple((s,) for s in DIRECTIONS),
    "diagonal": tuple((s,) * n for s in DIAGONAL for n in (1, 2)),
    "bent": _bent(),
}
