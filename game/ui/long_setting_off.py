"""Setting off: with which expedition, what is kept and what goes back, and the search of the pile (P10–P16)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.exploration.actions import Decline, GoOn, SearchPile, SetOff, TakeMan
from game.exploration.data import Data
from game.exploration.names import item, listing, money, objective, title
from game.exploration.preparing_texts import meaning, personnel_text, setting_off_hint
from game.exploration.setting_off import packing
from game.exploration.state import PERSONNEL
from game.exploration.texts import track_square
from game.ui import theme
from game.ui.answers import NUMBER_KEYS, Answer
from game.ui.layout import Rect, grid, inset, rows
from game.ui.long_cards import chip_cells, item_chip, personnel_card, personnel_strip
from game.ui.long_sheets import Question, choice
from game.ui.paint import Painter
from game.ui.widgets import Style, Widget, shown

if TYPE_CHECKING:
    from game.ui.long_table import LongFace

_BACK = 36
"""Units of height of the words on what goes back, at least."""
_TWO_CARDS = 520
"""Units of width that two cards of expeditions need side by side."""


def at_start(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P0, P13: the way reaches Start: set off there, look through the pile, or go on with the rest of the throw."""
    view, seat, legal = face.stage.view, face.acting, face.legal()
    names = [action.expedition for action in legal if isinstance(action, SetOff)]
    answers = []
    able = any(not isinstance(action, GoOn) for action in legal)
    searching = any(isinstance(action, SearchPile) for action in legal)
    if searching:
        look = partial(face.take, SearchPile(seat))
        style: Style = "normal" if names else "primary"
        answers.append(Answer("Look through the pile", look, "search", pygame.K_l, "L", style))
    words = "You have reached Preparations Start. "
    words += "Setting off ends your turn." if able else setting_off_hint(view, seat)
    if any(isinstance(action, GoOn) for action in legal):
        steps, size = view.track.steps, len(view.options.board.track)
        square = ((view.players[seat].token or 0) + steps) % size
        onward = f"Go on {steps}" if steps else "Stay preparing"
        go = partial(face.take, GoOn(seat))
        rank: Style = "normal" if able else "primary"
        answers.append(Answer(onward, go, "go-on", pygame.K_g, "G" if able else "Enter", rank))
        if steps:
            words += f" Going on {steps} leads to {track_square(view.options.board, square)}: "
            words += meaning(view, seat, square)
    if searching:
        words += " In the pile you may look for a Man who leads an expedition and set off at once."
    return _expeditions(face, p, area, "Set off?" if able else "Preparations Start", words, names, answers)


