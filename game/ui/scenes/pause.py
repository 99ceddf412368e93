"""The pause sheet over a game."""

from typing import TYPE_CHECKING

import pygame

from game.ui.app import App
from game.ui.layout import Rect, rows
from game.ui.log_file import tell_log_saved
from game.ui.paint import Painter
from game.ui.scenes.help import HelpScene
from game.ui.scenes.options import SettingsSheet
from game.ui.scenes.sheet import ButtonSpec, Sheet
from game.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from game.ui.table import Table

_HIGH, _LOW = (56, 14), (46, 7)
"""A button's height and the gap below it, in units."""


class Pause(Sheet):
    """Go on, look up the rules, change settings, save the log, or save and leave."""

    heading = "Pause"
    units = (460, 490)
    covers = False

    def __init__(self, app: App, table: "Table") -> None:
        super().__init__(app)
        self.table = table

    def tall(self, p: Painter, width: int) -> int:
        """The buttons, as low as they may be."""
        return _height(p, len(self._entries()), _LOW)

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """A button for each, lower ones where the window is low for its UI scale."""
        entries = self._entries()
        measures = _HIGH if _height(p, len(entries), _HIGH) <= area.height else _LOW
        cells = rows(area, [p.px(measures[0])] * len(entries), p.px(measures[1]))
        return [
            Button(cell, label, action, f"button:{label}", style, keys, hint)
            for cell, (label, action, style, keys, hint) in zip(cells, entries, strict=True)
        ]

    def _entries(self) -> list[ButtonSpec]:
        keyed: list[ButtonSpec] = [
            ("Go on", self.back, "primary", (pygame.K_p,), "Esc"),
            ("Rules", self._rules, "normal", (pygame.K_r,), "R"),
            ("Settings", lambda: self.app.push(SettingsSheet(self.app)), "normal", (pygame.K_s,), "S"),
            ("Save the log", self._save_log, "normal", (pygame.K_g,), "G"),
            ("Save and leave", self.table.leave, "normal", (pygame.K_l,), "L"),
        ]
        return [spec for spec in keyed if self.table.session.path is not None or spec[1] != self._save_log]

    def buttons(self) -> list[ButtonSpec]:
        """None below."""
        return []

    def _rules(self) -> None:
        self.app.push(HelpScene(self.app, self.table.rule, self.table.session.options.data))

    def _save_log(self) -> None:
        tell_log_saved(self.app, self.table.session)


def _height(p: Painter, count: int, measures: tuple[int, int]) -> int:
    """The pixels of height that so many buttons take."""
    return p.px(measures[0]) * count + p.px(measures[1]) * (count - 1)
