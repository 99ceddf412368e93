"""What a scene hears: pointer, keys and gamepad, and which widget they are meant for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.focusing import nearest
from game.ui.scrolling import Pane, ScrollState
from game.ui.widgets import ACTIVATE, ARROWS, Button, Widget

if TYPE_CHECKING:
    from game.ui.app import App

TWICE: Final = 0.25
"""A second click or key within this many seconds of one that did something is a slip, not a wish."""
WARY: Final = 0.8
"""Seconds for which a wary widget does not hear after something new was asked: the click was meant for what went."""
CALM: Final = 0.5
"""Seconds by which an impatient click or key within that time prolongs it."""
WARY_AT_MOST: Final = 10.0
"""Seconds after which it is over however often somebody clicks: who still goes on means what is asked now."""


class Hearing:
    """Passes input on to the widget that is pointed at or has the focus; keeps hasty input from what was not meant."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.widgets: list[Widget] = []
        self.focus = ""
        self.dirty = True
        self.stale = True
        self.live_dirty = False
        self.scrolls: defaultdict[str, ScrollState] = defaultdict(ScrollState)
        """How far each pane is scrolled, by what it holds."""
        self._revealed = ""
        """The widget that last had the focus: a pane scrolls to another one once, and then as the player likes."""
        self._pointed: Widget | None = None
        self._pressed = ""
        self._clicked = ""
        """The widget that has the focus from a click alone: Enter means the button that says so, not it again."""
        self._dragged: Widget | None = None
        self._pointed_at = 0.0
        self._shown_tip = ""
        self._deaf_until = 0.0
        self._asked_at = 0.0

    def skip(self) -> bool:
        """Finish what moves at once; True when there was something, which then has used up the click or key."""
        return False

    def back(self) -> None:
        """Escape: leave the scene."""
        self.app.pop()

    def refresh(self) -> None:
        """Build the widgets anew before the next frame."""
        self.stale = self.dirty = True

    def ask(self) -> None:
        """Something new is asked: wary widgets do not hear at once, since the last click may still go on.

        Panes begin at their top again, and the focus is scrolled to anew.
        """
        self.scrolls.clear()
        self._revealed = ""
        self._asked_at = self.app.now
        self._deaf_until = self.app.now + WARY

    def _deaf(self, widget: Widget) -> bool:
        return widget.wary and self.app.now < self._deaf_until

    def _calm(self) -> None:
        """Another click or key while something new is not yet heard: hear it only once there is a pause, or late."""
        if self.app.now < self._deaf_until:
            prolonged = min(self.app.now + CALM, self._asked_at + WARY_AT_MOST)
            self._deaf_until = max(self._deaf_until, prolonged)

    # Finding widgets

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The topmost widget under a point that has something to do or to say."""
        for widget in reversed(self.widgets):
            if (widget.focusable or widget.tooltip or widget.id) and widget.seen.collidepoint(pos):
                return widget
        return None

    def focused(self) -> Widget | None:
        """The widget that hears the keys."""
        if not self.focus:
            return None
        return next((w for w in self.widgets if w.id == self.focus and w.focusable), None)

    def find(self, id: str) -> Widget | None:  # noqa: A002 - the field's word for it
        """The widget of that id, if it is on the screen."""
        return next((w for w in self.widgets if w.id == id), None)

    # Input

    def handle(self, event: pygame.event.Event) -> None:
        """One event of pointer or keys."""
        match event.type:
            case pygame.MOUSEMOTION:
                if not event.buttons[0]:
                    self.let_go()  # The release was heard elsewhere: by another window, or by a scene that lay above.
                self._motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._button_down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._button_up(event.pos)
            case pygame.MOUSEWHEEL:
                widget = self.at(pygame.mouse.get_pos())
                # In a pane the wheel scrolls and does not change what happens to pass under the pointer.
                if widget is not None and (widget.within or widget).wheel(event.y):
                    self.refresh()
            case pygame.KEYDOWN:
                self._key_down(event)
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                field = self.focused()
                if field is not None and field.takes_text:
                    field.text_input(event)  # type: ignore[attr-defined]
                    self.dirty = True

    def _motion(self, pos: tuple[int, int]) -> None:
        if self._dragged is not None:
            self._dragged.drag(pos)
            self._moved_by(self._dragged)
            return
        pointed = self.at(pos)
        if pointed is not self._pointed:
            if self._pointed is not None and self._pointed.point(None):
                self.live_dirty = True
            self._pointed = pointed
            self._pointed_at = self.app.now
            self.dirty = True
        if pointed is not None and pointed.point(pos):
            self._pointed_at = self.app.now
            self.live_dirty = True
            self.dirty = self.dirty or bool(self._shown_tip)

    def let_go(self) -> None:
        """Nothing is held by the pointer any more; a press that was not released does nothing."""
        self._pressed, self._dragged = "", None

    def pointer_left(self) -> None:
        """The pointer has left the window: nothing is pointed at."""
        if self._pointed is not None:
            self._pointed.point(None)
        self._pointed = None
        self.dirty = True

    def _button_down(self, pos: tuple[int, int]) -> None:
        self._calm()
        if self.skip():
            self._pressed = ""
            self.app.acted_at = self.app.now
            return
        widget = self.at(pos)
        self._pointed = widget
        self._pressed = widget.id if widget is not None else ""
        self.focus = self._clicked = widget.id if widget is not None and widget.focusable else ""
        self.dirty = True
        if widget is not None and widget.press(pos):
            self._dragged = widget
            self._moved_by(widget)

    def _moved_by(self, dragged: Widget) -> None:
        self.dirty = True
        if isinstance(dragged, Pane):
            self.refresh()  # What lies in it moves with it.

    def _button_up(self, pos: tuple[int, int]) -> None:
        pressed, self._pressed = self._pressed, ""
        dragged, self._dragged = self._dragged, None
        self.dirty = True
        widget = self.at(pos)
        if widget is None or widget.id != pressed or not pressed or (dragged is not None and not widget.takes_text):
            return
        self._once(widget, lambda: widget.click(pos))

    def _once(self, widget: Widget, act: Callable[[], bool]) -> bool:
        """Do what a click or key asks for, unless it follows another so fast that it is its echo, or was not meant."""
        if self.app.now - self.app.acted_at < TWICE or self._deaf(widget):
            return True
        done = act()
        if done:
            self.app.acted_at = self.app.now
            self.refresh()
        return done

    def _key_down(self, event: pygame.event.Event) -> None:
        focused = self.focused()
        if focused is not None and focused.takes_text and focused.key(event):
            self.dirty = True
            return
        self.app.keys_used = True
        self.dirty = True
        if event.key not in ARROWS and event.key != pygame.K_TAB:
            self._calm()
        if event.key in ACTIVATE and self.skip():
            self.app.acted_at = self.app.now
        elif event.key == pygame.K_ESCAPE:
            if self.app.now - self.app.escaped_at >= TWICE:
                self.app.escaped_at = self.app.now
                self.back()
        elif event.key == pygame.K_TAB:
            if focused is not None and focused.key(event):
                self._clicked = ""
                self.refresh()
            else:
                self._cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ACTIVATE:
            self._activate(focused, event)
        elif focused is not None and focused.key(event):
            self._clicked = ""
            self.refresh()
        elif self._shortcut(event) or (event.key in ARROWS and self._go(ARROWS[event.key])):
            return
        elif self._page(event.key):
            self.refresh()

    @property
    def focus_counts(self) -> bool:
        """Whether Enter means the widget that has the focus: not after a mere click, if a button says Enter."""
        return self.focus != self._clicked or self.primary() is None

    def _activate(self, focused: Widget | None, event: pygame.event.Event) -> None:
        if not self.focus_counts:
            focused = None
        if focused is not None and focused.within is not None and not focused.seen:
            focused.within.reveal(focused.rect)  # What nobody sees is not meant; the next press will be.
            self.refresh()
            return
        if focused is not None and not focused.takes_text:
            deaf = focused.wary_of_keys and self.app.now < self._deaf_until
            if deaf and not self._harmless():
                return
            if not deaf and self._once(focused, lambda: focused.key(event)):
                return
        if not self._shortcut(event):
            primary = self.primary()
            if primary is not None:
                self._once(primary, lambda: primary.click(primary.rect.center))

    def _harmless(self) -> bool:
        """Whether what is asked costs nobody anything, such as a throw: it waits a fixed time and no longer."""
        primary = self.primary()
        return primary is not None and not primary.wary and self.app.now >= self._asked_at + WARY

    def primary(self) -> Widget | None:
        """The button to be pressed next."""
        buttons = (w for w in self.widgets if isinstance(w, Button) and w.enabled)
        return next((button for button in buttons if button.style == "primary"), None)

    def _shortcut(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        widget = next((w for w in self.widgets if event.key in w.keys and w.enabled), None)
        return widget is not None and self._once(widget, lambda: widget.click(widget.rect.center))

    def _cycle(self, step: int) -> None:
        self._clicked = ""
        ids = [w.id for w in self.widgets if w.focusable and w.id]
        primary = self.primary()
        if not self.focus and primary is not None:
            self.focus = primary.id
        elif ids:
            at = ids.index(self.focus) if self.focus in ids else (-1 if step > 0 else 0)
            self.focus = ids[(at + step) % len(ids)]

    def _page(self, key: int) -> bool:
        """Scroll the pane of the focused widget, else the first that a key can scroll; False if none can."""
        focused = self.focused()
        panes = [widget for widget in self.widgets if isinstance(widget, Pane)]
        if focused is not None and focused.within is not None:
            panes.insert(0, focused.within)
        return any(pane.page(key) for pane in panes)

    def _go(self, direction: tuple[int, int]) -> bool:
        """Move the focus to the nearest widget in a direction; False if there is none."""
        focused = self.focused()
        if focused is None:
            # What is only to be read scrolls; what can be chosen is gone to.
            to_read = any(isinstance(widget, Pane) for widget in self.widgets)
            if to_read and not any(widget.focusable and widget.within is not None for widget in self.widgets):
                return False
            self._cycle(1)
            return True
        if direction[1] and focused.within is not None and focused.within.show_more(focused.rect, direction[1]):
            self.refresh()  # First what is left of it to be seen that way, then the next.
            return True
        target = nearest(self.widgets, focused, direction)
        if target is not None:
            self.focus, self._clicked = target.id, ""
        return target is not None
