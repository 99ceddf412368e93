"""Where everything on the board lies, in pixels: squares, places, rim and the ring of track squares."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from pygame import Rect

from game.exploration.board import Board

RIM_SQUARES = 0.72
RIM_RING = 0.8
"""Widths of the rim in squares: alone, and between the squares and the ring of the track."""
RIM_TRACK = 0.35
"""The rim's greatest width in the ring, in track squares: the large squares of a small board need no larger letters."""
RIM_SHARE = 0.065
"""The rim's greatest width around a board without a track, as a share of the board's longer side."""
RIM_LEAST = 13
SQUARE_LEAST = 4

_Span = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True)
class Geometry:
    """A board laid out with square edges of `square` pixels; `x`, `y` is the top left of the whole picture.

    The picture is the rim with its coordinates, the squares inside it and, with `with_track`, the track around it.
    """

    board: Board
    square: int
    x: int = 0
    y: int = 0
    with_track: bool = False

    @classmethod
    def fit(cls, board: Board, view: Rect, with_track: bool = False) -> "Geometry":
        """The largest layout inside `view`, centred; never below 4 pixels a square, even where that overflows."""
        # The rim's least width makes the size no straight multiple of the square: start high and come down.
        rough = cls(board, 100, with_track=with_track)
        square = max(SQUARE_LEAST, int(102 * min(view.w / rough.size[0], view.h / rough.size[1])) + 1)
        while square > SQUARE_LEAST and not _holds(view, cls(board, square, with_track=with_track).size):
            square -= 1
        width, height = cls(board, square, with_track=with_track).size
        return cls(board, square, view.x + (view.w - width) // 2, view.y + (view.h - height) // 2, with_track)

    @cached_property
    def rim(self) -> int:
        """The width of the rim in pixels."""
        if self._ring:
            return min(self._ring_rim, self._track_gap)
        longer = max(self.board.width, self.board.height)
        return max(RIM_LEAST, round(self.square * min(RIM_SQUARES, RIM_SHARE * longer)))

    @cached_property
    def squares(self) -> Rect:
        """The rectangle of all squares, without the rim."""
        left, top = (self._overhang[0], self._overhang[1]) if self._ring else (self.rim, self.rim)
        return Rect(self.x + left, self.y + top, self.board.width * self.square, self.board.height * self.square)

    @cached_property
    def framed(self) -> Rect:
        """The squares with their rim."""
        return self.squares.inflate(2 * self.rim, 2 * self.rim)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture."""
        width, height = self.board.width * self.square, self.board.height * self.square
        if not self._ring:
            return width + 2 * self.rim, height + 2 * self.rim
        left, top, right, bottom = self._overhang
        return width + left + right, height + top + bottom

    @cached_property
    def bounds(self) -> Rect:
        """The whole picture."""
        return Rect((self.x, self.y), self.size)

    def rect(self, square: int) -> Rect:
        """The pixels of one square."""
        row, column = divmod(square, self.board.width)
        edge = self.square
        return Rect(self.squares.x + column * edge, self.squares.y + row * edge, edge, edge)

    def centre(self, square: int) -> tuple[int, int]:
        """The middle of one square."""
        return self.rect(square).center

    def place_rect(self, place: int) -> Rect:
        """The bounding box of a place: of its square, or of all squares of its objective (E4)."""
        return self.bounding(self.board.squares_of(place))

    def place_centre(self, place: int) -> tuple[int, int]:
        """Where a piece on the place stands: the middle of its bounding box, or of its square nearest to that."""
        squares = self.board.squares_of(place)
        box = self.bounding(squares)
        if len(squares) * self.square**2 == box.w * box.h:
            return box.center
        return min((self.centre(s) for s in squares), key=lambda c: math.dist(c, box.center))

    def bounding(self, squares: Iterable[int]) -> Rect:
        """The smallest rectangle around the squares; ValueError when there are none."""
        rects = [self.rect(square) for square in squares]
        if not rects:
            raise ValueError("no squares to bound")
        return rects[0].unionall(rects[1:])

    def at(self, point: tuple[float, float]) -> int | None:
        """The square under the pixel, or None."""
        column = math.floor((point[0] - self.squares.x) / self.square)
        row = math.floor((point[1] - self.squares.y) / self.square)
        if 0 <= column < self.board.width and 0 <= row < self.board.height:
            return row * self.board.width + column
        return None

    def place_at(self, point: tuple[float, float]) -> int | None:
        """The place under the pixel, or None."""
        square = self.at(point)
        return None if square is None else self.board.place_of[square]

    @cached_property
    def track(self) -> tuple[Rect, ...]:
        """The pixels of each track square in order; empty when the track is not shown."""
        return tuple(self._span(*span) for span in self._spans) if self._ring else ()

    def track_at(self, point: tuple[float, float]) -> int | None:
        """The number of the track square under the pixel, or None."""
        return next((order for order, rect in enumerate(self.track) if rect.collidepoint(point)), None)

    def outline(self, squares: Iterable[int]) -> list[list[tuple[int, int]]]:
        """The closed outlines around a set of squares as corner pixels, one for each connected patch and each hole."""
        inside = set(squares)
        width = self.board.width
        follow: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for square in inside:
            r, c = divmod(square, width)
            sides = (
                (r > 0 and square - width in inside, (c, r), (c + 1, r)),
                (c + 1 < width and square + 1 in inside, (c + 1, r), (c + 1, r + 1)),
                (square + width in inside, (c + 1, r + 1), (c, r + 1)),
                (c > 0 and square - 1 in inside, (c, r + 1), (c, r)),
            )
            for shared, start, end in sides:
                if not shared:
                    follow.setdefault(start, []).append(end)
        loops = []
        while follow:
            first = min(follow, key=lambda p: (p[1], p[0]))
            loops.append(self._loop(first, follow))
        return loops

    def _loop(
        self, first: tuple[int, int], follow: dict[tuple[int, int], list[tuple[int, int]]]
    ) -> list[tuple[int, int]]:
        corners, here, heading = [], first, (0, 0)
        while True:
            ways = follow[here]
            # Where two patches touch at a corner, turning right keeps each patch in one loop of its own.
            way = min(ways, key=lambda p: _turn(heading, (p[0] - here[0], p[1] - here[1])))
            ways.remove(way)
            if not ways:
                del follow[here]
            step = (way[0] - here[0], way[1] - here[1])
            if step != heading:
                corners.append(here)
            here, heading = way, step
            if here == first:
                break
        return [(self.squares.x + c * self.square, self.squares.y + r * self.square) for c, r in corners]

    @property
    def _ring(self) -> bool:
        return self.with_track and len(self.board.track) > 1

    @cached_property
    def _pitch(self) -> float:
        """The edge of a track square, in board squares."""
        ring = self.board.track
        return median(math.dist((a.x, a.y), (b.x, b.y)) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) or 1.0

    @cached_property
    def _overhang(self) -> tuple[int, int, int, int]:
        """How far the track reaches beyond the squares at the left, top, right and bottom, in pixels."""
        lefts, tops, rights, bottoms = zip(*self._spans, strict=True)
        reach = (-min(lefts), -min(tops), max(rights) - self.board.width, max(bottoms) - self.board.height)
        return tuple(max(0, math.ceil(r * self.square)) + 2 for r in reach)

    @cached_property
    def _track_gap(self) -> int:
        """What is free between the squares and the track, in pixels."""
        gaps = [max(self._beyond(span)) for span in self._spans]
        return max(2, math.floor(min(gaps) * self.square + 0.01))

    @property
    def _ring_rim(self) -> int:
        return max(RIM_LEAST, round(self.square * min(RIM_RING, RIM_TRACK * self._pitch)))

    @cached_property
    def _spans(self) -> list[_Span]:
        """The track squares, in board squares: as the map has them, drawn apart until the rim has room within."""
        half, board = self._pitch / 2, self.board
        spans = [(t.x - half, t.y - half, t.x + half, t.y + half) for t in board.track]
        beyond = [self._beyond(span) for span in spans]
        if min(max(gaps) for gaps in beyond) < -0.25:
            return spans  # A track that lies on the board cannot be drawn off it.
        middle = (board.width / 2, board.height / 2)
        room = self._ring_rim / self.square
        grown = max(
            min((middle[i % 2] + room) / (middle[i % 2] + gap) for i, gap in enumerate(gaps) if gap >= -0.25)
            for gaps in beyond
        )
        grown = max(1.0, grown)
        return [
            (
                middle[0] + (left - middle[0]) * grown,
                middle[1] + (top - middle[1]) * grown,
                middle[0] + (right - middle[0]) * grown,
                middle[1] + (bottom - middle[1]) * grown,
            )
            for left, top, right, bottom in spans
        ]

    def _beyond(self, span: _Span) -> _Span:
        """How far a track square lies off the board at the left, above, at the right and below."""
        left, top, right, bottom = span
        return -right, -bottom, left - self.board.width, top - self.board.height

    def _span(self, left: float, top: float, right: float, bottom: float) -> Rect:
        x0, y0 = self.squares.x + round(left * self.square), self.squares.y + round(top * self.square)
        x1, y1 = self.squares.x + round(right * self.square), self.squares.y + round(bottom * self.square)
        return Rect(x0, y0, x1 - x0, y1 - y0)


def _holds(view: Rect, size: tuple[int, int]) -> bool:
    return size[0] <= view.w and size[1] <= view.h


def _turn(heading: tuple[int, int], step: tuple[int, int]) -> int:
    """0 for a right turn, 1 straight on, 2 for a left turn, with y pointing down."""
    cross = heading[0] * step[1] - heading[1] * step[0]
    return 1 - cross
