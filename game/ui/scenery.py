"""What stands on the ground: rivers, mountains, woods, grass and waves, as flat shapes of a poster."""

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.exploration.board import Board
from game.ui import theme
from game.ui.geometry import Geometry
from game.ui.rivers import Point, Stream
from game.ui.terrain import Ground

Colour = tuple[int, int, int]


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
        # Shapes are drawn large and brought down, which smooths their edges; large squares need less of it.
        fineness = 3 if geometry.square < 40 else 2
        self.scale = geometry.square * fineness
        self.surface = pygame.Surface((self.size[0] * fineness, self.size[1] * fineness), pygame.SRCALPHA)

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
        for (a, wide_a), (b, wide_b) in pairwise(zip(points, widths, strict=True)):
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


LIGHT_ROCK: Final = (201, 173, 138)
DARK_ROCK: Final = (121, 98, 91)
CREASE: Final = mix(LIGHT_ROCK, DARK_ROCK, 0.3)
SHADED_SNOW: Final = (188, 200, 208)
LEAVES: Final = (mix(theme.JUNGLE, theme.INK, 0.08), mix(theme.JUNGLE, theme.PLAIN, 0.2))
LEAF_SHADE: Final = mix(theme.JUNGLE, theme.INK, 0.32)
LEAF_LIGHT: Final = mix(theme.JUNGLE, theme.PLAIN, 0.5)
TRUNK: Final = mix(theme.ROCK, theme.INK, 0.35)
WAVE: Final = mix(theme.SEA, theme.SNOW, 0.35)
BANK: Final = mix(theme.LAKE, theme.INK, 0.38)


class Site:
    """Says where on the board something may stand."""

    def __init__(self, board: Board, ground: Ground, streams: Iterable[Stream]) -> None:
        self._board, self._ground = board, ground
        self._wet: set[tuple[int, int]] = set()
        for stream in streams:
            for (x, y), width in zip(stream.points, stream.widths, strict=True):
                reach = width / 2 + 0.26  # A tree that stands nearer would hide the water.
                steps = (-reach, -reach / 2, 0.0, reach / 2, reach)
                self._wet |= {_cell(x + dx, y + dy) for dx in steps for dy in steps}

    def dry(self, x: float, y: float, margin: float) -> bool:
        """Whether there is land for `margin` squares around, no river, and nothing printed that the eye needs there."""
        return (
            self.plain_paper(x, y)
            and self._ground.at(self._ground.shore, x, y) > margin
            and self._ground.at(self._ground.lake, x, y) < -margin / 2
            and _cell(x, y) not in self._wet
        )

    def plain_paper(self, x: float, y: float) -> bool:
        """Whether the spot lies on the board and on no objective or hazard."""
        board = self._board
        if not (0 <= x < board.width and 0 <= y < board.height):
            return False
        square = int(y) * board.width + int(x)
        return board.objective_at[square] is None and board.hazards[square] is None

    def inside(self, region: str, x: float, y: float) -> float:
        """How far inside a region the spot lies, in squares; negative outside."""
        field = self._ground.regions.get(region)
        return -1.0 if field is None else self._ground.at(field, x, y)

    def offing(self, x: float, y: float) -> float:
        """How far out at sea the spot lies, in squares; negative on land."""
        return -self._ground.at(self._ground.shore, x, y)

    def scatter(self, step: float, rng: random.Random) -> Iterator[Point]:
        """Spots over the whole board, about `step` squares apart, from the top down."""
        for j in range(int(self._board.height / step) + 1):
            for i in range(int(self._board.width / step) + 1):
                shift = 0.5 * (j % 2)
                yield (i + shift + rng.uniform(-0.32, 0.32)) * step, (j + 0.5 + rng.uniform(-0.32, 0.32)) * step


def _cell(x: float, y: float) -> tuple[int, int]:
    return math.floor(x * 6), math.floor(y * 6)


def rivers(layer: Layer, streams: Iterable[Stream]) -> None:
    """The streams with their banks."""
    for colour, bank in ((BANK, 0.08), (theme.LAKE, 0.0)):
        for stream in streams:
            layer.stroke(colour, stream.points, [width + bank for width in stream.widths])


