"""What ids are called on screen and in sentences."""

from collections.abc import Sequence
from typing import Final

from game.exploration.data import ClubCard, Data

SYMBOL_TEXTS: Final[dict[str, str]] = {
    "single": "one square forwards, sideways or backwards",
    "straight": "one or two squares straight on, in one direction",
    "star": "one square in any direction",
    "diagonal": "one or two squares diagonally, in one direction",
    "bent": "two squares, one straight and one diagonal, by a bend of 45°",
}
"""What each symbol of the Diradice allows (E9)."""

HAZARD_NAMES: Final[dict[str, tuple[str, str]]] = {
    "precipice": ("Precipice", "Precipices"),
    "strong-currents": ("Strong Current", "Strong Currents"),
    "whirlpool": ("Whirlpool", "Whirlpools"),
}


def money(amount: int) -> str:
    """Pounds with thousands apart: £1,000, −£50."""
    return f"{'−' if amount < 0 else ''}£{abs(amount):,}"


def title(name: str) -> str:
    """An id with capitals: "Marine Engineer", "Lost City", "Diving", "Diving Shop"."""
    return name.replace("-", " ").title()


def item(name: str) -> str:
    """An item inside a sentence: "ice axe"."""
    return name.replace("-", " ")


def objective(name: str) -> str:
    """An objective inside a sentence: "the Lost City", "Base"."""
    return title(name) if name == "base" else f"the {title(name)}"


def listing(things: Sequence[str], last: str = "and") -> str:
    """Things one after the other: "a", "a and b", "a, b and c"; "nothing" for none. `last` joins the last one."""
    if not things:
        return "nothing"
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} {last} {things[-1]}"


def man_text(figures: Data, man: str) -> str:
    """What a Man does, in one line: "passes Whirlpools, paid £150 at the Idol"."""
    card = figures.expeditions[figures.man_owner[man]].men[man]
    parts = [f"passes {HAZARD_NAMES[card.passes][1]}"] if card.passes else []
    paid = [f"{money(amount)} at {objective(name)}" for name, amount in card.prizes.items()]
    if paid:
        parts.append(f"paid {listing(paid)}")
    return ", ".join(parts)


def club_text(card: ClubCard) -> str:
    """What an Exploration Club card asks for or gives, in one line (P8)."""
    sum_ = money(card.amount)
    return {
        "receive": f"Receive {sum_} from the Bank",
        "pay": f"Pay {sum_} to the Prize Fund",
        "all-pay": f"Every player still preparing pays {sum_} to the Prize Fund",
        "pay-per-equipment": f"Pay {sum_} to the Prize Fund for each item of equipment you hold",
        "to-corner": "Move on to the next corner",
        "to-start": "Move on to Preparations Start",
        "miss-turn": "Miss your next turn",
        "throw-again": "Throw again",
        "free-equipment": "Show a Man and take the top item of his expedition's equipment, free",
        "exchange": "Take the top Personnel card and return any one",
    }[card.kind]
