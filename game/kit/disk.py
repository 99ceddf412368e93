"""Why the computer refuses a file, in plain words for the people at the table."""

import errno
from typing import Final

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
