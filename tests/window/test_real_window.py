"""A real window on a virtual screen, used as people use it: real clicks, real keys, real power cuts."""

import os
import random
import time
from pathlib import Path

import numpy as np
import pytest

from game import games
from game.kit.journal import Seat
from game.kit.journal_file import read_journal, saved_games
from game.kit.replay import Replay, rules_for, verify
from game.kit.session import Session
from game.ui.scenes.ending import Ending
from tests.window.beside import Beside, new_session
from tests.window.screen import PATIENCE, Screen, lines_in

pytestmark = pytest.mark.window
LIMIT = 180.0
"""Seconds in which a game must be over, played as fast as the machine allows."""
SIZES = ((960, 600), (1100, 700), (1280, 800), (1000, 1200), (1920, 1080), (960, 600))
"""Sizes that a window is given one after another: from the smallest up, tall and wide, and back."""


def begin(shown: Screen, board: Path, players: str = "Ada,bot:solver") -> None:
    shown.start("play", "--short", "--players", players, "--map", str(board), "--seed", "11")


def finished(folder: Path) -> bool:
    return any(saved.finished for saved in saved_games(folder))


def play_on(shown: Screen, folder: Path, rng: random.Random, lines: int = 4) -> None:
    """Click on what is vermilion until the game has gone on by some lines of its record."""
    wanted, deadline = lines_in(folder) + lines, time.monotonic() + PATIENCE
    while lines_in(folder) < wanted:
        assert time.monotonic() < deadline, "the game does not go on"
        shown.click_vermilion(rng)
        time.sleep(0.2)


def test_a_whole_short_game_by_clicking_only_what_is_vermilion(table: tuple[Screen, Path, Path]) -> None:
    shown, folder, board = table
    begin(shown, board)
    rng = random.Random(1)
    deadline = time.monotonic() + LIMIT
    while not finished(folder):
        assert time.monotonic() < deadline, "the game did not come to its end"
        shown.click_vermilion(rng)
        time.sleep(0.2)
    (saved,) = saved_games(folder)
    assert verify(games.RULES, read_journal(saved.path)).ok


def test_a_whole_short_game_by_keyboard_alone(table: tuple[Screen, Path, Path], home: Path) -> None:
    shown, folder, board = table
    begin(shown, board)
    shown.do("mousemove", "1", "1")
    session = new_session(board, (Seat("Ada", None, 0), Seat("Solver", "solver", 1)), 11, short=True)
    ada = Beside(shown, folder, session)
    while not isinstance(ada.scene, Ending):
        ada.play_by_keys()
    ada.rest()
    ada.agree()
    (saved,) = saved_games(folder)
    record = read_journal(saved.path)
    assert record.lines == read_journal(session.path).lines
    assert verify(games.RULES, record).ok


def test_a_game_survives_twenty_power_cuts(table: tuple[Screen, Path, Path]) -> None:
    shown, folder, board = table
    rng = random.Random(2)
    begin(shown, board, "Ada,Ben,Cleo,Dan")
    for cut in range(20):
        play_on(shown, folder, rng, lines=1)
        deadline = time.monotonic() + rng.uniform(0.0, 1.0)
        while time.monotonic() < deadline:
            shown.click_vermilion(rng)
            time.sleep(rng.uniform(0.05, 0.3))
        shown.kill()
        (saved,) = saved_games(folder)
        assert not saved.problem, f"after power cut {cut + 1}"
        before = read_journal(saved.path)
        replayed: Replay = Replay(rules_for(games.RULES, before), before)  # type: ignore[type-arg]
        position = replayed.run().state
        session = Session.resume(saved.path, games.RULES)
        assert session.state == position
        session.close()
        shown.go_on(saved.path)
        assert read_journal(saved.path).lines[: len(before.lines)] == before.lines
    play_on(shown, folder, rng)


def test_a_closed_window_is_opened_again_where_it_was(table: tuple[Screen, Path, Path]) -> None:
    shown, folder, board = table
    rng = random.Random(3)
    begin(shown, board)
    for _ in range(3):
        play_on(shown, folder, rng)
        assert shown.ask_to_close() == 0
        (saved,) = saved_games(folder)
        before = read_journal(saved.path)
        shown.go_on(saved.path)
        assert read_journal(saved.path).lines[: len(before.lines)] == before.lines
    play_on(shown, folder, rng)


@pytest.mark.parametrize("table", [{"size": (1920, 1200)}], indirect=True, ids=["screen-1920x1200"])
def test_a_game_goes_on_in_a_window_of_any_size(table: tuple[Screen, Path, Path]) -> None:
    shown, folder, board = table
    rng = random.Random(4)
    begin(shown, board, "Ada,Ben,bot:solver")
    for size in SIZES:
        shown.resize(*size)
        play_on(shown, folder, rng)


def test_an_idle_window_sleeps(table: tuple[Screen, Path, Path]) -> None:
    shown, _, board = table
    begin(shown, board, "Ada,Ben")
    time.sleep(2.0)
    assert shown.program is not None
    stat = Path(f"/proc/{shown.program.pid}/stat")

    def ticks() -> int:
        fields = stat.read_text().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    before, seen = ticks(), shown.see()
    time.sleep(5.0)
    assert (ticks() - before) / os.sysconf("SC_CLK_TCK") / 5.0 < 0.03
    assert np.array_equal(shown.see(), seen)
