"""What a game is to the table: the Rules protocol, chance as a player, and refusals with reasons."""

from collections.abc import Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

CHANCE: Final = -1
"""The seat number of chance in `Rules.to_act`."""

Seats = tuple[int, ...]


class Die(msgspec.Struct, frozen=True, tag="die"):
    """A throw that chance owes: one of `faces`, each equally likely.

    `kind` names the die ("standard", "diradice"), `seat` is whose throw it is. A face that occurs twice is
    twice as likely. `Rules.outcome` makes an action of the index of the face.
    """

    kind: str
    faces: tuple[str, ...]
    seat: int


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle"):
    """A shuffle that chance owes: one permutation of `size` cards, named by `kind` and never enumerated."""

    kind: str
    size: int


Chance = Die | Shuffle


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal, in a form that text, tooltip, log and JSON all read.

    `rule` is a rule id ("E7"), `reason` one of the game's reason names, `details` what the sentence needs
    (square, item, Man, amount).
    """

    rule: str
    reason: str
    details: Mapping[str, Any] = {}


class IllegalAction(Exception):  # noqa: N818 - the field's word for it
    """Raised by `Rules.apply` for an action that is not legal; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        details = ", ".join(f"{key} {value}" for key, value in refusal.details.items())
        super().__init__(f"{refusal.reason} ({refusal.rule}){': ' + details if details else ''}")


class Result(msgspec.Struct, frozen=True):
    """The end of a game: money (or points) by seat, and places from 1, ties sharing the better place."""

    totals: tuple[int, ...]
    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> Seats:
        """The seats in first place; more than one when the win is shared (M3)."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each seat by falling total, from 1; equal totals share the better place."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


class BoardName(msgspec.Struct, frozen=True):
    """Which board a game is played on, for the journal's first line: its title and the SHA-256 of its content."""

    title: str
    sha256: str


class Acted(Protocol):
    """What every action tells the table: who takes it, `CHANCE` for an outcome."""

    @property
    def seat(self) -> int: ...


class Seated(Protocol):
    """What all options tell the table: how many seats play."""

    @property
    def seats(self) -> int: ...


OptionsT = TypeVar("OptionsT", bound=Seated)
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Acted)
EventT = TypeVar("EventT", covariant=True)


class Rules(Protocol, Generic[OptionsT, StateT, ActionT, EventT]):
    """One game's rules as functions from state to state. States and actions are frozen and comparable.

    Chance is a player: while `to_act` is `(CHANCE,)`, `outcomes` says what is owed and `apply` takes nothing
    but such an outcome.
    """

    @property
    def name(self) -> str:
        """The game's id, as on the command line and in journals."""

    @property
    def version(self) -> int:
        """Raised whenever an old journal would replay differently."""

    @property
    def options_type(self) -> type[OptionsT]:
        """The struct that journals decode the options into."""

    @property
    def action_type(self) -> Any:
        """The tagged union of all actions and outcomes that journals decode a line into."""

    def board(self, options: OptionsT) -> BoardName | None:
        """The board these options play on; None for a game without one."""

    def setup(self, options: OptionsT) -> StateT:
        """The state before anything has happened; ValueError for options that cannot be played."""

    def to_act(self, state: StateT) -> Seats:
        """Who owes a decision: `(CHANCE,)`, the seats (several may owe one at once), or `()` at the end."""

    def legal_actions(self, state: StateT, seat: int) -> tuple[ActionT, ...]:
        """Every action `seat` may take now, in a fixed order; the only authority on what is legal.

        A seat that owes nothing may have some too, such as taking an open offer back.
        """

    def outcomes(self, state: StateT) -> Chance:
        """What chance owes; only while it is chance's turn."""

    def outcome(self, state: StateT, drawn: tuple[int, ...]) -> ActionT:
        """The outcome action for drawn numbers: `(index of the face,)` for a die, the permutation for a shuffle."""

    def apply(self, state: StateT, action: ActionT) -> tuple[StateT, tuple[EventT, ...]]:
        """The state after `action` and what happened; raises IllegalAction and changes nothing else."""

    def view(self, state: StateT, seat: int | None) -> StateT:
        """The state as `seat` (or an onlooker, `None`) may see it: what is hidden is absent, not just undrawn."""

    def result(self, state: StateT) -> Result | None:
        """Totals and places at the end, else None."""

    def turns(self, state: StateT) -> int:
        """How many turns of single players have begun; simulations and charts count by it, undo stops at it."""

    def turn_of(self, state: StateT) -> int | None:
        """Whose turn it is, whoever owes a decision in it; None when it is nobody's."""

    def reveals(self, before: StateT, action: ActionT, events: tuple[Any, ...]) -> bool:
        """Whether `action`, which caused `events`, showed anybody something new or answered another seat.

        Such an action cannot be undone.
        """

    def secret(self, before: StateT, action: ActionT) -> bool:
        """Whether the other seats may not know what `action` was (a sealed bid), so that an export hides it."""
