"""One game in progress at the table: checks, draws, saves and takes back. What it shows is already on the disk."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Generic

import msgspec

from game.kit.chance import Draws, commitment, derived_seed, new_seed
from game.kit.journal import FORMAT, Acted, Drawn, Ended, Header, JournalError, Record, Reseeded, Seat, Undone
from game.kit.journal_file import JournalFile, forget_revealed, read_journal, read_secret
from game.kit.replay import Games, Replay, revealed_seeds, rules_for
from game.kit.rules import CHANCE, ActionT, Chance, EventT, OptionsT, Result, Rules, Seats, StateT
from game.kit.timeline import Timeline

__all__ = ["JournalError", "Seat", "SecretMissingError", "Session"]


class SecretMissingError(JournalError):
    """The seed of an unfinished game is gone, so its draws can neither go on nor be proved.

    The game can go on with a new seed (`Session.resume` with ``reseed=True``); the journal says so.
    """


class Session(Generic[OptionsT, StateT, ActionT, EventT]):
    """A game that is being played; made by `new` or `resume`.

    `seats` are who sits where, `notice` something the players should be told (a torn line was dropped, the
    seed was lost), else empty.
    """

    def __init__(
        self,
        timeline: Timeline[OptionsT, StateT, ActionT, EventT],
        seats: tuple[Seat, ...],
        seeds: Sequence[bytes | None],
        commitments: Sequence[str],
        draws: Draws | None,
    ) -> None:
        self.rules = timeline.rules
        self.seats = seats
        self.notice = ""
        self.path: Path | None = None
        self._timeline = timeline
        self._seeds = list(seeds)
        self._commitments = list(commitments)
        self._draws = draws
        self._line = 1
        self._journal: JournalFile | None = None
        self._ended = False

    @classmethod
    def new(
        cls,
        rules: Rules[OptionsT, StateT, ActionT, EventT],
        options: OptionsT,
        seats: Sequence[Seat],
        folder: Path | None,
        seed: bytes | None = None,
    ) -> "Session[OptionsT, StateT, ActionT, EventT]":
        """Start a game and its journal in `folder`, or an unsaved one without a folder (attract mode).

        Raises ValueError for options that cannot be played, JournalError if the folder cannot be written.
        """
        if len(seats) != options.seats:
            raise ValueError(f"{len(seats)} names for a game of {options.seats} seats")
        seed = new_seed() if seed is None else seed
        session = cls(Timeline(rules, options), tuple(seats), [seed], [commitment(seed)], Draws(seed))
        if folder is not None:
            now = datetime.now(UTC)
            header = Header(
                format=FORMAT,
                game=rules.name,
                rules=rules.version,
                map=rules.board(options),
                options=msgspec.Raw(msgspec.json.encode(options)),
                seats=session.seats,
                commitment=session.commitment,
                created=now.isoformat(timespec="seconds"),
            )
            session._journal = JournalFile.create(folder, f"{rules.name}-{now:%Y-%m-%d-%H%M%S}", header, seed)
            session.path = session._journal.path
        return session

    @classmethod
    def resume(cls, path: Path, games: Games, *, reseed: bool = False) -> "Session[Any, Any, Any, Any]":
        """Go on with a saved game exactly where it was; a finished one is opened to be looked at.

        Raises JournalError for a damaged or unknown journal and for one that is being played elsewhere, and
        SecretMissingError when its seed is gone, unless `reseed` allows a new one.
        """
        record = read_journal(path)
        if record.ended is not None:
            return cls._look_at(games, record, record.ended)
        journal, record = JournalFile.open(path)
        try:
            if record.ended is not None:  # Another window has just come to the end.
                journal.close()
                return cls._look_at(games, record, record.ended)
            seed = read_secret(path)
            if seed is None or commitment(seed) != record.commitments[-1]:
                if not reseed:
                    problem = "the secret seed beside it is missing or damaged; the game can go on with a new seed"
                    raise SecretMissingError(path, problem)
                seed = None
            session = cls._open(games, record, [*[None] * (len(record.commitments) - 1), seed], journal)
            if seed is None:
                session._reseed(new_seed())
            session.finish()
        except BaseException:
            journal.close()
            raise
        return session

    @classmethod
    def _look_at(cls, games: Games, record: Record, end: Ended) -> "Session[Any, Any, Any, Any]":
        session = cls._open(games, record, revealed_seeds(record), None)
        forget_revealed(record.path, end)
        return session

    @classmethod
    def _open(
        cls, games: Games, record: Record, seeds: Sequence[bytes | None], journal: JournalFile | None
    ) -> "Session[Any, Any, Any, Any]":
        replay: Replay[Any, Any, Any, Any] = Replay(rules_for(games, record), record, seeds)
        session = Session(replay.run(), record.header.seats, seeds, record.commitments, replay.draws)
        session.path = record.path
        session._journal = journal
        session._line = len(record.lines) + 1
        session._ended = record.ended is not None
        if record.torn:
            session.notice = "The last line of the game record was cut off and has been dropped; nobody had seen it."
        return session

    @property
    def options(self) -> OptionsT:
        """What was agreed before the game."""
        return self._timeline.options

    @property
    def state(self) -> StateT:
        """Everything, secrets included; show a `view` instead."""
        return self._timeline.state

    @property
    def events(self) -> Sequence[tuple[int, EventT]]:
        """All events so far with their journal lines; an undo makes it shorter."""
        return self._timeline.events

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed that draws come from now, shown before the first throw."""
        return self._commitments[-1]

    @property
    def seed_revealed(self) -> str | None:
        """The seed in hexadecimal once the game is over, else None."""
        seed = self._seeds[-1]
        return seed.hex() if seed is not None and not self.to_act() else None

    @property
    def result(self) -> Result | None:
        """Totals and places at the end, else None."""
        return self.rules.result(self.state)

    @property
    def line(self) -> int:
        """The number of the journal's last line."""
        return self._line

    def to_act(self) -> Seats:
        """Who owes a decision: `(CHANCE,)` calls for `draw`, `()` is the end."""
        return self._timeline.to_act

    def owed(self) -> Chance:
        """What chance owes: which die with whose throw, or which shuffle; only while it is chance's turn."""
        return self.rules.outcomes(self.state)

    def legal(self, seat: int) -> tuple[ActionT, ...]:
        """What `seat` may do now, whether it owes a decision or not."""
        return self.rules.legal_actions(self.state, seat)

    def view(self, seat: int | None) -> StateT:
        """The state as `seat`, or an onlooker, may see it."""
        return self.rules.view(self.state, seat)

    def rng(self, seat: int) -> random.Random:
        """The random numbers of a bot at `seat` for its next decision: the same after the game was resumed."""
        seed = self._seeds[-1]
        return random.Random(derived_seed(seed, f"bot {seat} line {self._line}") if seed is not None else None)

    def act(self, action: ActionT) -> tuple[EventT, ...]:
        """Take a seat's action and give what happened.

        Raises IllegalAction if it is not legal, JournalError if it cannot be saved, ValueError for an outcome, which
        `draw` alone may bring about; in each case nothing was done.
        """
        if action.seat == CHANCE:
            raise ValueError("nobody acts for chance")
        return self._take(action, Acted)

    def draw(self) -> tuple[EventT, ...]:
        """Let chance act and give what happened; JournalError if it cannot be saved, then the draw is kept.

        Raises ValueError when it is not chance's turn.
        """
        if self.to_act() != (CHANCE,) or self._draws is None:
            raise ValueError("nothing is to be drawn now")
        position = self._draws.position
        drawn = self._draws.draw(self.rules.outcomes(self.state))
        try:
            return self._take(self.rules.outcome(self.state, drawn), Drawn)
        except BaseException:
            self._draws.position = position
            raise

    def can_undo(self, seat: int) -> bool:
        """Whether `seat` can take its last action back (see `Timeline.can_undo`)."""
        return self._timeline.can_undo(seat)

    def undo(self, seat: int) -> None:
        """Take `seat`'s last action back; ValueError if there is none, JournalError if it cannot be saved."""
        if not self.can_undo(seat):
            raise ValueError(f"seat {seat} has nothing to take back")
        self._save(Undone(seat))
        self._timeline.undo(seat)

    def finish(self) -> str:
        """Write the end line of a game that is over, once; returns why that cannot be done yet, or nothing.

        Tries again at each call. The last action is saved already, so that a failure here loses nothing.
        """
        result = self.result
        if result is None or self._ended:
            return ""
        try:
            self._save(Ended(result, tuple(None if seed is None else seed.hex() for seed in self._seeds)))
        except JournalError as error:
            return f"The end of the game could not be saved yet: {error.problem}"
        self._ended = True
        if self._journal is not None:
            self._journal.forget_secret()
        return ""

    def close(self) -> None:
        """Stop playing; the game can be resumed by anybody."""
        if self._journal is not None:
            self.finish()
            self._journal.close()

    def _take(self, action: ActionT, kind: type[Acted] | type[Drawn]) -> tuple[EventT, ...]:
        step = self._timeline.attempt(action)
        self._save(kind(msgspec.Raw(msgspec.json.encode(action))))
        self._timeline.commit(step, self._line)
        self.finish()
        return step.events

    def _save(self, line: Acted | Drawn | Undone | Reseeded | Ended) -> None:
        if self._journal is not None:
            self._journal.append(line)
        self._line += 1

    def _reseed(self, seed: bytes) -> None:
        assert self._journal is not None
        self._journal.replace_secret(seed)
        self._save(Reseeded(commitment(seed)))
        self._seeds.append(seed)
        self._commitments.append(commitment(seed))
        self._draws = Draws(seed)
        self.notice = "The secret seed was lost; from here on the throws come from a new one, and the record says so."
