"""The table: the scene in which any game is played. What is on it is drawn by the game's `Face`."""

from collections.abc import Callable, Hashable
from typing import Any, Protocol

from game.kit.bots import Bots
from game.kit.rules import Refusal
from game.kit.session import Session
from game.ui.app import App
from game.ui.layout import Rect
from game.ui.paint import Painter
from game.ui.play import Play
from game.ui.scene import Scene
from game.ui.widgets import Widget

REFUSAL_SECONDS = 4.0


class Face(Protocol):
    """One game as the table shows it."""

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """Everything on the screen for the game as it stands."""

    def update(self, dt: float) -> bool:
        """Let time pass for what moves outside the show; True while it moves."""

    def hurry(self) -> None:
        """End small motions that nobody has to wait for, such as squares lighting up."""

    def draw_over(self, p: Painter) -> None:
        """What flies over everything."""

    @property
    def flies(self) -> bool:
        """Whether `draw_over` draws anything."""

    def refusal(self, refusal: Refusal) -> str:
        """The sentence for a refusal."""

    def occasion(self) -> Hashable:
        """What is asked now, and of whom; when it changes, wary buttons do not hear for a moment."""

    def apply_settings(self) -> None:
        """Speed, motion and highlight style have changed."""

    def focus(self) -> str:
        """The id of the widget that should hear the keys now, or nothing."""

    def over(self) -> Scene:
        """The scene of the game's end."""

    def let_go(self) -> None:
        """The table is left: keep no large pictures."""

    def cancel(self) -> bool:
        """Escape: put away what lies over the board and need not be answered; True when there was something."""


class Table(Scene):
    """A game in progress: waits for people, lets bots act, shows what happens, and saves by the way."""

    watching = False
    """Whether a record goes by instead of a game."""

    def __init__(
        self, app: App, session: Session[Any, Any, Any, Any], bots: Bots, face: Callable[["Table"], Face]
    ) -> None:
        super().__init__(app)
        self.session = session
        self.play = Play(session, bots, lambda: app.now)
        self.play.refused = self._refused
        self.play.failed = self._failed
        self.play.settled = self._settled
        self.refusal = ""
        self.rule = ""
        """The rule that the last refusal spoke of, so that the help opens there."""
        self.refused_at = -REFUSAL_SECONDS
        self._ended = False
        self._occasion: Hashable = None
        self._face: Face | None = None
        self._face = face(self)
        self.refresh()

    # Scene

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """What the game shows."""
        widgets = self.face.build(p, area)
        if self.app.keys_used and not any(w.id == self.focus and w.focusable for w in widgets):
            self.focus = self.face.focus()
        return widgets

    def entered(self) -> None:
        """Back at the table, perhaps with other settings."""
        self._apply_settings()
        super().entered()

    def refresh(self) -> None:
        """Settings and sizes may have changed."""
        self._apply_settings()
        super().refresh()

    def _apply_settings(self) -> None:
        settings = self.app.settings
        self.play.speed = settings.speed / 100
        self.play.show.speed = settings.speed / 100
        self.play.show.reduced = settings.reduced_motion
        if self._face is not None:
            self._face.apply_settings()

    @property
    def face(self) -> Face:
        """What the game looks like."""
        assert self._face is not None
        return self._face

    def update(self, dt: float) -> bool:
        """The show, the bots, and what moves on the board."""
        if self.app.scene is not self:
            return False
        was = self.play.show.playing
        moving = self.play.update(dt)
        if not self.play.show.playing:
            moving = self.face.update(dt) or moving
        if self.play.show.playing != was:
            self.refresh()
        if self.refusal and self.app.now - self.refused_at >= REFUSAL_SECONDS:
            self.refusal = ""
            self.refresh()
        if not moving and self.session.result is not None and not self._ended:
            self._ended = True
            self.app.push(self.face.over())
        return moving

    def wake(self) -> float | None:
        """When a bot, a tooltip or the end of a refusal's sentence is due."""
        fading = max(0.01, REFUSAL_SECONDS - (self.app.now - self.refused_at)) if self.refusal else None
        times = [time for time in (super().wake(), self.play.wake(), fading) if time is not None]
        return min(times, default=None)

    def skip(self) -> bool:
        """Finish what is being shown."""
        if self.play.skip():
            self.refresh()
            return True
        self.face.hurry()
        return False

    def flies(self) -> bool:
        """Cards and banners over the board."""
        return self.face.flies

    def draw_over(self, p: Painter, area: Rect) -> None:
        """Cards and banners."""
        self.face.draw_over(p)

    def back(self) -> None:
        """Escape: away with what lies over the board, else the pause sheet."""
        if not self.face.cancel():
            self.pause()

    def pause(self) -> None:
        """The pause sheet."""
        from game.ui.scenes.pause import Pause

        self.app.push(Pause(self.app, self))

    def left(self) -> None:
        """The game stays on disk, and no picture of the window in memory."""
        self.session.close()
        self._still = None
        self.face.let_go()

    # What people do

    def throw(self) -> bool:
        """Throw the die that is owed."""
        done = self.play.throw()
        return self._did(done)

    def act(self, action: Any) -> bool:
        """Take an action for the person whose turn it is."""
        return self._did(self.play.act(action))

    def undo(self) -> bool:
        """Take the last action back."""
        self.app.sounds.play("click")
        return self._did(self.play.undo())

    def say_no(self, words: str, rule: str = "") -> None:
        """Tell why something cannot be done: a short sound, a shake, a sentence, and the rule behind it."""
        self.refusal, self.rule = words, rule
        self.refused_at = self.app.now
        self.app.sounds.play("refusal")
        self.refresh()

    def _did(self, done: bool) -> bool:
        if done:
            self.refusal = self.rule = ""
            self.refresh()
        return done

    def _refused(self, refusal: Refusal) -> None:
        self.say_no(self.face.refusal(refusal), refusal.rule)

    def _failed(self, problem: str) -> None:
        from game.ui.scenes.dialog import Dialog

        words = f"{problem}.\n\nNothing was done. Make room for the file, or allow writing to it, and try again."
        answers = (("Go on", lambda: None), ("Leave the game", self.leave))
        self.app.push(Dialog(self.app, "The game could not be saved", words, answers))

    def leave(self) -> None:
        """To the title; the game is saved as it stands."""
        from game.ui.scenes.dialog import Dialog
        from game.ui.scenes.title import Title

        unsaved = self.session.finish()
        told = f"{unsaved}. Nothing else is lost; the game is among those to go on with until then."
        dialogs = [Dialog(self.app, "The end is not saved", told)] if unsaved else []
        self.app.replace_all(Title(self.app), *dialogs)

    def _settled(self) -> None:
        occasion = self.face.occasion()
        if occasion != self._occasion:
            self._occasion = occasion
            self.ask()
        self.refresh()
