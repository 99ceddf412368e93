"""What lies over the board before the first move: who is first, the expeditions to choose from, what each paid."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.exploration.state import State
from game.ui import theme
from game.ui.exploration_offers import (
    CHOOSE_KEYS,
    offer_card,
    offer_text,
    offers,
    offers_height,
    payments,
    payments_height,
)
from game.ui.first_throws import WIDE, FirstThrows
from game.ui.layout import Rect, centred, inset
from game.ui.paint import Painter
from game.ui.widgets import Custom, Look, Widget, shown

if TYPE_CHECKING:
    from game.ui.exploration_table import ExplorationFace


def _veil(stage: Rect) -> Custom:
    return shown(stage, lambda p, rect: p.shade(rect, theme.SEA_DEEP, 150), id="veil")


def who_is_first(face: ExplorationFace, p: Painter, stage: Rect) -> list[Widget]:
    """S1: everybody's throw, and the fingerprint of the dice."""
    kind, seat = face.play.due
    thrower = seat if kind in ("throw", "bot") and not face.play.show.playing else None
    told = face.session.commitment
    shows = FirstThrows(face.stage.view, face.stage.names, face.stage.colours, told, thrower, face.tight)

    def sheet(rect: Rect) -> list[Widget]:
        paper = centred(rect, p.px(WIDE), shows.height(p, rect.width))
        return [shown(paper, shows.draw, id="first-throws")]

    room = inset(stage, p.px(4 if face.tight else 20))
    return [_veil(stage), *face.scrolled(room, partial(shows.height, p), "first-throws", sheet)]


def free(view: State) -> list[str]:
    """The expeditions that nobody leads yet."""
    taken = {player.expedition for player in view.players}
    return [name for name in view.options.data.expeditions if name not in taken]


def choice(face: ExplorationFace, p: Painter, stage: Rect) -> list[Widget]:
    """S1: a card for each expedition; in little room they scroll."""
    room = inset(stage, p.px(6 if face.tight else 14))
    count = len(face.stage.view.options.data.expeditions)

    def tall(width: int) -> int:
        return offers_height(p, width, count)

    return [_veil(stage), *face.scrolled(room, tall, "offers", partial(_cards, face, p))]


def _cards(face: ExplorationFace, p: Painter, area: Rect) -> list[Widget]:
    view, figures = face.stage.view, face.stage.view.options.data
    choosing = face.play.waits_for_person and face.play.due[0] == "choice"
    holders = {player.expedition: face.stage.names[seat] for seat, player in enumerate(view.players)}
    cards: list[Widget] = []
    names = list(figures.expeditions)
    keys = dict(zip(names, CHOOSE_KEYS, strict=False))
    if face.tight:  # What can still be chosen is in sight without scrolling.
        names.sort(key=lambda name: name in holders)
    for name, rect in zip(names, offers(p, area, len(names)), strict=True):
        taken, key = holders.get(name, ""), keys[name]

        def paint(p: Painter, box: Rect, look: Look, name: str = name, taken: str = taken, key: int = key) -> None:
            offer_card(p, box, figures, name, taken, pygame.key.name(key), look, choosing)

        usable = choosing and not taken
        lead = partial(face.lead, name) if usable else None
        tip = "" if face.tight else offer_text(figures, name)  # It would hide much, and all is on the card.
        cards.append(Custom(rect, paint, f"offer:{name}", lead, tip, (key,) if usable else ()))
    return cards


def equipped(face: ExplorationFace, p: Painter, stage: Rect) -> list[Widget]:
    """S2–S4: who got what, and what each paid to whom; in little room it scrolls."""
    stage_of = face.stage
    view, names, colours = stage_of.view, stage_of.names, stage_of.colours
    events = [event for _, event in face.events]
    wanted = payments_height(p, len(names))

    def sheet(rect: Rect) -> list[Widget]:
        paper = centred(rect, p.px(700), wanted)
        return [shown(paper, payments, events, view, names, colours, id="payments")]

    room = inset(stage, p.px(6 if face.tight else 20))
    return [_veil(stage), *face.scrolled(room, lambda width: wanted, "payments", sheet)]
