"""How the solver bot leads an expedition: which objectives in which order, and when to go home.

Every plan is an order of paid objectives with the main objective among them, then Base. Its expected money is that of
its prizes, each weighed with the chance that it is still unpaid and play still goes on when the piece comes there, and
of the return by rank. Times are the exact expected turns of `turns`; how far they scatter is taken as a normal
law. As every plan gains from being earlier, only the nearest legal place to its first goal need be looked at.
"""

import math
import random
from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from game.exploration.actions import AnyAction, Move, Stay
from game.exploration.board import BASE
from game.exploration.expedition import occupied, outfit, reach_of
from game.exploration.movement import Outfit
from game.exploration.state import Options, Player, State
from game.exploration.turns import turns_to

SCATTER: Final = 0.6
"""The variance of a time, per expected turn."""
DETOUR_CHANCE: Final = 0.5
"""How likely another player is taken to go for a given lesser objective."""
LONGEST_DETOUR: Final = 6.0
"""The turns beyond which he is taken to think better of it."""
ROUND_A_PIECE: Final = 1 / 3
"""How often a piece that others hold up looks for a way round them: they will mostly go of themselves."""
UNKNOWN_WAY: Final = 25.0
"""How many turns the expedition of somebody who still prepares is taken to last."""
UNKNOWN_START: Final = 12.0
"""The turns that a player still preparing is taken to need before his piece stands on Base."""


class Rival(NamedTuple):
    """What another player is taken to do: expected turns to come home, and to each unpaid objective that pays him.

    `prizes` are what these objectives would pay.
    """

    home: float
    goals: dict[str, float]
    prizes: dict[str, int]

    def hope_at(self, time: float) -> float:
        """The expected sum of the prizes that he has not come to by then."""
        return math.fsum(amount * (1.0 - before(self.goals[goal], time)) for goal, amount in self.prizes.items())


class Race(NamedTuple):
    """What decides how much a plan is worth beside its own times."""

    rivals: tuple[Rival, ...]
    returned: int
    seats: int
    fund: int
    returns: tuple[int, ...]

    def open_at(self, time: float) -> float:
        """The chance that play has not been stopped by then (E13)."""
        return math.fsum(self._home_by(time)[: self.seats - 1 - self.returned])

    def unpaid_at(self, goal: str, time: float) -> float:
        """The chance that nobody else has been paid there by then (E11)."""
        chance = 1.0
        for rival in self.rivals:
            if goal in rival.goals:
                chance *= 1.0 - DETOUR_CHANCE * before(rival.goals[goal], time)
        return chance

    def worth_of_return(self, time: float) -> float:
        """The expected sum for coming home then, with the Prize Fund (E12), and what it keeps from the others.

        The most money wins (M3): a pound that another does not get is worth one shared among the others. Rank and Fund
        are always taken from somebody, and the stop of play (E13) from the last one out what he still hopes for.
        """
        rivalry = 1.0 / (self.seats - 1)
        chances = self._home_by(time)
        worth = chances[0] * self.fund * (1.0 + rivalry)
        for ahead, chance in enumerate(chances[: self.seats - 1 - self.returned]):
            rank = self.returned + ahead
            if rank < len(self.returns):
                worth += chance * self.returns[rank] * (1.0 + rivalry)
            if rank == self.seats - 2:
                worth += chance * rivalry * max((rival.hope_at(time) for rival in self.rivals), default=0.0)
        return worth

    def _home_by(self, time: float) -> list[float]:
        """The chances that 0, 1, 2 … of the others come home before that time."""
        chances = [1.0]
        for rival in self.rivals:
            ahead = before(rival.home, time)
            chances = [
                (chances[n] * (1 - ahead) if n < len(chances) else 0.0) + (chances[n - 1] * ahead if n else 0.0)
                for n in range(len(chances) + 1)
            ]
        return chances


def before(theirs: float, mine: float) -> float:
    """The chance that something expected after `theirs` turns happens before what is expected after `mine`.

    Rounded, and such chances added exactly, so that machines whose libraries differ in the last digit play alike.
    """
    if math.isinf(theirs) or math.isinf(mine):
        return float(theirs < mine)
    spread = math.sqrt(SCATTER * (theirs + mine) + 0.1)
    return round(0.5 * (1.0 + math.erf((mine - theirs) / (spread * math.sqrt(2.0)))), 12)


class Ways:
    """Expected turns between Base and the paid objectives of one outfit on one board, round the places `closed`."""

    def __init__(self, options: Options, wearing: Outfit, closed: Collection[int] = ()) -> None:
        board, cards = options.board, options.data.expeditions[wearing.expedition]
        self.base = board.base
        self.main = cards.main
        self.prizes = {
            goal: amount
            for goal, (man, amount) in cards.prizes.items()
            if man in wearing.men and goal in board.objectives
        }
        self.goals = {goal: board.objectives[goal][0] for goal in {*self.prizes, cards.main, BASE}}
        self.turns = {goal: turns_to(board, wearing, goal, options.faces, closed) for goal in self.goals}

    def between(self, place: int, goal: str) -> float:
        """The expected turns from the place to the goal."""
        return self.turns[goal][place]

    def home(self, place: int, main_reached: bool) -> float:
        """The expected turns home, by the main objective unless it was reached."""
        if main_reached:
            return self.turns[BASE][place]
        return self.turns[self.main][place] + self.turns[BASE][self.goals[self.main]]


