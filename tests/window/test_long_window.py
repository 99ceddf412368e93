"""The long game in a real window on a virtual screen, by clicks on what is vermilion."""

import random
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import games
from game.exploration.mapmaker import ring_track
from game.exploration.tiled_write import write_board
from game.kit.journal_file import read_journal, saved_games
from game.kit.replay import verify
from game.ui import settings
from tests.exploration.drawn import drawn
from tests.ui.hands import POCKET, write_maps
from tests.window.screen import missing, screen
from tests.window.test_real_window import click_what_is_vermilion, finished

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing()), reason=f"not installed: {missing()}"),
]
LIMIT = 600.0
"""Seconds in which a game of four must be over, played as fast as the machine allows."""


def test_a_whole_long_game_of_two_people_and_two_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "data"
    monkeypatch.setenv("DIRADICE_DATA", str(data))
    settings.save(settings.Settings(speed=400, volume=0, reduced_motion=True))
    maps = write_maps(tmp_path / "maps")
    board = drawn(POCKET.read_text())
    looks = tuple("plain" if terrain in ("land", "coast", "river") else None for terrain in board.terrain)
    track = ring_track(board.width, board.height)
    write_board(replace(board, looks=looks, track=track), maps / "expedition.tmx")
    (tmp_path / "screen").mkdir()
    rng = random.Random(3)
    with screen(tmp_path / "screen", data) as shown:
        players = "Ada,Ben,bot:solver,bot:solver"
        shown.start("play", "--players", players, "--map", str(maps / "expedition.tmx"), "--seed", "11")
        deadline = time.monotonic() + LIMIT
        while not finished(data / "games"):
            assert time.monotonic() < deadline, "the game did not come to its end"
            click_what_is_vermilion(shown, rng)
            time.sleep(0.3)
    (saved,) = saved_games(data / "games")
    record = read_journal(saved.path)
    assert verify(games.RULES, record).ok
