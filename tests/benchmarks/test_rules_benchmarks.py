"""How fast whole games run through the rules, with python-chess playing random plies beside them."""

import random

import chess
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from game.exploration.bots import BOTS
from game.exploration.data import data
from game.exploration.rules import Exploration
from game.exploration.state import Options
from game.exploration.tiled import load_board
from game.kit.bots import make_bot
from game.kit.rules import CHANCE, Die
from game.kit.simulate import play
from game.paths import maps_dir

pytestmark = pytest.mark.benchmark(group="random games")


def play_short_game(options: Options, rng: random.Random) -> int:
    """A whole short game of random moves; how many actions and outcomes were applied."""
    rules = Exploration()
    state = rules.setup(options)
    actions = 0
    while seats := rules.to_act(state):
        if seats[0] == CHANCE:
            owed = rules.outcomes(state)
            if isinstance(owed, Die):
                action = rules.outcome(state, (int(rng.random() * len(owed.faces)),))
            else:
                action = rules.outcome(state, tuple(rng.sample(range(owed.size), owed.size)))
        else:
            legal = rules.legal_actions(state, seats[0])
            action = legal[int(rng.random() * len(legal))]
        state, _ = rules.apply(state, action)
        actions += 1
    return actions


def play_chess(plies: int, rng: random.Random) -> int:
    """Random plies of chess, a new game whenever one is over."""
    board = chess.Board()
    for _ in range(plies):
        legal = list(board.legal_moves)
        if not legal or board.is_insufficient_material() or board.halfmove_clock >= 100:
            board = chess.Board()
            legal = list(board.legal_moves)
        board.push(legal[int(rng.random() * len(legal))])
    return plies


def test_random_short_games(benchmark: BenchmarkFixture) -> None:
    options = Options(4, load_board(maps_dir() / "expedition.tmx"), data())
    play_short_game(options, random.Random(1))
    actions = benchmark.pedantic(play_short_game, setup=lambda: ((options, random.Random(5)), {}), rounds=10)
    benchmark.extra_info["actions"] = actions
    if benchmark.stats:
        benchmark.extra_info["actions per second"] = round(actions / benchmark.stats.stats.median)


def test_random_plies_of_chess(benchmark: BenchmarkFixture) -> None:
    plies = benchmark.pedantic(play_chess, setup=lambda: ((10_000, random.Random(5)), {}), rounds=10)
    if benchmark.stats:
        benchmark.extra_info["plies per second"] = round(plies / benchmark.stats.stats.median)


def test_short_game_between_four_solver_bots(benchmark: BenchmarkFixture) -> None:
    options = Options(4, load_board(maps_dir() / "expedition.tmx"), data())

    def play_one() -> None:
        play(Exploration(), options, [make_bot(BOTS, "solver") for _ in range(4)], b"s" * 32, 1)

    play_one()
    benchmark(play_one)
