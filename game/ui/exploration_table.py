"""Exploration at the table: where board, turn line, die, cards, players and log lie, and what can be clicked."""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.exploration.actions import ChooseExpedition, Move
from game.exploration.events import Event, OrderSet
from game.exploration.names import title
from game.exploration.refusal_texts import refusal_sentence
from game.exploration.rules import Exploration
from game.exploration.square_texts import square_text
from game.kit.rules import Refusal
from game.ui import exploration_beginning, exploration_buttons, theme
from game.ui.exploration_die import draw_symbol
from game.ui.exploration_panel import Form, Panel
from game.ui.exploration_stage import ExplorationStage
from game.ui.exploration_view import BoardView
from game.ui.layout import Rect, inset, rows, square_and_rest
from game.ui.motion import shake
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.scrolling import scrolled
from game.ui.table import Table
from game.ui.tip import draw_tip
from game.ui.turn_line import what_to_do
from game.ui.widgets import Button, Custom, Look, Text, Widget

if TYPE_CHECKING:
    from game.kit.session import Session

TABS_BELOW: Final = (1100, 790)
"""Windows narrower or lower than so many units have tabs in the panel."""
_LEAST_PANEL: Final = {True: 370, False: 440}
TIGHT_PANEL: Final = (256, 170)
"""Units of width, or below the board of height, that the panel needs where room is little."""
TIGHT_LINE: Final = 68
"""Units of height of the turn line on top: a line, and two of help or of a reason why not."""
_LOW_PANEL: Final = 580
"""Units of height that a panel below the board needs at least."""
_SHAKE_SECONDS: Final = 0.35


