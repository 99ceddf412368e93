"""A virtual screen: Xvfb to show the window on, xdotool to move its pointer and press its keys, and eyes to see it."""

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt

from game.ui import theme

Picture = npt.NDArray[np.uint8]
NEEDED = ("Xvfb", "xdotool")
VERMILION = (theme.VERMILION, theme.VERMILION_FILL, theme.VERMILION_DEEP)
"""The colour of what is to be done next: as a mark, as a button, and under the pointer."""


def missing() -> str:
    """The names of the programs that are not installed."""
    return ", ".join(name for name in NEEDED if shutil.which(name) is None)


class Screen:
    """One virtual screen and one program on it."""

    def __init__(self, display: str, folder: Path, data: Path) -> None:
        self.display, self.folder = display, folder
        self.environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "DIRADICE_DATA": str(data)}
        self.environment.pop("SDL_VIDEODRIVER", None)
        self.program: subprocess.Popen[bytes] | None = None

    def start(self, *arguments: str) -> None:
        """Start the program and wait until it has drawn something."""
        command = [sys.executable, "-m", "game", *arguments]
        self.program = subprocess.Popen(command, env=self.environment, cwd=Path(__file__).parents[2])
        deadline = time.monotonic() + 20
        while not self.see().any():
            assert self.program.poll() is None, "the program ended"
            assert time.monotonic() < deadline, "no window appeared"
            time.sleep(0.05)

    def kill(self) -> None:
        """End the program as a power cut would."""
        if self.program is None:
            return
        self.program.send_signal(signal.SIGKILL)
        self.program.wait()
        self.program = None
        while self.see().any():  # The server needs a moment to notice.
            time.sleep(0.02)

    def do(self, *words: str) -> None:
        """Let xdotool act."""
        subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True)

    def click(self, x: int, y: int) -> None:
        """Click there."""
        self.do("mousemove", str(x), str(y), "click", "1")

    def key(self, name: str) -> None:
        """Press a key."""
        self.do("key", name)

    def see(self) -> Picture:
        """The screen as rows of pixels in red, green and blue."""
        raw = (self.folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", raw[:100])
        start, width, height, line, colours = head[0], head[4], head[5], head[12], head[19]
        pixels = np.frombuffer(raw, np.uint8, line * height, start + 12 * colours)
        return pixels.reshape(height, line // 4, 4)[:, :width, 2::-1]

    def vermilion(self) -> npt.NDArray[np.intp]:
        """Where the screen shows what is to be done next: rows of (y, x)."""
        seen = self.see()
        return np.argwhere(np.logical_or.reduce([(seen == colour).all(axis=2) for colour in VERMILION]))


@contextmanager
def screen(folder: Path, data: Path, size: Sequence[int] = (1280, 800)) -> Iterator[Screen]:
    """A screen for as long as the context lasts."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-fbdir", str(folder)]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        shown = Screen(f":{number}", folder, data)
        try:
            yield shown
        finally:
            shown.kill()
    finally:
        server.terminate()
        server.wait()
