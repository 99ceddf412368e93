"""The list of all that is wrong with a map: every problem once, and of very many in one part only how many more."""

from collections import Counter
from pathlib import Path

MAX_LINES = 100
"""How many problems of one layer are told: a wrong tileset makes every square of it wrong in the same way."""


class Problems:
    """What is wrong with a map file, a line each: ``FILE: LAYER SQUARE: what is wrong; what would be right``."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lines: dict[str, str] = {}
        self._told: Counter[str] = Counter()
        self._more: Counter[str] = Counter()

    def __bool__(self) -> bool:
        return bool(self._lines)

    def add(self, where: str, problem: str) -> None:
        """Note a problem; `where` begins with the name of the layer."""
        self.add_line(where.split()[0], f"{self._file}: {where}: {problem}")

    def add_line(self, part: str, line: str) -> None:
        """Note a whole line about a part of the map."""
        if line in self._lines:
            return
        if self._told[part] < MAX_LINES:
            self._told[part] += 1
            self._lines[line] = part
        else:
            self._more[part] += 1

    def told(self) -> list[str]:
        """The lines, at most MAX_LINES of each part, with the number of those that are left out."""
        rest = [f"{self._file}: {part}: there are {more} problems more; put these right first"
                for part, more in self._more.items()]  # fmt: skip
        return [*self._lines, *rest]
