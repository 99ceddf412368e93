"""The sentence for every event: the log, the play log in tests and the command line say the same."""

from collections.abc import Sequence

from game.exploration.board import Board
from game.exploration.events import (
    AllSetOff,
    CardsDealt,
    ClubDrawn,
    ClubWithoutEffect,
    DieThrown,
    Event,
    ExpeditionChosen,
    GameEnded,
    ItemTaken,
    ManShown,
    OrderSet,
    OwnShop,
    Paid,
    Party,
    PersonnelReturned,
    PersonnelTaken,
    PieceMoved,
    PileSearched,
    PileShuffled,
    Reached,
    ReturnedToBase,
    SetOffWith,
    ShopShown,
    Stayed,
    Tied,
    TokenMoved,
    Traded,
    TradeProposed,
    TradeRefused,
    TradeWithdrawn,
    TurnMissed,
)
from game.exploration.names import club_text, item, listing, money, objective, title
from game.exploration.state import Options

RANKS = ("first", "second", "third", "fourth")
PILES = {
    "shops": "The four Shops are shuffled.",
    "personnel": "The Personnel pile is shuffled.",
    "club": "The Exploration Club cards are shuffled.",
    "returned": "The returned cards go under their piles in random order.",
}
ORDERS = {
    "choosing": "{} chooses first, then clockwise: {}.",
    "moving": "{} moves first; play goes on anticlockwise: {}.",
    "preparing": "{} begins; play goes on clockwise: {}.",
}


def sentence(event: Event, names: Sequence[str], options: Options) -> str:
    """What happened, in one plain sentence; `names` are the players' names by seat."""
    board = options.board
    match event:
        case Paid():
            return _paid(event, names)
        case DieThrown(seat, "diradice", face):
            return f"{names[seat]} throws the Diradice: {face}."
        case DieThrown(seat, _, face, why):
            return f"{names[seat]} throws a {face}{' for being first' if why == 'first' else ''}."
        case Tied(seats):
            return f"{listing([names[seat] for seat in seats])} threw the same and throw again."
        case OrderSet(what, seats):
            order = [names[seat] for seat in seats]
            return ORDERS[what].format(order[0], ", ".join(order))
        case ExpeditionChosen(seat, expedition):
            return f"{names[seat]} chooses {title(expedition)}."
        case PileShuffled(pile):
            return PILES.get(pile) or f"The {title(pile)} equipment is shuffled."
        case CardsDealt(seat, men, items, shops, secret):
            if secret:
                return f"{names[seat]} is dealt {secret} Personnel cards."
            cards = [*(title(man) for man in men), *(item(name) for name in items), *(title(shop) for shop in shops)]
            return f"{names[seat]} is dealt {listing(cards)}."
        case OwnShop(seat, expedition):
            return f"{names[seat]} shows the {title(expedition)} Shop and pays nothing."
        case PieceMoved(seat, origin, route):
            return f"{names[seat]} moves from {_place(board, origin)} to {_way(board, route)}."
        case Stayed(seat, forced):
            return f"{names[seat]} {'cannot move' if forced else 'stays'}."
        case Reached(seat, name, main):
            return f"{names[seat]} reaches {objective(name)}{', the main objective' if main else ''}."
        case ReturnedToBase(seat, rank):
            return f"{names[seat]} is back at Base, {RANKS[rank - 1]} home."
        case GameEnded(why):
            return "Play stops: " + (
                "enough expeditions have returned." if why == "returned" else "nothing has moved for too long."
            )
    return _preparing(event, names, options)


