"""Why an action of the preparations is not legal (P4–P16)."""

from game.exploration import setting_off, trading
from game.exploration.actions import (
    AnyAction,
    Buy,
    Decline,
    GoOn,
    PickSteps,
    Propose,
    ReturnCard,
    SearchPile,
    SetOff,
    TakeCard,
    TakeFree,
    TakeMan,
    TradeAsk,
    TradeGive,
    TradeMoney,
    TradeWith,
)
from game.exploration.preparation import possible_items, price_needed
from game.exploration.reasons import Why
from game.exploration.state import PERSONNEL, State
from game.kit.rules import Refusal

AT_START = frozenset({"prepare", "at-start", "after"})


def refuse_preparing(state: State, action: AnyAction) -> Refusal | None:
    """The reason that is peculiar to this action in this phase; None if there is no more to say than "not now"."""
    phase = state.phase
    match action:
        case PickSteps() if phase == "pick":
            return Refusal("P4", Why.ONE_TO_SIX)
        case SetOff() if phase in AT_START or phase == "lead":
            return _set_off(state, action)
        case GoOn() if phase == "at-start":
            return Refusal("P16", Why.MUST_SET_OFF)
        case Buy() if phase == "buy":
            return _buy(state, action)
        case TakeFree() if phase == "free":
            return _take_free(state, action)
        case TakeCard() if phase == "corner":
            return Refusal("P7", Why.PILE_EMPTY, {"pile": PERSONNEL})
        case ReturnCard() if phase == "return":
            return Refusal("P7", Why.NOT_IN_HAND, {"card": action.card})
        case SearchPile() if phase in AT_START or phase == "corner":
            return _search(state, action)
        case TakeMan() if phase == "search":
            return _take_man(state, action)
        case Decline() if phase == "search":
            return Refusal(_search_rule(state), Why.MUST_TAKE)
        case TradeWith() if phase in ("prepare", "after"):
            return _trade_with(state, action)
        case TradeGive() | TradeAsk() | TradeMoney() | Propose() if phase == "draft":
            return _draft(state, action)
    return None


def _set_off(state: State, action: SetOff) -> Refusal | None:
    seat, name = action.seat, action.expedition
    player, cards = state.players[seat], state.options.data.expeditions.get(name)
    rule = _search_rule(state) if state.phase == "lead" else setting_off.needs_rule(state)
    if cards is None:
        return Refusal(rule, Why.NO_SUCH_EXPEDITION, {"expedition": name})
    if state.phase != "lead" and not setting_off.on_start(state, seat):
        return Refusal(rule, Why.NOT_ON_START)
    if cards.main_man not in player.hand:
        return Refusal(rule, Why.NO_LEADER, {"expedition": name, "man": cards.main_man})
    needed, missing = setting_off.needs(state), setting_off.missing(state, name, player.hand, player.equipment)
    if missing.men:
        details = {"expedition": name, "has": needed.men - missing.men, "needs": needed.men}
        return Refusal(rule, Why.TOO_FEW_MEN, details)
    details = {"expedition": name, "has": needed.items - missing.items, "needs": needed.items}
    return Refusal(rule, Why.TOO_FEW_ITEMS, details)


def _buy(state: State, action: Buy) -> Refusal | None:
    seat = action.seat
    player, figures = state.players[seat], state.options.data
    square = state.options.board.track[player.token or 0].kind
    if action.man not in figures.man_owner or action.man not in player.hand:
        return Refusal("P5", Why.NOT_IN_HAND, {"card": action.man})
    if figures.man_owner[action.man] != square:
        return Refusal("P5", Why.OTHER_EXPEDITION, {"card": action.man, "expedition": square})
    if not possible_items(state, square):
        return Refusal("P5", Why.PILE_EMPTY, {"pile": square})
    return Refusal("P5", Why.TOO_DEAR, {"price": price_needed(state, seat, square), "money": player.money})


def _take_free(state: State, action: TakeFree) -> Refusal:
    owner = state.options.data.man_owner
    if action.man not in owner or action.man not in state.players[action.seat].hand:
        return Refusal("P8", Why.NOT_IN_HAND, {"card": action.man})
    return Refusal("P8", Why.PILE_EMPTY, {"pile": owner[action.man]})


