"""The sentence for every refusal: why something is not legal, and what is missing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.exploration.data import data
from game.exploration.names import SYMBOL_TEXTS, item, title
from game.kit.rules import Refusal

Details = Mapping[str, Any]
Names = Sequence[str]


def refusal_sentence(refusal: Refusal, names: Names) -> str:
    """Why not, in one plain sentence; `names` are the players' names by seat."""
    text = TEXTS[refusal.reason]
    return text if isinstance(text, str) else text(refusal.details, names)


def _needs_man(details: Details, names: Names) -> str:
    man = details["needs"]
    owner = title(data().man_owner[man])
    tail = "whom you do not have" if details["can_have"] else f"a Man of the {owner} expedition"
    return f"{details['at']} is passed only with the {title(man)}, {tail}."


def _needs_item(details: Details, names: Names) -> str:
    name = details["needs"]
    owner = title(data().item_owner[name])
    tail = "which you do not have" if details["can_have"] else f"equipment of the {owner} expedition"
    return f"{details['at']} needs the {item(name)}, {tail}."


TEXTS: dict[str, str | Callable[[Details, Names], str]] = {
    "game-over": "The game is over.",
    "chance-first": "The die has to be thrown first.",
    "not-owed": "Nothing of that kind is to be thrown or shuffled now.",
    "not-your-turn": lambda details, names: f"It is {names[details['seat']]}'s turn.",
    "not-now": "That cannot be done now.",
    "expedition-taken": lambda details, names: (
        f"{title(details['expedition'])} is already taken by {names[details['seat']]}."
    ),
    "no-such-expedition": "There is no such expedition.",
    "off-board": "That is off the board.",
    "same-place": "The piece stands there already; to remain, choose to stay.",
    "not-first-square": lambda details, _: f"{details['square']} is part of the objective at {details['place']}.",
    "not-by-symbol": lambda details, _: (
        f"{details['square']} is out of reach: {details['symbol']} goes {SYMBOL_TEXTS[details['symbol']]}."
    ),
    "land": lambda details, _: f"{details['at']} is land, where a ship cannot go.",
    "sea": lambda details, _: f"{details['at']} is sea, where a land expedition cannot go.",
    "lake": lambda details, _: f"{details['at']} is a lake, where nobody can go.",
    "crosses-land": lambda details, _: f"A ship may land at {details['at']} but not pass it.",
    "hazard": _needs_man,
    "equipment": _needs_item,
    "occupied": lambda details, names: f"{names[details['seat']]} stands on {details['at']}.",
}
"""The sentence of each reason, or what makes it of the refusal's details and the players' names."""
