"""Where everybody's money came from and went, told from the events alone (M2)."""

from collections.abc import Iterable
from typing import Final

import msgspec

from game.exploration.events import DieThrown, Event, Paid, Reason, TurnMissed

COLUMNS: Final[tuple[str, ...]] = ("start", "shops", "trades", "club", "prizes", "returns")
"""The sums of an `Account` in the order of the table; `total` is what they add up to."""

COLUMN_OF: Final[dict[Reason, str]] = {
    "start": "start",
    "shop": "shops",
    "trade": "trades",
    "club": "club",
    "prize": "prizes",
    "return": "returns",
    "prize-fund": "returns",
}


class Account(msgspec.Struct, frozen=True):
    """One seat's sums in pounds, below zero where more was paid than received; `returns` has the Prize Fund in it."""

    start: int = 0
    shops: int = 0
    trades: int = 0
    club: int = 0
    prizes: int = 0
    returns: int = 0

    @property
    def total(self) -> int:
        """The money the seat holds."""
        return self.start + self.shops + self.trades + self.club + self.prizes + self.returns


class Ledger(msgspec.Struct, frozen=True):
    """Every seat's account, what lies in the Prize Fund, and what the Bank has paid out since the start (M4)."""

    accounts: tuple[Account, ...]
    fund: int
    bank: int


def ledger(events: Iterable[Event], seats: int) -> Ledger:
    """Add up all payments; the Bank's sum always equals the players' money and the Prize Fund."""
    sums: list[dict[str, int]] = [dict.fromkeys(COLUMNS, 0) for _ in range(seats)]
    fund = bank = 0
    for event in events:
        if not isinstance(event, Paid):
            continue
        column = COLUMN_OF[event.reason]
        for party, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
            if isinstance(party, int):
                sums[party][column] += amount
            elif party == "fund":
                fund += amount
            else:
                bank -= amount
    return Ledger(tuple(Account(**columns) for columns in sums), fund, bank)


def money_by_throw(events: Iterable[Event], seats: int) -> tuple[tuple[int, ...], ...]:
    """Everybody's money as it stood before each throw for moving or missed turn, and at the end: one row each."""
    held = [0] * seats
    rows: list[tuple[int, ...]] = []
    for event in events:
        match event:
            case Paid(payer, payee, amount):
                if isinstance(payer, int):
                    held[payer] -= amount
                if isinstance(payee, int):
                    held[payee] += amount
            case DieThrown(why="move") | TurnMissed():
                rows.append(tuple(held))
    return (*rows, tuple(held))
