"""Opening the window; the only way from the command line to pygame."""

from typing import TYPE_CHECKING

from game.commands.report import fail

if TYPE_CHECKING:
    from game.ui.request import Request


def open_window(request: "Request") -> int:
    """Show the window until it is closed and give its exit code; bad input where no window can be opened."""
    from game.ui.app import run

    try:
        return run(request)
    except RuntimeError as error:  # pygame.error is one; only game.ui may know pygame.
        fail(f"cannot open a window: {error}")
