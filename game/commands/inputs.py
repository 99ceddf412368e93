"""What commands are given: maps, squares, expeditions and their cards, each refused with the known ones named."""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from game.commands.report import BadInputError, fail

if TYPE_CHECKING:
    from game.exploration.board import Board
    from game.exploration.movement import Outfit
    from game.kit.journal import Record

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
MapFile = Annotated[
    str,
    typer.Option(
        "--map", metavar="FILE", help="The board: a Tiled map (.tmx), or one that comes with the game by its name."
    ),
]
AnyMapFile = Annotated[
    str | None,
    typer.Option("--map", metavar="FILE", help="The board, as a Tiled map (.tmx); default: the shipped board."),
]
Expedition = Annotated[str, typer.Option(metavar="NAME", help="archaeology, mountaineering, sailing or diving.")]
Equipment = Annotated[str, typer.Option(metavar="ITEMS", help="The items it has, with commas between.")]
Men = Annotated[str, typer.Option(metavar="MEN", help="The Men it has, with commas between.")]
Seed = Annotated[
    int | None, typer.Option(metavar="N", help="A number that all chance follows from; default: a fresh secret seed.")
]

SHIPPED_BOARD = "expedition"


def split(text: str) -> tuple[str, ...]:
    """The parts of a text with commas between, without blanks around them; no parts for an empty text."""
    return tuple(part.strip() for part in text.split(",")) if text.strip() else ()


def known(what: str, value: str, names: Iterable[str]) -> str | None:
    """The problem with a value that is none of the known names, or None."""
    names = list(names)
    return None if value in names else f"{value!r} is not {what}; known: {', '.join(names)}"


def named_file(name: str, what: str) -> Path:
    """The file of that name; bad input for an empty one, which would stand for the folder we are in."""
    if not name.strip():
        fail(f"{what} has no file name; it is empty")
    return Path(name)


def map_path(name: str | None) -> Path:
    """The file of a board: a path, or the name of one that comes with the game."""
    from game.paths import maps_dir

    if name is not None:
        named_file(name, "the map")
    if name is not None and (Path(name).exists() or Path(name).suffix or len(Path(name).parts) != 1):
        return Path(name)
    shipped = maps_dir() / f"{name or SHIPPED_BOARD}.tmx"
    if name is not None and not shipped.is_file():
        boards = ", ".join(sorted(path.stem for path in maps_dir().glob("*.tmx")))
        fail(f"there is no file {name!r}; the boards that come with the game are {boards}")
    return shipped


def open_board(name: str | None) -> "Board":
    """The board of a file; bad input with everything that is wrong with it."""
    from game.exploration.tiled import BoardError, load_board

    try:
        return load_board(map_path(name))
    except BoardError as error:
        raise BadInputError(*error.problems) from None


def open_record(file: Path) -> "Record":
    """The journal of a file; bad input if it cannot be read."""
    from game.kit.journal import JournalError
    from game.kit.journal_file import read_journal

    try:
        return read_journal(file)
    except JournalError as error:
        raise BadInputError(str(error)) from None


def square_on(board: "Board", name: str, problems: list[str]) -> int:
    """The square of that name; 0 with the problem noted if there is none."""
    try:
        return board.index(name)
    except ValueError as error:
        problems.append(str(error))
        return 0


def outfit_of(
    expedition: str, equipment: Collection[str], men: Collection[str], problems: list[str]
) -> "Outfit | None":
    """The expedition with its items and Men; None with everything wrong with them noted."""
    from game.exploration.data import data
    from game.exploration.movement import Outfit

    figures = data()
    problem = known("an expedition", expedition, figures.expeditions)
    if problem:
        problems.append(problem)
        return None
    cards = figures.expeditions[expedition]
    before = len(problems)
    for kind, values, own, owners in (
        ("an item", equipment, cards.equipment, figures.item_owner),
        ("a Man", men, cards.men, figures.man_owner),
    ):
        for value in values:
            if value in owners and value not in own:
                problems.append(f"{value!r} belongs to {owners[value]}; {expedition} has {', '.join(own)}")
            elif value not in own:
                problems.append(f"{value!r} is not {kind}; {expedition} has {', '.join(own)}")
    return Outfit(expedition, frozenset(equipment), frozenset(men)) if len(problems) == before else None
