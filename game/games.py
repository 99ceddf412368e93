"""The games of the table by name."""

from typing import Final

from game.exploration.rules import Exploration
from game.kit.bots import Bots
from game.kit.replay import AnyRules, Games

RULES: Final[Games] = {"exploration": Exploration()}
"""The rules by name, as journals are read with."""


def rules_of(game: str) -> AnyRules:
    """The rules of a game; ValueError names the known games."""
    if game not in RULES:
        raise ValueError(f"there is no game {game!r}; the games are {', '.join(RULES)}")
    return RULES[game]


def bots_of(game: str) -> Bots:
    """The bots of a game by name; ValueError as `rules_of`."""
    rules_of(game)
    # Bots reckon with numpy, which reading a journal need not wait for.
    from game.exploration.bots import BOTS

    return BOTS
