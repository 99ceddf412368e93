"""The window as its players know it: it starts, sleeps, survives, and plays whole games by mouse, keys or gamepad."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kit.chance import seed_from_number
from game.kit.journal import Seat
from game.kit.journal_file import read_journal, saved_games
from game.ui import hall, theme
from game.ui.animation import Beat
from game.ui.app import App, saves_dir
from game.ui.gamepad import Gamepads
from game.ui.request import Request
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.ending import Ending
from game.ui.scenes.fair_play import FairPlay
from game.ui.scenes.title import Title
from game.ui.widgets import Look
from tests.ui.hands import Hands

ADA, BEN, BOT = Seat("Ada", None, 0), Seat("Ben", None, 1), Seat("Bot", "solver", 2)


def new_game(*seats: Seat, seed: int = 7) -> Request:
    return Request("new", seats=seats, seed=seed_from_number(seed))


def frames_drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    drawn: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: drawn.append(1))
    monkeypatch.setattr(pygame.display, "update", lambda *rects: drawn.append(1))
    return drawn


def test_a_newcomer_reaches_a_running_short_game_in_three_clicks(home: Path) -> None:
    hands = Hands()
    hands.wait(0.5)
    hands.click("play")
    hands.click("button:Start the short game")
    hands.rest()
    hands.click("throw")
    hands.rest()
    assert hands.table.face.stage.view.phase in ("first-throw", "choose")
    assert any("throws a" in str(hands.table.face.stage.saying) or event for _, event in hands.table.session.events)


def test_a_whole_short_game_by_mouse_alone(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN, BOT))
    while not isinstance(hands.scene, Ending):
        hands.play_by_mouse()
    assert hands.table.session.result is not None
    assert {entry.name for entry in hall.entries()[0]} == {"Ada", "Ben"}
    hands.click("verify")
    assert isinstance(hands.scene, FairPlay)
    assert hands.scene.heading == "The dice were fair"


def test_a_whole_short_game_by_keyboard_alone_from_the_title_on(home: Path) -> None:
    hands = Hands()
    hands.wait(0.3)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    while not isinstance(hands.scene, Ending):
        hands.play_by_keys()
    hands.rest()
    hands.key(pygame.K_v)
    assert hands.scene.heading == "The dice were fair"
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_t)
    assert isinstance(hands.scene, Title)


def test_a_gamepad_presses_the_keys_of_the_game(home: Path) -> None:
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


def test_nothing_is_drawn_while_nothing_happens(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    drawn = frames_drawn(monkeypatch)
    hands.wait(2.0)
    assert drawn == []
    assert hands.scene.wake() is None, "the loop sleeps until there is input"


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


def test_resting_the_pointer_on_a_closed_square_shows_why_it_is_closed(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    while hands.table.face.stage.view.phase != "move":
        hands.play_by_mouse()
        hands.rest()
    board = hands.table.face.board
    place = closed_square(board)
    before = hands.app.screen.copy()
    rest_pointer_on(hands, board.geometry.place_centre(place))
    assert tip_is_drawn(hands, before)
    assert hands.scene.tip() == board.words(place)


def test_resting_the_pointer_in_the_lesson_shows_why_a_square_is_closed(home: Path) -> None:
    hands = Hands()
    hands.wait(0.5)
    hands.click("button:Learn")
    hands.key(pygame.K_1)
    hands.rest()
    before = hands.app.screen.copy()
    rest_pointer_on(hands, hands.scene.board.geometry.place_centre(closed_square(hands.scene.board)))
    assert tip_is_drawn(hands, before)


def test_a_tooltip_goes_with_what_it_spoke_of(home: Path) -> None:
    hands = Hands()
    hands.wait(0.5)
    hands.click("button:Learn")
    hands.key(pygame.K_1)
    hands.rest()
    place = hands.scene.board.geometry.place_centre(closed_square(hands.scene.board))
    without = hands.app.screen.copy()
    rest_pointer_on(hands, place)
    assert tip_is_drawn(hands, without)
    hands.key(pygame.K_b)
    hands.rest()
    assert not hands.scene.outdated
    assert not hands.scene.tip()


def tip_is_drawn(hands: Hands, before: pygame.Surface) -> bool:
    """Whether a dark sheet with words has come up beside the pointer."""
    x, y = pygame.mouse.get_pos()
    near = pygame.Rect(x - 360, y - 120, 720, 240).clip(hands.app.screen.get_rect())
    ink = pygame.mask.from_threshold(hands.app.screen.subsurface(near), theme.INK, (2, 2, 2, 255)).count()
    return ink > pygame.mask.from_threshold(before.subsurface(near), theme.INK, (2, 2, 2, 255)).count() + 1500


def test_what_flew_over_the_board_leaves_nothing_behind_when_it_is_gone(home: Path) -> None:
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


def test_a_shake_ends_straight_however_slow_the_computer_is(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    hands.table.say_no("Not like that.")
    hands.app.step([], 0.1)
    assert hands.table.face.shift() != 0
    shifts: list[int] = []
    paint = hands.table.face.paint_turn
    hands.see("turn").paint = lambda p, rect, look: (shifts.append(hands.table.face.shift()), paint(p, rect, look))
    for _ in range(3):
        hands.app.step([], 0.3)
    assert shifts[-1] == 0


def test_a_window_out_of_sight_draws_nothing_and_is_whole_again_when_shown(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    drawn = frames_drawn(monkeypatch)
    hands.app.step([pygame.event.Event(pygame.WINDOWMINIMIZED)], 0.1)
    hands.click("throw")
    hands.wait(1.0)
    assert drawn == []
    hands.app.step([pygame.event.Event(pygame.WINDOWRESTORED)], 0.1)
    assert drawn


@pytest.mark.parametrize("seed", range(4))
def test_whoever_clicks_on_and_on_where_the_throw_was_loses_no_turn(home: Path, seed: int) -> None:
    hands = Hands(request=new_game(ADA, BEN, seed=seed))
    hands.rest()
    while hands.table.face.stage.view.phase != "throw" or hands.find("throw") is None:
        hands.play_by_mouse()
        hands.rest()
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
def test_whoever_hammers_a_key_to_get_the_throw_over_with_loses_no_turn(home: Path, key: int) -> None:
    hands = Hands(request=new_game(ADA, BEN, seed=2))
    hands.rest()
    while hands.table.face.stage.view.phase != "throw" or hands.find("throw") is None:
        hands.play_by_keys()
        hands.rest()
    for _ in range(30):
        hands.key(key, pause=0.01)
        hands.wait(0.28)
    assert (hands.table.session.state.turns, hands.table.session.state.phase) == (1, "move")
    hands.rest()
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert hands.table.session.state.turns == 2


def test_a_stay_that_has_just_come_up_is_not_heard_by_click_or_key(home: Path) -> None:
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


def test_the_ledger_does_not_begin_another_game_by_the_key_that_ended_this_one(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.app.change_settings(reduced_motion=True)
    while not isinstance(hands.scene, Ending):
        hands.play_by_mouse()
    hands.app.push(hands.table.face.over())
    for _ in range(10):
        hands.key(pygame.K_SPACE)
    assert isinstance(hands.scene, Ending)


def test_a_double_click_throws_once(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.app.change_settings(reduced_motion=True)
    hands.rest()
    pos = hands.see("throw").rect.center
    hands.point(pos)
    hands.press(pos)
    hands.press(pos)
    hands.rest()
    assert hands.table.session.state.throws.count(None) == 1, "Ben, whose button lies in the same place, has not thrown"


def test_a_click_during_an_animation_only_finishes_it(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    hands.click("throw")
    assert hands.table.play.show.playing
    hands.click("menu")
    assert not hands.table.play.show.playing
    assert hands.scene is hands.table
    hands.click("menu")
    assert hands.scene.heading == "Pause"


def test_a_closed_square_is_refused_with_its_reason(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    while hands.table.face.stage.view.phase != "move":
        hands.play_by_mouse()
        hands.rest()
    board = hands.table.face.board
    closed = next(p for p in range(81) if board.words(board.board.place_of[p]))
    before = hands.table.session.state
    hands.click(board.geometry.place_centre(board.board.place_of[closed]))
    assert hands.table.refusal
    assert hands.table.session.state is before


def test_a_move_can_be_taken_back_until_the_next_throw(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    while hands.table.face.stage.view.phase != "move":
        hands.play_by_mouse()
        hands.rest()
    before = hands.table.session.state
    hands.play_by_mouse()
    hands.rest()
    hands.click("undo")
    assert hands.table.session.state == before
    hands.play_by_mouse()
    hands.rest()
    hands.click("throw")
    hands.rest()
    assert hands.find("undo") is None


@pytest.mark.parametrize("moments", [1, 4, 9, 25])
def test_a_game_left_at_any_moment_is_gone_on_with_from_the_title(home: Path, moments: int) -> None:
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


def test_of_several_games_one_chooses_and_a_damaged_one_does_no_harm(home: Path) -> None:
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


def test_an_error_of_ours_costs_nobody_the_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_play_again_keeps_the_seats(home: Path) -> None:
    hands = Hands(request=new_game(Seat("A", "solver", 4), Seat("B", "solver", 2)))
    while not isinstance(hands.scene, Ending):
        hands.wait(0.3)
        hands.key(pygame.K_SPACE, pause=0.05)
    hands.click("button:Play again")
    assert [seat.colour for seat in hands.table.session.seats] == [4, 2]


def test_a_record_is_played_back_to_its_end(home: Path) -> None:
    hands = Hands(request=new_game(Seat("A", "solver", 0), Seat("B", "solver", 1)))
    while not isinstance(hands.scene, Ending):
        hands.wait(0.3)
        hands.key(pygame.K_SPACE, pause=0.05)
    path, result = hands.table.session.path, hands.table.session.result
    watching = Hands(request=Request("replay", file=path))
    while not isinstance(watching.scene, Ending):
        watching.wait(0.3)
        watching.key(pygame.K_SPACE, pause=0.05)
    assert watching.table.session.result == result


def test_a_board_that_cannot_be_read_is_said_so_over_the_title(home: Path, tmp_path: Path) -> None:
    hands = Hands(request=Request("new", map=tmp_path / "nowhere.tmx"))
    assert hands.scene.heading == "This board cannot be read"
    hands.key(pygame.K_RETURN)
    assert isinstance(hands.scene, Title)


def test_enter_throws_the_symbol_that_the_lesson_suggests(home: Path) -> None:
    hands = Hands()
    hands.wait(0.5)
    hands.click("button:Learn")
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        known = len(hands.scene.seen)
        hands.key(pygame.K_b)
        hands.key(key)
        hands.rest()
        assert len(hands.scene.seen) == known + 1


def test_a_replay_says_that_it_is_one_and_that_nobody_thinks(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    while hands.table.face.stage.view.phase != "move":
        hands.play_by_mouse()
        hands.rest()
    path = hands.table.session.path
    hands.app.replace_all()
    hands = Hands(request=Request("replay", file=path))
    told = set()
    for _ in range(200):
        hands.app.step([], 0.1)
        told.add(" ".join(hands.table.face.turn_line()[1:]))
    assert any("Replay" in words or "replay" in words for words in told)
    assert not any("thinking" in words or "Space" in words for words in told)


def test_of_a_damaged_game_without_its_secret_a_new_seed_is_offered_at_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    while hands.table.face.stage.view.phase != "move":
        hands.play_by_mouse()
        hands.rest()
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


def test_whoever_chooses_an_expedition_may_look_at_the_board_first(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    while hands.table.face.stage.view.phase != "choose":
        hands.play_by_mouse()
        hands.rest()
    offer = next(widget for widget in hands.scene.widgets if widget.id.startswith("offer:"))
    assert "three of these four" in offer.tooltip
    hands.click("look")
    hands.rest()
    assert hands.find(offer.id) is None
    assert hands.find("veil") is None
    hands.key(pygame.K_ESCAPE)
    hands.rest()
    hands.click(offer.id)
    assert hands.table.session.state.phase == "choose"
    assert sum(player.expedition is not None for player in hands.table.session.state.players) == 1
