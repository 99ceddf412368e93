"""Before the first move: who throws highest, what each expedition offers, and what everybody paid to whom."""

from collections.abc import Sequence
from typing import Any

import pygame

from game.exploration.data import Data
from game.exploration.events import CardsDealt, OwnShop, Paid
from game.exploration.names import item, listing, man_text, money, objective, title
from game.exploration.state import State
from game.ui import theme
from game.ui.exploration_cards import emblem, items_row, man_row
from game.ui.layout import Rect, columns, grid, inset, rows
from game.ui.paint import Painter
from game.ui.widgets import Look

CHOOSE_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
_CARD, _NARROWEST_CARD = 318, 310
"""Units of height that the card of an expedition wants, and of width that it needs."""
WAYS = {"land": "Land, coasts and rivers", "sea": "Sea and coasts"}


def offers(p: Painter, area: Rect, count: int) -> list[Rect]:
    """Where so many cards of expeditions lie: two in a row, or one where two would be narrow."""
    across = _across(p, area.width)
    return grid(area, across, -(-count // across), p.px(12))[:count]


def offers_height(p: Painter, width: int, count: int) -> int:
    """How high the cards want to be together at that width, in pixels."""
    down = -(-count // _across(p, width))
    return down * p.px(_CARD + 12)


def _across(p: Painter, width: int) -> int:
    return 2 if width >= p.px(2 * _NARROWEST_CARD + 12) else 1


def offer_card(
    p: Painter, rect: Rect, figures: Data, name: str, taken: str, key: str, look: Look, choosing: bool
) -> None:
    """One expedition: piece and element, main objective, Men with what they pay or pass, equipment with prices."""
    expedition = figures.expeditions[name]
    colour = theme.EXPEDITION_COLOURS[name]
    p.panel(rect, theme.SNOW if look.hover and choosing and not taken else theme.PAPER, colour, 4, 8)
    inner = inset(rect, p.px(14), p.px(12))
    tight = inner.height < p.px(290)
    head, goal, men, gear, foot = rows(
        inner,
        [
            p.px(34 if tight else 40),
            p.px(42 if tight else 62),
            0.6,
            p.px(62 if tight else 74),
            p.px(32 if tight else 38),
        ],
        p.px(3 if tight else 6),
    )
    p.picture(f"expeditions/{name}", Rect(head.x, head.y, head.height, head.height))
    p.text(Rect(head.x + head.height + p.px(10), head.y, head.width, head.height), title(name), 26, face="heading")
    piece = Rect(head.right - head.height - p.px(6), head.y, head.height + p.px(6), head.height)
    p.picture(f"pieces/{expedition.piece}", piece, colour)
    art, words = columns(goal, [goal.height, 0.5], p.px(12))
    p.picture(f"objectives/{expedition.main}", art)
    first, second = rows(words, [0.5, 0.5])
    _, prize = expedition.prizes[expedition.main]
    goal_text = f"To {objective(expedition.main)}: {money(prize)}"
    p.text(first, goal_text, 18, face="bold", shrink=True)
    p.text(second, f"{WAYS[expedition.element]} ({expedition.piece})", 14, theme.INK_SOFT, shrink=True)
    for man, row in zip(expedition.men, rows(men, [0.5] * len(expedition.men), p.px(2)), strict=True):
        man_row(p, row, figures, man, ())
    _priced(p, gear, expedition.equipment)
    if taken:
        p.text(foot, f"Led by {taken}", 18, theme.INK_SOFT, "heading", "centre", elide=True)
        p.shade(inset(rect, p.px(4)), theme.PAPER, 110)
    elif choosing:
        p.panel(foot, theme.VERMILION_DEEP if look.hover else theme.VERMILION_FILL, None)
        p.text(foot, f"Lead this expedition   [{key}]", 18, theme.SNOW, "heading", "centre", shrink=True)


def _priced(p: Painter, rect: Rect, equipment: dict[str, int]) -> None:
    """The four items with names and prices, of which three are dealt (S2)."""
    caption, body = rows(rect, [p.px(17), 0.5], p.px(1))
    p.text(caption, "Equipment, three of these four:", 13, theme.INK_SOFT)
    for (name, price), cell in zip(equipment.items(), grid(body, 2, 2, p.px(3)), strict=True):
        p.panel(cell, theme.SNOW, theme.PAPER_DEEP, 1, 4)
        side = min(cell.height - p.px(2), p.px(24))
        p.picture(f"equipment/{name}", Rect(cell.x + p.px(3), cell.centery - side // 2, side, side), theme.INK)
        wide = p.text_width(money(price), 13, "bold")
        right = Rect(cell.right - wide - p.px(4), cell.y, wide, cell.height)
        p.text(right, money(price), 13, face="bold")
        left = cell.x + side + p.px(6)
        p.text(Rect(left, cell.y, right.x - left - p.px(2), cell.height), item(name).capitalize(), 13, shrink=True)


def offer_text(figures: Data, name: str) -> str:
    """Everything about an expedition, in lines, for a tooltip."""
    expedition = figures.expeditions[name]
    lines = [f"{title(name)}: {WAYS[expedition.element].lower()}"]
    lines += [f"{title(man)}: {man_text(figures, man)}" for man in expedition.men]
    items = [f"{item(one)} ({money(price)})" for one, price in expedition.equipment.items()]
    return "\n".join([*lines, f"You are dealt and pay for three of these four: {listing(items)}."])


def payments_height(p: Painter, players: int) -> int:
    """How high the sheet of payments wants to be, in pixels."""
    return p.px(170 + 140 * players)


def payments(
    p: Painter,
    area: Rect,
    events: Sequence[Any],
    state: State,
    names: Sequence[str],
    colours: Sequence[int],
) -> None:
    """Who got which equipment (S2), who holds which Shop (S3), and what each paid to whom (S4)."""
    p.panel(area, theme.PAPER, theme.PAPER_DEEP, 3, 10)
    inner = inset(area, p.px(24), p.px(20))
    told_words = "Each takes the three Men, three of four items, and one Shop. The Shop's holder is paid."
    told_tall = max(p.px(24), p.paragraph_height(told_words, inner.width, 15))
    head, told, body, foot = rows(inner, [p.px(42), told_tall, 0.5, p.px(34)], p.px(6))
    p.text(head, "Everyone is equipped", 30, face="heading")
    p.paragraph(told, told_words, 15, theme.INK_SOFT, middle=True)
    figures = state.options.data
    dealt = {event.seat: event for event in events if isinstance(event, CardsDealt)}
    own = {event.seat for event in events if isinstance(event, OwnShop)}
    for seat, row in enumerate(rows(body, [0.5] * len(names), p.px(8))):
        cards = dealt.get(seat)
        bought = [
            event for event in events if isinstance(event, Paid) and event.reason == "shop" and event.payer == seat
        ]
        expedition = state.players[seat].expedition
        p.panel(row, theme.SNOW, theme.EXPEDITION_COLOURS.get(expedition or "", theme.PAPER_DEEP), 3)
        box = inset(row, p.px(12), p.px(8))
        first, second, third = rows(box, [0.36, 0.36, 0.28], p.px(4))
        side = min(first.height, p.px(30))
        emblem(p, Rect(first.x, first.centery - side // 2, side, side), colours[seat])
        p.picture(f"expeditions/{expedition}", Rect(first.x + side + p.px(6), first.centery - side // 2, side, side))
        right = p.px(200)
        p.text(Rect(first.x + 2 * side + p.px(16), first.y, first.width - 2 * side - right - p.px(20), first.height),
               names[seat], 20, face="heading", elide=True)  # fmt: skip
        if cards is None:
            continue
        _held_shops(p, Rect(first.right - right, first.y, right, first.height), cards.shops)
        items_row(p, second, cards.equipment, figures.price)
        p.text(third, _paid_words(seat, bought, own, names), 15, face="bold", elide=True)
    fund = f"Prize Fund: {money(state.fund)}, for the first who comes home."
    p.text(foot, f"{fund} {names[state.turn]} moves first.", 16, elide=True)


def _held_shops(p: Painter, rect: Rect, shops: Sequence[str]) -> None:
    words = "holds the " + " and ".join(title(shop) for shop in shops) if shops else "holds no Shop"
    p.text(rect, words, 14, theme.INK_SOFT, align="right", shrink=True)


def _paid_words(seat: int, bought: Sequence[Paid], own: set[int], names: Sequence[str]) -> str:
    if seat in own:
        return "Pays nothing: holds the Shop that sells it."
    if not bought:
        return "Pays nothing."
    payee = bought[0].payee
    whom = names[payee] if isinstance(payee, int) else "the Prize Fund"
    waived = sum(paid.waived for paid in bought)
    rest = f"; {money(waived)} is waived" if waived else ""
    return f"Pays {money(sum(paid.amount for paid in bought))} to {whom}{rest}."
