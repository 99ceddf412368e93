"""Perft tables: how many places, and how many lines of play, lie ahead of a lone piece after n throws.

In each throw every symbol may fall, and the piece then goes to any of its destinations or stays. `places` counts the
different places where it may then stand, `lines` the different sequences of symbols and choices, as chess programs
do. The tables stand beside this file as text; `python -m tests.perft.tables` writes them anew from the product.
"""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from game.exploration.board import Board
from game.exploration.data import data
from game.exploration.diradice import SYMBOLS
from game.exploration.movement import Outfit, reach
from game.exploration.tiled import load_board
from game.paths import maps_dir
from tests.exploration.drawn import drawn, full_outfit, play_example, trial_board

HERE = Path(__file__).parent
EXPEDITIONS = ("archaeology", "mountaineering", "sailing", "diving")


class Table(NamedTuple):
    """One table: who starts from where, and (places, lines) after 0, 1, 2, … throws."""

    outfit: Outfit
    start: str
    rows: list[tuple[int, int]]


def board_named(name: str) -> Board:
    """The board whose tables stand in the file of that name."""
    if name == "play-example":
        return play_example()[0]
    if name == "pocket":
        return drawn((HERE.parent / "exploration" / "pocket_board.txt").read_text())
    if name == "trial":
        return trial_board()
    return load_board(maps_dir() / f"{name}.tmx")


def perft(board: Board, outfit: Outfit, start: str, throws: int) -> list[tuple[int, int]]:
    """(places, lines) after 0 … `throws` throws, by the product."""
    own = reach(board, outfit)
    lines = Counter({board.place_of[board.index(start)]: 1})
    rows = [(1, 1)]
    for _ in range(throws):
        after: Counter[int] = Counter()
        for place, count in lines.items():
            for symbol in SYMBOLS:
                for end in (place, *own.destinations(place, symbol)):
                    after[end] += count
        lines = after
        rows.append((len(lines), lines.total()))
    return rows


def read(path: Path) -> list[Table]:
    """The tables of a file."""
    tables = []
    text = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("#"))
    for block in text.strip().split("\n\n"):
        head, *rows = block.splitlines()
        expedition, equipment, men, start = (part.strip() for part in head.split("|"))
        outfit = Outfit(expedition, frozenset(equipment.split()), frozenset(men.split()))
        counts = [tuple(map(int, row.split())) for row in rows]
        assert [throws for throws, _, _ in counts] == list(range(len(counts)))
        tables.append(Table(outfit, start.removeprefix("from "), [(places, lines) for _, places, lines in counts]))
    return tables


def written(name: str, board: Board, starts: dict[str, list[Outfit]], throws: int) -> str:
    """The text of the file of a board, counted by the product."""
    text = f"# {name}: expedition | equipment | men | start; then throws, places, lines of play\n"
    for start, outfits in starts.items():
        for outfit in outfits:
            equipment, men = " ".join(sorted(outfit.equipment)), " ".join(sorted(outfit.men))
            text += f"\n{outfit.expedition} | {equipment} | {men} | from {start}\n"
            for number, (places, lines) in enumerate(perft(board, outfit, start, throws)):
                text += f"{number} {places} {lines}\n"
    return text


def outfits(expedition: str) -> list[Outfit]:
    """Nothing, half the cards, everything."""
    full = full_outfit(expedition)
    half = Outfit(expedition, frozenset(sorted(full.equipment)[:2]), frozenset(sorted(full.men)[:2]))
    return [Outfit(expedition), half, full]


def main() -> None:
    """Write all tables anew."""
    every = [outfit for expedition in EXPEDITIONS for outfit in outfits(expedition)]
    for name, throws in (("play-example", 6), ("pocket", 8), ("trial", 12), ("expedition", 12)):
        if name == "expedition" and not (maps_dir() / f"{name}.tmx").exists():
            continue
        board = board_named(name)
        if name == "play-example":
            starts = {"C3": outfits("archaeology") + outfits("mountaineering"), "A4": outfits("sailing")}
        else:
            starts = {board.name(board.base): every}
            for expedition in EXPEDITIONS:
                goal = board.objectives[data().expeditions[expedition].main][0]
                starts[board.name(goal)] = outfits(expedition)
        (HERE / f"{name}.txt").write_text(written(name, board, starts, throws))


if __name__ == "__main__":
    main()
