"""What pointer and keys do and do not do: reasons for closed squares, and hands that are faster than the eye."""

from typing import Any

import pygame
import pytest

from game.ui import theme
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.ending import Ending
from tests.ui.hands import ADA, BEN, Hands, new_game

pytestmark = pytest.mark.usefixtures("home")


def rest_pointer_on(hands: Hands, pos: tuple[int, int]) -> None:
    """Put the pointer there and leave it; the loop sleeps as long as it likes between two turns, and nothing moves."""
    hands.point(pos, 0.01)
    for _ in range(20):
        wake = hands.scene.wake()
        if wake is None:
            return
        hands.app.step([], wake)
    raise AssertionError("the window never sleeps")


def closed_square(board: Any) -> int:
    """A square that the piece may not go to and that has a reason."""
    return next(p for p in range(board.board.width * board.board.height)
                if board.board.place_of[p] == p and board.words(p))  # fmt: skip


def tip_is_drawn(hands: Hands, before: pygame.Surface) -> bool:
    """Whether a dark sheet with words has come up beside the pointer."""
    x, y = pygame.mouse.get_pos()
    near = pygame.Rect(x - 360, y - 120, 720, 240).clip(hands.app.screen.get_rect())
    ink = pygame.mask.from_threshold(hands.app.screen.subsurface(near), theme.INK, (2, 2, 2, 255)).count()
    return ink > pygame.mask.from_threshold(before.subsurface(near), theme.INK, (2, 2, 2, 255)).count() + 1500


def lesson() -> Hands:
    """The lesson, in which a single was thrown."""
    hands = Hands()
    hands.wait(0.5)
    hands.click("button:Learn")
    hands.key(pygame.K_1)
    hands.rest()
    return hands


def test_resting_the_pointer_on_a_closed_square_shows_why_it_is_closed() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    hands.play_to("move")
    board = hands.table.face.board
    place = closed_square(board)
    before = hands.app.screen.copy()
    rest_pointer_on(hands, board.geometry.place_centre(place))
    assert tip_is_drawn(hands, before)
    assert hands.scene.tip() == board.words(place)


def test_resting_the_pointer_in_the_lesson_shows_why_a_square_is_closed() -> None:
    hands = lesson()
    before = hands.app.screen.copy()
    rest_pointer_on(hands, hands.scene.board.geometry.place_centre(closed_square(hands.scene.board)))
    assert tip_is_drawn(hands, before)


def test_a_tooltip_goes_with_what_it_spoke_of() -> None:
    hands = lesson()
    place = hands.scene.board.geometry.place_centre(closed_square(hands.scene.board))
    without = hands.app.screen.copy()
    rest_pointer_on(hands, place)
    assert tip_is_drawn(hands, without)
    hands.key(pygame.K_b)
    hands.rest()
    assert not hands.scene.outdated
    assert not hands.scene.tip()


def test_a_closed_square_is_refused_with_its_reason() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.play_to("move")
    board = hands.table.face.board
    closed = next(p for p in range(81) if board.words(board.board.place_of[p]))
    before = hands.table.session.state
    hands.click(board.geometry.place_centre(board.board.place_of[closed]))
    assert hands.table.refusal
    assert hands.table.session.state is before


def test_enter_throws_the_symbol_that_the_lesson_suggests() -> None:
    hands = Hands()
    hands.wait(0.5)
    hands.click("button:Learn")
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        known = len(hands.scene.seen)
        hands.key(pygame.K_b)
        hands.key(key)
        hands.rest()
        assert len(hands.scene.seen) == known + 1


def test_a_double_click_throws_once() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.app.change_settings(reduced_motion=True)
    hands.rest()
    pos = hands.see("throw").rect.center
    hands.point(pos)
    hands.press(pos)
    hands.press(pos)
    hands.rest()
    assert hands.table.session.state.throws.count(None) == 1, "Ben, whose button lies in the same place, has not thrown"


def test_a_click_during_an_animation_only_finishes_it() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    hands.click("throw")
    assert hands.table.play.show.playing
    hands.click("menu")
    assert not hands.table.play.show.playing
    assert hands.scene is hands.table
    hands.click("menu")
    assert hands.scene.heading == "Pause"


