"""The hall of fame on the wall."""

from game.exploration.names import money
from game.ui import hall, theme
from game.ui.app import App
from game.ui.bidi import isolated
from game.ui.layout import Rect, columns
from game.ui.paint import Painter
from game.ui.scenes.sheet import Sheet
from game.ui.scrolling import ScrollList, ScrollState
from game.ui.widgets import Look, Text, Widget


class HallOfFame(Sheet):
    """The best games played here, richest first."""

    heading = "Hall of fame"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.entries, self.problem = hall.entries()
        self._scroll = ScrollState()

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """A row for each entry."""
        if self.problem:
            line = Rect(area.x, area.bottom - p.px(22), area.width, p.px(22))
            area = Rect(area.x, area.y, area.width, area.height - p.px(30))
            note: list[Widget] = [Text(line, self.problem, 14, theme.INK_SOFT)]
        else:
            note = []
        if not self.entries:
            words = "Nobody yet. Finish a game and your name will stand here."
            return [Text(area, words, 18, theme.INK_SOFT, align="centre", wrap=True, middle=True), *note]
        tall = p.px(44)
        listed = ScrollList(area, [tall] * len(self.entries), self._row, self._scroll, "hall")
        return [listed, *note]

    def _row(self, p: Painter, rect: Rect, index: int, look: Look) -> None:
        entry = self.entries[index]
        if index % 2 == 0:
            p.panel(rect, theme.SNOW, None)
        rank, name, total, where = columns(rect.inflate(-p.px(16), 0), [p.px(44), 0.34, p.px(100), 0.56], p.px(12))
        p.text(rank, f"{index + 1}.", 20, face="heading")
        p.text(name, isolated(entry.name) or "—", 16, face="bold", elide=True)
        p.text(total, money(entry.total), 18, face="bold", align="right")
        led = entry.expedition.replace("-", " ").capitalize()
        p.text(where, f"{led} · {entry.board} · {entry.players} players · {entry.date}", 14, theme.INK_SOFT, elide=True)
