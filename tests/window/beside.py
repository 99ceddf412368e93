"""A table without a screen beside the real window: it knows where to click and what should then be seen."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.games import rules_of
from game.kit.chance import seed_from_number
from game.kit.journal import Seat
from game.kit.session import Session
from game.ui.app import saves_dir
from game.ui.hearing import TWICE, WARY
from game.ui.scenes.opening import board_of, make_options
from game.ui.widgets import ACTIVATE
from tests.ui.hands import PAUSE
from tests.ui.long_hands import LongHands
from tests.window.screen import PATIENCE, Picture, Screen, lines_in

ALIKE = 0.95
"""The share of pixels that must agree where something is to be clicked: the pointer may lie there."""
NEARLY = 0.97
"""The same for the whole window: a tooltip may come a moment earlier in one of them."""
_NAMES = {pygame.K_SPACE: "space", pygame.K_TAB: "Tab", pygame.K_RETURN: "Return"}


def new_session(board: Path, seats: Sequence[Seat], seed: int, short: bool) -> Session[Any, Any, Any, Any]:
    """The game that `play` with this seed opens in the window."""
    options = make_options(board_of(board), len(seats), None, short)
    return Session.new(rules_of("exploration"), options, seats, saves_dir(), seed_from_number(seed))


class Beside(LongHands):
    """Plays in the real window: whatever is done is done there first, once it shows what the table beside it shows.

    Both have the same seed, so that they stay alike as long as the window does what it is asked for. `folder` is
    where the window saves.
    """

    def __init__(self, shown: Screen, folder: Path, session: Session[Any, Any, Any, Any]) -> None:
        self._shown, self._folder = shown, folder
        self._line, self._acted, self._asked, self._tabbing = 0, 0.0, 0.0, False
        super().__init__(session=session)

    # Input

    def click(self, target: str | tuple[int, int]) -> None:
        """Click in both."""
        around = pygame.Rect(0, 0, 24, 24)
        around.center = self.see(target).rect.center if isinstance(target, str) else target
        self.agree(self.see(target).rect if isinstance(target, str) else around)
        if self.table.session.state.phase != "draft":  # Where one may choose anything, and nothing is to be done next.
            assert len(self._shown.vermilion()), "nothing says what to do next"
        self._pause()
        self._shown.click(*around.center)
        super().click(target)

    def key(self, key: int, mod: int = 0, pause: float = PAUSE) -> None:
        """Press a key in both; while Tab goes on the window need not be watched."""
        tab, again = key == pygame.K_TAB, self._tabbing
        self._tabbing = tab
        if not (tab and again):
            self.agree()
        if not again:
            self._asked = time.monotonic()
        focused = self.scene.focused()
        if key in ACTIVATE and focused is not None and focused.wary_of_keys:
            time.sleep(max(0.0, self._asked + WARY - time.monotonic()))  # Nothing shows that the board is deaf.
        elif not tab:
            self._pause()
        self._shown.key(_NAMES.get(key) or pygame.key.name(key))
        super().key(key, mod, pause)

    # Waiting

    def agree(self, part: pygame.Rect | None = None) -> None:
        """Wait until the window has played as far as the table beside it and shows the same.

        With a `part` the pointer may make a difference, but only a small one there.
        """
        session = self.table.session
        expected = pygame.surfarray.array2d(self.app.screen).T & 0xFFFFFF
        self._until(lambda: lines_in(self._folder) == session.line, "the window does not play the same game")
        acted = time.monotonic()
        self._until(lambda: _alike(self._shown.see(), expected, part), "the window shows something else")
        # What was done last may have changed nothing but the screen.
        self._acted = acted if session.line != self._line else time.monotonic()
        self._line = session.line

    def _pause(self) -> None:
        """Do not click twice so fast that the second is taken for an echo."""
        time.sleep(max(0.0, self._acted + TWICE - time.monotonic()))

    def _until(self, true: Callable[[], bool], problem: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, problem
            time.sleep(0.02)


def _alike(seen: Picture, expected: Picture, part: pygame.Rect | None) -> bool:
    same = seen == expected
    if part is None:
        return bool(same.all())
    return bool(same.mean() > NEARLY and same[part.top : part.bottom, part.left : part.right].mean() > ALIKE)
