"""Names that are read from right to left stand as their bearers write them, and never move the words around them."""

import pytest

from game.ui.bidi import CLOSE, OPEN, in_order, isolated, levels
from game.ui.fonts import Fonts

DAVID, LEA = "דוד", "לאה"
BACK = {name: name[::-1] for name in (DAVID, LEA)}


def seen(text: str) -> str:
    """The letters as they stand on the screen, from left to right."""
    return "".join(in_order([(char, level) for char, level in zip(text, levels(text), strict=True)])).translate(
        {ord(OPEN): None, ord(CLOSE): None}
    )


@pytest.mark.parametrize("name", ["Ada", "李小龍", "Zoë 2", ""])
def test_most_names_are_left_as_they_are(name: str) -> None:
    assert isolated(name) == name


def test_a_name_that_ends_in_a_number_has_it_at_its_end_on_the_left() -> None:
    assert seen(isolated(f"{DAVID} 12")) == f"12 {BACK[DAVID]}"


def test_a_number_behind_a_name_belongs_to_the_sentence() -> None:
    name = isolated(DAVID)
    assert seen(f"Ada pays {name} £200 for the mule.") == f"Ada pays {BACK[DAVID]} £200 for the mule."


def test_two_names_side_by_side_do_not_change_places() -> None:
    assert seen(f"{isolated(DAVID)}, {isolated(LEA)}: 2") == f"{BACK[DAVID]}, {BACK[LEA]}: 2"


def test_foreign_words_within_a_name_keep_their_order() -> None:
    assert seen(isolated(f"{DAVID} the 2nd {LEA}")) == f"{BACK[LEA]} the 2nd {BACK[DAVID]}"


def test_a_name_whose_first_letter_is_read_with_the_line_runs_with_it() -> None:
    assert seen(isolated(f"Dr {DAVID} 2")) == f"Dr {BACK[DAVID]} 2"


def test_marks_in_a_name_do_no_harm() -> None:
    assert seen(f"{isolated(CLOSE + OPEN + DAVID + OPEN)} wins") == f"{BACK[DAVID]} wins"
    assert seen(f"a{CLOSE}b{OPEN}c") == "abc"


def test_a_name_that_is_cut_short_does_not_turn_the_words_behind_it() -> None:
    fonts = Fonts()
    name = isolated(DAVID * 8)
    short = fonts.fit(name, 16, fonts.width(name, 16) // 2)
    assert seen(f"{short}: throw the die").endswith(": throw the die")
    assert fonts.width(short, 16) <= fonts.width(name, 16) // 2
