"""Walking through a scene with Tab, and out of a board, which keeps Tab for its lit squares."""

from collections.abc import Iterator

import pygame

from game.ui.exploration_view import BoardView
from tests.ui.hands import Hands


def tabbed(hands: Hands) -> Iterator[str]:
    """Go round twice with Tab, then back as often, and give what has the focus after every key."""
    count = sum(widget.focusable for widget in hands.scene.widgets)
    for mod in (0, pygame.KMOD_SHIFT):
        for _ in range(2 * count + 2):
            if isinstance(hands.scene.focused(), BoardView):
                leave_the_board(hands)
            else:
                hands.key(pygame.K_TAB, mod, pause=0.02)
            yield hands.scene.focus


def leave_the_board(hands: Hands) -> None:
    """Press an arrow until no lit square lies that way any more: then it leads to what stands there."""
    for key in (pygame.K_RIGHT, pygame.K_DOWN):
        for _ in range(len(hands.scene.focused().moment.targets) + 2):
            hands.key(key, pause=0.02)
            if not isinstance(hands.scene.focused(), BoardView):
                return
    raise AssertionError("no arrow leads out of the board")
