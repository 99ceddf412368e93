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


StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT", covariant=True)
OptionsT = TypeVar("OptionsT", contravariant=True)


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

    def setup(self, options: OptionsT) -> StateT:
        """The state before anything has happened."""

    def to_act(self, state: StateT) -> Seats:
        """Who owes a decision: `(CHANCE,)`, the seats (several may owe one at once), or `()` at the end."""

    def legal_actions(self, state: StateT, seat: int) -> tuple[ActionT, ...]:
        """Every action `seat` may take now, in a fixed order; the only authority on what is legal."""

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

    def reveals(self, before: StateT, action: ActionT) -> bool:
        """Whether `action` shows its player something new, so that it cannot be undone."""
