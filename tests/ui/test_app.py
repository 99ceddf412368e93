"""The window as its players know it: it starts, sleeps, is drawn whole, survives, and hears mouse, keys and gamepad."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.exit_codes import BROKEN
from game.kit.journal_file import read_journal
from game.ui.animation import Beat
from game.ui.app import App
from game.ui.gamepad import Gamepads
from game.ui.request import Request
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.title import Title
from tests.ui.hands import ADA, BEN, Hands, new_game

pytestmark = pytest.mark.usefixtures("home")


def frames_drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    drawn: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: drawn.append(1))
    monkeypatch.setattr(pygame.display, "update", lambda *rects: drawn.append(1))
    return drawn


def test_a_newcomer_reaches_a_running_short_game_in_three_clicks() -> None:
    hands = Hands()
    hands.wait(0.5)
    hands.click("play")
    hands.click("button:Start the short game")
    hands.rest()
    hands.click("throw")
    hands.rest()
    assert hands.table.face.stage.view.phase in ("first-throw", "choose")
    assert any("throws a" in str(hands.table.face.stage.saying) or event for _, event in hands.table.session.events)


def test_a_gamepad_presses_the_keys_of_the_game() -> None:
    hands, pads = Hands(), Gamepads()

    def pad(kind: int, **what: Any) -> None:
        hands.app.step(pads.keys(pygame.event.Event(kind, instance_id=0, **what)), 0.3)

    hands.wait(0.3)
    pad(pygame.JOYBUTTONDOWN, button=0)
    assert hands.scene.heading == "New game"
    pad(pygame.JOYHATMOTION, value=(0, -1))
    first = hands.scene.focus
    pad(pygame.JOYAXISMOTION, axis=1, value=-0.9)
    assert first
    assert hands.scene.focus not in ("", first)
    second = hands.scene.focus
    pad(pygame.JOYAXISMOTION, axis=1, value=-0.95)
    assert hands.scene.focus == second, "a stick that is held goes one step"
    pad(pygame.JOYBUTTONDOWN, button=1)
    assert isinstance(hands.scene, Title)


def test_a_gamepad_that_comes_and_goes_leaves_the_others_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    pads = Gamepads()

    class Pad:
        def __init__(self, index: int) -> None:
            if index > 1:
                raise pygame.error("Invalid joystick device number")
            self.index = index

        def get_instance_id(self) -> int:
            return self.index + 10

    monkeypatch.setattr(pygame.joystick, "Joystick", Pad)
    for index in (0, 1, 2):
        assert pads.keys(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=index)) == []
    lean = {"axis": 0, "value": 1.0}
    assert pads.keys(pygame.event.Event(pygame.JOYAXISMOTION, instance_id=10, **lean))[0].key == pygame.K_RIGHT
    for gone in (10, 10, 77):
        assert pads.keys(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=gone)) == []
    pads.keys(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0))
    assert pads.keys(pygame.event.Event(pygame.JOYAXISMOTION, instance_id=10, **lean))[0].key == pygame.K_RIGHT
    button = pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=11, button=0)
    assert pads.keys(button)[0].key == pygame.K_RETURN


def test_nothing_is_drawn_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    drawn = frames_drawn(monkeypatch)
    hands.wait(2.0)
    assert drawn == []
    assert hands.scene.wake() is None, "the loop sleeps until there is input"


def test_a_window_out_of_sight_draws_nothing_and_is_whole_again_when_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    drawn = frames_drawn(monkeypatch)
    hands.app.step([pygame.event.Event(pygame.WINDOWMINIMIZED)], 0.1)
    hands.click("throw")
    hands.wait(1.0)
    assert drawn == []
    hands.app.step([pygame.event.Event(pygame.WINDOWRESTORED)], 0.1)
    assert drawn


def test_what_flew_over_the_board_leaves_nothing_behind_when_it_is_gone() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    stage = hands.table.face.stage
    hands.app.step([], 0.01)
    clean = hands.app.screen.copy()
    hands.table.play.show.add(Beat(0.1, lambda: setattr(stage, "banner", ("Gone soon", 0)), None,
                                   lambda: setattr(stage, "banner", None)), Beat(0.5))  # fmt: skip
    hands.app.step([], 0.05)
    hands.scene.dirty = True
    hands.app.step([], 0.01)
    bounds = hands.table.face.board.geometry.bounds
    assert pygame.transform.average_color(hands.app.screen.subsurface(bounds)) != pygame.transform.average_color(
        clean.subsurface(bounds))  # fmt: skip
    hands.app.step([], 0.1)
    assert hands.table.play.show.playing
    shown, was = hands.app.screen.subsurface(bounds), clean.subsurface(bounds)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(was, "RGB")


def test_a_shake_ends_straight_however_slow_the_computer_is() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    hands.table.say_no("Not like that.")
    hands.app.step([], 0.1)
    assert hands.table.face.shift() != 0
    shifts: list[int] = []
    paint = hands.see("turn").paint
    hands.see("turn").paint = lambda p, rect, look: (shifts.append(hands.table.face.shift()), paint(p, rect, look))
    for _ in range(3):
        hands.app.step([], 0.3)
    assert shifts[-1] == 0


def test_an_error_of_ours_costs_nobody_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    path = hands.table.session.path

    def fail(dt: float) -> bool:
        raise ZeroDivisionError("a fault")

    recover = App._recover

    def recover_and_close(self: App, error: Exception) -> None:
        recover(self, error)
        self.running = False

    monkeypatch.setattr(hands.table, "update", fail)
    monkeypatch.setattr(App, "_recover", recover_and_close)
    assert hands.app.run() == 0
    assert isinstance(hands.scene, Dialog)
    assert "No game is lost" in hands.scene.words
    assert len(read_journal(path).lines) == 0


def test_a_window_that_fails_again_and_again_says_that_the_program_is_at_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    hands = Hands()
    monkeypatch.setattr(App, "step", fail)
    monkeypatch.setattr(App, "_wait", lambda app: [])
    assert hands.app.run() == BROKEN == 70
    assert capsys.readouterr().err.count("\nZeroDivisionError\n") == 3


def test_a_board_that_cannot_be_read_is_said_so_over_the_title(tmp_path: Path) -> None:
    hands = Hands(request=Request("new", map=tmp_path / "nowhere.tmx"))
    assert hands.scene.heading == "This board cannot be read"
    hands.key(pygame.K_RETURN)
    assert isinstance(hands.scene, Title)
