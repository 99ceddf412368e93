"""The game record: JSON Lines with a chained checksum, as bytes. `journal_file` keeps it on disk.

The first line is the header; then one line for each action, draw, undo or change of seed; the last line of a
finished game holds the result and the seeds. Every line ends with ``,"sum":"…"}``: the first 16 hexadecimal
digits of SHA-256 over the checksum of the line before (nothing for the first) and the line's bytes before
``,"sum"``. So a line that was changed, lost, doubled or moved is found, and with it every line after it.
"""

import hashlib
import io
import itertools
import re
from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec

from game.kit.rules import BoardName, Result

FORMAT: Final = 1
MAX_BYTES: Final = 64 * 2**20
"""A journal larger than this is refused unread: it would be a game of half a million turns."""
MAX_LINE_BYTES: Final = 2**20
MAX_HEADER_BYTES: Final = 16 * 2**20

_SUM = re.compile(rb',"sum":"([0-9a-f]{16})"\}')
_SUM_BYTES = 26
_TAILS = (4096, 3 * MAX_LINE_BYTES)
"""How many bytes from the end are read for the last two lines: nearly always enough, and always."""


class JournalError(Exception):
    """A journal that cannot be read, written or continued, in one sentence for the person at the table.

    `line` is the damaged line, counted from 1, or None when no single line is to blame; `good_lines` is how many
    lines from the start can be kept (`journal_file.recover`), 0 for none.
    """

    def __init__(self, path: Path, problem: str, line: int | None = None, good_lines: int = 0) -> None:
        self.path = path
        self.problem = problem
        self.line = line
        self.good_lines = good_lines
        where = f"{path.name}: line {line}" if line else path.name
        offer = f" (the {good_lines} lines before it are good and can be recovered)" if good_lines > 1 else ""
        super().__init__(f"{where}: {problem}{offer}")


class Seat(msgspec.Struct, frozen=True):
    """Who sits at one side of the table: a person, or the bot of that name; `colour` is the index of A … E."""

    name: str
    bot: str | None = None
    colour: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0


class Line(msgspec.Struct, frozen=True, tag_field="line"):
    """One line of a journal, without its checksum."""


class Header(Line, frozen=True, tag="header"):
    """The first line: what is played, by whom, and the SHA-256 of the seed all draws come from.

    `options` is the encoded options struct, board and figures included, so that the game can be continued though
    the map file has changed or gone. `created` is the time in UTC, ISO 8601.
    """

    format: int
    game: str
    rules: int
    map: BoardName | None
    options: msgspec.Raw
    seats: tuple[Seat, ...]
    commitment: str
    created: str


class Acted(Line, frozen=True, tag="act"):
    """A seat's action, encoded."""

    action: msgspec.Raw


class Drawn(Line, frozen=True, tag="draw"):
    """An outcome of chance, encoded."""

    action: msgspec.Raw


class Undone(Line, frozen=True, tag="undo"):
    """`seat` took its last action back."""

    seat: int


class Reseeded(Line, frozen=True, tag="reseed"):
    """The secret seed was lost; from here on draws come from the start of another, with this commitment."""

    commitment: str


class Ended(Line, frozen=True, tag="end"):
    """The last line: the result, and the seed of each commitment in hexadecimal, None for one that was lost."""

    result: Result
    seeds: tuple[str | None, ...]


class Hidden(Line, frozen=True, tag="hidden"):
    """Stands in an export for a line that the other seats may not know yet; no journal holds it."""

    seat: int


AfterHeader = Acted | Drawn | Undone | Reseeded | Ended
LineT = TypeVar("LineT")


class Record(msgspec.Struct, frozen=True):
    """A journal as it was read: line `i` of the file is `lines[i - 2]`, line 1 the header.

    `size` is the length of the good part in bytes and `checksum` the last line's; `torn` is how many bytes of a
    last line stood behind it that was cut off while being written.
    """

    path: Path
    header: Header
    lines: tuple[AfterHeader, ...]
    size: int
    checksum: str
    torn: int = 0

    @property
    def ended(self) -> Ended | None:
        """The last line of a finished game, else None."""
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, Ended) else None

    @property
    def commitments(self) -> tuple[str, ...]:
        """The commitment of the header and of every change of seed."""
        return (self.header.commitment, *(line.commitment for line in self.lines if isinstance(line, Reseeded)))


def encode_line(line: Line, previous: str) -> tuple[bytes, str]:
    """The bytes of a line with its newline, and its checksum; `previous` is the checksum of the line before."""
    body = msgspec.json.encode(line)[:-1]
    checksum = _checksum(previous, body)
    return body + f',"sum":"{checksum}"}}\n'.encode(), checksum


