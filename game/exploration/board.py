"""The board: squares, places, terrain, symbols, hazards, objectives and the outer track."""

import hashlib
import re
from functools import cached_property
from typing import Any, Literal, NamedTuple, get_args

import msgspec

Terrain = Literal["sea", "coast", "land", "river", "lake"]
Hazard = Literal["precipice", "strong-currents", "whirlpool"]
Look = Literal["plain", "jungle", "mountain", "snow", "sand"]
TrackKind = Literal[
    "start", "corner", "club", "plain", "archaeology", "mountaineering", "sailing", "diving"
]  # fmt: skip

BASE = "base"
MAX_SIDE = 128
MAX_OBJECTIVE = 256
"""The squares of the largest objective. Between two that interlock there are as many routes as their product."""
MAX_OBJECTS = 1000
"""The most squares of a track, and the most labels."""
MAX_DISTANCE = 1e7
"""How far from the board's top left they may stand, in squares."""
TERRAINS: tuple[str, ...] = get_args(Terrain)
HAZARDS: tuple[Hazard, ...] = get_args(Hazard)
LOOKS: tuple[Look, ...] = get_args(Look)
TRACK_KINDS: tuple[str, ...] = get_args(TrackKind)
PARTLY_LAND = frozenset({"land", "river", "coast"})
PARTLY_SEA = frozenset({"sea", "coast"})


class TrackSquare(msgspec.Struct, frozen=True):
    """One square of the outer track: what it is and where its middle stands, in squares from the board's top left."""

    kind: TrackKind
    x: float
    y: float


class Label(msgspec.Struct, frozen=True):
    """A name printed on the map; position of its middle in squares, angle in degrees, for the eye only."""

    text: str
    x: float
    y: float
    angle: float = 0.0


class Layers(NamedTuple):
    """A board as masks: ints whose bit ``i`` stands for square ``i``, by terrain, item, hazard and objective."""

    terrain: dict[str, int]
    equipment: dict[str, int]
    hazards: dict[str, int]
    objectives: dict[str, int]
    west_edge: int
    east_edge: int


class Board(msgspec.Struct, frozen=True, dict=True):
    """A board as the rules see it. A square is the int ``row * width + column``, counted from the top left.

    `terrain`, `equipment` (item ids), `hazards` and `looks` (for the eye only: "jungle", "mountain", …) have one
    entry a square; `objectives` holds each objective's squares in reading order, Base among them.
    """

    title: str
    width: int
    height: int
    terrain: tuple[Terrain, ...]
    equipment: tuple[str | None, ...]
    hazards: tuple[Hazard | None, ...]
    objectives: dict[str, tuple[int, ...]]
    track: tuple[TrackSquare, ...] = ()
    looks: tuple[Look | None, ...] = ()
    labels: tuple[Label, ...] = ()
    author: str = ""
    description: str = ""

    def __post_init__(self) -> None:
        # Boards also come from journals, in which anything may stand.
        size = self.width * self.height
        if not (1 <= self.width <= MAX_SIDE and 1 <= self.height <= MAX_SIDE):
            raise ValueError(f"a board has 1 to {MAX_SIDE} squares a side, not {self.width} × {self.height}")
        if {len(self.terrain), len(self.equipment), len(self.hazards), len(self.looks) or size} != {size}:
            raise ValueError(f"a board of {size} squares needs one entry a square in every layer")
        squares = [square for own in self.objectives.values() for square in own]
        if not all(self.objectives.values()) or len(set(squares)) < len(squares):
            raise ValueError("every objective has squares, and no two the same one")
        if max(map(len, self.objectives.values()), default=0) > MAX_OBJECTIVE:
            raise ValueError(f"an objective has at most {MAX_OBJECTIVE} squares")
        if squares and (min(squares) < 0 or max(squares) >= size):
            raise ValueError("an objective has a square off the board")
        marked = next((square for square in squares if self.equipment[square] or self.hazards[square]), None)
        if marked is not None:
            raise ValueError(f"no symbol may lie on an objective, as on {self.name(marked)}")
        if max(len(self.track), len(self.labels)) > MAX_OBJECTS:
            raise ValueError(f"a board has at most {MAX_OBJECTS} track squares and as many labels")
        positions = [(square.x, square.y) for square in self.track] + [(label.x, label.y) for label in self.labels]
        if any(max(abs(x), abs(y)) > MAX_DISTANCE for x, y in positions):
            raise ValueError("a track square or a label stands too far from the board")

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.canonical == other.canonical)

    @cached_property
    def _hash(self) -> int:
        return hash(self.canonical)

    @cached_property
    def canonical(self) -> bytes:
        """The board as JSON with a fixed order of fields; journals carry it, so that a saved game keeps its map."""
        return msgspec.json.encode(self, order="deterministic")

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of `canonical`, in hexadecimal."""
        return hashlib.sha256(self.canonical).hexdigest()

    @cached_property
    def objective_at(self) -> tuple[str | None, ...]:
        """The objective on each square, or None."""
        found: list[str | None] = [None] * (self.width * self.height)
        for name, squares in self.objectives.items():
            for square in squares:
                found[square] = name
        return tuple(found)

    @cached_property
    def place_of(self) -> tuple[int, ...]:
        """The place each square belongs to: itself, or the first square of its objective (E4)."""
        places = list(range(self.width * self.height))
        for squares in self.objectives.values():
            for square in squares:
                places[square] = squares[0]
        return tuple(places)

    @cached_property
    def masks(self) -> Layers:
        """The board's layers as masks, its first and its last column among them."""
        west_edge = sum(1 << row * self.width for row in range(self.height))
        return Layers(
            _masks(self.terrain),
            _masks(self.equipment),
            _masks(self.hazards),
            {name: sum(1 << square for square in squares) for name, squares in self.objectives.items()},
            west_edge,
            west_edge << self.width - 1,
        )

    @cached_property
    def reaches(self) -> dict[Any, Any]:
        """What `movement` and `turns` have worked out for this board; it lives as long as the board."""
        return {}

    @cached_property
    def base(self) -> int:
        """The place of Base; KeyError on a board without one."""
        return self.objectives[BASE][0]

    def squares_of(self, place: int) -> tuple[int, ...]:
        """All squares of the place, in reading order."""
        name = self.objective_at[place]
        return self.objectives[name] if name else (place,)

    def name(self, square: int) -> str:
        """The square's printed name, "C3": column letters, then the row from 1."""
        row, column = divmod(square, self.width)
        return f"{column_name(column)}{row + 1}"

    def index(self, name: str) -> int:
        """The square of that name, in any case; ValueError says what is wrong with it."""
        match = re.fullmatch(r"([A-Za-z]{1,3})([0-9]{1,4})", name.strip())
        if match is None:
            raise ValueError(f"{name!r} is not a square; squares are named like C3")
        column = 0
        for letter in match[1].upper():
            column = column * 26 + ord(letter) - ord("A") + 1
        row = int(match[2])
        if not (column <= self.width and 1 <= row <= self.height):
            last = self.name(self.width * self.height - 1)
            raise ValueError(f"square {name.strip().upper()} is off the board; it ends at {last}")
        return (row - 1) * self.width + column - 1


def _masks(layer: tuple[str | None, ...]) -> dict[str, int]:
    """The squares of each value of a layer, as masks."""
    found: dict[str, int] = {}
    for square, value in enumerate(layer):
        if value is not None:
            found[value] = found.get(value, 0) | 1 << square
    return found


def column_name(column: int) -> str:
    """The letters of a column counted from 0: A … Z, AA, AB …"""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters
