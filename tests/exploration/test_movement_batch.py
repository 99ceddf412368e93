"""The batch form gives exactly the destinations of the scalar form, with and without other pieces."""

import random

import numpy as np
import pytest

from game.exploration.board import Board
from game.exploration.diradice import SYMBOLS
from game.exploration.movement import Outfit, Reach, reach
from game.exploration.movement_batch import LISTED, NOBODY, BatchReach
from tests.exploration.drawn import drawn, full_outfit, random_board, random_outfit, trial_board


def one_by_one(own: Reach, queries: list[tuple[int, int, list[int]]]) -> list[tuple[int, ...]]:
    return [
        own.destinations(place, SYMBOLS[symbol], [other for other in others if other != NOBODY])
        for place, symbol, others in queries
    ]


def random_queries(rng: random.Random, board: Board, count: int) -> list[tuple[int, int, list[int]]]:
    """Queries with up to four other pieces, most of them close by."""
    size = board.width * board.height

    def someone(place: int) -> int:
        near = place + rng.randint(-2, 2) * board.width + rng.randint(-2, 2)
        square = near if rng.random() < 0.7 and 0 <= near < size else rng.randrange(size)
        return rng.choice([NOBODY, board.place_of[square]])

    queries = []
    for _ in range(count):
        place = board.place_of[rng.randrange(size)]
        queries.append((place, rng.randrange(len(SYMBOLS)), [someone(place) for _ in range(4)]))
    return queries


def check(own: Reach, batch: BatchReach, queries: list[tuple[int, int, list[int]]]) -> None:
    places, symbols, others = (np.array(column) for column in zip(*queries, strict=True))
    alone = batch.destinations(places, symbols)
    expected = one_by_one(own, [(place, symbol, []) for place, symbol, _ in queries])
    assert list(alone) == expected
    assert alone.counts().tolist() == list(map(len, expected))
    among = batch.destinations(places, symbols, others)
    expected = one_by_one(own, queries)
    assert list(among) == expected
    assert among.counts().tolist() == list(map(len, expected))


@pytest.mark.parametrize("part", range(6))
def test_batch_and_scalar_agree_on_random_boards(part: int) -> None:
    for seed in range(part * 100, part * 100 + 100):
        rng = random.Random(seed)
        board = random_board(rng)
        own = reach(board, random_outfit(rng))
        check(own, BatchReach(own), random_queries(rng, board, 100))


@pytest.mark.parametrize("expedition", ["archaeology", "mountaineering", "sailing", "diving"])
def test_batch_and_scalar_agree_on_a_large_board(expedition: str) -> None:
    board = trial_board()
    own = reach(board, full_outfit(expedition))
    batch = BatchReach(own)
    everywhere = [(place, symbol, [NOBODY] * 4) for place in sorted(set(board.place_of)) for symbol in range(5)]
    check(own, batch, everywhere + random_queries(random.Random(expedition), board, 3000))


def test_E4_lists_are_needed_only_about_objectives_of_several_squares() -> None:
    board = drawn("......BB..")
    batch = BatchReach(reach(board, Outfit("archaeology")))
    answers = batch.destinations([0, 1, 3, 4], [1, 1, 1, 1])
    assert [bool(word & LISTED) for word in answers.words] == [False, False, False, True]
    assert answers[3] == (2, 3, 5, 6)
    assert answers[0:2] == [(1, 2), (0, 2, 3)]


def test_E6_base_counts_as_empty_in_a_batch() -> None:
    board = drawn("..B..")
    batch = BatchReach(reach(board, Outfit("archaeology")))
    assert list(batch.destinations([1, 1], [1, 1], [[2, NOBODY], [3, 0]])) == [(0, 2, 3), (2,)]


def test_a_batch_may_be_empty_and_refuses_numbers_out_of_range() -> None:
    batch = BatchReach(reach(drawn("..."), Outfit("archaeology")))
    assert list(batch.destinations([], [])) == []
    with pytest.raises(IndexError, match="place"):
        batch.destinations([3], [0])
    with pytest.raises(IndexError, match="place"):
        batch.destinations([-1], [0])
    with pytest.raises(IndexError, match="symbol"):
        batch.destinations([0], [5])
    with pytest.raises(IndexError, match="occupied"):
        batch.destinations([0], [0], [[-2]])
