"""What the table shows of the long game's events: tokens hop, cards turn up, trades are called out (P0–P14)."""

from collections.abc import Callable
from typing import Final

import pygame

from game.exploration.events import (
    AllSetOff,
    ClubDrawn,
    ClubWithoutEffect,
    DieThrown,
    Event,
    ItemTaken,
    ManShown,
    OrderSet,
    OwnShop,
    Paid,
    PersonnelReturned,
    PersonnelTaken,
    PileSearched,
    SetOffWith,
    ShopShown,
    TokenMoved,
    Traded,
    TradeProposed,
    TradeRefused,
    TradeWithdrawn,
    TurnMissed,
)
from game.exploration.names import club_text, item, money
from game.exploration.state import State
from game.ui import theme
from game.ui.animation import Beat, ease_out
from game.ui.exploration_stage import ExplorationStage
from game.ui.exploration_view import HOP
from game.ui.layout import Rect, inset
from game.ui.paint import Painter
from game.ui.play import Play
from game.ui.sound import Name
from game.ui.track_view import TrackBoard, ring_of
from game.ui.watch import Watch

CLUB_SECONDS: Final = {True: 3.4, False: 1.9}
"""How long a Club card lies open, drawn by a person or by a bot; the player's speed and the space bar shorten it."""
_CALLED_OUT: Final[dict[type[Event], tuple[float, Name | None]]] = {
    ManShown: (0.8, None),
    ShopShown: (1.0, None),
    OwnShop: (1.0, None),
    PersonnelTaken: (0.7, "click"),
    PersonnelReturned: (0.7, None),
    ClubWithoutEffect: (1.0, None),
    PileSearched: (1.0, None),
    SetOffWith: (1.8, "return"),
    AllSetOff: (1.6, None),
    TradeProposed: (1.6, None),
    TradeRefused: (0.9, None),
    TradeWithdrawn: (0.9, None),
    Traded: (1.6, "money"),
    TurnMissed: (1.0, "refusal"),
}
"""Events that are told on a banner: for how many seconds, and with which sound."""


