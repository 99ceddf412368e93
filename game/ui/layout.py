"""Where things go: the scale of the window and the cutting of rectangles into rows and columns."""

from collections.abc import Sequence
from typing import Final

import pygame

Rect = pygame.Rect

SMALLEST: Final = (960, 600)
"""The smallest window in pixels in which nothing has to shrink."""
DESIGNED: Final = (1280, 800)
"""The size at which one unit is one pixel."""
_LEAST_SCALE: Final = 0.875
"""No unit gets smaller than so many pixels in a window that is large enough, unless the player wishes so."""
ROOMY: Final = (int(SMALLEST[0] / _LEAST_SCALE), int(SMALLEST[1] / _LEAST_SCALE))
"""Units of width and height from which on a scene can lay everything out side by side; in less it is tight.

They are those of the smallest window at 100 %, for which every scene is designed.
"""
ONE_LINE: Final = 700
"""Units of width from which on an entry of a table stands on one line; in less it takes several."""


def scale_for(size: tuple[int, int], percent: int = 100) -> float:
    """Pixels per unit for a window of this size and the player's UI scale in per cent."""
    fitting = min(size[0] / DESIGNED[0], size[1] / DESIGNED[1])
    # In a window that is too small for that, all shrinks together.
    least = _LEAST_SCALE * min(1.0, size[0] / SMALLEST[0], size[1] / SMALLEST[1])
    return max(0.2, max(fitting, least) * percent / 100)


def tight(area: Rect, scale: float) -> bool:
    """Whether the area lacks the room to lay everything out side by side: the window is small for its UI scale."""
    return area.width < ROOMY[0] * scale or area.height < ROOMY[1] * scale


def narrow(width: int, scale: float, units: int = ONE_LINE) -> bool:
    """Whether a width in pixels is less than so many units, rounded as the painter rounds them."""
    return width < int(units * scale + 0.5)


def inset(rect: Rect, x: int, y: int | None = None) -> Rect:
    """The rectangle without a margin of x left and right and y (or x) above and below."""
    return rect.inflate(-2 * x, -2 * (x if y is None else y))


def centred(rect: Rect, width: int, height: int) -> Rect:
    """A rectangle of that size, or as much as fits, in the middle of another."""
    width, height = min(width, rect.width), min(height, rect.height)
    return Rect(rect.centerx - width // 2, rect.centery - height // 2, width, height)


def square_and_rest(area: Rect, wide: int, tall: int) -> tuple[Rect, Rect, bool]:
    """The area cut into the largest square and what is left; True where that lies below instead of beside it.

    What is left is at least `wide` pixels wide beside the square, or `tall` pixels high below it.
    """
    beside = min(area.height, area.width - wide)
    below = min(area.width, area.height - tall)
    if below > beside:
        square = Rect(area.x + (area.width - below) // 2, area.y, below, below)
        return square, Rect(area.x, square.bottom, area.width, area.height - below), True
    square = Rect(area.x, area.y + (area.height - beside) // 2, beside, beside)
    return square, Rect(square.right, area.y, area.width - beside, area.height), False


def rows(rect: Rect, heights: Sequence[float], gap: int = 0) -> list[Rect]:
    """The rectangle cut into rows. A height ≥ 1 is in pixels; one below 1 is a share of what is left."""
    cut = _shares(rect.height, heights, gap)
    return [Rect(rect.x, rect.y + start, rect.width, size) for start, size in cut]


def columns(rect: Rect, widths: Sequence[float], gap: int = 0) -> list[Rect]:
    """The rectangle cut into columns, as `rows` cuts rows."""
    cut = _shares(rect.width, widths, gap)
    return [Rect(rect.x + start, rect.y, size, rect.height) for start, size in cut]


def from_right(rect: Rect, widths: Sequence[int], gap: int) -> list[Rect]:
    """Cells of these widths from the right end, all narrower by the same share where they would not fit."""
    room = rect.width - gap * (len(widths) - 1)
    share = min(1.0, room / max(1, sum(widths)))
    cells: list[Rect] = []
    right = rect.right
    for width in widths:
        cells.append(Rect(right - int(width * share), rect.y, int(width * share), rect.height))
        right = cells[-1].x - gap
    return cells


def capped_or_bare(rect: Rect, capped: Sequence[int], bare: Sequence[int], gap: int) -> tuple[list[Rect], bool]:
    """Cells from the right end for buttons with key caps, or bare ones where those would not fit; True for the bare."""
    fits = sum(capped) + gap * (len(capped) - 1) <= rect.width
    return from_right(rect, capped if fits else bare, gap), not fits


def grid(rect: Rect, across: int, down: int, gap: int = 0) -> list[Rect]:
    """Equal cells in reading order."""
    return [cell for row in rows(rect, [0.5] * down, gap) for cell in columns(row, [0.5] * across, gap)]


def _shares(total: int, sizes: Sequence[float], gap: int) -> list[tuple[int, int]]:
    fixed = sum(size for size in sizes if size >= 1)
    shares = sum(size for size in sizes if size < 1)
    left = max(0.0, total - fixed - gap * (len(sizes) - 1))
    cut: list[tuple[int, int]] = []
    at = 0.0
    for size in sizes:
        length = size if size >= 1 else left * size / shares
        cut.append((round(at), max(0, round(at + length) - round(at))))
        at += length + gap
    return cut
