"""A real window on a virtual screen, used as people use it: real clicks, real keys, real power cuts."""

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from game import games
from game.kit.journal_file import read_journal, saved_games
from game.kit.replay import Replay, rules_for, verify
from game.kit.session import Session
from game.ui import settings
from tests.ui.hands import write_maps
from tests.window.screen import Screen, missing, screen

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(missing()), reason=f"not installed: {missing()}"),
]
LIMIT = 180.0
"""Seconds in which a game must be over, played as fast as the machine allows."""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Screen, Path, Path]]:
    """A screen, the folder of games and a small board; the game runs at its highest speed."""
    data = tmp_path / "data"
    monkeypatch.setenv("DIRADICE_DATA", str(data))
    settings.save(settings.Settings(speed=400, volume=0))
    maps = write_maps(tmp_path / "maps")
    (tmp_path / "screen").mkdir()
    with screen(tmp_path / "screen", data) as shown:
        yield shown, data / "games", maps / "expedition.tmx"


def begin(shown: Screen, board: Path, players: str = "Ada,bot:solver") -> None:
    shown.start("play", "--short", "--players", players, "--map", str(board), "--seed", "11")


def finished(folder: Path) -> bool:
    return any(saved.finished for saved in saved_games(folder))


def click_what_is_vermilion(shown: Screen, rng: random.Random) -> None:
    """Click somewhere on the one colour that says what to do next, or in the middle when it is nowhere."""
    spots = shown.vermilion()
    if len(spots):
        y, x = spots[rng.randrange(len(spots))]
        shown.click(int(x), int(y))


def test_a_whole_short_game_by_clicking_only_what_is_vermilion(table: tuple[Screen, Path, Path]) -> None:
    shown, folder, board = table
    begin(shown, board)
    rng = random.Random(1)
    deadline = time.monotonic() + LIMIT
    while not finished(folder):
        assert time.monotonic() < deadline, "the game did not come to its end"
        click_what_is_vermilion(shown, rng)
        time.sleep(0.2)
    (saved,) = saved_games(folder)
    assert verify(games.RULES, read_journal(saved.path)).ok


def test_a_whole_short_game_by_keyboard_alone(table: tuple[Screen, Path, Path]) -> None:
    shown, folder, board = table
    begin(shown, board)
    shown.do("mousemove", "1", "1")
    deadline = time.monotonic() + LIMIT
    keys = ["space", "1", "2", "Tab", "Tab", "Return"]
    turn = 0
    while not finished(folder):
        assert time.monotonic() < deadline, "the game did not come to its end"
        shown.key(keys[turn % len(keys)])
        turn += 1
        time.sleep(0.25)  # The board is deaf to Enter for a moment after a throw.
    (saved,) = saved_games(folder)
    assert verify(games.RULES, read_journal(saved.path)).ok


def test_a_game_survives_twenty_power_cuts(table: tuple[Screen, Path, Path]) -> None:
    shown, folder, board = table
    rng = random.Random(2)
    begin(shown, board, "Ada,Ben,Cleo")
    for cut in range(20):
        deadline = time.monotonic() + rng.uniform(0.2, 1.6)
        while time.monotonic() < deadline:
            click_what_is_vermilion(shown, rng)
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
        if saved.finished:
            break
        shown.start()
        time.sleep(0.5)
        shown.key("c")
        time.sleep(0.5)
        assert read_journal(saved.path).lines[: len(before.lines)] == before.lines
    assert len(read_journal(saved.path).lines) > 20, "the game went on between the power cuts"


def test_an_idle_window_sleeps(table: tuple[Screen, Path, Path]) -> None:
    shown, _, board = table
    begin(shown, board, "Ada,Ben")
    time.sleep(2.0)
    assert shown.program is not None
    stat = Path(f"/proc/{shown.program.pid}/stat")

    def ticks() -> int:
        fields = stat.read_text().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    before, seen = ticks(), shown.see().copy()
    time.sleep(5.0)
    assert (ticks() - before) / os.sysconf("SC_CLK_TCK") / 5.0 < 0.03
    assert np.array_equal(shown.see(), seen)
