"""The settings sheet."""

from collections.abc import Callable

from game.ui import settings
from game.ui.layout import Rect, columns, narrow, rows
from game.ui.paint import Painter
from game.ui.scenes.sheet import Sheet
from game.ui.widgets import Choice, Slider, Text, Toggle, Widget

_HIGHLIGHT_NAMES = {"tint": "Tint: legal squares are coloured", "outline": "Outline: legal squares are framed",
                    "dim": "Dim: all other squares are darkened"}  # fmt: skip
_ROW, _GAP, _ROWS = 46, 10, 6
_LONG_LABELS, _SHORT_LABELS, _WIDE = 190, 150, 600
"""Units: the width of the labels in a sheet with room and in one that is narrower than the third."""


class SettingsSheet(Sheet):
    """Speed, sound, size and manners; every change is kept at once."""

    heading = "Settings"
    units = (760, 560)

    def tall(self, p: Painter, width: int) -> int:
        """Six rows, and what is to be said."""
        told = p.paragraph_height(self.app.notice, width, 14) + p.px(_GAP) if self.app.notice else 0
        return p.px(_ROW) * _ROWS + p.px(_GAP) * (_ROWS - 1) + told

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """One row for each setting."""
        now = self.app.settings
        lines = rows(area, [p.px(_ROW)] * _ROWS, p.px(_GAP))
        label = p.px(_SHORT_LABELS if narrow(area.width, p.scale, _WIDE) else _LONG_LABELS)
        cut = [columns(line, [label, 0.5], p.px(12)) for line in lines]

        def setter(name: str) -> Callable[[object], None]:
            return lambda value: self.app.change_settings(**{name: value})

        def style(index: int) -> None:
            self.app.change_settings(highlight=settings.HIGHLIGHTS[index])

        def fullscreen(on: bool) -> None:
            if on != now.fullscreen:
                self.app.toggle_fullscreen()

        def volume(value: int) -> None:
            self.app.change_settings(volume=value)
            self.app.sounds.play("click")

        labels = ("Speed", "Volume", "Size of everything", "Legal squares")
        widgets: list[Widget] = [
            Text(left, label, 16, face="bold") for (left, _), label in zip(cut, labels, strict=False)
        ]
        widgets += [
            Slider(cut[0][1], now.speed, 25, 400, 25, setter("speed"), "speed"),
            Slider(cut[1][1], now.volume, 0, 100, 10, volume, "volume"),
            Slider(cut[2][1], now.ui_scale, settings.LEAST_UI_SCALE, settings.LARGEST_UI_SCALE, 25, setter("ui_scale"),
                   "ui-scale"),
            Choice(cut[3][1], [_HIGHLIGHT_NAMES[name] for name in settings.HIGHLIGHTS],
                   settings.HIGHLIGHTS.index(now.highlight), style, "highlight"),
            Toggle(lines[4], "Reduced motion", now.reduced_motion, setter("reduced_motion"), "reduced-motion"),
            Toggle(lines[5], "Whole screen (F11)", now.fullscreen, fullscreen, "fullscreen"),
        ]  # fmt: skip
        if self.app.notice:
            note = Rect(area.x, lines[5].bottom, area.width, max(0, area.bottom - lines[5].bottom))
            widgets.append(Text(note, self.app.notice, 14, wrap=True, middle=True))
        return widgets
