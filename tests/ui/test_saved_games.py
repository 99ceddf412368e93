"""Saved games are put aside by mouse, keys or gamepad: asked first, kept elsewhere, and told when it cannot be."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kit.journal_file import ASIDE, JournalFile, read_secret
from game.ui.app import saves_dir
from game.ui.gamepad import Gamepads
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.saved import SavedGames
from game.ui.widgets import Look
from tests.ui.hands import Hands
from tests.ui.test_records import play, short_game


@pytest.fixture(params=[100, 200])
def hands(home: Path, request: pytest.FixtureRequest) -> Hands:
    """Somebody at the saved games: one that can be gone on with, and a damaged one, which was written last."""
    session = short_game()
    play(session, 20)
    session.close()
    (saves_dir() / "damaged.jsonl").write_text("{")
    found = Hands((960, 600), percent=request.param)
    found.app.push(SavedGames(found.app))
    found.app.step([], 0.5)
    return found


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("*.jsonl")}


def listed(hands: Hands) -> Any:
    return hands.see("saved")


def by_mouse(hands: Hands) -> None:
    hands.click(listed(hands).button(0).center)


def by_delete(hands: Hands) -> None:
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_DELETE)


def by_arrows(hands: Hands) -> None:
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)


def by_gamepad(hands: Hands) -> None:
    pads = Gamepads()
    for button in (3, 14, 0):
        hands.app.step(pads.keys(pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=button)), 0.3)


@pytest.mark.parametrize("ask", [by_mouse, by_delete, by_arrows, by_gamepad], ids=lambda ask: ask.__name__)
def test_a_damaged_game_is_put_aside_after_a_question(hands: Hands, ask: Callable[[Hands], None]) -> None:
    ask(hands)
    assert hands.scene.heading == "Put this game aside?"
    assert "Nothing is deleted" in hands.scene.words
    hands.check_that_all_fits()
    hands.click("button:Keep it here")
    assert "damaged.jsonl" in names(saves_dir())
    hands.click(listed(hands).button(0).center)
    hands.click("button:Put it aside")
    assert isinstance(hands.scene, SavedGames)
    assert [one.path.name for one in hands.scene.saved] == list(names(saves_dir()))
    assert names(saves_dir() / ASIDE) == {"damaged.jsonl"}
    assert (saves_dir() / ASIDE / "damaged.jsonl").read_text() == "{"


def test_a_good_game_is_put_aside_with_its_secret_and_an_empty_list_says_so(hands: Hands) -> None:
    for _ in range(2):
        hands.click(listed(hands).button(0).center)
        hands.click("button:Put it aside")
    assert hands.find("saved") is None
    assert names(saves_dir()) == set()
    assert len(names(saves_dir() / ASIDE)) == 2
    good = next(path for path in (saves_dir() / ASIDE).glob("*.jsonl") if path.name != "damaged.jsonl")
    assert read_secret(good) is not None
    hands.check_that_all_fits()


def test_a_game_that_is_open_elsewhere_is_not_put_aside_and_the_reason_is_told(hands: Hands) -> None:
    good = hands.scene.saved[1].path
    journal, _ = JournalFile.open(good)
    hands.click(listed(hands).button(1).center)
    hands.click("button:Put it aside")
    assert hands.scene.heading == "This game is not put aside"
    assert "another window" in hands.scene.words
    hands.click("button:Close")
    assert good.name in names(saves_dir())
    journal.close()


def test_the_mark_goes_to_a_rows_button_and_back_before_enter_opens_the_game(hands: Hands) -> None:
    for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN):
        hands.key(key)
    hands.rest()
    assert hands.table is not None


def test_a_button_that_is_pointed_at_says_what_it_does_and_looks_so(hands: Hands) -> None:
    pos = listed(hands).button(1).center
    assert listed(hands).hover_tip(listed(hands).row_rect(1).center) == ""
    hands.point(pos)
    assert hands.scene.tip() == "Put this game aside (Delete)"
    shades = set()
    for place in (pos, listed(hands).row_rect(1).center):
        listed(hands).point(place)
        listed(hands).draw(hands.app.painter(), Look(hover=True))
        box = listed(hands).button(1)
        shades.add(tuple(hands.app.screen.get_at((box.x + box.width // 5, box.y + box.height // 5))))
    assert len(shades) == 2


def test_a_lone_game_that_cannot_be_opened_leads_to_where_it_is_put_aside(home: Path) -> None:
    session = short_game()
    play(session, 20)
    session.close()
    lines = session.path.read_text().splitlines(keepends=True)
    session.path.write_text("".join([*lines[:5], *lines[6:]]))
    hands = Hands()
    hands.wait(0.5)
    hands.click("continue")
    assert isinstance(hands.scene, Dialog)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.scene, SavedGames)
    hands.click(listed(hands).button(0).center)
    hands.click("button:Put it aside")
    assert names(saves_dir()) == set()
