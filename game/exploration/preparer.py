"""How the solver bot prepares: what it collects for, buys, returns, trades, and when it sets off.

Everything is weighed by one sum, the worth of a position: what the best expedition that its cards could lead is
expected to bring (`Explorer.outlook`), less what is still missing, and what its Shops may earn. A purchase, a card to
return or a trade is good when it makes that sum larger, money included.
"""

import math
import random
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from game.exploration import setting_off, trading
from game.exploration.actions import (
    Accept,
    AnyAction,
    Buy,
    Decline,
    EndTurn,
    GoOn,
    PickSteps,
    Propose,
    Refuse,
    ReturnCard,
    SearchPile,
    SetOff,
    TakeCard,
    TakeFree,
    TakeMan,
    Throw,
    TradeAsk,
    TradeGive,
    TradeMoney,
    TradeWith,
    Withdraw,
)
from game.exploration.expedition import outfit
from game.exploration.explorer import Explorer
from game.exploration.movement import Outfit
from game.exploration.preparation import possible_items, price_needed
from game.exploration.state import State, Trade
from game.exploration.table import shop_holder

MEAN_THROW: Final = 3.4
"""The mean steps of a turn, a six not always being picked as six."""
NO_LEADER: Final = 900.0
"""What the missing Man of the main objective takes off an expedition's worth, in pounds."""
NO_LEADER_SHORTCUT: Final = 200.0
"""The same once he may be taken from the pile at Start (P13)."""
CARD_MISSING: Final = 500.0
"""What each card takes off that is still missing for setting off (P10, P11)."""
SECOND_CHOICE: Final = 0.3
"""How much the second best expedition counts: cards change hands, and leaders are taken."""
SHOP_SALES: Final = 0.2
"""The share of a Shop's remaining goods that the others are taken to buy."""
CORNER_WORTH: Final = 60.0
LEADER_AT_CORNER: Final = 150.0
CLUB_WORTH: Final = 25.0
START_WORTH: Final = 400.0
"""What ending on a square, or coming to Start with all that is needed, is worth when steps may be picked (P4)."""
OFFER_CHANCE: Final = 0.5
"""How often it makes an offer that it would like: not every turn, as the others' answer seldom changes."""
LEAST_GAIN: Final = 25.0
"""The gain below which it accepts no trade."""
SHARE_OF_GAIN: Final = 0.6
"""How much of what an item is worth to the buyer it gives or asks."""

Cards = Iterable[str | None]


