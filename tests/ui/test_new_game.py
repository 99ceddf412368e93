"""Setting up a game: what a board allows, and dice with any six faces."""

import re
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.exploration.diradice import SYMBOLS
from game.exploration.tiled import BoardError, load_board
from game.exploration.tiled_write import write_board
from game.ui.request import Request
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.new_game import NewGame
from game.ui.table import Table
from tests.ui.hands import Hands, write_maps
from tests.ui.long_hands import long_board


def new_game(size: tuple[int, int] = (1280, 800)) -> Hands:
    hands = Hands(size)
    hands.wait(0.3)
    hands.key(pygame.K_RETURN)
    assert isinstance(hands.scene, NewGame)
    return hands


@pytest.fixture
def two_boards(home: Path, tmp_path: Path) -> Path:
    """Beside the small board without a track lies one with it."""
    board = long_board()
    looks = tuple("plain" if terrain in ("land", "coast", "river") else None for terrain in board.terrain)
    write_board(replace(board, looks=looks, title="Ringed"), tmp_path / "maps" / "ringed.tmx")
    return home


def words(hands: Hands) -> str:
    return "\n".join(getattr(widget, "words", "") for widget in hands.scene.widgets)


def choose_board(hands: Hands, title: str) -> None:
    for _ in range(5):
        if [board.title for board in hands.scene.boards].index(title) == hands.scene.board:
            return
        hands.scene.focus = "board"
        hands.key(pygame.K_RIGHT)
    raise AssertionError(f"no board {title}")


def test_enter_after_a_click_on_a_choice_starts_the_game_that_stands_there(home: Path) -> None:
    hands = new_game()
    hands.click("kind:1")
    kind = hands.scene.seats[1].kind
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert isinstance(hands.scene, Table)
    assert (hands.scene.session.seats[1].bot is None) == (kind == 0)


def test_the_long_game_is_chosen_on_the_new_game_sheet(two_boards: Path) -> None:
    hands = new_game()
    choose_board(hands, "Ringed")
    hands.click("game")
    assert hands.see("button:Start the long game")
    assert "minutes" in words(hands)


def test_a_board_without_a_track_offers_no_long_game_and_says_why_in_place(home: Path) -> None:
    hands = new_game()
    assert "needs a track" in words(hands)
    hands.click("game")
    assert hands.scene.short
    hands.click("button:Start the short game")
    hands.rest()
    assert isinstance(hands.scene, Table)


def test_going_over_to_a_board_without_a_track_chooses_the_short_game(two_boards: Path) -> None:
    hands = new_game()
    choose_board(hands, "Ringed")
    hands.click("game")
    assert not hands.scene.short
    assert "needs a track" not in words(hands)
    choose_board(hands, hands.scene.boards[0].title)
    assert hands.scene.short
    assert "needs a track" in words(hands)


def test_a_map_file_without_a_track_is_found_out_when_the_long_game_is_started(
    two_boards: Path, tmp_path: Path
) -> None:
    trackless = write_maps(tmp_path / "others") / "expedition.tmx"
    hands = new_game()
    choose_board(hands, "Ringed")
    hands.click("game")
    hands.app.step([pygame.event.Event(pygame.DROPFILE, file=str(trackless))], 0.3)
    hands.click("button:Start the long game")
    assert isinstance(hands.scene, NewGame)
    assert "needs a track" in words(hands)
    hands.click("button:Start the short game")
    hands.rest()
    assert isinstance(hands.scene, Table)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_any_six_symbols_make_a_cube_by_mouse(home: Path, size: tuple[int, int]) -> None:
    hands = new_game(size)
    hands.click("faces")
    wanted = ["bent", "bent", "star", "star", "star", "single"]
    for number, symbol in enumerate(wanted):
        for _ in SYMBOLS:
            if hands.scene.faces[number] == symbol:
                break
            hands.click(f"face:{number}")
    assert list(hands.app.spills) == []
    hands.click("button:Start the short game")
    hands.rest()
    assert list(hands.table.session.options.faces) == wanted


def test_any_six_symbols_make_a_cube_by_keys_and_are_remembered(home: Path) -> None:
    hands = new_game()
    _tab_to(hands, "faces")
    hands.key(pygame.K_RIGHT)
    for number in range(6):
        _tab_to(hands, f"face:{number}")
        while hands.scene.faces[number] != "diagonal":
            hands.key(pygame.K_LEFT)
    hands.scene.focus = ""
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert hands.table.session.options.faces == ("diagonal",) * 6
    again: Any = new_game().scene
    assert again.cube
    assert again.faces == ["diagonal"] * 6


def test_a_path_in_the_home_of_nobody_is_refused_in_place_and_named(home: Path) -> None:
    hands = new_game()
    hands.scene.board = len(hands.scene.boards)
    hands.scene.refresh()
    hands.app.step([], 0.1)
    hands.click("file")
    hands.type("~nosuchuser/x.tmx")
    hands.click("button:Start the short game")
    assert isinstance(hands.scene, NewGame)
    assert "~nosuchuser/x.tmx" in hands.scene.problem
    hands.check_that_all_fits()


def broken_board(tmp_path: Path) -> Path:
    """The small board with tiles everywhere that do not exist."""
    path = tmp_path / "maps" / "broken.tmx"
    words = (tmp_path / "maps" / "expedition.tmx").read_text()
    path.write_text(
        re.sub(r'(?<=<data encoding="csv">)[^<]*', lambda found: re.sub(r"\d+", "9999", found[0]), words, count=1)
    )
    return path


def test_of_many_faults_of_a_file_three_are_told_and_the_way_to_the_rest(home: Path, tmp_path: Path) -> None:
    path = broken_board(tmp_path)
    with pytest.raises(BoardError) as caught:
        load_board(path)
    problems = caught.value.problems
    hands = Hands(request=Request("new", map=path))
    hands.app.step([], 0.3)
    assert isinstance(hands.scene, Dialog)
    left = f"and {len(problems) - 3} more: diradice check-map {path}"
    assert hands.scene.words.split("\n") == [*problems[:3], left]
    hands.check_that_all_fits()


def test_a_dropped_file_with_many_faults_tells_the_first_and_the_way_to_the_rest(home: Path, tmp_path: Path) -> None:
    hands = new_game()
    hands.app.step([pygame.event.Event(pygame.DROPFILE, file=str(broken_board(tmp_path)))], 0.3)
    hands.click("button:Start the short game")
    assert "more: diradice check-map" in hands.scene.problem


def test_a_damaged_line_up_is_not_put_aside_without_a_word(home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "line-up.json").write_text("{")
    hands = new_game()
    assert "line-up.json was damaged; it is kept as" in words(hands)
    hands.check_that_all_fits()


def _tab_to(hands: Hands, id: str) -> None:  # noqa: A002
    for _ in range(40):
        if hands.scene.focus == id:
            return
        hands.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not come to {id}")
