"""The pause sheet over a game."""

from typing import TYPE_CHECKING

import pygame

from game.ui.app import App
from game.ui.layout import Rect, rows
from game.ui.paint import Painter
from game.ui.scenes.help import HelpScene
from game.ui.scenes.options import SettingsSheet
from game.ui.scenes.sheet import ButtonSpec, Sheet
from game.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from game.ui.table import Table


class Pause(Sheet):
    """Go on, look up the rules, change settings, or save and leave."""

    heading = "Pause"
    units = (460, 430)
    covers = False

    def __init__(self, app: App, table: "Table") -> None:
        super().__init__(app)
        self.table = table

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """Four buttons."""
        cells = rows(area, [p.px(56)] * 4, p.px(14))
        keyed = [
            ("Go on", self.back, "primary", (pygame.K_p,), "Esc"),
            ("Rules", self._rules, "normal", (pygame.K_r,), "R"),
            ("Settings", lambda: self.app.push(SettingsSheet(self.app)), "normal", (pygame.K_s,), "S"),
            ("Save and leave", self._leave, "normal", (pygame.K_l,), "L"),
        ]
        return [
            Button(cell, label, action, f"button:{label}", style, keys, hint)  # type: ignore[arg-type]
            for cell, (label, action, style, keys, hint) in zip(cells, keyed, strict=True)
        ]

    def buttons(self) -> list[ButtonSpec]:
        """None below."""
        return []

    def _rules(self) -> None:
        self.app.push(HelpScene(self.app, self.table.rule))

    def _leave(self) -> None:
        from game.ui.scenes.title import Title

        self.app.replace_all(Title(self.app))
