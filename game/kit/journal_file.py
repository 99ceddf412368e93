"""Journals on disk: create, append, continue, list, recover and put aside; the secret beside them until the end."""

import contextlib
import errno
import io
import os
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Literal

import msgspec

from game.kit.chance import SEED_BYTES
from game.kit.disk import why
from game.kit.journal import MAX_BYTES, Ended, Header, JournalError, Line, Record, encode_line, ends, parse
from game.kit.lock import try_lock

SUFFIX = ".jsonl"
ASIDE = "put-aside"
"""The folder beside the saved games for those that their players no longer want in the list."""
_SECRET_SUFFIX = ".secret"
_MAX_SECRET_BYTES = 1024


class JournalFile:
    """One journal that is open for writing; no other process can open it until it is closed."""

    def __init__(self, path: Path, file: FileIO, size: int, checksum: str) -> None:
        self.path = path
        self._file: FileIO | None = file
        self._size = size
        self._checksum = checksum

    @classmethod
    def create(cls, folder: Path, name: str, header: Header, seed: bytes) -> "JournalFile":
        """A new journal NAME.jsonl in `folder` (made if need be) with NAME.secret beside it.

        A number is added to a name that is taken. JournalError if the folder cannot be written; then nothing is
        left behind.
        """
        path = folder / f"{name}{SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = _reserve(folder, name)
        except OSError as error:
            raise JournalError(path, f"cannot be saved in {folder}: {why(error)}") from None
        line, checksum = encode_line(header, "")
        try:
            _write_whole(_secret_path(path), _secret_text(seed))
            _write_whole(path, line)
            file = _open_locked(path)
        except OSError as error:
            _remove(path)
            raise JournalError(path, f"cannot be saved in {folder}: {why(error)}") from None
        return cls(path, file, len(line), checksum)

    @classmethod
    def open(cls, path: Path) -> tuple["JournalFile", Record]:
        """Open a journal to go on with it, without the torn last line (`Record.torn`) if there was one."""
        try:
            file = _open_locked(path)
        except OSError as error:
            raise JournalError(path, f"cannot be opened to go on: {why(error)}") from None
        try:
            with _buffered(path, file) as reader:
                record = parse(path, reader)
            if record.torn:
                file.truncate(record.size)
                os.fsync(file.fileno())
        except OSError as error:
            file.close()
            raise JournalError(path, f"cannot be read: {why(error)}") from None
        except JournalError:
            file.close()
            raise
        return cls(path, file, record.size, record.checksum), record

    def append(self, line: Line) -> None:
        """Write one line; when this returns it is on the disk.

        After a JournalError (disk full, folder gone) the journal ends where it ended before, and the same line
        can be tried again. A journal that somebody deleted meanwhile is written anew, whole.
        """
        if self._file is None:
            raise JournalError(self.path, "is closed; leave the game and continue it")
        text, checksum = encode_line(line, self._checksum)
        try:
            if os.fstat(self._file.fileno()).st_nlink == 0:
                self._put_back()
            self._file.seek(self._size)
            left = memoryview(text)
            while left:  # A full disk first takes a part, then refuses the rest.
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            self._cut_back()
            raise JournalError(self.path, f"cannot be written: {why(error)}") from None
        self._size += len(text)
        self._checksum = checksum

    def _put_back(self) -> None:
        """Write the journal anew where it was deleted: the file that is still open holds it. OSError, JournalError."""
        assert self._file is not None
        if self.path.exists():
            raise JournalError(self.path, "cannot be written: another file has taken its place")
        self._file.seek(0)
        text = self._file.readall()[: self._size]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _write_whole(self.path, text)
        file = _open_locked(self.path)
        self._file.close()
        self._file = file

    def close(self) -> None:
        """Let others open the journal; harmless when it is closed."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def replace_secret(self, seed: bytes) -> None:
        """Put another seed in place of one that is lost."""
        try:
            _write_whole(_secret_path(self.path), _secret_text(seed))
        except OSError as error:
            raise JournalError(self.path, f"its seed could not be saved: {why(error)}") from None

    def forget_secret(self) -> None:
        """Remove the secret file, once the seed stands in the journal; one that cannot be removed does no harm."""
        _forget_secret(self.path)

    def _cut_back(self) -> None:
        """Take half a line away again; a journal where even that fails is closed, for its end is unknown."""
        assert self._file is not None
        try:
            os.ftruncate(self._file.fileno(), self._size)
            os.fsync(self._file.fileno())
        except OSError:
            self.close()


class Saved(msgspec.Struct, frozen=True):
    """A journal in a list of saved games: its header and whether it is over, or why it cannot be read.

    `changed` is the time of the last write, in seconds since 1970.
    """

    path: Path
    changed: float
    header: Header | None = None
    finished: bool = False
    problem: str = ""


def read_journal(path: Path) -> Record:
    """Read a journal that may still be played by another process; nothing is changed."""
    try:
        with _open(path, "rb") as file, _buffered(path, file) as reader:
            return parse(path, reader)
    except OSError as error:
        raise JournalError(path, f"cannot be read: {why(error)}") from None


def read_secret(path: Path) -> bytes | None:
    """The seed beside an unfinished journal; None when it is missing or not a seed."""
    try:
        with _secret_path(path).open("rb") as file:
            seed = bytes.fromhex(file.read(_MAX_SECRET_BYTES).decode("ascii").strip())
    except (OSError, ValueError):
        return None
    return seed if len(seed) == SEED_BYTES else None


def forget_revealed(path: Path, end: Ended) -> None:
    """Remove the secret file of a finished journal, which a crash may have left, if its seed stands in the end line."""
    seed = read_secret(path)
    if seed is not None and seed.hex() in end.seeds:
        _forget_secret(path)


def saved_games(folder: Path) -> list[Saved]:
    """All journals in a folder, the one played last first; a damaged one stands in it with its problem.

    Only the first and the last lines are read, so that many long games are listed at once; damage between them
    shows when the game is opened. Secret files that were left beside finished games are removed.
    """
    found = []
    with contextlib.suppress(OSError):
        for path in folder.glob(f"*{SUFFIX}"):
            with contextlib.suppress(OSError):
                found.append(_saved(path, path.stat().st_mtime))
    return sorted(found, key=lambda saved: (-saved.changed, saved.path.name))


def recover(error: JournalError) -> Path:
    """Write the good lines of a damaged journal, and its secret, to a new file; the damaged one is kept.

    Returns the new journal. JournalError if there is nothing to recover or no room for it.
    """
    if error.good_lines < 1:
        raise JournalError(error.path, "holds nothing that can be recovered")
    path = error.path
    copy: Path | None = None
    try:
        with path.open("rb") as file:
            good = b"".join(file.readline() for _ in range(error.good_lines))
        copy = _reserve(path.parent, f"{path.stem}-recovered")
        seed = read_secret(path)
        if seed is None:
            _secret_path(copy).unlink()
        else:
            _write_whole(_secret_path(copy), _secret_text(seed))
        _write_whole(copy, good)
    except OSError as problem:
        if copy is not None:
            _remove(copy)
        raise JournalError(path, f"could not be recovered: {why(problem)}") from None
    return copy


def put_aside(path: Path) -> Path:
    """Move a journal, and its secret, into the folder `put-aside` beside it, where no list of saved games shows it.

    Returns where it is then; a number is added to a name that is taken. JournalError if it is being played in another
    window or cannot be moved; then it is where it was.
    """
    aside: Path | None = None
    try:
        if path.is_file():
            # Closed before it is moved, since Windows moves no open file.
            _open_locked(path).close()
        folder = path.parent / ASIDE
        folder.mkdir(mode=0o700, exist_ok=True)
        aside = _reserve(folder, path.stem)
        path.rename(aside)
        secret, secret_aside = _secret_path(path), _secret_path(aside)
        if secret.exists():
            secret.replace(secret_aside)
        else:
            secret_aside.unlink()
    except OSError as error:
        if aside is not None:
            with contextlib.suppress(OSError):
                aside.rename(path)
            _forget_secret(aside)
        raise JournalError(path, f"cannot be put aside: {why(error)}") from None
    return aside


def _saved(path: Path, changed: float) -> Saved:
    try:
        header, end = _ends(path)
    except JournalError as error:
        return Saved(path, changed, problem=str(error))
    if end is not None:
        forget_revealed(path, end)
    return Saved(path, changed, header, end is not None)


def _ends(path: Path) -> tuple[Header, Ended | None]:
    """The header of a journal and its end line, if it has one."""
    try:
        with _open(path, "rb") as file, _buffered(path, file) as reader:
            found = ends(path, reader)
    except OSError as error:
        raise JournalError(path, f"cannot be read: {why(error)}") from None
    if found is None:  # Only the whole tells which line is the first that is wrong.
        record = read_journal(path)
        return record.header, record.ended
    header, last = found
    return header, last if isinstance(last, Ended) else None


def _open(path: Path, mode: Literal["rb", "r+b"]) -> FileIO:
    # Unbuffered, so that a write that failed leaves nothing behind to be written later.
    if path.exists() and not path.is_file():  # Opening a pipe would wait for ever.
        raise OSError(errno.EINVAL, "not a file")
    return path.open(mode, buffering=0)


def _open_locked(path: Path) -> FileIO:
    file = _open(path, "r+b")
    if try_lock(file):
        return file
    file.close()
    raise JournalError(path, "is being played in another window; close that one first")


@contextlib.contextmanager
def _buffered(path: Path, file: FileIO) -> Iterator[io.BufferedIOBase]:
    """A reader of the whole file, which stays open; JournalError if that is too large."""
    size = os.fstat(file.fileno()).st_size
    if size > MAX_BYTES:
        raise JournalError(path, f"is too large for a game record: {size} bytes")
    file.seek(0)
    reader = io.BufferedReader(file)
    try:
        yield reader
    finally:
        reader.detach()


def _reserve(folder: Path, name: str) -> Path:
    """The path of a journal that is not there yet; its secret file is made, which keeps the name for us."""
    number = 0
    while True:
        number += 1
        path = folder / (f"{name}{SUFFIX}" if number == 1 else f"{name}-{number}{SUFFIX}")
        secret = _secret_path(path)
        try:
            os.close(os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            continue
        if not path.exists():
            return path
        secret.unlink()


def _write_whole(path: Path, data: bytes) -> None:
    """Write a private file so that it is there whole or not at all, even after a power cut."""
    part = path.with_name(path.name + ".part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # Windows cannot open folders and keeps their entries itself.
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(path: Path) -> None:
    """Take a journal that could not be written away again, and its secret."""
    for left in (path, _secret_path(path)):
        with contextlib.suppress(OSError):
            left.unlink(missing_ok=True)


def _forget_secret(path: Path) -> None:
    with contextlib.suppress(OSError):
        _secret_path(path).unlink(missing_ok=True)


def _secret_path(path: Path) -> Path:
    return path.with_suffix(_SECRET_SUFFIX)


def _secret_text(seed: bytes) -> bytes:
    return seed.hex().encode() + b"\n"
