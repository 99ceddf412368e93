"""The one place that finds assets, maps and the user's data folder."""

import os
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent


def assets_dir() -> Path:
    """The folder of pictures, fonts and texts, in a checkout or in an installed wheel."""
    return _shipped("assets")


def maps_dir() -> Path:
    """The folder of the boards that come with the game, in a checkout or in an installed wheel."""
    return _shipped("maps")


def data_dir() -> Path:
    """The folder of journals, settings and the hall of fame; not created here.

    The environment variable ``DIRADICE_DATA`` names it, else the platform's user data folder is used.
    """
    named = os.environ.get("DIRADICE_DATA")
    if named:
        return Path(named).expanduser()
    return Path(platformdirs.user_data_dir("diradice", appauthor=False))


def _shipped(name: str) -> Path:
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name
