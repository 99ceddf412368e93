"""Small files of the player's own (settings, hall of fame): written whole or not at all, set aside when broken."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


def read_or_set_aside(path: Path, kind: type[T], default: T) -> tuple[T, str]:
    """The decoded file and no message; else the default, and what was wrong and where the broken file is kept."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind), ""
    except (FileNotFoundError, NotADirectoryError):
        return default, ""
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        kept = _free_name(path)
        try:
            path.replace(kept)
        except OSError:
            return default, f"{path.name} cannot be read ({error})"
        return default, f"{path.name} was damaged ({error}); it is kept as {kept.name}"


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
        return f"{path.name} could not be saved: {error.strerror or error}"
    return ""


def _free_name(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.stem}.broken-{number}{path.suffix}")).exists():
        number += 1
    return kept
