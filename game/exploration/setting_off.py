"""Setting off: who may, the shortcuts through the Personnel pile, and what goes back (P10–P16)."""

from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from game.exploration.actions import Decline, SearchPile, SetOff, TakeMan
from game.exploration.events import AllSetOff, Event, PileSearched, SetOffWith
from game.exploration.state import PERSONNEL, RETURNED, Player, State
from game.exploration.table import Step, change, next_turn
from game.kit.cards import put_under, take


class Needs(NamedTuple):
    """How many Men and items of one expedition."""

    men: int
    items: int


LEADER_NEEDS = Needs(men=2, items=2)
"""P10: what the first player to set off holds of his expedition, the main objective's Man among the Men."""
FOLLOWER_NEEDS = Needs(men=1, items=1)
"""P11: what later players hold."""
SHORTCUT_NEEDS = Needs(men=1, items=0)
"""P13: the Man alone is enough."""


class Packing(NamedTuple):
    """What a player who sets off lays open or keeps, and what he gives back (P10)."""

    men: tuple[str, ...]
    items: tuple[str, ...]
    shops: tuple[str, ...]
    men_back: tuple[str, ...]
    items_back: tuple[str, ...]


def gone(state: State) -> int:
    """How many players have set off, returned ones among them (P15)."""
    return sum(player.token is None for player in state.players)


def shortcut_rule(state: State) -> str:
    """The rule by which who comes to Start may take a main objective's Man from the pile, P13 or P16; "" if none."""
    away = gone(state)
    if away >= 2 or (away == 1 and state.options.seats == 2):
        return "P13"
    return "P16" if state.round >= state.options.data.never_stuck.open_start_round else ""


def start_is_open(state: State) -> bool:
    """P13, P16: whether who comes to Start may take a main objective's Man from the pile."""
    return bool(shortcut_rule(state))


def must_set_off(state: State) -> bool:
    """P16: whether who comes to Start and can set off must."""
    return state.round >= state.options.data.never_stuck.forced_start_round


def needs(state: State) -> Needs:
    """How many Men and items of his expedition a player needs now to set off (P10, P11, P13)."""
    if start_is_open(state):
        return SHORTCUT_NEEDS
    return FOLLOWER_NEEDS if gone(state) else LEADER_NEEDS


def needs_rule(state: State) -> str:
    """The rule that `needs` follows: P10, P11, P13 or P16."""
    return shortcut_rule(state) or ("P11" if gone(state) else "P10")


def leaderships(state: State, player: Player) -> tuple[str, ...]:
    """The expeditions whose main objective's Man he holds; whoever holds him, his expedition is free (P15)."""
    return tuple(name for name, cards in state.options.data.expeditions.items() if cards.main_man in player.hand)


def can_lead(state: State, seat: int) -> tuple[str, ...]:
    """The expeditions with which the seat could set off from Start now (P10, P11, P13)."""
    player = state.players[seat]
    return tuple(
        name for name in leaderships(state, player) if not any(missing(state, name, player.hand, player.equipment))
    )


def missing(state: State, expedition: str, hand: Collection[str | None], equipment: Collection[str]) -> Needs:
    """How many Men and items of the expedition who holds those cards still lacks to set off (P10, P11, P13)."""
    needed, cards = needs(state), state.options.data.expeditions[expedition]
    men, items = sum(man in hand for man in cards.men), sum(item in equipment for item in cards.equipment)
    return Needs(max(0, needed.men - men), max(0, needed.items - items))


def packing(state: State, seat: int, expedition: str) -> Packing:
    """What setting off with this expedition would keep and return; of hidden cards it tells nothing (P10)."""
    player, figures = state.players[seat], state.options.data
    cards = figures.expeditions[expedition]
    return Packing(
        tuple(man for man in cards.men if man in player.hand),
        tuple(item for item in player.equipment if item in cards.equipment),
        tuple(card for card in player.hand if card in figures.shop_owner),
        tuple(card for card in player.hand if card in figures.man_owner and card not in cards.men),
        tuple(item for item in player.equipment if item not in cards.equipment),
    )


