"""`diradice turns`: the exact expected number of turns to a goal."""

import math
from typing import TYPE_CHECKING, Annotated

import typer

from game.commands.inputs import (
    AsJson,
    Equipment,
    Expedition,
    MapFile,
    Men,
    known,
    open_board,
    outfit_of,
    split,
    square_on,
)
from game.commands.report import command, fail, out, out_json, table
from game.exit_codes import DONE

if TYPE_CHECKING:
    from game.exploration.board import Board


@command
def turns(
    map_file: MapFile,
    expedition: Expedition,
    goal: Annotated[str, typer.Option(metavar="ID", help="The objective, as lost-city or base.")],
    start: Annotated[
        str | None, typer.Option("--from", metavar="SQUARE", help="Where the piece stands; default: every square.")
    ] = None,
    equipment: Equipment = "",
    men: Men = "",
    as_json: AsJson = False,
) -> int:
    """Show how many turns a goal is away when every throw is played best and nobody is in the way."""
    from game.exploration.arrivals_once import turns_once

    board = open_board(map_file)
    problems: list[str] = []
    problem = known("an objective of this board", goal, board.objectives)
    if problem:
        problems.append(problem)
    squares = range(len(board.terrain)) if start is None else [square_on(board, start, problems)]
    outfit = outfit_of(expedition, split(equipment), split(men), problems)
    if problems or outfit is None:
        fail(*problems)
    values = turns_once(board, outfit, goal)
    if as_json:
        out_json({"goal": goal, "turns": {board.name(square): values[square] for square in squares}})
    elif start is not None:
        out(f"{board.name(squares[0])} to {goal}: {_shown(values[squares[0]])} turns")
    else:
        out(_grid(board, values))
    return DONE


def _grid(board: "Board", values: tuple[float, ...]) -> str:
    from game.exploration.board import column_name

    rows = [("", *(column_name(column) for column in range(board.width)))]
    for row in range(board.height):
        cells = values[row * board.width : (row + 1) * board.width]
        rows.append((str(row + 1), *map(_shown, cells)))
    return table(rows)


def _shown(value: float) -> str:
    return "-" if math.isinf(value) else f"{value:.2f}"
