"""The beginning of a game: who is first (S1, P3), and the short game's choice, cards and payments (S1–S5)."""

from msgspec.structs import replace

from game.exploration.actions import ChooseExpedition, Shuffled, Thrown
from game.exploration.data import shop_card
from game.exploration.events import (
    CardsDealt,
    DieThrown,
    Event,
    ExpeditionChosen,
    OrderSet,
    OwnShop,
    PileShuffled,
    Tied,
)  # fmt: skip
from game.exploration.state import SHOPS, STANDARD_DIE, State
from game.exploration.table import Step, change, clockwise_from, first_turn, pay, shop_holder
from game.kit.cards import reorder

ITEMS_DEALT = 3
"""S2: so many of the four Equipment cards of an expedition are dealt."""


def thrower(state: State) -> int:
    """Whose throw for being first is owed now (S1, P3)."""
    return state.throws.index(None) if state.throws else 0


def first_throw(state: State, action: Thrown) -> tuple[State, tuple[Event, ...], int | None]:
    """Take a throw for being first; the third part is who is first, once that is settled.

    Among equal highest throws only those seats throw again, the others are out of it.
    """
    events: list[Event] = []
    if not state.throws:
        # M1: the money is on the table before anything else happens.
        for seat in range(state.options.seats):
            state, paid = pay(state, "bank", seat, state.options.data.money.start, "start")
            events.append(paid)
        state = replace(state, throws=(None,) * state.options.seats)
    seat = thrower(state)
    face = STANDARD_DIE[action.face]
    events.append(DieThrown(seat, "standard", face, "first"))
    throws = (*state.throws[:seat], int(face), *state.throws[seat + 1 :])
    thrown = [throw for throw in throws if throw is not None]
    if len(thrown) == len(throws):
        best = [seat for seat, throw in enumerate(throws) if throw == max(thrown)]
        if len(best) == 1:
            return replace(state, throws=throws, turn=best[0]), tuple(events), best[0]
        throws = tuple(None if seat in best else 0 for seat in range(len(throws)))
        events.append(Tied(tuple(best)))
    state = replace(state, throws=throws)
    return replace(state, turn=thrower(state)), tuple(events), None


def begin_choosing(state: State, first: int) -> Step:
    """S1: expeditions are chosen clockwise from who threw highest."""
    order = clockwise_from(first, state.options.seats)
    return replace(state, phase="choose", order=order, turn=first), (OrderSet("choosing", order),)


def free_expeditions(state: State) -> tuple[str, ...]:
    """The expeditions that nobody has chosen."""
    taken = {player.expedition for player in state.players}
    return tuple(name for name in state.options.data.expeditions if name not in taken)


def choices(state: State, seat: int) -> tuple[ChooseExpedition, ...]:
    """S1: each free expedition."""
    return tuple(ChooseExpedition(seat, name) for name in free_expeditions(state))


def choose(state: State, action: ChooseExpedition) -> Step:
    """S1: take an expedition; after the last choice the piles and the Shops are to be shuffled (S2, S3)."""
    state = change(state, action.seat, expedition=action.expedition)
    event = ExpeditionChosen(action.seat, action.expedition)
    at = state.order.index(action.seat) + 1
    if at < len(state.order):
        return replace(state, turn=state.order[at]), (event,)
    figures = state.options.data.expeditions
    chosen = [name for seat in state.order if (name := state.players[seat].expedition)]
    piles: dict[str, tuple[str | None, ...]] = {name: tuple(figures[name].equipment) for name in chosen}
    piles[SHOPS] = tuple(shop_card(name) for name in figures)
    return replace(state, phase="deal", piles=piles, owed=(*chosen, SHOPS)), (event,)


def shuffle(state: State, action: Shuffled) -> Step:
    """Lay the pile that was owed in the order that chance gave it."""
    piles = {**state.piles, action.kind: reorder(state.piles[action.kind], action.order)}
    return replace(state, piles=piles, owed=state.owed[1:]), (PileShuffled(action.kind),)


def deal(state: State) -> Step:
    """S2–S5: deal Men, Equipment and Shops, take the payments, and let the last to choose move first."""
    figures = state.options.data
    events: list[Event] = []
    for seat, shop in zip(state.order, state.piles[SHOPS], strict=False):
        name = state.players[seat].expedition or ""
        men = tuple(figures.expeditions[name].men)
        items = tuple(item for item in state.piles[name][:ITEMS_DEALT] if item)
        shops = (shop,) if shop else ()
        state = change(state, seat, men=men, equipment=items, shops=shops, place=state.options.board.base)
        events.append(CardsDealt(seat, men, items, shops))
    for seat in state.order:
        buyer = state.players[seat]
        holder = shop_holder(state, buyer.expedition or "")
        if holder == seat:
            events.append(OwnShop(seat, buyer.expedition or ""))
            continue
        for item in buyer.equipment:
            state, paid = pay(state, seat, "fund" if holder is None else holder, figures.price[item], "shop", item)
            events.append(paid)
    # The undealt cards lie in the box from here on.
    state = replace(state, piles={}, order=state.order[::-1])
    events.append(OrderSet("moving", state.order))
    return first_turn(state), tuple(events)
