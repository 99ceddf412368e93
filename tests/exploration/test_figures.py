"""What simulated games come to."""

import pytest
from playing import explorer, exploring

from game.exploration.figures import Summary, figures, summarise
from game.kit.simulate import Played

LEADERS = ("sailing", "diving")
NAMES = ("archaeology", "sailing", "diving")


def game(winners: tuple[int, ...], money: tuple[int, ...], turns: int = 10, finished: bool = True) -> Summary:
    return Summary(turns, 2 * turns, finished, winners, LEADERS, money, order=(1, 0))


def test_M3_a_shared_win_counts_half_for_each_of_two() -> None:
    found = figures([game((0,), (2000, 1500)), game((0, 1), (1800, 1800))], 2, NAMES)
    assert found.wins_by_seat == (1.5, 0.5)
    assert found.wins_by_expedition == {"archaeology": 0.0, "sailing": 1.5, "diving": 0.5}


def test_wins_by_order_are_those_of_who_plays_first_and_so_on() -> None:
    found = figures([game((0,), (2000, 1500)), game((0,), (9, 8)), game((0, 1), (1800, 1800))], 2, NAMES)
    assert found.wins_by_order == (0.5, 2.5)


def test_money_is_the_mean_by_expedition_and_none_of_those_that_nobody_led() -> None:
    found = figures([game((0,), (2000, 1500)), game((1,), (1000, 1600))], 2, NAMES)
    assert found.money == {"archaeology": None, "sailing": 1500.0, "diving": 1550.0}
    assert found.leaders == {"archaeology": 0, "sailing": 2, "diving": 2}


def test_turns_are_told_by_their_spread() -> None:
    found = figures([game((0,), (1, 0), turns) for turns in (4, 9, 2, 5)], 2, NAMES)
    assert (found.turns.min, found.turns.median, found.turns.mean, found.turns.max) == (2, 4.5, 5.0, 9)
    assert found.actions == 40
    median = figures([game((0,), (1, 0))], 2, NAMES).turns.median
    assert (median, type(median)) == (10, float)


def test_of_a_game_that_was_stopped_is_kept_that_it_was_and_that_nobody_won() -> None:
    state = exploring(explorer("sailing"), explorer("diving", money=900)).state
    kept = summarise(Played(0, turns=7, actions=40, result=None, state=state))
    assert kept == Summary(7, 40, False, (), LEADERS, (1500, 900), (0, 1))


def test_games_that_were_stopped_count_for_nothing_but_their_actions() -> None:
    found = figures([game((), (0, 0), 100_001, finished=False), game((1,), (5, 6))], 2, NAMES)
    assert found.finished == 1
    assert found.wins_by_seat == (0, 1)
    assert found.turns.max == 10
    assert found.actions == 200_022


@pytest.mark.parametrize("summaries", [[], [game((), (0, 0), finished=False)]])
def test_without_a_finished_game_there_are_no_figures(summaries: list[Summary]) -> None:
    found = figures(summaries, 2, NAMES)
    assert (found.finished, found.turns.min, found.turns.mean) == (0, None, None)
    assert found.money == dict.fromkeys(NAMES)
