"""The state of a game of Exploration, short or long; a view is a state whose secrets are blank."""

from typing import Literal

import msgspec

from game.exploration.board import Board
from game.exploration.data import Data
from game.exploration.diradice import SYMBOLS

Phase = Literal[
    "first-throw",   # S1, P3: the standard die decides who is first
    "choose",        # S1: expeditions are chosen
    "deal",          # S2, S3: piles are shuffled, then cards are dealt and paid for (S4)
    "throw",         # E8: the Diradice is owed
    "move",          # E8: a place is chosen, or staying
    "over",
]  # fmt: skip


STANDARD_DIE: tuple[str, ...] = ("1", "2", "3", "4", "5", "6")


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
    """One seat's money, cards and piece. Men and Equipment listed here lie open (E1).

    `place` is the piece's place on the board, None before setting off and after returning; `reached_main`
    opens the way home (E12); `returned` is 0, or the rank from 1.
    """

    money: int
    expedition: str | None = None
    men: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    shops: tuple[str, ...] = ()
    place: int | None = None
    reached_main: bool = False
    returned: int = 0


class State(msgspec.Struct, frozen=True):
    """Everything there is to know between two actions.

    `turn` is the seat whose turn it is. `order` is the order of play; `throws` the throws for being first;
    `symbol` the Diradice that lies on the table; `paid` the objectives the Bank has paid (E11); `idle` counts
    turns without any piece or token moving (E14); `piles` the face-down piles by name, top first, None for a
    card that may not be seen; `fund` is the Prize Fund; `end` why play stopped.
    """

    options: Options
    phase: Phase
    players: tuple[Player, ...]
    turn: int
    order: tuple[int, ...] = ()
    throws: tuple[int | None, ...] = ()
    symbol: str | None = None
    piles: dict[str, tuple[str | None, ...]] = {}
    paid: tuple[str, ...] = ()
    fund: int = 0
    idle: int = 0
    end: str = ""
