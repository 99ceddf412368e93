"""A sheet of paper in the middle of the window with a heading: the form of most scenes."""

from collections.abc import Callable

import pygame

from game.ui import theme
from game.ui.layout import Rect, centred, inset
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.widgets import Button, Custom, Look, Style, Text, Widget

ButtonSpec = tuple[str, Callable[[], object], Style, tuple[int, ...], str]
"""A button: its label, action, style, keys, and the key cap drawn on it."""


class Sheet(Scene):
    """A heading, a body that a subclass builds, and a row of buttons below."""

    heading = ""
    units: tuple[int, int] = (900, 660)
    """How large the sheet wants to be, in units."""

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """The widgets between heading and buttons."""
        return []

    def buttons(self) -> list[ButtonSpec]:
        """The buttons below, from the right."""
        return [("Back", self.back, "normal", (), "Esc")]

    def background(self, p: Painter, area: Rect) -> None:
        """Sea all round, or the dimmed scene below."""
        if self.covers:
            poster(p, area)

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """The sheet and what is on it."""
        margin = p.px(16)
        sheet = centred(inset(area, margin), p.px(self.units[0]), p.px(self.units[1]))
        pad = p.px(28)
        inner = inset(sheet, pad, p.px(20))
        top, foot = p.px(46), p.px(50)
        widgets: list[Widget] = [Custom(sheet, _paper)]
        widgets.append(Text(Rect(inner.x, inner.y, inner.width, top), self.heading, 30, face="heading"))
        body = Rect(inner.x, inner.y + top + p.px(8), inner.width, inner.height - top - foot - p.px(20))
        widgets += self.body(p, body)
        right = inner.right
        for label, action, style, keys, hint in self.buttons():
            cap = p.text_width(hint, 12, "bold") + p.px(36) if hint else 0
            wide = max(p.px(120), p.text_width(label, 24, "heading") + p.px(24) + cap)
            rect = Rect(right - wide, inner.bottom - foot, wide, foot)
            widgets.append(Button(rect, label, action, f"button:{label}", style, keys, hint))
            right -= wide + p.px(12)
        return widgets


def _paper(p: Painter, rect: Rect, look: Look) -> None:
    p.panel(rect, theme.PAPER, theme.PAPER_DEEP, 3, 10)


def poster(p: Painter, area: Rect) -> None:
    """A quiet ground: flat bands of sea, as on a travel poster."""
    p.surface.fill(theme.SEA_DEEP, area)
    bands = ((0.42, theme.SEA), (0.72, tuple((a + b) // 2 for a, b in zip(theme.SEA, theme.LAKE, strict=True))))
    for share, colour in bands:
        top = round(area.height * share)
        rise = area.height // 14
        points = [(area.x, area.bottom), (area.x, top)]
        steps = 24
        for i in range(steps + 1):
            x = area.x + area.width * i // steps
            wave = pygame.math.smoothstep(0, 1, abs((i % 12) - 6) / 6)
            points.append((x, round(top - rise * wave)))
        points.append((area.right, area.bottom))
        pygame.draw.polygon(p.surface, colour, points)
