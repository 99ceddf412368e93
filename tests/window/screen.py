"""A virtual screen: Xvfb to show the window on, xdotool to move its pointer and press its keys, and eyes to see it."""

import ctypes
import os
import random
import shutil
import signal
import stat
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
import numpy.typing as npt

from game.ui import theme

Picture = npt.NDArray[np.uint32]
NEEDED = ("Xvfb", "xdotool")
VERMILION = [
    red << 16 | green << 8 | blue for red, green, blue in (theme.VERMILION, theme.VERMILION_FILL, theme.VERMILION_DEEP)
]
"""The colour of what is to be done next, in numbers: as a mark, as a button, and under the pointer."""
PATIENCE = 60.0
"""Seconds after which the window must have done what it was asked for, however busy the computer is."""
WINDOW = ("search", "--onlyvisible", "--class", "diradice")
"""How xdotool finds the window."""
_CLIENT_MESSAGE = 33
"""What the X protocol calls this kind of event."""


def missing() -> str:
    """The names of the programs that are not installed."""
    return ", ".join(name for name in NEEDED if shutil.which(name) is None)


def lines_in(folder: Path) -> int:
    """How many lines the records of the games in the folder have."""
    return sum(path.read_bytes().count(b"\n") for path in folder.glob("*.jsonl"))


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

    def go_on(self, journal: Path) -> None:
        """Start the program and go on with the only saved game from the title."""
        self.start()
        deadline = time.monotonic() + PATIENCE
        while not self._writes(journal):
            assert time.monotonic() < deadline, "the game was not opened"
            self.key("c")
            time.sleep(0.1)

    def _writes(self, file: Path) -> bool:
        """Whether the program has the file open to write in it."""
        assert self.program is not None
        for link in Path(f"/proc/{self.program.pid}/fd").iterdir():
            with suppress(FileNotFoundError):
                if link.lstat().st_mode & stat.S_IWUSR and link.readlink() == file:
                    return True
        return False

    def ask_to_close(self) -> int:
        """Close the window as a window manager does, which not every xdotool can; gives the program's exit code."""
        assert self.program is not None
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype, x11.XInternAtom.restype = ctypes.c_void_p, ctypes.c_ulong
        display, window = ctypes.c_void_p(x11.XOpenDisplay(self.display.encode())), int(self.do(*WINDOW))
        protocols, delete = (x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
        event = struct.pack("iLiPLLi5l", _CLIENT_MESSAGE, 0, 1, 0, window, protocols, 32, delete, 0, 0, 0, 0)
        x11.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), event.ljust(192, b"\0"))
        x11.XCloseDisplay(display)
        code, self.program = self.program.wait(PATIENCE), None
        return code

    def do(self, *words: str) -> str:
        """Let xdotool act; gives what it prints."""
        done = subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True, text=True)
        return done.stdout

    def resize(self, width: int, height: int) -> None:
        """Give the window another size and wait until it fills that."""
        self.do(*WINDOW, "windowmove", "0", "0", "windowsize", str(width), str(height))
        deadline = time.monotonic() + PATIENCE
        while not ((seen := self.see() > 0)[:height, :width].all() and seen.sum() == width * height):
            assert time.monotonic() < deadline, f"the window does not fill {width}×{height}"
            time.sleep(0.05)

    def click(self, x: int, y: int) -> None:
        """Click there."""
        self.do("mousemove", str(x), str(y), "click", "--delay", "0", "1")

    def click_vermilion(self, rng: random.Random) -> None:
        """Click somewhere on the one colour that says what to do next, if it is anywhere."""
        spots = self.vermilion()
        if len(spots):
            y, x = spots[rng.randrange(len(spots))]
            self.click(int(x), int(y))

    def key(self, name: str) -> None:
        """Press a key."""
        self.do("key", name)

    def see(self) -> Picture:
        """The screen as rows of pixels, each a number of six hexadecimal digits: red, green, blue."""
        raw = (self.folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", raw[:100])
        start, width, height, line, colours = head[0], head[4], head[5], head[12], head[19]
        pixels = np.frombuffer(raw, "<u4", line // 4 * height, start + 12 * colours)
        return pixels.reshape(height, line // 4)[:, :width] & 0xFFFFFF

    def vermilion(self) -> npt.NDArray[np.intp]:
        """Where the screen shows what is to be done next: rows of (y, x)."""
        seen = self.see()
        return np.argwhere(np.isin(seen, VERMILION))


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
