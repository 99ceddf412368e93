"""The buttons of a turn on the track: throw or end it, trade, set off, take back (P3, P9, P10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.exploration.actions import EndTurn, SearchPile, SetOff, Throw, TradeWith
from game.ui import long_setting_off, long_trading
from game.ui.answers import Answer, button_of
from game.ui.exploration_buttons import SINGLE_WORDS, places, taking_back
from game.ui.layout import Rect
from game.ui.paint import Painter
from game.ui.widgets import Button, Style, Widget

if TYPE_CHECKING:
    from game.ui.long_table import LongFace


def of_the_turn(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """What the person who prepares can do before the throw or after it; a throw that is owed alone."""
    seat, phase = face.play.due[1], face.stage.view.phase
    if phase == "track-throw":
        first, _ = places(p, area)
        label = "Throw" if area.width < p.px(SINGLE_WORDS) else "Throw the die"
        return [Button(first, label, face.table.throw, "throw", "primary", (pygame.K_SPACE,), "Space")]
    throw = Answer("Throw", partial(face.take, Throw(seat)), "throw", pygame.K_SPACE, "Space", "primary")
    end = Answer("End turn", partial(face.take, EndTurn(seat)), "end-turn", pygame.K_e, "Enter", "primary")
    others = [
        Answer("Trade", _trade(face), "trade", pygame.K_t, "T", _style(face, TradeWith)),
        Answer("Set off", _set_off(face), "set-off", pygame.K_o, "O", _style(face, SetOff, SearchPile)),
    ]
    if face.undoer() == seat:
        others += taking_back(face, "ui/undo")
    # The turn is ended where one never throws, so that nobody ends it by a click that was meant for the throw.
    return _in_a_row(p, area, [throw, *others], 0) if phase == "prepare" else _in_a_row(p, area, [*others, end], -1)


def _style(face: LongFace, *kinds: type) -> Style:
    return "normal" if any(isinstance(action, kinds) for action in face.legal()) else "closed"


def _trade(face: LongFace) -> Callable[[], object]:
    """Choose with whom; where no trade is possible, hear why."""
    if any(isinstance(action, TradeWith) for action in face.legal()):
        return face.opening(long_trading.partners)
    return partial(face.take, TradeWith(face.acting, None))


def _set_off(face: LongFace) -> Callable[[], object]:
    """See what setting off means; look through the pile if only that is possible; else hear why not."""
    legal = face.legal()
    if any(isinstance(action, SetOff) for action in legal):
        return face.opening(long_setting_off.open_choice)
    searching = next((action for action in legal if isinstance(action, SearchPile)), None)
    if searching is not None:
        return partial(face.take, searching)
    player, figures = face.stage.view.players[face.acting], face.stage.view.options.data
    led = [name for name, cards in figures.expeditions.items() if cards.main_man in player.hand]
    return partial(face.take, SetOff(face.acting, (led or list(figures.expeditions))[0]))


def _in_a_row(p: Painter, row: Rect, answers: Sequence[Answer], widest: int) -> list[Widget]:
    """One of the buttons, the first or the last, takes what the others leave; in a tight row none has a key cap."""
    gap = p.px(6)
    words = [0 if one.icon else p.text_width(one.label, 18, "heading") for one in answers]
    caps = [0 if one.icon else p.text_width(one.hint, 12, "bold") + p.px(46) for one in answers]
    room = row.width - gap * (len(answers) - 1) - sum(row.height for one in answers if one.icon)
    bare = row.width < p.px(SINGLE_WORDS) or sum(words) + sum(caps) > room
    if bare:
        caps = [0 if one.icon else p.px(26) for one in answers]
    # Where even that is too much, all words get smaller alike.
    share = min(1.0, (room - sum(caps)) / max(1, sum(words)))
    wide = [
        row.height if one.icon else cap + int(word * share) for one, word, cap in zip(answers, words, caps, strict=True)
    ]
    wide[widest] += row.width - gap * (len(wide) - 1) - sum(wide)
    widgets: list[Widget] = []
    x = row.x
    for one, width in zip(answers, wide, strict=True):
        button = button_of(one, Rect(x, row.y, width, row.height), bare)
        button.wary = one.id != "throw"
        widgets.append(button)
        x += width + gap
    return widgets
