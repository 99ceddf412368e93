"""Tooltips."""

from game.ui import theme
from game.ui.layout import Rect
from game.ui.paint import Painter

_PAD, _WIDE, _WIDER = 10, 340, 40
_UNITS, _LEAST_UNITS = 14, 8
"""Units: the margin, how wide the words are set at first and by how much wider then; the letters, and the least."""


def draw_tip(p: Painter, area: Rect, words: str, pos: tuple[int, int]) -> Rect:
    """A tooltip near a point, wholly inside the area; returns where."""
    pad = p.px(_PAD)
    units, wide, tall = _set(p, words, area.width - 2 * pad, area.height - pad)
    box = Rect(pos[0] + p.px(14), pos[1] + p.px(18), wide + 2 * pad, tall + pad)
    if box.bottom > area.bottom:
        box.bottom = pos[1] - p.px(8)
    box.clamp_ip(area)
    p.panel(box, theme.INK, theme.PAPER, 1)
    p.paragraph(Rect(box.x + pad, box.y + pad // 2, wide, tall + p.px(2)), words, units, theme.PAPER)
    return box


def _set(p: Painter, words: str, most_wide: int, most_tall: int) -> tuple[int, int, int]:
    """The size of the letters in units, and width and height in pixels: wider, then smaller, until all fits."""
    for units in range(_UNITS, _LEAST_UNITS - 1, -1):
        longest = min(most_wide, max(p.text_width(line, units) for line in words.split("\n")))
        wide = min(p.px(_WIDE), longest)
        while (tall := p.paragraph_height(words, wide, units)) > most_tall and wide < longest:
            wide = min(wide + p.px(_WIDER), longest)
        if tall <= most_tall:
            break
    return units, wide, tall
