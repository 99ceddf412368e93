"""What the command line asks of the window; knows no pygame, so that asking costs nothing."""

from pathlib import Path
from typing import Literal

import msgspec

from game.kit.journal import Seat


class Request(msgspec.Struct, frozen=True):
    """Where the window starts: the title, a new game, a saved game to go on with, or one to be watched.

    `seats` are the players of a new game (two people when empty), `map` a board's file (None: the shipped one),
    `seed` what the draws come from (None: fresh), `faces` the Diradice's (None: its five symbols), `short` the
    short game. `file` is the journal for "resume" and "replay".
    """

    start: Literal["title", "new", "resume", "replay"] = "title"
    seats: tuple[Seat, ...] = ()
    map: Path | None = None
    seed: bytes | None = None
    faces: tuple[str, ...] | None = None
    short: bool = True
    file: Path | None = None
