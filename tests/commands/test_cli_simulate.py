"""`diradice simulate`: JSON to the letter, progress, interruptions, bad input."""

import json
import re
import signal
from typing import Any

import pytest
from typer.testing import Result

from game.exploration.diradice import SYMBOLS
from game.exploration.tiled import load_board
from game.games import bots_of
from tests.commands.running import EXAMPLE, on_a_terminal, run, shown


def simulate(board_file: str, *arguments: str) -> Result:
    return run("simulate", "exploration", "--short", "--map", board_file, *arguments)


def test_simulate_in_json_to_the_letter(board_file: str) -> None:
    found = simulate(
        board_file, "--players", "4", "--games", "6", "--bots", "random", "--seed", "7", "--jobs", "1", "--json"
    )
    assert found.exit_code == 0, found.stderr
    assert found.stderr == ""
    document = json.loads(found.stdout)
    assert list(document) == [
        "game", "games", "seed", "finished", "turns", "wins_by_seat", "wins_by_expedition", "money", "actions",
        "seconds", "games_per_second", "wins_by_order", "leaders", "bots", "short", "dealt", "map", "faces",
    ]  # fmt: skip
    assert (document["game"], document["games"], document["seed"], document["finished"]) == ("exploration", 6, 7, 6)
    turns = document["turns"]
    assert list(turns) == ["min", "median", "mean", "max"]
    assert 0 < turns["min"] <= turns["median"] <= turns["max"]
    assert len(document["wins_by_seat"]) == 4
    assert sum(document["wins_by_seat"]) == pytest.approx(6)
    assert sum(document["wins_by_expedition"].values()) == pytest.approx(6)
    assert isinstance(turns["median"], float)
    assert list(document["money"]) == ["archaeology", "mountaineering", "sailing", "diving"]
    assert document["actions"] > turns["mean"] * 6
    assert len(document["wins_by_order"]) == 4
    assert sum(document["wins_by_order"]) == pytest.approx(6)
    assert document["leaders"] == dict.fromkeys(document["money"], 6)
    assert document["bots"] == ["random"] * 4
    assert (document["short"], document["dealt"]) == (True, False)
    board = load_board(board_file)
    assert document["map"] == {"title": board.title, "sha256": board.sha256}
    assert document["faces"] == list(SYMBOLS)


def test_simulate_is_the_same_for_the_same_seed_whatever_the_jobs(board_file: str) -> None:
    def figures(*arguments: str) -> dict[str, Any]:
        found = simulate(board_file, "--players", "2", "--games", "5", "--bots", "random,solver", "--json", *arguments)
        document: dict[str, Any] = json.loads(found.stdout)
        return {key: value for key, value in document.items() if key not in ("seconds", "games_per_second")}

    one = figures("--seed", "3", "--jobs", "1")
    assert figures("--seed", "3", "--jobs", "2") == one
    assert figures("--seed", "4", "--jobs", "1") != one


def test_a_fresh_seed_is_told_so_that_the_games_can_be_had_again(board_file: str) -> None:
    arguments = ("--players", "2", "--games", "2", "--bots", "random", "--jobs", "1", "--json")
    first = json.loads(simulate(board_file, *arguments).stdout)
    again = json.loads(simulate(board_file, *arguments, "--seed", str(first["seed"])).stdout)
    assert again["turns"] == first["turns"]
    assert json.loads(simulate(board_file, *arguments).stdout)["seed"] != first["seed"]


def test_without_short_the_long_game_is_simulated_which_needs_a_track(board_file: str) -> None:
    found = run("simulate", "exploration", "--players", "2", "--games", "1", "--map", board_file)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "track: there is none" in found.stderr


def test_simulate_in_words_gives_shares_with_their_errors(board_file: str) -> None:
    found = simulate(board_file, "--players", "2", "--games", "4", "--bots", "random", "--jobs", "1").stdout
    assert found.startswith("4 games of exploration with seed ")
    assert "seat 1 (random)" in found
    assert "±" in found


def test_dealt_expeditions_are_led_by_every_seat_and_the_figures_say_that_they_were_dealt(board_file: str) -> None:
    arguments = ("--players", "2", "--games", "8", "--bots", "random", "--seed", "1", "--jobs", "1", "--deal")
    assert simulate(board_file, *arguments).stdout.startswith("8 games of exploration, expeditions dealt at random, ")
    document = json.loads(simulate(board_file, *arguments, "--json").stdout)
    assert document["dealt"] is True


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_the_help_names_every_bot(command: str) -> None:
    told = "".join(run(command, "--help").stdout.split())
    assert all(re.search(rf"(?<![-\w]){bot}(?!-)", told) for bot in bots_of("exploration"))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("exploration", "--players", "2", "--games", "1", "--deal"), "--deal needs --short"),
        *(
            (("exploration", *game, "--players", players, "--games", "1"), f"is played by 2 to 4, not by {players}\n")
            for game in ((), ("--short",))
            for players in ("-1", "0", "1", "5", "9", "1000000000000")
        ),
        (("exploration", "--short", "--players", "2", "--games", "0"), "'--games'"),
        (("exploration", "--short", "--players", "2", "--games", "1000000000000"), "'--games'"),
        (("exploration", "--short", "--players", "2", "--games", "1", "--jobs", "0"), "'--jobs'"),
        (
            ("exploration", "--short", "--players", "2", "--games", "1", "--bots", "genius"),
            "the bots are random, ",
        ),
        (
            ("exploration", "--short", "--players", "3", "--games", "1", "--bots", "random,random"),
            "2 bots for a game of 3",
        ),
        (("monopoly", "--players", "2", "--games", "1"), "there is no game 'monopoly'; the games are exploration"),
    ],
)
def test_simulate_refuses_what_cannot_be_played(board_file: str, arguments: tuple[str, ...], problem: str) -> None:
    found = run("simulate", *arguments, "--map", board_file)
    assert (found.exit_code, found.stdout) == (2, "")
    assert problem in found.stderr


def test_a_board_without_base_is_refused() -> None:
    found = simulate(EXAMPLE, "--players", "2", "--games", "1")
    assert found.exit_code == 2
    assert "objectives: base is missing" in found.stderr


def test_progress_is_shown_on_a_terminal_only(board_file: str) -> None:
    arguments = ("simulate", "exploration", "--short", "--map", board_file, "--players", "2", "--games", "40")
    with on_a_terminal(*arguments, "--bots", "random", "--json") as (program, terminal):
        assert program.stdout is not None
        assert json.loads(program.stdout.read())["games"] == 40
        assert b"games" in shown(terminal)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_ends_quietly(board_file: str, jobs: str) -> None:
    arguments = ("simulate", "exploration", "--short", "--map", board_file, "--players", "2", "--games", "1000000")
    with on_a_terminal(*arguments, "--bots", "random", "--jobs", jobs) as (program, terminal):
        while not re.search(rb" [1-9][0-9]*/1000000", shown(terminal)):
            assert program.poll() is None
        program.send_signal(signal.SIGINT)
        output, _ = program.communicate(timeout=60)
        assert (program.returncode, output) == (130, "")
        told = shown(terminal)
    assert not any(word in told for word in (b"Traceback", b"Error", b"Interrupt", b"Abort"))
