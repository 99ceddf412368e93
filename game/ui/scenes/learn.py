"""A lesson of five minutes: the rulebook's worked example, to be thrown, looked at and walked about on."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game import paths
from game.exploration.board import Board
from game.exploration.data import data
from game.exploration.diradice import SYMBOLS
from game.exploration.explain import Explanation, explain
from game.exploration.movement import Outfit, reach
from game.exploration.names import item, objective
from game.exploration.refusal_texts import refusal_sentence
from game.exploration.tiled import load_board
from game.kit.rules import Refusal
from game.ui import theme
from game.ui.animation import Beat, Show
from game.ui.app import App
from game.ui.exploration_cards import die_face
from game.ui.exploration_die import TUMBLE, DieView, allows, diagram, draw_symbol
from game.ui.exploration_view import BoardView
from game.ui.fonts import Face
from game.ui.layout import Rect, centred, columns, inset, narrow, rows, square_and_rest
from game.ui.moment import Moment, Target
from game.ui.paint import Painter
from game.ui.pieces import Piece
from game.ui.scene import Scene
from game.ui.scrolling import scrolled
from game.ui.widgets import Button, Custom, Look, Paint, Text, Toggle, Widget

EXPEDITION: Final = "archaeology"
MEN: Final = frozenset({"archaeologist"})
START: Final = "C3"
ITEMS: Final = ("mule", "netting", "tools")
"""What can be tried out on this board; the fourth item of the expedition stands nowhere on it."""
_LEAST_WIDE: Final = 440
_LEAST_TALL: Final = 420
"""Units that the lesson needs beside the board, or below it."""
_TIGHT_WIDE: Final = 265
_TIGHT_TALL: Final = 320
"""The same where the window is small for its UI scale."""
_WORDS_BESIDE: Final = 400
"""Units of width from which on a lesson has room for words beside die and diagram."""
_DIE, _NARROW_DIE = 96, 76
"""Units of the die's edge, and in a narrow lesson."""
_GEAR_HEAD, _GEAR, _GEAR_GAP = 24, 36, 2
"""Units of height: what stands above the equipment, each piece of it, and the gaps."""
_SYMBOL, _GAP = 76, 8
"""Units of height of the symbols' buttons in a small window, and between the parts of a lesson there."""
_LESSON: Final = (
    "The piece of an archaeological expedition stands on C3. Throw each symbol of the Diradice: the lit "
    "squares are where it may go. Point at any other square to learn why it is closed."
)
_POINT: Final = "Go to a lit square, or point at another to learn why it is closed."


