"""The window's widgets: small, drawn by one brush, each usable by mouse, keys and gamepad alike.

A scene builds its widgets anew whenever what they show changes; `id` ties focus and scrolling to the next build.
Sizes are pixels. `click` and `key` return whether the widget took the input.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict, Unpack

import pygame

from game.ui import theme
from game.ui.fonts import Colour, Face
from game.ui.layout import Rect
from game.ui.paint import Align, Painter

if TYPE_CHECKING:
    from game.ui.scrolling import Pane

Action = Callable[[], object]
Paint = Callable[["Painter", Rect, "Look"], object]
Style = Literal["primary", "normal", "quiet", "closed"]
"""What to do next; what else can be done; the same without a frame; what says why it cannot be done now."""
ACTIVATE: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
ARROWS: Final = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}  # fmt: skip
"""The direction of each arrow key: right and down are positive."""


@dataclass(frozen=True)
class Look:
    """How the pointer and the keys stand to a widget while it is drawn."""

    hover: bool = False
    pressed: bool = False
    focus: bool = False
    deaf: bool = False
    """Whether it does not hear yet, see `Widget.wary`."""


class Widget:
    """Something on the screen. By itself it only takes up room."""

    focusable = False
    takes_text = False
    live = False
    """Whether it moves by itself and is drawn on every frame, over a picture of all that does not."""
    ringed = True
    """Whether the scene draws a ring around it while it has the focus."""
    wary = False
    """Whether it does not hear clicks and keys for a moment after something new was asked, see `Scene.ask`."""
    wary_of_keys = False
    """The same for Enter and Space alone."""
    round = 6.0
    keys: tuple[int, ...] = ()
    within: Pane | None = None
    """The pane in which it lies; only what of it lies in there is seen and clicked."""

    def __init__(self, rect: Rect, id: str = "", tooltip: str = "") -> None:  # noqa: A002 - the field's word for it
        self.rect = rect
        self.id = id
        self.tooltip = tooltip
        self.enabled = True

    @property
    def seen(self) -> Rect:
        """What of `rect` is in sight."""
        return self.rect if self.within is None else self.rect.clip(self.within.rect)

    def draw(self, p: Painter, look: Look) -> None:
        """Draw within `rect`; the scene draws the focus ring."""

    def click(self, pos: tuple[int, int]) -> bool:
        """The pointer was pressed and released on it."""
        return False

    def press(self, pos: tuple[int, int]) -> bool:
        """The pointer went down on it; True keeps it for `drag`."""
        return False

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved while held down."""

    def point(self, pos: tuple[int, int] | None) -> bool:
        """The pointer is there, or has left it; True if that changes what it shows."""
        return False

    def draw_moving(self, p: Painter) -> list[Rect] | None:
        """Draw only what has moved since the last frame and return where; None asks to be drawn as a whole."""
        return None

    def wheel(self, steps: int) -> bool:
        """The wheel turned over it, up when positive."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down while it has the focus."""
        return False

    def hover_tip(self, pos: tuple[int, int]) -> str:
        """What to say about the point under the pointer."""
        return self.tooltip


class Setting(TypedDict, total=False):
    """The face that words are set in, and where they stand in their line."""

    face: Face
    align: Align


class Text(Widget):
    """Words on the ground: one line, or a wrapped paragraph."""

    def __init__(
        self,
        rect: Rect,
        text: str,
        units: float = 16,
        colour: Colour = theme.INK,
        wrap: bool = False,
        middle: bool = False,
        **setting: Unpack[Setting],
    ) -> None:
        super().__init__(rect)
        self.words, self.units, self.colour, self.setting = text, units, colour, setting
        self.wrap, self.middle = wrap, middle

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the words."""
        if self.wrap:
            p.paragraph(self.rect, self.words, self.units, self.colour, middle=self.middle, **self.setting)
        else:
            p.text(self.rect, self.words, self.units, self.colour, shrink=True, **self.setting)


class Custom(Widget):
    """Whatever a function draws; clickable and focusable when it is given something to do."""

    def __init__(
        self,
        rect: Rect,
        paint: Paint,
        id: str = "",  # noqa: A002
        action: Action | None = None,
        tooltip: str = "",
        keys: tuple[int, ...] = (),
    ) -> None:
        super().__init__(rect, id, tooltip)
        self.paint, self.action, self.keys = paint, action, keys
        self.focusable = action is not None
        self.moves: Callable[[], bool] = lambda: True
        """Of a live one: whether it has to be drawn in this frame."""

    def draw(self, p: Painter, look: Look) -> None:
        """Let the function draw."""
        self.paint(p, self.rect, look)

    def draw_moving(self, p: Painter) -> list[Rect] | None:
        """Nothing where nothing moves, else the whole of it."""
        return None if self.moves() else []

    def click(self, pos: tuple[int, int]) -> bool:
        """Do what it is there for."""
        if self.action is None or not self.enabled:
            return False
        self.action()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and space are a click."""
        return event.key in ACTIVATE and self.click(self.rect.center)


