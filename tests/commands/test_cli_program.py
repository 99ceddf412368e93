"""The command line as a whole: help, versions, failures, closed pipes."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from msgspec.structs import replace

from game import __version__
from game.commands import play as play_command
from game.commands.report import clean
from game.exploration.data import data
from game.exploration.state import Options
from game.exploration.tiled import load_board
from game.games import RULES
from game.kit.session import Seat, Session
from game.paths import data_dir
from game.ui.request import Request
from tests.commands.running import EXAMPLE, QUERY, ROOT, run, start


def test_help_is_everywhere_and_names_every_command() -> None:
    commands = ["play", "moves", "turns", "check-map", "simulate", "replay", "verify"]
    found = run("--help")
    assert found.exit_code == 0
    assert all(f"\n  {command} " in found.stdout for command in commands)
    for command in commands:
        found = run(command, "--help")
        assert found.exit_code == 0
        assert f"Usage: diradice {command}" in found.stdout


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").stdout == f"diradice {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [("nonsense",), ("moves",), ("moves", "--nonsense"), ("simulate", "exploration", "--players", "x", "--games", "1")],
)
def test_bad_usage_is_told_on_stderr_with_exit_code_2(arguments: tuple[str, ...]) -> None:
    found = run(*arguments)
    assert found.exit_code == 2
    assert found.stdout == ""
    assert "Error: " in found.stderr


def test_the_module_and_the_script_are_the_same_program() -> None:
    done = subprocess.run([sys.executable, "-m", "game", "--version"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"diradice {__version__}\n", "")


def test_data_commands_import_neither_pygame_nor_rich() -> None:
    program = (
        "import sys; from game import cli\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'pygame', 'rich'} & set(sys.modules)), file=sys.stderr)"
    )
    moves = ["moves", "--map", EXAMPLE, "--piece", "C3", "--symbol", "bent", "--expedition", "archaeology"]
    for arguments in (moves, ["check-map", EXAMPLE], ["verify", "none.jsonl"]):
        done = subprocess.run([sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True)
        assert done.stderr.splitlines()[-1] == "[]"


def test_the_data_folder_is_the_platforms_unless_the_environment_names_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DIRADICE_DATA", raising=False)
    assert data_dir() == Path(platformdirs.user_data_dir("diradice", appauthor=False))
    monkeypatch.setenv("DIRADICE_DATA", str(tmp_path / "here"))
    assert data_dir() == tmp_path / "here"
    assert not data_dir().exists(), "it is made by what is first kept there"
    monkeypatch.setenv("DIRADICE_DATA", "~/games")
    assert data_dir() == Path.home() / "games"


def test_a_failure_of_the_program_itself_shows_where_to_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_command, "open_window", lambda request: 1 // 0)
    monkeypatch.setenv("DIRADICE_TRACEBACK", "1")
    assert isinstance(run().exception, ZeroDivisionError)


def test_a_failure_of_the_program_itself_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Request) -> int:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(play_command, "open_window", fail)
    found = run()
    assert found.exit_code == 70
    assert found.stderr.startswith("diradice: the program has failed: ZeroDivisionError\n")
    assert "Traceback" not in found.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("arguments", [("--help",), ("turns", "--help"), ("--version",), ("check-map", EXAMPLE)])
def test_a_full_disk_is_told_in_plain_words(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full, start(*arguments, stdout=full, stderr=subprocess.PIPE) as program:
        assert program.communicate()[1] == "diradice: the disk is full\n"
    assert program.returncode == 2


def test_a_file_that_the_system_refuses_is_told_in_plain_words(tmp_path: Path) -> None:
    questions = ("moves", "--map", EXAMPLE, "--queries")
    for name, words in ((tmp_path, "a folder stands where a file has to be"), ("x" * 300, "its name is too long")):
        found = run(*questions, str(name))
        assert (found.exit_code, found.stderr) == (2, f"diradice: {words}: {name}\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["check-map", "none.tmx"], ["moves", "--queries=-"]])
def test_closed_streams_are_no_failure(arguments: list[str], closed: str) -> None:
    question = ["--map", EXAMPLE] if "moves" in arguments else []
    command = f'exec "$0" -m game "$@" {closed}'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, *arguments, *question], cwd=ROOT, input="", capture_output=True, text=True
    )
    assert done.returncode == (2 if "check-map" in arguments else 0)
    assert "Error" not in done.stderr


@pytest.mark.parametrize("arguments", [("--help",), ("turns", "--help"), ("--version",)])
def test_help_that_nobody_reads_to_its_end_is_no_failure(arguments: tuple[str, ...]) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    program = start(*arguments, stdout=theirs, stderr=subprocess.PIPE)
    os.close(theirs)
    assert program.communicate()[1] == ""
    assert program.returncode == 0


def test_control_c_is_quiet_while_modules_are_imported() -> None:
    program = (
        "import builtins, runpy, sys\n"
        "true_import = builtins.__import__\n"
        "def interrupted(name, *args, **kwargs):\n"
        "    if name.startswith('typer'): raise KeyboardInterrupt\n"
        "    return true_import(name, *args, **kwargs)\n"
        "builtins.__import__ = interrupted\n"
        "runpy.run_module('game', run_name='__main__', alter_sys=True)"
    )
    done = subprocess.run([sys.executable, "-c", program, "--version"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["scripts"]["diradice"] == "game.__main__:main"


UNTRUSTED = "Red\x1b[31m\x9b2J\u202egnp\u2028two\nlines\x07"


def test_nothing_from_a_file_steers_the_terminal(board_file: str, tmp_path: Path) -> None:
    board = replace(load_board(board_file), title=UNTRUSTED)
    session: Session[Any, Any, Any, Any] = Session.new(
        RULES["exploration"], Options(2, board, data(), short=True), [Seat(UNTRUSTED), Seat("Ben" * 500)], tmp_path
    )
    session.close()
    assert session.path is not None
    path = session.path.rename(tmp_path / f"{UNTRUSTED}.jsonl")
    (tmp_path / f"{UNTRUSTED}.tmx").write_text("<map>")
    for arguments in (
        ("replay", str(path), "--headless"),
        ("verify", str(path)),
        ("check-map", str(tmp_path / f"{UNTRUSTED}.tmx")),
    ):
        found = run(*arguments)
        told = found.stdout + found.stderr
        assert "Red\\x1b[31m\\x9b2J\\u202egnp\\u2028two\\nlines\\x07" in told
        assert all(line.isprintable() for line in told.split("\n"))
        assert "Ben" * 100 not in told
    document = json.loads(run("replay", str(path), "--json").stdout)
    assert document["map"]["title"] == document["seats"][0]["name"] == UNTRUSTED


def test_bad_usage_does_not_steer_the_terminal_either() -> None:
    program = start("verify", "one.jsonl", "two\x1b[31m.jsonl", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    output, errors = program.communicate()
    assert (program.returncode, output) == (2, "")
    assert "Usage: diradice verify" in errors
    assert "two" in errors
    assert all(line.isprintable() for line in errors.split("\n"))


def test_letters_of_all_tongues_are_shown_as_they_are() -> None:
    for text in ("Île d’Orléans", "島", "क्‍ष", "👩‍🚀"):
        assert clean(text) == text
    assert clean("a" * 300) == "a" * 197 + "..."


def test_the_name_of_a_file_need_not_be_text(tmp_path: Path) -> None:
    bad = tmp_path / os.fsdecode(b"\xff.tmx")
    found = run("check-map", str(bad), "--json")
    assert found.exit_code == 2
    assert json.loads(found.stdout)["file"] == f"{tmp_path}/\ufffd.tmx"
    assert f"{tmp_path}/\\udcff.tmx: map: there is no such file" in found.stderr


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    queries = tmp_path / "queries.jsonl"
    queries.write_text((json.dumps(QUERY) + "\n") * 5000)
    program = start(
        "moves", "--map", EXAMPLE, "--queries", str(queries), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    assert program.stderr.read() == ""
    assert program.wait() == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_without_a_screen_it_says_so_and_ends(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
    here = {name: value for name, value in os.environ.items() if name not in hidden}
    with start(env=here | {"DIRADICE_DATA": str(tmp_path)}, stderr=subprocess.PIPE) as program:
        _, told = program.communicate(timeout=60)
    assert program.returncode == 2
    assert told.splitlines()[-1] == "diradice: cannot open a window: no screen was found"
