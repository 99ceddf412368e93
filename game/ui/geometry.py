"""Where everything on the board lies, in pixels: squares, places, rim and the ring of track squares."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from pygame import Rect

from game.exploration.board import Board

RIM_SQUARES = 0.72
RIM_LEAST = 13
SQUARE_LEAST = 4


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
        wanted = max(RIM_LEAST, round(self.square * RIM_SQUARES))
        return min(wanted, self._track_gap) if self._ring else wanted

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
        if not self._ring:
            return ()
        half = self._pitch / 2
        return tuple(self._span(t.x - half, t.y - half, t.x + half, t.y + half) for t in self.board.track)

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
        half, ring, board = self._pitch / 2, self.board.track, self.board
        reach = (
            half - min(t.x for t in ring),
            half - min(t.y for t in ring),
            max(t.x for t in ring) + half - board.width,
            max(t.y for t in ring) + half - board.height,
        )
        return tuple(max(0, math.ceil(r * self.square)) + 2 for r in reach)  # type: ignore[return-value]

    @cached_property
    def _track_gap(self) -> int:
        """What is free between the squares and the track, in pixels."""
        half, ring, board = self._pitch / 2, self.board.track, self.board
        gaps = [max(-t.x, t.x - board.width, -t.y, t.y - board.height) - half for t in ring]
        return max(2, int(min(gaps) * self.square))

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
