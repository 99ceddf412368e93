"""The game behind the title: it rests when nobody is there, goes on when somebody is, and another follows it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.scenes import attract
from tests.ui.hands import Hands


@pytest.fixture
def hands(home: Path) -> Hands:
    """Somebody at the title, behind which bots play."""
    found = Hands()
    found.wait(1.0)
    assert found.scene.attract is not None
    return found


def let_it_rest(hands: Hands) -> None:
    """Nobody touches anything for so long that the window sleeps."""
    hands.wait(attract._RESTS_AFTER + 1, 0.5)
    assert hands.scene.wake() is None
    assert not hands.app.moving


def actions(hands: Hands) -> int:
    return len(hands.scene.attract.play.session.events)


def moved_pointer(hands: Hands) -> None:
    hands.point((640, 30))


def pressed_key(hands: Hands) -> None:
    hands.key(pygame.K_TAB)


@pytest.mark.parametrize("touch", [moved_pointer, pressed_key], ids=lambda touch: touch.__name__)
def test_the_game_goes_on_when_somebody_is_there_again(
    hands: Hands, touch: Callable[[Hands], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attract, "_RESTS_AFTER", 20.0)
    let_it_rest(hands)
    before = actions(hands)
    hands.wait(30, 0.5)
    assert actions(hands) == before
    touch(hands)
    assert hands.scene.wake() is not None or hands.app.moving
    hands.wait(15.0, 0.1)
    assert actions(hands) > before
    let_it_rest(hands)


def play_out(hands: Hands) -> Any:
    """Let the bots finish the game that stands behind the title."""
    game = hands.scene.attract
    game.play.speed = 50.0
    for _ in range(20_000):
        game.touch()
        hands.app.step([], 0.1)
        if game.play.due[0] == "over" and not game.play.show.playing:
            return game
    raise AssertionError("the bots never finish")


def test_when_the_game_is_over_another_begins_in_its_place(hands: Hands) -> None:
    game = play_out(hands)
    hands.wait(1.0)
    assert hands.scene.attract is game, "the end is looked at for a while"
    hands.wait(attract._BETWEEN_GAMES)
    after = hands.scene.attract
    assert after is not game
    assert hands.find("play") is not None
    assert any(widget is after for widget in hands.scene.widgets)
    hands.wait(5.0)
    assert actions(hands) > 0


def test_another_game_does_not_keep_the_window_awake_for_longer(hands: Hands) -> None:
    game = play_out(hands)
    hands.wait(attract._BETWEEN_GAMES + 1)
    assert hands.scene.attract is not game
    hands.wait(attract._RESTS_AFTER - attract._BETWEEN_GAMES, 0.5)
    assert hands.scene.wake() is None


def test_a_game_that_ended_before_the_rest_makes_room_for_another_after_it(hands: Hands) -> None:
    game = play_out(hands)
    game._touched_at = -1000.0
    hands.wait(30, 0.5)
    assert hands.scene.attract is game
    assert hands.scene.wake() is None
    moved_pointer(hands)
    hands.wait(1.0)
    assert hands.scene.attract is not game
