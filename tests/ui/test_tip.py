"""Tooltips: near the pointer, and wholly in the window however long they are."""

from collections.abc import Iterator

import pygame
import pytest

from game.exploration.data import data
from game.exploration.names import club_text
from game.ui.fonts import Fonts
from game.ui.images import Images
from game.ui.layout import Rect, scale_for
from game.ui.paint import Painter
from game.ui.tip import draw_tip

HIGHEST = "\n".join(["Exploration Club: 24 cards, one of each", *map(club_text, data().club)])
LONGEST = "The Prize Fund is paid to whoever is back at Base first. " * 30


@pytest.fixture(params=[((960, 600), 200), ((960, 600), 100), ((1280, 800), 150), ((640, 420), 200)],
                ids=lambda room: f"{room[0][0]}x{room[0][1]}-{room[1]}")  # fmt: skip
def painter(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Painter]:
    size, percent = request.param
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield Painter(pygame.display.set_mode(size), Fonts(), Images(), scale_for(size, percent))
    pygame.quit()


@pytest.mark.parametrize("words", ["Remove", HIGHEST, LONGEST, "W" * 60], ids=["short", "highest", "longest", "one"])
@pytest.mark.parametrize("corner", ["topleft", "topright", "bottomleft", "bottomright", "center"])
def test_a_tooltip_is_wholly_in_the_window_with_all_its_words(painter: Painter, words: str, corner: str) -> None:
    window = painter.surface.get_rect()
    box = draw_tip(painter, window, words, getattr(window, corner))
    assert window.contains(box)
    assert painter.spills == []


def test_a_short_tooltip_is_no_wider_than_its_words(painter: Painter) -> None:
    box = draw_tip(painter, Rect(painter.surface.get_rect()), "Remove", (40, 40))
    assert box.width == painter.text_width("Remove", 14) + 2 * painter.px(10)