class Explorer:
    """Leads expeditions by the exact solver; keeps the tables of the outfits it has met."""

    def __init__(self) -> None:
        self._ways: dict[Outfit, Ways] = {}

    def move(self, view: State, legal: tuple[AnyAction, ...], rng: random.Random) -> AnyAction:
        """The legal move, or staying, from which the best plan is worth most."""
        seat = legal[0].seat
        player = view.players[seat]
        if player.place is None:
            return legal[-1]
        choice, goal = self._best(view, legal, self.ways(view, player))
        if isinstance(choice, Stay) and self._is_in_the_way(view, seat, goal) and rng.random() < ROUND_A_PIECE:
            wearing = outfit(player, view.options.data)
            choice, _ = self._best(view, legal, Ways(view.options, wearing, occupied(view, seat)))
        return choice

    def _best(self, view: State, legal: tuple[AnyAction, ...], ways: Ways) -> tuple[AnyAction, str]:
        """The best of the legal actions and the first goal of its plan."""
        seat = legal[0].seat
        player = view.players[seat]
        race = self.race(view, seat)
        ends = {action.square if isinstance(action, Move) else player.place or 0: action for action in legal}
        best, choice, goal = -1.0, legal[-1], BASE
        remaining = self._remaining(view, ways)
        for first in self._first_goals(ways, remaining, player.reached_main):
            turns = ways.turns[first]
            place = min(ends, key=turns.__getitem__)
            worth = self._worth(ways, race, remaining, first, turns[place], player.reached_main)
            # Where nothing more can be gained, the sooner is still the better.
            worth -= 0.01 * min(turns[place], 100.0)
            if worth > best:
                best, choice, goal = worth, ends[place], first
        return choice, goal

    def _is_in_the_way(self, view: State, seat: int, goal: str) -> bool:
        """Whether the throw would bring the piece nearer to the goal if the other pieces were not there (E6)."""
        player = view.players[seat]
        turns, place = self.ways(view, player).turns[goal], player.place or 0
        alone = reach_of(view, seat).destinations(place, view.symbol or "")
        return any(turns[end] < turns[place] for end in alone)

    def outlook(self, view: State, seat: int, wearing: Outfit, start_in: float = 0.0) -> float:
        """The expected money still to come on an expedition with that outfit, from the piece's place or from Base.

        `start_in` turns pass before its first throw.
        """
        player, ways = view.players[seat], self.ways_of(view.options, wearing)
        place = ways.base if player.place is None else player.place
        race, remaining = self.race(view, seat), self._remaining(view, ways)
        return max(
            self._worth(ways, race, remaining, first, start_in + ways.between(place, first), player.reached_main)
            for first in self._first_goals(ways, remaining, player.reached_main)
        )

    def race(self, view: State, seat: int) -> Race:
        """What the other players are taken to do."""
        rivals = tuple(
            self._rival(view, other)
            for number, other in enumerate(view.players)
            if number != seat and not other.returned
        )
        returned = sum(1 for player in view.players if player.returned)
        return Race(rivals, returned, len(view.players), view.fund, view.options.data.money.returns)

    def ways(self, view: State, player: Player) -> Ways:
        """The ways of a player's outfit."""
        return self.ways_of(view.options, outfit(player, view.options.data))

    def ways_of(self, options: Options, wearing: Outfit) -> Ways:
        """The ways of any outfit."""
        found = self._ways.get(wearing)
        if found is None:
            found = self._ways[wearing] = Ways(options, wearing)
        return found

    def _rival(self, view: State, player: Player) -> Rival:
        if player.place is None:
            return Rival(UNKNOWN_START + UNKNOWN_WAY, {}, {})
        ways = self.ways(view, player)
        goals = {goal: ways.between(player.place, goal) for goal in ways.prizes if goal not in view.paid}
        direct = home = ways.home(player.place, player.reached_main)
        for goal in goals:
            if goal != ways.main:
                detour = goals[goal] + ways.home(ways.goals[goal], player.reached_main) - direct
                home += DETOUR_CHANCE * min(max(detour, 0.0), LONGEST_DETOUR)
        return Rival(home, goals, {goal: ways.prizes[goal] for goal in goals})

    def _remaining(self, view: State, ways: Ways) -> dict[str, int]:
        return {goal: amount for goal, amount in ways.prizes.items() if goal not in view.paid}

    def _first_goals(self, ways: Ways, remaining: dict[str, int], main_reached: bool) -> Iterator[str]:
        yield from (goal for goal in remaining if goal != ways.main or not main_reached)
        if main_reached:
            yield BASE
        elif ways.main not in remaining:
            yield ways.main

    def _worth(
        self, ways: Ways, race: Race, remaining: dict[str, int], goal: str, time: float, main_reached: bool
    ) -> float:
        """The expected money of the best plan from its first `goal` on, to which the piece comes in `time` turns."""
        if math.isinf(time):
            return 0.0
        if goal == BASE:
            return race.worth_of_return(time)
        gained = 0.0
        if goal in remaining:
            gained = remaining[goal] * race.unpaid_at(goal, time) * race.open_at(time)
            remaining = {other: amount for other, amount in remaining.items() if other != goal}
        main_reached = main_reached or goal == ways.main
        place = ways.goals[goal]
        return gained + max(
            self._worth(ways, race, remaining, after, time + ways.between(place, after), main_reached)
            for after in self._first_goals(ways, remaining, main_reached)
        )
