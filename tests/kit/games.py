"""Sessions of the toy game for the tests of journals."""

import hashlib
from pathlib import Path
from typing import Any

from game.kit.journal import encode_line
from game.kit.journal_file import read_journal
from game.kit.session import Seat, Session
from tests.kit.player import step
from tests.kit.toy import Options, Toy

SEED = hashlib.sha256(b"toy").digest()
PEOPLE = (Seat("Ada"), Seat("Ben", bot="random", colour=1))
AnySession = Session[Any, Any, Any, Any]


def new_game(folder: Path | None, rounds: int = 3, seed: bytes = SEED) -> AnySession:
    """A toy game of Ada and Ben."""
    return Session.new(Toy(), Options(rounds=rounds), PEOPLE, folder, seed)


def finished_game(folder: Path, rounds: int = 3, seed: bytes = SEED) -> Path:
    """The journal of a toy game that was played to its end."""
    session = new_game(folder, rounds, seed)
    play(session)
    assert session.path is not None
    return session.path


def play(session: AnySession, actions: int | None = None) -> None:
    """Let everybody act at random, to the end or so many times, and stop."""
    while session.to_act() and actions != 0:
        step(session)
        actions = None if actions is None else actions - 1
    session.close()


def rewrite(path: Path, change: dict[int, Any]) -> None:
    """Replace lines (by number from 1, None drops one) and make every checksum right again, as a cheat would."""
    record = read_journal(path)
    lines: list[Any] = [record.header, *record.lines]
    text, checksum = b"", ""
    for number, line in enumerate(lines, 1):
        line = change.get(number, line)
        if line is not None:
            encoded, checksum = encode_line(line, checksum)
            text += encoded
    path.write_bytes(text)
