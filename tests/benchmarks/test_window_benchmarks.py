"""How long the window takes: a frame of the table while things move, and the first frame after the command."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pygame
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.kit.chance import seed_from_number
from game.kit.journal import Seat
from game.ui.request import Request
from tests.ui.hands import Hands

FRAME = 1 / 60
FIRST_FRAME = """
import os, sys, time
import game.ui.app as app
step = app.App.step
def first(self, events, dt):
    step(self, events, dt)
    print("drawn", flush=True)
    os._exit(0)
app.App.step = first
sys.argv = ["diradice"]
import game.cli
game.cli.main()
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Two people at the shipped board in a window of 1280×800, at their first move."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("DIRADICE_DATA", str(tmp_path))
    seats = (Seat("Ada", None, 0), Seat("Ben", None, 1))
    hands = Hands(request=Request("new", seats=seats, seed=seed_from_number(4)))
    while hands.table.face.stage.view.phase != "move":
        hands.play_by_mouse()
        hands.rest()
    return hands


def begin_hop(hands: Hands) -> None:
    board = hands.table.face.board
    place = max(board.moment.targets, key=lambda there: len(board.moment.targets[there].route))
    hands.click(board.geometry.place_centre(place))


def begin_throw(hands: Hands) -> None:
    hands.key(pygame.K_s)
    hands.rest()
    hands.key(pygame.K_SPACE)


@pytest.mark.parametrize("begin", [begin_hop, begin_throw], ids=["hop", "tumble"])
def test_a_frame_of_the_table_while_it_moves(
    benchmark: BenchmarkFixture, table: Hands, begin: Callable[[Hands], None]
) -> None:
    begin(table)
    table.app.step([], FRAME)
    assert table.app.moving
    benchmark.extra_info["limit"] = "4 ms"
    benchmark(lambda: table.app.step([], 1e-6))


def test_the_first_frame_after_the_command(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "DIRADICE_DATA": str(tmp_path)}
    environment = {**os.environ, **drivers, "PYTHONPATH": str(Path(__file__).parents[2])}

    def start() -> None:
        subprocess.run([sys.executable, "-c", FIRST_FRAME], env=environment, check=True, capture_output=True)

    benchmark.extra_info["limit"] = "1.2 s"
    benchmark.pedantic(start, rounds=5, warmup_rounds=1)
    if benchmark.stats is not None:
        benchmark.extra_info["median"] = median(benchmark.stats.stats.data)
