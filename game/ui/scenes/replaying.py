"""Watching a game that was played: its record goes by at the table as if bots played it."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.games import RULES
from game.kit.journal import JournalError
from game.kit.journal_file import read_journal
from game.kit.replay import Moment, Replay, revealed_seeds, rules_for
from game.kit.rules import Chance, Result, Seats
from game.ui.app import App
from game.ui.long_table import face_of
from game.ui.scene import Scene
from game.ui.scenes.dialog import Dialog
from game.ui.table import Table

RECORDED = "recorded"


class Recorded:
    """A record in the place of a session: whoever acts, the next line of the record is what happens."""

    path: Path | None = None
    notice = ""

    def __init__(self, path: Path) -> None:
        record = read_journal(path)
        self.rules = rules_for(RULES, record)
        self._replay: Replay[Any, Any, Any, Any] = Replay(self.rules, record, revealed_seeds(record))
        self._moments: Iterator[Moment[Any, Any, Any]] = self._replay.moments()
        self.seats = tuple(replace(seat, bot=RECORDED) for seat in record.header.seats)
        self.commitment = record.commitments[-1]
        self._left = True

    @property
    def options(self) -> Any:
        """What was agreed before the game."""
        return self._replay.timeline.options

    @property
    def _state(self) -> Any:
        return self._replay.timeline.state

    @property
    def events(self) -> Sequence[tuple[int, Any]]:
        """The events up to this line."""
        return self._replay.timeline.events

    @property
    def result(self) -> Result | None:
        """The end, if the record has come to it."""
        return self.rules.result(self._state)

    @property
    def seed_revealed(self) -> str | None:
        """The seed that the record tells at its end."""
        seed = next(iter(revealed_seeds(self._replay.record)[-1:]), None)
        return seed.hex() if seed is not None and self.result is not None else None

    def to_act(self) -> Seats:
        """Who acts; nobody once the record is at its end."""
        return self._replay.timeline.to_act if self._left else ()

    def owed(self) -> Chance:
        """What chance owes at this line."""
        return self.rules.outcomes(self._state)

    def legal(self, seat: int) -> tuple[Any, ...]:
        """What was done is in the record; the choice does not matter."""
        return (None,)

    def view(self, seat: int | None) -> Any:
        """The state as an onlooker sees it."""
        return self.rules.view(self._state, seat)

    def rng(self, seat: int) -> random.Random:
        """Never used."""
        return random.Random(0)

    def act(self, action: Any) -> tuple[Any, ...]:
        """The next line."""
        return self.draw()

    def draw(self) -> tuple[Any, ...]:
        """The next line."""
        moment = next(self._moments, None)
        self._left = moment is not None
        return () if moment is None else moment.events

    def can_undo(self, seat: int) -> bool:
        """Nothing can be changed."""
        return False

    def finish(self) -> str:
        """Nothing is written."""
        return ""

    def close(self) -> None:
        """Nothing is open."""


class Watching(Table):
    """The table at which a record goes by: nothing is saved there, but a record can turn out to be damaged."""

    watching = True

    def _failed(self, problem: str) -> None:
        words = f"{problem}.\n\nUp to there the game went by as it was played; what follows cannot be shown."
        self.app.push(Dialog(self.app, "This record is damaged", words))


def replay_table(app: App, path: Path) -> Scene:
    """A table at which the record is played; a dialog if it cannot be read."""
    try:
        session: Any = Recorded(path)
    except JournalError as error:
        return Dialog(app, "This record cannot be read", str(error))
    return Watching(app, session, {}, face_of(session.options))
