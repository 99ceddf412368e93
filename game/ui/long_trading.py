"""The trade table: with whom, what changes hands, and the answer of the player who is asked (P9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.exploration import trading
from game.exploration.actions import (
    Accept,
    Propose,
    Refuse,
    TradeAsk,
    TradeGive,
    TradeMoney,
    TradeWith,
    Withdraw,
)
from game.exploration.names import item, listing, money, title
from game.exploration.state import Trade
from game.ui import theme
from game.ui.answers import NUMBER_KEYS, Answer
from game.ui.exploration_cards import emblem
from game.ui.layout import Rect, columns, inset, rows
from game.ui.long_cards import chip_cells, item_chip
from game.ui.long_sheets import Question
from game.ui.paint import Painter
from game.ui.widgets import Button, Custom, Look, Style, Text, Widget, shown

if TYPE_CHECKING:
    from game.ui.long_table import LongFace

STEP = trading.MONEY_STEP
_TWO_CHIPS = 270
"""Units of width that a side of the table needs for two chips in a row, one of them chosen."""
_LEAST_CHIP, _LISTS, _SHORTEST_LISTS = 30, 280, 70
"""Units of height of an item that is easy to read and hit, of the room for all of them on a sheet of 640, and of the
least room, in which words can say that there are none.
"""


def partners(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """With whom to trade: a row for each player, and one for all."""
    view, seat = face.stage.view, face.acting
    left = trading.MAX_PROPOSALS - view.track.proposals
    words = f"You can still make {left} offer{'s' if left != 1 else ''} in this turn, of equipment and money."
    not_now = Answer("Not now", face.cancel, "not-now", pygame.K_n, "N")
    others: list[int | None] = [other for other in view.order if other != seat]
    if len(others) > 1:
        others.append(None)

    def fill(body: Rect) -> list[Widget]:
        widgets: list[Widget] = []
        legal = {action.partner for action in face.legal() if isinstance(action, TradeWith)}
        for number, (other, rect) in enumerate(zip(others, rows(body, [0.5] * len(others), p.px(6)), strict=True)):

            def paint(brush: Painter, box: Rect, look: Look, other: int | None = other, key: int = number) -> None:
                _partner_row(face, brush, box, other, other in legal, str(key + 1), look)

            begin = partial(face.take, TradeWith(seat, other))
            whom = "all" if other is None else str(other)
            widgets.append(Custom(rect, paint, f"partner:{whom}", begin, keys=(NUMBER_KEYS[number],)))
        return widgets

    return face.sheet(p, area, Question("Trade with whom?", words, (540, 190 + 62 * len(others)), [not_now]), fill)


def _partner_row(face: LongFace, p: Painter, rect: Rect, other: int | None, able: bool, key: str, look: Look) -> None:
    view = face.stage.view
    p.panel(rect, theme.PAPER_DEEP if look.hover else theme.SNOW, theme.VERMILION if able else theme.PAPER_DEEP, 2)
    inner = inset(rect, p.px(10), p.px(4))
    p.keycap(Rect(inner.right - p.px(20), inner.centery - p.px(10), p.px(20), p.px(20)), key, theme.INK)
    ink = theme.INK if able else theme.INK_SOFT
    if other is None:
        p.text(inner, "All, clockwise: the first who accepts gets it", 17, ink, "heading", shrink=True)
        return
    player = view.players[other]
    side = min(inner.height, p.px(30))
    emblem(p, Rect(inner.x, inner.centery - side // 2, side, side), face.stage.colours[other])
    name = Rect(inner.x + side + p.px(10), inner.y, p.px(120), inner.height)
    p.text(name, face.stage.names[other], 18, ink, "heading", elide=True)
    x = name.right + p.px(8)
    purse = Rect(inner.right - p.px(110), inner.y, p.px(80), inner.height)
    room = purse.x - x
    for index, thing in enumerate(player.equipment):
        left = x + index * min(p.px(27), room // len(player.equipment))
        p.picture(f"equipment/{thing}", Rect(left, inner.centery - p.px(12), p.px(24), p.px(24)), theme.INK)
    if not player.equipment:
        told = f"on {title(player.expedition)}" if player.expedition else "no equipment"
        p.text(Rect(x, inner.y, room, inner.height), told, 13, theme.INK_SOFT, shrink=True)
    p.text(purse, money(player.money), 16, ink, "heading", "right", shrink=True)


def draft(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P9: the table on which the offer is put together: what I give, what I get, the money between."""
    view, seat, names = face.stage.view, face.acting, face.stage.names
    trade, legal = trading.offer(view), face.legal()
    whom = "all, clockwise" if trade.partner is None else names[trade.partner]
    able = any(isinstance(action, Propose) for action in legal)
    style: Style = "primary" if able else "closed"
    answers = [
        Answer("Offer", partial(face.take, Propose(seat)), "propose", pygame.K_o, "Enter", style),
        Answer("No trade", partial(face.take, Withdraw(seat)), "withdraw", pygame.K_n, "Esc"),
    ]

    asking = _ask_groups(face, trade)
    own = list(view.players[seat].equipment)

    def fill(body: Rect) -> list[Widget]:
        widgets: list[Widget] = []
        lists, purse, told = rows(body, [0.5, p.px(92), p.px(64)], p.px(10))
        mine, theirs = columns(lists, [0.5, 0.5], p.px(14))
        where = next_choice(trade, bool(own), any(items for _, items in asking))
        give, get = partial(TradeGive, seat), partial(TradeAsk, seat)
        widgets += _side(face, p, mine, "You give", [(names[seat], own)], trade.give, give, where == "give")
        widgets += _side(face, p, theirs, "You get", asking, trade.ask, get, where == "get")
        widgets += _purse(face, p, purse, trade, where == "money")
        words = offer_words(trade, names[seat], whom, face)
        widgets.append(shown(told, _summary, words, able))
        return widgets

    side = (min(p.px(680), area.width) - p.px(62)) // 2
    lines = max(_lines(groups, _across(p, side)) for groups in ([(names[seat], own)], asking))
    # In little room the lists are as high as they need, so that the money below them is in sight sooner.
    spare = _SHORTEST_LISTS - _LISTS if face.tight else 0
    tall = 640 + max(spare, (_LEAST_CHIP + 5) * lines - _LISTS)
    return face.sheet(p, area, Question(f"An offer to {whom}", "", (680, tall), answers), fill)