def _search_rule(state: State) -> str:
    """The rule by which the pile is being looked through: on a corner or on Start."""
    return "P12" if state.track.back == "corner" else setting_off.shortcut_rule(state) or "P13"


def _search(state: State, action: SearchPile) -> Refusal:
    at_corner = state.phase == "corner"
    rule = "P12" if at_corner else setting_off.shortcut_rule(state) or "P13"
    if not at_corner and not setting_off.on_start(state, action.seat):
        return Refusal(rule, Why.NOT_ON_START)
    early = setting_off.gone(state) < 2 if at_corner else not setting_off.start_is_open(state)
    if early:
        return Refusal(rule, Why.TOO_EARLY_TO_SEARCH)
    if state.track.searched:
        return Refusal(rule, Why.SEARCHED_ALREADY)
    if not state.piles.get(PERSONNEL):
        return Refusal(rule, Why.PILE_EMPTY, {"pile": PERSONNEL})
    return Refusal(rule, Why.HAS_LEADER)


def _take_man(state: State, action: TakeMan) -> Refusal:
    if action.man not in state.options.data.man_owner or action.man not in state.piles[PERSONNEL]:
        return Refusal(_search_rule(state), Why.NOT_IN_PILE, {"card": action.man})
    return Refusal(_search_rule(state), Why.STILL_NO_LEADER, {"card": action.man})


def _trade_with(state: State, action: TradeWith) -> Refusal:
    if state.track.proposals >= trading.MAX_PROPOSALS:
        return Refusal("P9", Why.NO_MORE_OFFERS, {"offers": trading.MAX_PROPOSALS})
    partner = action.partner
    if partner is None:
        only = trading.possible_partners(state, action.seat, None)
        return Refusal("P9", Why.ONE_PARTNER, {"seat": only[0]}) if only else Refusal("P9", Why.NOTHING_TO_TRADE)
    if partner == action.seat or not 0 <= partner < len(state.players) or state.players[partner].returned:
        return Refusal("P9", Why.NOT_A_PARTNER)
    his = state.players[partner]
    if not trading.is_buyer(his):
        return Refusal("P9", Why.NOTHING_TO_TRADE)
    wanted = trading.wanted(state, state.players[action.seat], his)
    return Refusal("P9", Why.NO_MONEY if wanted else Why.BUYS_ONLY_HIS_OWN, {"seat": partner})


def _draft(state: State, action: TradeGive | TradeAsk | TradeMoney | Propose) -> Refusal:
    trade, player = trading.offer(state), state.players[action.seat]
    match action:
        case TradeGive(_, item):
            if item not in player.equipment:
                return Refusal("P9", Why.NOT_HIS_ITEM, {"item": item, "seat": action.seat})
            return Refusal("P9", Why.BUYS_ONLY_HIS_OWN, {"seat": trade.partner})
        case TradeAsk(_, item):
            if trade.partner is not None and trading.is_buyer(state.players[trade.partner]):
                return Refusal("P9", Why.BUYS_ONLY_HIS_OWN, {"seat": trade.partner})
            return Refusal("P9", Why.NOT_HIS_ITEM, {"item": item, "seat": trade.partner})
        case TradeMoney(_, amount):
            if amount % trading.MONEY_STEP:
                return Refusal("P9", Why.NOT_IN_STEPS, {"step": trading.MONEY_STEP})
            partner = None if trade.partner is None else state.players[trade.partner]
            if amount > 0 and partner is not None and trading.is_buyer(partner):
                return Refusal("P9", Why.BUYS_ONLY_HIS_OWN, {"seat": trade.partner})
            reason = Why.UNCHANGED if amount == trade.money else Why.NOT_HELD
            return Refusal("P9", reason, {"amount": abs(amount)})
        case Propose():
            if not (trade.give or trade.ask):
                return Refusal("P9", Why.NO_ITEM)
            if not trading.is_whole(trade):
                return Refusal("P9", Why.ONE_SIDED)
            return Refusal("P9", Why.NOBODY_COULD_ACCEPT)
