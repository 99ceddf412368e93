"""The state of a game of Exploration, short or long; a view is a state whose secrets are blank."""

from typing import Literal

import msgspec

from game.exploration.board import Board
from game.exploration.data import Data
from game.exploration.diradice import SYMBOLS

Phase = Literal[
    "first-throw",   # S1, P3: chance owes the standard die that decides who is first
    "choose",        # S1: expeditions are chosen
    "deal",          # S2, S3, P1: chance owes shuffles, then cards are dealt and, in the short game, paid for (S4)
    "throw",         # E8: chance owes the Diradice
    "move",          # E8: a place is chosen, or staying
    "prepare",       # P0: before the throw: throw, trade, or set off from Start
    "track-throw",   # P4: chance owes the standard die
    "pick",          # P4: a six was thrown: 1 to 6 steps
    "at-start",      # P0: the way reaches Start: set off if he may, or go on
    "buy",           # P5: buy the top card unseen if he can, or decline
    "corner",        # P7, P12: take the top Personnel card, look through the pile, or decline
    "exchange",      # P8: the Club lets him take the top Personnel card, or decline
    "return",        # P7: one Personnel card goes back
    "free",          # P8: the Club gives the top card of a pile for which he shows a Man
    "search",        # P12, P13: the pile lies open to him: take a Man
    "lead",          # P12: who took a Man says which expedition he leads
    "setting-off",   # P10: chance owes the order of what goes back
    "after",         # P0: before the turn ends: trade, set off from Start, or end
    "draft",         # P9: an offer is put together
    "reply",         # P9: a player is asked
    "over",
]  # fmt: skip

STANDARD_DIE: tuple[str, ...] = ("1", "2", "3", "4", "5", "6")
PERSONNEL, CLUB, SHOPS, RETURNED = "personnel", "club", "shops", "returned"
"""Names of piles beside the four of Equipment; `RETURNED` is what a player setting off gives back (P10)."""


class Options(msgspec.Struct, frozen=True):
    """What is agreed before the game: seats, board, figures, short or long, and the faces of the Diradice.

    `faces` is either the five symbols or any six of them for those who own a cube.
    """

    seats: int
    board: Board
    data: Data
    short: bool = True
    faces: tuple[str, ...] = SYMBOLS


class Player(msgspec.Struct, frozen=True):
    """One seat's money, cards, token and piece. Men, Equipment and Shops listed here lie open (E1, S3).

    `hand` holds the secret Personnel cards of the long game (P2), None for each that may not be seen. `token` is
    the square of the outer track, None in the short game and after setting off. `place` is the piece's place on
    the board, None before setting off and after returning; `reached_main` opens the way home (E12); `returned`
    is 0, or the rank from 1; `misses` counts turns still to be missed (P8).
    """

    money: int = 0
    expedition: str | None = None
    men: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    shops: tuple[str, ...] = ()
    hand: tuple[str | None, ...] = ()
    token: int | None = None
    place: int | None = None
    reached_main: bool = False
    returned: int = 0
    misses: int = 0


class Trade(msgspec.Struct, frozen=True):
    """An offer, being put together or open (P9).

    `partner` is a seat, or None when it is open to all. `give` and `ask` are items that go from and to the
    player whose turn it is; `money` is what he pays, below zero what he asks for. `asked` are the seats still to
    be asked, the first of them now. `back` is the phase to which the turn goes back.
    """

    partner: int | None
    back: Phase
    give: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    money: int = 0
    asked: tuple[int, ...] = ()


class TrackTurn(msgspec.Struct, frozen=True):
    """What a turn on the outer track remembers of itself until it ends.

    `steps` is what is left of the throw while Start asks for a decision (P0), `club` the Club card being obeyed,
    `proposals` the offers made (P9), `searched` whether he has looked through the pile, `back` the phase to which
    looking through the pile in vain leads, `trade` the offer on the table.
    """

    steps: int = 0
    club: str = ""
    proposals: int = 0
    searched: bool = False
    back: Phase = "after"
    trade: Trade | None = None


class State(msgspec.Struct, frozen=True):
    """Everything there is to know between two actions.

    `turn` is the seat whose turn it is, `order` the order of play, `round` and `turns` the number of this round
    and of this player's turn in the game, from 1 once play has begun. `throws` holds the throws for being first
    (None is owed, 0 is out of it); `symbol` the Diradice that lies on the table; `paid` the objectives the Bank
    has paid (E11); `idle` counts turns without any piece or token moving (E14). `piles` are the face-down piles
    by name, top first, None for a card that may not be seen, and `owed` the piles that chance must shuffle now,
    in this order. `fund` is the Prize Fund; `track` the turn on the outer track; `end` why play stopped.
    """

    options: Options
    phase: Phase
    players: tuple[Player, ...]
    turn: int
    order: tuple[int, ...] = ()
    throws: tuple[int | None, ...] = ()
    round: int = 0
    turns: int = 0
    symbol: str | None = None
    piles: dict[str, tuple[str | None, ...]] = {}
    owed: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    fund: int = 0
    idle: int = 0
    track: TrackTurn = TrackTurn()
    end: str = ""
