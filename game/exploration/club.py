"""The Exploration Club: draw a card and obey it (P8)."""

from msgspec.structs import replace

from game.exploration.actions import Decline, TakeFree
from game.exploration.data import ClubCard
from game.exploration.events import ClubDrawn, ClubWithoutEffect, Event, ItemTaken, ManShown
from game.exploration.state import CLUB, PERSONNEL, State
from game.exploration.table import Step, change, pay
from game.kit.cards import draw, put_under


def draw_card(state: State, seat: int) -> tuple[State, tuple[Event, ...], ClubCard]:
    """Take the top card; it goes under the pile at once, as nothing it asks for touches the pile."""
    (name,), rest = draw(state.piles[CLUB])
    card = state.options.data.club_cards[name or ""]
    state = replace(state, piles={**state.piles, CLUB: put_under(rest, name)}, phase="after")
    return replace(state, track=replace(state.track, club=card.id)), (ClubDrawn(seat, card.id),), card


def obey(state: State, seat: int, card: ClubCard) -> tuple[State, tuple[Event, ...], int]:
    """What the card does at once; the third part is how many steps it sends the token on.

    The phase is then "after", or that of the decision or throw which the card asks for.
    """
    player = state.players[seat]
    nothing = (ClubWithoutEffect(seat, card.id),)
    match card.kind:
        case "receive":
            state, paid = pay(state, "bank", seat, card.amount, "club", card.id)
            return state, (paid,), 0
        case "pay" | "pay-per-equipment":
            amount = card.amount if card.kind == "pay" else card.amount * len(player.equipment)
            if not amount:
                return state, nothing, 0
            state, paid = pay(state, seat, "fund", amount, "club", card.id)
            return state, (paid,), 0
        case "all-pay":
            events: tuple[Event, ...] = ()
            for other in state.order:
                if state.players[other].token is not None:
                    state, paid = pay(state, other, "fund", card.amount, "club", card.id)
                    events = (*events, paid)
            return state, events, 0
        case "to-corner" | "to-start":
            return state, (), steps_to(state, seat, "corner" if card.kind == "to-corner" else "start")
        case "miss-turn":
            return change(state, seat, misses=player.misses + 1), (), 0
        case "throw-again":
            return replace(state, phase="track-throw"), (), 0
        case "free-equipment":
            if not any(state.piles[name] for name in state.options.data.expeditions):
                return state, nothing, 0
            return replace(state, phase="free"), (), 0
        case "exchange":
            return (replace(state, phase="exchange"), (), 0) if state.piles[PERSONNEL] else (state, nothing, 0)


def steps_to(state: State, seat: int, kind: str) -> int:
    """The steps from the seat's token on to the next track square of that kind, at least one."""
    track, token = state.options.board.track, state.players[seat].token or 0
    return next(step for step in range(1, len(track) + 1) if track[(token + step) % len(track)].kind == kind)


def free_choices(state: State, seat: int) -> tuple[TakeFree | Decline, ...]:
    """Each Man in hand whose expedition's pile has a card; as hands are secret, nobody can be made to show one."""
    owner = state.options.data.man_owner
    men = (card for card in state.players[seat].hand if card and state.piles.get(owner.get(card, "")))
    return (*[TakeFree(seat, man) for man in men], Decline(seat))


def take_free(state: State, action: TakeFree) -> Step:
    """Show the Man, take the top card; nobody is paid."""
    state, item = take_item(state, action.seat, state.options.data.man_owner[action.man])
    return replace(state, phase="after"), (ManShown(action.seat, action.man), ItemTaken(action.seat, item))


def take_item(state: State, seat: int, pile: str) -> tuple[State, str]:
    """Move the top card of an Equipment pile to the seat's open Equipment."""
    (item,), rest = draw(state.piles[pile])
    name = item or ""
    state = replace(state, piles={**state.piles, pile: rest})
    return change(state, seat, equipment=(*state.players[seat].equipment, name)), name