def parse(path: Path, file: io.BufferedIOBase) -> Record:
    """Read a journal line by line from where `file` stands; `path` is for messages only.

    A last line without its newline was cut off by a crash and never shown to anybody: it is left out and counted
    in `torn`. Anything else wrong raises JournalError with the number of the line; what follows it is not read.
    """
    header, checksum, size = _first(path, file)
    lines: list[AfterHeader] = []
    for number in itertools.count(2):
        text = file.readline(MAX_LINE_BYTES + 1)
        if _is_torn(text, MAX_LINE_BYTES):
            break
        if lines and isinstance(lines[-1], Ended):
            raise JournalError(path, "stands behind the end of the game", number, number - 1)
        line, checksum = _decode(path, number, text.removesuffix(b"\n"), checksum, _AFTER)
        lines.append(line)
        size += len(text)
    return Record(path, header, tuple(lines), size, checksum, len(text))


def ends(path: Path, file: io.BufferedIOBase) -> tuple[Header, AfterHeader | None] | None:
    """The header and the last line (None for a header alone) of a journal, without what stands between them.

    None if one of them is damaged; only `parse` tells what is wrong. A torn last line is left out.
    """
    try:
        header, checksum, size = _first(path, file)
        last = _last_two(file, size)
        if last is None:
            return None
        if len(last) == 2:
            checksum = _sum_of(last[0])
        return header, _decode(path, 2, last[-1], checksum, _AFTER)[0] if last else None
    except JournalError:
        return None


def _first(path: Path, file: io.BufferedIOBase) -> tuple[Header, str, int]:
    """The header, its checksum, and its length with the newline."""
    text = file.readline(MAX_HEADER_BYTES + 1)
    if _is_torn(text, MAX_HEADER_BYTES):
        raise JournalError(path, "is not the first line of a game record" if text else "is empty", 1)
    header, checksum = _decode(path, 1, text.removesuffix(b"\n"), "", _HEADER)
    if header.format != FORMAT:
        raise JournalError(path, f"has format {header.format}; this program reads format {FORMAT}", 1)
    return header, checksum, len(text)


def _is_torn(text: bytes, most: int) -> bool:
    """Whether the file ends in this line; one of more than `most` bytes is none that was cut off."""
    return len(text) <= most and not text.endswith(b"\n")


def _last_two(file: io.BufferedIOBase, begin: int) -> list[bytes] | None:
    """The last two whole lines behind the first `begin` bytes, or as many as there are; None if one is too long."""
    end = file.seek(0, io.SEEK_END)
    for tail in _TAILS:
        start = max(begin, end - tail)
        file.seek(start)
        *lines, torn = file.read(end - start).rsplit(b"\n", 3)
        if len(torn) > MAX_LINE_BYTES:
            return None
        if len(lines) == 3:
            return lines[1:]
        if start == begin:
            return lines
    return None


def _decode(
    path: Path, number: int, text: bytes, previous: str, decoder: msgspec.json.Decoder[LineT]
) -> tuple[LineT, str]:
    """A line and its checksum; JournalError if the checksum does not fit or the content is not understood."""
    if len(text) > (MAX_HEADER_BYTES if number == 1 else MAX_LINE_BYTES):
        raise JournalError(path, "is too long for a line of a game record", number, number - 1)
    stated = _sum_of(text)
    if not stated and text.endswith(b"\r"):
        problem = "has the line end of another system, so the file was converted; get it again as a binary file"
        raise JournalError(path, problem, number, number - 1)
    if not stated:
        problem = "is not the first line of a game record" if number == 1 else "is damaged: its checksum is missing"
        raise JournalError(path, problem, number, number - 1)
    body = text[:-_SUM_BYTES]
    checksum = _checksum(previous, body)
    if stated != checksum:
        raise JournalError(path, "is damaged, or a line before it is missing", number, number - 1)
    try:
        return decoder.decode(body + b"}"), checksum
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise JournalError(path, f"is not understood: {error}", number, number - 1) from None


def _sum_of(text: bytes) -> str:
    """The checksum that a line states; empty if it states none."""
    found = _SUM.fullmatch(text, max(0, len(text) - _SUM_BYTES))
    return found[1].decode() if found else ""


def _checksum(previous: str, body: bytes) -> str:
    return hashlib.sha256(previous.encode() + body).hexdigest()[:16]


_HEADER: Final = msgspec.json.Decoder(Header)
_AFTER: Final[msgspec.json.Decoder[AfterHeader]] = msgspec.json.Decoder(AfterHeader)