def plant(layer: Layer, site: Site, rng: random.Random) -> None:
    """Everything that stands on the ground, from the top of the board down."""
    waves(layer, ((x, y) for x, y in site.scatter(1.9, rng) if site.offing(x, y) > 0.8 and site.plain_paper(x, y)))
    grass(layer, (spot for spot in site.scatter(1.25, rng) if _on_plain(site, *spot)))
    palms(layer, (spot for spot in site.scatter(1.3, rng) if _on_beach(site, *spot)), rng)
    standing: list[tuple[float, float, float]] = []
    for x, y in site.scatter(0.92, rng):
        deep = max(site.inside("mountain", x, y), site.inside("snow", x, y))
        size = 0.66 + 0.5 * min(1.0, max(0.0, deep - 0.1) / 1.1)
        if deep > 0.12 and site.dry(x, y, 0.3) and site.dry(x, y - 0.75 * size, 0.1):
            standing.append((x, y + 0.3, size * rng.uniform(0.88, 1.12)))
    mountains(layer, standing, rng, lambda x, y: site.inside("snow", x, y) > -0.6)
    woods(layer, (s for s in site.scatter(0.44, rng) if site.inside("jungle", *s) > 0.02 and site.dry(*s, 0.34)), rng)


def _on_plain(site: Site, x: float, y: float) -> bool:
    wild = max(site.inside(region, x, y) for region in ("jungle", "mountain", "snow", "sand"))
    return wild < -0.3 and site.dry(x, y, 0.4)


def _on_beach(site: Site, x: float, y: float) -> bool:
    open_sand = site.inside("sand", x, y) > -0.1 and site.inside("jungle", x, y) < -0.2
    return open_sand and -0.75 < site.offing(x, y) < -0.22 and site.dry(x, y, 0.2)


def mountains(
    layer: Layer, peaks: Iterable[tuple[float, float, float]], rng: random.Random, snowy: Callable[[float, float], bool]
) -> None:
    """A peak on each spot (the middle of its foot) of that size, lit from the left, high ones with a white cap."""
    for x, y, size in sorted(peaks, key=lambda peak: peak[1]):
        wide, high = size * rng.uniform(0.72, 0.86), size * rng.uniform(1.0, 1.25)
        top = (x + rng.uniform(-0.08, 0.08), y - high)
        left, right = _slope(top, (x - wide, y), rng), _slope(top, (x + wide, y), rng)
        foot = x + rng.uniform(-0.02, 0.14)
        # The ridge runs down in bends; light falls on what is left of it.
        ridge = [top, (top[0] + 0.1 * size, y - high * 0.72), (top[0] + 0.02, y - high * 0.42), (foot, y + 0.11 * size)]
        layer.polygon(LIGHT_ROCK, [*left, (x - wide * 0.5, y + 0.08 * size), *reversed(ridge)])
        layer.polygon(DARK_ROCK, [*right, (x + wide * 0.55, y + 0.07 * size), *reversed(ridge)])
        crease = (x - wide * 0.42, y - high * 0.3)
        layer.polygon(
            CREASE,
            [(crease[0] + 0.05 * size, crease[1] - 0.1 * size), *((x - wide * w, y + 0.07 * size) for w in (0.5, 0.2))],
        )
        if size > 0.84 or snowy(x, y):
            _snow_cap(layer, left, ridge, right)


def _slope(top: Point, foot: Point, rng: random.Random) -> list[Point]:
    """The outline from the top to the foot, hollow as slopes are."""
    bend = rng.uniform(0.34, 0.42)
    return [top, (top[0] + (foot[0] - top[0]) * bend, top[1] + (foot[1] - top[1]) * 0.5), foot]


def _snow_cap(layer: Layer, left: list[Point], ridge: list[Point], right: list[Point]) -> None:
    def along(line: list[Point], share: float) -> Point:
        return line[0][0] + (line[1][0] - line[0][0]) * share, line[0][1] + (line[1][1] - line[0][1]) * share

    a, b, tip = along(left, 0.82), along(right, 0.9), (ridge[1][0] - 0.02, ridge[1][1] + 0.09)
    for colour, side in ((theme.SNOW, a), (SHADED_SNOW, b)):
        notch = (side[0] * 0.55 + tip[0] * 0.45, (side[1] + tip[1]) / 2 - 0.13)
        layer.polygon(colour, [ridge[0], ridge[1], tip, notch, side])


