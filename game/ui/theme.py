"""Colours and type of the window: a travel poster of the 1960s on good paper."""

from typing import Final

PAPER: Final = (244, 234, 213)
PAPER_DEEP: Final = (230, 216, 184)
INK: Final = (22, 35, 61)
INK_SOFT: Final = (74, 86, 112)
INK_FAINT: Final = (150, 146, 138)
"""Only for what cannot be used now."""
SEA: Final = (60, 141, 147)
SEA_DEEP: Final = (43, 111, 123)
LAKE: Final = (111, 179, 196)
SAND: Final = (233, 207, 148)
PLAIN: Final = (169, 182, 101)
JUNGLE: Final = (95, 143, 78)
ROCK: Final = (154, 123, 91)
SNOW: Final = (247, 245, 238)
VERMILION: Final = (217, 72, 43)
"""The one accent: what you should do now, and nothing else."""
VERMILION_FILL: Final = (200, 60, 34)
"""The accent as a ground for letters: so dark that they can be read on it (4.5:1)."""
VERMILION_DEEP: Final = (178, 52, 29)
"""The same under the pointer."""

SEAT_COLOURS: Final = ((0, 114, 178), (230, 159, 0), (0, 158, 115), (204, 121, 167), (59, 59, 59))
SEAT_LETTERS: Final = "ABCDE"
EXPEDITION_COLOURS: Final = {
    "archaeology": (201, 138, 27),
    "mountaineering": (91, 108, 143),
    "sailing": (122, 62, 107),
    "diving": (31, 95, 102),
}
