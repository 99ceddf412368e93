"""Where a key press leads on the board: to the nearest legal place that way, or one square further."""

from collections.abc import Iterable

from game.exploration.board import Board
from game.ui.geometry import Geometry


def nearest_that_way(geometry: Geometry, places: Iterable[int], origin: int, dx: int, dy: int) -> int | None:
    """The place nearest to `origin` in the direction (dx, dy), sideways distance counting double; None if none is."""
    x, y = geometry.place_centre(origin)
    best: tuple[float, int] | None = None
    for place in places:
        tx, ty = geometry.place_centre(place)
        ahead = (tx - x) * dx + (ty - y) * dy
        aside = abs((tx - x) * dy) + abs((ty - y) * dx)
        if place != origin and ahead > 0 and (best is None or ahead + 2 * aside < best[0]):
            best = (ahead + 2 * aside, place)
    return None if best is None else best[1]


def one_further(board: Board, place: int, dx: int, dy: int) -> int | None:
    """The place that begins one square beyond `place` in the direction (dx, dy); None at the board's edge."""
    squares = [divmod(square, board.width) for square in board.squares_of(place)]
    rows, columns = [row for row, _ in squares], [column for _, column in squares]
    column = {-1: min(columns), 1: max(columns)}.get(dx, columns[0]) + dx
    row = {-1: min(rows), 1: max(rows)}.get(dy, rows[0]) + dy
    if not (0 <= column < board.width and 0 <= row < board.height):
        return None
    return board.place_of[row * board.width + column]