class Preparer:
    """Decides in the preparations; `explorer` knows what an outfit is worth."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer

    def choose(self, view: State, legal: tuple[AnyAction, ...], rng: random.Random) -> AnyAction:
        """The best of the legal actions in any phase of the preparations."""
        seat = legal[0].seat
        kinds: dict[type, AnyAction] = {type(action): action for action in legal}
        match view.phase:
            case "prepare" | "after":
                away = self._setting_off(view, legal)
                if away:
                    return away
                trade = self._offer_to_begin(view, legal, rng)
                return trade or kinds[Throw if view.phase == "prepare" else EndTurn]
            case "at-start":
                return self._setting_off(view, legal) or kinds.get(GoOn, legal[0])
            case "pick":
                picks = [action for action in legal if isinstance(action, PickSteps)]
                return max(picks, key=lambda action: (self._landing(view, seat, action.steps), action.steps))
            case "buy":
                return self._buying(view, legal) or kinds[Decline]
            case "corner" | "exchange":
                return kinds.get(SearchPile) or kinds.get(TakeCard) or kinds[Decline]
            case "return":
                return self._returning(view, legal)
            case "free":
                return self._free_item(view, legal) or kinds[Decline]
            case "search":
                return self._man_to_take(view, legal) or kinds[Decline]
            case "lead":
                return self._best_start(view, legal) or legal[0]
            case "draft":
                return self._next_step(view, kinds)
            case "reply":
                trade_on = trading.offer(view)
                return kinds[Accept if self._gain(view, seat, trade_on, view.turn) >= LEAST_GAIN else Refuse]
        return legal[0]

    def worth(self, view: State, seat: int, hand: Cards, items: Iterable[str]) -> float:
        """The worth of a position in pounds, but for the money held, with these cards."""
        player, figures = view.players[seat], view.options.data
        held, owned = [card for card in hand if card], list(items)
        if player.place is not None:
            return self.explorer.outlook(view, seat, replace(outfit(player, figures), equipment=frozenset(owned)))
        plans = sorted(self.plan(view, seat, name, held, owned) for name in figures.expeditions)
        others = sum(other.token is not None for number, other in enumerate(view.players) if number != seat)
        sales = sum(
            figures.price[item]
            for card in held
            if card in figures.shop_owner
            for item in possible_items(view, figures.shop_owner[card])
        )
        return plans[-1] + SECOND_CHOICE * plans[-2] + SHOP_SALES * sales * others / (len(view.players) - 1)

    def plan(
        self, view: State, seat: int, name: str, hand: list[str], items: list[str], start_in: float = -1.0
    ) -> float:
        """The worth of preparing for that expedition with these cards; nothing when another leads it."""
        figures = view.options.data
        cards = figures.expeditions[name]
        if any(player.expedition == name for player in view.players):
            return 0.0
        men, own = [man for man in cards.men if man in hand], [item for item in items if item in cards.equipment]
        wearing = Outfit(name, frozenset(own), frozenset([*men, cards.main_man]), figures)
        worth = self.explorer.outlook(
            view, seat, wearing, self._turns_to_start(view, seat) if start_in < 0 else start_in
        )
        if cards.main_man not in hand:
            worth -= NO_LEADER_SHORTCUT if setting_off.start_is_open(view) else NO_LEADER
        return worth - CARD_MISSING * sum(setting_off.missing(view, name, hand, items))

    def target(self, view: State, seat: int) -> str:
        """The expedition for which it collects."""
        hand = [card for card in view.players[seat].hand if card]
        items = list(view.players[seat].equipment)
        return max(view.options.data.expeditions, key=lambda name: self.plan(view, seat, name, hand, items))

    def _turns_to_start(self, view: State, seat: int) -> float:
        size = len(view.options.board.track)
        return (size - (view.players[seat].token or 0)) / MEAN_THROW

    def _here(self, view: State, seat: int) -> float:
        player = view.players[seat]
        return self.worth(view, seat, player.hand, player.equipment)

    def _setting_off(self, view: State, legal: tuple[AnyAction, ...]) -> AnyAction | None:
        """Set off unless a lap more, for an item and a Man more, is worth it; else look through the pile (P13)."""
        best = self._best_start(view, legal)
        if best is None:
            return next((action for action in legal if isinstance(action, SearchPile)), None)
        seat, name = best.seat, best.expedition
        player, cards = view.players[seat], view.options.data.expeditions[name]
        hand, items = [card for card in player.hand if card], list(player.equipment)
        now = self.plan(view, seat, name, hand, items, 0.0)
        lacking = [item for item in possible_items(view, name) if item in cards.equipment]
        absent = [man for man in cards.men if man not in hand]
        more_items, more_men = lacking[:1], absent[:1]
        lap = len(view.options.board.track) / MEAN_THROW
        later = self.plan(view, seat, name, hand + more_men, items + more_items, lap)
        later -= sum(cards.equipment[item] for item in more_items)
        must = not any(isinstance(action, Throw | EndTurn | GoOn) for action in legal)
        return best if must or now >= later else None

    def _best_start(self, view: State, legal: tuple[AnyAction, ...]) -> SetOff | None:
        starts = [action for action in legal if isinstance(action, SetOff)]
        if not starts:
            return None
        player = view.players[starts[0].seat]
        hand, items = [card for card in player.hand if card], list(player.equipment)
        return max(starts, key=lambda action: self.plan(view, action.seat, action.expedition, hand, items, 0.0))

    def _landing(self, view: State, seat: int, steps: int) -> float:
        """What ending so many steps on is worth (P4)."""
        player, track = view.players[seat], view.options.board.track
        token = player.token or 0
        end = (token + steps) % len(track)
        kind = track[end].kind
        worth = START_WORTH if token + steps >= len(track) and setting_off.can_lead(view, seat) else 0.0
        if kind == "corner":
            return worth + CORNER_WORTH + (0.0 if setting_off.leaderships(view, player) else LEADER_AT_CORNER)
        if kind == "club":
            return worth + CLUB_WORTH
        if kind in view.options.data.expeditions:
            men = view.options.data.expeditions[kind].men
            if any(man in player.hand for man in men):
                return worth + max(0.0, self._purchase(view, seat, kind))
        return worth

    def _purchase(self, view: State, seat: int, pile: str, free: bool = False) -> float:
        """What the top card of a pile is expected to add, its price taken off."""
        player, figures = view.players[seat], view.options.data
        items = possible_items(view, pile)
        if not items or not (free or player.money >= price_needed(view, seat, pile)):
            return 0.0
        unpaid = free or shop_holder(view, pile) == seat
        here = self._here(view, seat)
        gains = [
            self.worth(view, seat, player.hand, (*player.equipment, item))
            - here
            - (0 if unpaid else figures.price[item])
            for item in items
        ]
        return math.fsum(gains) / len(gains)

    def _buying(self, view: State, legal: tuple[AnyAction, ...]) -> AnyAction | None:
        """Buy if the item is expected to be worth its price; show a Man who tells the others little."""
        buys = [action for action in legal if isinstance(action, Buy)]
        owner = view.options.data.man_owner
        pile = owner[buys[0].man]
        if self._purchase(view, buys[0].seat, pile) <= 0:
            return None
        main = view.options.data.expeditions[pile].main_man
        return min(buys, key=lambda action: action.man == main)

    def _free_item(self, view: State, legal: tuple[AnyAction, ...]) -> AnyAction | None:
        owner = view.options.data.man_owner
        frees = [action for action in legal if isinstance(action, TakeFree)]
        return max(frees, key=lambda action: self._purchase(view, action.seat, owner[action.man], True), default=None)

    def _returning(self, view: State, legal: tuple[AnyAction, ...]) -> AnyAction:
        seat = legal[0].seat
        player = view.players[seat]
        worth: dict[AnyAction, float] = {}
        for action in legal:
            if isinstance(action, ReturnCard):
                hand = [card for card in player.hand if card != action.card]
                worth[action] = self.worth(view, seat, hand, player.equipment)
        return max(worth, key=lambda action: worth[action])

    def _man_to_take(self, view: State, legal: tuple[AnyAction, ...]) -> AnyAction | None:
        men = [action for action in legal if isinstance(action, TakeMan)]
        if not men:
            return None
        seat, figures = men[0].seat, view.options.data
        player = view.players[seat]

        def start(man: str) -> float:
            hand = [*(card for card in player.hand if card), man]
            leads = [name for name, cards in figures.expeditions.items() if cards.main_man in hand]
            return max(self.plan(view, seat, name, hand, list(player.equipment), 0.0) for name in leads)

        return max(men, key=lambda action: start(action.man))

    def _offer_to_begin(self, view: State, legal: tuple[AnyAction, ...], rng: random.Random) -> AnyAction | None:
        partners = [action for action in legal if isinstance(action, TradeWith) and action.partner is not None]
        if not partners or view.phase != "prepare" or rng.random() >= OFFER_CHANCE:
            return None
        best, choice = LEAST_GAIN, None
        for action in partners:
            offer = self._wanted_offer(view, action.seat, action.partner or 0)
            if offer is not None:
                gain = self._gain(view, action.seat, offer, None)
                if gain > best:
                    best, choice = gain, action
        return choice

    def _next_step(self, view: State, kinds: dict[type, AnyAction]) -> AnyAction:
        """The next step towards the offer that it wants to make; drops the offer if there is none any more."""
        now, seat = trading.offer(view), view.turn
        wanted = None if now.partner is None else self._wanted_offer(view, seat, now.partner)
        if wanted is None:
            return Withdraw(seat)
        for item in (*wanted.give, *now.give):
            if (item in wanted.give) != (item in now.give):
                return TradeGive(seat, item)
        for item in (*wanted.ask, *now.ask):
            if (item in wanted.ask) != (item in now.ask):
                return TradeAsk(seat, item)
        if wanted.money != now.money:
            return TradeMoney(seat, wanted.money)
        return kinds.get(Propose) or Withdraw(seat)

    def _wanted_offer(self, view: State, seat: int, partner: int) -> Trade | None:
        """The offer to the partner that brings it most, of those which he might like too."""
        offers = list(self._possible_offers(view, seat, partner))
        return max(offers, key=lambda offer: self._gain(view, seat, offer, None), default=None)

    def _possible_offers(self, view: State, seat: int, partner: int) -> Iterator[Trade]:
        """Sales of what he seems to collect, purchases of what it collects itself, and exchanges of both."""
        figures, mine, his = view.options.data, view.players[seat], view.players[partner]
        owner, target = figures.item_owner, self.target(view, seat)
        his_target = his.expedition or self._seems_to_collect(view, partner)
        spare = [item for item in mine.equipment if owner[item] != target and owner[item] == his_target]
        for item in spare:
            price = figures.price[item]
            if his.place is not None:
                with_it = replace(outfit(his, figures), equipment=frozenset([*his.equipment, item]))
                gain = self.explorer.outlook(view, partner, with_it) - self._here(view, partner)
                price = _in_steps(SHARE_OF_GAIN * gain)
            if 0 < price <= his.money:
                yield Trade(partner, "prepare", (item,), (), -price)
        if his.place is not None:
            return
        for item in his.equipment:
            if owner[item] != target or his_target == target:
                continue
            gain = self.worth(view, seat, mine.hand, (*mine.equipment, item)) - self._here(view, seat)
            price = min(_in_steps(SHARE_OF_GAIN * gain), mine.money, figures.price[item] + trading.MONEY_STEP)
            if price > 0:
                yield Trade(partner, "prepare", (), (item,), price)
            for given in spare:
                yield Trade(partner, "prepare", (given,), (item,), 0)

    def _seems_to_collect(self, view: State, seat: int) -> str | None:
        """The expedition of which a player shows most Equipment."""
        owner = view.options.data.item_owner
        owned = [owner[item] for item in view.players[seat].equipment]
        return max(owned, key=owned.count, default=None)

    def _gain(self, view: State, seat: int, trade: Trade, proposer: int | None) -> float:
        """What a trade would bring the seat: its proposer for `proposer` None, else who is asked."""
        player = view.players[seat]
        gets, gives, money = trade.ask, trade.give, -trade.money
        if proposer is not None:
            gets, gives, money = gives, gets, -money
        items = [item for item in player.equipment if item not in gives]
        return self.worth(view, seat, player.hand, (*items, *gets)) - self._here(view, seat) + money


def _in_steps(amount: float) -> int:
    """The amount in whole steps of money, rounded down."""
    return int(amount // trading.MONEY_STEP) * trading.MONEY_STEP
