"""What stays right on the screen while windows change, motions run, and sheets are left and opened again."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui import hall
from game.ui.exploration_view import BoardView
from game.ui.layout import Rect
from game.ui.scenes.ending import Ending
from game.ui.scenes.saved import SavedGames
from game.ui.track_view import Ring, TrackBoard
from tests.ui.hands import ADA, BEN, Hands, new_game
from tests.ui.long_hands import long_board
from tests.ui.test_track_view import tokens
from tests.ui.views import Table, moment


def resize(hands: Hands, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    hands.app.step([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])], 0.1)
    hands.wait(0.5)


def test_pictures_of_saved_games_are_as_high_as_their_rows_after_a_resize(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    hands.app.replace_all()
    hands = Hands((2560, 1600))
    hands.app.push(SavedGames(hands.app))
    hands.wait(0.2)
    large = [seen.picture.get_height() for seen in hands.scene._glimpses.values()]
    resize(hands, (960, 600))
    small = [seen.picture.get_height() for seen in hands.scene._glimpses.values()]
    assert len(large) == len(small) == 1
    assert small[0] < large[0] / 2
    assert small[0] <= hands.see("saved").heights[0]  # type: ignore[attr-defined]


def test_a_press_that_slides_off_its_square_is_taken_back() -> None:
    table = Table()
    view = table.show()
    view.press(table.pixel("C2"))
    assert not view.click(table.pixel("B3"))
    assert table.chosen == []
    view.press(table.pixel("B3"))
    assert view.click(table.pixel("B3"))
    assert table.chosen == [view.board.place_of[view.board.index("B3")]]


def test_a_press_that_slides_over_an_objective_stays_on_it() -> None:
    table = Table()
    view = table.show(targets=moment().targets)
    view.press(table.pixel("A1"))
    assert view.click(table.pixel("B2"))
    assert table.chosen == [view.board.place_of[view.board.index("A1")]]


def test_a_press_that_slides_to_another_square_of_the_track_picks_nothing() -> None:
    picked: list[int] = []
    board = TrackBoard(long_board(), lambda place: None, pick=picked.append)
    board.rect = Rect(0, 0, 800, 800)
    board.show_ring(Ring(tokens(0), 0, {3: 3, 4: 4}))
    board.press(board.geometry.track[3].center)
    assert not board.click(board.geometry.track[4].center)
    assert picked == []


@pytest.fixture
def hopping(home: Path) -> Hands:
    """The lesson while its piece hops slowly to the farthest lit square."""
    hands = Hands()
    hands.wait(0.5)
    hands.app.change_settings(speed=25)
    hands.click("button:Learn")
    hands.key(pygame.K_2)
    hands.rest()
    board: BoardView = hands.scene.board
    place = max(board.moment.targets, key=lambda place: len(board.moment.targets[place].route))
    hands.click(board.geometry.place_centre(place))
    hands.wait(0.1)
    assert board.animating
    return hands


@pytest.mark.parametrize("act", ["throw", "carry", "reset"])
def test_the_lessons_piece_is_shown_where_it_is_whatever_is_done_while_it_hops(hopping: Hands, act: str) -> None:
    lesson: Any = hopping.scene
    start = lesson.place
    {"throw": lambda: lesson.throw("star"), "carry": lambda: lesson._carry("mule", True), "reset": lesson._reset}[act]()
    assert lesson.board.moment.pieces[0].place == lesson.place
    assert (lesson.place == start) == (act == "reset")
    hopping.rest()
    assert lesson.board.moment.pieces[0].place == lesson.place


def ended(home: Path) -> Hands:
    hands = Hands(request=new_game(ADA, BEN))
    hands.app.change_settings(reduced_motion=True)
    hands.play_out()
    return hands


def test_a_hall_of_fame_that_is_put_aside_at_the_end_of_a_game_is_told_of(home: Path) -> None:
    home.mkdir(parents=True)
    hall.hall_path().write_text("{")
    hands = ended(home)
    assert "hall-of-fame.json was damaged; it is kept as hall-of-fame.broken-1.json" in hands.scene.note
    assert len(hall.entries()[0]) == 2


def test_a_game_ends_once_however_often_its_ledger_is_opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = ended(home)
    played: list[str] = []
    monkeypatch.setattr(hands.app.sounds, "play", played.append)
    hall.hall_path().unlink()
    hands.wait(1.5)
    hands.click("button:See the board")
    hands.wait(1.5)
    hands.click("ledger")
    assert isinstance(hands.scene, Ending)
    assert "win" not in played
    assert not hall.hall_path().exists()


def surfaces_of(*holders: object) -> list[str]:
    """The names under which these hold pictures themselves."""
    return [name for holder in holders for name, value in vars(holder).items() if isinstance(value, pygame.Surface)]


def test_a_table_that_was_left_keeps_no_picture_of_the_window(home: Path) -> None:
    hands = Hands(request=new_game(ADA, BEN))
    hands.rest()
    table = hands.table
    assert surfaces_of(table, table.face.board)
    hands.app.replace_all()
    assert surfaces_of(table, table.face.board) == []


def test_the_title_keeps_no_picture_of_its_game_once_it_is_left(home: Path) -> None:
    hands = Hands()
    hands.wait(1.0)
    attract = hands.scene.attract
    assert surfaces_of(attract, attract.board)
    hands.app.replace_all()
    assert surfaces_of(attract, attract.board) == []
