"""Small boards for the tests, drawn in letters; random boards; and the rulebook's worked example."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.exploration.board import Board
from game.exploration.data import data
from game.exploration.movement import Outfit

TERRAIN = {"~": "sea", "c": "coast", ".": "land", "r": "river", "o": "lake"}
HAZARDS = {"^": "precipice", "%": "strong-currents", "@": "whirlpool"}
ITEMS = {
    "m": "mule", "n": "netting", "k": "tools", "l": "lantern", "p": "porters", "x": "ropes", "e": "ice-axe",
    "y": "oxygen", "s": "charts", "a": "sextant", "d": "radio", "u": "storm-sails", "q": "aqualung",
    "v": "diving-lamp", "h": "harpoon", "g": "lifting-gear",
}  # fmt: skip
OBJECTIVES = {
    "B": "base", "L": "lost-city", "S": "summit", "I": "island", "G": "sunken-galleon", "K": "prehistoric-skeleton",
    "D": "idol", "F": "rare-flower", "P": "pearls", "T": "treasure-chest", "R": "rare-fish", "W": "wine-jars",
}  # fmt: skip
UNDER = {
    **dict.fromkeys("BIDW", "coast"),
    **dict.fromkeys("GPTRsadquvhg%@", "sea"),
    **dict.fromkeys("LSKFmnklpxey^", "land"),
}
"""The terrain under a symbol, hazard or objective, unless the drawing says otherwise."""


def drawn(text: str, under: dict[str, str] | None = None) -> Board:
    """The board of a drawing, one letter a square; `under` gives letters another terrain than usual."""
    rows = text.split()
    letters = "".join(rows)
    objectives: dict[str, list[int]] = {}
    for square, letter in enumerate(letters):
        if letter in OBJECTIVES:
            objectives.setdefault(OBJECTIVES[letter], []).append(square)
    ground = TERRAIN | UNDER | (under or {})
    return Board(
        title="A drawing",
        width=len(rows[0]),
        height=len(rows),
        terrain=tuple(ground[letter] for letter in letters),  # type: ignore[misc]
        equipment=tuple(ITEMS.get(letter) for letter in letters),
        hazards=tuple(HAZARDS.get(letter) for letter in letters),
        objectives={name: tuple(squares) for name, squares in objectives.items()},
    )


def trial_board() -> Board:
    """The trial board: 24×24 squares with everything on them."""
    return drawn((Path(__file__).parent / "trial_board.txt").read_text())


def play_example() -> tuple[Board, dict[str, Any]]:
    """The rulebook's worked example as a board, and its data."""
    example = json.loads((Path(__file__).parent / "play_example.json").read_text())
    terrain = [ground for row in example["terrain"] for ground in row]
    width, size = len(example["terrain"][0]), len(terrain)
    board = Board("The worked example", width, size // width, tuple(terrain), (None,) * size, (None,) * size, {})
    equipment: list[str | None] = [None] * size
    for name, item in example["equipment"].items():
        equipment[board.index(name)] = item
    objectives = {name: tuple(map(board.index, squares)) for name, squares in example["objectives"].items()}
    board = Board(board.title, width, board.height, board.terrain, tuple(equipment), board.hazards, objectives)
    return board, example


def random_board(rng: random.Random, largest: int = 8) -> Board:
    """A board of any shape up to that size, with every terrain, symbol and hazard, and objectives of 1–6 squares."""
    width, height = rng.randint(1, largest), rng.randint(1, largest)
    size = width * height
    mood = rng.choice(["sea coast land river lake", "sea sea coast", "land land river coast", "sea land coast"]).split()
    terrain = [rng.choice(mood) for _ in range(size)]
    taken: set[int] = set()
    objectives: dict[str, tuple[int, ...]] = {}
    for name in rng.sample(sorted(OBJECTIVES.values()), rng.randint(0, 6)):
        squares = _patch(rng, width, height, taken, rng.choice([1, 1, 2, 3, 4, 6]))
        if squares:
            taken |= squares
            objectives[name] = tuple(sorted(squares))
    clutter = rng.choice([0.0, 0.1, 0.3])
    items, hazards = sorted(ITEMS.values()), sorted(HAZARDS.values())

    def strewn(things: list[str]) -> tuple[str | None, ...]:
        return tuple(
            rng.choice(things) if rng.random() < clutter and square not in taken else None for square in range(size)
        )

    return Board("Random", width, height, tuple(terrain), strewn(items), strewn(hazards), objectives)


def random_outfit(rng: random.Random, expedition: str | None = None) -> Outfit:
    """An expedition with any of its items and Men."""
    name = expedition or rng.choice(sorted(data().expeditions))
    cards = data().expeditions[name]
    share = rng.choice([0.0, 0.5, 1.0])
    return Outfit(
        name,
        frozenset(item for item in cards.equipment if rng.random() < share),
        frozenset(man for man in cards.men if rng.random() < share),
    )


def random_questions(seed: int, count: int) -> Iterator[tuple[Board, Outfit, int, tuple[int, ...]]]:
    """Questions about one random board: it, an outfit, where the piece stands, and where up to eight others do."""
    rng = random.Random(seed)
    board = random_board(rng)
    size = board.width * board.height
    for _ in range(count):
        outfit, piece = random_outfit(rng), rng.randrange(size)
        yield board, outfit, piece, tuple(rng.randrange(size) for _ in range(rng.choice([0, 1, 3, 8])))


def full_outfit(expedition: str) -> Outfit:
    """The expedition with its four items and three Men."""
    cards = data().expeditions[expedition]
    return Outfit(expedition, frozenset(cards.equipment), frozenset(cards.men))


def _patch(rng: random.Random, width: int, height: int, taken: set[int], size: int) -> set[int]:
    """A connected patch of up to `size` squares that are not taken; empty if its first square is."""
    patch: set[int] = set()
    edge = {rng.randrange(width * height)} - taken
    while edge and len(patch) < size:
        square = rng.choice(sorted(edge))
        patch.add(square)
        row, column = divmod(square, width)
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        edge |= {r * width + c for r, c in beside if 0 <= r < height and 0 <= c < width}
        edge -= taken | patch
    return patch
