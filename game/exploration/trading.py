"""Trading Equipment (P9): an offer is put together in steps, proposed, and accepted or refused."""

from msgspec.structs import replace

from game.exploration.actions import (
    Accept,
    AnyAction,
    Propose,
    Refuse,
    TradeAsk,
    TradeGive,
    TradeMoney,
    TradeWith,
    Withdraw,
)
from game.exploration.data_check import STEP
from game.exploration.events import Event, Traded, TradeProposed, TradeRefused, TradeWithdrawn
from game.exploration.state import Player, State, Trade
from game.exploration.table import Step, change, clockwise_from, pay

MAX_PROPOSALS = 3
"""P9: the offers a player may make in a turn."""
MONEY_STEP = STEP
"""P9: money changes hands in such steps."""


def offer(state: State) -> Trade:
    """The offer on the table; ValueError if there is none."""
    if state.track.trade is None:
        raise ValueError("no offer is on the table")
    return state.track.trade


def is_buyer(player: Player) -> bool:
    """P9: whether he is on expedition, where he may only buy items of his own expedition."""
    return player.place is not None


def could_trade(state: State, seat: int, other: int) -> bool:
    """P9: whether any offer from `seat` to `other` could be made and accepted."""
    mine, his = state.players[seat], state.players[other]
    if other == seat or his.returned:
        return False
    if is_buyer(his):
        return bool(wanted(state, mine, his)) and his.money >= MONEY_STEP
    if mine.equipment and (his.equipment or his.money >= MONEY_STEP):
        return True
    return bool(his.equipment) and mine.money >= MONEY_STEP


def wanted(state: State, mine: Player, his: Player) -> tuple[str, ...]:
    """The items that he could take: all, or on expedition those of his own."""
    if not is_buyer(his):
        return mine.equipment
    return tuple(item for item in mine.equipment if state.options.data.item_owner[item] == his.expedition)


def possible_partners(state: State, seat: int, partner: int | None) -> tuple[int, ...]:
    """The seats an offer to `partner`, or with None to all, could go to, clockwise."""
    seats = clockwise_from(seat, len(state.players)) if partner is None else (partner,)
    return tuple(other for other in seats if could_trade(state, seat, other))


def partners(state: State, seat: int) -> tuple[TradeWith, ...]:
    """P9: with whom an offer may be begun; None is all."""
    if state.track.proposals >= MAX_PROPOSALS:
        return ()
    seats = possible_partners(state, seat, None)
    single = tuple(TradeWith(seat, other) for other in seats)
    return (*single, TradeWith(seat, None)) if len(seats) > 1 else single


def begin(state: State, action: TradeWith) -> Step:
    """Begin to put an offer together."""
    return _with_offer(replace(state, phase="draft"), Trade(action.partner, state.phase)), ()


def draft_choices(state: State, seat: int) -> tuple[AnyAction, ...]:
    """P9: put an item in or out, ask for one or not, set the money, propose, withdraw."""
    trade, mine = offer(state), state.players[seat]
    sides = [state.players[other] for other in possible_partners(state, seat, trade.partner)]
    give = {item: None for his in sides for item in wanted(state, mine, his)}
    ask = {item: None for his in sides if not is_buyer(his) for item in his.equipment}
    lowest = -max(his.money for his in sides)
    highest = mine.money if any(not is_buyer(his) for his in sides) else 0
    return (
        *[TradeGive(seat, item) for item in give],
        *[TradeAsk(seat, item) for item in ask],
        *[
            TradeMoney(seat, amount)
            for amount in range(lowest, highest + MONEY_STEP, MONEY_STEP)
            if amount != trade.money
        ],
        *([Propose(seat)] if takers(state, seat) else []),
        Withdraw(seat),
    )


def give(state: State, action: TradeGive) -> Step:
    """Put an item of one's own into the offer, or take it out."""
    trade = offer(state)
    return _with_offer(state, replace(trade, give=_toggled(trade.give, action.item))), ()


def ask(state: State, action: TradeAsk) -> Step:
    """Ask for an item, or no longer."""
    trade = offer(state)
    return _with_offer(state, replace(trade, ask=_toggled(trade.ask, action.item))), ()


def set_money(state: State, action: TradeMoney) -> Step:
    """Set what is paid, or below zero asked for."""
    return _with_offer(state, replace(offer(state), money=action.amount)), ()


def is_whole(trade: Trade) -> bool:
    """P9: whether an item changes hands and each side gives something."""
    return bool((trade.give or trade.ask) and (trade.give or trade.money > 0) and (trade.ask or trade.money < 0))


def can_accept(state: State, trade: Trade, other: int) -> bool:
    """P9: whether the seat has what is asked for and may take what is given."""
    his = state.players[other]
    if his.returned or his.money < -trade.money:
        return False
    if is_buyer(his):
        owner = state.options.data.item_owner
        return not trade.ask and trade.money < 0 and all(owner[item] == his.expedition for item in trade.give)
    return all(item in his.equipment for item in trade.ask)


def takers(state: State, seat: int) -> tuple[int, ...]:
    """The seats that could accept the offer as it stands, clockwise; none unless it is whole."""
    trade = offer(state)
    if not is_whole(trade):
        return ()
    return tuple(other for other in possible_partners(state, seat, trade.partner) if can_accept(state, trade, other))


def propose(state: State, action: Propose) -> Step:
    """P9: make the offer; an open one goes to those who could accept it, clockwise, until one does."""
    trade = replace(offer(state), asked=takers(state, action.seat))
    track = replace(state.track, trade=trade, proposals=state.track.proposals + 1)
    event = TradeProposed(action.seat, trade.partner, trade.give, trade.ask, trade.money)
    return replace(state, phase="reply", track=track), (event,)


def withdraw(state: State, action: Withdraw) -> Step:
    """Drop the offer; one that was made counts among the proposals of the turn all the same."""
    made = state.phase == "reply"
    return _close(state), (TradeWithdrawn(action.seat),) if made else ()


def reply_choices(state: State, seat: int) -> tuple[AnyAction, ...]:
    """P9: accept or refuse; there are no counter-offers. Until then the proposer may take his offer back."""
    return (Withdraw(seat),) if seat == state.turn else (Accept(seat), Refuse(seat))


def accept(state: State, action: Accept) -> Step:
    """P9: items and money change hands."""
    trade, seat, other = offer(state), state.turn, action.seat
    mine, his = state.players[seat].equipment, state.players[other].equipment
    state = change(state, seat, equipment=(*[item for item in mine if item not in trade.give], *trade.ask))
    state = change(state, other, equipment=(*[item for item in his if item not in trade.ask], *trade.give))
    events: tuple[Event, ...] = (Traded(seat, other, trade.give, trade.ask),)
    if trade.money:
        payer, payee = (seat, other) if trade.money > 0 else (other, seat)
        state, paid = pay(state, payer, payee, abs(trade.money), "trade")
        events = (*events, paid)
    return _close(state), events


def refuse(state: State, action: Refuse) -> Step:
    """P9: an open offer goes to the next, any other is over."""
    trade = offer(state)
    left = trade.asked[1:]
    event = TradeRefused(action.seat)
    return (_with_offer(state, replace(trade, asked=left)) if left else _close(state)), (event,)


def _close(state: State) -> State:
    back = offer(state).back
    return replace(state, phase=back, track=replace(state.track, trade=None))


def _with_offer(state: State, trade: Trade) -> State:
    return replace(state, track=replace(state.track, trade=trade))


def _toggled(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    return tuple(other for other in items if other != item) if item in items else (*items, item)
