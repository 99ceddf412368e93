"""`diradice` and `diradice play`: what the window is asked for."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from game.commands import play as play_command
from game.kit.chance import seed_from_number
from game.kit.session import Seat
from game.ui.request import Request
from tests.commands.running import run, start


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """What the window is asked for, instead of a window."""
    requests: list[Request] = []
    monkeypatch.setattr(play_command, "open_window", lambda request: requests.append(request) or 0)
    return requests


def test_without_a_command_the_window_opens_at_its_title(asked: list[Request]) -> None:
    assert run().exit_code == 0
    assert asked == [Request()]


def test_play_opens_the_window_in_a_new_game(board_file: str, asked: list[Request]) -> None:
    found = run(
        "play", "exploration", "--players", "Ada, Ben,bot:solver", "--short", "--map", board_file, "--seed", "7",
        "--faces", "single,straight,star,diagonal,bent,star",
    )  # fmt: skip
    assert found.exit_code == 0, found.stderr
    assert asked == [
        Request(
            "new",
            seats=(Seat("Ada"), Seat("Ben", None, 1), Seat("Solver", "solver", 2)),
            map=Path(board_file),
            seed=seed_from_number(7),
            faces=("single", "straight", "star", "diagonal", "bent", "star"),
            short=True,
        )
    ]


def test_without_short_it_is_the_long_game(asked: list[Request]) -> None:
    assert run("play", "--players", "Ada,Ben", "--map", "expedition").exit_code == 0
    assert not asked[0].short
    assert asked[0].seed is None
    assert asked[0].faces is None


def test_where_no_window_can_be_opened_it_is_said_in_a_line(tmp_path: Path) -> None:
    env = {**os.environ, "DIRADICE_DATA": str(tmp_path), "SDL_VIDEODRIVER": "no-such-driver"}
    program = start(env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    output, errors = program.communicate(timeout=60)
    assert (program.returncode, output) == (2, "")
    assert errors.startswith("diradice: cannot open a window: ")
    assert errors.count("\n") == 1


def test_names_keep_the_joiners_that_their_scripts_need(board_file: str, asked: list[Request]) -> None:
    run("play", "--short", "--map", board_file, "--players", "م\u200cر,👩\u200d👧", "--seed", "-7")
    assert [seat.name for seat in asked[0].seats] == ["م\u200cر", "👩\u200d👧"]
    assert asked[0].seed == seed_from_number(-7)


def test_bots_of_one_kind_are_numbered(board_file: str, asked: list[Request]) -> None:
    run("play", "--short", "--map", board_file, "--players", "bot:random,bot:solver,bot:random")
    assert [seat.name for seat in asked[0].seats] == ["Random 1", "Solver", "Random 2"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("monopoly",), "there is no game 'monopoly'; the games are exploration"),
        (("--players", "Ada"), "2 to 4"),
        (("--players", "A,B,C,D,E"), "2 to 4"),
        (("--players", "Ada,bot:genius"), "'genius' is not a bot; known: random, "),
        (("--players", "Ada,Ada"), "two players are called 'Ada'"),
        (("--players", "Ada,"), "'' is no name"),
        (("--players", "Ada,"), "it is empty"),
        (("--players", "Ada,B\x07n"), "has a character that cannot be shown"),
        (("--players", f"Ada,{'B' * 25}"), "has 25 letters, 24 at most may be"),
        (("--faces", "star,bent"), "six faces"),
        (("--faces", "star,bent,star,bent,star,wild"), "'wild' is no symbol of the Diradice; the symbols are single"),
        (("--seed", "x"), "--seed"),
    ],
)
def test_play_refuses_what_cannot_be_played(
    board_file: str, asked: list[Request], arguments: tuple[str, ...], problem: str
) -> None:
    found = run("play", "--short", "--map", board_file, *arguments)
    assert (found.exit_code, asked) == (2, [])
    assert problem in found.stderr


def test_control_c_closes_a_window_that_waits(board_file: str, tmp_path: Path) -> None:
    env = {**os.environ, "DIRADICE_DATA": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    arguments = ("play", "--short", "--map", board_file, "--players", "Ada,Ben")
    program = start(*arguments, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while not list(tmp_path.rglob("*.jsonl")) and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(1)
    program.send_signal(signal.SIGINT)
    output, errors = program.communicate(timeout=60)
    assert (program.returncode, output, errors) == (0, "", "")
