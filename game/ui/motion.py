"""Things that move: tweens on a timeline, each of which can be finished at once."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

Ease = Callable[[float], float]
Apply = Callable[[float], object]


def linear(t: float) -> float:
    """No easing."""
    return t


def ease_out(t: float) -> float:
    """Fast, then slowing down to a stop."""
    return 1 - (1 - t) ** 3


def ease_back(t: float) -> float:
    """A little beyond the end, then back to it."""
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2


def shake(t: float) -> float:
    """Three swings from side to side that die down; 0 at both ends, never beyond ±1."""
    return math.sin(6 * math.pi * t) * (1 - t)


@dataclass
class Tween:
    """One motion: after `delay` seconds `apply` gets the eased share of `duration` that has passed, at last ease(1)."""

    apply: Apply
    duration: float
    delay: float = 0.0
    ease: Ease = ease_out
    then: Callable[[], object] | None = None
    passed: float = field(default=0.0, init=False)

    def advance(self, seconds: float) -> float | None:
        """Let time pass; once it is over, do what comes after and return the seconds left over, else None."""
        self.passed += seconds
        over = self.passed - self.delay - self.duration
        if over >= 0:
            self.apply(self.ease(1.0))
            if self.then is not None:
                self.then()
            return over
        if self.passed > self.delay:
            self.apply(self.ease((self.passed - self.delay) / self.duration))
        return None


class Timeline:
    """Tweens that run together; `speed` 2 runs them twice as fast, `instant` turns every motion into a cut."""

    def __init__(self, speed: float = 1.0, instant: bool = False) -> None:
        self.speed, self.instant = speed, instant
        self._tweens: list[Tween] = []

    @property
    def running(self) -> bool:
        """Whether anything still moves."""
        return bool(self._tweens)

    def add(self, tween: Tween) -> None:
        """Start a tween; at once at its end when motion is off."""
        if self.instant:
            tween.advance(math.inf)
        else:
            self._tweens.append(tween)

    def advance(self, seconds: float) -> bool:
        """Let time pass and return whether anything moved. What a tween starts at its end gets the time left over."""
        moved = bool(self._tweens)
        seconds *= self.speed
        before, self._tweens = self._tweens, []
        kept: list[Tween] = []
        for tween in before:
            over = tween.advance(seconds)
            if over is None:
                kept.append(tween)
            elif self._tweens:
                started, self._tweens = self._tweens, []
                kept += [t for t in started if t.advance(over) is None]
        self._tweens = kept + self._tweens
        return moved

    def finish(self) -> bool:
        """Bring everything to its end now, also what that starts; returns whether anything was moving."""
        moving = bool(self._tweens)
        while self._tweens:
            for tween in self.drop():
                tween.advance(math.inf)
        return moving

    def drop(self) -> list[Tween]:
        """Forget all tweens where they are; returns them."""
        dropped, self._tweens = self._tweens, []
        return dropped
