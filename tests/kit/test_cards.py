"""Piles of cards."""

import pytest

from game.kit import cards

PILE = ("ace", "king", "queen", "king")


def test_cards_are_drawn_from_the_top_and_put_at_the_bottom() -> None:
    drawn, rest = cards.draw(PILE, 2)
    assert drawn == ("ace", "king")
    assert cards.put_under(rest, *drawn) == ("queen", "king", "ace", "king")


def test_drawing_more_than_there_is_gives_what_there_is() -> None:
    assert cards.draw(PILE, 9) == (PILE, ())
    assert cards.draw((), 1) == ((), ())


def test_the_topmost_of_equal_cards_is_taken() -> None:
    assert cards.take(PILE, "king") == ("ace", "queen", "king")
    with pytest.raises(ValueError, match="not in tuple"):
        cards.take(PILE, "jack")


def test_a_shuffled_pile_has_the_old_cards_in_the_new_order() -> None:
    assert cards.reorder(("a", "b", "c"), (2, 0, 1)) == ("c", "a", "b")


@pytest.mark.parametrize("order", [(0, 1), (0, 1, 1), (0, 1, 3), (0, 1, 2, 3)])
def test_an_order_that_loses_or_doubles_a_card_is_refused(order: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="order of 3 cards"):
        cards.reorder(("a", "b", "c"), order)
