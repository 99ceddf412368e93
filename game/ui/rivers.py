"""Rivers: from squares marked as river to streams that run from a spring or a lake to their mouth."""

import math
import random
from collections.abc import Collection
from dataclasses import dataclass
from heapq import heappop, heappush

from game.exploration.board import Board

Point = tuple[float, float]


@dataclass(frozen=True)
class Stream:
    """The middle line of a stream and its width along it, in squares, from its source to its mouth."""

    points: list[Point]
    widths: list[float]


def streams(board: Board, rng: random.Random) -> list[Stream]:
    """Every stream of the board; where one joins another, both run on together and the width has grown."""
    found = []
    for bed in _river_beds(board):
        downstream = _downstream(board, bed)
        flow = dict.fromkeys(downstream, 1)
        for square in downstream:  # In the order of the search from the mouth; upstream squares come later.
            below = square
            while (below := downstream[below]) in flow:
                flow[below] += 1
        middle = {s: _centre(board, s, rng.uniform(-0.17, 0.17), rng.uniform(-0.17, 0.17)) for s in downstream}
        springs = sorted(downstream.keys() - set(downstream.values()))
        found += [_course(board, spring, downstream, flow, middle) for spring in springs]
    return found


def _river_beds(board: Board) -> list[list[int]]:
    """The connected patches of river squares."""
    left = {square for square, terrain in enumerate(board.terrain) if terrain == "river"}
    beds = []
    while left:
        bed = list(_flood(board, min(left), left))
        left -= set(bed)
        beds.append(bed)
    return beds


def _flood(board: Board, start: int, within: Collection[int]) -> dict[int, int]:
    """Each square of `within` that hangs together with `start`, nearest first, with the square it was found from.

    A step over a corner counts a little more than two over sides, so that a bend drawn in squares is followed.
    """
    inside = set(within)
    found: dict[int, int] = {}
    queue = [(0.0, start, start)]
    while queue:
        far, square, source = heappop(queue)
        if square in found:
            continue
        found[square] = source
        for other in _neighbours(board, square):
            if other in inside and other not in found:
                heappush(queue, (far + (1.0 if abs(other - square) in (1, board.width) else 2.1), other, square))
    return found


def _downstream(board: Board, bed: list[int]) -> dict[int, int]:
    """For each square of a river bed the square it flows to, mouth first; the mouth flows out of the bed.

    The mouth lies at the salt water if the bed touches it, else at a lake, and at the end farthest from the other.
    """
    salt = [s for s in bed if _beside(board, s, ("sea", "coast")) is not None]
    lakes = [s for s in bed if _beside(board, s, ("lake",)) is not None]
    candidates = salt or lakes or bed
    far_end = list(_flood(board, candidates[0], bed))[-1]
    ranked = [s for s in _flood(board, far_end, bed) if s in candidates]
    mouth = ranked[-1]
    downstream = _flood(board, mouth, bed)
    out = _beside(board, mouth, ("sea", "coast") if salt else ("lake",))
    downstream[mouth] = mouth if out is None else out
    if out is None:
        downstream[mouth] = -1
    return downstream


def _course(
    board: Board, spring: int, downstream: dict[int, int], flow: dict[int, int], middle: dict[int, Point]
) -> Stream:
    """The brush stroke of one stream: from its spring, or out of a lake beside it, to its mouth or a larger stream."""
    path = [spring]
    while path[-1] in downstream:
        path.append(downstream[path[-1]])
    knots = [middle[s] for s in path if s in middle]
    widths = [min(0.3, 0.08 + 0.06 * math.sqrt(flow[s])) for s in path if s in middle]
    if path[-1] >= 0 and path[-1] not in middle:
        knots.append(_centre(board, path[-1]))
        widths.append(widths[-1] * 1.25)
    source = _beside(board, spring, ("lake",))
    if source is not None and source != path[-1]:
        knots.insert(0, _centre(board, source))
        widths.insert(0, widths[0])
    else:
        head = (2 * knots[0][0] - knots[1][0], 2 * knots[0][1] - knots[1][1]) if len(knots) > 1 else knots[0]
        knots.insert(0, ((head[0] + knots[0][0] * 2) / 3, (head[1] + knots[0][1] * 2) / 3))
        widths.insert(0, 0.04)
    return _curve(_rounded(knots), widths)


def _rounded(knots: list[Point]) -> list[Point]:
    """The knots with every bend between the ends drawn a little towards its neighbours."""
    between = [
        ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
        for a, b, c in zip(knots, knots[1:], knots[2:], strict=False)
    ]
    return [knots[0], *between, knots[-1]]


def _curve(knots: list[Point], widths: list[float]) -> Stream:
    """A Catmull–Rom curve through the knots, eight points between two of them."""
    points: list[Point] = []
    wide: list[float] = []
    for i in range(len(knots) - 1):
        p0, p1, p2, p3 = knots[max(0, i - 1)], knots[i], knots[i + 1], knots[min(len(knots) - 1, i + 2)]
        for step in range(8):
            t = step / 8
            a, b = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t
            c, d = -2 * t**3 + 3 * t**2, t**3 - t**2
            x, y = (a * p1[k] + b * (p2[k] - p0[k]) / 2 + c * p2[k] + d * (p3[k] - p1[k]) / 2 for k in (0, 1))
            points.append((x, y))
            wide.append(widths[i] + (widths[i + 1] - widths[i]) * t)
    return Stream([*points, knots[-1]], [*wide, widths[-1]])


def _beside(board: Board, square: int, terrains: tuple[str, ...]) -> int | None:
    """The first neighbour of one of those terrains, sides before corners."""
    return next((n for n in _neighbours(board, square) if board.terrain[n] in terrains), None)


def _neighbours(board: Board, square: int) -> list[int]:
    """The up to eight squares around, those with a common side first."""
    row, column = divmod(square, board.width)
    found = []
    for dr, dc in ((1, 0), (0, -1), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1)):
        if 0 <= row + dr < board.height and 0 <= column + dc < board.width:
            found.append(square + dr * board.width + dc)
    return found


def _centre(board: Board, square: int, dx: float = 0.0, dy: float = 0.0) -> Point:
    row, column = divmod(square, board.width)
    return column + 0.5 + dx, row + 0.5 + dy
