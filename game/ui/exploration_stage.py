"""What the table shows of each event of Exploration: the die tumbles, the piece hops, prizes fly, money counts."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from game.exploration.board import Board
from game.exploration.events import DieThrown, Event, OrderSet, Paid, PieceMoved, Reached, ReturnedToBase, Stayed, Tied
from game.exploration.names import money, objective, title
from game.exploration.state import State
from game.exploration.texts import sentence
from game.ui import theme
from game.ui.animation import Beat, ease_out
from game.ui.bidi import isolated
from game.ui.exploration_cards import emblem
from game.ui.exploration_die import TUMBLE, DieView
from game.ui.exploration_view import HOP, BoardView
from game.ui.layout import Rect, inset
from game.ui.moment import moment_of
from game.ui.paint import Painter
from game.ui.play import Play
from game.ui.sound import Name

COUNTING: Final = 0.6
"""Seconds in which a player's money counts up or down."""
_TOGETHER: Final = frozenset({"start", "shop"})
"""Payments that are shown all at once on a sheet of their own."""


class ExplorationStage:
    """The position as it is shown: it follows the game, event by event, and stands still where the game stands."""

    def __init__(self, play: Play, board: BoardView, sound: Callable[[Name], object]) -> None:
        self.play, self.board, self.sound = play, board, sound
        self.die = DieView()
        self.names: Sequence[str] = [isolated(seat.name) for seat in play.session.seats]
        self.colours: Sequence[int] = [seat.colour for seat in play.session.seats]
        self.view: State = self.look()
        self.money: list[float] = []
        self.told = 0
        self.banner: tuple[str, int | None] | None = None
        self.flying: Callable[[Painter], object] | None = None
        self.changed: Callable[[], object] = lambda: None
        self.purse: Callable[[int], Rect | None] = lambda seat: None
        self.saying = ""
        play.stage = self
        self.settle()

    # What Play asks of a stage

    def settle(self) -> None:
        """Show the game as it stands."""
        self.view = self.look()
        # M1: the money lies on the table before the first throw, which is when the rules hand it out.
        start = self.view.options.data.money.start if self.view.phase == "first-throw" and not self.view.throws else 0
        self.money = [float(player.money or start) for player in self.view.players]
        self.told = len(self.play.session.events)
        self.banner = self.flying = None
        self.saying = ""
        self.die.tumbling = None
        if self.view.phase == "first-throw":
            self.die.face = str(next((t for t in reversed(self.view.throws) if t), ""))
        else:
            self.die.face = self.view.symbol or ""
        kind, _ = self.play.due
        self.board.show(moment_of(self.view, self.colours, kind == "choice"))

    def look(self) -> State:
        """The game as far as it may be shown."""
        view: State = self.play.session.view(None)
        return view

    def holds(self) -> bool:
        """Nothing to be read first."""
        return False

    def beats(self, event: Event, before: State, after: State) -> list[Beat]:
        """The event's beats, the first of which tells it."""
        beats = self._beats(event, before, after) or [Beat()]
        first, begin = beats[0], beats[0].begin

        def tell() -> None:
            self.told += 1
            self.saying = self._sentence(event)
            if begin is not None:
                begin()

        first.begin = tell
        return beats

    def _sentence(self, event: Event) -> str:
        return sentence(event, self.names, self.view.options)

    @property
    def map(self) -> Board:
        """The board that is played on."""
        return self.view.options.board

    def update(self, dt: float) -> bool:
        """What moves on the board while nothing is told: squares that light up, a shake of the head."""
        return self.board.update(dt)

    def _beats(self, event: Event, before: State, after: State) -> list[Beat]:
        match event:
            case DieThrown():
                return self._throw(event)
            case PieceMoved(seat, _, route):
                return [self._hop(seat, route)]
            case Paid(reason="prize"):
                return self._prize(event, before)
            case Paid() if event.reason not in _TOGETHER:
                words = self._sentence(event)
                return [self._announce(words, event.payee, 0.9), self._count(event)]
            case Paid():
                return [Beat(end=lambda: self._move_money(event, 1.0))]
            case ReturnedToBase(seat):
                return [self._announce(self._sentence(event), seat, 1.2, "return")]
            case Reached(seat, name, main) if main:
                return [self._announce(f"{self.names[seat]} reaches {objective(name)}!", seat, 0.8)]
            case Tied() | OrderSet(what="choosing"):
                return [self._announce(self._sentence(event), None, 1.3)]
            case Stayed(seat, forced) if forced:
                return [self._announce(self._sentence(event), seat, 0.9, "refusal")]
        return []

    # The kinds of beats

    def _throw(self, event: DieThrown) -> list[Beat]:
        seat, face, why = event.seat, event.face, event.why
        rest = 0.25 if event.die == "diradice" else 0.5

        def tumble(share: float) -> None:
            self.die.tumbling = (face, share)

        def land() -> None:
            self.die.tumbling, self.die.face = None, face
            self.sound("land")
            if why == "first":
                self._note_throw(seat, int(face))

        return [Beat(TUMBLE, lambda: self.sound("throw"), tumble, land), Beat(rest)]

    def _note_throw(self, seat: int, throw: int) -> None:
        """Show the throw beside the others before the game goes on from it."""
        throws = self.view.throws or (None,) * len(self.names)
        self.view = replace(self.view, throws=(*throws[:seat], throw, *throws[seat + 1 :]))
        self.changed()

    def _hop(self, seat: int, route: Sequence[int]) -> Beat:
        passed = 0.0

        def begin() -> None:
            self.board.hop(seat, route)
            self.sound("hop")

        def drive(dt: float) -> bool:
            nonlocal passed
            hops = int(passed / HOP)
            passed += dt
            if hops < int(passed / HOP) < len(route):
                self.sound("hop")
            return self.board.update(dt)

        return Beat(begin=begin, drive=drive, end=self.board.finish)

    def _announce(self, words: str, seat: object, seconds: float, sound: Name | None = None) -> Beat:
        whose = seat if isinstance(seat, int) else None

        def begin() -> None:
            self.banner = (words, whose)
            if sound is not None:
                self.sound(sound)

        def end() -> None:
            self.banner = None

        return Beat(seconds, begin, None, end, still=True)

    def _count(self, event: Paid) -> Beat:
        held = list(self.money)

        def begin() -> None:
            held[:] = self.money
            self.sound("money")

        def count(share: float) -> None:
            self.money[:] = held
            self._move_money(event, ease_out(share))

        def end() -> None:
            self.money[:] = held
            self._move_money(event, 1.0)

        return Beat(COUNTING, begin, count, end)

    def _move_money(self, event: Paid, share: float) -> None:
        if isinstance(event.payer, int):
            self.money[event.payer] -= event.amount * share
        if isinstance(event.payee, int):
            self.money[event.payee] += event.amount * share

    def _prize(self, event: Paid, before: State) -> list[Beat]:
        seat = event.payee if isinstance(event.payee, int) else 0
        place = self.map.objectives[event.about][0]

        def show(share: float) -> None:
            self.flying = lambda brush: self._draw_prize(brush, event, place, ease_out(share), 0.0, seat)

        def fly(share: float) -> None:
            self.flying = lambda brush: self._draw_prize(brush, event, place, 1.0, share * share, seat)

        def gone() -> None:
            self.flying = None

        rising = Beat(0.45, lambda: self.sound("prize"), show)
        reading = Beat(0.9, None, lambda share: show(1.0), None, still=True)
        return [rising, reading, Beat(0.45, None, fly, gone), self._count(event)]

    def _draw_prize(self, p: Painter, event: Paid, place: int, risen: float, flown: float, seat: int) -> None:
        """The prize's card: it grows out of its objective, can be read, then flies to its owner."""
        geometry = self.board.geometry
        start, middle = geometry.place_centre(place), geometry.bounds.center
        purse = self.purse(seat)
        end = purse.center if purse is not None else (geometry.bounds.right, geometry.bounds.centery)
        x, y = (a + (b - a) * risen for a, b in zip(start, middle, strict=True))
        x, y = x + (end[0] - x) * flown, y + (end[1] - y) * flown
        size = (0.2 + 0.8 * risen) * (1 - 0.85 * flown)
        wide, tall = round(p.px(250) * size), round(p.px(300) * size)
        card = Rect(round(x) - wide // 2, round(y) - tall // 2, wide, tall)
        p.panel(card, theme.SNOW, theme.EXPEDITION_COLOURS[self.view.players[seat].expedition or "diving"], 4, 8)
        art = Rect(card.x, card.y + tall // 16, wide, tall * 5 // 8)
        p.picture(f"objectives/{event.about}", art)
        if size > 0.95:
            foot = Rect(card.x, art.bottom, wide, card.bottom - art.bottom)
            upper = Rect(foot.x, foot.y + p.px(6), foot.width, p.px(24))
            words = f"{title(event.man)}: {title(event.about)}"
            p.text(inset(upper, p.px(8), 0), words, 15, align="centre", shrink=True)
            lower = Rect(foot.x, upper.bottom, foot.width, foot.bottom - upper.bottom - p.px(6))
            p.text(lower, money(event.amount), 34, face="heading", align="centre")
            emblem(p, Rect(card.x + p.px(10), card.y + p.px(10), p.px(34), p.px(34)), self.colours[seat])

    def draw_over(self, p: Painter) -> None:
        """The card that flies and the banner."""
        if self.flying is not None:
            self.flying(p)
        if self.banner is None:
            return
        words, seat = self.banner
        bounds = self.board.geometry.bounds
        room, sign = bounds.width - p.px(124), p.px(42) if seat is not None else 0
        # One large line, or smaller ones where names are long.
        units = 24 if p.text_width(words, 24, "heading") <= room else 19
        wide = min(room, p.text_width(words, units, "heading"))
        tall = p.paragraph_height(words, wide, units, "heading")
        box = Rect(0, 0, wide + sign + p.px(42), tall + p.px(30))
        box.center = (bounds.centerx, bounds.bottom - bounds.height // 6 + p.px(30))
        box.clamp_ip(bounds)
        p.panel(box, theme.PAPER, theme.INK, 3, 8)
        inner = inset(box, p.px(21), p.px(8))
        if seat is not None:
            side = p.px(32)
            emblem(p, Rect(inner.x, inner.centery - side // 2, side, side), self.colours[seat])
        told = Rect(inner.right - wide, inner.y, wide, inner.height)
        p.paragraph(told, words, units, face="heading", align="centre", middle=True)

    @property
    def flies(self) -> bool:
        """Whether something is drawn over the board and the panel."""
        return self.flying is not None or self.banner is not None
