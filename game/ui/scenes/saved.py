"""The list of saved games, damaged ones included."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from game.exploration.state import State
from game.games import RULES
from game.kit.journal import JournalError
from game.kit.journal_file import ASIDE, Saved, put_aside, read_journal, saved_games
from game.kit.replay import Replay, rules_for
from game.ui import theme
from game.ui.app import App, saves_dir
from game.ui.bidi import isolated
from game.ui.exploration_view import BoardView
from game.ui.layout import Rect, rows
from game.ui.moment import moment_of
from game.ui.paint import Painter
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.sheet import Sheet
from game.ui.scrolling import ScrollList, ScrollState
from game.ui.track_view import TrackBoard, ring_of
from game.ui.widgets import ACTIVATE, Look, Text, Widget

_ROW: Final = 96
_ASIDE: Final = 40
_MARGIN: Final = 14
"""Units: the height of a row, the side of the button that puts its game aside, and what is right of that."""


class Glimpse(NamedTuple):
    """How a saved game stands: its position in little, and which game it is and how far on."""

    picture: pygame.Surface
    words: str


def glimpse(app: App, path: Path, side: int) -> Glimpse | None:
    """How a saved game stands, with a picture of so many pixels; None if it cannot be shown."""
    try:
        record = read_journal(path)
        rules = rules_for(RULES, record)
        played: Replay[Any, Any, Any, Any] = Replay(rules, record)
        view = rules.view(played.run().state, None)
    except JournalError:
        return None
    colours = [seat.colour for seat in record.header.seats]
    if view.options.short:
        board = BoardView(view.options.board, lambda place: None, figures=view.options.data)
    else:
        board = track = TrackBoard(view.options.board, lambda place: None, figures=view.options.data)
        track.show_ring(ring_of(view, colours))
    board.rect = Rect(0, 0, 3 * side, 3 * side)
    board.motion(reduced=True)
    board.show(moment_of(view, colours, False))
    picture = pygame.Surface((3 * side, 3 * side)).convert(app.screen)
    picture.fill(theme.PAPER)
    board.draw(app.painter(picture), Look())
    return Glimpse(pygame.transform.smoothscale(picture, (side, side)), _how_far(view))


def _how_far(view: State) -> str:
    kind = "Short game" if view.options.short else "Long game"
    preparing = any(player.token is not None for player in view.players)
    far = f"round {view.round}" if preparing else f"turn {view.turns}"
    return f"{kind}, {far}" if view.round or view.turns else f"{kind}, not yet begun"


@dataclass
class _State(ScrollState):
    """What the list remembers from one build to the next; `at_button`: the mark is on the button of its row."""

    at_button: bool = False


class _Games(ScrollList):
    """The rows, each with a button at its right that puts its game aside.

    Delete does the same for the marked row; right and left lead to its button and back.
    """

    state: _State

    def __init__(
        self,
        p: Painter,
        rect: Rect,
        count: int,
        paint: Callable[[Painter, Rect, int, Look], object],
        state: _State,
        choose: Callable[[int], object],
        aside: Callable[[int], object],
    ) -> None:
        super().__init__(rect, [p.px(_ROW)] * count, self._paint, state, "saved", choose)
        self._paint_game, self.aside = paint, aside
        self._side, self._margin = p.px(_ASIDE), p.px(_MARGIN)
        self._pointed: int | None = None

    def _paint(self, p: Painter, rect: Rect, index: int, look: Look) -> None:
        box, pointed = self.button(index), index == self._pointed
        marked = look.focus and self.state.at_button
        self._paint_game(p, rect, index, Look(look.hover and not pointed, focus=look.focus and not marked))
        p.panel(box, theme.PAPER_DEEP if pointed else theme.PAPER, theme.INK if marked else theme.PAPER_DEEP, 3)
        p.picture("ui/close", box.inflate(-box.width // 2, -box.height // 2), theme.INK)

    def button(self, index: int) -> Rect:
        """Where a row's button is now."""
        row = self.row_rect(index)
        return Rect(row.right - self._margin - self._side, row.centery - self._side // 2, self._side, self._side)

    def button_at(self, pos: tuple[int, int]) -> int | None:
        """The row whose button is under a point."""
        index = self.row_at(pos)
        return index if index is not None and self.button(index).collidepoint(pos) else None

    def point(self, pos: tuple[int, int] | None) -> bool:
        """Whether another button is under the pointer than before."""
        before, self._pointed = self._pointed, None if pos is None else self.button_at(pos)
        return self._pointed != before

    def hover_tip(self, pos: tuple[int, int]) -> str:
        """What the button does."""
        return "Put this game aside (Delete)" if self.button_at(pos) is not None else ""

    def click(self, pos: tuple[int, int]) -> bool:
        """Put the game aside whose button that is, else open the one whose row it is."""
        index = self.button_at(pos)
        if index is None:
            return super().click(pos)
        self.state.marked = index
        self.aside(index)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Delete puts the marked game aside; right and left lead to its button and back; the others as in any list."""
        if event.key == pygame.K_DELETE or (event.key in ACTIVATE and self.state.at_button):
            self.aside(self.state.marked)
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            before, self.state.at_button = self.state.at_button, event.key == pygame.K_RIGHT
            return self.state.at_button != before
        return super().key(event)


class SavedGames(Sheet):
    """Games that can be gone on with, the one played last first, and those that cannot be read.

    Each can be put aside; nothing is deleted.
    """

    heading = "Go on with a game"

    def __init__(self, app: App, saved: list[Saved] | None = None) -> None:
        super().__init__(app)
        self.saved = saved if saved is not None else [one for one in saved_games(saves_dir()) if not one.finished]
        self._scroll = _State()
        self._glimpses: dict[tuple[Path, float, int], Glimpse | None] = {}
        """By record, when it was changed, and height."""

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """A row for each game."""
        if not self.saved:
            words = "There is no game to go on with."
            return [Text(area, words, 18, theme.INK_SOFT, align="centre", middle=True, wrap=True)]
        return [_Games(p, area, len(self.saved), self._row, self._scroll, self._open, self._ask_to_put_aside)]

    def _row(self, p: Painter, rect: Rect, index: int, look: Look) -> None:
        one = self.saved[index]
        box = rect.inflate(-p.px(4), -p.px(8))
        p.panel(box, theme.PAPER_DEEP if look.hover else theme.SNOW, theme.INK if look.focus else theme.PAPER_DEEP, 3)
        inner = box.inflate(-p.px(20), -p.px(12))
        inner.width -= p.px(_ASIDE + _MARGIN)
        when = f"{datetime.fromtimestamp(one.changed):%d %B %Y, %H:%M}"
        if one.header is None:
            upper, lower = rows(inner, [0.4, 0.6])
            p.text(upper, f"Damaged: {one.path.name}", 16, face="bold", shrink=True)
            p.paragraph(lower, one.problem.removeprefix(f"{one.path.name}: "), 14, theme.INK_SOFT)
            return
        key = (one.path, one.changed, inner.height)
        if key not in self._glimpses:
            self._glimpses = {old: kept for old, kept in self._glimpses.items() if old[0] != one.path}
            self._glimpses[key] = glimpse(self.app, one.path, inner.height)
        seen = self._glimpses[key]
        if seen is not None:
            p.surface.blit(seen.picture, (inner.x, inner.y))
        left = inner.x + inner.height + p.px(14)
        upper, middle, lower = rows(Rect(left, inner.y, inner.right - left, inner.height), [0.4, 0.3, 0.3])
        p.text(upper, ", ".join(isolated(seat.name) for seat in one.header.seats), 20, face="heading", elide=True)
        played = [seen.words if seen else "", one.header.map.title if one.header.map else one.header.game]
        p.text(middle, " · ".join(filter(None, played)), 15, shrink=True)
        p.text(lower, f"last played {when}", 13, theme.INK_SOFT, shrink=True)

    def _open(self, index: int) -> None:
        from game.ui.scenes.opening import resume

        for scene in resume(self.app, self.saved[index].path):
            self.app.push(scene)

    def _ask_to_put_aside(self, index: int) -> None:
        one = self.saved[index]
        names = ", ".join(isolated(seat.name) for seat in one.header.seats) if one.header else one.path.name
        words = (
            f"{names}\n\nThe game leaves this list. Nothing is deleted: its record is kept in the folder "
            f"“{ASIDE}” beside the saved games."
        )
        answers = (("Put it aside", partial(self._put_aside, one.path)), ("Keep it here", lambda: None))
        self.app.push(Dialog(self.app, "Put this game aside?", words, answers))

    def _put_aside(self, path: Path) -> None:
        try:
            put_aside(path)
        except JournalError as error:
            self.app.push(Dialog(self.app, "This game is not put aside", str(error)))
        else:
            self._scroll.at_button = False
            self.entered()

    def entered(self) -> None:
        """A game may have been recovered, finished or put aside."""
        self.saved = [one for one in saved_games(saves_dir()) if not one.finished]
        super().entered()
