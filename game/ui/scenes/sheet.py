"""A sheet of paper in the middle of the window with a heading: the form of most scenes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.ui import theme
from game.ui.layout import Rect, capped_or_bare, centred, inset, rows
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.scrolling import scrolled
from game.ui.widgets import Button, Custom, Look, Style, Text, Widget

ButtonSpec = tuple[str, Callable[[], object], Style, tuple[int, ...], str]
"""A button: its label, action, style, keys, and the key cap drawn on it."""


@dataclass(frozen=True)
class _Measures:
    """Units: the margin around a sheet, those on it, the heights of heading and buttons, the gaps, and the letters."""

    margin: int
    side: int
    edge: int
    head: int
    foot: int
    gap: int
    heading: int


_ROOMY = _Measures(margin=16, side=28, edge=20, head=46, foot=50, gap=10, heading=30)
_SMALL = _Measures(margin=5, side=14, edge=8, head=36, foot=44, gap=5, heading=26)
_LONG_HEADING = 19
"""Units of the letters of a heading that has no room on one line: it takes several."""


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

    def tall(self, p: Painter, width: int) -> int:
        """How many pixels of height the body needs at that width; with fewer it scrolls. 0: it lives with any."""
        return 0

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """The sheet and what is on it."""
        measures = _SMALL if self.tight else _ROOMY
        sheet = centred(inset(area, p.px(measures.margin)), p.px(self.units[0]), p.px(self.units[1]))
        inner = inset(sheet, p.px(measures.side), p.px(measures.edge))
        units, lines = measures.heading, 0
        if p.text_width(self.heading, units, "heading") > inner.width:
            units = _LONG_HEADING
            lines = p.paragraph_height(self.heading, inner.width, units, "heading")
        heights = [max(p.px(measures.head), lines), 0.5, p.px(measures.foot)]
        head, body, foot = rows(inner, heights, p.px(measures.gap))
        widgets: list[Widget] = [
            Custom(sheet, _paper),
            Text(head, self.heading, units, wrap=lines > 0, face="heading"),
        ]
        specs = self.buttons()
        if not specs:
            body.height = inner.bottom - body.y
        widgets += scrolled(body, partial(self.tall, p), self.scrolls["sheet"], "sheet", partial(self.body, p))
        capped = [self._button_width(p, label, hint) for label, _, _, _, hint in specs]
        bare = [self._button_width(p, label, "") for label, *_ in specs]
        cells, is_bare = capped_or_bare(foot, capped, bare, p.px(12))
        for rect, (label, action, style, keys, hint) in zip(cells, specs, strict=True):
            # Words before key caps; the keys are heard all the same.
            widgets.append(Button(rect, label, action, f"button:{label}", style, keys, "" if is_bare else hint))
        return widgets

    def _button_width(self, p: Painter, label: str, hint: str) -> int:
        cap = p.text_width(hint, 12, "bold") + p.px(36) if hint else 0
        return max(p.px(120), p.text_width(label, 24, "heading") + p.px(24) + cap)


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
