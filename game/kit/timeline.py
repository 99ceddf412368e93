"""One game from its start to now: state, events, and how far it can be taken back. Nothing is drawn or saved."""

from typing import Generic

import msgspec

from game.kit.rules import CHANCE, ActionT, EventT, OptionsT, Rules, Seats, StateT


class Step(msgspec.Struct, Generic[StateT, ActionT, EventT], frozen=True):
    """An action that was tried: the state it leads to and what happens. Nothing has changed yet."""

    action: ActionT
    state: StateT
    events: tuple[EventT, ...]


class _Taken(msgspec.Struct, Generic[StateT], frozen=True):
    """An action that can still be taken back: whose, and the state and number of events before it."""

    seat: int
    before: StateT
    events: int


class Timeline(Generic[OptionsT, StateT, ActionT, EventT]):
    """A game in progress. `events` are all events so far, each with the number of the journal line it came from."""

    def __init__(self, rules: Rules[OptionsT, StateT, ActionT, EventT], options: OptionsT) -> None:
        self.rules = rules
        self.options = options
        self.state = rules.setup(options)
        self.to_act: Seats = rules.to_act(self.state)
        self.events: list[tuple[int, EventT]] = []
        self._taken: list[_Taken[StateT]] = []

    def attempt(self, action: ActionT) -> Step[StateT, ActionT, EventT]:
        """What `action` would lead to; IllegalAction if it is not legal."""
        state, events = self.rules.apply(self.state, action)
        return Step(action, state, events)

    def commit(self, step: Step[StateT, ActionT, EventT], line: int) -> None:
        """Go on to the state of a step that was attempted from here; `line` is its journal line."""
        before, seat = self.state, step.action.seat
        if seat == CHANCE or self.rules.reveals(before, step.action, step.events):
            self._taken.clear()
        else:
            self._taken.append(_Taken(seat, before, len(self.events)))
        self.events.extend((line, event) for event in step.events)
        self._go_to(step.state)
        if not self.to_act:
            self._taken.clear()

    def can_undo(self, seat: int) -> bool:
        """Whether the last action was `seat`'s and can be taken back.

        It cannot after chance has acted, after something new was seen, at the end of the game, or when a new turn
        of the same seat has begun.
        """
        if not self._taken or self._taken[-1].seat != seat:
            return False
        same_turn = self.rules.turns(self._taken[-1].before) == self.rules.turns(self.state)
        return same_turn or self.rules.turn_of(self.state) != seat

    def undo(self, seat: int) -> None:
        """Take `seat`'s last action back, with its events; ValueError if it cannot be."""
        if not self.can_undo(seat):
            raise ValueError(f"seat {seat} has nothing to take back")
        taken = self._taken.pop()
        del self.events[taken.events :]
        self._go_to(taken.before)

    def _go_to(self, state: StateT) -> None:
        self.state = state
        self.to_act = self.rules.to_act(state)
