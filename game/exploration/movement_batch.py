"""Legal destinations of many pieces at once, as numpy arrays; exactly those of `movement.Reach`.

A query is a place and the number of a symbol in SYMBOLS; its answer is one unsigned 32-bit word. Where only squares lie
about the piece the word is a window: bit ``5 * (rows down + 2) + (columns right + 2)`` says that the square at that
offset is a destination. Where an objective of several squares lies within two squares of the piece a window cannot tell
(E4): it is one destination, and the way across it may lead out of the window. Such a word has the bit LISTED, and the
rest of it is the number of a list of places. `Answers` reads both.
"""

import functools
from collections.abc import Iterator, Sequence
from typing import overload

import numpy as np
import numpy.typing as npt

from game.exploration.arrays import bits
from game.exploration.diradice import ROUTES, SYMBOLS
from game.exploration.movement import Reach

Words = npt.NDArray[np.uint32]
Ints = npt.NDArray[np.int64]

SPAN = 2
SIDE = 2 * SPAN + 1
LISTED = np.uint32(1 << 31)
LIST_NUMBER = (1 << 31) - 1
NOBODY = -1
"""Stands in an array of occupied places where there is no further piece."""


def _window_bit(down: int, right: int) -> int:
    return 1 << (SIDE * (down + SPAN) + right + SPAN)


def _inner(windows: Words) -> Words:
    """The nine middle bits of each window, closed up."""
    inner: Words = np.zeros_like(windows)
    for row, mask in enumerate((0b111, 0b111_000, 0b111_000_000)):
        inner |= windows >> np.uint32(6 + 2 * row) & np.uint32(mask)
    return inner


@functools.cache
def _across() -> Words:
    """For each symbol and each set of inner squares that may be crossed, the window of what its routes lead to."""
    table = np.zeros((len(SYMBOLS), 512), dtype=np.uint32)
    for number, symbol in enumerate(SYMBOLS):
        for inner in range(512):
            for steps in ROUTES[symbol]:
                (down, right), length = steps[0], len(steps)
                if length == 1 or inner >> (3 * (down + 1) + right + 1) & 1:
                    end = _window_bit(sum(step[0] for step in steps), sum(step[1] for step in steps))
                    table[number, inner] |= end
    table.setflags(write=False)
    return table