def can_search_at_start(state: State, seat: int) -> bool:
    """P13: whether the seat may look through the pile on reaching Start."""
    return (
        start_is_open(state)
        and not state.track.searched
        and bool(state.piles.get(PERSONNEL))
        and not leaderships(state, state.players[seat])
    )


def can_search_at_corner(state: State) -> bool:
    """P12: whether who ends on a corner may look through the pile."""
    return gone(state) >= 2 and not state.track.searched and bool(state.piles.get(PERSONNEL))


def start_choices(state: State, seat: int) -> tuple[SetOff | SearchPile, ...]:
    """The ways of setting off for a seat on Start (P0)."""
    ways: tuple[SetOff | SearchPile, ...] = tuple(SetOff(seat, name) for name in can_lead(state, seat))
    return (*ways, SearchPile(seat)) if can_search_at_start(state, seat) else ways


def on_start(state: State, seat: int) -> bool:
    """Whether the seat's token stands on Preparations Start."""
    return state.players[seat].token == 0


def search(state: State, action: SearchPile) -> Step:
    """P12, P13: the pile lies open to him alone."""
    track = replace(state.track, searched=True, back=state.phase)
    return replace(state, phase="search", track=track), (PileSearched(action.seat),)


def search_choices(state: State, seat: int) -> tuple[TakeMan | Decline, ...]:
    """P12, P13: each Man with whom he then could lead; nothing but closing the pile if there is none.

    Ruling: who has looked and finds such a Man must take one; a look is no look alone.
    """
    figures = state.options.data
    mains = {cards.main_man for cards in figures.expeditions.values()}
    useful = figures.man_owner if leaderships(state, state.players[seat]) else mains
    men = tuple(TakeMan(seat, card) for card in state.piles[PERSONNEL] if card and card in useful)
    return men or (Decline(seat),)


def take_man(state: State, action: TakeMan) -> Step:
    """P12, P13: take the Man and say with which expedition to set off, even if there is but one (P2)."""
    player = state.players[action.seat]
    piles = {**state.piles, PERSONNEL: take(state.piles[PERSONNEL], action.man)}
    return change(replace(state, piles=piles, phase="lead"), action.seat, hand=(*player.hand, action.man)), ()


def lead_choices(state: State, seat: int) -> tuple[SetOff, ...]:
    """P12, P13: who took a Man chooses the expedition of one whom he holds."""
    return tuple(SetOff(seat, name) for name in leaderships(state, state.players[seat]))


def set_off(state: State, action: SetOff) -> Step:
    """P10: lay the expedition's cards open, give back all others but Shops, and stand on Base; the turn ends."""
    seat, name = action.seat, action.expedition
    looked = state.phase == "lead"
    men, items, shops, men_back, items_back = packing(state, seat, name)
    state = change(
        state, seat, expedition=name, men=men, equipment=items, hand=shops, token=None, place=state.options.board.base
    )
    state = replace(state, phase="setting-off", idle=0)
    events: tuple[Event, ...] = (SetOffWith(seat, name, men, items, len(men_back), items_back),)
    if gone(state) == len(state.players):
        return next_turn(replace(state, piles={}), (*events, AllSetOff()))
    state = replace(state, piles={**state.piles, RETURNED: items_back + men_back})
    # The pile that was looked through is shuffled first, so that what goes back comes to lie under it (P13).
    owed = (*((PERSONNEL,) if looked else ()), *((RETURNED,) if len(items_back + men_back) > 1 else ()))
    return (replace(state, owed=owed), events) if owed else next_turn(put_back(state), events)


def put_back(state: State) -> State:
    """P10: what a player setting off returned goes under its piles, in the order in which it now lies."""
    if RETURNED not in state.piles:
        return state
    piles = dict(state.piles)
    owner = state.options.data.item_owner
    for card in piles.pop(RETURNED):
        name = owner.get(card or "", PERSONNEL)
        piles[name] = put_under(piles[name], card)
    return replace(state, piles=piles)
