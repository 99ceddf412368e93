"""What happened: plain data from which the log, the animations, the sounds, the ledger and the tests live.

Everybody at the table may see every event: none of them names a secret card (P2).
"""

from typing import Literal

import msgspec

from game.kit.tags import kebab

Party = int | Literal["bank", "fund"]
Reason = Literal["start", "shop", "trade", "club", "prize", "return", "prize-fund"]


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=kebab):
    """Something that everybody at the table sees."""


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
    """`seat` threw the "standard" die or the "diradice"; `face` is its name ("5", "bent").

    `why` is "first" for the throw that decides who is first, else "move".
    """

    seat: int
    die: str
    face: str
    why: Literal["first", "move"]


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


class PileShuffled(Event, frozen=True):
    """A pile was shuffled: an expedition's Equipment, "shops", "personnel", "club", or what was "returned"."""

    pile: str


class CardsDealt(Event, frozen=True):
    """`seat` lays these cards open (S2, S3); `secret` counts Personnel cards dealt face down (P1)."""

    seat: int
    men: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    shops: tuple[str, ...] = ()
    secret: int = 0


class OwnShop(Event, frozen=True):
    """`seat` holds the Shop of `expedition`, shows it, and pays nothing for its items (S4, P6)."""

    seat: int
    expedition: str


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


class TurnMissed(Event, frozen=True):
    """`seat` missed a turn (P8)."""

    seat: int


class TokenMoved(Event, frozen=True):
    """The token went clockwise by `path`, the track squares it passed and, last, the one it stands on (P4, P8)."""

    seat: int
    path: tuple[int, ...]


class ManShown(Event, frozen=True):
    """`seat` shows this Man in order to get Equipment (P2, P5, P8)."""

    seat: int
    man: str


class ItemTaken(Event, frozen=True):
    """`seat` took the top card of its Equipment pile: it is this item (P5, P8)."""

    seat: int
    item: str


class ShopShown(Event, frozen=True):
    """`seat` shows the Shop of `expedition` and collects (P6)."""

    seat: int
    expedition: str


class PersonnelTaken(Event, frozen=True):
    """`seat` took the top Personnel card, unseen by the others (P7)."""

    seat: int


class PersonnelReturned(Event, frozen=True):
    """`seat` put one Personnel card under the pile, unseen by the others (P7)."""

    seat: int


class ClubDrawn(Event, frozen=True):
    """`seat` drew this Exploration Club card (P8)."""

    seat: int
    card: str


class ClubWithoutEffect(Event, frozen=True):
    """The Club card asks for what `seat` cannot or need not do (P8)."""

    seat: int
    card: str


class PileSearched(Event, frozen=True):
    """`seat` looked through the Personnel pile (P12, P13)."""

    seat: int


class SetOffWith(Event, frozen=True):
    """`seat` set off: the Men and Equipment it lays open, and how many Men and which items went back (P10)."""

    seat: int
    expedition: str
    men: tuple[str, ...]
    equipment: tuple[str, ...]
    men_returned: int
    equipment_returned: tuple[str, ...]


class AllSetOff(Event, frozen=True):
    """The last player set off: piles, standard die and Shops go back into the box (P14)."""


class TradeProposed(Event, frozen=True):
    """`seat` offers `give` for `ask`; `money` is what it pays, below zero what it asks (P9). None: open to all."""

    seat: int
    partner: int | None
    give: tuple[str, ...]
    ask: tuple[str, ...]
    money: int


class TradeRefused(Event, frozen=True):
    """`seat` refused the open offer."""

    seat: int


class TradeWithdrawn(Event, frozen=True):
    """`seat` took the open offer back before it was answered."""

    seat: int


class Traded(Event, frozen=True):
    """`seat` and `partner` exchanged: `given` went to the partner, `received` came back; money is a Paid of its own."""

    seat: int
    partner: int
    given: tuple[str, ...]
    received: tuple[str, ...]


class GameEnded(Event, frozen=True):
    """Play stopped: "returned" (E13) or "idle" (E14)."""

    why: str
