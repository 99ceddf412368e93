"""The long game at the table: the track, secret hands, and the questions that preparing asks (P0–P16)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.exploration.actions import (
    Buy,
    Decline,
    GoOn,
    PickSteps,
    ReturnCard,
    SetOff,
    TakeFree,
    Throw,
    TradeWith,
    Withdraw,
)
from game.exploration.away import away_lines
from game.exploration.names import listing, title
from game.exploration.preparing_texts import meaning, setting_off_hint, track_text
from game.exploration.state import Options
from game.ui import (
    exploration_buttons,
    long_buttons,
    long_decisions,
    long_handover,
    long_setting_off,
    long_trading,
    theme,
)
from game.ui.answers import Answer
from game.ui.exploration_stage import ExplorationStage
from game.ui.exploration_table import ExplorationFace
from game.ui.exploration_view import BoardView
from game.ui.layout import Rect
from game.ui.long_panel import LongPanel
from game.ui.long_sheets import Question, sheet
from game.ui.long_stage import LongStage
from game.ui.paint import Painter
from game.ui.track_view import TrackBoard
from game.ui.watch import GRACE, Watch
from game.ui.widgets import Widget, shown

if TYPE_CHECKING:
    from game.ui.table import Table

Sheet = Callable[["LongFace", Painter, Rect], list[Widget]]
QUESTIONS: Final[dict[str, Sheet]] = {
    "pick": long_decisions.pick,
    "buy": long_decisions.buy,
    "free": long_decisions.free,
    "corner": long_decisions.corner,
    "exchange": long_decisions.exchange,
    "return": long_decisions.give_back,
    "at-start": long_setting_off.at_start,
    "search": long_setting_off.search,
    "lead": long_setting_off.lead,
    "draft": long_trading.draft,
    "reply": long_trading.reply,
}
"""The sheet for each phase that asks the person at the screen something."""
WIDE: Final = frozenset({"draft"})
"""Phases whose sheet may cover the track too."""
_DOING: Final = {
    "prepare": "throw the die",
    "pick": "choose how far to go",
    "at-start": "set off, or go on?",
    "buy": "buy, or not?",
    "corner": "exchange a card?",
    "exchange": "exchange a card?",
    "return": "choose the card that goes back",
    "free": "show a Man, get an item",
    "search": "look through the pile",
    "lead": "choose your expedition",
    "after": "end your turn",
    "draft": "put an offer together",
    "reply": "accept or refuse",
}


def face_of(options: Options) -> type[ExplorationFace]:
    """What the table shows for a game of these options."""
    return ExplorationFace if options.short else LongFace


class LongFace(ExplorationFace):
    """Builds the screen of the long game for whoever has said that it is he."""

    heading = (24, 18)
    track: TrackBoard
    board: TrackBoard
    stage: LongStage

    def __init__(self, table: Table) -> None:
        self.watch = Watch([seat for seat, one in enumerate(table.session.seats) if one.bot is None])
        self.opened: Sheet | None = None
        self.away: list[str] = []
        self._asked_at = 0.0
        self._asked: int | None = None
        super().__init__(table)

    def make_board(self) -> BoardView:
        """The board with its track."""
        options = self.session.options
        self.track = TrackBoard(
            options.board, self._choose, self._reason, self._refuse_place, self._pick, self._tell, options.data
        )
        return self.track

    def make_stage(self) -> ExplorationStage:
        """What follows the game on the track too."""
        return LongStage(self.play, self.track, self.app.sounds.play, self.watch)

    def make_panel(self) -> LongPanel:
        """The panel with a hand of secret cards."""
        return LongPanel(self)

    # Who sits at the screen

    @property
    def person(self) -> int | None:
        """The person who has to do something now."""
        kind, seat = self.play.due
        return seat if kind in ("throw", "choice") else None

    def secret(self, seat: int | None) -> bool:
        """Whether the seat needs cards that the others may not see: while it prepares (P2)."""
        if seat is None:
            return False
        player = self.session.view(None).players[seat]
        return player.token is not None and bool(player.hand)

    @property
    def asking(self) -> int | None:
        """The person to whom the screen has to be passed before anything else."""
        if self.play.show.playing or not self.watch.must_ask(self.person, self.secret(self.person)):
            return None
        return self.person

    @property
    def whose(self) -> int | None:
        """Whose cards the panel shows large: of whoever sits here, else of a person whose cards all lie open."""
        if self.watch.holder is not None:
            return self.watch.holder
        person = self.person
        return person if person is not None and self.stage.view.players[person].expedition is not None else None

    @property
    def acting(self) -> int:
        """The seat that is asked."""
        return self.play.due[1]

    def legal(self) -> tuple[Any, ...]:
        """What the person who is asked may do; nothing unless it is he who sits here and the show is over.

        What is possible tells of a hand, so that nothing on the screen may hang on it before (P2).
        """
        if not self.play.waits_for_person or self.asking is not None:
            return ()
        return self.session.legal(self.acting)

    def undoer(self) -> int | None:
        """Whoever holds the screen, for his own last action; on the handover sheet whoever has just acted.

        Nobody while a trade is to be answered: the screen is the asked player's, and an offer is withdrawn instead.
        """
        seat = super().undoer()
        if self.stage.view.phase == "reply":
            return None
        return seat if self.asking is not None or self.watch.holder in (None, seat) else None

    def take_seat(self, seat: int) -> bool:
        """The person has said: it is me."""
        if self.app.now - self._asked_at < GRACE:
            return False
        self.watch.take(seat)
        self.app.sounds.play("click")
        self.stage.settle()
        events = [event for _, event in self.events]
        self.away = away_lines(events, seat, self.stage.names, self.stage.view.options)
        self.table.refresh()
        return True

    def settle(self) -> None:
        """Show the game as it stands, nobody's secrets but those of whoever goes on."""
        self.watch.turn_to(self.person)
        self.opened = None
        self.away = []
        super().settle()

    # What people do

    def take(self, action: Any) -> bool:
        """Do it, or hear why not."""
        self.app.sounds.play("click")
        done = self.table.act(action)
        if done and isinstance(action, Throw):
            self.table.throw()
        return done

    def use_of(self, card: str) -> Callable[[], object] | None:
        """What a click on a card in the hand does now, if anything."""
        make: dict[str, Callable[[int, str], Any]] = {"buy": Buy, "free": TakeFree, "return": ReturnCard}
        kind = make.get(self.stage.view.phase)
        if kind is None or not self.play.waits_for_person or self.watch.holder != self.acting:
            return None
        return partial(self.take, kind(self.acting, card))

    def cancel(self) -> bool:
        """Escape: back to what is asked, or away with what lies over the board if it need not be answered."""
        if super().cancel():
            return True
        if self.opened is not None or self.away:
            self.opened, self.away = None, []
            self.table.refresh()
            return True
        if self.stage.view.phase == "draft" and self.play.waits_for_person and self.asking is None:
            return self.take(Withdraw(self.acting))
        return False

    def _pick(self, steps: int) -> None:
        self.take(PickSteps(self.acting, steps))

    def _tell(self, square: int) -> str:
        """The words about a square of the track, with what it would mean for whoever is choosing."""
        words = track_text(self.stage.view, square)
        if square in self.track.ring.picks and self.watch.holder == self.acting:
            steps = self.track.ring.picks[square]
            return f"{steps} step{'s' if steps > 1 else ''}. {words}\n{meaning(self.stage.view, self.acting, square)}"
        return words

    def opening(self, sheet: Sheet) -> Callable[[], object]:
        """What opens a sheet that need not be answered."""

        def show() -> None:
            self.opened, self.away, self.looking = sheet, [], False
            self.app.sounds.play("click")
            self.table.refresh()

        return show

    # Building

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """The table; while it is handed over, the same for everybody with a sheet on it."""
        asking = self.asking
        if asking != self._asked:
            self._asked, self._asked_at = asking, self.app.now
        widgets = super().build(p, area)
        if asking is None:
            return widgets
        self.track.live = False
        for widget in widgets:
            widget.enabled = widget.focusable = widget.live = False
            widget.keys, widget.tooltip, widget.id = (), "", ""
        self.track.id = "board"
        return [*widgets, *long_handover.handover(self, p, area, asking)]

    def focus(self) -> str:
        """The first card or row of what is asked, else as on the board."""
        if self.asking is not None:
            return ""
        return super().focus() if self.stage.view.phase == "move" else ""

    def sheet(self, p: Painter, area: Rect, asked: Question, fill: Callable[[Rect], list[Widget]]) -> list[Widget]:
        """A sheet over the board; where room is little it scrolls, and lets the board be looked at."""
        if not self.tight:
            return sheet(p, area, asked, fill)
        if not self._questioned:
            return sheet(p, area, asked, fill, self.table.scrolls["sheet"])
        look = Answer("Board", self.look, "look", pygame.K_b, "B")
        also = [look, *exploration_buttons.taking_back(self, "ui/undo")]
        return sheet(p, area, asked, fill, self.table.scrolls["sheet"], also)

    @property
    def covered(self) -> bool:
        """Whether there is a sheet over the board for which little room is needed whole."""
        if self.asking is not None or not self.play.waits_for_person:
            return False
        return not self.looking and (self._questioned or bool(self.away))

    @property
    def _questioned(self) -> bool:
        """Whether a sheet asks something over the board."""
        return self.opened is not None or self.stage.view.phase in QUESTIONS

    def _over_board(self, p: Painter, stage: Rect) -> list[Widget]:
        phase = self.stage.view.phase
        inner = stage if self.covered and self.tight else self.track.geometry.framed
        if phase == "first-throw":
            return super()._over_board(p, stage)
        if phase == "deal":
            return [shown(inner, lambda brush, rect: brush.shade(rect, theme.SEA_DEEP, 130), id="veil")]
        if self.asking is not None or not self.play.waits_for_person or self.looking:
            return []
        if self.opened is not None:
            return self.opened(self, p, inner)
        if phase in QUESTIONS:
            return QUESTIONS[phase](self, p, stage if phase in WIDE else inner)
        return long_handover.away(self, p, inner) if self.away else []

    def _what_to_do(self) -> tuple[int | None, str, str]:
        kind, seat = self.play.due
        view, phase = self.stage.view, self.stage.view.phase
        if kind not in ("throw", "choice") or phase in ("first-throw", "throw", "move", "over"):
            return super()._what_to_do()
        if not self.play.waits_for_person:  # The view is still that from before the show.
            return view.turn, f"{self.stage.names[view.turn]}'s turn", ""
        name = self.stage.names[seat]
        if self.asking is not None or (phase not in _DOING and phase != "track-throw"):
            return seat, f"{name}'s turn" if phase != "reply" else f"{name} is asked", ""
        if phase == "track-throw":
            return seat, f"{name}: throw the die", long_decisions.club_reminder(self)
        only_on = phase in ("at-start", "buy", "free") and all(isinstance(one, GoOn | Decline) for one in self.legal())
        return seat, f"{name}: {'go on' if only_on else _DOING[phase]}", self._hint(phase)

    def _hint(self, phase: str) -> str:
        if phase in ("prepare", "after"):
            ready = [title(action.expedition) for action in self.legal() if isinstance(action, SetOff)]
            if ready:
                return f"You may set off: {listing(ready)}."
            if not any(isinstance(action, TradeWith) for action in self.legal()):
                return ""
            return "You may trade first." if phase == "prepare" else "Or trade before you end it."
        return long_decisions.club_reminder(self)

    def said(self) -> tuple[str, str]:
        """While somebody prepares, how far he who sits here is from setting off; else as on the board."""
        view = self.stage.view
        seat = self.watch.holder
        if seat is None or view.players[seat].token is None or self.asking is not None:
            return super().said() if view.players[view.turn].token is None else ("", "")
        leading = view.phase == "lead" and self.person == seat
        hint = "You lead what you choose now, and set off at once." if leading else setting_off_hint(view, seat)
        return f"Round {view.round}", f"Round {view.round}. {hint}" if self.tight else hint

    def buttons(self, p: Painter, area: Rect) -> list[Widget]:
        """What can be done now, in one row; what a sheet asks is answered on the sheet."""
        if self.asking is not None:
            return []
        if not self.play.waits_for_person:
            return super().buttons(p, area)
        if self._questioned:
            if self.covered and self.tight:
                return []
            _, second = exploration_buttons.places(p, area)
            back = [exploration_buttons.look(self, p, area, "question")] if self.looking else []
            return [*back, *exploration_buttons.take_back(self, p, area, second)]
        if self.stage.view.phase in ("prepare", "after", "track-throw"):
            return long_buttons.of_the_turn(self, p, area)
        return super().buttons(p, area)