class LongStage(ExplorationStage):
    """The position as the person at the screen may see it."""

    def __init__(self, play: Play, board: TrackBoard, sound: Callable[[Name], object], watch: Watch) -> None:
        self.watch, self.track = watch, board
        super().__init__(play, board, sound)

    def look(self) -> State:
        """The view of whoever sits at the screen."""
        view: State = self.play.session.view(self.watch.holder)
        return view

    def settle(self) -> None:
        """Show the game as it stands, with tokens, squares to pick and the throw that is being used."""
        super().settle()
        picking = self.view.phase == "pick" and self.play.due[0] == "choice"
        self.track.show_ring(ring_of(self.view, self.colours, picking))
        if self.view.players[self.view.turn].token is not None and self.view.round:
            self.die.face = self._throw_of_this_turn()

    def _throw_of_this_turn(self) -> str:
        """The number on the die while its throw is being used, else nothing."""
        if self.view.phase in ("prepare", "track-throw", "over"):
            return ""
        for _, event in reversed(self.play.session.events):
            if isinstance(event, DieThrown):
                return event.face if event.die == "standard" and event.seat == self.view.turn else ""
        return ""

    def _beats(self, event: Event, before: State, after: State) -> list[Beat]:
        match event:
            case TokenMoved(seat, path):
                return [self._walk(seat, path)]
            case ClubDrawn(seat, card):
                return self._club(card, self.play.session.seats[seat].bot is None)
            case ItemTaken(seat, name):
                return self._item(name, seat)
            case OrderSet(what="preparing"):
                return [self._announce(self._sentence(event), None, 1.3)]
            case Paid(reason="shop"):
                return [self._announce(self._sentence(event), self._whose(event), 1.1),
                        self._count(event)]  # fmt: skip
        if type(event) in _CALLED_OUT:
            seconds, sound = _CALLED_OUT[type(event)]
            return [self._announce(self._sentence(event), getattr(event, "seat", None), seconds, sound)]
        return super()._beats(event, before, after)

    @staticmethod
    def _whose(event: Paid) -> object:
        return event.payee if isinstance(event.payee, int) else event.payer

    def _walk(self, seat: int, path: tuple[int, ...]) -> Beat:
        passed = 0.0

        def begin() -> None:
            self.track.walk(seat, path)
            self.sound("hop")

        def drive(dt: float) -> bool:
            nonlocal passed
            hops = int(passed / HOP)
            passed += dt
            if hops < int(passed / HOP) < len(path):
                self.sound("hop")
            return self.track.update(dt)

        return Beat(begin=begin, drive=drive, end=self.track.finish)

    # Cards that turn up over the board

    def _club(self, card: str, person: bool) -> list[Beat]:
        words = club_text(self.view.options.data.club_cards[card])

        def show(share: float) -> None:
            self.flying = lambda brush: self._draw_card(
                brush, ease_out(share), "club/emblem", "Exploration Club", words, theme.INK
            )

        def gone() -> None:
            self.flying = None

        turned = Beat(0.35, lambda: self.sound("click"), show)
        return [turned, Beat(CLUB_SECONDS[person], None, lambda share: show(1.0), gone, still=True)]

    def _item(self, name: str, seat: int) -> list[Beat]:
        figures = self.view.options.data
        colour = theme.EXPEDITION_COLOURS[figures.item_owner[name]]
        words = f"{item(name).capitalize()}, {money(figures.price[name])}"

        def show(share: float, flown: float = 0.0) -> None:
            self.flying = lambda brush: self._draw_card(
                brush, ease_out(share), f"equipment/{name}", self.names[seat], words, colour, flown, seat
            )

        def gone() -> None:
            self.flying = None

        rising = Beat(0.3, lambda: self.sound("click"), show)
        reading = Beat(1.0, None, lambda share: show(1.0), None, still=True)
        return [rising, reading, Beat(0.35, None, lambda share: show(1.0, share * share), gone)]

    def _draw_card(
        self,
        p: Painter,
        risen: float,
        picture: str,
        heading: str,
        words: str,
        colour: tuple[int, int, int],
        flown: float = 0.0,
        seat: int | None = None,
    ) -> None:
        """A card with a picture and its text in the middle of the board, or on its way to its owner."""
        inner = self.board.geometry.framed
        purse = self.purse(seat) if seat is not None else None
        end = purse.center if purse is not None else (inner.right, inner.centery)
        x = inner.centerx + (end[0] - inner.centerx) * flown
        y = inner.centery + (end[1] - inner.centery) * flown
        size = (0.3 + 0.7 * risen) * (1 - 0.85 * flown)
        wide, tall = round(p.px(310) * size), round(p.px(340) * size)
        card = Rect(round(x) - wide // 2, round(y) - tall // 2, wide, tall)
        p.panel(card, theme.SNOW, colour, 4, 10)
        art = Rect(card.x, card.y + tall // 14, wide, tall * 5 // 12)
        tint = theme.INK if picture.startswith("equipment/") else None
        p.picture(picture, art, tint)
        if size < 0.95:
            return
        foot = Rect(card.x, art.bottom, wide, card.bottom - art.bottom)
        head = Rect(foot.x, foot.y + p.px(6), foot.width, p.px(34))
        p.text(inset(head, p.px(12), 0), heading, 24, face="heading", align="centre", shrink=True)
        line = Rect(foot.centerx - p.px(40), head.bottom + p.px(2), p.px(80), p.px(2))
        pygame.draw.rect(p.surface, colour, line)
        body = Rect(foot.x, line.bottom, foot.width, foot.bottom - line.bottom - p.px(8))
        p.paragraph(inset(body, p.px(16), p.px(4)), words, 18, align="centre", middle=True, shrink=True)
