"""Everything that can be done in Exploration: one struct per kind of action, outcomes of chance among them."""

import msgspec

from game.kit.rules import CHANCE
from game.kit.tags import kebab


class Action(msgspec.Struct, frozen=True, tag_field="do", tag=kebab):
    """What one seat does, or chance (`seat` CHANCE)."""

    seat: int


class Thrown(Action, frozen=True):
    """An outcome: the face of the die that was owed, counted from 0 in `Die.faces` (S1, P3, P4, E8)."""

    face: int


class Shuffled(Action, frozen=True):
    """An outcome: the order of the pile that was owed; the new top is the old card `order[0]`."""

    kind: str
    order: tuple[int, ...]


class ChooseExpedition(Action, frozen=True):
    """Take a free expedition in the short game (S1)."""

    expedition: str


class Move(Action, frozen=True):
    """Move the piece to a legal place (E8), named by its first square."""

    square: int


class Stay(Action, frozen=True):
    """Stay where one is (E8)."""


class Throw(Action, frozen=True):
    """Have done with trading for now and throw the standard die (P0)."""


class PickSteps(Action, frozen=True):
    """Choose 1 to 6 steps after a six (P4)."""

    steps: int


class SetOff(Action, frozen=True):
    """Set off with the expedition whose main objective's Man one holds (P10–P13)."""

    expedition: str


class GoOn(Action, frozen=True):
    """Go on past Start with the rest of the throw (P0)."""


class Buy(Action, frozen=True):
    """Show this Man and buy the top card of his expedition's Equipment pile (P5)."""

    man: str


class Decline(Action, frozen=True):
    """Do without: buy nothing, take nothing, or close the pile that was looked through in vain."""


class TakeCard(Action, frozen=True):
    """Take the top Personnel card (P7; P8 exchange)."""


class ReturnCard(Action, frozen=True):
    """Put one Personnel card under the pile (P7)."""

    card: str


class SearchPile(Action, frozen=True):
    """Look through the Personnel pile in order to take a Man and set off (P12, P13)."""


class TakeMan(Action, frozen=True):
    """Take this Man out of the pile (P12, P13)."""

    man: str


class TakeFree(Action, frozen=True):
    """Show this Man and take the top card of his expedition's Equipment pile for nothing (P8)."""

    man: str


class EndTurn(Action, frozen=True):
    """End the turn (P0)."""


class TradeWith(Action, frozen=True):
    """Begin an offer to one seat, or with None to all, clockwise (P9)."""

    partner: int | None


class TradeGive(Action, frozen=True):
    """Put one's own item into the offer, or take it out again."""

    item: str


class TradeAsk(Action, frozen=True):
    """Ask for an item, or ask for it no longer."""

    item: str


class TradeMoney(Action, frozen=True):
    """Set the money of the offer: what one pays, or below zero what one asks for."""

    amount: int


class Propose(Action, frozen=True):
    """Make the offer that was put together."""


class Withdraw(Action, frozen=True):
    """Drop the offer that is being put together."""


class Accept(Action, frozen=True):
    """Accept the open offer."""


class Refuse(Action, frozen=True):
    """Refuse the open offer."""


AnyAction = (
    Thrown | Shuffled | ChooseExpedition | Move | Stay | Throw | PickSteps | SetOff | GoOn | Buy | Decline
    | TakeCard | ReturnCard | SearchPile | TakeMan | TakeFree | EndTurn
    | TradeWith | TradeGive | TradeAsk | TradeMoney | Propose | Withdraw | Accept | Refuse
)  # fmt: skip
"""The tagged union that journals decode."""


def thrown(face: int) -> Thrown:
    """The outcome of a die."""
    return Thrown(CHANCE, face)


def shuffled(kind: str, order: tuple[int, ...]) -> Shuffled:
    """The outcome of a shuffle."""
    return Shuffled(CHANCE, kind, order)
