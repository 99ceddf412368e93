"""Files opened without waiting, and why the computer refuses one, in plain words for the people at the table."""

import errno
import os
from pathlib import Path
from typing import BinaryIO, Final

_WORDS: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EFBIG: "the file is too large",
    errno.EACCES: "access is not allowed",
    errno.EPERM: "access is not allowed",
    errno.EROFS: "the disk can only be read",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "a file stands where a folder has to be",
    errno.EEXIST: "a file stands where a folder has to be",
    errno.EISDIR: "a folder stands where a file has to be",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EIO: "the disk cannot be read or written",
}


def why(error: OSError) -> str:
    """The reason for a refusal in a few words that go on from a colon; the system's own for one without words here."""
    known = _WORDS.get(error.errno) if error.errno is not None else None
    return known or (error.strerror or str(error)).lower()


def open_at_once(path: Path) -> BinaryIO:
    """The file, opened for reading without waiting for ever where it is a pipe that nobody writes to. OSError."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(path, flags), "rb")