def next_choice(trade: Trade, can_give: bool, can_ask: bool) -> str:
    """Where an unfinished offer goes on: "give", "get" or "money"; nothing once each side gives something (P9).

    `can_give` and `can_ask` say whether there are items to choose from on that side.
    """
    if not trade.give and trade.money <= 0:
        return "give" if can_give else "money"
    if not trade.ask and trade.money >= 0:
        return "get" if can_ask else "money"
    return ""


def _ask_groups(face: LongFace, trade: Trade) -> list[tuple[str, list[str]]]:
    """Whose items could be asked for, by player."""
    view = face.stage.view
    seats = trading.possible_partners(view, face.acting, trade.partner)
    return [
        (face.stage.names[other], list(view.players[other].equipment))
        for other in seats
        if not trading.is_buyer(view.players[other])
    ]


def _side(
    face: LongFace,
    p: Painter,
    area: Rect,
    heading: str,
    groups: Sequence[tuple[str, list[str]]],
    chosen: Sequence[str],
    action: Callable[[str], object],
    next_here: bool,
) -> list[Widget]:
    """One side of the table: every item there, those in the offer marked; framed if the next choice is made here."""
    widgets: list[Widget] = [shown(area, _tray, next_here, id=f"tray:{heading}")]
    inner = inset(area, p.px(10), p.px(8))
    head, body = rows(inner, [p.px(28), 0.5], p.px(4))
    widgets.append(Text(head, heading, 20, face="heading"))
    names = [name for _, items in groups for name in items]
    if not names:
        words = "No equipment here; there can be money." if heading == "You give" else "Nothing to ask for but money."
        return [*widgets, Text(body, words, 14, theme.INK_SOFT, wrap=True)]
    label, across = len(groups) > 1, _across(p, area.width)
    tall = min(p.px(36), body.height // max(1, _lines(groups, across)) - p.px(5))
    y = body.y
    for owner, items in groups:
        if label and items:
            widgets.append(shown(Rect(body.x, y, body.width, tall), _owner, owner))
            y += tall + p.px(5)
        block = Rect(body.x, y, body.width, (tall + p.px(5)) * max(1, -(-len(items) // across)))
        for name, cell in zip(items, chip_cells(p, block, len(items), across, 36), strict=True):
            widgets.append(_chip(face, cell, name, name in chosen, partial(face.take, action(name))))
        y += block.height if items else 0
    return widgets


def _across(p: Painter, side: int) -> int:
    """How many items lie side by side on a side of the table that is so many pixels wide."""
    return 2 if side >= p.px(_TWO_CHIPS) else 1


def _lines(groups: Sequence[tuple[str, list[str]]], across: int) -> int:
    """In how many lines the items lie, with one for each owner where there are several."""
    label = len(groups) > 1
    return sum(-(-len(items) // across) + (label and bool(items)) for _, items in groups)


def _chip(face: LongFace, cell: Rect, name: str, chosen: bool, toggle: Callable[[], object]) -> Custom:
    figures = face.stage.view.options.data

    def paint(p: Painter, rect: Rect, look: Look) -> None:
        item_chip(p, rect, figures, name, chosen=chosen or look.hover)
        if chosen:
            mark = Rect(rect.right - p.px(22), rect.centery - p.px(9), p.px(18), p.px(18))
            pygame.draw.circle(p.surface, theme.INK, mark.center, mark.width // 2)
            points = [(0.26, 0.52), (0.44, 0.7), (0.76, 0.34)]
            spots = [(mark.x + x * mark.width, mark.y + y * mark.height) for x, y in points]
            pygame.draw.lines(p.surface, theme.SNOW, False, spots, p.px(2))

    return Custom(cell, paint, f"chip:{name}", toggle)


def _owner(p: Painter, rect: Rect, name: str) -> None:
    p.text(rect, name, 14, theme.INK_SOFT, elide=True)


def _tray(p: Painter, rect: Rect, next_here: bool = False) -> None:
    p.panel(rect, theme.PAPER, theme.VERMILION if next_here else theme.PAPER_DEEP, 3 if next_here else 2, 8)


def _purse(face: LongFace, p: Painter, area: Rect, trade: Trade, next_here: bool) -> list[Widget]:
    """The money of the offer, in steps each way."""
    seat = face.acting

    def change(by: int) -> Callable[[], object]:
        return partial(face.take, TradeMoney(seat, trade.money + by))

    less, middle, more = columns(inset(area, 0, p.px(18)), [0.3, 0.4, 0.3], p.px(10))
    if trade.money > 0:
        words = f"You pay {money(trade.money)}"
    elif trade.money < 0:
        words = f"You get {money(-trade.money)}"
    else:
        words = "No money"
    # One line of amounts: asking for less is on the way to paying.
    pay = f"Ask {money(STEP)} less" if trade.money < 0 else f"Pay {money(STEP)} more"
    ask = f"Pay {money(STEP)} less" if trade.money > 0 else f"Ask {money(STEP)} more"
    return [
        shown(area, _tray, next_here, id="tray:money"),
        Button(inset(less, p.px(8), 0), pay, change(STEP), "pay", keys=(pygame.K_p,), hint="P"),
        Text(middle, words, 24, face="heading", align="centre"),
        Button(inset(more, p.px(8), 0), ask, change(-STEP), "ask", keys=(pygame.K_a,), hint="A"),
    ]


def offer_words(trade: Trade, proposer: str, whom: str, face: LongFace) -> str:
    """The offer in a sentence that both sides understand."""
    give = listing([*(f"the {item(name)}" for name in trade.give), *([money(trade.money)] if trade.money > 0 else [])])
    get = listing([*(f"the {item(name)}" for name in trade.ask), *([money(-trade.money)] if trade.money < 0 else [])])
    return f"{proposer} gives {give}; {'whoever accepts' if trade.partner is None else whom} gives {get}."


def _summary(p: Painter, rect: Rect, words: str, able: bool) -> None:
    if not able:
        words = "Choose what changes hands: at least one item of equipment, and each side gives something."
    p.paragraph(rect, words, 16, face="bold" if able else "text", middle=True, shrink=True)


def reply(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P9: the offer from the side of the player who is asked."""
    view, seat, names = face.stage.view, face.acting, face.stage.names
    trade, proposer = trading.offer(view), view.turn
    answers = [
        Answer("Accept", partial(face.take, Accept(seat)), "accept", pygame.K_a, "A", "primary"),
        Answer("Refuse", partial(face.take, Refuse(seat)), "refuse", pygame.K_r, "R"),
    ]
    if face.asking is None and face.watch.holder is None:
        answers += withdrawal(face)
    words = "Accept or refuse; there is no bargaining. What you hold in your hand stays secret."
    if trade.partner is None:
        words += " The offer is open to all: if you refuse, the next is asked."

    def fill(body: Rect) -> list[Widget]:
        widgets: list[Widget] = []
        got, given = columns(body, [0.5, 0.5], p.px(14))
        widgets += _pack(face, p, got, "You get", trade.give, trade.money)
        return widgets + _pack(face, p, given, "You give", trade.ask, -trade.money)

    return face.sheet(p, area, Question(f"{names[proposer]} offers you a trade", words, (600, 420), answers), fill)


def withdrawal(face: LongFace) -> list[Answer]:
    """A person who made the open offer may take it back while nobody has looked at it as the one who is asked (P9)."""
    proposer = face.stage.view.turn
    open_offer = face.stage.view.phase == "reply" and Withdraw(proposer) in face.session.legal(proposer)
    if not open_offer or face.session.seats[proposer].bot is not None:
        return []
    name, take_back = face.stage.names[proposer], partial(face.take, Withdraw(proposer))
    return [Answer(f"{name}: take it back", take_back, "withdraw", pygame.K_w, "W", whose=name)]


def _pack(face: LongFace, p: Painter, area: Rect, heading: str, items: Sequence[str], pounds: int) -> list[Widget]:
    inner = inset(area, p.px(12), p.px(10))
    head, body = rows(inner, [p.px(30), 0.5], p.px(6))
    widgets: list[Widget] = [shown(area, _tray), Text(head, heading, 22, face="heading")]
    cells = chip_cells(p, body, len(items) + (pounds > 0), 1, 40)
    figures = face.stage.view.options.data
    widgets += [shown(cell, item_chip, figures, name) for name, cell in zip(items, cells, strict=False)]
    if pounds > 0:
        widgets.append(Text(cells[-1], money(pounds), 26, face="heading"))
    return widgets
