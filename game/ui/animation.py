"""What is shown of what happened: beats one after another, each of which can be cut short at any moment."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

Go = Callable[[float], object]


@dataclass
class Beat:
    """One step of the show. `go` gets the share of its time that has passed, from 0 to 1, before each frame.

    `begin` runs when it starts, `end` when it is over, cut short or not. `still` marks words that must stay long
    enough to be read: reduced motion keeps those and cuts the rest. `drive`, if given, moves something by seconds
    and returns whether it goes on; the beat then lasts as long as that.
    """

    seconds: float = 0.0
    begin: Callable[[], object] | None = None
    go: Go | None = None
    end: Callable[[], object] | None = None
    still: bool = False
    drive: Callable[[float], bool] | None = None


class Show:
    """A queue of beats. `speed` 1 is as designed; `reduced` turns movement into cuts."""

    def __init__(self) -> None:
        self._beats: deque[Beat] = deque()
        self._now: Beat | None = None
        self._passed = 0.0
        self.speed = 1.0
        self.reduced = False

    @property
    def playing(self) -> bool:
        """Whether anything is still to be shown."""
        return self._now is not None or bool(self._beats)

    def add(self, *beats: Beat) -> None:
        """Show these after what is being shown."""
        self._beats.extend(beats)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True while the show goes on."""
        left = dt * self.speed
        while True:
            if self._now is None:
                if not self._beats:
                    return False
                self._start(self._beats.popleft())
            beat = self._now
            if beat is None:
                continue
            cut = self.reduced and not beat.still
            if beat.drive is not None and not cut:
                if beat.drive(left):
                    return True
                left = 0.0
            else:
                self._passed += left
                if self._passed < beat.seconds and not cut:
                    if beat.go is not None:
                        beat.go(self._passed / beat.seconds)
                    return True
                left = max(0.0, self._passed - beat.seconds) if not cut else left
            self._finish_beat()

    def finish(self) -> None:
        """Cut everything short; every beat still begins and ends, so that what it leads to is there."""
        while self._now is not None or self._beats:
            if self._now is None:
                self._start(self._beats.popleft())
            self._finish_beat()

    def _start(self, beat: Beat) -> None:
        self._now, self._passed = beat, 0.0
        if beat.begin is not None:
            beat.begin()

    def _finish_beat(self) -> None:
        beat, self._now = self._now, None
        if beat is not None and beat.end is not None:
            beat.end()


def ease_out(share: float) -> float:
    """Fast, then slow."""
    return 1 - (1 - share) ** 3


def bounce(share: float) -> float:
    """From 1 down to 0 with one small rebound, for things that land."""
    if share < 0.6:
        return 1 - (share / 0.6) ** 2
    rebound = (share - 0.6) / 0.4
    return 0.18 * (1 - (2 * rebound - 1) ** 2)
