"""How commands speak: data to stdout, messages to stderr, exit codes, and never a traceback."""

import contextlib
import functools
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NoReturn, ParamSpec

import typer

from game.exit_codes import BAD_INPUT, BROKEN, DONE, INTERRUPTED
from game.kit.disk import why

MAX_NAME: Final = 200
"""The letters that are shown of a name of somebody else's making."""
MAX_MESSAGE: Final = 2000
MAX_PROBLEMS: Final = 100
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
JOINERS: Final = "\u200c\u200d"
"""Letters that cannot be seen, but without which the names of some scripts are not written right."""

P = ParamSpec("P")


class BadInputError(Exception):
    """Input that cannot be used: one line for each thing that is wrong with it."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def command(function: Callable[P, int | None]) -> Callable[P, None]:
    """Make a command of a function that returns an exit code: every way out of it is a clean one."""

    @functools.wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(_exit_code(lambda: function(*args, **kwargs)))

    return run


def clean(text: str, most: int = MAX_NAME) -> str:
    """A text from a file or a file's name on one line, fit for a terminal.

    What would steer the terminal or turn the direction of reading (escapes, line ends, bidirectional marks) is
    written out, as in ``\\x1b[31m``; a text of more than `most` letters ends in three dots.
    """
    short = text if len(text) <= most else text[: most - 3] + "..."
    if short.isprintable():
        return short
    return "".join(
        letter.encode("unicode_escape").decode()
        if unicodedata.category(letter) in _HIDDEN and letter not in JOINERS
        else letter
        for letter in short
    )


def out(text: str = "") -> None:
    """Print lines of data."""
    print("\n".join(clean(line, len(line)) for line in text.split("\n")))


def out_json(document: Any) -> None:
    """Print one JSON document; infinite numbers become null."""
    import msgspec

    try:
        text = msgspec.json.encode(document)
    except UnicodeEncodeError:  # The name of a file need not be text.
        text = msgspec.json.encode(_readable(msgspec.to_builtins(document)))
    print(text.decode())


def message(text: str) -> None:
    """Print a message for the person at the terminal, on one line."""
    print(clean(text, MAX_MESSAGE), file=sys.stderr)


def fail(*problems: str) -> NoReturn:
    """Refuse the input, one line a problem, each once; of very many only how many more there are."""
    each = list(dict.fromkeys(problems))
    rest = len(each) - MAX_PROBLEMS
    raise BadInputError(*each[:MAX_PROBLEMS], *([f"there are {rest} problems more"] if rest > 0 else []))


@contextlib.contextmanager
def bad_input(*kinds: type[Exception]) -> Iterator[None]:
    """Turn these exceptions into bad input with the same words."""
    try:
        yield
    except kinds as error:
        fail(*str(error).splitlines())


@contextlib.contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr if that is a terminal and the total known; gives what is called with the number done."""
    if not total or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Unless told not to, a bar takes what is printed for itself.
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)


def table(rows: Iterable[tuple[str, ...]], right: bool = True) -> str:
    """Rows with their columns under one another; all but the first column flush right if `right`."""
    texts = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines = []
    for first, *others in texts:
        cells = [first.ljust(widths[0])]
        for cell, width in zip(others, widths[1:], strict=True):
            cells.append(cell.rjust(width) if right else cell.ljust(width))
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _readable(value: Any) -> Any:
    """The same plain data with a mark for every byte that is no letter."""
    if isinstance(value, str):
        return value.encode(errors="surrogateescape").decode(errors="replace")
    if isinstance(value, dict):
        return {_readable(key): _readable(item) for key, item in value.items()}
    return [_readable(item) for item in value] if isinstance(value, list | tuple) else value


def nobody_reads() -> int:
    """Whoever read us has seen enough; nothing may be written when the interpreter closes stdout."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def _exit_code(function: Callable[[], int | None]) -> int:
    try:
        code = function() or DONE
        sys.stdout.flush()
        return code
    except BadInputError as error:
        for problem in error.problems:
            message(f"diradice: {problem}")
        return BAD_INPUT
    except BrokenPipeError:
        return nobody_reads()
    except KeyboardInterrupt:
        return INTERRUPTED
    except typer.Exit:
        raise
    except OSError as error:
        message(f"diradice: {why(error)}" + (f": {error.filename}" if error.filename else ""))
        return BAD_INPUT
    except Exception as error:
        if os.environ.get("DIRADICE_TRACEBACK"):
            raise
        message(f"diradice: the program has failed: {type(error).__name__}")  # Its words may name a secret card.
        message("diradice: with DIRADICE_TRACEBACK=1 in the environment it shows where")
        return BROKEN
