"""One writer for a file: a lock that the operating system takes back when its process dies, however it dies."""

import errno
import sys
from io import FileIO

_HELD = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}


def try_lock(file: FileIO) -> bool:
    """Lock `file` until it is closed; False when another process holds it.

    A file system that knows no locks is used without one.
    """
    try:
        _lock(file)
    except OSError as error:
        return error.errno not in _HELD
    return True


if sys.platform == "win32":
    import msvcrt

    _FAR = 2**30

    def _lock(file: FileIO) -> None:
        # A byte far behind the end, since Windows would keep others from reading a locked one.
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
