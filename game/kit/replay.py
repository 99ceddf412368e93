"""Playing a journal back: line by line for the eye, wholly for going on, and with every draw recomputed as proof."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic

import msgspec

from game.kit.chance import SEED_BYTES, Draws, commitment
from game.kit.journal import Acted, Drawn, Ended, Hidden, JournalError, Record, Reseeded, Undone
from game.kit.rules import CHANCE, ActionT, EventT, IllegalAction, OptionsT, Result, Rules, Shuffle, StateT
from game.kit.timeline import Timeline

AnyRules = Rules[Any, Any, Any, Any]
Games = Mapping[str, AnyRules]
"""The games of the table by name."""


class Moment(msgspec.Struct, Generic[StateT, ActionT, EventT], frozen=True):
    """The game after one line of the journal; `action` is None for an undo or a change of seed."""

    line: int
    action: ActionT | None
    state: StateT
    events: tuple[EventT, ...]


class Replay(Generic[OptionsT, StateT, ActionT, EventT]):
    """A journal being played back. `seeds` has one entry for each commitment; None leaves its draws unproved.

    Raises JournalError for options the rules cannot play and, from `moments` or `run`, for the first line that is
    not legal or not what the seed gives.
    """

    def __init__(
        self, rules: Rules[OptionsT, StateT, ActionT, EventT], record: Record, seeds: Sequence[bytes | None] = ()
    ) -> None:
        header = record.header
        try:
            options = msgspec.json.decode(header.options, type=rules.options_type)
            self.timeline = Timeline(rules, options)
        except Exception as error:  # Whatever rules may raise for options of the right types that make no sense.
            raise JournalError(record.path, f"has options that cannot be played: {error}", 1) from None
        if options.seats != len(header.seats):
            raise JournalError(record.path, f"names {len(header.seats)} seats for a game of {options.seats}", 1)
        if rules.board(options) != header.map:
            raise JournalError(record.path, "names another map than the one whose board it holds", 1)
        self.record = record
        self.proved = 0
        self.unproved = 0
        self._actions: msgspec.json.Decoder[ActionT] = msgspec.json.Decoder(rules.action_type)
        self._seeds = [*seeds, *[None] * (len(record.commitments) - len(seeds))]
        self._seed = 0
        self.draws = self._check_seed(1)

    def run(self) -> Timeline[OptionsT, StateT, ActionT, EventT]:
        """Play every line and give the game as it stands at the end."""
        for _ in self.moments():
            pass
        return self.timeline

    def moments(self) -> Iterator[Moment[StateT, ActionT, EventT]]:
        """Play line after line; the header and the end line give no moment."""
        for number, line in enumerate(self.record.lines, 2):
            try:
                moment = self._play(number, line)
            except IllegalAction as error:
                raise self._error(number, f"is not a legal action: {error}") from None
            except msgspec.MsgspecError as error:
                raise self._error(number, f"is not understood: {error}") from None
            except JournalError:
                raise
            except Exception as error:  # As above: no file may end the program.
                raise self._error(number, f"cannot be replayed: {error}") from None
            if moment is not None:
                yield moment

    def _play(
        self, number: int, line: Acted | Drawn | Undone | Reseeded | Ended
    ) -> Moment[StateT, ActionT, EventT] | None:
        timeline = self.timeline
        match line:
            case Ended():
                self._check_end(number, line)
                return None
            case Reseeded():
                self._seed += 1
                self.draws = self._check_seed(number)
                return Moment(number, None, timeline.state, ())
            case Undone(seat):
                timeline.undo(seat)
                return Moment(number, None, timeline.state, ())
        action = self._actions.decode(line.action)
        by_chance = isinstance(line, Drawn)
        if by_chance != (action.seat == CHANCE):
            raise self._error(number, "is an action of a seat that was not to act")
        if by_chance:
            self._check_draw(number, action)
        step = timeline.attempt(action)
        timeline.commit(step, number)
        return Moment(number, action, step.state, step.events)

    def _check_draw(self, number: int, action: ActionT) -> None:
        if self.draws is None:
            self.unproved += 1
            return
        rules, state = self.timeline.rules, self.timeline.state
        if rules.outcome(state, self.draws.draw(rules.outcomes(state))) != action:
            raise self._error(number, "is not what the committed seed gives")
        self.proved += 1

    def _check_seed(self, number: int) -> Draws | None:
        seed = self._seeds[self._seed]
        if seed is None:
            return None
        if len(seed) != SEED_BYTES or commitment(seed) != self.record.commitments[self._seed]:
            raise self._error(number, "commits to another seed than the one that was used")
        return Draws(seed)

    def _check_end(self, number: int, line: Ended) -> None:
        result = self.timeline.rules.result(self.timeline.state)
        if result is None:
            raise self._error(number, "ends a game that was not over")
        if result != line.result:
            raise self._error(number, "states another result than the one that was played")

    def _error(self, line: int, problem: str) -> JournalError:
        return JournalError(self.record.path, problem, line, line - 1)


class Verdict(msgspec.Struct, frozen=True):
    """What `verify` found: `ok`, or the `problem`; how many draws were proved and how many cannot be."""

    ok: bool
    proved: int
    unproved: int
    problem: str = ""
    line: int | None = None
    result: Result | None = None


def rules_for(games: Games, record: Record) -> AnyRules:
    """The rules a journal was played by; JournalError for a game or version that this program does not have."""
    header = record.header
    rules = games.get(header.game)
    if rules is None:
        problem = f"is a game of {header.game!r}; this program plays {', '.join(sorted(games))}"
        raise JournalError(record.path, problem, 1)
    if header.rules != rules.version:
        problem = f"was played by version {header.rules} of the rules; this program has version {rules.version}"
        raise JournalError(record.path, problem, 1)
    return rules


def revealed_seeds(record: Record) -> list[bytes | None]:
    """The seeds in the last line of a finished journal, None for a lost one; none of an unfinished journal.

    JournalError if there is not one for each commitment.
    """
    if record.ended is None:
        return []
    if len(record.ended.seeds) != len(record.commitments):
        line = len(record.lines) + 1
        raise JournalError(record.path, "does not give one seed for each commitment", line, line - 1)
    return [_from_hex(seed) for seed in record.ended.seeds]


def verify(games: Games, record: Record) -> Verdict:
    """Replay a finished journal and recompute every draw from the seeds in its last line.

    Anything that does not follow from the committed seeds is a Verdict that is not ok; JournalError only for a
    game or version that this program does not have.
    """
    rules = rules_for(games, record)
    end = record.ended
    if end is None:
        return Verdict(False, 0, 0, "the game is not finished; its seed is shown at the end")
    replay: Replay[Any, Any, Any, Any] | None = None
    try:
        replay = Replay(rules, record, revealed_seeds(record))
        replay.run()
    except JournalError as error:
        proved, unproved = (replay.proved, replay.unproved) if replay else (0, 0)
        return Verdict(False, proved, unproved, f"line {error.line}: {error.problem}", error.line)
    if record.torn:
        return Verdict(False, replay.proved, replay.unproved, "something stands behind the end of the game")
    if None in end.seeds:
        problem = f"a seed was lost, so {replay.unproved} draws cannot be proved"
        return Verdict(False, replay.proved, replay.unproved, problem, result=end.result)
    return Verdict(True, replay.proved, 0, result=end.result)


def export(games: Games, record: Record) -> bytes:
    """What may be given away of a game: the whole journal after its end, before it only what all seats know.

    An unfinished game becomes a log, which cannot be continued: the order of shuffled cards and the actions that
    are still secret are replaced by lines that say whose they are.
    """
    if record.ended is not None:
        return record.path.read_bytes()
    rules = rules_for(games, record)
    replay: Replay[Any, Any, Any, Any] = Replay(rules, record)
    before = replay.timeline.state
    lines: list[msgspec.Struct] = [record.header]
    for moment in replay.moments():
        line: msgspec.Struct = record.lines[moment.line - 2]
        if moment.action is not None and _is_secret(rules, before, moment.action):
            line = Hidden(moment.action.seat)
        lines.append(line)
        before = moment.state
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def _is_secret(rules: AnyRules, before: Any, action: Any) -> bool:
    if action.seat == CHANCE:
        return isinstance(rules.outcomes(before), Shuffle)
    return rules.secret(before, action)


def _from_hex(seed: str | None) -> bytes | None:
    try:
        return None if seed is None else bytes.fromhex(seed)
    except ValueError:
        return b""  # No commitment is that of no seed.
