"""What happened: plain data from which the log, the animations, the sounds, the ledger and the tests live."""

from typing import Literal

import msgspec

from game.kit.tags import kebab

Party = int | Literal["bank", "fund"]
Reason = Literal["start", "shop", "trade", "club", "prize", "return", "prize-fund"]


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=kebab):
    """Something everybody at the table may see, unless its docstring says otherwise."""


class Paid(Event, frozen=True):
    """Money moved; a party is a seat, the Bank or the Prize Fund. `waived` is what M4 let the payer off.

    `about` names the item, objective or Club card, `man` the Man who is paid (E11).
    """

    payer: Party
    payee: Party
    amount: int
    reason: Reason
    about: str = ""
    man: str = ""
    waived: int = 0


class DieThrown(Event, frozen=True):
    """`seat` threw the standard die or the Diradice; `face` is its name ("5", "bent")."""

    seat: int
    die: str
    face: str
    why: str = ""


class Tied(Event, frozen=True):
    """The highest throw was shared; these seats throw again (S1, P3)."""

    seats: tuple[int, ...]


class OrderSet(Event, frozen=True):
    """Who is first: the order of choosing expeditions (S1), of moving (S5) or of preparing (P3)."""

    what: Literal["choosing", "moving", "preparing"]
    seats: tuple[int, ...]


class ExpeditionChosen(Event, frozen=True):
    """`seat` leads `expedition` (S1)."""

    seat: int
    expedition: str


class CardsDealt(Event, frozen=True):
    """`seat` lays these cards open: Men, Equipment, or a Shop (S2, S3, P10)."""

    seat: int
    men: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    shops: tuple[str, ...] = ()


class PieceMoved(Event, frozen=True):
    """The piece went from place `origin` by `route`, the squares on which each step lands (E8)."""

    seat: int
    origin: int
    route: tuple[int, ...]


class Stayed(Event, frozen=True):
    """`seat` stayed where it was (E8); `forced` when nothing else was legal."""

    seat: int
    forced: bool


class Reached(Event, frozen=True):
    """A move ended on an objective (E11); `main` when it is the seat's own main objective."""

    seat: int
    objective: str
    main: bool


class ReturnedToBase(Event, frozen=True):
    """`seat` came home, as number `rank` from 1 (E12)."""

    seat: int
    rank: int


class GameEnded(Event, frozen=True):
    """Play stopped: "returned" (E13) or "idle" (E14)."""

    why: str
