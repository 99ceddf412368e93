"""A table of `Arrivals` in plain Python: for a program that needs one, it is there before numpy would be imported."""

from game.exploration.board import Board
from game.exploration.diradice import DIRECTIONS, ROUTES, SYMBOLS
from game.exploration.movement import Masks, Outfit, masks
from game.exploration.routes import Routes, routes_of
from game.exploration.turns import Arrivals, answer_of

_MARGIN = 2
_OFF_BOARD = -1


def turns_once(board: Board, outfit: Outfit, goal: str) -> tuple[float, ...]:
    """The same values as `turns.turns_to`, from a table that is not kept."""
    table = plain_arrivals(board, masks(board, outfit))
    return answer_of(board, table, board.objectives[goal][0], (1,) * len(SYMBOLS))


def plain_arrivals(board: Board, free: Masks) -> Arrivals:
    """The moves on the board of a piece that is free on those squares, read backwards; one may stand in it twice."""
    routes = routes_of(board)
    size = board.width * board.height
    wide = board.width + 2 * _MARGIN
    around = _with_margin(routes, wide)
    ends, crosses = _flags(free.ends, size), _flags(free.crosses, size)
    first_door = {
        squares[0]: len(DIRECTIONS) * entry
        for entry, squares in enumerate(squares for squares in routes.objectives if len(squares) > 1)
    }
    steps = _steps(wide)
    sides = [(side, down * wide + right) for side, (down, right) in enumerate(DIRECTIONS)]
    pairs: list[list[int]] = [[] for _ in range(size)]
    doors: dict[int, list[int]] = {}
    behind: list[list[int]] = [[] for _ in range(len(DIRECTIONS) * len(first_door))]

    for square, home in enumerate(routes.place_of):
        here = (square // board.width + _MARGIN) * wide + square % board.width + _MARGIN
        move = home * len(SYMBOLS)
        for offset, alone, further in steps:
            over = around[here + offset]
            if over in (home, _OFF_BOARD):
                continue
            if ends[over]:
                pairs[over] += [move + symbol for symbol in alone]
            if not crosses[over]:
                continue
            door = first_door.get(over)
            for symbol, side, beyond in further:
                if door is not None:
                    behind[door + side].append(move + symbol)
                    continue
                end = around[here + beyond]
                if end not in (home, _OFF_BOARD) and ends[end]:
                    pairs[end].append(move + symbol)
        if home in first_door and crosses[home]:
            for side, offset in sides:
                end = around[here + offset]
                if end not in (home, _OFF_BOARD) and ends[end]:
                    doors.setdefault(end, []).append(first_door[home] + side)
    return Arrivals(pairs, doors, behind)


def _with_margin(routes: Routes, wide: int) -> list[int]:
    """The place of each square of the board, row by row, with squares off the board all round."""
    row_end = [_OFF_BOARD] * _MARGIN
    edge = [_OFF_BOARD] * (wide * _MARGIN)
    around = edge.copy()
    for first in range(0, len(routes.place_of), routes.width):
        around += row_end + list(routes.place_of[first : first + routes.width]) + row_end
    return around + edge


def _flags(mask: int, size: int) -> list[bool]:
    """The lowest `size` bits of a mask."""
    return [bit == "1" for bit in reversed(f"{mask:0{size}b}")]


def _steps(wide: int) -> list[tuple[int, list[int], list[tuple[int, int, int]]]]:
    """The first steps of all routes: the offset, the symbols of which it is the whole route, and the longer routes.

    A longer route is a symbol, the side by which its second step leaves a square, and the offset of its end.
    """
    found = []
    for down, right in DIRECTIONS:
        alone: list[int] = []
        further: list[tuple[int, int, int]] = []
        for symbol, name in enumerate(SYMBOLS):
            for first, *second in ROUTES[name]:
                if first == (down, right) and second:
                    (next_down, next_right) = second[0]
                    end = (down + next_down) * wide + right + next_right
                    further.append((symbol, DIRECTIONS.index(second[0]), end))
                elif first == (down, right):
                    alone.append(symbol)
        found.append((down * wide + right, alone, further))
    return found
