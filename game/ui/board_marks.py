"""Marks over the board: legal squares, prizes, footprints and wakes, the keyboard's cursor, a refusal.

Every mark has a shape of its own, so that none depends on telling colours apart.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

import pygame

from game.exploration.names import money
from game.ui import theme
from game.ui.fonts import Fonts
from game.ui.geometry import Geometry
from game.ui.images import Images

Style = Literal["tint", "outline", "dim"]
Point = tuple[float, float]

FILLS: Final[dict[Style, tuple[int, int, int, int]]] = {
    "tint": (255, 205, 168, 140),
    "outline": (0, 0, 0, 0),
    "dim": (255, 240, 224, 40),
}
"""What a legal square is washed with."""
LEGIBLE: Final = 11
"""Pixels below which no sum is written."""
_FINE: Final = 3


class Marks:
    """Draws marks for one layout; what is drawn often is kept."""

    def __init__(self, geometry: Geometry, images: Images, fonts: Fonts) -> None:
        self._geometry, self._images, self._fonts = geometry, images, fonts
        self._edge = geometry.square
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def target(
        self, surface: pygame.Surface, place: int, style: Style, chosen: bool = False, risen: float = 1.0
    ) -> None:
        """A legal place: a frame with heavy corners, filled as the style says; `chosen` is the one pointed at.

        `risen` from 0 to 1 lets it grow and appear.
        """
        box = self._geometry.place_rect(place)
        stamp = self._target_stamp(self._geometry.board.squares_of(place), style, chosen)
        middle = stamp.get_rect(center=box.center)
        if risen < 1:
            stamp = pygame.transform.smoothscale_by(stamp, max(0.05, 0.5 + 0.5 * risen))
            stamp.set_alpha(round(255 * min(1.0, risen * 1.4)))
            middle = stamp.get_rect(center=box.center)
        surface.blit(stamp, middle)

    def _target_stamp(self, squares: Sequence[int], style: Style, chosen: bool) -> pygame.Surface:
        geometry, edge = self._geometry, self._edge
        box = geometry.bounding(squares)
        shape = tuple((geometry.rect(s).x - box.x, geometry.rect(s).y - box.y) for s in squares)
        key = ("target", shape, style, chosen, geometry.board.objective_at[squares[0]])
        if key in self._kept:
            return self._kept[key]
        stamp = pygame.Surface(box.size, pygame.SRCALPHA)
        fill = (*theme.VERMILION, 130) if chosen else FILLS[style]
        if geometry.board.objective_at[squares[0]]:
            fill = (*fill[:3], fill[3] // 3)  # The art is to be seen.
        for x, y in shape:
            stamp.fill(fill, (x, y, edge, edge))
        thin = max(1, round(edge * 0.045)) + (style == "outline") + chosen
        light = max(1, edge // 36)
        for loop in geometry.outline(squares):
            corners = _shrunk([(x - box.x, y - box.y) for x, y in loop], thin // 2 + light + max(1, edge // 30))
            _frame(stamp, corners, theme.SNOW, thin + 2 * light)
            _brackets(stamp, corners, theme.SNOW, 2 * thin + 3 * light, round(edge * 0.27) + light)
            _frame(stamp, corners, theme.VERMILION, thin)
            _brackets(stamp, corners, theme.VERMILION, 2 * thin + light, round(edge * 0.27))
        self._kept[key] = stamp
        return stamp

    def spot(self, surface: pygame.Surface, place: int) -> None:
        """A round target in the middle of a legal square that shows nothing else there."""
        x, y = self._geometry.place_centre(place)
        key = ("spot",)
        if key not in self._kept:
            size = max(8, round(self._edge * 0.42)) // 2 * 2 + 1
            self._kept[key] = _fine_discs(size, ((0.5, theme.SNOW), (0.37, theme.VERMILION), (0.13, theme.SNOW)))
        stamp = self._kept[key]
        surface.blit(stamp, stamp.get_rect(center=(x, y)))

    def glow(self, surface: pygame.Surface, place: int) -> None:
        """Light around a place that pays."""
        box = self._geometry.place_rect(place)
        reach = max(4, round(self._edge * 0.4))
        key = ("glow", box.size)
        if key not in self._kept:
            stamp = pygame.Surface(box.inflate(2 * reach, 2 * reach).size, pygame.SRCALPHA)
            for step in range(reach, 0, -1):
                alpha = round(190 * (1 - step / (reach + 1)) ** 1.6)
                rect = pygame.Rect(reach - step, reach - step, box.w + 2 * step, box.h + 2 * step)
                pygame.draw.rect(stamp, (255, 226, 130, alpha), rect, border_radius=step + 2)
            stamp.fill((0, 0, 0, 0), (reach, reach, *box.size))
            self._kept[key] = stamp
        surface.blit(self._kept[key], self._kept[key].get_rect(center=box.center))

    def prize(self, surface: pygame.Surface, place: int, amount: int, pointed: bool = False) -> None:
        """The sum that a place pays, on a ribbon at its foot.

        Where that could not be read or would hide the squares beside the place there is a coin instead; pointed at,
        the place always shows its sum.
        """
        box = self._geometry.place_rect(place)
        size = max(12, round(self._edge * 0.44))
        words, ground = money(amount), box.clip(self._geometry.squares).w - 2
        while size > LEGIBLE and self._ribbon_width(words, size) > ground:
            size -= 1
        room = max(ground, self._ribbon_width(words, size)) if pointed else ground
        if self._ribbon_width(words, size) > room:
            words = "£"
        text = self._fonts.render(words, size, theme.SNOW, "bold")
        tag = text.get_rect().inflate(min(round(size * 0.9), max(2, room - text.get_width())), -round(size * 0.1))
        tag.midbottom = (box.centerx, box.bottom - max(3, self._edge // 10))
        tag.clamp_ip(self._geometry.squares)
        pygame.draw.rect(surface, theme.SNOW, tag.inflate(4, 4), border_radius=tag.h // 2 + 2)
        pygame.draw.rect(surface, theme.VERMILION_FILL, tag, border_radius=tag.h // 2)
        surface.blit(text, text.get_rect(center=tag.center))

    def _ribbon_width(self, words: str, size: int) -> int:
        return self._fonts.width(words, size, "bold") + size // 2

    def claimed(self, surface: pygame.Surface, place: int) -> None:
        """A paid objective: a paper veil and a tick."""
        for square in self._geometry.board.squares_of(place):
            veil = self._square("veil", (*theme.PAPER, 120))
            surface.blit(veil, self._geometry.rect(square))
        size = max(10, round(self._edge * 0.5)) // 2 * 2 + 1
        key = ("tick",)
        if key not in self._kept:
            self._kept[key] = _tick(size)
        box = self._geometry.place_rect(place)
        surface.blit(self._kept[key], self._kept[key].get_rect(bottomright=(box.right - 2, box.bottom - 2)))

    def dim(self, surface: pygame.Surface, lit: Sequence[int]) -> None:
        """Darken every square but those of the lit places."""
        squares = self._geometry.squares
        veil = pygame.Surface(squares.size, pygame.SRCALPHA)
        veil.fill((*theme.INK, 120))
        for place in lit:
            for square in self._geometry.board.squares_of(place):
                veil.fill((0, 0, 0, 0), self._geometry.rect(square).move(-squares.x, -squares.y))
        surface.blit(veil, squares)

    def trail(self, surface: pygame.Surface, points: Sequence[Point], at_sea: bool) -> None:
        """The way from the first to the last point: footprints on land, a wake on water."""
        length = sum(math.dist(a, b) for a, b in pairwise(points))
        gap = self._edge * (0.3 if at_sea else 0.21)
        count = max(1, int((length - self._edge * 0.75) / gap) + 1)
        for i in range(count):
            at, heading = _along(points, self._edge * 0.46 + i * gap)
            stamp = self._wavelet(heading) if at_sea else self._footprint(heading)
            side = 0.0 if at_sea else self._edge * 0.09 * (1 if i % 2 else -1)
            spot = (at[0] - heading[1] * side, at[1] + heading[0] * side)
            surface.blit(stamp, stamp.get_rect(center=spot))

    def _footprint(self, heading: Point) -> pygame.Surface:
        turn = round(math.degrees(math.atan2(-heading[1], heading[0])))
        key = ("foot", turn)
        if key not in self._kept:
            big = max(7, round(self._edge * 0.3)) * _FINE
            sole = pygame.Surface((big, big), pygame.SRCALPHA)
            for grow, colour in ((0.09, theme.SNOW), (0.0, theme.INK)):
                pygame.draw.ellipse(sole, colour, _part(big, 0.36 - grow, 0.28 - grow, 0.5 + 2 * grow, 0.44 + 2 * grow))
                pygame.draw.ellipse(sole, colour, _part(big, 0.1 - grow, 0.32 - grow, 0.2 + 2 * grow, 0.36 + 2 * grow))
            self._kept[key] = pygame.transform.rotozoom(sole, turn, 1 / _FINE)
        return self._kept[key]

    def _wavelet(self, heading: Point) -> pygame.Surface:
        turn = round(math.degrees(math.atan2(-heading[1], heading[0])))
        key = ("wake", turn)
        if key not in self._kept:
            big = max(8, round(self._edge * 0.5)) * _FINE
            chevron = pygame.Surface((big, big), pygame.SRCALPHA)
            for width, colour in ((0.2, theme.INK), (0.1, theme.SNOW)):
                points = [(big * 0.3, big * 0.14), (big * 0.68, big * 0.5), (big * 0.3, big * 0.86)]
                pygame.draw.lines(chevron, colour, False, points, round(big * width))
                for point in points:
                    pygame.draw.circle(chevron, colour, point, big * width / 2)
            self._kept[key] = pygame.transform.rotozoom(chevron, turn, 1 / _FINE)
        return self._kept[key]

    def cursor(self, surface: pygame.Surface, place: int) -> None:
        """The keyboard's cursor: a double ring with four points that aim at the place."""
        box = self._geometry.place_rect(place)
        grown = box.inflate(self._edge // 3, self._edge // 3)
        thick = max(2, self._edge // 12)
        pygame.draw.rect(surface, theme.SNOW, grown.inflate(2 * thick, 2 * thick), thick * 3, border_radius=thick * 3)
        pygame.draw.rect(surface, theme.INK, grown, thick, border_radius=thick * 2)
        size = max(5, round(self._edge * 0.24))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            tip = (grown.centerx + dx * (grown.w / 2 - thick), grown.centery + dy * (grown.h / 2 - thick))
            for grow, colour in ((2.5, theme.SNOW), (0.0, theme.INK)):
                back, half = size + grow, size * 0.62 + grow
                base = (tip[0] + dx * back, tip[1] + dy * back)
                front = (tip[0] - dx * grow * 1.5, tip[1] - dy * grow * 1.5)
                sides = ((base[0] - dy * half, base[1] + dx * half), (base[0] + dy * half, base[1] - dx * half))
                pygame.draw.polygon(surface, colour, (front, *sides))

    def refused(self, surface: pygame.Surface, place: int, sway: float = 0.0) -> None:
        """A place that is not legal: a crossed ring, `sway` pixels to the side."""
        x, y = self._geometry.place_centre(place)
        size = max(12, round(self._edge * 0.62)) // 2 * 2 + 1
        key = ("no",)
        if key not in self._kept:
            big = size * _FINE
            sign = pygame.Surface((big, big), pygame.SRCALPHA)
            low, high = big * 0.29, big * 0.71
            for width, colour in ((0.22, theme.SNOW), (0.12, theme.INK)):
                extra = big * (0.22 - width) / 2
                ring = round(big * width)
                pygame.draw.circle(sign, colour, (big / 2, big / 2), big / 2 - extra, ring)
                pygame.draw.line(sign, colour, (low, high), (high, low), round(ring * 1.3))
            self._kept[key] = pygame.transform.smoothscale(sign, (size, size))
        surface.blit(self._kept[key], self._kept[key].get_rect(center=(x + sway, y)))

    def stand(self, surface: pygame.Surface, at: Point, size: int) -> None:
        """The ring on which the piece whose turn it is stands, and the pointer above it."""
        x, y = at
        wide, high = round(size * 1.16), round(size * 0.5)
        for grow, colour in ((3, theme.SNOW), (1, theme.INK), (-2, theme.PAPER)):
            ring = pygame.Rect(0, 0, wide + 2 * grow, high + 2 * grow)
            ring.center = (round(x), round(y + size * 0.36))
            pygame.draw.ellipse(surface, colour, ring)

    def pointer(self, surface: pygame.Surface, at: Point, size: int) -> None:
        """The pointer over the piece whose turn it is."""
        x, y = at[0], at[1] - size * 0.56
        half = max(5.0, size * 0.22)
        for grow, colour in ((3.0, theme.SNOW), (0.0, theme.INK)):
            w, top = half + grow, y - half * 1.3 - grow * 0.8
            pygame.draw.polygon(surface, colour, ((x - w - grow * 0.5, top), (x + w + grow * 0.5, top), (x, y + grow)))

    def _square(self, name: str, colour: tuple[int, int, int, int]) -> pygame.Surface:
        if (name,) not in self._kept:
            stamp = pygame.Surface((self._edge, self._edge), pygame.SRCALPHA)
            stamp.fill(colour)
            self._kept[name,] = stamp
        return self._kept[name,]


def _along(points: Sequence[Point], distance: float) -> tuple[Point, Point]:
    """The point that far along the line, and which way the line goes there."""
    heading = (1.0, 0.0)
    for a, b in pairwise(points):
        length = math.dist(a, b)
        if length:
            heading = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
            if distance <= length:
                return (a[0] + heading[0] * distance, a[1] + heading[1] * distance), heading
        distance -= length
    return points[-1], heading


def _shrunk(corners: Sequence[tuple[int, int]], inset: int) -> list[tuple[int, int]]:
    """A clockwise outline of right angles, moved inwards."""
    moved = []
    for i, (x, y) in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        into, out = (_sign(x - before[0]), _sign(y - before[1])), (_sign(after[0] - x), _sign(after[1] - y))
        # With y down and the inside to the right of the way, a step (dx, dy) has it at (−dy, dx).
        moved.append((x - (into[1] + out[1]) * inset, y + (into[0] + out[0]) * inset))
    return moved


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _part(size: int, x: float, y: float, w: float, h: float) -> pygame.Rect:
    return pygame.Rect(round(x * size), round(y * size), round(w * size), round(h * size))


def _frame(stamp: pygame.Surface, corners: Sequence[tuple[int, int]], colour: tuple[int, int, int], thick: int) -> None:
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        left, top = min(ax, bx) - thick // 2, min(ay, by) - thick // 2
        stamp.fill((*colour, 255), (left, top, abs(ax - bx) + thick, abs(ay - by) + thick))


def _brackets(
    stamp: pygame.Surface, corners: Sequence[tuple[int, int]], colour: tuple[int, int, int], thick: int, length: int
) -> None:
    """Heavy angles at the corners of a closed outline."""
    for i, (x, y) in enumerate(corners):
        for ox, oy in (corners[i - 1], corners[(i + 1) % len(corners)]):
            away = max(1, abs(ox - x), abs(oy - y))
            reach = min(length, away)
            ex, ey = x + (ox - x) * reach // away, y + (oy - y) * reach // away
            left, top = min(x, ex) - thick // 2, min(y, ey) - thick // 2
            stamp.fill((*colour, 255), (left, top, abs(x - ex) + thick, abs(y - ey) + thick))


def _fine_discs(size: int, discs: Sequence[tuple[float, tuple[int, int, int]]]) -> pygame.Surface:
    """Discs one on another, radii as shares of the size."""
    big = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    for radius, colour in discs:
        pygame.draw.circle(big, colour, (size * _FINE / 2, size * _FINE / 2), radius * size * _FINE)
    return pygame.transform.smoothscale(big, (size, size))


def _tick(size: int) -> pygame.Surface:
    big = size * _FINE
    sign = pygame.Surface((big, big), pygame.SRCALPHA)
    for radius, colour in ((0.5, theme.SNOW), (0.43, theme.INK)):
        pygame.draw.circle(sign, colour, (big / 2, big / 2), radius * big)
    points = [(big * 0.28, big * 0.52), (big * 0.44, big * 0.68), (big * 0.73, big * 0.34)]
    pygame.draw.lines(sign, theme.SNOW, False, points, round(big * 0.12))
    return pygame.transform.smoothscale(sign, (size, size))
