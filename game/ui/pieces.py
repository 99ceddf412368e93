"""The pieces on the board: a picture in the seat's colour with the seat's emblem and letter on it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.ui import theme
from game.ui.fonts import Fonts
from game.ui.geometry import Geometry
from game.ui.images import Images

CROWDED: Final = 0.84
"""The size of a piece that shares its place, beside that of one alone."""
LIFT: Final = 0.14
"""How far a piece stands above the middle of its square, in squares."""
BADGES: Final = {
    "A": (theme.SNOW, 1.0, 0.0),
    "B": (theme.INK, 1.15, 0.12),
    "C": (theme.SNOW, 0.95, 0.0),
    "D": (theme.INK, 1.4, 0.03),
    "E": (theme.INK, 1.2, 0.0),
}
"""For each letter its colour, the emblem's size, and how far the emblem's middle lies below that of its box."""


@dataclass(frozen=True)
class Piece:
    """A piece on the board: seat, index of its colour and emblem, what it is ("lorry"), the place it stands on."""

    seat: int
    colour: int
    kind: str
    place: int


class Stamps:
    """Pictures of pieces for one size of squares, drawn when first asked for."""

    def __init__(self, images: Images, fonts: Fonts, square: int) -> None:
        self._images, self._fonts, self._square = images, fonts, square
        self.size = max(20, round(square * 1.22))
        self._drawn: dict[tuple[int, str, bool], pygame.Surface] = {}

    def picture(self, piece: Piece, crowded: bool = False) -> pygame.Surface:
        """The piece with its badge, smaller where it shares its place; shared, not to be drawn on."""
        key = (piece.colour, piece.kind, crowded)
        if key not in self._drawn:
            self._drawn[key] = self._draw(piece, max(15, round(self.size * CROWDED)) if crowded else self.size)
        return self._drawn[key]

    def ghost(self, piece: Piece) -> pygame.Surface:
        """The piece as a shadow of itself, for where it might go."""
        key = (-1 - piece.colour, piece.kind, False)
        if key not in self._drawn:
            self._drawn[key] = self.picture(piece).copy()
            self._drawn[key].set_alpha(150)
        return self._drawn[key]

    def _draw(self, piece: Piece, size: int) -> pygame.Surface:
        badge = badge_picture(self._images, self._fonts, piece.colour, max(11, round(size * 0.5)))
        # Even margins keep the piece itself in the middle of the stamp.
        margin = max(2, size // 7)
        stamp = pygame.Surface((size + 2 * margin, size + 2 * margin), pygame.SRCALPHA)
        stamp.blit(
            self._images.picture(f"pieces/{piece.kind}", size, theme.SEAT_COLOURS[piece.colour]), (margin, margin)
        )
        stamp.blit(badge, badge.get_rect(bottomright=stamp.get_size()))
        return stamp


def badge_picture(images: Images, fonts: Fonts, colour: int, size: int) -> pygame.Surface:
    """The seat's emblem in its colour with its letter in it; `size` pixels, or more for shapes with little inside."""
    letter = theme.SEAT_LETTERS[colour]
    ink, roomy, low = BADGES[letter]
    side = round(size * roomy)
    badge = images.picture(f"emblems/{letter.lower()}", side, theme.SEAT_COLOURS[colour]).copy()
    text = fonts.render(letter, max(7, round(size * 0.52)), ink, "bold")
    badge.blit(text, text.get_rect(center=(side / 2, side * (0.5 + low))))
    return badge


@lru_cache(maxsize=64)
def fan(count: int) -> tuple[tuple[float, float], ...]:
    """Where `count` pieces on one place stand, as offsets in the place's free width and height, −1 to 1."""
    if count == 1:
        return ((0.0, 0.0),)
    if count == 2:
        return ((-0.8, 0.0), (0.8, 0.0))
    turn = -math.pi / 2 if count % 2 else -math.pi / 4
    ring = count if count < 5 else count - 1
    spots = [
        (math.cos(turn + 2 * math.pi * i / ring) * 1.1, math.sin(turn + 2 * math.pi * i / ring) * 1.1)
        for i in range(ring)
    ]
    return tuple(spots if count < 5 else [*spots, (0.0, 0.0)])


def standing(geometry: Geometry, pieces: tuple[Piece, ...]) -> dict[int, tuple[float, float]]:
    """The pixel on which each seat's piece stands; pieces that share a place are fanned out."""
    spots = {}
    for place in {piece.place for piece in pieces}:
        here = sorted((piece for piece in pieces if piece.place == place), key=lambda piece: piece.seat)
        x, y = geometry.place_centre(place)
        box = geometry.place_rect(place)
        spread = max(min(box.w, box.h) * 0.3, geometry.square * 0.34)
        for piece, (dx, dy) in zip(here, fan(len(here)), strict=True):
            spots[piece.seat] = (x + dx * spread, y + dy * spread - geometry.square * LIFT * 0.4)
    return spots


class Flight:
    """A piece on its way over the pixels `stops`: it hops from one to the next and squashes a little as it lands."""

    def __init__(self, piece: Piece, stops: Sequence[tuple[float, float]], square: int) -> None:
        self.piece = piece
        self._stops, self._square = stops, square
        self._share = 0.0

    def go(self, share: float) -> None:
        """`share` of the whole way, 0 to 1, has been made."""
        self._share = share

    def draw(self, surface: pygame.Surface, stamps: Stamps) -> pygame.Rect:
        """Draw the piece where it is; returns the pixels it covers."""
        legs = len(self._stops) - 1
        leg = min(legs - 1, int(self._share * legs))
        t = self._share * legs - leg
        (ax, ay), (bx, by) = self._stops[leg], self._stops[leg + 1]
        height = 4 * t * (1 - t)
        stamp = stamps.picture(self.piece)
        squash = 0.16 * max(0.0, 1 - 5 * min(t, 1 - t))
        size = (round(stamp.get_width() * (1 + squash)), round(stamp.get_height() * (1 - squash)))
        stretched = pygame.transform.smoothscale(stamp, size)
        foot = (ax + (bx - ax) * t, ay + (by - ay) * t + stamp.get_height() / 2)
        shadow = stretched.get_rect(midbottom=foot).inflate(-size[0] // 2, 0)
        shadow = pygame.Rect(shadow.x, round(foot[1]) - size[1] // 8, shadow.w, max(3, size[1] // 7))
        pygame.draw.ellipse(surface, theme.INK, shadow)
        place = stretched.get_rect(midbottom=(foot[0], foot[1] - height * self._square * 0.42))
        surface.blit(stretched, place)
        return place.union(shadow)
