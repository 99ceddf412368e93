"""What the rules help takes from the figures, so that its pages and the game never differ."""

from collections.abc import Callable

from game.exploration.board import BASE
from game.exploration.data import Data
from game.exploration.data_check import STEP
from game.exploration.help_blocks import Cell, Table
from game.exploration.names import HAZARD_NAMES, club_text, listing, money, title

RANKS = ("First", "Second", "Third")


def figures(data: Data) -> dict[str, str]:
    """The sums and numbers that pages name in braces, by name."""
    return {
        "start": money(data.money.start),
        "notes": listing([f"{count} × {money(value)}" for value, count in data.money.notes]),
        "idle-rounds": str(data.never_stuck.idle_rounds),
        "open-start-round": str(data.never_stuck.open_start_round),
        "forced-start-round": str(data.never_stuck.forced_start_round),
        "step": money(STEP),
        "coastline": listing([title(goal) for goal in data.coastline]),
        "club-cards": str(len(data.club)),
    }


def tables(data: Data) -> dict[str, Callable[[], Table]]:
    """The tables that pages ask for, by name."""
    return {
        "prizes": lambda: prizes(data),
        "returns": lambda: returns(data),
        "hazards": lambda: hazards(data),
        "equipment": lambda: equipment(data),
        "expeditions": lambda: expeditions(data),
        "club": lambda: club(data),
    }


def prizes(data: Data) -> Table:
    """What each objective pays to which Man (E11); the main objectives first."""
    mains = [expedition.main for expedition in data.expeditions.values()]
    paid = [
        (goal, man, amount)
        for expedition in data.expeditions.values()
        for goal, (man, amount) in expedition.prizes.items()
    ]
    # All who are paid at one objective stand together, the best paid first.
    best = {goal: max(amount for other, _, amount in paid if other == goal) for goal, _, _ in paid}
    paid.sort(key=lambda row: (row[0] not in mains, -best[row[0]], row[0], -row[2]))
    rows = tuple(
        (Cell(title(goal), f"objectives/{goal}"), Cell(title(man), f"men/{man}"), Cell(money(amount), strong=True))
        for goal, man, amount in paid
    )
    return Table(("Objective", "Man", "Prize"), rows)


def returns(data: Data) -> Table:
    """What coming home pays (E12)."""
    rows = tuple(
        (Cell(f"{rank} home", f"objectives/{BASE}"), Cell(money(amount) + (" and the Prize Fund" if not at else "")))
        for at, (rank, amount) in enumerate(zip(RANKS, data.money.returns, strict=False))
    )
    return Table((), rows)


def hazards(data: Data) -> Table:
    """Who passes which hazard (E5)."""
    rows = [
        (
            Cell(HAZARD_NAMES[card.passes][0], f"hazards/{card.passes}"),
            Cell(title(man), f"men/{man}"),
            Cell(title(name), f"expeditions/{name}"),
        )
        for name, expedition in data.expeditions.items()
        for man, card in expedition.men.items()
        if card.passes
    ]
    return Table(("Hazard", "Man", "Expedition"), tuple(rows))


def equipment(data: Data) -> Table:
    """The items of each expedition and their shop prices (E7, P5)."""
    rows = [
        (
            Cell(title(item), f"equipment/{item}"),
            Cell(title(name), f"expeditions/{name}"),
            Cell(money(price), strong=True),
        )
        for name, expedition in data.expeditions.items()
        for item, price in expedition.equipment.items()
    ]
    return Table(("Equipment", "Expedition", "Price"), tuple(rows))


def expeditions(data: Data) -> Table:
    """The four expeditions: piece, main objective and main Man (E1)."""
    rows = [
        (
            Cell(title(name), f"pieces/{expedition.piece}"),
            Cell(title(expedition.main), f"objectives/{expedition.main}"),
            Cell(title(expedition.main_man), f"men/{expedition.main_man}"),
        )
        for name, expedition in data.expeditions.items()
    ]
    return Table(("Expedition", "Main objective", "Main Man"), tuple(rows))


def club(data: Data) -> Table:
    """The Exploration Club cards (P8)."""
    return Table((), tuple((Cell(club_text(card)),) for card in data.club))
