"""What stands on the ground: rivers, mountains, woods, grass and waves, as flat shapes of a poster."""

import math
import random
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.exploration.board import Board
from game.ui import theme
from game.ui.geometry import Geometry

Colour = tuple[int, int, int]
Point = tuple[float, float]

FINENESS: Final = 3
"""Pixels drawn for one pixel shown: shapes are drawn large and brought down, which smooths their edges."""

LIGHT_ROCK: Final = (196, 165, 124)
DARK_ROCK: Final = (113, 88, 76)
SHADED_SNOW: Final = (186, 199, 208)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour `share` of the way from a to b."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


class Layer:
    """A transparent sheet over the squares that takes opaque shapes in units of squares."""

    def __init__(self, geometry: Geometry) -> None:
        self.size = geometry.squares.size
        self.scale = geometry.square * FINENESS
        self.surface = pygame.Surface((self.size[0] * FINENESS, self.size[1] * FINENESS), pygame.SRCALPHA)

    def polygon(self, colour: Colour, points: Iterable[Point]) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.surface, colour, [(x * self.scale, y * self.scale) for x, y in points])

    def disc(self, colour: Colour, centre: Point, radius: float) -> None:
        """A filled circle."""
        pygame.draw.circle(
            self.surface, colour, (centre[0] * self.scale, centre[1] * self.scale), max(1.0, radius * self.scale)
        )

    def stroke(self, colour: Colour, points: Sequence[Point], widths: Sequence[float]) -> None:
        """A round brush drawn along the points, as wide at each of them as `widths` says."""
        for (a, wide_a), (b, wide_b) in zip(
            zip(points, widths, strict=True), zip(points[1:], widths[1:], strict=True), strict=False
        ):
            self.disc(colour, a, wide_a / 2)
            self._trapezium(colour, a, b, wide_a / 2, wide_b / 2)
        self.disc(colour, points[-1], widths[-1] / 2)

    def _trapezium(self, colour: Colour, a: Point, b: Point, half_a: float, half_b: float) -> None:
        length = math.dist(a, b)
        if length:
            nx, ny = (a[1] - b[1]) / length, (b[0] - a[0]) / length
            self.polygon(
                colour,
                (
                    (a[0] + nx * half_a, a[1] + ny * half_a),
                    (b[0] + nx * half_b, b[1] + ny * half_b),
                    (b[0] - nx * half_b, b[1] - ny * half_b),
                    (a[0] - nx * half_a, a[1] - ny * half_a),
                ),
            )

    def onto(self, target: pygame.Surface, at: tuple[int, int], opacity: float = 1.0) -> None:
        """Bring the sheet down to size and lay it on the target."""
        small = pygame.transform.smoothscale(self.surface, self.size)
        if opacity < 1:
            # The sheet is premultiplied: opaque shapes on nothing, averaged. All four channels fade together.
            small.fill((round(255 * opacity),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(small, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def rivers(layer: Layer, board: Board, rng: random.Random) -> None:
    """Every river from its springs or its lake to its mouth, growing with each stream that joins it."""
    courses = []
    for bed in _river_beds(board):
        downstream = _downstream(board, bed)
        flow = dict.fromkeys(downstream, 1)
        for square in downstream:  # In the order of the search from the mouth; upstream squares come later.
            below = square
            while (below := downstream[below]) in flow:
                flow[below] += 1
        middle = {s: _centre(board, s, rng.uniform(-0.17, 0.17), rng.uniform(-0.17, 0.17)) for s in downstream}
        springs = sorted(downstream.keys() - set(downstream.values()))
        courses += [_course(board, spring, downstream, flow, middle) for spring in springs]
    bank, water = mix(theme.LAKE, theme.INK, 0.38), theme.LAKE
    for colour, extra in ((bank, 0.07), (water, 0.0)):
        for points, widths in courses:
            layer.stroke(colour, points, [w + extra for w in widths])


def _river_beds(board: Board) -> list[list[int]]:
    """The connected patches of river squares."""
    left = {square for square, terrain in enumerate(board.terrain) if terrain == "river"}
    beds = []
    while left:
        bed = list(_flood(board, min(left), left))
        left -= set(bed)
        beds.append(bed)
    return beds


def _flood(board: Board, start: int, within: set[int] | list[int]) -> dict[int, int]:
    """Each square of `within` that hangs together with `start`, nearest first, with the square it was found from."""
    inside, found, queue = set(within), {start: start}, deque([start])
    while queue:
        square = queue.popleft()
        for other in _neighbours(board, square):
            if other in inside and other not in found:
                found[other] = square
                queue.append(other)
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
) -> tuple[list[Point], list[float]]:
    """The brush stroke of one stream: from its spring, or out of a lake beside it, to its mouth or a larger stream."""
    path = [spring]
    while path[-1] in downstream:
        path.append(downstream[path[-1]])
    knots = [middle[s] for s in path if s in middle]
    widths = [min(0.34, 0.09 + 0.075 * math.sqrt(flow[s])) for s in path if s in middle]
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
    return _curve(knots, widths)


def _curve(knots: list[Point], widths: list[float]) -> tuple[list[Point], list[float]]:
    """A Catmull–Rom curve through the knots, eight points between two of them."""
    points, wide = [], []
    for i in range(len(knots) - 1):
        p0, p1, p2, p3 = knots[max(0, i - 1)], knots[i], knots[i + 1], knots[min(len(knots) - 1, i + 2)]
        for step in range(8):
            t = step / 8
            a, b = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t
            c, d = -2 * t**3 + 3 * t**2, t**3 - t**2
            points.append(
                tuple(a * p1[k] + b * (p2[k] - p0[k]) / 2 + c * p2[k] + d * (p3[k] - p1[k]) / 2 for k in (0, 1))
            )
            wide.append(widths[i] + (widths[i + 1] - widths[i]) * t)
    return [*((p[0], p[1]) for p in points), knots[-1]], [*wide, widths[-1]]


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


def mountains(layer: Layer, squares: Iterable[tuple[float, float]], rng: random.Random, snow: float) -> None:
    """A peak on each spot (the middle of its foot), lit from the left; `snow` is the chance of a white cap."""
    for x, y in sorted(squares, key=lambda spot: spot[1]):
        wide, high = rng.uniform(0.52, 0.68), rng.uniform(0.82, 1.12)
        top = (x + rng.uniform(-0.1, 0.1), y - high)
        left, right = (x - wide, y), (x + wide, y)
        foot = x + rng.uniform(0.02, 0.16)
        # The ridge runs down in three bends; light falls on what is left of it.
        bends = [(top[0] + (foot - top[0]) * t + sway, top[1] + high * t) for t, sway in ((0.3, 0.1), (0.6, -0.05))]
        ridge = [top, *bends, (foot, y)]
        layer.polygon(LIGHT_ROCK, [*ridge, left])
        layer.polygon(DARK_ROCK, [*ridge, right])
        if rng.random() < snow:
            _snow_cap(layer, top, left, right, bends[0], rng.uniform(0.3, 0.42))


def _snow_cap(layer: Layer, top: Point, left: Point, right: Point, bend: Point, depth: float) -> None:
    def down(end: Point, t: float) -> Point:
        return top[0] + (end[0] - top[0]) * t, top[1] + (end[1] - top[1]) * t

    tip = (bend[0], top[1] + (bend[1] - top[1]) * 1.15)
    a, b = down(left, depth), down(right, depth)
    notch_a = ((a[0] * 2 + tip[0]) / 3, a[1] - 0.1)
    notch_b = ((b[0] * 2 + tip[0]) / 3, b[1] - 0.08)
    layer.polygon(theme.SNOW, [top, bend, tip, notch_a, a])
    layer.polygon(SHADED_SNOW, [top, bend, tip, notch_b, b])


def woods(layer: Layer, spots: Iterable[Point], rng: random.Random, colours: Sequence[Colour]) -> None:
    """Round crowns seen from above and a little from the side, each with its shade and its light."""
    shade, leaf, light = colours
    for x, y in sorted(spots, key=lambda spot: spot[1]):
        size = rng.uniform(0.13, 0.2)
        lobes = [(x + dx * size, y + dy * size) for dx, dy in ((-0.75, 0.15), (0.75, 0.15), (0.0, -0.45))]
        for lobe in lobes:
            layer.disc(shade, (lobe[0] + size * 0.12, lobe[1] + size * 0.32), size * 0.8)
        for lobe in lobes:
            layer.disc(leaf, lobe, size * 0.74)
        layer.disc(light, (x - size * 0.25, y - size * 0.62), size * 0.38)


def grass(layer: Layer, spots: Iterable[Point], colour: Colour) -> None:
    """Three blades on each spot."""
    for x, y in spots:
        for dx in (-0.07, 0.0, 0.07):
            layer.stroke(colour, [(x + dx, y), (x + dx * 1.9, y - 0.16 + abs(dx))], [0.045, 0.02])


def waves(layer: Layer, spots: Iterable[Point], colour: Colour) -> None:
    """Two crests on each spot."""
    for x, y in spots:
        for dx, dy in ((-0.16, 0.0), (0.1, 0.13)):
            points = [(x + dx + t * 0.3, y + dy - 0.05 * math.sin(math.pi * t)) for t in (0, 0.25, 0.5, 0.75, 1.0)]
            layer.stroke(colour, points, [0.02, 0.045, 0.05, 0.045, 0.02])
