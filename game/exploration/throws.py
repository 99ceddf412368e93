"""How often each face came up, beside what fair dice are expected to show."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from game.exploration.events import DieThrown, Event
from game.exploration.state import STANDARD_DIE


class Face(msgspec.Struct, frozen=True):
    """A face of a die: its name, how often it came up, and how often it is expected to in so many throws."""

    name: str
    count: int
    expected: float


class Throws(msgspec.Struct, frozen=True):
    """All throws of one die in a game.

    `as_far_off` is the share of fair games of as many throws in which the counts lie at least as far from what is
    expected (by the chi-square test); 1 for no throws.
    """

    die: str
    total: int
    faces: tuple[Face, ...]
    as_far_off: float


def count_throws(events: Iterable[Event], diradice: Sequence[str]) -> tuple[Throws, Throws]:
    """The throws of the standard die and of the Diradice, whose faces are given, a repeated one counting twice."""
    thrown: dict[str, Counter[str]] = {"standard": Counter(), "diradice": Counter()}
    for event in events:
        if isinstance(event, DieThrown):
            thrown[event.die][event.face] += 1
    return _throws("standard", STANDARD_DIE, thrown["standard"]), _throws("diradice", diradice, thrown["diradice"])


def _throws(die: str, faces: Sequence[str], counts: Counter[str]) -> Throws:
    total, shares = counts.total(), Counter(faces)
    expected = {name: total * share / len(faces) for name, share in shares.items()}
    distance = sum((counts[name] - wanted) ** 2 / wanted for name, wanted in expected.items()) if total else 0.0
    return Throws(
        die,
        total,
        tuple(Face(name, counts[name], wanted) for name, wanted in expected.items()),
        chance_beyond(distance, len(shares) - 1),
    )


def chance_beyond(distance: float, freedom: int) -> float:
    """The chance that a chi-square variable with so many degrees of freedom, at least one, is that large or larger."""
    half = distance / 2
    if freedom % 2 == 0:
        return math.exp(-half) * math.fsum(half**k / math.factorial(k) for k in range(freedom // 2))
    tail = math.fsum(half ** (k + 0.5) / math.gamma(k + 1.5) for k in range(freedom // 2))
    return math.erfc(math.sqrt(half)) + math.exp(-half) * tail
