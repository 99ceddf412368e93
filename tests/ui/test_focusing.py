"""Where the arrow keys lead: to the nearest widget that way, as the eye sees it."""

import pytest

from game.ui.focusing import nearest
from game.ui.layout import Rect
from game.ui.widgets import Button, Text, Widget

RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)


def button(id: str, x: int, y: int, wide: int = 80, tall: int = 40) -> Button:  # noqa: A002
    return Button(Rect(x, y, wide, tall), id, lambda: None, id)


@pytest.fixture
def sheet() -> dict[str, Widget]:
    """Two columns of buttons with words between them, and a wide button below."""
    found = (button("a", 0, 0), button("b", 200, 0), button("c", 0, 60), button("d", 200, 60),
             button("wide", 0, 120, 280))  # fmt: skip
    return {"words": Text(Rect(100, 0, 80, 40), "words")} | {one.id: one for one in found}


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ("a", RIGHT, "b"),
        ("a", DOWN, "c"),
        ("d", UP, "b"),
        ("c", DOWN, "wide"),
        ("d", DOWN, "wide"),
        ("b", LEFT, "a"),
        ("wide", UP, "c"),
    ],
)
def test_an_arrow_leads_to_the_nearest_widget_that_way(
    sheet: dict[str, Widget], start: str, direction: tuple[int, int], end: str
) -> None:
    assert nearest(list(sheet.values()), sheet[start], direction) is sheet[end]


def test_beyond_the_edge_there_is_nothing_and_words_are_never_led_to(sheet: dict[str, Widget]) -> None:
    widgets = list(sheet.values())
    assert nearest(widgets, sheet["a"], UP) is None
    assert nearest(widgets, sheet["b"], RIGHT) is None
    assert nearest([sheet["a"], sheet["words"]], sheet["a"], RIGHT) is None


def test_what_lies_straight_ahead_is_nearer_than_what_lies_aside() -> None:
    start, ahead, aside = button("start", 0, 0), button("ahead", 300, 0), button("aside", 150, 200)
    assert nearest([start, aside, ahead], start, RIGHT) is ahead


def test_what_cannot_be_pressed_is_passed_over() -> None:
    start, far = button("start", 0, 0), button("far", 300, 0)
    off = Button(Rect(100, 0, 80, 40), "off", lambda: None, "off", enabled=False)
    assert nearest([start, off, far], start, RIGHT) is far
