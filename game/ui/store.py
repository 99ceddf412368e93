"""Small files of the player's own (settings, hall of fame): written whole or not at all, set aside when broken."""

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from game.kit.disk import open_at_once, why

T = TypeVar("T")
LARGEST: Final = 1_000_000
"""Bytes of the largest such file that is read."""


def read_or_set_aside(path: Path, kind: type[T], default: T) -> tuple[T, str]:
    """The decoded file and no message; else the default, and what was wrong and where the broken file is kept."""
    try:
        return msgspec.json.decode(_read(path), type=kind), ""
    except (FileNotFoundError, NotADirectoryError):
        return default, ""
    except _UnusableError as error:
        return default, _set_aside(path, str(error))
    except OSError:
        return default, _set_aside(path, "could not be read")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return default, _set_aside(path, "was damaged")


class _UnusableError(Exception):
    """Something that stands in the place of a small file of ours, in words that go on from its name."""


def _read(path: Path) -> bytes:
    """The content of a small regular file; a pipe, a device or a file of gigabytes never keeps the window waiting."""
    with open_at_once(path) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise _UnusableError("is not a file that the game wrote")
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise _UnusableError("is far too large")
    return content


def _set_aside(path: Path, what: str) -> str:
    """Move the file out of the way, and say so."""
    kept = _free_name(path)
    try:
        path.replace(kept)
    except OSError:
        return f"{path.name} {what} and could not be set aside; it is left as it is"
    return f"{path.name} {what}; it is kept as {kept.name}"


def write(path: Path, value: object) -> str:
    """Write the value as JSON in one step; returns what went wrong, or nothing."""
    return write_whole(path, msgspec.json.format(msgspec.json.encode(value), indent=2))


def write_whole(path: Path, content: bytes) -> str:
    """Write the file in one step and make its folder; returns what went wrong, or nothing, and leaves no pieces."""
    name = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    except OSError as error:
        if name:
            with suppress(OSError):
                Path(name).unlink(missing_ok=True)
        return f"{path.name} could not be saved: {why(error)}"
    return ""


def _free_name(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.stem}.broken-{number}{path.suffix}")).exists():
        number += 1
    return kept
