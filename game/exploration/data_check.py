"""Whether the figures of a game make sense together; they also come from journals, in which anything may stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from game.exploration.board import BASE, TRACK_KINDS

if TYPE_CHECKING:
    from game.exploration.data import Data, Expedition

STEP: Final = 50
"""Every amount is a multiple of this, the smallest note."""
MOST: Final = 10_000
"""The largest amount in pounds, and the largest round number."""
MEN: Final = 3
ITEMS: Final = 4
"""The cards of an expedition."""
EXPEDITIONS: Final = frozenset(TRACK_KINDS) - {"start", "corner", "club", "plain"}
PAYING: Final = frozenset({"receive", "pay", "all-pay", "pay-per-equipment"})
"""The kinds of Club cards that name an amount."""


def check_figures(figures: Data) -> None:
    """Raise ValueError with the path of the first figure that no game can be played with."""
    _money(figures)
    for name in ("idle_rounds", "open_start_round", "forced_start_round"):
        _require(1 <= getattr(figures.never_stuck, name) <= MOST, f"never-stuck.{name.replace('_', '-')}",
                 f"must be a number from 1 to {MOST}")  # fmt: skip
    _require(set(figures.expeditions) == EXPEDITIONS, "expeditions", f"must be {', '.join(sorted(EXPEDITIONS))}")
    for name, cards in figures.expeditions.items():
        _expedition(f"expeditions.{name}", cards)
    _different("expeditions", "main objectives", [cards.main for cards in figures.expeditions.values()])
    men = [man for cards in figures.expeditions.values() for man in cards.men]
    items = [item for cards in figures.expeditions.values() for item in cards.equipment]
    _different("expeditions", "cards", [*men, *items, *figures.shop_owner])
    passed = [card.passes for cards in figures.expeditions.values() for card in cards.men.values() if card.passes]
    _different("expeditions", "hazards passed", passed)
    _require(bool(figures.club), "club", "must have a card")
    _different("club", "cards", [card.id for card in figures.club])
    for number, card in enumerate(figures.club):
        where = f"club[{number}].amount"
        if card.kind in PAYING:
            _amount(where, card.amount)
        else:
            _require(card.amount == 0, where, f"must be 0 for a card of kind {card.kind}")


def _money(figures: Data) -> None:
    money = figures.money
    _amount("money.start", money.start)
    for number, (value, count) in enumerate(money.notes):
        _amount(f"money.notes[{number}]", value)
        _require(1 <= count <= MOST, f"money.notes[{number}]", "must count a note or more")
    _require(sum(value * count for value, count in money.notes) == money.start, "money.notes",
             f"must add up to the £{money.start} that each starts with")  # fmt: skip
    for number, amount in enumerate(money.returns):
        _amount(f"money.return[{number}]", amount)


def _expedition(where: str, cards: Expedition) -> None:
    _require(len(cards.men) == MEN, f"{where}.men", f"must be {MEN}")
    _require(len(cards.equipment) == ITEMS, f"{where}.equipment", f"must be {ITEMS}")
    goals = [goal for man in cards.men.values() for goal in man.prizes]
    _require(goals.count(cards.main) == 1, f"{where}.men", f"must have one Man who is paid at {cards.main}")
    _different(f"{where}.men", "prizes", goals)
    _require(BASE not in goals, f"{where}.men", "must not be paid at Base")
    for man, card in cards.men.items():
        for goal, amount in card.prizes.items():
            _amount(f"{where}.men.{man}.prizes.{goal}", amount)
    for item, price in cards.equipment.items():
        _amount(f"{where}.equipment.{item}", price)


def _amount(where: str, amount: int) -> None:
    _require(STEP <= amount <= MOST and amount % STEP == 0, where, f"must be a multiple of £{STEP} up to £{MOST}")


def _different(where: str, what: str, ids: Iterable[str]) -> None:
    seen = set[str]()
    for name in ids:
        _require(bool(name), where, f"must have {what} with names")
        _require(name not in seen, where, f"must have {what} of different names, not two of {name}")
        seen.add(name)


def _require(true: bool, where: str, words: str) -> None:
    if not true:
        raise ValueError(f"{where} {words}")
