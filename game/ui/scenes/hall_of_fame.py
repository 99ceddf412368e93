"""The hall of fame on the wall."""

from game.exploration.names import money
from game.ui import hall, theme
from game.ui.app import App
from game.ui.bidi import isolated
from game.ui.layout import Rect, columns, inset, narrow, rows
from game.ui.paint import Painter
from game.ui.scenes.sheet import Sheet
from game.ui.scrolling import ScrollList, ScrollState
from game.ui.widgets import Look, Text, Widget

_LINE, _TWO_LINES = 44, 66
"""Units: the height of an entry on one line, and on two."""


class HallOfFame(Sheet):
    """The best games played here, richest first."""

    heading = "Hall of fame"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.entries, self.problem = hall.entries()
        self._scroll = ScrollState()

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """A row for each entry."""
        note: list[Widget] = []
        if self.problem:
            tall = p.paragraph_height(self.problem, area.width, 14)
            area, line = rows(area, [0.5, tall], p.px(8))
            note = [Text(line, self.problem, 14, theme.INK_SOFT, wrap=True)]
        if not self.entries:
            words = "Nobody yet. Finish a game and your name will stand here."
            return [Text(area, words, 18, theme.INK_SOFT, align="centre", wrap=True, middle=True), *note]
        tall = p.px(_TWO_LINES if narrow(area.width, p.scale) else _LINE)
        listed = ScrollList(area, [tall] * len(self.entries), self._row, self._scroll, "hall")
        return [listed, *note]

    def _row(self, p: Painter, rect: Rect, index: int, look: Look) -> None:
        entry = self.entries[index]
        if index % 2 == 0:
            p.panel(rect, theme.SNOW, None)
        inner = rect.inflate(-p.px(16), 0)
        stacked = narrow(rect.width, p.scale)
        if stacked:
            upper, lower = rows(inset(inner, 0, p.px(6)), [0.56, 0.44])
            rank, name, total = columns(upper, [p.px(30), 0.5, p.px(100)], p.px(8))
            where = Rect(name.x, lower.y, inner.right - name.x, lower.height)
        else:
            rank, name, total, where = columns(inner, [p.px(44), 0.34, p.px(100), 0.56], p.px(12))
        p.text(rank, f"{index + 1}.", 20, face="heading")
        p.text(name, isolated(entry.name) or "—", 16, face="bold", elide=True)
        p.text(total, money(entry.total), 18, face="bold", align="right")
        led = entry.expedition.replace("-", " ").capitalize()
        played = f"{entry.players} players"
        # What may be cut at the end is the longest.
        told = [entry.date, played, led, entry.board] if stacked else [led, entry.board, played, entry.date]
        p.text(where, " · ".join(told), 14, theme.INK_SOFT, elide=True)