def woods(layer: Layer, spots: Iterable[Point], rng: random.Random) -> None:
    """Round crowns seen from above and a little from the side, each with its shade and its light."""
    for x, y in sorted(spots, key=lambda spot: spot[1]):
        size = rng.uniform(0.17, 0.235)
        leaf = LEAVES[rng.random() < 0.45]
        lobes = [(x + dx * size, y + dy * size) for dx, dy in ((-0.7, 0.2), (0.7, 0.2), (0.0, -0.4))]
        for lobe in lobes:
            layer.disc(LEAF_SHADE, (lobe[0] + size * 0.1, lobe[1] + size * 0.26), size * 0.74)
        for lobe in lobes:
            layer.disc(leaf, lobe, size * 0.7)
        layer.disc(LEAF_LIGHT, (x - size * 0.28, y - size * 0.55), size * 0.3)


def palms(layer: Layer, spots: Iterable[Point], rng: random.Random) -> None:
    """A bent trunk with five leaves on each spot."""
    for x, y in spots:
        lean = rng.choice((-1, 1)) * rng.uniform(0.06, 0.12)
        top = (x + lean, y - 0.34)
        layer.stroke(TRUNK, [(x, y), (x + lean * 0.3, y - 0.18), top], [0.07, 0.055, 0.045])
        for turn in (-2.9, -2.2, -1.3, -0.5, 0.2):
            tip = (top[0] + 0.22 * math.cos(turn), top[1] + 0.17 * math.sin(turn) + 0.06)
            bend = (top[0] + 0.13 * math.cos(turn), top[1] + 0.12 * math.sin(turn) - 0.02)
            layer.stroke(LEAF_SHADE if turn < -2 else theme.JUNGLE, [top, bend, tip], [0.05, 0.075, 0.015])


def grass(layer: Layer, spots: Iterable[Point]) -> None:
    """Three blades on each spot."""
    for x, y in spots:
        for dx in (-0.07, 0.0, 0.07):
            layer.stroke(
                mix(theme.PLAIN, theme.INK, 0.34), [(x + dx, y), (x + dx * 1.9, y - 0.16 + abs(dx))], [0.045, 0.02]
            )


def waves(layer: Layer, spots: Iterable[Point]) -> None:
    """Two crests on each spot."""
    for x, y in spots:
        for dx, dy in ((-0.16, 0.0), (0.1, 0.13)):
            points = [(x + dx + t * 0.3, y + dy - 0.05 * math.sin(math.pi * t)) for t in (0, 0.25, 0.5, 0.75, 1.0)]
            layer.stroke(WAVE, points, [0.02, 0.045, 0.05, 0.045, 0.02])


def compass(layer: Layer, centre: Point, radius: float) -> None:
    """A compass rose in the tones of the sea."""
    x, y = centre
    dark, light = mix(theme.SEA_DEEP, theme.INK, 0.22), mix(theme.SEA, theme.SNOW, 0.3)
    sea = theme.SEA_DEEP
    for share, colour in ((0.74, light), (0.71, sea), (0.66, light), (0.645, sea)):
        layer.disc(colour, centre, radius * share)
    for step in range(32):
        turn = step * math.pi / 16
        inner, outer = 0.66, 0.71 if step % 4 else 0.74
        layer.stroke(
            light,
            [(x + r * radius * math.cos(turn), y + r * radius * math.sin(turn)) for r in (inner, outer)],
            [0.03, 0.03],
        )
    for points, length, waist in ((4, 0.62, 0.16), (0, 1.0, 0.17)):
        for step in range(4):
            turn = step * math.pi / 2 + (math.pi / 4 if points else 0)
            tip = (x + length * radius * math.cos(turn), y + length * radius * math.sin(turn))
            for side, colour in ((1, light), (-1, dark)):
                corner = turn + side * math.pi / 4
                waist_at = (x + waist * radius * math.cos(corner), y + waist * radius * math.sin(corner))
                layer.polygon(colour, (centre, waist_at, tip))
