"""Small steps that every part of the rules shares: players, money (M1–M4), Shops, and whose turn is next."""

from typing import Any

from msgspec.structs import replace

from game.exploration.data import shop_card
from game.exploration.events import Event, GameEnded, Paid, Party, Reason, TurnMissed
from game.exploration.state import Player, State, TrackTurn

Step = tuple[State, tuple[Event, ...]]
"""What applying something gives: the new state, and what happened in order."""


def with_player(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """The players with one of them replaced."""
    players = state.players
    return (*players[:seat], player, *players[seat + 1 :])


def change(state: State, seat: int, **fields: Any) -> State:
    """The state with those fields of one player replaced."""
    return replace(state, players=with_player(state, seat, replace(state.players[seat], **fields)))


def pay(
    state: State, payer: Party, payee: Party, amount: int, reason: Reason, about: str = "", man: str = ""
) -> tuple[State, Paid]:
    """Move `amount` pounds; a player who has less pays what he has, and the rest is waived (M4)."""
    waived = 0
    if isinstance(payer, int):
        held = state.players[payer].money
        if held < amount:
            waived, amount = amount - held, held
        state = change(state, payer, money=held - amount)
    elif payer == "fund":
        state = replace(state, fund=state.fund - amount)
    if isinstance(payee, int):
        state = change(state, payee, money=state.players[payee].money + amount)
    elif payee == "fund":
        state = replace(state, fund=state.fund + amount)
    return state, Paid(payer, payee, amount, reason, about, man, waived)


def shop_holder(state: State, expedition: str) -> int | None:
    """The seat that holds the Shop of that expedition, open or in its hand; None when nobody does (S4, P6)."""
    card = shop_card(expedition)
    for seat, player in enumerate(state.players):
        if card in player.shops or card in player.hand:
            return seat
    return None


def clockwise_from(first: int, seats: int) -> tuple[int, ...]:
    """All seats, clockwise from `first`."""
    return tuple((first + step) % seats for step in range(seats))


def next_turn(state: State, events: tuple[Event, ...]) -> Step:
    """Pass the turn on: returned players are skipped (P0), missed turns counted (P8), a standstill ends play (E14).

    `state.idle` already says whether the turn that ends moved anything.
    """
    order, players = state.order, state.players
    active = 0
    for player in players:
        if not player.returned:
            active += 1
    while True:
        if state.idle >= active * state.options.data.never_stuck.idle_rounds:
            return replace(state, phase="over", symbol=None, end="idle"), (*events, GameEnded("idle"))
        at, number = order.index(state.turn), state.round
        while True:
            at += 1
            if at == len(order):
                at, number = 0, number + 1
            seat = order[at]
            if not players[seat].returned:
                break
        player = players[seat]
        if not player.misses:
            return _begin_turn(state, seat, number), events
        state = replace(
            change(state, seat, misses=player.misses - 1),
            turn=seat, round=number, turns=state.turns + 1, idle=state.idle + 1,
        )  # fmt: skip
        players = state.players
        events = (*events, TurnMissed(seat))


def first_turn(state: State) -> State:
    """Begin play with the first seat of `state.order`."""
    return _begin_turn(state, state.order[0], 1)


def _begin_turn(state: State, seat: int, number: int) -> State:
    exploring = state.players[seat].place is not None
    if exploring and state.options.short:
        return replace(state, phase="throw", turn=seat, round=number, turns=state.turns + 1, symbol=None)
    return replace(
        state, phase="throw" if exploring else "prepare", turn=seat, round=number, turns=state.turns + 1,
        symbol=None, track=TrackTurn(),
    )  # fmt: skip
