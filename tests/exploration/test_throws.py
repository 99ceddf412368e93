"""How often each face came up beside what is expected."""

import random
from math import isclose

import pytest

from game.exploration.diradice import SYMBOLS
from game.exploration.events import DieThrown, Event, TurnMissed
from game.exploration.throws import chance_beyond, count_throws


def thrown(die: str, *faces: str) -> list[Event]:
    return [DieThrown(0, die, face, "move") for face in faces]


def test_each_die_is_counted_by_itself_first_throws_too() -> None:
    events = [*thrown("standard", "1", "1", "6"), DieThrown(1, "standard", "2", "first"), *thrown("diradice", "bent")]
    standard, diradice = count_throws([*events, TurnMissed(0)], SYMBOLS)
    assert (standard.total, diradice.total) == (4, 1)
    assert {face.name: face.count for face in standard.faces} == {"1": 2, "2": 1, "3": 0, "4": 0, "5": 0, "6": 1}
    assert all(isclose(face.expected, 4 / 6) for face in standard.faces)


def test_a_face_that_a_cube_has_twice_is_expected_twice_as_often() -> None:
    _, diradice = count_throws(thrown("diradice", *SYMBOLS, "star"), (*SYMBOLS, "star"))
    assert {face.name: face.expected for face in diradice.faces}["star"] == pytest.approx(2)
    assert diradice.as_far_off == pytest.approx(1)


def test_no_throws_stray_from_nothing() -> None:
    standard, diradice = count_throws([], SYMBOLS)
    assert standard.as_far_off == diradice.as_far_off == 1


def test_a_loaded_die_is_seen() -> None:
    standard, _ = count_throws(thrown("standard", *"6" * 30), SYMBOLS)
    assert standard.as_far_off < 0.001


@pytest.mark.parametrize(
    ("distance", "freedom", "chance"), [(3.841, 1, 0.05), (5.991, 2, 0.05), (9.488, 4, 0.05), (11.070, 5, 0.05)]
)
def test_the_chances_are_those_of_the_tables(distance: float, freedom: int, chance: float) -> None:
    assert chance_beyond(distance, freedom) == pytest.approx(chance, abs=0.0001)


def test_fair_dice_stray_as_far_as_said_as_often_as_said() -> None:
    rng = random.Random(1967)
    far = sum(
        count_throws(thrown("standard", *(rng.choice("123456") for _ in range(120))), SYMBOLS)[0].as_far_off < 0.2
        for _ in range(1000)
    )
    assert 160 <= far <= 240
