"""Preparations: the deal, the turn on the outer track, buying Equipment and exchanging Personnel (P0–P7).

Whether a player is asked something depends on what all can see alone, never on his hand, though he then may have but
one answer: to whom a question comes, and to whom it does not, must not tell the others what he holds (P2).
"""

from msgspec.structs import replace

from game.exploration import club, setting_off, trading
from game.exploration.actions import (
    AnyAction,
    Buy,
    Decline,
    EndTurn,
    GoOn,
    PickSteps,
    ReturnCard,
    SearchPile,
    TakeCard,
    TakeFree,
    Throw,
    Thrown,
)
from game.exploration.events import (
    CardsDealt,
    ClubWithoutEffect,
    DieThrown,
    Event,
    ItemTaken,
    ManShown,
    OrderSet,
    OwnShop,
    PersonnelReturned,
    PersonnelTaken,
    ShopShown,
    TokenMoved,
)
from game.exploration.state import CLUB, PERSONNEL, STANDARD_DIE, State
from game.exploration.table import Step, change, clockwise_from, first_turn, next_turn, pay, shop_holder
from game.kit.cards import draw, put_under, take

HAND_SIZES = {2: 4, 3: 4, 4: 3}
"""P1: the Personnel cards dealt to each, by number of players."""
PICKED_THROW = "6"
"""P4: the throw with which a player picks his steps."""


def begin_dealing(state: State, first: int) -> Step:
    """P1, P3: who threw highest begins; all piles are to be shuffled."""
    figures = state.options.data
    piles: dict[str, tuple[str | None, ...]] = {
        PERSONNEL: (*figures.man_owner, *figures.shop_owner),
        **{name: tuple(cards.equipment) for name, cards in figures.expeditions.items()},
        CLUB: tuple(figures.club_cards),
    }
    order = clockwise_from(first, state.options.seats)
    state = replace(state, phase="deal", order=order, turn=first, piles=piles, owed=tuple(piles))
    return state, (OrderSet("preparing", order),)


def deal(state: State) -> Step:
    """P1: deal the hands; all tokens stand on Preparations Start."""
    size = HAND_SIZES[state.options.seats]
    events: list[Event] = []
    pile = state.piles[PERSONNEL]
    for seat in state.order:
        hand, pile = draw(pile, size)
        state = change(state, seat, hand=hand, token=0)
        events.append(CardsDealt(seat, secret=size))
    return first_turn(replace(state, piles={**state.piles, PERSONNEL: pile})), tuple(events)


def before_throw(state: State, seat: int) -> tuple[AnyAction, ...]:
    """P0: throw, set off from Start, or trade."""
    ways = setting_off.start_choices(state, seat) if setting_off.on_start(state, seat) else ()
    return (Throw(seat), *ways, *trading.partners(state, seat))


def after_action(state: State, seat: int) -> tuple[AnyAction, ...]:
    """P0: end the turn, set off from Start, or trade."""
    ways = setting_off.start_choices(state, seat) if setting_off.on_start(state, seat) else ()
    return (EndTurn(seat), *ways, *trading.partners(state, seat))


def ask_to_throw(state: State, action: Throw) -> Step:
    """P4: the standard die is owed."""
    return replace(state, phase="track-throw"), ()


def throw(state: State, action: Thrown) -> Step:
    """P4: walk as far as the throw says; on a six the player picks."""
    face = STANDARD_DIE[action.face]
    event = DieThrown(state.turn, "standard", face, "move")
    if face == PICKED_THROW:
        return replace(state, phase="pick"), (event,)
    return walk(state, int(face), (event,))


def pick_choices(state: State, seat: int) -> tuple[PickSteps, ...]:
    """P4: one to six steps."""
    return tuple(PickSteps(seat, steps) for steps in range(1, len(STANDARD_DIE) + 1))


def pick(state: State, action: PickSteps) -> Step:
    """P4: walk as far as was picked."""
    return walk(state, action.steps, ())


def walk(state: State, steps: int, events: tuple[Event, ...]) -> Step:
    """P0, P4: go on clockwise; stop where the way reaches Start, else act where it ends."""
    seat = state.turn
    token, size = state.players[seat].token or 0, len(state.options.board.track)
    path: list[int] = []
    stops = False
    while steps and not stops:
        token, steps = (token + 1) % size, steps - 1
        path.append(token)
        stops = token == 0
    if path:
        state = replace(change(state, seat, token=token), idle=0)
        events = (*events, TokenMoved(seat, tuple(path)))
    if stops:
        return replace(state, phase="at-start", track=replace(state.track, steps=steps)), events
    return _act_on_square(state, events)


def start_decision(state: State, seat: int) -> tuple[AnyAction, ...]:
    """P0: set off, look through the pile (P13), or go on, unless he must set off (P16)."""
    ways = setting_off.start_choices(state, seat)
    return ways if ways and setting_off.must_set_off(state) else (*ways, GoOn(seat))


def go_on(state: State, action: GoOn) -> Step:
    """P0: the rest of the throw."""
    return _go_on(state, ())


def _go_on(state: State, events: tuple[Event, ...]) -> Step:
    steps = state.track.steps
    return walk(replace(state, track=replace(state.track, steps=0)), steps, events)


