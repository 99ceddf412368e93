"""What a bot is to the table, and the bot that plays at random."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

StateT = TypeVar("StateT", contravariant=True)
ActionT = TypeVar("ActionT")


class Bot(Protocol[StateT, ActionT]):
    """Somebody who chooses. A bot sees no more than a person in its seat: the view, never the state."""

    def choose(self, view: StateT, legal: tuple[ActionT, ...], rng: random.Random) -> ActionT:
        """One of the `legal` actions, of which there is at least one; all at random comes from `rng`."""


AnyBot = Bot[Any, Any]
Bots = Mapping[str, Callable[[], AnyBot]]
"""The bots of a game by name; a call makes one for one seat of one game."""


class RandomBot:
    """Chooses every legal action with equal probability."""

    def choose(self, view: object, legal: tuple[ActionT, ...], rng: random.Random) -> ActionT:
        """Any of the legal actions."""
        # Not rng.choice: the product is the same in every Python version, and quicker.
        return legal[int(rng.random() * len(legal))]


def make_bot(bots: Bots, name: str) -> AnyBot:
    """A bot of that name; ValueError names the known ones."""
    if name not in bots:
        raise ValueError(f"there is no bot {name!r}; the bots are {', '.join(sorted(bots))}")
    return bots[name]()
