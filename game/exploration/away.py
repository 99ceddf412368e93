"""What the others visibly did since a player's last turn, in a few lines."""

from collections.abc import Sequence

from game.exploration.events import (
    AllSetOff,
    ClubDrawn,
    DieThrown,
    Event,
    ItemTaken,
    Paid,
    PersonnelReturned,
    PileSearched,
    Reached,
    ReturnedToBase,
    SetOffWith,
    ShopShown,
    Traded,
    TurnMissed,
)
from game.exploration.state import Options
from game.exploration.texts import sentence

MOST_LINES = 5
WEIGHTS: dict[type[Event], int] = {
    SetOffWith: 9,
    ReturnedToBase: 9,
    AllSetOff: 8,
    Traded: 7,
    ShopShown: 6,
    Reached: 6,
    ItemTaken: 5,
    PileSearched: 5,
    ClubDrawn: 4,
    PersonnelReturned: 3,
    TurnMissed: 2,
}
"""What is told first when there is more than can be told; what is missing here is told by the log alone."""
_OWN_MONEY = 10


def away_lines(events: Sequence[Event], seat: int, names: Sequence[str], options: Options) -> list[str]:
    """At most five sentences about what the others did since the seat's last throw or missed turn, in order.

    Nothing before the seat's first turn but what happened since play began. Events name no secret card, so
    neither do the lines.
    """
    since = _since(events, seat)
    told = [(weight, at) for at in range(since, len(events)) if (weight := _weight(events[at], seat))]
    kept = sorted(at for _, at in sorted(told, key=lambda entry: (-entry[0], -entry[1]))[:MOST_LINES])
    return [sentence(events[at], names, options) for at in kept]


def _since(events: Sequence[Event], seat: int) -> int:
    """Where the seat's last turn began to be over: after its last throw for moving, or missed turn."""
    for at in range(len(events) - 1, -1, -1):
        match events[at]:
            case DieThrown(thrower, why="move") if thrower == seat:
                return at + 1
            case TurnMissed(other) if other == seat:
                return at + 1
    return 0


def _weight(event: Event, seat: int) -> int:
    """How much the event matters to the seat; 0 for what it did itself and for small things."""
    if isinstance(event, Paid):
        return _OWN_MONEY if event.payee == seat and event.reason == "shop" and event.payer != seat else 0
    return 0 if getattr(event, "seat", None) == seat else WEIGHTS.get(type(event), 0)
