"""The game behind the title: bots play it, dimmed; nobody's game and never saved."""

from __future__ import annotations

from typing import Any

import pygame

from game import games
from game.exploration.tiled import BoardError
from game.kit.journal import Seat
from game.kit.session import Session
from game.ui import theme
from game.ui.app import App
from game.ui.exploration_stage import ExplorationStage
from game.ui.exploration_view import BoardView
from game.ui.layout import Rect
from game.ui.paint import Painter
from game.ui.play import Play
from game.ui.widgets import Look, Widget

_VEIL = 95
_PACE = 0.2
_RESTS_AFTER = 120.0
"""Seconds after which a title that nobody touches comes to rest, so that the window sleeps."""
_BETWEEN_GAMES = 6.0
"""Seconds for which the end of a game is looked at before the next one begins."""


class Attract(Widget):
    """A live picture of bots at play."""

    live = True

    def __init__(self, app: App, play: Play, board: BoardView) -> None:
        super().__init__(board.rect)
        self.app, self.play, self.board = app, play, board
        self._raw: pygame.Surface | None = None
        self._touched_at = app.now
        self._over_at: float | None = None

    @classmethod
    def begin(cls, app: App) -> Attract | None:
        """Four bots at the shipped board; None if there is no board to play on."""
        from game.ui.scenes.opening import board_of, make_options

        try:
            board = board_of(None)
        except (BoardError, OSError, ValueError):
            return None
        seats = [Seat(name, "solver", colour) for colour, name in enumerate(("Ada", "Ben", "Cleo", "Dan"))]
        rules, options = games.rules_of("exploration"), make_options(board, 4, None, True)
        session: Session[Any, Any, Any, Any] = Session.new(rules, options, seats, None)
        while session.view(None).phase not in ("throw", "move", "over"):
            seat = session.to_act()[0]
            _ = session.draw() if seat < 0 else session.act(session.legal(seat)[0])
        play = Play(session, games.bots_of("exploration"), lambda: app.now)
        view = BoardView(board, lambda place: None)
        ExplorationStage(play, view, lambda name: None)
        attract = cls(app, play, view)
        play.speed = _PACE
        play.show.reduced = app.settings.reduced_motion
        return attract

    def place(self, rect: Rect) -> None:
        """Where it is shown."""
        self.rect = rect
        self.board.rect = Rect(0, 0, rect.width, rect.height)

    def update(self, dt: float) -> bool:
        """Let the bots go on until the game is over or nobody has been here for long."""
        if self._resting:
            return False
        moving = self.play.update(dt)
        if self._over_at is None and self.play.due[0] == "over" and not self.play.show.playing:
            self._over_at = self.app.now
        if not self.play.show.playing:
            moving = self.board.update(dt) or moving
        return self.board.animating or (moving and self.board.dirty)

    @property
    def _resting(self) -> bool:
        return self.app.now - self._touched_at > _RESTS_AFTER

    def touch(self) -> None:
        """Somebody is at the title: the game goes on, or does not come to rest for a while."""
        self._touched_at = self.app.now

    @property
    def done(self) -> bool:
        """Whether it is time for another game."""
        return not self._resting and self._over_at is not None and self.app.now - self._over_at >= _BETWEEN_GAMES

    def follow(self, before: Attract) -> None:
        """Take the place of a game that is done, without a longer time until it rests."""
        self._touched_at = before._touched_at
        before.close()

    def wake(self) -> float | None:
        """When the next bot acts, or the next game begins."""
        if self._resting:
            return None
        if self._over_at is not None:
            return max(0.001, self._over_at + _BETWEEN_GAMES - self.app.now)
        return self.play.wake() if not self.play.show.playing else 0.1

    def close(self) -> None:
        """End the game and keep no pictures of it."""
        self.play.session.close()
        self.board.let_go()
        self._raw = None

    def draw(self, p: Painter, look: Look) -> None:
        """The board under a veil."""
        raw = self._canvas(p)
        self.board.draw(p.on(raw), Look())
        self._show(p, raw, raw.get_rect())

    def draw_moving(self, p: Painter) -> list[Rect] | None:
        """Only what moved."""
        raw = self._canvas(p)
        touched = [rect for rect in self.board.draw_moving(p.on(raw)) if rect.width and rect.height]
        if not touched:
            return []
        changed = touched[0].unionall(touched[1:]).clip(raw.get_rect())
        self._show(p, raw, changed)
        return [changed.move(self.rect.topleft)]

    def _canvas(self, p: Painter) -> pygame.Surface:
        if self._raw is None or self._raw.get_size() != self.rect.size:
            self._raw = pygame.Surface(self.rect.size).convert(p.surface)
            self._raw.fill(theme.SEA_DEEP)
        return self._raw

    def _show(self, p: Painter, raw: pygame.Surface, part: Rect) -> None:
        p.surface.blit(raw, part.move(self.rect.topleft), part)
        p.shade(part.move(self.rect.topleft), theme.SEA_DEEP, _VEIL)
