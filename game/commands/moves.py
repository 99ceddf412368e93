"""`diradice moves`: where a piece may go, and why not elsewhere; one question, or a file of them."""

import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from typing import IO, TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from game.commands.inputs import (
    AsJson,
    Equipment,
    MapFile,
    Men,
    known,
    named_file,
    open_board,
    outfit_of,
    split,
    square_on,
)
from game.commands.report import BadInputError, command, fail, message, out, out_json, progress
from game.exit_codes import BAD_INPUT, DONE

if TYPE_CHECKING:
    from game.exploration.board import Board
    from game.exploration.explain import Explanation, Obstacle

MAX_QUERY_BYTES = 2**16
TOLD_EVERY = 500
"""After how many answers the bar moves."""
_MARK = b"\xef\xbb\xbf"  # Some editors put it before the first letter of a text.
_KINDS = {
    "str": "a text",
    "int": "a number",
    "float": "a number",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object",
}


class Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question of a file of queries."""

    piece: str
    symbol: str
    expedition: str
    equipment: tuple[str, ...] = ()
    men: tuple[str, ...] = ()
    occupied: tuple[str, ...] = ()


@command
def moves(
    map_file: MapFile,
    piece: Annotated[str | None, typer.Option(metavar="SQUARE", help="Where the piece stands, as C3.")] = None,
    symbol: Annotated[
        str | None, typer.Option(metavar="NAME", help="single, straight, star, diagonal or bent.")
    ] = None,
    expedition: Annotated[str | None, typer.Option(metavar="NAME", help="Whose piece it is, as archaeology.")] = None,
    equipment: Equipment = "",
    men: Men = "",
    occupied: Annotated[
        str,
        typer.Option(
            metavar="SQUARES",
            help="Where the other pieces stand, with commas between; not where this one stands, except in Base.",
        ),
    ] = "",
    queries: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="A file of questions, one JSON object a line; - is standard input. Each is answered by one line of "
            "JSON, as --json answers a single question, or by its line's number and what is wrong with it.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Show the legal destinations of a piece, and the reason for each blocked square."""
    if queries is not None:
        if (piece, symbol, expedition, equipment, men, occupied) != (None, None, None, "", "", ""):
            fail("--queries takes the questions from its file; give it no other question")
        return _answer_all(open_board(map_file), queries)
    if piece is None or symbol is None or expedition is None:
        given = {"--piece": piece, "--symbol": symbol, "--expedition": expedition}
        fail(f"missing {', '.join(name for name, value in given.items() if value is None)} (or --queries)")
    board = open_board(map_file)
    query = Query(piece, symbol, expedition, split(equipment), split(men), split(occupied))
    explanation = _explain(board, query)
    if as_json:
        from game.exploration.explain import as_json as plain

        out_json(plain(board, explanation))
    else:
        out(_text(board, query, explanation))
    return DONE


def _explain(board: "Board", query: Query) -> "Explanation":
    """The answer to a question; bad input with everything wrong with it."""
    from game.exploration.diradice import SYMBOLS
    from game.exploration.explain import explain

    problems: list[str] = []
    piece = square_on(board, query.piece, problems)
    problem = known("a symbol of the Diradice", query.symbol, SYMBOLS)
    if problem:
        problems.append(problem)
    outfit = outfit_of(query.expedition, query.equipment, query.men, problems)
    before = len(problems)
    occupied = [square_on(board, name, problems) for name in query.occupied]
    if len(problems) == before and any(_is_own(board, piece, square) for square in occupied):
        problems.append(f"the piece itself stands on {board.name(piece)}; occupied are the places of the others")
    if problems or outfit is None:
        fail(*problems)
    return explain(board, outfit, piece, query.symbol, occupied)


def _is_own(board: "Board", piece: int, other: int) -> bool:
    """Whether another piece would share the place, which it may in Base alone (E6)."""
    from game.exploration.board import BASE

    return board.place_of[piece] == board.place_of[other] and board.objective_at[piece] != BASE


