"""The settings sheet."""

from collections.abc import Callable
from typing import Final

from game.ui import settings, theme
from game.ui.layout import Rect, columns, largest_percent, rows
from game.ui.paint import Painter
from game.ui.scenes.sheet import Sheet
from game.ui.widgets import Choice, Slider, Text, Toggle, Widget

_HIGHLIGHT_NAMES = {"tint": "Tint: legal squares are coloured", "outline": "Outline: legal squares are framed",
                    "dim": "Dim: all other squares are darkened"}  # fmt: skip
_LARGEST: Final = 200


class SettingsSheet(Sheet):
    """Speed, sound, size and manners; every change is kept at once."""

    heading = "Settings"
    units = (760, 560)

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """One row for each setting."""
        now = self.app.settings
        lines = rows(area, [p.px(46)] * 6, p.px(10))
        cut = [columns(line, [p.px(190), 0.5], p.px(12)) for line in lines]

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
        places = [left for left, _ in cut[: len(labels)]]
        widgets: list[Widget] = []
        most = largest_percent(self.app.screen.get_size())
        if most < _LARGEST:
            places[2], limit = rows(places[2], [0.58, 0.42])
            widgets.append(Text(limit, f"at most {most} % in this window", 13, theme.INK_SOFT))
        widgets += [Text(place, label, 16, face="bold") for place, label in zip(places, labels, strict=True)]
        widgets += [
            Slider(cut[0][1], now.speed, 25, 400, 25, setter("speed"), "speed"),
            Slider(cut[1][1], now.volume, 0, 100, 10, volume, "volume"),
            Slider(cut[2][1], now.ui_scale, 75, _LARGEST, 25, setter("ui_scale"), "ui-scale"),
            Choice(cut[3][1], [_HIGHLIGHT_NAMES[name] for name in settings.HIGHLIGHTS],
                   settings.HIGHLIGHTS.index(now.highlight), style, "highlight"),
            Toggle(lines[4], "Reduced motion", now.reduced_motion, setter("reduced_motion"), "reduced-motion"),
            Toggle(lines[5], "Whole screen (F11)", now.fullscreen, fullscreen, "fullscreen"),
        ]  # fmt: skip
        if self.app.notice:
            note = Rect(area.x, lines[5].bottom, area.width, max(0, area.bottom - lines[5].bottom))
            widgets.append(Text(note, self.app.notice, 14, wrap=True, middle=True))
        return widgets
