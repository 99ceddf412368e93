"""The list of saved games, damaged ones included."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pygame

from game.games import RULES
from game.kit.journal import JournalError
from game.kit.journal_file import Saved, read_journal, saved_games
from game.kit.replay import Replay, rules_for
from game.ui import theme
from game.ui.app import App, saves_dir
from game.ui.bidi import isolated
from game.ui.exploration_view import BoardView
from game.ui.layout import Rect, rows
from game.ui.moment import moment_of
from game.ui.paint import Painter
from game.ui.scenes.sheet import Sheet
from game.ui.scrolling import ScrollList, ScrollState
from game.ui.track_view import TrackBoard, ring_of
from game.ui.widgets import Look, Text, Widget


def thumbnail(app: App, path: Path, side: int) -> pygame.Surface | None:
    """The position of a saved game as a small picture; None if it cannot be shown."""
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
    return pygame.transform.smoothscale(picture, (side, side))


class SavedGames(Sheet):
    """Games that can be gone on with, the one played last first."""

    heading = "Go on with a game"

    def __init__(self, app: App, saved: list[Saved] | None = None) -> None:
        super().__init__(app)
        self.saved = saved if saved is not None else [one for one in saved_games(saves_dir()) if not one.finished]
        self._scroll = ScrollState()
        self._pictures: dict[tuple[Path, float, int], pygame.Surface | None] = {}
        """By record, when it was changed, and height."""

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """A row for each game."""
        if not self.saved:
            words = "There is no game to go on with."
            return [Text(area, words, 18, theme.INK_SOFT, align="centre", middle=True, wrap=True)]
        return [ScrollList(area, [p.px(96)] * len(self.saved), self._row, self._scroll, "saved", self._open)]

    def _row(self, p: Painter, rect: Rect, index: int, look: Look) -> None:
        one = self.saved[index]
        box = rect.inflate(-p.px(4), -p.px(8))
        p.panel(box, theme.PAPER_DEEP if look.hover else theme.SNOW, theme.INK if look.focus else theme.PAPER_DEEP, 3)
        inner = box.inflate(-p.px(20), -p.px(12))
        when = f"{datetime.fromtimestamp(one.changed):%d %B %Y, %H:%M}"
        if one.header is None:
            upper, lower = rows(inner, [0.4, 0.6])
            p.text(upper, f"Damaged: {one.path.name}", 16, face="bold", shrink=True)
            p.paragraph(lower, one.problem.removeprefix(f"{one.path.name}: "), 14, theme.INK_SOFT)
            return
        key = (one.path, one.changed, inner.height)
        if key not in self._pictures:
            self._pictures = {old: kept for old, kept in self._pictures.items() if old[0] != one.path}
            self._pictures[key] = thumbnail(self.app, one.path, inner.height)
        picture = self._pictures[key]
        if picture is not None:
            p.surface.blit(picture, (inner.x, inner.y))
        left = inner.x + inner.height + p.px(14)
        upper, middle, lower = rows(Rect(left, inner.y, inner.right - left, inner.height), [0.4, 0.3, 0.3])
        p.text(upper, ", ".join(isolated(seat.name) for seat in one.header.seats), 20, face="heading", elide=True)
        p.text(middle, one.header.map.title if one.header.map else one.header.game, 15, shrink=True)
        p.text(lower, f"last played {when}", 13, theme.INK_SOFT, shrink=True)

    def _open(self, index: int) -> None:
        from game.ui.scenes.opening import resume

        for scene in resume(self.app, self.saved[index].path):
            self.app.push(scene)

    def entered(self) -> None:
        """A game may have been recovered or finished."""
        self.saved = [one for one in saved_games(saves_dir()) if not one.finished]
        super().entered()
