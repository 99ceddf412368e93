"""The wheel, installed into an empty environment and started from another folder."""

import json
import os
import subprocess
import sys
import time
import venv
from pathlib import Path

import pytest

from game import __version__

ROOT = Path(__file__).resolve().parent.parent
START = 60.0
"""Seconds in which a game must be on disk."""
pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the built wheel and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
        timeout=300,
    )
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=True)
    programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "-q", wheel], check=True, timeout=600)
    return programs


def test_boards_travel_in_the_wheel(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [installed / "diradice", "moves", "--map", "play-example", "--piece", "C3", "--symbol", "straight",
         "--expedition", "archaeology", "--json"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert [d["square"] for d in json.loads(done.stdout)["destinations"]] == ["C2", "B3", "D3", "C4"]


def test_the_wheel_has_the_version_of_the_package_and_its_types(installed: Path, tmp_path: Path) -> None:
    program = (
        "from importlib.metadata import version; from importlib.resources import files\n"
        "print(version('diradice'), files('game').joinpath('py.typed').is_file())"
    )
    for command, told in (
        (["python", "-c", program], f"{__version__} True\n"),
        (["diradice", "--version"], f"diradice {__version__}\n"),
    ):
        line = [installed / command[0], *command[1:]]
        done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stdout == told


def test_the_window_starts_from_another_folder(installed: Path, tmp_path: Path) -> None:
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "DIRADICE_DATA": str(tmp_path / "data")}
    program = subprocess.Popen(
        [installed / "diradice", "play", "exploration", "--short", "--players", "Ada,bot:solver", "--seed", "1"],
        cwd=tmp_path,
        env=os.environ | quiet,
    )
    try:
        deadline = time.monotonic() + START
        while not list((tmp_path / "data").rglob("*.jsonl")):
            assert program.poll() is None, "the program ended"
            assert time.monotonic() < deadline, "no game is on disk"
            time.sleep(0.1)
    finally:
        program.kill()
        program.wait()
