"""`diradice check-map`: what is wrong with a map, and whether it keeps the contract of a good board."""

from typing import TYPE_CHECKING, Annotated

import typer

from game.commands.inputs import AsJson, map_path
from game.commands.report import clean, command, message, out, out_json
from game.exit_codes import BAD_INPUT, DONE, NO

if TYPE_CHECKING:
    from game.exploration.contract import Check


@command
def check_map(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The board, as a Tiled map (.tmx).")],
    as_json: AsJson = False,
) -> int:
    """Check a map: the errors of its format, then the contract of the shipped board, proved by the exact solver."""
    from game.exploration.contract import check_contract
    from game.exploration.data import data
    from game.exploration.playable import playable, track_problems
    from game.exploration.tiled import read_board

    board, errors, warnings = read_board(map_path(file))
    lacking = playable(board, data()) if board is not None else []
    no_long_game = track_problems(board, data()) if board is not None else []
    checks: tuple[Check, ...] = ()
    if board is not None and not lacking:
        checks = check_contract(board).checks
    holds = bool(checks) and all(check.ok for check in checks)
    for problem in (*errors, *(f"warning: {warning}" for warning in warnings)):
        message(problem)
    if as_json:
        out_json(
            {
                "file": file,
                "ok": holds,
                "errors": errors,
                "warnings": warnings,
                "lacking": lacking,
                "lacking_for_the_long_game": no_long_game,
                "contract": checks,
            }
        )
    elif board is not None:
        out(f"{clean(board.title)}, {board.width} × {board.height} squares, SHA-256 {board.sha256}")
        for problem in lacking:
            out(f"no game can be played on it: {problem}")
        if not lacking:
            for problem in no_long_game:
                out(f"only the short game can be played on it: {problem}")
        for check in checks:
            out(f"{check.item}. {'holds' if check.ok else 'FAILS'}: {check.title}")
            for reason in check.reasons:
                out(f"   {reason}")
    if errors:
        return BAD_INPUT
    return DONE if holds else NO
