"""What all tests of the real window share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui import settings
from tests.ui.hands import home, write_maps
from tests.window.screen import Screen, missing, screen

__all__ = ["home"]


@pytest.fixture(autouse=True)
def _virtual_screen() -> None:
    """Without a virtual screen there is nothing to test; where all has to be tested (CI), that is a failure."""
    if lacking := missing():
        if os.environ.get("CI"):
            pytest.fail(f"not installed: {lacking}; the real window cannot be tested without", pytrace=False)
        pytest.skip(f"not installed: {lacking}")


@pytest.fixture
def table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[tuple[Screen, Path, Path]]:
    """A screen, the folder of games and a small board; the game runs at its highest speed, apart from the test's own.

    A test may ask for another `size` of the screen, or for other settings.
    """
    asked = dict(getattr(request, "param", {}))
    size = asked.pop("size", (1280, 800))
    data = tmp_path / "window" / "data"
    with monkeypatch.context() as there:
        there.setenv("DIRADICE_DATA", str(data))
        settings.save(settings.Settings(speed=400, volume=0, **asked))
    maps = write_maps(tmp_path / "window" / "maps")
    (tmp_path / "screen").mkdir()
    with screen(tmp_path / "screen", data, size) as shown:
        yield shown, data / "games", maps / "expedition.tmx"
