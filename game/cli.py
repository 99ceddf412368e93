"""The command line: `diradice …` and `python -m game …`."""

import io
import os
import sys
from typing import Annotated

import typer

from game import __version__
from game.commands.check_map import check_map
from game.commands.moves import moves
from game.commands.play import play, title
from game.commands.records import replay, verify
from game.commands.report import message, nobody_reads
from game.commands.simulate import simulate
from game.commands.turns import turns
from game.exit_codes import BAD_INPUT, DONE, INTERRUPTED
from game.kit.disk import why

# Plain text in help and errors: it can be read by programs and costs no import of rich.
app = typer.Typer(
    name="diradice",
    help="A desktop table for expedition board games. Without a command it opens the window.",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command(short_help="Open the window straight in a new game.")(play)
app.command(short_help="Legal destinations of a piece, and why not elsewhere.")(moves)
app.command(short_help="Exact expected number of turns to a goal.")(turns)
app.command("check-map", short_help="Errors of a map, and the contract of a good board.")(check_map)
app.command(short_help="Bots play many games; figures.")(simulate)
app.command(short_help="Play a journal back.")(replay)
app.command(short_help="Prove the dice of a finished game.")(verify)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """A desktop table for expedition board games. Without a command it opens the window."""
    if version:
        print(f"diradice {__version__}", flush=True)
        raise typer.Exit
    if context.invoked_subcommand is None:
        title()


def main() -> None:
    """Run the command line and leave with its exit code."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # It was closed before we began.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            # A terminal that lacks a letter shows another, rather than nothing.
            stream.reconfigure(errors="replace")
    try:
        sys.exit(app(prog_name="diradice", standalone_mode=False))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.exit(nobody_reads())
    except OSError as error:  # Help is not written by a command.
        message(f"diradice: {why(error)}")
        sys.exit(BAD_INPUT)
    except Exception as error:
        if not hasattr(error, "show"):
            raise
        told = io.StringIO()  # Bad usage, in the words of typer; what was typed may be the name of somebody's file.
        error.show(told)
        for line in told.getvalue().splitlines():
            message(line)
        sys.exit(BAD_INPUT)
    except SystemExit as end:
        # Whoever read the help has seen enough of it.
        sys.exit(DONE if isinstance(end.__context__, BrokenPipeError) else end.code)
