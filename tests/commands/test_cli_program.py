"""The command line as a whole: help, versions, failures, closed pipes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.commands import play as play_command
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
    assert run("--version").stdout == "diradice 0.1.0\n"


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
    assert (done.returncode, done.stdout, done.stderr) == (0, "diradice 0.1.0\n", "")


def test_data_commands_import_neither_pygame_nor_rich() -> None:
    program = (
        "import sys; from game import cli\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'pygame', 'pygame_gui', 'rich'} & set(sys.modules)), file=sys.stderr)"
    )
    moves = ["moves", "--map", EXAMPLE, "--piece", "C3", "--symbol", "bent", "--expedition", "archaeology"]
    for arguments in (moves, ["check-map", EXAMPLE], ["verify", "none.jsonl"]):
        done = subprocess.run([sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True)
        assert done.stderr.splitlines()[-1] == "[]"


def test_a_failure_of_the_program_itself_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Request) -> int:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(play_command, "open_window", fail)
    found = run()
    assert found.exit_code == 70
    assert found.stderr.startswith("diradice: the program has failed: ZeroDivisionError: oh\n")
    assert "Traceback" not in found.stderr


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
