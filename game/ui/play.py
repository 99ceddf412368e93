"""One game being played on the screen: whose turn it is to do something, bots that do theirs, and the show of it.

Knows no game: a `Stage` turns events into beats. The table and the title's attract mode both run one of these.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol

from game.kit.bots import AnyBot, Bots, RandomBot, make_bot
from game.kit.rules import CHANCE, Die, IllegalAction, Refusal
from game.kit.session import JournalError, Session
from game.ui.animation import Beat, Show

AnySession = Session[Any, Any, Any, Any]
Due = Literal["throw", "choice", "bot", "shuffle", "over"]
BOT_PAUSE = 0.45
"""Seconds before a bot does something, so that one sees whose turn it is."""
AGAIN = 5.0
"""Seconds before what could not be written down is tried again by itself; time to leave the game."""


class Stage(Protocol):
    """What a game shows of its events."""

    def beats(self, event: Any, before: Any, after: Any) -> list[Beat]:
        """The beats for one event; `before` and `after` are an onlooker's views around what caused it."""

    def settle(self) -> None:
        """Show the position as it is now, with nothing moving."""

    def holds(self) -> bool:
        """Whether the game waits until somebody has read something."""


class Play:
    """Runs a session. `now` gives the time in seconds; `speed` says how fast bots follow one another.

    `refused` hears why an action is not legal, `failed` that the record cannot be written, `settled` that the show
    is over.
    """

    def __init__(self, session: AnySession, bots: Bots, now: Callable[[], float]) -> None:
        self.session = session
        self.show = Show()
        self.stage: Stage | None = None
        self.speed = 1.0
        self.refused: Callable[[Refusal], object] = lambda refusal: None
        self.failed: Callable[[str], object] = lambda problem: None
        self.settled: Callable[[], object] = lambda: None
        self._now = now
        self._due_at: float | None = None
        self._bots: Mapping[int, AnyBot] = {
            seat: _bot(bots, player.bot) for seat, player in enumerate(session.seats) if player.bot is not None
        }

    @property
    def due(self) -> tuple[Due, int]:
        """What has to happen next and the seat that it is up to."""
        acting = self.session.to_act()
        if not acting:
            return "over", -1
        if acting == (CHANCE,):
            owed = self.session.owed()
            if not isinstance(owed, Die):
                return "shuffle", CHANCE
            return ("bot" if owed.seat in self._bots else "throw"), owed.seat
        persons = [seat for seat in acting if seat not in self._bots]
        return ("choice", persons[0]) if persons else ("bot", acting[0])

    @property
    def waits_for_person(self) -> bool:
        """Whether nothing happens until somebody at the screen does something."""
        return (
            not self.show.playing
            and (self.stage is None or not self.stage.holds())
            and (self.due[0] in ("throw", "choice"))
        )

    def update(self, dt: float) -> bool:
        """Let time pass: the show goes on, bots act. True while something moves."""
        was_playing = self.show.playing
        if self.show.update(dt):
            return True
        if was_playing and self.stage is not None:
            self._settle()
        if self.stage is not None and self.stage.holds():
            return was_playing
        kind, seat = self.due
        if kind not in ("shuffle", "bot"):
            return was_playing
        if self._due_at is None:
            self._due_at = self._now() + (0.0 if kind == "shuffle" else BOT_PAUSE / max(0.1, self.speed))
        if self._now() < self._due_at:
            return was_playing
        self._due_at = None
        if not (self._bot_acts(seat) if kind == "bot" else self._done(self.session.draw)):
            self._due_at = self._now() + AGAIN
        return True

    def wake(self) -> float | None:
        """Seconds until a bot wants to act, or what could not be written is tried again."""
        return None if self._due_at is None else max(0.001, self._due_at - self._now())

    def skip(self) -> bool:
        """Finish the show at once; True when there was one, or a bot was about to act."""
        if self.show.playing:
            self.show.finish()
            self._settle()
            return True
        if self._due_at is not None:
            self._due_at = self._now()
        return False

    def throw(self) -> bool:
        """The person whose throw is owed throws."""
        if not self.waits_for_person or self.due[0] != "throw":
            return False
        self._done(self.session.draw)
        return True

    def act(self, action: Any) -> bool:
        """A person acts; a refusal is told to `refused`."""
        if not self.waits_for_person:
            return False
        return self._done(lambda: self.session.act(action))

    def undo_seat(self) -> int | None:
        """The person who can take the last action back now."""
        if self.show.playing:
            return None
        seats = range(len(self.session.seats))
        return next((seat for seat in seats if seat not in self._bots and self.session.can_undo(seat)), None)

    def undo(self) -> bool:
        """Take the last action back."""
        seat = self.undo_seat()
        if seat is None:
            return False
        try:
            self.session.undo(seat)
        except JournalError as error:
            self.failed(str(error))
            return False
        self._due_at = None
        self._settle()
        return True

    def _bot_acts(self, seat: int) -> bool:
        if self.session.to_act() == (CHANCE,):
            return self._done(self.session.draw)
        legal = self.session.legal(seat)
        action = self._bots[seat].choose(self.session.view(seat), legal, self.session.rng(seat))
        return self._done(lambda: self.session.act(action))

    def _done(self, do: Callable[[], Sequence[Any]]) -> bool:
        before = self.session.view(None)
        try:
            events = do()
        except IllegalAction as error:
            self.refused(error.refusal)
            return False
        except JournalError as error:
            self.failed(str(error))
            return False
        if self.stage is not None:
            for event in events:
                self.show.add(*self.stage.beats(event, before, self.session.view(None)))
            if not self.show.playing:
                self._settle()
        return True

    def _settle(self) -> None:
        if self.stage is not None:
            self.stage.settle()
        self.settled()


def _bot(bots: Bots, name: str) -> AnyBot:
    """The bot of that name; a saved game may name one that this version no longer has."""
    try:
        return make_bot(bots, name)
    except ValueError:
        return RandomBot()
