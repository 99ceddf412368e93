"""What many simulated games of Exploration come to."""

import statistics
from collections.abc import Sequence

import msgspec

from game.exploration.state import State
from game.kit.rules import Seats
from game.kit.simulate import Played


class Summary(msgspec.Struct, frozen=True):
    """What is kept of one game: its length, who won, and each seat's expedition and money in pounds at the end.

    `order` are the seats in the order of play, the starter first (S5, P3).
    """

    turns: int
    actions: int
    finished: bool
    winners: Seats
    expeditions: tuple[str | None, ...]
    money: tuple[int, ...]
    order: Seats


class Spread(msgspec.Struct, frozen=True):
    """Smallest, middle, mean and largest of something; None when there is nothing."""

    min: int | None
    median: float | None
    mean: float | None
    max: int | None


class Figures(msgspec.Struct, frozen=True):
    """Figures over all finished games; `actions` counts those of all games.

    A win that k share counts 1/k for each (M3). `money` is the mean in pounds at the end by expedition, None for one
    that nobody led; `leaders` how often each expedition was led.
    """

    finished: int
    turns: Spread
    wins_by_seat: tuple[float, ...]
    wins_by_order: tuple[float, ...]
    wins_by_expedition: dict[str, float]
    money: dict[str, float | None]
    leaders: dict[str, int]
    actions: int


def summarise(played: Played[State]) -> Summary:
    """Keep of a game what the figures need."""
    players = played.state.players
    return Summary(
        turns=played.turns,
        actions=played.actions,
        finished=played.result is not None,
        winners=played.result.winners if played.result else (),
        expeditions=tuple(player.expedition for player in players),
        money=tuple(player.money for player in players),
        order=played.state.order,
    )


def figures(summaries: Sequence[Summary], seats: int, expeditions: Sequence[str]) -> Figures:
    """Add up the summaries of games of that many seats; every one of `expeditions` gets an entry."""
    finished = [summary for summary in summaries if summary.finished]
    by_seat, by_order = [0.0] * seats, [0.0] * seats
    by_expedition = dict.fromkeys(expeditions, 0.0)
    money: dict[str, list[int]] = {name: [] for name in expeditions}
    for summary in finished:
        for seat in summary.winners:
            by_seat[seat] += 1 / len(summary.winners)
            by_order[summary.order.index(seat)] += 1 / len(summary.winners)
            expedition = summary.expeditions[seat]
            if expedition is not None:
                by_expedition[expedition] += 1 / len(summary.winners)
        for expedition, amount in zip(summary.expeditions, summary.money, strict=True):
            if expedition is not None:
                money[expedition].append(amount)
    return Figures(
        finished=len(finished),
        turns=_spread([summary.turns for summary in finished]),
        wins_by_seat=tuple(by_seat),
        wins_by_order=tuple(by_order),
        wins_by_expedition=by_expedition,
        money={name: statistics.fmean(amounts) if amounts else None for name, amounts in money.items()},
        leaders={name: len(amounts) for name, amounts in money.items()},
        actions=sum(summary.actions for summary in summaries),
    )


def _spread(values: Sequence[int]) -> Spread:
    if not values:
        return Spread(None, None, None, None)
    return Spread(min(values), float(statistics.median(values)), statistics.fmean(values), max(values))
