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
        return [Button(first, "Throw the die", face.table.throw, "throw", "primary", (pygame.K_SPACE,), "Space")]
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
    return "normal" if any(isinstance(action, kinds) for action in face.legal()) else "quiet"


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


def _in_a_row(p: Painter, area: Rect, answers: Sequence[Answer], widest: int) -> list[Widget]:
    """One of the buttons, the first or the last, takes what the others leave; in a narrow row none has a key cap."""
    gap = p.px(6)
    narrow = area.width < p.px(SINGLE_WORDS)
    caps = p.px(24 if narrow else 58)
    wide = [area.height if one.icon else p.text_width(one.label, 18, "heading") + caps for one in answers]
    wide[widest] = 0
    wide[widest] = area.width - sum(wide) - gap * (len(wide) - 1)
    widgets: list[Widget] = []
    x = area.x
    for one, width in zip(answers, wide, strict=True):
        button = button_of(one, Rect(x, area.y, width, area.height), narrow)
        button.wary = one.id != "throw"
        widgets.append(button)
        x += width + gap
    return widgets
