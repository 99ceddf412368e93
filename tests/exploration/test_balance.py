"""The game is fair on the board that it comes with: between equal bots, and against weaker ones.

Every test plays fixed games, so it says the same each time. The quick ones allow the shares two standard errors on
top of their bounds; those marked slow hold the bounds themselves over 2,000 games.
"""

import functools
from typing import Any

import pytest

from game.exploration.bots import BOTS, dealt
from game.exploration.data import data
from game.exploration.figures import Figures, figures, summarise
from game.exploration.rules import Exploration
from game.exploration.state import Options
from game.exploration.tiled import load_board
from game.kit.chance import seed_from_number
from game.kit.simulate import Study, simulate
from game.paths import maps_dir

SEED = 1967
LEAST, MOST = 0.20, 0.30
"""The share of wins that each expedition has among four."""
STARTER = 0.30
"""The share that the starter may have among four: 5 points above even."""
LENGTH = (140, 240)
"""The turns of a long game of four, at 15 seconds each 35 to 60 minutes."""

DESIGNED: dict[str, dict[str, int]] = {
    "archaeology": {"lost-city": 1000, "prehistoric-skeleton": 400, "idol": 350, "wine-jars": 200},
    "mountaineering": {"summit": 1000, "rare-flower": 450, "idol": 150},
    "sailing": {"island": 1000, "rare-fish": 450, "wine-jars": 200},
    "diving": {"sunken-galleon": 1000, "pearls": 350, "treasure-chest": 300, "idol": 150},
}
"""The prizes before they were tuned, in pounds."""


@functools.cache
def played(games: int, bots: tuple[str, ...], short: bool) -> Figures:
    """The figures of that many games on the shipped board; in short ones expeditions are dealt at random."""
    options = Options(len(bots), load_board(maps_dir() / "expedition.tmx"), data(), short=short)
    makers = dealt(BOTS) if short else BOTS
    study: Study[Any] = Study(Exploration(), options, makers, bots, seed_from_number(SEED), summarise)
    return figures(simulate(study, games), len(bots), tuple(options.data.expeditions))


def errors(games: int, share: float) -> float:
    """Two standard errors of a share over that many games."""
    return 2 * (share * (1 - share) / games) ** 0.5


def check_expeditions(found: Figures, slack: bool) -> None:
    games = found.finished
    for name, wins in found.wins_by_expedition.items():
        low = LEAST - slack * errors(games, LEAST)
        high = MOST + slack * errors(games, MOST)
        assert low <= wins / games <= high, name


def check_long_games(found: Figures, games: int, slack: bool) -> None:
    assert found.finished == games
    check_expeditions(found, slack)
    assert found.wins_by_order[0] / games <= STARTER + slack * errors(games, STARTER)
    assert found.turns.median is not None
    assert LENGTH[0] <= found.turns.median <= LENGTH[1]


def test_each_expedition_wins_its_share_of_short_games() -> None:
    found = played(400, ("solver",) * 4, short=True)
    assert set(found.leaders.values()) == {400}
    check_expeditions(found, slack=True)


def test_long_games_are_fair_to_expeditions_and_to_the_starter_and_last_as_long_as_they_should() -> None:
    check_long_games(played(120, ("solver",) * 4, short=False), 120, slack=True)


def test_good_preparations_beat_random_ones() -> None:
    found = played(300, ("solver", "random-preparation"), short=False)
    assert found.finished == 300
    assert found.wins_by_seat[0] >= 0.9 * 300


@pytest.mark.slow
def test_each_expedition_wins_its_share_of_two_thousand_short_games() -> None:
    check_expeditions(played(2000, ("solver",) * 4, short=True), slack=False)


@pytest.mark.slow
def test_two_thousand_long_games_are_fair_and_last_as_long_as_they_should() -> None:
    check_long_games(played(2000, ("solver",) * 4, short=False), 2000, slack=False)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_hundred_long_games_between_good_bots_come_to_an_end(seats: int) -> None:
    assert played(200, ("solver",) * seats, short=False).finished == 200


def test_prizes_are_whole_notes_and_within_a_third_of_what_was_designed() -> None:
    prizes = {name: {goal: sum_ for goal, (_, sum_) in e.prizes.items()} for name, e in data().expeditions.items()}
    assert {name: list(paid) for name, paid in prizes.items()} == {name: list(paid) for name, paid in DESIGNED.items()}
    for name, paid in prizes.items():
        for goal, amount in paid.items():
            assert amount % 50 == 0, goal
            assert 3 * abs(amount - DESIGNED[name][goal]) <= DESIGNED[name][goal], goal