def open_choice(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P10: a player on Start looks at what setting off would mean before he does it."""
    names = [action.expedition for action in face.legal() if isinstance(action, SetOff)]
    words = "Your token leaves the track, your piece stands on Base, and from your next turn you throw the Diradice."
    later = Answer("Not yet", face.cancel, "not-yet", pygame.K_n, "N")
    return _expeditions(face, p, area, "Set off?", words, names, [later])


def lead(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P12: who took a Man and could lead several expeditions chooses one."""
    names = [action.expedition for action in face.legal() if isinstance(action, SetOff)]
    return _expeditions(face, p, area, "Which expedition do you lead?", "You set off at once.", names, [])


def _expeditions(
    face: LongFace, p: Painter, area: Rect, heading: str, words: str, names: Sequence[str], answers: Sequence[Answer]
) -> list[Widget]:
    """A card for each expedition: what stays with it, what goes back."""
    wide = min(p.px(564), area.width - p.px(48))
    across = 1 if len(names) == 1 or wide < p.px(_TWO_CARDS) else 2
    down = -(-len(names) // across)
    card = max((_card_units(face, name, across) + _back_height(face, p, name, wide // across) for name in names),
               default=0)  # fmt: skip
    told = p.paragraph_height(words, wide, 15) / p.scale
    tall = 82 + told + (54 if answers else 0) + down * (card + 10)

    def fill(body: Rect) -> list[Widget]:
        widgets: list[Widget] = []
        cells = grid(body, across, down, p.px(10)) if names else []
        for name, cell, key in zip(names, cells, NUMBER_KEYS, strict=False):
            go = partial(face.take, SetOff(face.acting, name))
            draw = partial(_draw_expedition, face, name)
            widgets.append(choice(cell, draw, f"Set off: {title(name)}", go, f"set-off:{name}", key))
        return widgets

    return face.sheet(p, area, Question(heading, words, (600, tall), answers, "track/start"), fill)


def _card_units(face: LongFace, name: str, across: int) -> int:
    """How high the card of an expedition wants to be, in units, without what goes back: its Men lie two in a row where
    it has the whole width.
    """
    packed = packing(face.stage.view, face.acting, name)
    men, items = -(-len(packed.men) * across // 2), -(-len(packed.items) // 2)
    return 120 + 68 * men + 34 * max(1, items)


def _back_height(face: LongFace, p: Painter, name: str, width: int) -> int:
    """How high the words on what goes back want to be on a card that wide, in units."""
    needed = p.paragraph_height(_returned(face, name), width - p.px(30), 13) / p.scale
    return max(_BACK, math.ceil(needed))


def _draw_expedition(face: LongFace, name: str, p: Painter, rect: Rect) -> None:
    view = face.stage.view
    figures, packed = view.options.data, packing(view, face.acting, name)
    colour, expedition = theme.EXPEDITION_COLOURS[name], figures.expeditions[name]
    p.panel(rect, theme.SNOW, colour, 3, 8)
    inner = inset(rect, p.px(10), p.px(8))
    returned = _returned(face, name)
    back_tall = max(p.px(_BACK), p.paragraph_height(returned, inner.width, 13)) if face.tight else p.px(_BACK)
    chips_tall = p.px(34) * max(1, -(-len(packed.items) // 2))
    head, goal, men, gear, back = rows(inner, [p.px(32), p.px(20), 0.5, chips_tall, back_tall], p.px(4))
    p.picture(f"expeditions/{name}", Rect(head.x, head.y, head.height, head.height))
    words = Rect(head.x + head.height + p.px(8), head.y, head.width - 2 * head.height - p.px(12), head.height)
    p.text(words, title(name), 22, face="heading", shrink=True)
    p.picture(f"pieces/{expedition.piece}", Rect(head.right - head.height, head.y, head.height, head.height), colour)
    _, prize = expedition.prizes[expedition.main]
    p.text(goal, f"To {objective(expedition.main)}: {money(prize)}", 14, shrink=True)
    roomy = men.width > p.px(400)
    lying = (
        grid(men, 2, max(1, -(-len(packed.men) // 2)), p.px(5))
        if roomy
        else rows(men, [0.5] * max(2, len(packed.men)), p.px(5))
    )
    for man, strip in zip(packed.men, lying, strict=False):
        personnel_strip(p, Rect(strip.x, strip.y, strip.width, min(strip.height, p.px(80))), figures, man)
    if packed.items:
        for thing, cell in zip(packed.items, chip_cells(p, gear, len(packed.items), 2, 30), strict=True):
            item_chip(p, cell, figures, thing)
    else:
        p.text(gear, "No equipment of this expedition", 14, theme.INK_SOFT, shrink=True)
    p.paragraph(back, returned, 13, theme.INK_SOFT, shrink=True)


def _returned(face: LongFace, name: str) -> str:
    """What goes back under the piles and what is kept besides."""
    packed = packing(face.stage.view, face.acting, name)
    back = [*(title(man) for man in packed.men_back), *(item(thing) for thing in packed.items_back)]
    words = f"Goes back: {listing(back)}."
    kept = listing([title(shop) for shop in packed.shops])
    return f"{words} Stays with you: {kept}." if packed.shops else words


def search(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P12, P13: the pile lies open to him alone; he takes a Man with whom he can set off, if there is one."""
    view, seat = face.stage.view, face.acting
    figures, pile = view.options.data, [card for card in view.piles[PERSONNEL] if card is not None]
    actions = {action.man: action for action in face.legal() if isinstance(action, TakeMan)}
    if actions:
        words = "Take a Man and set off at once. The other cards are of no use to you now. Then the pile is shuffled."
        answers = []
    else:
        words = "No Man in the pile could lead a free expedition. It is shuffled, and you go on."
        close = partial(face.take, Decline(seat))
        answers = [Answer("Close the pile", close, "decline", pygame.K_n, "Enter", "primary")]

    def fill(body: Rect) -> list[Widget]:
        widgets: list[Widget] = []
        across = 4 if len(pile) <= 8 else 5
        down = max(2, -(-len(pile) // across))
        number = 0
        for card, cell in zip(pile, grid(body, across, down, p.px(6)), strict=False):
            if card in actions:
                key = NUMBER_KEYS[number] if number < len(NUMBER_KEYS) else None
                number += 1
                take = partial(face.take, actions[card])

                def draw(brush: Painter, rect: Rect, card: str = card) -> None:
                    personnel_card(brush, rect, figures, card)

                tip = personnel_text(figures, card)
                widgets.append(choice(cell, draw, "Take", take, f"card:{card}", key, tip))
            else:
                widgets.append(shown(cell, _useless, figures, card, tooltip=personnel_text(figures, card)))
        return widgets

    return face.sheet(
        p, area, Question("The Personnel pile, for your eyes only", words, (620, 600), answers, "ui/eye"), fill
    )


def _useless(p: Painter, rect: Rect, figures: Data, card: str) -> None:
    personnel_card(p, rect, figures, card)
    p.shade(inset(rect, p.px(2)), theme.PAPER, 120)