class Learn(Scene):
    """The board of the example: throw each symbol, see the lit squares, ask why the others are closed."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.map: Board = load_board(paths.maps_dir() / "play-example.tmx")
        self.board = BoardView(self.map, self._walk, self._reason, self._refused)
        self.board.ringed = False
        self.board.live = True
        self.show = Show()
        self.die = DieView()
        self.symbol = ""
        self.items: set[str] = set()
        self.place = self.map.index(START)
        self.seen: set[str] = set()
        self.words = ""
        self._next = 0
        self._told: Explanation | None = None
        self._apply_settings()
        self._show_moment()

    @property
    def outfit(self) -> Outfit:
        """What the lesson's expedition carries."""
        return Outfit(EXPEDITION, frozenset(self.items), MEN)

    def _apply_settings(self) -> None:
        settings = self.app.settings
        self.board.motion(settings.speed / 100, settings.reduced_motion)
        self.board.style = settings.highlight
        self.show.speed, self.show.reduced = settings.speed / 100, settings.reduced_motion

    def _show_moment(self) -> None:
        piece = Piece(0, 0, data().expeditions[EXPEDITION].piece, self.place)
        targets = {}
        self._told = explain(self.map, self.outfit, self.place, self.symbol) if self.symbol else None
        if self._told is not None:
            targets = {there.place: Target(there.routes[0]) for there in self._told.destinations}
        self.board.show(Moment((piece,), 0, targets, self.symbol or None))
        self.refresh()

    def _reason(self, place: int) -> str:
        told = self._told
        if told is None or place == self.map.place_of[self.place]:
            return ""
        closed = next((blocked for blocked in told.blocked if blocked.place == place), None)
        square = self.map.name(place)
        if closed is None:
            if any(there.place == place for there in told.destinations):
                return ""
            return refusal_sentence(Refusal("E9", "not-by-symbol", {"square": square, "symbol": self.symbol}), ["You"])
        bar = closed.obstacle
        return refusal_sentence(Refusal(bar.rule, bar.reason, bar.details(self.map)), ["You"])

    # What the learner does

    def throw(self, symbol: str) -> bool:
        """Throw the Diradice so that it shows the symbol."""
        if self.show.playing:
            return False
        self.board.finish()
        self.symbol, self.words = "", ""
        self._show_moment()

        def tumble(share: float) -> None:
            self.die.tumbling = (symbol, share)

        def land() -> None:
            self.die.tumbling, self.die.face = None, symbol
            self.app.sounds.play("land")
            self.symbol = symbol
            self.seen.add(symbol)
            self._next = (SYMBOLS.index(symbol) + 1) % len(SYMBOLS)
            self._show_moment()

        self.app.sounds.play("throw")
        self.show.add(Beat(TUMBLE, None, tumble, land))
        return True

    def _walk(self, place: int) -> None:
        route = reach(self.map, self.outfit).route(self.place, self.symbol, place)

        def arrive() -> None:
            self.place, self.symbol = place, ""
            goal = self.map.objective_at[place]
            self._say(f"You have reached {objective(goal)}!" if goal else "Throw again, or put the piece back.")
            self._show_moment()

        self.app.sounds.play("hop")
        self.board.hop(0, route, arrive)

    def _say(self, words: str) -> None:
        """Say it, where it can be seen."""
        self.words = words
        self.scrolls["lesson"].top = 0

    def _refused(self, place: int) -> None:
        self._say(self._reason(place) or "That square is not lit.")
        self.app.sounds.play("refusal")
        self.refresh()

    def _carry(self, name: str, on: bool) -> None:
        self.board.finish()
        self.items = self.items | {name} if on else self.items - {name}
        self._show_moment()

    def _play(self) -> None:
        """All five symbols are known: to the table."""
        from game.ui.scenes.new_game import NewGame

        self.app.pop()
        self.app.push(NewGame(self.app))

    def _reset(self) -> bool:
        self.board.finish()
        self.place, self.symbol, self.words = self.map.index(START), "", ""
        self._show_moment()
        return True

    # Scene

    def update(self, dt: float) -> bool:
        """Die and piece."""
        moving = self.show.update(dt)
        return self.board.update(dt) or moving

    def skip(self) -> bool:
        """Finish what moves."""
        if self.show.playing:
            self.show.finish()
            return True
        return self.board.finish()

    def entered(self) -> None:
        """Settings may have changed."""
        self._apply_settings()
        super().entered()

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """The board, and the lesson beside it or below; in a small window the lesson scrolls."""
        if self.tight:
            return self._build_tight(p, area)
        square, rest, below = square_and_rest(area, p.px(_LEAST_WIDE), p.px(_LEAST_TALL))
        self.board.rect = inset(square, p.px(20))
        head, told, die, buttons, gear, said, foot = _cut(p, inset(rest, p.px(18), p.px(18)), below)
        widgets: list[Widget] = [
            self.board,
            Text(head, "Learn the five symbols", 30, face="heading"),
            Text(told, _LESSON, 15, wrap=True),
            *self._die_and_symbol(p, die),
            *self._symbols(columns(buttons, [0.5] * 5, p.px(8))),
            *self._gear(p, gear),
        ]
        if self.words:
            widgets.append(Text(said, self.words, 16, face="bold", wrap=True))
        return widgets + self._foot(p, foot, True)

    def _build_tight(self, p: Painter, area: Rect) -> list[Widget]:
        square, rest, below = square_and_rest(area, p.px(_TIGHT_WIDE), p.px(_TIGHT_TALL))
        if not below:
            square.left, rest.left = area.left, area.left + square.width
        self.board.rect = inset(square, p.px(6))
        head, body, foot = rows(inset(rest, p.px(10), p.px(6)), [p.px(34), 0.5, p.px(44)], p.px(6))
        lesson = partial(self._lesson, p)
        widgets: list[Widget] = [self.board, Text(head, "Learn the five symbols", 24, face="heading")]
        widgets += scrolled(body, partial(self._lesson_height, p), self.scrolls["lesson"], "lesson", lesson)
        return widgets + self._foot(p, foot, rest.width >= p.px(_LEAST_WIDE))

    def _words_now(self) -> tuple[str, Face]:
        """What a small window says: what has just happened or, until a symbol was thrown, what to do."""
        if self.words:
            return self.words, "bold"
        return (_POINT if self.symbol or self.show.playing else _LESSON), "text"

    def _lesson_rows(self, p: Painter, width: int) -> list[int]:
        words, face = self._words_now()
        die = p.px(_DIE)
        if narrow(width, p.scale, _WORDS_BESIDE):
            told = max(p.paragraph_height(_allowed(symbol), width, 14) for symbol in SYMBOLS)
            die = p.px(_NARROW_DIE) + p.px(4) + told
        gear = p.px(_GEAR_HEAD + len(ITEMS) * (_GEAR_GAP + _GEAR))
        return [p.paragraph_height(words, width, 15, face), p.px(_SYMBOL), die, gear]

    def _lesson_height(self, p: Painter, width: int) -> int:
        heights = self._lesson_rows(p, width)
        return sum(heights) + (len(heights) - 1) * p.px(_GAP)

    def _lesson(self, p: Painter, area: Rect) -> list[Widget]:
        told, buttons, die, gear = rows(area, self._lesson_rows(p, area.width), p.px(_GAP))
        words, face = self._words_now()
        return [
            Text(told, words, 15, wrap=True, face=face),
            *self._symbols(columns(buttons, [0.5] * 5, p.px(5))),
            *self._die_and_symbol(p, die),
            *self._gear(p, gear),
        ]

    def _die_and_symbol(self, p: Painter, rect: Rect) -> list[Widget]:
        """The die, and where its symbol leads; in a narrow lesson the words stand below both."""
        words = None
        if narrow(rect.width, p.scale, _WORDS_BESIDE):
            rect, words = rows(rect, [p.px(_NARROW_DIE), 0.5], p.px(4))
        square = Rect(rect.x, rect.y, rect.height, rect.height)
        dice = Custom(square, lambda brush, r, look: self.die.draw(brush, r), "die")
        dice.live = True
        beside = Rect(dice.rect.right + p.px(14), rect.y, rect.right - dice.rect.right - p.px(14), rect.height)
        if words is None or not self.symbol:
            return [dice, Custom(beside, self._paint_symbol)]
        leads = Custom(beside, lambda brush, r, look: diagram(brush, r, self.symbol))
        return [dice, leads, Text(words, _allowed(self.symbol), 14, theme.INK_SOFT, wrap=True)]

    def _symbols(self, cells: list[Rect]) -> list[Widget]:
        """A button for each symbol."""
        return [
            Custom(rect, self._symbol_painter(name, index), f"symbol:{name}", partial(self.throw, name),
                   keys=(pygame.K_1 + index,))
            for index, (name, rect) in enumerate(zip(SYMBOLS, cells, strict=True))
        ]  # fmt: skip

    def _gear(self, p: Painter, rect: Rect) -> list[Widget]:
        """What the expedition carries."""
        title, *toggles = rows(rect, [p.px(_GEAR_HEAD), *[0.5] * len(ITEMS)], p.px(_GEAR_GAP))
        widgets: list[Widget] = [Text(title, "What the expedition carries:", 15, face="bold")]
        for name, box in zip(ITEMS, toggles, strict=True):
            carry = partial(self._carry, name)
            widgets.append(Toggle(box, item(name).capitalize(), name in self.items, carry, f"carry:{name}"))
        return widgets

    def _foot(self, p: Painter, rect: Rect, caps: bool) -> list[Widget]:
        """The buttons below, with the caps of their keys where there is room for them."""
        learnt = len(self.seen) == len(SYMBOLS)
        gap = p.px(10 if caps else 6)
        back, again, *play = columns(rect, [0.4, 0.5, *([0.4] if learnt else [])], gap)
        widgets: list[Widget] = [
            Button(back, "Back", self.back, "back", "normal", hint="Esc" if caps else ""),
            Button(again, "Put it back", self._reset, "reset", "normal", (pygame.K_b,), "B" if caps else ""),
        ]
        if learnt:
            hint = "P" if caps else ""
            widgets.append(Button(play[0], "Play", self._play, "play", "primary", (pygame.K_p,), hint))
        return widgets

    def _paint_symbol(self, p: Painter, rect: Rect, look: Look) -> None:
        if self.symbol:
            draw_symbol(p, rect, self.symbol)
        elif not self.show.playing:
            below = "" if self.tight else " below"
            p.paragraph(rect, f"Choose a symbol{below}.", 16, theme.INK_SOFT, middle=True)

    @property
    def _suggested(self) -> str:
        """The symbol to be thrown next, while one is to be thrown."""
        learnt = len(self.seen) == len(SYMBOLS)
        return "" if self.symbol or self.show.playing or learnt else SYMBOLS[self._next]

    def primary(self) -> Widget | None:
        """Enter and space throw the symbol that is suggested."""
        return self.find(f"symbol:{self._suggested}") or super().primary()

    def _symbol_painter(self, name: str, index: int) -> Paint:
        def paint(p: Painter, rect: Rect, look: Look) -> None:
            suggested = name == self._suggested
            fill = theme.PAPER_DEEP if look.hover else theme.SNOW if name in self.seen else theme.PAPER
            p.panel(rect, fill, theme.VERMILION if suggested else theme.INK, 4 if suggested else 2)
            inner = inset(rect, p.px(3), p.px(5))
            named = inner.width >= max(p.text_width(symbol, 12, "bold") for symbol in SYMBOLS)
            cap, upper, *lower = rows(inner, [p.px(18), 0.6, *([p.px(20)] if named else [])], p.px(2))
            p.keycap(centred(cap, p.px(22), p.px(18)), str(index + 1), theme.INK)
            die_face(p, upper, name)
            if named:
                p.text(lower[0], name, 12, face="bold", align="centre")

        return paint


def _allowed(symbol: str) -> str:
    return f"{symbol.capitalize()}: {allows(symbol)}"


def _cut(p: Painter, panel: Rect, below: bool) -> list[Rect]:
    """The places of heading, words, die, symbols, equipment, what is said and buttons: two columns below a board."""
    upper = [p.px(44), p.px(88), p.px(118), p.px(100)]
    lower = [p.px(128), 0.5, p.px(48)]
    if below:
        left, right = columns(panel, [0.5, 0.5], p.px(40))
        return [*rows(left, upper, p.px(8)), *rows(right, lower, p.px(8))]
    return rows(panel, [*upper, *lower], p.px(5 if panel.height < p.px(720) else 12))