class Answers(Sequence[tuple[int, ...]]):
    """The answers to a batch of queries: a sequence of the destinations of each, as `Reach.destinations` gives them.

    `words` are the raw words, of shape (N,), described above; `lists` the lists of places they refer to.
    """

    def __init__(self, words: Words, places: Ints, lists: Sequence[tuple[int, ...]], width: int) -> None:
        self.words = words
        self.lists = lists
        self._places = places
        self._offsets = [width * (bit // SIDE - SPAN) + bit % SIDE - SPAN for bit in range(SIDE * SIDE)]

    def __len__(self) -> int:
        return len(self.words)

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[int, ...]]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | Sequence[tuple[int, ...]]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        word = int(self.words[index])
        if word & LISTED:
            return self.lists[word & LIST_NUMBER]
        place = int(self._places[index])
        return tuple([place + offset for bit, offset in enumerate(self._offsets) if word >> bit & 1])

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return (self[index] for index in range(len(self)))

    def counts(self) -> Ints:
        """How many destinations each query has, of shape (N,)."""
        counts = np.bitwise_count(self.words).astype(np.int64)
        listed = np.flatnonzero(self.words & LISTED)
        lengths = np.fromiter(map(len, self.lists), np.int64, len(self.lists))
        counts[listed] = lengths[self.words[listed] ^ LISTED]
        return counts


class BatchReach:
    """A `Reach` for batches of queries. Its tables take some tens of milliseconds and fit that one Reach."""

    def __init__(self, reach: Reach) -> None:
        board, objectives = reach.board, reach.routes.objectives
        self.reach = reach
        self._width, self._height = board.width, board.height
        self._size = size = board.width * board.height
        self._across = _across()
        self._ends = self._windows(bits(reach.free.ends, size))
        self._crosses = self._windows(bits(reach.free.crosses, size))
        self._words = self._across[:, _inner(self._crosses)].T & self._ends[:, None]

        large = np.zeros(size, dtype=bool)
        for squares in objectives:
            large[list(squares)] = len(squares) > 1
        listed = np.flatnonzero(self._windows(large))
        self._rows = [(place, symbol) for place in listed.tolist() for symbol in SYMBOLS]
        self._lists = [reach.destinations(place, symbol) for place, symbol in self._rows]
        self._numbers_among: dict[tuple[int, tuple[int, ...]], int] = {}
        rows = np.arange(len(self._rows), dtype=np.uint32)
        self._words[listed] = LISTED | rows.reshape(-1, len(SYMBOLS))

        # Base is never occupied (E6). What is not gets the number `size`, just past the board, where it bars nothing.
        self._stands = np.append(np.array(board.place_of), size)
        self._stands[self._stands == reach.base] = size
        self._bit_towards = self._offset_bits()

    def destinations(
        self, places: npt.ArrayLike, symbols: npt.ArrayLike, occupied: npt.ArrayLike | None = None
    ) -> Answers:
        """The destinations of N queries: `places` and `symbols` (numbers in SYMBOLS) have the shape (N,).

        `occupied` has the shape (N, pieces) and holds the places of the other pieces of each query, NOBODY where
        there are fewer; Base counts as empty. IndexError for a number out of range.
        """
        here, thrown = np.asarray(places, dtype=np.int64), np.asarray(symbols, dtype=np.int64)
        _check(here, 0, self._size, "place")
        _check(thrown, 0, len(SYMBOLS), "symbol")
        words = self._words[here, thrown]
        if occupied is not None:
            others = np.asarray(occupied, dtype=np.int64)
            _check(others, NOBODY, self._size, "occupied place")
            words = self._among(here, thrown, words, self._stands[others])
        return Answers(words, here, self._lists, self._width)

    def _among(self, here: Ints, thrown: Ints, words: Words, others: Ints) -> Words:
        """The words of the queries with other pieces about, given those without."""
        shut = np.zeros(len(here), dtype=np.uint32)
        base = self._size - here
        for column in others.T:
            shut |= self._bit_towards[column + base]
        inner = _inner(self._crosses[here] & ~shut)
        answer: Words = self._across[thrown, inner] & self._ends[here] & ~shut
        listed = np.flatnonzero(words & LISTED)
        answer[listed] = LISTED | self._listed_among(words[listed] ^ LISTED, others[listed])
        return answer

    def _listed_among(self, rows: Words, others: Ints) -> Words:
        """The numbers of the lists of these rows, with other pieces about."""
        one_shut = self._with_one_shut[rows[:, None], others]
        touched = one_shut != rows[:, None]
        count = touched.sum(axis=1)
        found: Words = one_shut[np.arange(len(rows)), touched.argmax(axis=1)]
        crowded = np.flatnonzero(count > 1)
        near = np.sort(np.where(touched[crowded], others[crowded], self._size), axis=1)
        found[crowded] = [
            self._numbers_among.get(key) or self._number_among(*key)
            for key in zip(rows[crowded].tolist(), map(tuple, near.tolist()), strict=True)
        ]
        return found

    def _number_among(self, row: int, near: tuple[int, ...]) -> int:
        """The number of the list of that row when those places near it are occupied, kept for the next time."""
        place, symbol = self._rows[row]
        number = self._numbers_among[row, near] = self._enlist(self.reach.destinations(place, symbol, near))
        return number

    @functools.cached_property
    def _with_one_shut(self) -> Words:
        """The number of the list for each row and each square occupied alone, of shape (rows, size + 1)."""
        rows = np.arange(len(self._rows), dtype=np.uint32)
        table = np.repeat(rows[:, None], self._size + 1, axis=1)
        for row, (place, symbol) in enumerate(self._rows):
            for other in self.reach.moves(place, symbol).near:
                table[row, other] = self._enlist(self.reach.destinations(place, symbol, (other,)))
        return table

    def _enlist(self, places: tuple[int, ...]) -> int:
        self._lists.append(places)
        return len(self._lists) - 1

    def _windows(self, free: npt.NDArray[np.bool_]) -> Words:
        """The window around each square of the board, of shape (size,)."""
        wide = np.pad(free.reshape(self._height, self._width), SPAN).astype(np.uint32)
        windows = np.zeros((self._height, self._width), dtype=np.uint32)
        for bit in range(SIDE * SIDE):
            down, right = divmod(bit, SIDE)
            windows |= wide[down : down + self._height, right : right + self._width] << np.uint32(bit)
        return windows.ravel()

    def _offset_bits(self) -> Words:
        """The bit of the window for each difference of two square numbers, to which `size` is added.

        On a narrow board several offsets make one difference; but only one of them can stay on the board, and
        the bits of the others are clear in every window that has that difference.
        """
        table = np.zeros(2 * self._size + 1, dtype=np.uint32)
        for bit in range(SIDE * SIDE):
            difference = self._width * (bit // SIDE - SPAN) + bit % SIDE - SPAN
            if abs(difference) <= self._size:
                table[difference + self._size] |= np.uint32(1 << bit)
        return table


def _check(numbers: Ints, low: int, high: int, what: str) -> None:
    if numbers.size and not (low <= numbers.min() and numbers.max() < high):
        raise IndexError(f"a {what} is out of range; it must be from {low} to {high - 1}")
