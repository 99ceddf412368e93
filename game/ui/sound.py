"""Short, soft sounds made from numbers. Without a sound card the table is silent and nothing else changes."""

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import pygame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Wave = NDArray[np.float64]

Name = Literal["click", "throw", "land", "hop", "prize", "return", "refusal", "win", "money"]
NAMES: Final[tuple[Name, ...]] = ("click", "throw", "land", "hop", "prize", "return", "refusal", "win", "money")
RATE: Final = 44_100


class Sounds:
    """Plays sounds by name once `start` has found a sound card."""

    def __init__(self) -> None:
        self._ready: dict[Name, pygame.mixer.Sound] = {}
        self._volume = 0.6
        self.played: list[Name] = []

    def start(self) -> None:
        """Open the sound card and make the sounds, off the main thread: some systems take seconds for it."""
        threading.Thread(target=self._open, name="sounds", daemon=True).start()

    def _open(self) -> None:
        if not _has_card():
            return
        try:
            pygame.mixer.init(RATE, -16, 2, 512)
            ready = {name: pygame.mixer.Sound(buffer=pcm(name)) for name in NAMES}
        except (pygame.error, NotImplementedError, OSError):
            return
        self._ready = ready

    def set_volume(self, percent: int) -> None:
        """How loud, from 0 to 100."""
        self._volume = max(0, min(100, percent)) / 100

    def play(self, name: Name) -> None:
        """Play a sound, if there is a card and the volume is not nought."""
        self.played = [*self.played[-31:], name]
        sound = self._ready.get(name)
        if sound is not None and self._volume > 0:
            sound.set_volume(self._volume * 0.7)
            sound.play()


def _has_card() -> bool:
    """Whether asking for a sound card can succeed: on Linux the sound library complains on the terminal where none is.

    A driver that was chosen by name is asked in any case.
    """
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    running = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    servers = (running / "pulse" / "native", running / "pipewire-0")
    return any(Path("/dev/snd").glob("pcm*p")) or any(server.exists() for server in servers)


def pcm(name: Name) -> bytes:
    """A sound as 16-bit stereo samples at `RATE`."""
    import numpy as np  # Only here: the window's first frame does not wait for it.

    wave = _MAKERS[name]()
    fade = min(len(wave), 400)
    wave[-fade:] *= np.linspace(1, 0, fade)
    mono = (np.clip(wave, -1, 1) * 32_000).astype("<i2")
    return np.repeat(mono[:, None], 2, axis=1).tobytes()


def _time(seconds: float) -> "Wave":
    import numpy as np

    return np.arange(int(RATE * seconds)) / RATE


def _pluck(frequency: float, seconds: float, decay: float, level: float = 0.3) -> "Wave":
    """A soft mallet tone: a sine with a weak octave that dies away."""
    import numpy as np

    t = _time(seconds)
    tone = np.sin(2 * np.pi * frequency * t) + 0.25 * np.sin(4 * np.pi * frequency * t)
    attack = np.minimum(1, t / 0.004)
    return np.asarray(level * tone * attack * np.exp(-decay * t))


def _knock(seconds: float, decay: float, level: float, seed: int, soft: int = 12) -> "Wave":
    """A wooden knock: smoothed noise that dies away fast."""
    import numpy as np

    noise = np.random.default_rng(seed).standard_normal(int(RATE * seconds) + soft)
    smooth = np.convolve(noise, np.ones(soft) / soft, mode="valid")[: int(RATE * seconds)]
    return np.asarray(level * smooth * np.exp(-decay * _time(seconds)) * 2)


def _mix(parts: "list[tuple[float, Wave]]") -> "Wave":
    """Waves laid over one another, each from its own second on."""
    import numpy as np

    length = max(int(start * RATE) + len(wave) for start, wave in parts)
    mixed = np.zeros(length)
    for start, wave in parts:
        at = int(start * RATE)
        mixed[at : at + len(wave)] += wave
    return mixed


def _tune(notes: tuple[float, ...], step: float, decay: float, level: float = 0.25) -> "Wave":
    return _mix([(i * step, _pluck(note, 0.5, decay, level)) for i, note in enumerate(notes)])


def _throw() -> "Wave":
    times = (0.0, 0.07, 0.13, 0.2, 0.28, 0.37, 0.47)
    return _mix([(t, _knock(0.06, 70, 0.35 - 0.03 * i, 11 + i)) for i, t in enumerate(times)])


_MAKERS: Final[dict[Name, "Callable[[], Wave]"]] = {
    "click": lambda: _knock(0.04, 120, 0.25, 3),
    "throw": _throw,
    "land": lambda: _mix([(0, _knock(0.12, 45, 0.5, 5, 20)), (0, _pluck(196, 0.2, 20, 0.2))]),
    "hop": lambda: _mix([(0, _pluck(330, 0.1, 40, 0.18)), (0, _knock(0.05, 90, 0.2, 7))]),
    "prize": lambda: _tune((523.25, 659.25, 783.99, 1046.5), 0.09, 7),
    "return": lambda: _tune((392.0, 523.25, 659.25, 783.99, 659.25, 783.99), 0.12, 5),
    "refusal": lambda: _mix([(0, _pluck(155, 0.18, 18, 0.3)), (0.09, _pluck(138, 0.2, 16, 0.3))]),
    "win": lambda: _tune((523.25, 523.25, 659.25, 783.99, 1046.5, 783.99, 1046.5), 0.14, 4),
    "money": lambda: _mix([(0, _pluck(1318, 0.08, 45, 0.12)), (0.05, _pluck(1760, 0.1, 40, 0.1))]),
}
