"""The figures of a game, read once from data.toml and checked: expeditions, Men, Equipment, Club cards."""

import functools
from functools import cached_property
from importlib import resources
from typing import Literal

import msgspec

from game.exploration.board import BASE, Hazard
from game.exploration.data_check import check_figures

Element = Literal["land", "sea"]
ClubKind = Literal[
    "receive", "pay", "all-pay", "pay-per-equipment", "to-corner", "to-start",
    "miss-turn", "throw-again", "free-equipment", "exchange",
]  # fmt: skip


class Man(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Man card: the prizes it is paid, in pounds by objective id, and the hazard it passes, if any (E5, E11)."""

    prizes: dict[str, int]
    passes: Hazard | None = None


class Expedition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """One of the four expeditions: element, piece, main objective, Men by id, shop prices by item id."""

    element: Element
    piece: Literal["lorry", "tent", "yacht", "ship"]
    main: str
    men: dict[str, Man]
    equipment: dict[str, int]

    @cached_property
    def main_man(self) -> str:
        """The Man who is paid at the main objective."""
        return next(man for man, card in self.men.items() if self.main in card.prizes)

    @cached_property
    def prizes(self) -> dict[str, tuple[str, int]]:
        """What each objective pays this expedition, by objective id: the Man it takes and pounds."""
        return {goal: (man, amount) for man, card in self.men.items() for goal, amount in card.prizes.items()}


class ClubCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Exploration Club card (P8): what it does and, where money moves, how many pounds."""

    id: str
    kind: ClubKind
    amount: int = 0


class Money(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """M1 and E12 in pounds: starting money, its notes as (value, count), and the sums for returning."""

    start: int
    notes: tuple[tuple[int, int], ...]
    returns: tuple[int, ...] = msgspec.field(name="return")


class NeverStuck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The round numbers of E14 and P16."""

    idle_rounds: int
    open_start_round: int
    forced_start_round: int


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", dict=True):
    """The figures of a game. Ids are unique over all expeditions; ValueError names a figure that cannot be.

    `coastline` are the objectives that a sea piece may end on, though not pass, where they have no sea or coast (E3).
    """

    money: Money
    never_stuck: NeverStuck
    expeditions: dict[str, Expedition]
    club: tuple[ClubCard, ...]
    coastline: tuple[str, ...]

    def __post_init__(self) -> None:
        check_figures(self)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # The dicts within have no hash of their own, and tables are kept by the figures that they rest on.
        return hash(msgspec.json.encode(self))

    @cached_property
    def item_owner(self) -> dict[str, str]:
        """The expedition that each item of equipment belongs to."""
        return {item: name for name, expedition in self.expeditions.items() for item in expedition.equipment}

    @cached_property
    def price(self) -> dict[str, int]:
        """The shop price of each item of equipment, in pounds."""
        return {item: price for expedition in self.expeditions.values() for item, price in expedition.equipment.items()}

    @cached_property
    def shop_owner(self) -> dict[str, str]:
        """The expedition that each Shop card sells for, by the card's id."""
        return {shop_card(name): name for name in self.expeditions}

    @cached_property
    def club_cards(self) -> dict[str, ClubCard]:
        """The Exploration Club cards by id."""
        return {card.id: card for card in self.club}

    @cached_property
    def goals(self) -> tuple[str, ...]:
        """Base, the main objectives, and all others that somebody is paid at."""
        expeditions = self.expeditions.values()
        mains = [expedition.main for expedition in expeditions]
        return tuple(dict.fromkeys([BASE, *mains, *(goal for cards in expeditions for goal in cards.prizes)]))

    @cached_property
    def guides(self) -> dict[str, str]:
        """The Man who passes each hazard (E5)."""
        men = (pair for expedition in self.expeditions.values() for pair in expedition.men.items())
        return {man.passes: name for name, man in men if man.passes}

    @cached_property
    def man_owner(self) -> dict[str, str]:
        """The expedition that each Man belongs to."""
        return {man: name for name, expedition in self.expeditions.items() for man in expedition.men}


def shop_card(expedition: str) -> str:
    """The id of the Shop card that sells this expedition's equipment: "diving-shop"."""
    return f"{expedition}-shop"


@functools.cache
def data() -> Data:
    """The figures of data.toml; raises msgspec.ValidationError with the path of a bad field."""
    text = (resources.files(__package__) / "data.toml").read_bytes()
    return msgspec.toml.decode(text, type=Data)
