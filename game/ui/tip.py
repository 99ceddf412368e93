"""Tooltips."""

from game.ui import theme
from game.ui.layout import Rect
from game.ui.paint import Painter


def draw_tip(p: Painter, area: Rect, words: str, pos: tuple[int, int]) -> None:
    """A tooltip near a point, wholly inside the area."""
    pad = p.px(10)
    wide = min(p.px(340), max(p.text_width(line, 14) for line in words.split("\n")))
    tall = p.paragraph_height(words, wide, 14)
    box = Rect(pos[0] + p.px(14), pos[1] + p.px(18), wide + 2 * pad, tall + pad)
    if box.bottom > area.bottom:
        box.bottom = pos[1] - p.px(8)
    box.clamp_ip(area)
    p.panel(box, theme.INK, theme.PAPER, 1)
    p.paragraph(Rect(box.x + pad, box.y + pad // 2, wide, tall + p.px(2)), words, 14, theme.PAPER)
