"""Many games between bots."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.kit import simulate as simulate_module
from game.kit.bots import RandomBot, make_bot
from game.kit.chance import seed_from_number
from game.kit.simulate import Study, play, simulate
from tests.kit.toy import BOTS, Options, Toy, totals

ROOT = Path(__file__).resolve().parents[2]
Totals = tuple[int, int, int, tuple[int, ...]]
SAME_EVERYWHERE: list[Totals] = [(0, 3, 15, (11, 2)), (1, 3, 22, (2, 21)), (2, 3, 19, (7, 2))]


def study(number: int = 1, seats: tuple[str, ...] = ("random", "random")) -> Study[Totals]:
    return Study(Toy(), Options(), BOTS, seats, seed_from_number(number), totals)


def test_games_are_played_to_their_end_and_counted() -> None:
    found = simulate(study(), 20)
    assert [number for number, *_ in found] == list(range(20))
    assert {turns for _, turns, *_ in found} == {3}
    assert all(actions >= 10 for _, _, actions, _ in found)
    assert len({ends for *_, ends in found}) > 5


def test_the_same_seed_gives_the_same_games_whatever_the_processes() -> None:
    one = simulate(study(), 70)
    assert simulate(study(), 70, jobs=2) == one
    assert simulate(study(), 70, jobs=3) == one
    assert simulate(study(), 9) == one[:9]
    assert simulate(study(2), 70) != one


def test_the_same_seed_gives_the_same_games_on_every_machine() -> None:
    assert simulate(study(), 3) == SAME_EVERYWHERE
    program = "from tests.kit.test_simulate import *; assert simulate(study(), 3) == SAME_EVERYWHERE"
    for hash_seed in ("1", "2"):
        env = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=env, check=False)
        assert done.returncode == 0


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[int] = []
    simulate(study(), 50, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 50
    assert len(told) > 1


def test_no_games_are_no_trouble() -> None:
    assert simulate(study(), 0) == []
    assert simulate(study(), 0, jobs=2) == []


def test_a_game_that_never_ends_is_stopped_and_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate_module, "MAX_TURNS", 40)
    monkeypatch.setattr(simulate_module, "MAX_ACTIONS", 1000)
    long = play(Toy(), Options(rounds=10**6), [RandomBot(), RandomBot()], seed_from_number(1), 0)
    assert long.result is None
    assert long.turns == 41
    stuck = study(seats=("endless", "endless"))
    found = play(Toy(), Options(), [make_bot(BOTS, name) for name in stuck.seats], stuck.seed, 0)
    assert found.result is None
    assert found.actions == 1001


class Sleeper:
    """A bot that has begun to think and never comes to an end."""

    def choose(self, view: object, legal: tuple[object, ...], rng: random.Random) -> object:
        os.write(1, b"thinking\n")  # In one piece, whoever else writes.
        time.sleep(3600)
        return legal[0]


def sleepers() -> Study[Totals]:
    return Study(Toy(), Options(), {"sleeper": Sleeper}, ("sleeper", "sleeper"), seed_from_number(1), totals)


def test_control_c_is_not_lost_while_processes_start_though_another_thread_hears_it() -> None:
    program = """
import os, signal, threading, time
from tests.kit.test_simulate import *
threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
sent = []
def interrupt():
    if not sent:
        sent.append(True)
        os.kill(os.getpid(), signal.SIGINT)
os.register_at_fork(after_in_parent=interrupt)
simulate(sleepers(), 1000, jobs=2)
"""
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, text=True, capture_output=True, timeout=60, check=False
    )
    assert found.stderr.rstrip().endswith("KeyboardInterrupt")
    assert "ignored" not in found.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_the_one_that_counts(number: signal.Signals) -> None:
    program = "from tests.kit.test_simulate import *; simulate(sleepers(), 1000, jobs=2)"
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as counting:
        assert counting.stdout is not None
        assert [counting.stdout.readline() for _ in range(2)] == ["thinking\n"] * 2
        counting.send_signal(number)
        # The pipe is closed only when the last process that could write to it has ended.
        output, errors = counting.communicate(timeout=60)
        assert output == ""
        assert errors.count("Traceback") == (number == signal.SIGINT)


def test_a_long_row_of_games_is_begun_at_once() -> None:
    class EnoughError(Exception):
        pass

    def stop(done: int) -> None:
        raise EnoughError

    for jobs in (1, 2):
        with pytest.raises(EnoughError):
            simulate(study(), 10**12, jobs=jobs, progress=stop)


def test_a_study_says_what_is_wrong_before_it_starts() -> None:
    with pytest.raises(ValueError, match="1 bots for a game of 2 seats"):
        study(seats=("random",))
    with pytest.raises(ValueError, match="no bot 'genius'; the bots are endless, random"):
        study(seats=("random", "genius"))


def test_the_random_bot_chooses_everything_equally_often() -> None:
    rng = random.Random(4)
    chosen = [RandomBot().choose(None, ("a", "b", "c"), rng) for _ in range(3000)]
    assert all(900 < chosen.count(action) < 1100 for action in "abc")
