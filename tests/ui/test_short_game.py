"""Short games in the window: whole ones by mouse alone and by keys alone, again, and played back."""

import pygame
import pytest

from game.kit.journal import Seat
from game.ui import hall
from game.ui.request import Request
from game.ui.scenes.fair_play import FairPlay
from game.ui.scenes.title import Title
from tests.ui.hands import ADA, BEN, Hands, new_game

pytestmark = pytest.mark.usefixtures("home")


def test_a_whole_short_game_by_mouse_alone() -> None:
    hands = Hands(request=new_game(ADA, BEN, Seat("Bot", "solver", 2)))
    hands.play_out()
    assert hands.table.session.result is not None
    assert {entry.name for entry in hall.entries()[0]} == {"Ada", "Ben"}
    hands.click("verify")
    assert isinstance(hands.scene, FairPlay)
    assert hands.scene.heading == "The dice were fair"


def test_a_whole_short_game_by_keyboard_alone_from_the_title_on() -> None:
    hands = Hands()
    hands.wait(0.3)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    hands.play_out(keys=True)
    hands.rest()
    hands.key(pygame.K_v)
    assert hands.scene.heading == "The dice were fair"
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_t)
    assert isinstance(hands.scene, Title)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_short_game_in_the_smallest_window_at_the_largest_scale(keys: bool) -> None:
    hands = Hands((960, 600), new_game(ADA, BEN, Seat("Bot", "solver", 2)), percent=200)
    hands.play_out(keys)
    hands.rest()
    assert hands.table.session.result is not None
    hands.check_that_all_fits()


def test_tab_goes_through_all_lit_squares_and_round() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.play_to("move", keys=True)
    board = hands.table.face.board
    lit = sorted(board.moment.targets)
    begin = lit.index(board.cursor)
    came = []
    for _ in lit:
        hands.key(pygame.K_TAB)
        came.append(board.cursor)
    assert len(lit) > 2
    assert came == [*lit[begin + 1 :], *lit[: begin + 1]]


def test_whoever_chooses_an_expedition_may_look_at_the_board_first() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.play_to("choose")
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


def test_a_move_can_be_taken_back_until_the_next_throw() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.play_to("move")
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


def test_play_again_keeps_the_seats() -> None:
    hands = Hands(request=new_game(Seat("A", "solver", 4), Seat("B", "solver", 2)))
    hands.watch()
    hands.click("button:Play again")
    assert [seat.colour for seat in hands.table.session.seats] == [4, 2]


def test_a_record_is_played_back_to_its_end() -> None:
    hands = Hands(request=new_game(Seat("A", "solver", 0), Seat("B", "solver", 1)))
    hands.watch()
    path, result = hands.table.session.path, hands.table.session.result
    watching = Hands(request=Request("replay", file=path))
    watching.watch()
    assert watching.table.session.result == result


def test_a_replay_says_that_it_is_one_and_that_nobody_thinks() -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.play_to("move")
    path = hands.table.session.path
    hands.app.replace_all()
    hands = Hands(request=Request("replay", file=path))
    told = set()
    for _ in range(200):
        hands.app.step([], 0.1)
        told.add(" ".join(hands.table.face.turn_line()[1:]))
    assert any("Replay" in words or "replay" in words for words in told)
    assert not any("thinking" in words or "Space" in words for words in told)
