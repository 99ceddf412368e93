"""Plays the toy game in a process of its own, to be killed: `python -m tests.kit.player FOLDER | JOURNAL`.

At the start and after each action it prints the journal's line and a digest of the state: what a person would
have seen.
"""

import hashlib
import sys
from pathlib import Path
from typing import Any

import msgspec

from game.kit.rules import CHANCE
from game.kit.session import Seat, Session
from tests.kit.toy import GAMES, Options, Toy


def digest(state: Any) -> str:
    """What tells one state from another, short enough for a line."""
    return hashlib.sha256(msgspec.json.encode(state)).hexdigest()


def step(session: Session[Any, Any, Any, Any]) -> None:
    """Let whoever is to act do something: the draw, or any legal action."""
    seat = session.to_act()[0]
    if seat == CHANCE:
        session.draw()
    else:
        session.act(session.rng(seat).choice(session.legal(seat)))


def show(session: Session[Any, Any, Any, Any]) -> None:
    """Tell what a person would see now."""
    print(session.line, digest(session.state), flush=True)


def main(path: Path) -> None:
    """Go on with the journal, or start one in the folder, until the game is over."""
    if path.is_dir():
        session: Session[Any, Any, Any, Any] = Session.new(
            Toy(), Options(rounds=5000), [Seat("Ada"), Seat("Ben")], path, bytes(32)
        )
    else:
        session = Session.resume(path, GAMES)
    print(session.path, flush=True)
    show(session)
    while session.to_act():
        step(session)
        show(session)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