def _answer_all(board: "Board", queries: str) -> int:
    from game.exploration.explain import as_json

    decoder = msgspec.json.Decoder(Query)
    encoder = msgspec.json.Encoder()
    number = bad = 0
    from_input = queries == "-"
    with (
        nullcontext(sys.stdin.buffer) if from_input else named_file(queries, "--queries").open("rb") as file,
        # A bar among the answers would spoil both.
        progress("questions", 0 if from_input or sys.stdout.isatty() else _count(file)) as told,
    ):
        for number, line in enumerate(_lines(file), 1):
            answer: dict[str, Any]
            try:
                if len(line) > MAX_QUERY_BYTES:
                    fail("the line is too long for a question")
                question = line.removeprefix(_MARK) if number == 1 else line
                if not question.strip():
                    fail("the line is empty")
                answer = as_json(board, _explain(board, decoder.decode(question)))
            except (BadInputError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                answer = {"line": number, "error": "; ".join(_in_words(error).splitlines())}
                bad += 1
            sys.stdout.write(encoder.encode(answer).decode() + "\n")
            if from_input:  # Somebody may wait for this answer before he asks again.
                sys.stdout.flush()
            if number % TOLD_EVERY == 0:
                told(number)
    if bad:
        message(f"diradice: {bad} of {number} lines could not be answered")
    return BAD_INPUT if bad else DONE


def _in_words(error: Exception) -> str:
    """What is wrong with a line, in words for people who do not know how it is read."""
    text = str(error)
    if isinstance(error, BadInputError):
        return text
    if isinstance(error, UnicodeDecodeError):
        return "the line is not text in UTF-8"
    if not isinstance(error, msgspec.ValidationError):
        return f"the line is not JSON: {text.removeprefix('JSON is malformed: ')}"
    text, _, path = text.partition(" - at `$")
    field = path.strip("`.") or "the question"
    if found := re.fullmatch("Expected `(.+)`, got `(.+)`", text):
        wanted, given = (_KINDS.get(kind, kind) for kind in found.groups())
        return f"{field} must be {wanted}, not {given}"
    fields = ", ".join(Query.__struct_fields__)
    if found := re.fullmatch("Object missing required field `(.*)`", text):
        return f"there is no field {found[1]}; a question has {fields}"
    if found := re.fullmatch("Object contains unknown field `(.*)`", text):
        return f"{found[1]!r} is not a field of a question; known: {fields}"
    return f"{field}: {text}"


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file; of one that is too long only so much that it shows."""
    while line := file.readline(MAX_QUERY_BYTES + 1):
        yield line
        while len(line) > MAX_QUERY_BYTES and not line.endswith(b"\n"):
            line = file.readline(MAX_QUERY_BYTES + 1)
            if not line:
                return


def _count(file: IO[bytes]) -> int:
    """How many lines the file has; 0 where one cannot go back to its beginning."""
    if not file.seekable():
        return 0
    lines = sum(1 for _ in _lines(file))
    file.seek(0)
    return lines


def _text(board: "Board", query: Query, explanation: "Explanation") -> str:
    lines = [f"{board.name(explanation.piece)}, {query.symbol}, {query.expedition}"]
    lines.append("may go to" if explanation.destinations else "may go nowhere")
    for there in explanation.destinations:
        name = f"{board.name(there.place)}{f' ({there.objective})' if there.objective else ''}"
        routes = " or ".join("-".join(map(board.name, route)) for route in there.routes)
        lines.append(f"  {name}  by {routes}")
    if explanation.blocked:
        lines.append("may not go to")
    for closed in explanation.blocked:
        reasons = dict.fromkeys(_why(board, route.obstacle) for route in closed.routes)
        lines.append(f"  {board.name(closed.place)}  {' '.join(reasons)}")
    return "\n".join(lines)


def _why(board: "Board", obstacle: "Obstacle") -> str:
    from game.exploration.refusal_texts import refusal_sentence
    from game.kit.rules import Refusal

    if obstacle.reason == "occupied":
        return f"Another piece stands on {board.name(obstacle.at)}."
    return refusal_sentence(Refusal(obstacle.rule, obstacle.reason, obstacle.details(board)), ())
