"""Everything that can be done in Exploration: one struct per kind of action, outcomes of chance among them."""

import msgspec

from game.kit.rules import CHANCE
from game.kit.tags import kebab


class Action(msgspec.Struct, frozen=True, tag_field="do", tag=kebab):
    """What one seat does, or chance (`seat` CHANCE)."""

    seat: int


class Thrown(Action, frozen=True):
    """An outcome: the face of the die that was owed, counted from 0 in `Die.faces` (P3, P4, E8, S1)."""

    face: int


class Shuffled(Action, frozen=True):
    """An outcome: the order of the pile that was owed; the new top is the old card `order[0]`."""

    kind: str
    order: tuple[int, ...]


class ChooseExpedition(Action, frozen=True):
    """Take a free expedition (S1; P10 when a player could lead several)."""

    expedition: str


class Move(Action, frozen=True):
    """Move the piece to a legal place (E8), named by its first square."""

    square: int


class Stay(Action, frozen=True):
    """Stay where one is (E8)."""


ShortAction = Thrown | Shuffled | ChooseExpedition | Move | Stay


def thrown(face: int) -> Thrown:
    """The outcome of a die."""
    return Thrown(CHANCE, face)


def shuffled(kind: str, order: tuple[int, ...]) -> Shuffled:
    """The outcome of a shuffle."""
    return Shuffled(CHANCE, kind, order)
