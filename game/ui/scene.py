"""A scene: one screenful of widgets with tooltips. The app keeps a stack of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui import theme
from game.ui.hearing import Hearing
from game.ui.layout import Rect, tight
from game.ui.paint import Painter
from game.ui.tip import draw_tip
from game.ui.widgets import Look, Widget

if TYPE_CHECKING:
    from game.ui.app import App

TIP_DELAY: Final = 0.35


class Scene(Hearing):
    """Builds widgets for an area and lets pointer, keys and gamepad use them. Subclasses give `build`."""

    covers = True
    """False for a sheet that lies over the scene below."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tight = False
        """Whether the window lacks the room to lay everything out side by side."""
        self._still: pygame.Surface | None = None
        self._room: tuple[tuple[int, int], float] = ((0, 0), 0.0)
        """The size and the scale that the widgets are laid out for."""
        self._flew = False

    # What a scene says about itself

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """The widgets for this area, in drawing order."""
        raise NotImplementedError

    def background(self, p: Painter, area: Rect) -> None:
        """What lies under the widgets."""
        p.surface.fill(theme.PAPER, area)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True while something moves and frames are wanted."""
        return False

    def wake(self) -> float | None:
        """Seconds until `update` is wanted though nothing moves; None to sleep until something is typed or clicked."""
        times = []
        if self._pointed is not None and self.tip() and not self._tip_due():
            times.append(TIP_DELAY - (self.app.now - self._pointed_at))
        if self.app.now < self._deaf_until and any(widget.wary or widget.wary_of_keys for widget in self.widgets):
            times.append(self._deaf_until - self.app.now)
        return max(0.001, min(times)) if times else None

    def woken(self) -> None:
        """The time that `wake` gave has passed: whatever it was for gets its frame."""
        self.dirty = True

    @property
    def outdated(self) -> bool:
        """Whether the last frame lacks a tooltip that is due by now, or still shows one that is not."""
        return self._due_tip() != self._shown_tip

    def entered(self) -> None:
        """The scene has come to the top of the stack."""
        self.refresh()

    def left(self) -> None:
        """The scene is gone for good."""

    def flies(self) -> bool:
        """Whether `draw_over` draws anything outside the widgets that are live."""
        return False

    # Building and drawing

    def draw(self, p: Painter) -> None:
        """One whole frame."""
        area = p.surface.get_rect()
        if self.stale:
            self._rebuild(p, area)
        if self._reveal_focus():
            self._rebuild(p, area)
        self.background(p, area)
        live = [widget for widget in self.widgets if widget.live]
        for widget in self.widgets:
            if not widget.live:
                self._draw_widget(p, widget)
        self._still = self._picture_of(p.surface) if live else None
        for widget in live:
            self._draw_widget(p, widget)
        self._finish(p, area)

    def _rebuild(self, p: Painter, area: Rect) -> None:
        self.stale = False
        self.tight = tight(area, p.scale)
        if self._room != (area.size, p.scale):
            self._room, self._revealed = (area.size, p.scale), ""
        self.widgets = self.build(p, area)
        self._point_anew()
        if not any(w.id == self.focus and w.focusable for w in self.widgets):
            self.focus = ""

    def _point_anew(self) -> None:
        """The widgets are new: what lies under the pointer now learns of it, and what lay there before too."""
        before, pos = self._pointed, pygame.mouse.get_pos()
        self._pointed = self.at(pos) if self.app.pointer_seen else None
        if self._pointed is before:
            return
        if before is not None:
            before.point(None)
        if self._pointed is not None:
            self._pointed.point(pos)

    def _reveal_focus(self) -> bool:
        """Scroll to the widget that the focus has come to; True if there was need to."""
        if self.focus == self._revealed:
            return False
        self._revealed = self.focus
        focused = self.focused()
        return focused is not None and focused.within is not None and focused.within.reveal(focused.rect)

    def _draw_widget(self, p: Painter, widget: Widget) -> None:
        """Draw it, or what of it is in sight."""
        if widget.within is None:
            widget.draw(p, self._look(widget))
        elif widget.seen:
            p.surface.set_clip(widget.within.rect)
            try:
                widget.draw(p, self._look(widget))
            finally:
                p.surface.set_clip(None)

    def draw_moving(self, p: Painter) -> list[Rect] | None:
        """Draw only what moves onto the last frame and return where; None when a whole frame is needed."""
        if self._still is None or self._still.get_size() != p.surface.get_size() or self._due_tip():
            return None
        area = p.surface.get_rect()
        changed: list[Rect] = []
        if self.flies() or self._flew:
            p.surface.blit(self._still, (0, 0))
            changed.append(area)
        for widget in self.widgets:
            if widget.live:
                touched = None if changed[:1] == [area] else widget.draw_moving(p)
                if touched is None:
                    p.surface.blit(self._still, widget.seen, widget.seen)
                    self._draw_widget(p, widget)
                    touched = [widget.seen]
                changed += touched
        self._finish(p, area)
        return changed

    def _finish(self, p: Painter, area: Rect) -> None:
        focused = self.focused()
        if focused is not None and focused.ringed and self._shows_focus(focused):
            p.surface.set_clip(None if focused.within is None else focused.within.rect.inflate(p.px(16), p.px(8)))
            p.ring(focused.rect, focused.round)
            p.surface.set_clip(None)
        self.draw_over(p, area)
        self._flew = self.flies()
        self._draw_tip(p, area)
        self.dirty = self.live_dirty = False

    def _picture_of(self, surface: pygame.Surface) -> pygame.Surface:
        if self._still is None or self._still.get_size() != surface.get_size():
            return surface.copy()
        self._still.blit(surface, (0, 0))
        return self._still

    def draw_over(self, p: Painter, area: Rect) -> None:
        """What flies over the widgets."""

    def _look(self, widget: Widget) -> Look:
        pointed = widget is self._pointed
        focus = bool(widget.id) and widget.id == self.focus
        pressed = pointed and bool(widget.id) and widget.id == self._pressed
        return Look(pointed, pressed, focus and self._shows_focus(widget), self._deaf(widget))

    def _shows_focus(self, focused: Widget) -> bool:
        return focused.takes_text or (self.app.keys_used and self.focus_counts)

    def tip(self) -> str:
        """What the tooltip says, if anything."""
        if self._pointed is None or self._pressed or self.app.keys_used:
            return ""
        return self._pointed.hover_tip(pygame.mouse.get_pos())

    def _tip_due(self) -> bool:
        return self.app.now - self._pointed_at >= TIP_DELAY

    def _due_tip(self) -> str:
        return self.tip() if self._tip_due() else ""

    def _draw_tip(self, p: Painter, area: Rect) -> None:
        self._shown_tip = self._due_tip()
        if self._shown_tip:
            draw_tip(p, area, self._shown_tip, pygame.mouse.get_pos())
