"""What the squares of the outer track mean, what setting off still needs, and what it keeps and gives back."""

from collections.abc import Sequence

from game.exploration import preparation, setting_off
from game.exploration.data import Data
from game.exploration.names import HAZARD_NAMES, item, listing, money, title
from game.exploration.state import PERSONNEL, State

PLAIN_TEXT = "A plain square: nothing happens."
CLUB_TEXT = "The Exploration Club: draw a card and do as it says."


def priced(figures: Data, items: Sequence[str]) -> str:
    """Items with their shop prices: "aqualung £200 or harpoon £150"."""
    named = [f"{item(name)} {money(figures.price[name])}" for name in items]
    return listing(named, "or")


def track_text(view: State, square: int) -> str:
    """What the square of the outer track is and does, as anybody may know (P4–P8)."""
    kind = view.options.board.track[square].kind
    if kind == "start":
        return "Preparations Start: who has what an expedition needs sets off here."
    if kind == "corner":
        count = len(view.piles.get(PERSONNEL, ()))
        return f"A corner: take the top Personnel card ({count} in the pile), then return any one."
    if kind == "club":
        return CLUB_TEXT
    if kind == "plain":
        return PLAIN_TEXT
    possible = preparation.possible_items(view, kind)
    if not possible:
        return f"{title(kind)} equipment: the pile is empty."
    name, cards = title(kind), priced(view.options.data, possible)
    return f"{name} equipment: show a Man of {name} and buy the top card: {cards}."


def meaning(view: State, seat: int, square: int) -> str:
    """What ending on the square would mean for the seat, in its own view."""
    kind = view.options.board.track[square].kind
    if kind == "start":
        ready = setting_off.can_lead(view, seat)
        if ready:
            return f"You may set off: {listing([title(name) for name in ready])}."
        searching = setting_off.can_search_at_start(view, seat)
        return "You may take a Man from the pile and set off." if searching else "You cannot set off yet."
    if kind == "corner":
        if not view.piles.get(PERSONNEL):
            return "The Personnel pile is empty."
        return "Take the top Personnel card, return any one."
    if kind == "club":
        return "Draw a Club card and do as it says."
    if kind == "plain":
        return "Nothing happens."
    return _shopping(view, seat, kind)


def _shopping(view: State, seat: int, expedition: str) -> str:
    player, figures = view.players[seat], view.options.data
    possible = preparation.possible_items(view, expedition)
    if not possible:
        return "The pile is empty."
    if not any(card in figures.expeditions[expedition].men for card in player.hand):
        return f"You hold no Man of {title(expedition)}, so you cannot buy."
    needed = preparation.price_needed(view, seat, expedition)
    if player.money < needed:
        return f"You would need {money(needed)} to buy."
    return f"For sale: {listing([item(name) for name in possible], 'or')}."


def setting_off_hint(view: State, seat: int) -> str:
    """How far the player, in his own view, is from setting off (P10, P11, P13)."""
    player, figures = view.players[seat], view.options.data
    ready = setting_off.can_lead(view, seat)
    if ready:
        where = "You stand on Start: set off!" if player.token == 0 else "Come to Start and set off."
        return f"Ready for {listing([title(name) for name in ready])}. {where}"
    led = setting_off.leaderships(view, player)
    if not led:
        mains = listing([title(cards.main_man) for cards in figures.expeditions.values()], "or")
        way = " At Start you may take one from the pile." if setting_off.start_is_open(view) else " Corners give cards."
        return f"To set off you need a leader: {mains}.{way}"
    lacks = []
    for name in led:
        men, items = setting_off.missing(view, name, player.hand, player.equipment)
        parts = [f"{count} more {thing}" for count, thing in ((men, "Man" if men == 1 else "Men"),
                 (items, "item" if items == 1 else "items")) if count > 0]  # fmt: skip
        lacks.append(f"{title(name)} needs {listing(parts)}")
    return f"To set off: {'; '.join(lacks)}."


def man_lines(figures: Data, man: str) -> tuple[str, ...]:
    """What a Man is paid and passes, a short line for each: "Pearls £350", "passes Whirlpools"."""
    card = figures.expeditions[figures.man_owner[man]].men[man]
    passes = (f"passes {HAZARD_NAMES[card.passes][1]}",) if card.passes else ()
    return (*(f"{title(goal)} {money(amount)}" for goal, amount in card.prizes.items()), *passes)


def personnel_text(figures: Data, card: str) -> str:
    """Everything about a Personnel card, in lines."""
    if card in figures.shop_owner:
        name = title(figures.shop_owner[card])
        return f"{title(card)}\nWhoever buys {name} equipment pays you its price; you yourself pay nothing."
    expedition = figures.man_owner[card]
    leads = figures.expeditions[expedition].main_man == card
    head = f"{title(card)}, {title(expedition)}" + (": leads the expedition" if leads else "")
    return "\n".join((head, *man_lines(figures, card)))


def item_text(figures: Data, name: str) -> str:
    """Everything about an item, in lines."""
    return (
        f"{item(name).capitalize()}, {title(figures.item_owner[name])}, {money(figures.price[name])}\n"
        "Opens the squares that bear its symbol to that expedition."
    )