def _act_on_square(state: State, events: tuple[Event, ...]) -> Step:
    """P0: the action of the square where the token ends; nothing is asked where nobody could do anything."""
    seat = state.turn
    kind = state.options.board.track[state.players[seat].token or 0].kind
    if kind == "club":
        state, drawn, card = club.draw_card(state, seat)
        state, done, steps = club.obey(state, seat, card)
        events = events + drawn + done
        if steps:
            return walk(state, steps, events)
        return finish(state, events) if state.phase == "after" else (state, events)
    if kind == "corner" and len(corner_choices(state, seat)) > 1:
        return replace(state, phase="corner"), events
    if state.piles.get(kind) and kind in state.options.data.expeditions:
        return replace(state, phase="buy"), events
    return finish(state, events)


def finish(state: State, events: tuple[Event, ...]) -> Step:
    """P0: before the turn ends the player may trade, if anybody could, or set off from Start.

    Who comes to Start has been asked there already, so that by itself it is no reason to ask again.
    """
    if trading.partners(state, state.turn):
        return replace(state, phase="after"), events
    return next_turn(state, events)


def end_turn(state: State, action: EndTurn) -> Step:
    """P0: the turn ends."""
    return next_turn(state, ())


def possible_items(state: State, expedition: str) -> tuple[str, ...]:
    """P5: the items that can lie in the pile: those that nobody has in front of him."""
    if not state.piles.get(expedition):
        return ()
    open_items = {item for player in state.players for item in player.equipment}
    return tuple(item for item in state.options.data.expeditions[expedition].equipment if item not in open_items)


def price_needed(state: State, seat: int, expedition: str) -> int:
    """P5: the money a buyer must hold: the dearest possible price, nothing if he holds the Shop."""
    if shop_holder(state, expedition) == seat:
        return 0
    price = state.options.data.price
    return max((price[item] for item in possible_items(state, expedition)), default=0)


def buy_choices(state: State, seat: int) -> tuple[Buy | Decline, ...]:
    """P5: each Man of the square's expedition that he could show, if he can pay; or decline."""
    player = state.players[seat]
    expedition = state.options.board.track[player.token or 0].kind
    if not possible_items(state, expedition) or player.money < price_needed(state, seat, expedition):
        return (Decline(seat),)
    men = state.options.data.expeditions[expedition].men
    return (*[Buy(seat, card) for card in player.hand if card in men], Decline(seat))


def buy(state: State, action: Buy) -> Step:
    """P5, P6: show the Man, take the top card and pay whoever holds the Shop, or the Prize Fund."""
    seat, figures = action.seat, state.options.data
    expedition = figures.man_owner[action.man]
    state, item = club.take_item(state, seat, expedition)
    events: tuple[Event, ...] = (ManShown(seat, action.man), ItemTaken(seat, item))
    holder = shop_holder(state, expedition)
    if holder == seat:
        return finish(state, (*events, OwnShop(seat, expedition)))
    if holder is not None:
        events = (*events, ShopShown(holder, expedition))
    state, paid = pay(state, seat, "fund" if holder is None else holder, figures.price[item], "shop", item)
    return finish(state, (*events, paid))


def corner_choices(state: State, seat: int) -> tuple[AnyAction, ...]:
    """P7, P12: take the top Personnel card, look through the pile, or neither."""
    choices: tuple[AnyAction, ...] = (TakeCard(seat),) if state.piles.get(PERSONNEL) else ()
    if setting_off.can_search_at_corner(state):
        choices = (*choices, SearchPile(seat))
    return (*choices, Decline(seat))


def exchange_choices(state: State, seat: int) -> tuple[AnyAction, ...]:
    """P8: take the top Personnel card or not."""
    return TakeCard(seat), Decline(seat)


def take_card(state: State, action: TakeCard) -> Step:
    """P7: take the top Personnel card; one has to go back."""
    drawn, rest = draw(state.piles[PERSONNEL])
    hand = state.players[action.seat].hand + drawn
    state = change(replace(state, piles={**state.piles, PERSONNEL: rest}), action.seat, hand=hand)
    return replace(state, phase="return"), (PersonnelTaken(action.seat),)


def return_choices(state: State, seat: int) -> tuple[ReturnCard, ...]:
    """P7: any one card of the hand."""
    return tuple(ReturnCard(seat, card or "") for card in state.players[seat].hand)


def return_card(state: State, action: ReturnCard) -> Step:
    """P7: the card goes under the pile."""
    pile = put_under(state.piles[PERSONNEL], action.card)
    hand = take(state.players[action.seat].hand, action.card)
    state = change(replace(state, piles={**state.piles, PERSONNEL: pile}), action.seat, hand=hand)
    return finish(state, (PersonnelReturned(action.seat),))


def take_free(state: State, action: TakeFree) -> Step:
    """P8: the Club's free item."""
    return finish(*club.take_free(state, action))


def decline(state: State, action: Decline) -> Step:
    """Do without; after a look through the pile in vain it is shuffled first (P12, P13)."""
    if state.phase == "search":
        return replace(state, owed=(PERSONNEL,)), ()
    if state.phase in ("free", "exchange"):
        return finish(state, (ClubWithoutEffect(action.seat, state.track.club),))
    return finish(state, ())


def after_search(state: State, events: tuple[Event, ...]) -> Step:
    """Go on after a look through the pile in vain, where it was asked for (P12, P13)."""
    back = state.track.back
    if back == "at-start":
        return _go_on(state, events)
    if back == "prepare":
        return replace(state, phase="prepare"), events
    return finish(state, events)
