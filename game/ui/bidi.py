"""In which order a line is drawn that has words in it which are read from right to left."""

import unicodedata
from collections.abc import Sequence
from typing import Final, TypeVar

RTL: Final = frozenset({"R", "AL"})
"""What Unicode calls the letters of words that are read from right to left."""
OPEN, CLOSE = "\u2068", "\u2069"
"""What stands around words that keep their own direction among others (first strong isolate); never drawn."""

T = TypeVar("T")


def isolated(name: str) -> str:
    """A name that keeps its order among other words, and they theirs; most names need no marks for that."""
    name = name.replace(OPEN, "").replace(CLOSE, "")
    return f"{OPEN}{name}{CLOSE}" if any(unicodedata.bidirectional(char) in RTL for char in name) else name


def levels(text: str) -> list[int]:
    """For each character: 0 if it is read with the line, 1 backwards, 2 on with the line within backward words.

    The line itself runs from left to right, so that a name never moves the words around it: what has no direction of
    its own, such as a space, runs backwards only between two letters that do. Within marks whose first letter is read
    backwards everything is, but that numbers and foreign words in it keep their own order.
    """
    found = [0] * len(text)
    outside: list[int] = []
    inside: list[int] = []
    for at, char in enumerate(text):
        if char == OPEN:
            inside = [at]
        elif inside and char != CLOSE:
            inside.append(at)
        elif inside:
            _settle(text, inside[1:], found)
            inside = []
        elif char != CLOSE:
            outside.append(at)
    _settle(text, inside[1:], found)
    for at, level in zip(outside, _line("".join(text[at] for at in outside)), strict=True):
        found[at] = level
    return found


def _settle(text: str, places: Sequence[int], found: list[int]) -> None:
    """Find the levels of what stands within marks."""
    words = "".join(text[at] for at in places)
    first = next((kind for kind in map(unicodedata.bidirectional, words) if kind in ("L", *RTL)), "L")
    for at, level in zip(places, _backward(words) if first in RTL else _line(words), strict=True):
        found[at] = level


def _line(words: str) -> list[int]:
    strong = [{"L": False, "EN": False, "AN": False, "R": True, "AL": True}.get(unicodedata.bidirectional(char))
              for char in words]  # fmt: skip
    return [int(before and after) for before, after in _neighbours(strong)]


def _backward(words: str) -> list[int]:
    own = [{"L": True, "EN": True, "AN": True, "R": False, "AL": False}.get(unicodedata.bidirectional(char))
           for char in words]  # fmt: skip
    return [2 if before and after else 1 for before, after in _neighbours(own)]


def _neighbours(found: Sequence[bool | None]) -> list[tuple[bool, bool]]:
    """For each place the last answer up to it and the first from it on; there is no Yes beyond the ends."""
    after: list[bool] = []
    later = False
    for one in reversed(found):
        later = later if one is None else one
        after.append(later)
    both: list[tuple[bool, bool]] = []
    before = False
    for one, following in zip(found, reversed(after), strict=True):
        before = before if one is None else one
        both.append((before, following))
    return both


def in_order(pieces: Sequence[tuple[T, int]]) -> list[T]:
    """Pieces with their levels, from left to right: those that are read backwards change places among themselves."""
    placed: list[T] = []
    start = last = at = 0
    for piece, level in pieces:
        if level == 0:
            placed.append(piece)
            start = len(placed)
        else:
            at = at + 1 if level == last == 2 else start
            placed.insert(at, piece)
        last = level
    return placed
