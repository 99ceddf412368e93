"""The bots of Exploration by name."""

import random
from typing import Final

from game.exploration.actions import AnyAction, ChooseExpedition
from game.exploration.explorer import Explorer
from game.exploration.movement import Outfit
from game.exploration.state import State
from game.kit.bots import Bots, RandomBot


class SolverBot:
    """Plays by the exact expected turns to every goal; chooses the expedition that promises most."""

    def __init__(self) -> None:
        self.explorer = Explorer()

    def choose(self, view: State, legal: tuple[AnyAction, ...], rng: random.Random) -> AnyAction:
        """The best of the legal actions by its own reckoning; equal choices of expedition are drawn from `rng`."""
        if len(legal) == 1:
            return legal[0]
        if view.phase == "move":
            return self.explorer.move(view, legal, rng)
        return self._expedition(view, legal, rng)

    def _expedition(self, view: State, legal: tuple[AnyAction, ...], rng: random.Random) -> AnyAction:
        worth: dict[AnyAction, float] = {}
        for action in legal:
            if isinstance(action, ChooseExpedition):
                cards = view.options.data.expeditions[action.expedition]
                wearing = Outfit(action.expedition, frozenset(cards.equipment), frozenset(cards.men))
                cost = sum(cards.equipment.values()) * 3 / 4
                worth[action] = round(self.explorer.outlook(view, action.seat, wearing) - cost)
        best = [action for action, value in worth.items() if value == max(worth.values())]
        return best[int(rng.random() * len(best))]


BOTS: Final[Bots] = {"random": RandomBot, "solver": SolverBot}
