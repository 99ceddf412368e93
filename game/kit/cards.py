"""Piles of cards as tuples: the top card is the first."""

from typing import TypeVar

CardT = TypeVar("CardT")


def draw(pile: tuple[CardT, ...], count: int = 1) -> tuple[tuple[CardT, ...], tuple[CardT, ...]]:
    """The top `count` cards and what is left of the pile; fewer cards when the pile is smaller."""
    return pile[:count], pile[count:]


def put_under(pile: tuple[CardT, ...], *cards: CardT) -> tuple[CardT, ...]:
    """The pile with `cards` at its bottom, the last of them lowest."""
    return pile + cards


def take(pile: tuple[CardT, ...], card: CardT) -> tuple[CardT, ...]:
    """The pile without the topmost such card, the others in their order; ValueError if it is not there."""
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]


def reorder(pile: tuple[CardT, ...], order: tuple[int, ...]) -> tuple[CardT, ...]:
    """The pile shuffled: the card at place `i` is the old `order[i]`; ValueError unless `order` is a permutation."""
    if sorted(order) != list(range(len(pile))):
        raise ValueError(f"{order} is not an order of {len(pile)} cards")
    return tuple(pile[place] for place in order)
