"""What the player has set: speed, sound, size, how legal squares are shown. Kept on disk."""

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from game import paths
from game.ui import store

Highlight = Literal["tint", "outline", "dim"]
LEAST_UI_SCALE: Final = 75
LARGEST_UI_SCALE: Final = 200
"""In per cent."""
HIGHLIGHTS: Final[tuple[Highlight, ...]] = ("tint", "outline", "dim")


class Settings(msgspec.Struct, omit_defaults=False):
    """Speed, volume and UI scale in per cent (100 is as designed); unknown fields of newer versions are ignored."""

    speed: Annotated[int, msgspec.Meta(ge=25, le=400)] = 100
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 60
    ui_scale: Annotated[int, msgspec.Meta(ge=LEAST_UI_SCALE, le=LARGEST_UI_SCALE)] = 100
    highlight: Highlight = "tint"
    reduced_motion: bool = False
    fullscreen: bool = False


def settings_path() -> Path:
    """Where the settings are kept."""
    return paths.data_dir() / "settings.json"


def load() -> tuple[Settings, str]:
    """The kept settings, or the defaults with a sentence about a file that was damaged and set aside."""
    return store.read_or_set_aside(settings_path(), Settings, Settings())


def save(settings: Settings) -> str:
    """Keep the settings; returns what went wrong, or nothing."""
    return store.write(settings_path(), settings)
