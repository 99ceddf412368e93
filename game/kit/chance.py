"""Chance as a player: a secret seed, its commitment, and draws that anybody can recompute afterwards.

The draws of a game are one stream of bytes: block `n` (from 0) is HMAC-SHA256 with the seed as key and `n` as
eight big-endian bytes as message. The stream is read as 32-bit big-endian words. A number below `n` takes the
next word; a word at or above the largest multiple of `n` is thrown away and the next one taken, so that every
number is equally likely; the rest of the division by `n` is the number. A shuffle is Fisher–Yates from the last
place down, each exchange one such number.
"""

import hashlib
import hmac
import secrets
import struct

from game.kit.rules import Chance, Die

SEED_BYTES = 32
_WORD = 2**32
_EIGHT_WORDS = struct.Struct(">8I")


def new_seed() -> bytes:
    """A fresh secret seed of 32 bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from_number(number: int) -> bytes:
    """The seed that `--seed number` stands for: SHA-256 of the text ``diradice seed N``, N in decimal."""
    return hashlib.sha256(f"diradice seed {number}".encode()).digest()


def derived_seed(seed: bytes, label: str) -> bytes:
    """A seed of 32 bytes for another purpose (`label`), from which nothing about `seed` can be learnt."""
    return hmac.digest(seed, f"diradice {label}".encode(), "sha256")


def commitment(seed: bytes) -> str:
    """What is published before the first draw: the SHA-256 of the seed in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


class Draws:
    """The stream of draws of one seed, read from its start."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._position = 0
        self._block = -1
        self._words: tuple[int, ...] = ()

    @property
    def position(self) -> int:
        """How many words have been taken; setting it back makes the next draws the same again."""
        return self._position

    @position.setter
    def position(self, position: int) -> None:
        self._position = position

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each equally likely; ValueError outside 1 … 2³²."""
        if not 1 <= limit <= _WORD:
            raise ValueError(f"cannot draw a number below {limit}")
        fair = _WORD - _WORD % limit
        while True:
            word = self._next_word()
            if word < fair:
                return word % limit

    def permutation(self, size: int) -> tuple[int, ...]:
        """An order of `size` cards, each equally likely: entry `i` is the old place of the card now at `i`."""
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def draw(self, owed: Chance) -> tuple[int, ...]:
        """The numbers for what chance owes, as `Rules.outcome` takes them: a face's index, or a permutation."""
        return (self.below(len(owed.faces)),) if isinstance(owed, Die) else self.permutation(owed.size)

    def _next_word(self) -> int:
        block, word = divmod(self._position, 8)
        if block != self._block:
            self._words = _EIGHT_WORDS.unpack(hmac.digest(self._seed, block.to_bytes(8, "big"), "sha256"))
            self._block = block
        self._position += 1
        return self._words[word]
