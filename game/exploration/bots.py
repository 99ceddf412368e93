"""The bots of Exploration by name."""

import functools
import random
from collections.abc import Callable
from typing import Final

from game.exploration.actions import AnyAction, ChooseExpedition
from game.exploration.explorer import Explorer
from game.exploration.movement import Outfit
from game.exploration.preparer import Preparer
from game.exploration.short import ITEMS_DEALT
from game.exploration.state import State
from game.kit.bots import AnyBot, Bots


class RandomBot:
    """Draws the kind of action first and then one of that kind, so that a long list of offers does not drown the rest.

    Moving and staying count as one kind: every legal place is as likely as staying.
    """

    def choose(self, view: State, legal: tuple[AnyAction, ...], rng: random.Random) -> AnyAction:
        """Any of the legal actions."""
        if view.phase != "move":
            kinds = list(dict.fromkeys(type(action) for action in legal))
            kind = kinds[int(rng.random() * len(kinds))]
            legal = tuple(action for action in legal if type(action) is kind)
        return legal[int(rng.random() * len(legal))]


class SolverBot:
    """Plays by the exact expected turns to every goal, in the preparations and on the board."""

    def __init__(self) -> None:
        self.explorer = Explorer()
        self.preparer = Preparer(self.explorer)

    def choose(self, view: State, legal: tuple[AnyAction, ...], rng: random.Random) -> AnyAction:
        """The best of the legal actions by its own reckoning; equal choices of expedition are drawn from `rng`."""
        if len(legal) == 1:
            return legal[0]
        if view.phase == "move":
            return self.explorer.move(view, legal, rng)
        if view.phase == "choose":
            return self._expedition(view, legal, rng)
        return self.preparer.choose(view, legal, rng)

    def _expedition(self, view: State, legal: tuple[AnyAction, ...], rng: random.Random) -> AnyAction:
        worth: dict[AnyAction, float] = {}
        for action in legal:
            if isinstance(action, ChooseExpedition):
                figures = view.options.data
                cards = figures.expeditions[action.expedition]
                wearing = Outfit(action.expedition, frozenset(cards.equipment), frozenset(cards.men), figures)
                cost = sum(cards.equipment.values()) * ITEMS_DEALT / len(cards.equipment)
                worth[action] = round(self.explorer.outlook(view, action.seat, wearing) - cost)
        best = [action for action, value in worth.items() if value == max(worth.values())]
        return best[int(rng.random() * len(best))]


class RandomPreparationBot:
    """Prepares at random and explores by the solver: what good preparations are measured against."""

    def __init__(self) -> None:
        self.random = RandomBot()
        self.explorer = Explorer()

    def choose(self, view: State, legal: tuple[AnyAction, ...], rng: random.Random) -> AnyAction:
        """The solver's move on the board, anything elsewhere."""
        if view.phase == "move":
            return self.explorer.move(view, legal, rng)
        return self.random.choose(view, legal, rng)


class Dealt:
    """Another bot whose expedition is dealt to it: any free one, instead of the one that it would choose (S1).

    With every seat so, each way of dealing the expeditions is equally likely.
    """

    def __init__(self, make: Callable[[], AnyBot]) -> None:
        self.bot = make()

    def choose(self, view: State, legal: tuple[AnyAction, ...], rng: random.Random) -> AnyAction:
        """Any expedition; in all else what the other bot does."""
        if view.phase == "choose":
            return legal[int(rng.random() * len(legal))]
        action: AnyAction = self.bot.choose(view, legal, rng)
        return action


def dealt(bots: Bots) -> Bots:
    """The same bots by name, to which expeditions are dealt."""
    return {name: functools.partial(Dealt, make) for name, make in bots.items()}


BOTS: Final[Bots] = {"random": RandomBot, "random-preparation": RandomPreparationBot, "solver": SolverBot}
