"""What befalls a game that is being saved: killed processes, full disks, folders that cannot be written."""

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.kit import journal_file
from game.kit.journal_file import read_journal, recover
from game.kit.replay import Replay, verify
from game.kit.session import JournalError, Session
from tests.kit.games import new_game, play
from tests.kit.player import digest, step
from tests.kit.toy import GAMES, Toy

resource = pytest.importorskip("resource")  # Windows has neither limits nor SIGKILL.
ROOT = Path(__file__).resolve().parents[2]
KILLS = 20


def start_player(where: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.kit.player", str(where)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def kill_at_random(player: subprocess.Popen[str], rng: random.Random) -> list[str]:
    """Let the player play for a moment, kill it, and give the lines it had printed whole."""
    assert player.stdout is not None
    first = player.stdout.readline()
    time.sleep(rng.uniform(0.0, 0.05))
    player.send_signal(signal.SIGKILL)
    rest = player.stdout.read()
    player.wait()
    return [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]


def test_a_game_killed_at_random_moments_goes_on_from_what_was_shown(tmp_path: Path) -> None:
    rng = random.Random(20)
    where = tmp_path
    shown: dict[int, str] = {}
    for _ in range(KILLS):
        first, *printed = kill_at_random(start_player(where), rng)
        where = Path(first.strip())
        shown |= {int(number): state for number, state in (line.split() for line in printed)}
        session = Session.resume(where, GAMES)
        # The last action may have been saved, but not yet shown, when the player was killed.
        assert session.line - max(shown, default=1) in (0, 1)
        if session.line in shown:
            assert digest(session.state) == shown[session.line]
        session.close()
    assert len(shown) > KILLS
    replay: Replay[Any, Any, Any, Any] = Replay(Toy(), read_journal(where), [bytes(32)])
    states = {1: digest(replay.timeline.state)}
    states |= {moment.line: digest(moment.state) for moment in replay.moments()}
    assert {number: states[number] for number in shown} == shown


def test_a_game_is_not_locked_after_its_player_was_killed(tmp_path: Path) -> None:
    player = start_player(tmp_path)
    assert player.stdout is not None
    path = Path(player.stdout.readline().strip())
    with pytest.raises(JournalError, match="being played in another window"):
        Session.resume(path, GAMES)
    player.kill()
    player.communicate()
    Session.resume(path, GAMES).close()


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    """Let the system refuse to write beyond `size` bytes, as a full disk would."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.parametrize("room", [0, 1, 20, 40])
def test_on_a_full_disk_nothing_happens_and_nothing_is_lost(tmp_path: Path, room: int) -> None:
    session = new_game(tmp_path, rounds=2)
    straight = new_game(None, rounds=2)
    assert session.path is not None
    while session.to_act():
        saved, state, events = session.path.read_bytes(), session.state, list(session.events)
        with (
            files_no_larger_than(len(saved) + room),
            pytest.raises(JournalError, match="cannot be written: the file is"),
        ):
            step(session)
        assert session.path.read_bytes() == saved
        assert (session.state, list(session.events)) == (state, events)
        step(session)
        step(straight)
        assert session.state == straight.state
    assert verify(GAMES, read_journal(session.path)).ok


def test_an_undo_that_cannot_be_saved_is_not_done(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    session.draw()
    session.act(session.legal(0)[3])
    assert session.path is not None
    state = session.state
    with files_no_larger_than(session.path.stat().st_size), pytest.raises(JournalError):
        session.undo(0)
    assert session.state == state
    session.undo(0)
    assert session.state != state


def test_an_end_for_which_there_is_no_room_is_written_later(tmp_path: Path) -> None:
    straight = new_game(tmp_path / "straight", rounds=1)
    play(straight)
    assert straight.path is not None
    size = straight.path.read_bytes().rindex(b"\n", 0, -1) + 1
    session = new_game(tmp_path / "full", rounds=1)
    with files_no_larger_than(size):
        play(session)
        assert "could not be saved yet" in session.finish()
    assert session.to_act() == ()
    assert session.result is not None
    assert session.path is not None
    Session.resume(session.path, GAMES).close()
    assert verify(GAMES, read_journal(session.path)).ok


def test_a_game_that_cannot_be_saved_does_not_start_and_leaves_nothing(tmp_path: Path) -> None:
    with files_no_larger_than(100), pytest.raises(JournalError, match=r"cannot be saved in .*: the file is too large"):
        new_game(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("room", [0, 40, 100])
@pytest.mark.parametrize("with_secret", [True, False])
def test_a_game_that_cannot_be_recovered_leaves_nothing_behind(tmp_path: Path, room: int, with_secret: bool) -> None:
    session = new_game(tmp_path)
    play(session, actions=9)
    assert session.path is not None
    if not with_secret:
        session.path.with_suffix(".secret").unlink()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    damaged = JournalError(session.path, "is damaged", 7, 6)
    with files_no_larger_than(room), pytest.raises(JournalError, match="could not be recovered: the file is too large"):
        recover(damaged)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert recover(damaged).name == f"{session.path.stem}-recovered.jsonl"


def test_a_folder_that_is_no_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        with pytest.raises(JournalError, match=f"cannot be saved in {folder}"):
            new_game(folder)


def test_a_folder_that_may_not_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str, flags: int, mode: int = 0o777) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(journal_file.os, "open", refuse)
    with pytest.raises(JournalError, match="access is not allowed"):
        new_game(tmp_path)
    monkeypatch.undo()
    assert list(tmp_path.iterdir()) == []


def test_a_journal_whose_end_is_unknown_takes_no_more_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_game(tmp_path)
    session.draw()
    state = session.state
    assert session.path is not None
    good = session.path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(journal_file.os, "fsync", fail)
    with pytest.raises(JournalError, match="the disk cannot be read or written"):
        session.act(session.legal(0)[0])
    monkeypatch.undo()
    with pytest.raises(JournalError, match="is closed"):
        session.act(session.legal(0)[0])
    assert session.state == state
    session.path.write_bytes(good)
    assert Session.resume(session.path, GAMES).state == state


def test_a_journal_that_is_deleted_during_the_game_is_written_anew_whole(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    assert session.path is not None
    step(session)
    session.path.unlink()
    step(session)
    play(session)
    assert verify(GAMES, read_journal(session.path)).ok


def test_a_strange_file_in_place_of_the_journal_is_left_alone(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    assert session.path is not None
    session.path.unlink()
    session.path.write_text("mine")
    with pytest.raises(JournalError, match="cannot be written: another file has taken its place"):
        step(session)
    assert session.path.read_text() == "mine"
    session.close()
