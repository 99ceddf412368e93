"""What stands on a square of the board, as anybody can see it there."""

from collections.abc import Collection

from game.exploration.board import BASE, Board
from game.exploration.data import Data
from game.exploration.names import HAZARD_NAMES, item, listing, money, title


def square_text(board: Board, figures: Data, paid: Collection[str], square: int) -> str:
    """Base, an objective and whom it pays, a symbol or a hazard and whom it lets in (E5, E7, E11, E12), or nothing.

    `paid` are the objectives whose prizes are gone.
    """
    goal, thing, hazard = board.objective_at[square], board.equipment[square], board.hazards[square]
    if goal == BASE:
        return "Base: every expedition sets out from here and comes home to it."
    if goal:
        men = [
            f"the {title(man)} {money(card.prizes[goal])}"
            for expedition in figures.expeditions.values()
            for man, card in expedition.men.items()
            if goal in card.prizes
        ]
        return f"{title(goal)}: " + ("its prize is gone." if goal in paid else f"pays {listing(men)}.")
    if thing:
        return f"{item(thing).capitalize()}: only {title(figures.item_owner[thing])} with that item may go there."
    if hazard and hazard in figures.guides:
        man = figures.guides[hazard]
        return f"{HAZARD_NAMES[hazard][0]}: only {title(figures.man_owner[man])} with the {title(man)} may go there."
    return f"{HAZARD_NAMES[hazard][0]}: nobody may go there." if hazard else ""
