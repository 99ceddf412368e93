"""What the people at the table read when the computer refuses a file."""

import errno
import os

import pytest

from game.kit.disk import why


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EACCES, "access is not allowed"),
        (errno.EROFS, "the disk can only be read"),
        (errno.ENOENT, "there is no such file or folder"),
    ],
)
def test_a_refusal_is_told_in_plain_words(number: int, words: str) -> None:
    assert why(OSError(number, os.strerror(number))) == words


def test_a_rare_refusal_is_told_in_the_systems_own_words() -> None:
    assert why(OSError(errno.ELOOP, "Too many levels of symbolic links")) == "too many levels of symbolic links"
    assert why(OSError("Something else")) == "something else"
