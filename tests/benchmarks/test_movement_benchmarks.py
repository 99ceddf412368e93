"""How fast movement is: `pytest tests/benchmarks --benchmark-enable --benchmark-only`.

python-chess lists the legal moves of a middle game in the same run, as a yardstick. Every query asks for all
destinations.
"""

from typing import Any

import chess
import numpy as np
import pytest

from game.exploration.arrays import route_arrays
from game.exploration.arrivals import arrivals_of
from game.exploration.arrivals_once import plain_arrivals
from game.exploration.board import Board
from game.exploration.data import data
from game.exploration.diradice import SYMBOLS
from game.exploration.explain import explain
from game.exploration.movement import Reach, masks, reach, reachable
from game.exploration.movement_batch import BatchReach
from game.exploration.routes import Routes, routes_of
from game.exploration.tiled import load_board
from game.exploration.turns import arrivals, turns_to
from game.paths import maps_dir
from tests.exploration.drawn import full_outfit, trial_board

QUERIES = 10_000
MIDDLE_GAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
OUTFIT = full_outfit("archaeology")
EVENLY = (1,) * len(SYMBOLS)


@pytest.fixture(scope="module")
def board() -> Board:
    """The shipped board, or the trial board where there is none."""
    shipped = maps_dir() / "expedition.tmx"
    return load_board(shipped) if shipped.exists() else trial_board()


@pytest.fixture(scope="module")
def queries(board: Board) -> list[tuple[int, str, tuple[int, ...]]]:
    """10,000 queries: any place, any symbol, three other pieces within two squares."""
    rng = np.random.default_rng(1967)
    size = board.width * board.height
    places = np.array(board.place_of)[rng.integers(0, size, QUERIES)]
    near = places[:, None] + rng.integers(-2, 3, (QUERIES, 3)) * board.width + rng.integers(-2, 3, (QUERIES, 3))
    others = np.array(board.place_of)[near % size]
    symbols = [SYMBOLS[number] for number in rng.integers(0, len(SYMBOLS), QUERIES)]
    return list(zip(places.tolist(), symbols, map(tuple, others.tolist()), strict=True))


@pytest.fixture(scope="module")
def arrays(queries: list[tuple[int, str, tuple[int, ...]]]) -> tuple[Any, Any, Any]:
    """The same queries as arrays."""
    places, symbols, others = zip(*queries, strict=True)
    return np.array(places), np.array([SYMBOLS.index(symbol) for symbol in symbols]), np.array(others)


@pytest.mark.benchmark(group="one query")
def test_chess_all_legal_moves(benchmark: Any) -> None:
    position = chess.Board(MIDDLE_GAME)
    assert benchmark(lambda: list(position.legal_moves))


@pytest.mark.benchmark(group="one query")
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_all_destinations_from_base(benchmark: Any, board: Board, symbol: str) -> None:
    own, base = reach(board, OUTFIT), board.base
    assert benchmark(own.destinations, base, symbol)


@pytest.mark.benchmark(group="one query")
def test_all_destinations_of_any_query(benchmark: Any, board: Board, queries: Any) -> None:
    own, endless = reach(board, OUTFIT), iter(queries * 500)
    benchmark.pedantic(own.destinations, setup=lambda: (next(endless)[:2], {}), rounds=QUERIES, warmup_rounds=QUERIES)


@pytest.mark.benchmark(group="one query")
def test_all_destinations_among_three_pieces_close_by(benchmark: Any, board: Board, queries: Any) -> None:
    own, endless = reach(board, OUTFIT), iter(queries * 500)
    benchmark.pedantic(own.destinations, setup=lambda: (next(endless), {}), rounds=QUERIES, warmup_rounds=QUERIES)


@pytest.mark.benchmark(group="one query")
def test_first_query_of_a_place_for_a_new_outfit(benchmark: Any, board: Board, queries: Any) -> None:
    free, base = masks(board, OUTFIT), board.base
    benchmark.pedantic(Reach.destinations, setup=lambda: ((Reach(board, free), base, "bent"), {}), rounds=2000)


@pytest.mark.benchmark(group="one query")
def test_explain_every_square(benchmark: Any, board: Board) -> None:
    assert benchmark(explain, board, OUTFIT, board.base, "bent")


@pytest.mark.benchmark(group="10,000 queries")
def test_scalar_queries_one_after_another(benchmark: Any, board: Board, queries: Any) -> None:
    own = reach(board, OUTFIT)
    benchmark(lambda: [own.destinations(place, symbol) for place, symbol, _ in queries])


@pytest.mark.benchmark(group="10,000 queries")
def test_batch(benchmark: Any, board: Board, arrays: tuple[Any, Any, Any]) -> None:
    places, symbols, _ = arrays
    batch = BatchReach(reach(board, OUTFIT))
    assert len(benchmark(batch.destinations, places, symbols)) == QUERIES


@pytest.mark.benchmark(group="10,000 queries")
def test_batch_among_three_pieces_anywhere(benchmark: Any, board: Board, arrays: tuple[Any, Any, Any]) -> None:
    places, symbols, _ = arrays
    others = np.random.default_rng(3).permuted(np.stack([places] * 3, axis=1), axis=0)
    batch = BatchReach(reach(board, OUTFIT))
    assert len(benchmark(batch.destinations, places, symbols, others)) == QUERIES


@pytest.mark.benchmark(group="10,000 queries")
def test_batch_among_three_pieces_close_by(benchmark: Any, board: Board, arrays: tuple[Any, Any, Any]) -> None:
    batch = BatchReach(reach(board, OUTFIT))
    assert len(benchmark(batch.destinations, *arrays)) == QUERIES


@pytest.mark.benchmark(group="turns")
def test_turns_to_one_goal(benchmark: Any, board: Board) -> None:
    table, goal = arrivals(board, OUTFIT), board.objectives[data().expeditions[OUTFIT.expedition].main][0]
    assert benchmark(table.turns, goal, EVENLY)[goal] == 0


@pytest.mark.benchmark(group="turns")
def test_turns_to_one_goal_asked_again(benchmark: Any, board: Board) -> None:
    assert benchmark(turns_to, board, OUTFIT, "base")[board.base] == 0


@pytest.mark.benchmark(group="turns")
def test_flood_from_base(benchmark: Any, board: Board) -> None:
    assert benchmark(reachable, board, OUTFIT, board.base)


@pytest.mark.benchmark(group="tables")
def test_table_of_arrivals_for_one_outfit(benchmark: Any, board: Board) -> None:
    benchmark(arrivals_of, board, masks(board, OUTFIT))


@pytest.mark.benchmark(group="tables")
def test_table_of_arrivals_in_plain_python(benchmark: Any, board: Board) -> None:
    benchmark(plain_arrivals, board, masks(board, OUTFIT))


@pytest.mark.benchmark(group="tables")
def test_tables_of_a_batch(benchmark: Any, board: Board) -> None:
    benchmark(lambda: BatchReach(Reach(board, masks(board, OUTFIT))))


@pytest.mark.benchmark(group="tables")
def test_tables_of_a_new_shape_of_board(benchmark: Any, board: Board) -> None:
    shape = routes_of(board)
    benchmark(lambda: route_arrays(Routes(shape.width, shape.height, shape.objectives)))
