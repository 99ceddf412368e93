"""Running the command line, and what it is run on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from game import cli
from game.exploration.data import data
from game.exploration.state import Options
from game.exploration.tiled import load_board
from game.games import RULES
from game.kit.bots import RandomBot
from game.kit.chance import seed_from_number
from game.kit.rules import CHANCE
from game.kit.session import Seat, Session

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = str(ROOT / "maps" / "play-example.tmx")
QUERY = {"piece": "C3", "symbol": "bent", "expedition": "archaeology"}
BOARD = """
LL......SS
LLm.K..^SS
....r...F.
...crc.p..
~~~cBBc~~~
~GG~BB~~~~
~GG~~~%~~~
~~P~s~~II~
~~~@~~~II~
T~~~~R~~~~
"""


def run(*arguments: str, stdin: str | None = None) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli.app, arguments, input=stdin, prog_name="diradice")


def start(*arguments: str, **options: Any) -> "subprocess.Popen[str]":
    """Start the command line in a process of its own."""
    return subprocess.Popen([sys.executable, "-m", "game", *arguments], cwd=ROOT, text=True, **options)


@contextmanager
def on_a_terminal(*arguments: str) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """The command line in a process of its own whose messages go to a terminal, and what `shown` reads that from."""
    pty = pytest.importorskip("pty")  # Windows has none.
    ours, theirs = pty.openpty()
    with start(*arguments, stdout=subprocess.PIPE, stderr=theirs) as program:
        os.close(theirs)
        try:
            yield program, ours
        finally:
            program.kill()
            os.close(ours)


def shown(terminal: int) -> bytes:
    """What has come to the terminal; waits until something has, or nothing more can."""
    try:
        return os.read(terminal, 65536)
    except OSError:  # Nobody has it open any more.
        return b""


def played(board_file: str, folder: Path, actions: int = 10**6) -> Path:
    """The journal of a short game between random bots that took so many actions, or came to its end."""
    options = Options(2, load_board(board_file), data())
    seats = [Seat("Ada", "random"), Seat("Ben", "random", 1)]
    session: Session[Any, Any, Any, Any] = Session.new(
        RULES["exploration"], options, seats, folder, seed_from_number(1)
    )
    while session.to_act() and actions:
        seat = session.to_act()[0]
        if seat == CHANCE:
            session.draw()
        else:
            session.act(RandomBot().choose(session.view(seat), session.legal(seat), session.rng(seat)))
        actions -= 1
    session.close()
    assert session.path is not None
    return session.path