def shown(
    rect: Rect,
    draw: Callable[..., object],
    *args: Any,
    id: str = "",  # noqa: A002 - the field's word for it
    action: Callable[[], object] | None = None,
    tooltip: str = "",
    keys: tuple[int, ...] = (),
) -> Custom:
    """A widget that `draw(p, rect, *args)` draws."""
    return Custom(rect, lambda p, box, look: draw(p, box, *args), id, action, tooltip, keys)


class Button(Custom):
    """A button. A primary one is vermilion: it is what the player should do now."""

    whose = ""
    """The player's name in the label, if there is one: it may be cut where it is long."""

    def __init__(
        self,
        rect: Rect,
        label: str,
        action: Action,
        id: str = "",  # noqa: A002
        style: Style = "normal",
        keys: tuple[int, ...] = (),
        hint: str = "",
        icon: str = "",
        tooltip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(rect, self._paint, id or f"button:{label}", action, tooltip, keys)
        self.label, self.style, self.hint, self.icon = label, style, hint, icon
        self.enabled = self.focusable = enabled

    def _paint(self, p: Painter, rect: Rect, look: Look) -> None:
        fill, ink, border = self._colours(look)
        if look.deaf:
            fill, ink, border = theme.PAPER, theme.INK_SOFT, theme.PAPER_DEEP
        box = rect.move(0, p.px(1)) if look.pressed else rect
        if self.style != "quiet" or look.hover:
            p.panel(box, fill, border, 2)
        pad = p.px(12)
        inner = box.inflate(-2 * pad, 0)
        units = min(24.0, 0.46 * box.height / p.scale)
        if self.icon:
            side = min(inner.height - p.px(10), p.px(30))
            p.picture(self.icon, Rect(inner.x, box.centery - side // 2, side, side), ink)
            inner = Rect(inner.x + side + p.px(8), inner.y, inner.width - side - p.px(8), inner.height)
        if self.hint:
            wide = self._paint_hint(p, inner, ink)
            inner = Rect(inner.x, inner.y, inner.width - wide - p.px(8), inner.height)
        centred = not self.icon and not self.hint
        p.text(inner, self.label, units, ink, "heading", "centre" if centred else "left", shrink=True,
               elide=bool(self.whose), name=self.whose)  # fmt: skip

    def _paint_hint(self, p: Painter, inner: Rect, ink: Colour) -> int:
        """The key that does the same, as a small key cap at the right end."""
        wide = p.text_width(self.hint, 12, "bold") + p.px(12)
        p.keycap(Rect(inner.right - wide, inner.centery - p.px(10), wide, p.px(20)), self.hint, ink)
        return wide

    def _colours(self, look: Look) -> tuple[Colour, Colour, Colour]:
        if not self.enabled:
            return theme.PAPER, theme.INK_FAINT, theme.PAPER_DEEP
        if self.style == "primary":
            fill = theme.VERMILION_DEEP if look.hover or look.pressed else theme.VERMILION_FILL
            return fill, theme.SNOW, fill
        fill = theme.PAPER_DEEP if look.hover or look.pressed else theme.PAPER
        if self.style == "closed":
            return fill, theme.INK_SOFT, theme.PAPER_DEEP
        return fill, theme.INK, theme.INK if self.style == "normal" else theme.PAPER_DEEP


class Toggle(Custom):
    """A yes or no with its label."""

    def __init__(self, rect: Rect, label: str, on: bool, change: Callable[[bool], object], id: str = "") -> None:  # noqa: A002
        super().__init__(rect, self._paint, id or f"toggle:{label}", lambda: change(not on))
        self.label, self.on = label, on

    def _paint(self, p: Painter, rect: Rect, look: Look) -> None:
        track = Rect(rect.x, rect.centery - p.px(12), p.px(44), p.px(24))
        pygame.draw.rect(p.surface, theme.SEA_DEEP if self.on else theme.PAPER_DEEP, track, border_radius=p.px(12))
        pygame.draw.rect(p.surface, theme.INK, track, p.px(2), border_radius=p.px(12))
        x = track.right - p.px(12) if self.on else track.x + p.px(12)
        pygame.draw.circle(p.surface, theme.SNOW, (x, track.centery), p.px(8))
        pygame.draw.circle(p.surface, theme.INK, (x, track.centery), p.px(8), p.px(2))
        left = track.right + p.px(12)
        p.text(Rect(left, rect.y, rect.right - left, rect.height), f"{self.label}: {'on' if self.on else 'off'}", 16)


class Choice(Widget):
    """One of several values between two arrows; left and right, wheel and clicks step through them."""

    focusable = True

    def __init__(
        self,
        rect: Rect,
        names: Sequence[str],
        index: int,
        change: Callable[[int], object],
        id: str = "",  # noqa: A002
        tooltip: str = "",
        around: bool = True,
    ) -> None:
        super().__init__(rect, id, tooltip)
        self.names, self.index, self.change, self.around = names, index, change, around

    def _arrows(self) -> tuple[Rect, Rect]:
        wide = min(self.rect.height, self.rect.width // 4)
        size = (wide, self.rect.height)
        return Rect(self.rect.topleft, size), Rect((self.rect.right - wide, self.rect.y), size)

    def draw(self, p: Painter, look: Look) -> None:
        """The value between its arrows."""
        p.panel(self.rect, theme.SNOW if look.hover else theme.PAPER, theme.INK, 2)
        left, right = self._arrows()
        for box, sign in ((left, -1), (right, 1)):
            if self._target(sign) is not None:
                x, y, size = box.centerx, box.centery, p.px(6)
                points = [(x + sign * size // 2, y), (x - sign * size // 2, y - size), (x - sign * size // 2, y + size)]
                pygame.draw.polygon(p.surface, theme.INK, points)
        inner = Rect(left.right, self.rect.y, right.left - left.right, self.rect.height)
        p.text(inner, self.names[self.index], 16, align="centre", shrink=True)

    def _target(self, step: int) -> int | None:
        target = self.index + step
        if self.around and len(self.names) > 1:
            return target % len(self.names)
        return target if 0 <= target < len(self.names) else None

    def _step(self, step: int) -> bool:
        target = self._target(step)
        if target is not None:
            self.change(target)
        return True

    def click(self, pos: tuple[int, int]) -> bool:
        """The left third steps back, the rest forward."""
        return self._step(-1 if pos[0] < self.rect.x + self.rect.width // 3 else 1)

    def wheel(self, steps: int) -> bool:
        """Step through the values."""
        return self._step(-1 if steps > 0 else 1)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right step; Enter steps on."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT, *ACTIVATE):
            return self._step(-1 if event.key == pygame.K_LEFT else 1)
        return False


class Slider(Widget):
    """A number on a line of even steps."""

    focusable = True

    def __init__(
        self,
        rect: Rect,
        value: int,
        low: int,
        high: int,
        step: int,
        change: Callable[[int], object],
        id: str = "",  # noqa: A002
        unit: str = "%",
    ) -> None:
        super().__init__(rect, id)
        self.value, self.low, self.high, self.step, self.change, self.unit = value, low, high, step, change, unit

    def _track(self) -> Rect:
        end, room = self.rect.height // 2, min(self.rect.width // 4, self.rect.height * 2)
        return Rect(self.rect.x + end, self.rect.centery, self.rect.width - room - 2 * end, 1)

    def draw(self, p: Painter, look: Look) -> None:
        """The line, its knob and the number."""
        track = self._track()
        at = track.x + track.width * (self.value - self.low) // max(1, self.high - self.low)
        for start, end, colour in ((track.x, track.right, theme.PAPER_DEEP), (track.x, at, theme.SEA_DEEP)):
            pygame.draw.line(p.surface, colour, (start, track.y), (end, track.y), p.px(6))
        pygame.draw.circle(p.surface, theme.SNOW if look.hover else theme.PAPER, (at, track.y), p.px(11))
        pygame.draw.circle(p.surface, theme.INK, (at, track.y), p.px(11), p.px(2))
        left = track.right + self.rect.height // 2
        box = Rect(left, self.rect.y, self.rect.right - left, self.rect.height)
        p.text(box, f"{self.value} {self.unit}", 16, align="right", shrink=True)

    def _set(self, value: int) -> None:
        value = max(self.low, min(self.high, self.low + round((value - self.low) / self.step) * self.step))
        if value != self.value:
            self.value = value
            self.change(value)

    def press(self, pos: tuple[int, int]) -> bool:
        """Grab the knob."""
        self.drag(pos)
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        """Set the value to the point under the pointer."""
        track = self._track()
        self._set(self.low + round((pos[0] - track.x) * (self.high - self.low) / max(1, track.width)))

    def wheel(self, steps: int) -> bool:
        """One step up or down."""
        self._set(self.value + self.step * (1 if steps > 0 else -1))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right step."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._set(self.value + (self.step if event.key == pygame.K_RIGHT else -self.step))
            return True
        return False
