"""The exit codes of the program, whether it was in the window or on the command line."""

from typing import Final

DONE: Final = 0
NO: Final = 1
"""The answer is "no"."""
BAD_INPUT: Final = 2
BROKEN: Final = 70
"""The program itself has failed."""
INTERRUPTED: Final = 130
