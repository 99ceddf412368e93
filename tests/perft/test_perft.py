"""The perft tables hold for the product throughout, and for the plain oracle as deep as it gets in a moment."""

from collections import Counter

import pytest

from game.exploration.board import Board
from game.exploration.diradice import SYMBOLS
from tests.exploration.oracle import Oracle
from tests.perft.tables import HERE, Table, board_named, perft, read

FILES = sorted(path.stem for path in HERE.glob("*.txt"))
ORACLE_DEPTH = {"play-example": 6, "pocket": 8, "trial": 3}


def plain(board: Board, table: Table, throws: int) -> list[tuple[int, int]]:
    """(places, lines) after 0 … `throws` throws, by the oracle."""
    oracle = Oracle(board, table.outfit)
    lines = Counter({oracle.place(divmod(board.index(table.start), board.width)): 1})
    rows = [(1, 1)]
    for _ in range(throws):
        after = Counter(lines)
        for place, count in lines.items():
            after[place] += 4 * count  # staying, after any of the five symbols
            for symbol in SYMBOLS:
                for end in oracle.destinations(min(place), symbol):
                    after[end] += count
        lines = after
        rows.append((len(lines), lines.total()))
    return rows


@pytest.mark.parametrize("name", FILES)
def test_the_product_counts_what_the_tables_say(name: str) -> None:
    board = board_named(name)
    for table in read(HERE / f"{name}.txt"):
        assert perft(board, table.outfit, table.start, len(table.rows) - 1) == table.rows, table


@pytest.mark.parametrize("name", FILES)
def test_the_oracle_counts_what_the_tables_say(name: str) -> None:
    board = board_named(name)
    for table in read(HERE / f"{name}.txt"):
        depth = min(ORACLE_DEPTH.get(name, 2), len(table.rows) - 1)
        assert plain(board, table, depth) == table.rows[: depth + 1], table
