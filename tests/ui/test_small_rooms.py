"""Scenes other than the table in windows that are small for their UI scale: all fits, or scrolls and can be reached."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.exploration.names import listing
from game.ui import hall
from game.ui.app import first_scenes, saves_dir
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.ending import Ending
from game.ui.scenes.fair_play import FairPlay
from game.ui.scenes.opening import resume
from game.ui.scenes.pause import Pause
from game.ui.scenes.saved import SavedGames
from game.ui.scrolling import Pane, ScrollList, ScrollState
from game.ui.widgets import Button, Custom, Text, Widget
from tests.ui.hands import ADA, BEN, Hands, new_game
from tests.ui.tabbing import tabbed
from tests.ui.test_records import play, short_game

ROOMS = [((960, 600), 100), ((960, 600), 133), ((960, 600), 200), ((1280, 800), 200), ((960, 1600), 200)]
LONG_NAME = "Wilhelmina-Alexandrina I"


def title(hands: Hands) -> None:
    hands.app.scene.entered()
    hands.wait(0.5)
    assert hands.find("continue") is not None


def new_game_sheet(hands: Hands) -> None:
    hands.click("play")
    hands.click("add")
    hands.click("add")


def cube_and_file(hands: Hands) -> None:
    new_game_sheet(hands)
    hands.scene.seats[0].name = LONG_NAME
    hands.scene.cube, hands.scene.board = True, len(hands.scene.boards)
    hands.click("button:Start the short game")
    assert "Which file?" in hands.scene.problem


def learn(hands: Hands) -> None:
    hands.click("button:Learn")
    for key in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5):
        hands.rest()
        hands.key(key)
    hands.rest()
    hands.scene._refused(hands.scene.map.index("C1"))


def hall_of_fame(hands: Hands) -> None:
    hall.add([hall.Entry(LONG_NAME, 12_345, 1, "mountaineering", "The Pocket Board", 4, "2026-01-31")] * 20)
    hands.click("button:Hall of fame")


def saved_games(hands: Hands) -> None:
    (saves_dir() / f"{LONG_NAME}.jsonl").write_text("{")
    hands.app.push(SavedGames(hands.app))


def dialog(hands: Hands) -> None:
    answers = (("Recover it now", lambda: None), ("Leave it alone", lambda: None))
    hands.app.push(Dialog(hands.app, "This game cannot be opened", "Its record breaks off here. " * 40, answers))


def settings_sheet(hands: Hands) -> None:
    hands.click("button:Settings")


def pause(hands: Hands) -> None:
    hands.app.replace_all(*first_scenes(hands.app, new_game(ADA, BEN)))
    hands.rest()
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.scene, Pause)


def ending(hands: Hands) -> None:
    session = short_game()
    play(session)
    hands.app.push(*resume(hands.app, session.path))
    hands.watch()
    assert isinstance(hands.scene, Ending)
    hands.wait(1.0)


def unsaved_ending(hands: Hands) -> None:
    ending(hands)
    hands.scene.unsaved = "The end of this game could not be saved: no space is left on the device. " * 2


def fair_play(hands: Hands) -> None:
    session = short_game()
    play(session)
    hands.app.push(FairPlay(hands.app, session))


SCENES = [title, new_game_sheet, cube_and_file, learn, hall_of_fame, saved_games, dialog, settings_sheet, pause,
          ending, unsaved_ending, fair_play]  # fmt: skip


@pytest.fixture(params=ROOMS, ids=lambda room: f"{room[0][0]}x{room[0][1]}-{room[1]}")
def hands(home: Path, request: pytest.FixtureRequest) -> Hands:
    """Somebody at the title of a table at which games have been played, in a window of a size with a UI scale."""
    size, percent = request.param
    play(short_game(3), 20)
    found = Hands(size, percent=percent)
    found.wait(0.2)
    return found


def usable(hands: Hands) -> list[Widget]:
    return [w for w in hands.scene.widgets if w.focusable and w.id]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_in_a_small_room_all_fits_and_is_reached_by_mouse_and_keys(
    hands: Hands, scene: Callable[[Hands], None]
) -> None:
    scene(hands)
    hands.check_that_all_fits()
    for_the_mouse(hands)
    for_the_keys(hands)


def for_the_mouse(hands: Hands) -> None:
    """Nothing in sight lies on anything else, and the wheel brings all into sight."""
    boxes = [w for w in usable(hands) if isinstance(w, Button | Custom | ScrollList) or w.takes_text]
    for one in boxes:
        assert min(one.rect.size) >= 20, f"{one.id} is too small to hit: {one.rect}"
        for other in boxes:
            assert one is other or not one.seen.colliderect(other.seen), f"{one.id} lies on {other.id}"
    for id in [w.id for w in usable(hands)]:  # noqa: A001
        widget = hands.scroll_to(id)
        assert hands.scene.at(widget.seen.center) is widget, id


def for_the_keys(hands: Hands) -> None:
    """Tab comes to everything and brings it into sight; arrows scroll what only is to be read."""
    wanted, seen = {w.id for w in usable(hands)}, set()
    for focus in tabbed(hands):
        focused = hands.scene.focused()
        seen.add(focus)
        assert focused.seen.collidepoint(focused.rect.center), f"{focused.id} has the focus out of sight"
    assert seen >= wanted
    pane = next((w for w in hands.scene.widgets if isinstance(w, Pane)), None)
    if pane is not None and not any(w.within is pane for w in usable(hands)):
        for _ in range(60):
            hands.key(pygame.K_DOWN, pause=0.02)
        assert pane.state.top == pane.total - pane.rect.height


def test_what_could_not_be_saved_is_told_once_and_hides_no_secret_number(hands: Hands) -> None:
    ending(hands)
    unsaved, note = "The end could not be saved: the disk is full.", "The hall of fame could not be written."
    hands.scene.unsaved, hands.scene.note = unsaved, note
    hands.check_that_all_fits()
    told = "\n".join(widget.words for widget in hands.scene.widgets if isinstance(widget, Text))
    assert (told.count(unsaved), told.count(note)) == (1, 1)
    assert (hands.scene.session.seed_revealed in told) == hands.scene.tight


def test_a_win_shared_by_four_with_long_names_has_room(hands: Hands) -> None:
    ending(hands)
    winners = ["Wilhelmina-Alexandrina I", "W" * 24, "Jean-Baptiste Bernadotte", "Maximiliana of Wittelsba"]
    hands.scene.heading = f"{listing(winners)} share the win with £12,350"
    hands.check_that_all_fits()
    for_the_mouse(hands)


def at_the_settings(hands: Hands) -> ScrollState:
    """The settings in a pane; gives how far it is scrolled."""
    hands.wait(0.2)
    settings_sheet(hands)
    pane = hands.see("sheet")
    assert isinstance(pane, Pane)
    return pane.state


@pytest.mark.parametrize("id", ["speed", "highlight"])
def test_the_wheel_over_what_lies_in_a_pane_scrolls_and_changes_nothing(home: Path, id: str) -> None:  # noqa: A002
    hands = Hands((960, 600), percent=200)
    scrolled, before = at_the_settings(hands), replace(hands.app.settings)
    hands.point(hands.scroll_to(id).seen.center)
    top = scrolled.top
    hands.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1 if top else -1)], 0.3)
    assert scrolled.top != top
    assert hands.app.settings == before


def test_a_pane_is_pulled_to_its_end_by_its_bar(home: Path) -> None:
    hands = Hands((960, 600), percent=200)
    scrolled, before = at_the_settings(hands), replace(hands.app.settings)
    pane = hands.see("sheet")
    start, end = pane.bar.center, (pane.bar.centerx, pane.rect.bottom + 40)
    hands.point(start)
    hands.app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], 0.3)
    pygame.mouse.set_pos(end)
    hands.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 1), buttons=(1, 0, 0))], 0.3)
    hands.app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)], 0.3)
    assert scrolled.top == pane.total - pane.rect.height > 0
    assert hands.see("fullscreen").seen
    assert hands.app.settings == before


def test_what_the_lesson_says_is_in_sight_though_one_had_scrolled_to_its_end(home: Path) -> None:
    hands = Hands((960, 600), percent=200)
    hands.wait(0.2)
    hands.click("button:Learn")
    hands.rest()
    hands.key(pygame.K_1)
    hands.rest()
    pane = hands.see("lesson")
    pane.wheel(-100)
    assert pane.state.top == pane.total - pane.rect.height
    hands.scene._refused(hands.scene.map.index("C1"))
    hands.app.step([], 0.02)
    said = next(widget for widget in hands.scene.widgets if getattr(widget, "words", "") == hands.scene.words)
    assert hands.see("lesson").rect.collidepoint(said.rect.topleft)
