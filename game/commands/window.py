"""Opening the window; the only way from the command line to pygame."""

import os
import signal
from typing import TYPE_CHECKING

from game.commands.report import fail

if TYPE_CHECKING:
    from game.ui.request import Request


def open_window(request: "Request") -> int:
    """Show the window until it is closed and give its exit code; bad input where no window can be opened."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.app import run

    # Left to the system, Control-C reaches SDL, which closes the window; Python would hear of it only after the
    # next key or mouse event.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return run(request)
    except RuntimeError as error:  # pygame.error is one; only game.ui may know pygame.
        fail(f"cannot open a window: {error}")