def _preparing(event: Event, names: Sequence[str], options: Options) -> str:
    board, figures = options.board, options.data
    match event:
        case TurnMissed(seat):
            return f"{names[seat]} misses a turn."
        case TokenMoved(seat, path):
            steps = f"{len(path)} step{'s' if len(path) > 1 else ''}"
            return f"{names[seat]} goes {steps}, to {track_square(board, path[-1])}."
        case ManShown(seat, man):
            return f"{names[seat]} shows the {title(man)}."
        case ItemTaken(seat, name):
            return f"{names[seat]} takes the top {title(figures.item_owner[name])} card: {item(name)}."
        case ShopShown(seat, expedition):
            return f"{names[seat]} shows the {title(expedition)} Shop and collects."
        case PersonnelTaken(seat):
            return f"{names[seat]} takes the top Personnel card."
        case PersonnelReturned(seat):
            return f"{names[seat]} returns a Personnel card."
        case ClubDrawn(seat, card):
            return f"{names[seat]} draws from the Exploration Club: {club_text(figures.club_cards[card])}."
        case ClubWithoutEffect(seat):
            return f"That changes nothing for {names[seat]}."
        case PileSearched(seat):
            return f"{names[seat]} looks through the Personnel pile."
        case SetOffWith(seat, expedition, men, items, men_back, items_back):
            cards = listing([*(title(man) for man in men), *(item(name) for name in items)])
            back = [f"{men_back} other {'Man' if men_back == 1 else 'Men'}"] if men_back else []
            back += [item(name) for name in items_back]
            returning = f" and returns {listing(back)}" if back else ""
            return f"{names[seat]} sets off on the {title(expedition)} expedition with {cards}{returning}."
        case AllSetOff():
            return "Everybody has set off: piles, Shops and the standard die go back into the box."
        case TradeProposed(seat, partner, give, ask, amount):
            whom = "all" if partner is None else names[partner]
            return f"{names[seat]} offers {whom} {_side(give, amount)} for {_side(ask, -amount)}."
        case TradeRefused(seat):
            return f"{names[seat]} refuses."
        case TradeWithdrawn(seat):
            return f"{names[seat]} takes the offer back."
        case Traded(seat, partner, given, received):
            got = [f"{names[partner]} gets {_side(given, 0)}"] if given else []
            got += [f"{names[seat]} gets {_side(received, 0)}"] if received else []
            return f"{names[partner]} accepts: {' and '.join(got)}."
    raise TypeError(f"no sentence for {type(event).__name__}")


def track_square(board: Board, square: int) -> str:
    """A square of the outer track inside a sentence: "Preparations Start", "a corner", "Diving (square 7)"."""
    kind = board.track[square].kind
    if kind == "start":
        return "Preparations Start"
    name = {"corner": "a corner", "club": "the Exploration Club", "plain": "a plain square"}.get(kind, title(kind))
    return f"{name} (square {square})"


def _side(items: tuple[str, ...], amount: int) -> str:
    return listing([*(item(name) for name in items), *([money(amount)] if amount > 0 else [])])


def _place(board: Board, square: int) -> str:
    name = board.objective_at[square]
    return objective(name) if name else board.name(square)


def _way(board: Board, route: tuple[int, ...]) -> str:
    *over, end = route
    via = f" by way of {_place(board, over[0])}" if over else ""
    return f"{_place(board, end)}{via}"


def _party(party: Party, names: Sequence[str]) -> str:
    if isinstance(party, int):
        return names[party]
    return "the Bank" if party == "bank" else "the Prize Fund"


def _paid(event: Paid, names: Sequence[str]) -> str:
    payer, payee = _party(event.payer, names), _party(event.payee, names)
    amount = money(event.amount)
    waived = f"; {money(event.waived)} is waived" if event.waived else ""
    match event.reason:
        case "start":
            return f"{payee} receives {amount} to start with."
        case "shop":
            return f"{payer} pays {payee} {amount} for the {item(event.about)}."
        case "trade":
            return f"{payer} pays {payee} {amount}."
        case "club":
            if event.payer == "bank":
                return f"{payee} receives {amount}."
            return f"{payer} pays {amount} to {payee}{waived}."
        case "prize":
            return f"The Bank pays {payee}'s {title(event.man)} {amount} at {objective(event.about)}."
        case "return":
            return f"The Bank pays {payee} {amount} for the return."
        case "prize-fund":
            return f"{payee} receives the Prize Fund, {amount}."
