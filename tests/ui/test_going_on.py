"""Games that were left are gone on with from the title, and damaged ones do no harm."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kit.journal_file import saved_games
from game.ui import settings
from game.ui.app import App, saves_dir
from game.ui.scenes.saved import glimpse
from game.ui.scrolling import ScrollList, ScrollState
from game.ui.widgets import Look
from tests.ui.hands import ADA, BEN, Hands, new_game
from tests.ui.long_hands import game_at

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("moments", [1, 4, 9, 25])
def test_a_game_left_at_any_moment_is_gone_on_with_from_the_title(moments: int) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    for _ in range(moments):
        hands.play_by_mouse()
    hands.rest()
    left = hands.table.session.state
    hands.key(pygame.K_ESCAPE)
    hands.click("button:Save and leave")
    hands.wait(0.5)
    hands.click("continue")
    hands.rest()
    assert hands.table.session.state == left
    assert hands.table.face.stage.view == hands.table.session.view(None)


def test_of_several_games_one_chooses_and_a_damaged_one_does_no_harm() -> None:
    for seed in (1, 2):
        hands = Hands(request=new_game(ADA, BEN, seed=seed))
        hands.rest()
        hands.click("throw")
        hands.rest()
        hands.app.replace_all()
    good, bad = saved_games(saves_dir())
    bad.path.write_text("not a game\n")
    hands = Hands()
    hands.wait(0.5)
    hands.click("continue")
    saved = hands.scene.saved
    assert len(saved) == 2
    assert sum(bool(one.problem) for one in saved) == 1
    index = next(i for i, one in enumerate(saved) if one.problem)
    listed: Any = hands.see("saved")
    hands.click(listed.row_rect(index).center)
    assert hands.scene.heading == "This game cannot be opened"
    hands.key(pygame.K_ESCAPE)
    hands.click(listed.row_rect(1 - index).center)
    assert hands.table.session.path == good.path


def test_of_a_damaged_game_without_its_secret_a_new_seed_is_offered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.play_to("move")
    path = hands.table.session.path
    hands.app.replace_all()
    path.write_text(path.read_text() + "not a line\n" * 3)
    for one in path.parent.iterdir():
        if one != path:
            one.unlink()
    hands = Hands()
    hands.wait(0.5)
    words: list[str] = []
    p = hands.app.painter()
    monkeypatch.setattr(p, "text", lambda rect, told, *rest, **more: words.append(told))
    title: Any = hands.scene
    title._paint_continue(p, pygame.Rect(0, 0, 300, 92), Look())
    assert not any("games to go on with" in one for one in words)
    hands.click("continue")
    listed: Any = hands.see("saved")
    hands.click(listed.row_rect(0).center)
    hands.click("button:Go on with a new seed")
    hands.rest()
    assert hands.scene is hands.table


def test_the_second_of_two_quick_clicks_is_not_for_the_scene_that_comes_up() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    before = len(hands.table.session.events)
    hands.key(pygame.K_ESCAPE)
    hands.wait(0.5)
    button = hands.find("button:Go on")
    assert button is not None
    place = button.rect.center
    for _ in range(2):
        hands.press(place, pause=0.01)
    for _ in range(2):
        hands.key(pygame.K_RETURN, pause=0.01)
    assert hands.app.scene is hands.table
    assert len(hands.table.session.events) == before


def test_an_error_amid_a_drawing_leaves_no_part_of_the_window_shut() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    hands.app.screen.set_clip(pygame.Rect(10, 10, 50, 50))
    hands.app._recover(ValueError())
    assert hands.app.screen.get_clip() == hands.app.screen.get_rect()


def test_a_whole_screen_that_cannot_be_filled_leaves_the_window_and_what_is_kept(monkeypatch: Any) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    set_mode = pygame.display.set_mode

    def windows_only(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no such mode")
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", windows_only)
    hands.app.toggle_fullscreen()
    assert not hands.app.settings.fullscreen
    assert not settings.load()[0].fullscreen
    settings.save(settings.Settings(fullscreen=True))
    assert "whole screen" in App().notice


def test_a_record_that_cannot_be_pictured_does_not_keep_anyone_from_the_title(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise IndexError("a colour of another version")

    Hands(request=new_game(ADA, BEN)).app.replace_all()
    monkeypatch.setattr("game.ui.scenes.saved.glimpse", fail)
    hands = Hands()
    hands.wait(1.0)
    assert hands.scene.saved
    assert hands.scene.picture is None
    hands.click("play")
    assert hands.scene.heading == "New game"


def test_a_row_that_cannot_be_drawn_does_not_leave_the_window_shut_but_for_a_strip() -> None:
    def fail(*_: object) -> None:
        raise KeyError("a row")

    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    rows = ScrollList(pygame.Rect(10, 10, 200, 100), [40, 40], fail, ScrollState(), "rows")
    with pytest.raises(KeyError):
        rows.draw(hands.app.painter(), Look())
    assert hands.app.screen.get_clip() == hands.app.screen.get_rect()


def test_a_second_escape_at_once_closes_nothing_more() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    hands.key(pygame.K_ESCAPE)
    pause = hands.scene
    hands.key(pygame.K_s)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE, pause=0.1)
    assert hands.scene is pause
    hands.key(pygame.K_ESCAPE)
    assert hands.scene is hands.table


def test_the_list_says_which_game_it_is_and_how_far_on() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    path = hands.table.session.path
    early = glimpse(hands.app, path, 40)
    assert early is not None
    assert early.words == "Short game, not yet begun"
    hands.play_to("move")
    view = hands.table.face.stage.view
    later = glimpse(hands.app, path, 40)
    assert later is not None
    assert later.words == f"Short game, turn {view.turns}"
    assert later.picture.get_size() == (40, 40)


def test_the_list_says_the_round_of_a_long_game(tmp_path: Path) -> None:
    session = game_at("prepare", tmp_path)
    session.close()
    hands = Hands()
    seen = glimpse(hands.app, session.path, 40)
    assert seen is not None
    assert seen.words == f"Long game, round {session.state.round}"