@pytest.mark.parametrize("seed", range(4))
def test_whoever_clicks_on_and_on_where_the_throw_was_loses_no_turn(seed: int) -> None:
    hands = Hands(request=new_game(ADA, BEN, seed=seed))
    hands.rest()
    hands.play_to("throw")
    pos = hands.see("throw").rect.center
    for _ in range(30):
        hands.point(pos, 0.0)
        hands.press(pos)
        hands.wait(0.28)
    assert hands.table.session.state.turns == 1
    assert hands.table.session.state.phase == "move"
    hands.rest()
    assert not hands.see("stay").rect.collidepoint(pos)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_whoever_hammers_a_key_to_get_the_throw_over_with_loses_no_turn(key: int) -> None:
    hands = Hands(request=new_game(ADA, BEN, seed=2))
    hands.rest()
    hands.play_to("throw", keys=True)
    for _ in range(30):
        hands.key(key, pause=0.01)
        hands.wait(0.28)
    assert (hands.table.session.state.turns, hands.table.session.state.phase) == (1, "move")
    hands.rest()
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert hands.table.session.state.turns == 2


def test_a_stay_that_has_just_come_up_is_not_heard_by_click_or_key() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    while hands.table.face.stage.view.phase != "move":
        hands.play_by_mouse()
        hands.app.step([], 0.05)
        while hands.table.play.show.playing:
            hands.app.step([], 0.05)
    hands.app.step([], 0.05)
    hands.key(pygame.K_s, pause=0.3)
    hands.press(hands.see("stay").rect.center)
    assert hands.table.session.state.phase == "move"
    hands.rest()
    hands.click("stay")
    assert hands.table.session.state.phase != "move"


def test_the_ledger_does_not_begin_another_game_by_the_key_that_ended_this_one() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.app.change_settings(reduced_motion=True)
    hands.play_out()
    hands.app.push(hands.table.face.over())
    for _ in range(10):
        hands.key(pygame.K_SPACE)
    assert isinstance(hands.scene, Ending)


def test_a_second_click_is_not_heard_by_the_scene_that_comes_up_underneath() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    throw = hands.see("throw").rect.center
    hands.key(pygame.K_ESCAPE)
    button = hands.see("button:Go on")
    button.rect.center, hands.scene.widgets = throw, [button]
    hands.point(throw)
    hands.press(throw, 0.03)
    assert hands.scene is hands.table
    hands.press(throw, 0.03)
    assert hands.table.session.line == 1


def test_enter_twice_on_a_notice_closes_the_notice_and_throws_nothing() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    hands.app.push(Dialog(hands.app, "A note on this game", "Something to be read."))
    hands.wait(1.0)
    hands.key(pygame.K_RETURN, pause=0.05)
    hands.key(pygame.K_RETURN, pause=0.05)
    assert (hands.scene, hands.table.session.line) == (hands.table, 1)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    assert hands.table.session.line == 2, "unhurried, Enter throws"


def test_a_throw_is_heard_though_somebody_presses_space_again_and_again() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.play_to("move", keys=True)
    hands.play_by_keys()
    line = hands.table.session.line
    while hands.find("throw") is None:
        hands.wait(0.02)
    for _ in range(4):
        hands.key(pygame.K_SPACE)
    assert hands.table.session.line == line + 1


@pytest.mark.parametrize("kind", ["covered", "focus lost", "released elsewhere"])
def test_what_is_held_is_let_go_when_its_release_is_not_heard(kind: str) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    pos = hands.see("throw").rect.center
    hands.point(pos)
    hands.app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)], 0.3)
    if kind == "covered":
        hands.key(pygame.K_ESCAPE)
        hands.key(pygame.K_ESCAPE)
    elif kind == "focus lost":
        hands.app.step([pygame.event.Event(pygame.WINDOWFOCUSLOST)], 0.3)
    else:
        hands.point(pos)
    hands.app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1)], 0.3)
    assert (hands.scene, hands.table.session.line) == (hands.table, 1)
