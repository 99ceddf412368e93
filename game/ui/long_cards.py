"""How the table draws the long game's cards: Personnel open and face down, Equipment, piles, other players."""

from typing import Final

import pygame

from game.exploration.data import Data
from game.exploration.names import item, money, title
from game.exploration.preparing_texts import man_lines
from game.exploration.state import CLUB, PERSONNEL, Player
from game.ui import theme
from game.ui.exploration_cards import BACK, shop_expedition, tellings
from game.ui.layout import Rect, inset
from game.ui.paint import LEGIBLE, Painter

PILES: Final = (PERSONNEL, "archaeology", "mountaineering", "sailing", "diving", CLUB)
_ROOMY_CHIP: Final = 118
"""Units of width below which the margins on an item are small."""
SHOP_TEXT: Final = "Collects its prices"
_NAME_SIZES: Final = (17.0, 16.0, 15.0, 14.0, 13.0)
"""Units that the name on a card is written in, the largest that it has room for."""


def card_colour(figures: Data, card: str) -> tuple[int, int, int]:
    """The colour of the expedition that a Personnel card belongs to."""
    return theme.EXPEDITION_COLOURS[figures.man_owner.get(card) or figures.shop_owner[card]]


def personnel_card(p: Painter, rect: Rect, figures: Data, card: str, lifted: bool = False) -> None:
    """A Personnel card: portrait, name, what the Man is paid and passes."""
    colour = card_colour(figures, card)
    p.panel(rect, theme.SNOW if not lifted else theme.PAPER, colour, 3, 6)
    shop = card in figures.shop_owner
    expedition = figures.shop_owner[card] if shop else figures.man_owner[card]
    inner = inset(rect, p.px(6), p.px(6))
    name = title(card)
    words = SHOP_TEXT if shop else "\n".join(man_lines(figures, card))
    units = _whole_words(p, name, inner.width)
    head = min(p.paragraph_height(name, inner.width, units, "heading"), inner.height // 2)
    # The portrait takes a fixed share, or what the words leave.
    share = 0.4 if inner.width > p.px(108) else 0.32
    left = inner.height - head - p.paragraph_height(words, inner.width, 13) - p.px(2)
    tall = max(p.px(20), min(round(inner.height * share), inner.width - p.px(34), left))
    art = Rect(inner.x, inner.y, inner.width, tall)
    p.picture(f"shops/{expedition}" if shop else f"men/{card}", art)
    side = min(p.px(22), inner.width // 4)
    p.picture(f"expeditions/{expedition}", Rect(inner.x, inner.y, side, side))
    leads = not shop and figures.expeditions[expedition].main_man == card
    if leads:
        p.picture("ui/crown", Rect(inner.right - side, inner.y, side, side), theme.INK)
    low = Rect(inner.x, art.bottom + p.px(2), inner.width, inner.bottom - art.bottom - p.px(2))
    p.paragraph(Rect(low.x, low.y, low.width, head), name, units, face="heading", align="centre", shrink=True)
    told = Rect(low.x, low.y + head, low.width, low.height - head)
    p.paragraph(told, words, 13, theme.INK_SOFT, align="centre", shrink=True)


def personnel_strip(p: Painter, rect: Rect, figures: Data, card: str, lifted: bool = False) -> None:
    """The same lying on its side, for many cards in little room: portrait left, words right."""
    p.panel(rect, theme.SNOW if not lifted else theme.PAPER, card_colour(figures, card), 3, 6)
    shop = card in figures.shop_owner
    expedition = figures.shop_owner[card] if shop else figures.man_owner[card]
    inner = inset(rect, p.px(6), p.px(5))
    side, sign = min(inner.height, p.px(50)), p.px(17)
    art = Rect(inner.x, inner.centery - side // 2, side, side)
    p.picture(f"shops/{expedition}" if shop else f"men/{card}", art)
    p.picture(f"expeditions/{expedition}", Rect(art.x - p.px(2), inner.bottom - sign, sign, sign))
    if not shop and figures.expeditions[expedition].main_man == card:
        p.picture("ui/crown", Rect(art.right - sign + p.px(2), inner.bottom - sign, sign, sign), theme.INK)
    left = art.right + p.px(6)
    wide = inner.right - left
    units = _whole_words(p, title(card), wide)
    head = p.paragraph_height(title(card), wide, units, "heading")
    name = Rect(left, inner.y, wide, min(head, inner.height * 2 // 3))
    p.paragraph(name, title(card), units, face="heading", shrink=True)
    words = SHOP_TEXT if shop else ", ".join(man_lines(figures, card))
    told = Rect(left, name.bottom, wide, inner.bottom - name.bottom)
    if not shop and p.paragraph_height(words, wide, LEGIBLE) > told.height:
        words = tellings(figures, card)[-1].words
    p.paragraph(told, words, 13, theme.INK_SOFT, shrink=True)


def _whole_words(p: Painter, words: str, width: int) -> float:
    """The size of a name: large in one line if it can be, else the largest in which no word has to be broken."""
    one_line = (size for size in _NAME_SIZES[:3] if p.text_width(words, size, "heading") <= width)
    longest = max(words.split(), key=lambda word: p.text_width(word, 16, "heading"))
    whole = (size for size in _NAME_SIZES if p.text_width(longest, size, "heading") <= width)
    return next(one_line, None) or next(whole, _NAME_SIZES[-1])


def card_back(p: Painter, rect: Rect) -> None:
    """A Personnel card face down."""
    p.panel(rect, BACK, theme.INK, 2, 4)
    if min(rect.size) > p.px(24):
        frame = inset(rect, p.px(5), p.px(5))
        pygame.draw.rect(p.surface, theme.PAPER_DEEP, frame, p.px(1), border_radius=p.px(3))
        p.picture("track/corner", inset(rect, rect.width // 4, rect.height // 4))


def item_chip(p: Painter, rect: Rect, figures: Data, name: str, price: bool = False, chosen: bool = False) -> None:
    """An item of Equipment with its name, edged in the colour of its expedition."""
    colour = theme.EXPEDITION_COLOURS[figures.item_owner[name]]
    p.panel(rect, theme.PAPER_DEEP if chosen else theme.SNOW, colour, 3 if chosen else 2, 5)
    side = min(rect.height - p.px(6), p.px(28))
    margin = p.px(6 if rect.width >= p.px(_ROOMY_CHIP) else 3)
    icon = Rect(rect.x + margin, rect.centery - side // 2, side, side)
    p.picture(f"equipment/{name}", icon, theme.INK)
    words = Rect(icon.right + margin, rect.y, rect.right - icon.right - 2 * margin, rect.height)
    label = item(name).capitalize() + (f" {money(figures.price[name])}" if price else "")
    p.text(words, label, 14, shrink=True)


def chip_cells(p: Painter, area: Rect, count: int, across: int = 3, tall: float = 32) -> list[Rect]:
    """Where so many chips lie: in rows of `across`, lower ones where the area is low."""
    gap = p.px(5)
    down = max(1, -(-count // across))
    height = min(p.px(tall), (area.height - gap * (down - 1)) // down)
    wide = (area.width - gap * (across - 1)) // across
    return [
        Rect(area.x + index % across * (wide + gap), area.y + index // across * (height + gap), wide, height)
        for index in range(count)
    ]


def pile(p: Painter, rect: Rect, name: str, count: int) -> None:
    """A pile face down with the number of its cards."""
    colour = theme.EXPEDITION_COLOURS.get(name, theme.INK if name == CLUB else BACK)
    side = min(rect.height, p.px(30), rect.width - p.px(26))
    box = Rect(rect.x, rect.centery - side // 2, side, side)
    if count > 1:
        pygame.draw.rect(p.surface, theme.INK_SOFT, box.move(p.px(3), -p.px(2)), p.px(2), border_radius=p.px(4))
    p.panel(box, colour if count else theme.PAPER, colour, 2, 4)
    picture = {PERSONNEL: "track/corner", CLUB: "club/emblem"}.get(name, f"expeditions/{name}")
    if count:
        p.picture(picture, inset(box, p.px(3), p.px(3)))
    words = Rect(box.right + p.px(4), rect.y, rect.right - box.right - p.px(4), rect.height)
    p.text(words, str(count), 16, theme.INK if count else theme.INK_SOFT, "bold", shrink=True)


def long_player_text(player: Player, name: str) -> str:
    """Everything that anybody may know of a player, in lines, for a tooltip."""
    doing = f"on the {title(player.expedition)} expedition" if player.expedition else "preparing"
    lines = [f"{name}: {doing}"]
    hidden = len(player.hand)
    if hidden:
        lines.append(f"{hidden} Personnel card{'s' if hidden > 1 else ''} face down")
    if player.men:
        lines.append("Men: " + ", ".join(title(man) for man in player.men))
    lines.append("Equipment: " + (", ".join(item(thing) for thing in player.equipment) or "none"))
    lines += [f"{title(shop_expedition(shop))} Shop" for shop in player.shops]
    return "\n".join(lines)
