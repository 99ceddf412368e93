"""Many games between bots, without a window or a journal, on as many processes as wanted.

Game `n` draws from the seed that is derived from the master seed and `n`, and its bots choose with numbers derived
from that; so the games are the same on every machine and for every number of processes.
"""

import contextlib
import functools
import gc
import multiprocessing
import multiprocessing.connection
import os
import pickle
import random
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Generic, TypeVar

import msgspec

from game.kit.bots import AnyBot, Bots, make_bot
from game.kit.chance import Draws, derived_seed
from game.kit.rules import CHANCE, ActionT, EventT, OptionsT, Result, Rules, StateT

MAX_TURNS: Final = 100_000
"""A game with more turns of single players is stopped and counts as not finished."""
MAX_ACTIONS: Final = 50 * MAX_TURNS
"""The same for a game whose turns never end."""
MAX_JOBS: Final = 61
"""Windows cannot wait for more processes."""
_CHUNKS_PER_JOB: Final = 16
_MAX_CHUNK: Final = 64
_CHUNKS_AHEAD: Final = 4

SummaryT = TypeVar("SummaryT")


class Played(msgspec.Struct, Generic[StateT], frozen=True):
    """A simulated game: its number from 0, turns of single players, actions and outcomes applied, and the end.

    `result` is None for a game that was stopped (`MAX_TURNS`).
    """

    number: int
    turns: int
    actions: int
    result: Result | None
    state: StateT


class Study(msgspec.Struct, Generic[SummaryT], frozen=True):
    """What is simulated: rules, options, the bot of each seat by name, and what is kept of each game.

    Everything in it must be picklable, so `summarise` is a function of a module.
    """

    rules: Rules[Any, Any, Any, Any]
    options: Any
    bots: Bots
    seats: tuple[str, ...]
    seed: bytes
    summarise: Callable[[Played[Any]], SummaryT]

    def __post_init__(self) -> None:
        if len(self.seats) != self.options.seats:
            raise ValueError(f"{len(self.seats)} bots for a game of {self.options.seats} seats")
        for name in self.seats:
            make_bot(self.bots, name)


def play(
    rules: Rules[OptionsT, StateT, ActionT, EventT], options: OptionsT, bots: Sequence[AnyBot], seed: bytes, number: int
) -> Played[StateT]:
    """Play game `number` of the master `seed` to its end; ValueError for options that cannot be played."""
    seed = derived_seed(seed, f"game {number}")
    draw = Draws(seed).draw
    rng = random.Random(derived_seed(seed, "bots"))
    to_act, legal_actions, view, apply = rules.to_act, rules.legal_actions, rules.view, rules.apply
    outcomes, outcome, turns = rules.outcomes, rules.outcome, rules.turns
    state = rules.setup(options)
    actions = 0
    while seats := to_act(state):
        seat = seats[0]
        if seat == CHANCE:
            action = outcome(state, draw(outcomes(state)))
        else:
            action = bots[seat].choose(view(state, seat), legal_actions(state, seat), rng)
        state, _ = apply(state, action)
        actions += 1
        if turns(state) > MAX_TURNS or actions > MAX_ACTIONS:
            break
    return Played(number, turns(state), actions, rules.result(state), state)


def simulate(
    study: Study[SummaryT], games: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> list[SummaryT]:
    """The summaries of games 0 … `games` - 1 in order, played by `jobs` processes, at most MAX_JOBS.

    `progress` is called with the number of games that are done. RuntimeError if a process died. The processes end at
    once when this one is interrupted or dies, in the middle of a game too.
    """
    done: list[SummaryT] = []
    with contextlib.closing(_chunks(study, games, jobs)) as chunks:
        for chunk in chunks:
            done.extend(chunk)
            if progress is not None:
                progress(len(done))
    return done


def _chunks(study: Study[SummaryT], games: int, jobs: int) -> Generator[list[SummaryT], None, None]:
    size = max(1, min(_MAX_CHUNK, games // (jobs * _CHUNKS_PER_JOB)))
    starts = range(0, games, size)
    ranges = (range(start, min(start + size, games)) for start in starts)
    if jobs <= 1:
        for numbers in ranges:
            yield _play_all(study, numbers)
        return
    pickled = pickle.dumps(study)
    jobs = max(1, min(jobs, len(starts), MAX_JOBS))
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_become_worker)
    waiting: deque[Future[list[Any]]] = deque()
    try:
        for numbers in ranges:
            with _interrupts_held():
                waiting.append(pool.submit(_work, pickled, numbers))
            if len(waiting) >= _CHUNKS_AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise RuntimeError("a process that played games died; try again with fewer jobs") from None
    except BaseException:
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _play_all(study: Study[SummaryT], numbers: range) -> list[SummaryT]:
    summaries = []
    for number in numbers:
        bots = [make_bot(study.bots, name) for name in study.seats]
        summaries.append(study.summarise(play(study.rules, study.options, bots, study.seed, number)))
    return summaries


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keep Control-C waiting; processes that are started here never hear of it."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    noted: list[int] = []
    handler = signal.getsignal(signal.SIGINT)
    # Processes inherit the mask. But another thread may still receive the signal, for which Python then calls the
    # handler in this one: an exception there would be lost among the hooks that run while a process starts.
    signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, signal.SIG_DFL if handler is None else handler)
    if noted:
        signal.raise_signal(signal.SIGINT)


def _become_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Control-C is for the process that counts.
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the process that counts, which may be killed without a word, and end with it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


def _work(pickled: bytes, numbers: range) -> list[Any]:
    return _play_all(_unpickled(pickled), numbers)


@functools.lru_cache(maxsize=1)
def _unpickled(pickled: bytes) -> Study[Any]:
    """The study of a worker's tasks, made once, so that tables which belong to its board are built once."""
    study: Study[Any] = pickle.loads(pickled)
    gc.freeze()
    return study
