"""What is said of a board file that cannot be used, and the path that a player typed for one."""

from pathlib import Path
from typing import Final

from game.exploration.tiled import BoardError

SHOWN: Final = 3
"""So many problems of a file are told in the window; all of them are on the command line."""


def typed_path(words: str) -> Path:
    """The path that was typed, from the home folder with a tilde; ValueError names one that leads nowhere."""
    path = Path(words.strip())
    try:
        return path.expanduser()
    except RuntimeError as error:
        raise ValueError(f"There is no home folder for {path.parts[0]}, so {path} cannot be opened.") from error


def problems_told(error: Exception, path: Path | None, most: int = SHOWN) -> str:
    """What is wrong with the file at the path, in lines; of more than `most` problems how many and how to see them."""
    if not isinstance(error, BoardError):
        return str(error)
    lines, left = error.problems[:most], len(error.problems) - most
    if left > 0:
        lines = [*lines, f"and {left} more: diradice check-map {path or 'FILE'}"]
    return "\n".join(lines)
