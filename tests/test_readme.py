"""What the README promises is true: its pictures exist, its program runs, its commands are commands."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line for line in re.findall(r"`diradice ([^`]+)`", README) if "FILE" not in line and " play " not in f" {line} "
]


def test_every_picture_and_page_that_is_linked_exists() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert any(link.endswith(".png") for link in links)
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_the_program_for_library_users_runs() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    squares, counts, turns = done.stdout.splitlines()
    assert squares.startswith("['J12'")
    assert len(counts.strip("[]").split()) == 5
    assert 10 < float(turns) < 20


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_that_is_shown_works(words: str) -> None:
    shorter = words.replace("--games 200", "--games 4")
    done = subprocess.run(
        [sys.executable, "-m", "game", *shlex.split(shorter)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_ci_runs_the_readmes_own_test_command() -> None:
    section = README.split("## Run the tests", 1)[1]
    command = re.search(r"```sh\n(.+)\n```", section)
    assert command is not None
    find = "awk '/^## Run the tests/ {found=1} found && /^```sh/ {getline; print; exit}' README.md"
    assert find in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "pytest" in command[1]