class ExplorationFace:
    """Builds the screen for the game as the stage shows it."""

    heading = (30, 24)
    """Units of height of the heading beside the die, and of its letters."""

    def __init__(self, table: Table) -> None:
        self.table, self.app, self.play = table, table.app, table.play
        self.session: Session = table.session  # type: ignore[type-arg]
        self.board = self.make_board()
        self.board.ringed, self.board.wary_of_keys = False, True
        self.stage = self.make_stage()
        self.stage.purse = self._purse
        self.stage.changed = self.table.refresh
        self.panel = self.make_panel()
        self._reasons: dict[tuple[int, int], str] = {}
        self.paying = False
        self._ending: Scene | None = None
        self._shook = self.looking = False
        self._read_payments = any(isinstance(event, OrderSet) and event.what == "moving" for _, event in self.events)
        self.play.stage = self

    def make_board(self) -> BoardView:
        """The board's view."""
        return BoardView(
            self.session.options.board,
            self._choose,
            self._reason,
            self._refuse_place,
            figures=self.session.options.data,
        )

    def make_stage(self) -> ExplorationStage:
        """What follows the game."""
        return ExplorationStage(self.play, self.board, self.app.sounds.play)

    def make_panel(self) -> Panel:
        """What lies beside the board."""
        return Panel(self)

    def cancel(self) -> bool:
        """Escape: from the board back to the choice of an expedition."""
        if not self.looking:
            return False
        self.look()
        return True

    def look(self) -> None:
        """Between the choice of an expedition and the board under it."""
        self.looking = not self.looking
        self.table.refresh()

    @property
    def events(self) -> Sequence[tuple[int, Event]]:
        """All events of the game with their journal lines."""
        return self.session.events

    # Stage: what Play asks, with the sheet of payments in between

    def beats(self, event, before, after):  # type: ignore[no-untyped-def]
        return self.stage.beats(event, before, after)

    def settle(self) -> None:
        """Show the game as it stands; once cards are dealt, the sheet of payments first."""
        self._reasons.clear()
        self.looking = False
        self.stage.settle()
        if not self._read_payments and self.stage.view.phase == "throw" and self.stage.view.turns == 1:
            self._read_payments = True
            self.paying = any(seat.bot is None for seat in self.session.seats)

    def holds(self) -> bool:
        """Until the sheet of payments was read, if there is anybody to read it."""
        return self.paying

    # Face: what the table asks

    def let_go(self) -> None:
        """The pictures of the board."""
        self.board.let_go()

    def apply_settings(self) -> None:
        """Speed, motion, highlight."""
        settings = self.app.settings
        self.board.motion(settings.speed / 100, settings.reduced_motion)
        self.board.style = settings.highlight

    def update(self, dt: float) -> bool:
        """Squares that rise, a head that shakes; once more after the last shake, whose end is to be drawn."""
        shook, self._shook = self._shook, self._shaking()
        return self.stage.update(dt) or self._shook or shook

    def hurry(self) -> None:
        """Squares that rise are up, a head that shakes is still."""
        self.board.finish()

    def _shaking(self) -> bool:
        passed = self.app.now - self.table.refused_at
        return bool(self.table.refusal) and passed < _SHAKE_SECONDS and not self.app.settings.reduced_motion

    @property
    def flies(self) -> bool:
        """Whether anything flies over the board."""
        return self.stage.flies

    def draw_over(self, p: Painter) -> None:
        """What flies, and the words about the square under the keyboard's cursor."""
        self.stage.draw_over(p)
        cursor = self.board.cursor
        if self.app.keys_used and cursor is not None and not self.table.refusal:
            words = self.board.words(cursor)
            if words:
                draw_tip(p, p.surface.get_rect(), words, self.board.geometry.place_rect(cursor).center)

    def refusal(self, refusal: Refusal) -> str:
        """The sentence."""
        return refusal_sentence(refusal, self.stage.names)

    def occasion(self) -> Hashable:
        """The question and whom it is for."""
        view = self.stage.view
        return self.play.due, view.phase, view.turns, view.round

    def focus(self) -> str:
        """The board while a square is to be chosen, the first free offer while an expedition is."""
        if not self.play.waits_for_person:
            return ""
        if self.stage.view.phase == "move":
            if self.board.cursor is None:
                self.board.cycle()
            return "board"
        if self.stage.view.phase == "choose":
            return next((f"offer:{name}" for name in exploration_beginning.free(self.stage.view)), "")
        return ""

    def over(self) -> Scene:
        """The ledger, the same each time: the game ends once."""
        from game.ui.scenes.ending import Ending

        if self._ending is None:
            self._ending = Ending(self.app, self.table, self)
        self._ending.ask()  # A click or key for the table may still be on its way.
        return self._ending

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """The board, and the panel beside it or, in a tall window, below it in two columns."""
        if self.tight:
            return self._build_tight(p, area)
        tabs = area.width < p.px(TABS_BELOW[0]) or area.height < p.px(TABS_BELOW[1])
        stage, panel, below = square_and_rest(area, p.px(_LEAST_PANEL[tabs]), p.px(_LOW_PANEL))
        form: Form = "columns" if below else "tabs" if tabs else "column"
        self.board.rect = inset(stage, p.px(6))
        over = self._over_board(p, stage)
        self._let_board_hear(not over)
        return [self.board, *over, *self.panel.build(p, inset(panel, p.px(10)), form)]

    @property
    def tight(self) -> bool:
        """Whether the window lacks the room to lay everything out side by side."""
        return self.table.tight

    def scrolled(
        self, rect: Rect, tall: Callable[[int], int], name: str, build: Callable[[Rect], list[Widget]]
    ) -> list[Widget]:
        """What `build` makes: in little room it scrolls where it needs more than the rectangle, see `scrolled`."""
        if not self.tight:
            return build(rect)
        return scrolled(rect, tall, self.table.scrolls[name], "pane", build)

    def _let_board_hear(self, hears: bool) -> None:
        self.board.live = self.board.enabled = self.board.focusable = hears

    def _build_tight(self, p: Painter, area: Rect) -> list[Widget]:
        """In little room the turn line lies on top, and what lies over the board takes all that is below it."""
        strip, rest = rows(area, [p.px(TIGHT_LINE), 0.5])
        head = self.panel.turn(p, inset(strip, p.px(4), p.px(3)))
        square, side, below = square_and_rest(rest, p.px(TIGHT_PANEL[0]), p.px(TIGHT_PANEL[1]))
        self.board.rect = inset(square, p.px(3))
        if not self.covered:
            over = self._over_board(p, square)
            self._let_board_hear(not over)
            return [*head, self.board, *over, *self.panel.build_tight(p, inset(side, p.px(4), p.px(3)), below)]
        self._let_board_hear(False)
        self.panel.purses = {}
        foot = Rect(rest.x, rest.bottom - p.px(50), rest.width, p.px(50))
        buttons = self.buttons(p, inset(foot, p.px(8), p.px(3)))
        over = self._over_board(p, Rect(rest.x, rest.y, rest.width, rest.height - (foot.height if buttons else 0)))
        ground = (
            [Custom(foot, lambda brush, rect, look: brush.panel(rect, theme.PAPER, None), "foot")] if buttons else []
        )
        return [*head, self.board, *over, *ground, *buttons]

    @property
    def covered(self) -> bool:
        """Whether there is something to choose or to read over the board for which little room is needed whole."""
        return self.paying or (self.stage.view.phase in ("choose", "deal") and not self.looking)

    def _over_board(self, p: Painter, stage: Rect) -> list[Widget]:
        """What lies over the board before the first move."""
        phase = self.stage.view.phase
        if phase == "first-throw":
            return exploration_beginning.who_is_first(self, p, stage)
        if self.looking:
            return []
        if phase in ("choose", "deal"):
            return exploration_beginning.choice(self, p, stage)
        return exploration_beginning.equipped(self, p, stage) if self.paying else []

    def lead(self, expedition: str) -> bool:
        """Choose the expedition for the person whose turn it is."""
        self.app.sounds.play("click")
        return self.table.act(ChooseExpedition(self.stage.view.turn, expedition))

    # The turn line and what can be done

    def turn_line(self) -> tuple[int | None, str, str]:
        """Whose turn it is (a seat), what to do in one line, and a second line of help."""
        if self.table.refusal:
            return self.play.due[1], self._what_to_do()[1], self.table.refusal
        if self.play.show.playing and self.stage.saying:
            return self.stage.view.turn, "", self.stage.saying
        return self._what_to_do()

    def _what_to_do(self) -> tuple[int | None, str, str]:
        return what_to_do(self)

    def controls(self, p: Painter, area: Rect) -> list[Widget]:
        """The die, what its symbol allows, and the buttons of the moment."""
        tall = p.px(44 if self.tight else 48)
        upper = Rect(area.x, area.y, area.width, area.height - tall - p.px(6 if self.tight else 8))
        lower = Rect(area.x, area.bottom - tall, area.width, tall)
        side = min(upper.height, p.px(52)) if self.tight else upper.height
        die = Custom(Rect(upper.x, upper.centery - side // 2, side, side), self._paint_die, "die")
        die.live = True
        gap = p.px(8 if self.tight else 14)
        words = Rect(die.rect.right + gap, upper.y, upper.right - die.rect.right - gap, upper.height)
        return [die, *self._beside_die(p, words), *self.buttons(p, lower)]

    def _paint_die(self, p: Painter, rect: Rect, look: Look) -> None:
        self.stage.die.draw(p, inset(rect, p.px(4)))

    def _beside_die(self, p: Painter, rect: Rect) -> list[Widget]:
        """The symbol thrown and what it allows; before the throw, a few words, which scroll where room is little."""
        _, words = self.said()
        if not words or not self.tight or self.stage.view.symbol:
            return [Custom(rect, self._paint_words)]

        def tall(width: int) -> int:
            return p.paragraph_height(words, width, 13)

        def text(room: Rect) -> list[Widget]:
            return [Text(room, words, 13, theme.INK_SOFT, wrap=True, middle=True)]

        return scrolled(rect, tall, self.table.scrolls["words"], "words", text)

    def said(self) -> tuple[str, str]:
        """A heading and words for whoever is to throw; nothing while there is nothing to say."""
        seat = self.stage.view.turn
        player = self.stage.view.players[seat]
        if player.expedition is None or self.stage.view.phase != "throw":
            return "", ""
        goal = self.stage.view.options.data.expeditions[player.expedition].main
        towards = "Back to Base: you have reached" if player.reached_main else "Towards"
        words = f"{towards} the {title(goal)}. Throw, then move to a square the symbol leads to."
        return f"{self.stage.names[seat]}'s turn", words

    def _paint_words(self, p: Painter, rect: Rect, look: Look) -> None:
        symbol = self.stage.view.symbol
        if symbol and self.stage.die.tumbling is None:
            draw_symbol(p, rect, symbol)
            return
        heading, words = self.said()
        tall, letters = self.heading
        head, body = rows(rect, [p.px(tall), 0.5], p.px(2))
        p.text(head, heading, letters, face="heading", elide=True, name=self.stage.names[self.stage.view.turn])
        p.paragraph(body, words, 14, theme.INK_SOFT, shrink=True)

    def buttons(self, p: Painter, area: Rect) -> list[Widget]:
        """What can be done now, in one row."""
        return exploration_buttons.of_the_moment(self, p, area)

    def undoer(self) -> int | None:
        """The person to whom the screen offers to take his own last action back."""
        return self.play.undo_seat()

    def shift(self) -> int:
        """How far the turn line sways while a refusal is told, in units."""
        passed = self.app.now - self.table.refused_at
        return round(8 * shake(passed / _SHAKE_SECONDS)) if self._shaking() else 0

    # What people do

    def start(self) -> bool:
        """The sheet of payments is read: to the board."""
        self.paying = False
        self.app.sounds.play("click")
        self.table.refresh()
        return True

    def show_ledger(self) -> None:
        """Open the accounts of a game that is over."""
        self.app.push(self.over())

    def _choose(self, place: int) -> None:
        self.table.act(Move(self.stage.view.turn, place))

    def _refuse_place(self, place: int) -> None:
        refusal = Exploration().refuse(self.stage.view, Move(self.stage.view.turn, place))
        self.table.say_no(self._reason(place) or "That square is not lit.", refusal.rule if refusal else "")

    def corner_button(self, rect: Rect) -> Button:
        """The menu; while a refusal is told, the way to the rules that it comes from."""
        table = self.table
        if table.refusal and table.rule:
            return Button(rect, "Why?", self._why, "why", "normal", (pygame.K_F1,), tooltip="The rule behind it (F1)")
        tip = "Pause, rules, settings (Esc)"
        return Button(rect, "", table.pause, "menu", "quiet", icon="ui/menu", tooltip=tip)

    def _why(self) -> None:
        from game.ui.scenes.help import HelpScene

        self.app.push(HelpScene(self.app, self.table.rule, self.stage.view.options.data))

    def _reason(self, place: int) -> str:
        """Why the player whose turn it is may not go to a place; what stands there while nobody is about to go."""
        view = self.stage.view
        if view.phase != "move" or self.play.due[0] != "choice":
            return square_text(view.options.board, view.options.data, view.paid, place)
        key = (view.turns, place)
        if key not in self._reasons:
            refusal = Exploration().refuse(view, Move(view.turn, place))
            self._reasons[key] = "" if refusal is None else self.refusal(refusal)
        return self._reasons[key]

    def _purse(self, seat: int) -> Rect | None:
        return self.panel.purses.get(seat)
