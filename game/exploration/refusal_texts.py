"""The sentence for every refusal: why something is not legal, and what is missing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.exploration.names import SYMBOL_TEXTS, item, money, title
from game.kit.rules import Refusal

Details = Mapping[str, Any]
Names = Sequence[str]


def refusal_sentence(refusal: Refusal, names: Names) -> str:
    """Why not, in one plain sentence; `names` are the players' names by seat."""
    text = TEXTS[refusal.reason]
    return text if isinstance(text, str) else text(refusal.details, names)


def _needs_man(details: Details, names: Names) -> str:
    man, owner = details["needs"], details["owner"]
    if man is None:
        return f"{details['at']} is a hazard that nobody passes."
    tail = "whom you do not have" if details["can_have"] else f"a Man of the {title(owner)} expedition"
    return f"{details['at']} is passed only with the {title(man)}, {tail}."


def _needs_item(details: Details, names: Names) -> str:
    name, owner = details["needs"], details["owner"]
    tail = "which you do not have" if details["can_have"] else f"equipment of the {title(owner)} expedition"
    return f"{details['at']} needs the {item(name)}, {tail}."


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _whose(seat: int | None, names: Names) -> str:
    return "theirs to give" if seat is None else f"{names[seat]}'s to give"


TEXTS: dict[str, str | Callable[[Details, Names], str]] = {
    "game-over": "The game is over.",
    "chance-first": "The die has to be thrown first.",
    "shuffle-first": "The cards have to be shuffled first.",
    "not-owed": "Nothing of that kind is to be thrown or shuffled now.",
    "not-your-turn": lambda details, names: f"It is {names[details['seat']]}'s turn.",
    "reply-first": lambda details, names: f"{names[details['seat']]} has to answer the offer first.",
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
    "one-to-six": "After a six it is 1 to 6 steps.",
    "not-on-start": "One sets off from Preparations Start only.",
    "no-leader": lambda details, _: (
        f"The {title(details['expedition'])} expedition needs the {title(details['man'])} in your hand."
    ),
    "too-few-items": lambda details, _: (
        f"The {title(details['expedition'])} expedition needs {_count(details['needs'], 'item')} of its equipment; "
        f"you have {details['has'] or 'none'}."
    ),
    "too-few-men": lambda details, _: (
        f"The {title(details['expedition'])} expedition needs {details['needs']} of its Men; you have {details['has']}."
    ),
    "must-set-off": "From this round on, who comes to Start and can set off must.",
    "not-in-hand": lambda details, _: f"You do not hold the {title(details['card'])}.",
    "other-expedition": lambda details, _: (
        f"The {title(details['card'])} is no Man of the {title(details['expedition'])} expedition."
    ),
    "too-dear": lambda details, _: (
        f"The top card may cost {money(details['price'])}; you have {money(details['money'])}."
    ),
    "pile-empty": lambda details, _: f"The {title(details['pile'])} pile is empty.",
    "too-early-to-search": "Too few players have set off for that.",
    "searched-already": "You have looked through the pile in this turn.",
    "has-leader": "You hold a main objective's Man; the pile is for those who have none.",
    "not-in-pile": lambda details, _: f"The {title(details['card'])} is not in the pile.",
    "still-no-leader": lambda details, _: f"With the {title(details['card'])} you could not lead an expedition.",
    "must-take": "Who looks through the pile takes a Man, if one is there that lets him set off.",
    "no-more-offers": lambda details, _: f"{details['offers']} offers in one turn are all.",
    "nothing-to-trade": "There is nothing that could be traded.",
    "one-partner": lambda details, names: (
        f"Nobody but {names[details['seat']]} could trade with you, so the offer goes to that player alone."
    ),
    "not-a-partner": "One cannot trade with that player.",
    "no-money": lambda details, names: f"{names[details['seat']]} has no money to buy with.",
    "not-his-item": lambda details, names: f"The {item(details['item'])} is not {_whose(details['seat'], names)}.",
    "buys-only-his-own": lambda details, names: (
        f"{'A player' if details['seat'] is None else names[details['seat']]} on expedition only buys equipment "
        "of that expedition, for money."
    ),
    "not-held": lambda details, _: f"{money(details['amount'])} is more than there is.",
    "not-in-steps": lambda details, _: f"Money changes hands in steps of {money(details['step'])}.",
    "unchanged": lambda details, _: f"The offer says {money(details['amount'])} already.",
    "no-item": "At least one item of equipment has to change hands.",
    "one-sided": "Each side has to give something.",
    "nobody-could-accept": "Nobody who is asked could accept that.",
    "land": lambda details, _: f"{details['at']} is land, where a ship cannot go.",
    "sea": lambda details, _: f"{details['at']} is sea, where a land expedition cannot go.",
    "lake": lambda details, _: f"{details['at']} is a lake, where nobody can go.",
    "crosses-land": lambda details, _: f"A ship may land at {details['at']} but not pass it.",
    "hazard": _needs_man,
    "equipment": _needs_item,
    "occupied": lambda details, names: f"{names[details['seat']]} stands on {details['at']}.",
}
"""The sentence of each reason, or what makes it of the refusal's details and the players' names."""
