"""Journals as files: damage, recovery, lists of saved games, hostile content."""

import errno
import io
import os
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kit import journal
from game.kit.journal import Acted, Header, JournalError, Record, Reseeded, encode_line
from game.kit.journal_file import ASIDE, JournalFile, put_aside, read_journal, read_secret, recover, saved_games
from game.kit.session import Session
from tests.kit.games import SEED, finished_game, new_game, play
from tests.kit.toy import GAMES
from tests.measured import measured

ANY = Path("game.jsonl")
MEGABYTE = 2**20
# Lists the saved games of a folder, opens each and prints what is wrong, after the memory it took at most.
READER = """
import sys
from pathlib import Path
from game.kit.journal_file import JournalError, read_journal, saved_games
problems = []
for saved in saved_games(Path(sys.argv[1])):
    try:
        read_journal(saved.path)
    except JournalError as error:
        assert saved.problem == str(error)
        problems.append(str(error))
print(*problems, sep="\\n")
"""


def parse(path: Path, data: bytes) -> Record:
    return journal.parse(path, io.BytesIO(data))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a short finished journal."""
    return finished_game(tmp_path_factory.mktemp("small"), rounds=1).read_bytes()


def line_of(data: bytes, position: int) -> int:
    return data[:position].count(b"\n") + 1


def test_every_changed_byte_is_found_in_its_line(small: bytes) -> None:
    for position in range(len(small)):
        damaged = bytearray(small)
        damaged[position] ^= 0x10
        if position == len(small) - 1:
            record = parse(ANY, bytes(damaged))
            assert record.torn > 0
            continue
        with pytest.raises(JournalError) as caught:
            parse(ANY, bytes(damaged))
        assert caught.value.line == line_of(small, position)
        assert caught.value.good_lines == caught.value.line - 1
        assert f"line {caught.value.line}" in str(caught.value)


def test_a_journal_cut_anywhere_keeps_its_whole_lines(small: bytes) -> None:
    whole = parse(ANY, small)
    first = small.index(b"\n") + 1
    for length in range(len(small)):
        if length < first:
            with pytest.raises(JournalError) as caught:
                parse(ANY, small[:length])
            assert caught.value.good_lines == 0
        else:
            record = parse(ANY, small[:length])
            assert record.size == small.rindex(b"\n", 0, length) + 1
            assert record.torn == length - record.size
            assert record.lines == whole.lines[: len(record.lines)]


def test_lost_doubled_swapped_and_foreign_lines_are_found(small: bytes) -> None:
    lines = small.splitlines(keepends=True)
    other = lines[3].replace(b"sum", b"sun")
    for damaged, line in [
        ([*lines[:3], *lines[4:]], 4),
        ([*lines[:4], *lines[3:]], 5),
        ([*lines[:3], lines[4], lines[3], *lines[5:]], 4),
        ([*lines[:3], other, *lines[3:]], 4),
        ([*lines[:3], b"\n", *lines[3:]], 4),
        ([*lines, lines[-1]], len(lines) + 1),
        (lines[1:], 1),
    ]:
        with pytest.raises(JournalError) as caught:
            parse(ANY, b"".join(damaged))
        assert caught.value.line == line


@given(st.binary(max_size=300))
def test_garbage_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(JournalError) as caught:
        parse(ANY, data)
    assert caught.value.line == 1
    assert str(caught.value).startswith("game.jsonl: line 1: ")


@given(st.binary(max_size=300))
def test_garbage_with_a_right_checksum_is_refused_too(small: bytes, data: bytes) -> None:
    lines = small.splitlines(keepends=True)
    record = parse(ANY, lines[0])
    text, _ = encode_line(msgspec.Raw(b'{"line":' + data.replace(b"\n", b" ") + b"}"), record.checksum)  # type: ignore[arg-type]
    with pytest.raises(JournalError) as caught:
        parse(ANY, lines[0] + text)
    assert (caught.value.line, caught.value.good_lines) == (2, 1)


def test_deep_nesting_and_long_lines_cost_little(small: bytes) -> None:
    header = parse(ANY, small).header
    deep = msgspec.Raw(b"[" * 200_000 + b"]" * 200_000)
    text, _ = encode_line(msgspec.structs.replace(header, options=deep), "")
    with pytest.raises(JournalError, match="line 1"):
        parse(ANY, text)
    first, checksum = encode_line(header, "")
    text, _ = encode_line(Reseeded("x" * 2**20), checksum)
    with pytest.raises(JournalError, match="line 2: is too long"):
        parse(ANY, first + text)


def test_a_seat_of_a_colour_that_nobody_has_is_refused(small: bytes) -> None:
    header = parse(ANY, small).header
    seats = (msgspec.structs.replace(header.seats[0], colour=9), *header.seats[1:])
    with pytest.raises(JournalError, match=r"line 1.*colour"):
        parse(ANY, encode_line(msgspec.structs.replace(header, seats=seats), "")[0])


def test_a_record_of_another_format_is_named_as_such(small: bytes) -> None:
    header = msgspec.structs.replace(parse(ANY, small).header, format=9)
    with pytest.raises(JournalError, match="format 9"):
        parse(ANY, encode_line(header, "")[0])


def test_what_cannot_be_a_journal_is_refused_unread(tmp_path: Path) -> None:
    huge = tmp_path / "huge.jsonl"
    with huge.open("wb") as file:
        file.truncate(2**40)
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    for path, problem in [
        (huge, "too large"),
        (pipe, "not a file"),
        (tmp_path, "not a file"),
        (tmp_path / "none.jsonl", "no such file"),
    ]:
        with pytest.raises(JournalError, match=problem):
            read_journal(path)
        with pytest.raises(JournalError, match=problem):
            Session.resume(path, GAMES)


def test_a_new_journal_is_private_and_its_seed_lies_beside_it(tmp_path: Path) -> None:
    session = new_game(tmp_path / "new" / "folder")
    assert session.path is not None
    secret = session.path.with_suffix(".secret")
    assert read_secret(session.path) == SEED
    assert SEED.hex() not in session.path.read_text()
    assert session.commitment in session.path.read_text()
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert stat.S_IMODE(session.path.stat().st_mode) == 0o600
    assert sorted(path.name for path in session.path.parent.iterdir()) == sorted([session.path.name, secret.name])


def test_the_seed_stands_in_the_last_line_and_its_file_is_gone(tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    end = read_journal(path).ended
    assert end is not None
    assert end.seeds == (SEED.hex(),)
    assert list(tmp_path.iterdir()) == [path]


def test_games_started_in_the_same_second_get_names_of_their_own(tmp_path: Path) -> None:
    header = header_of(tmp_path)
    names = []
    for _ in range(3):
        journal = JournalFile.create(tmp_path, "game", header, SEED)
        names.append(journal.path.name)
        journal.forget_secret()
        journal.close()
    assert names == ["game.jsonl", "game-2.jsonl", "game-3.jsonl"]


def header_of(folder: Path) -> Header:
    return read_journal(finished_game(folder / "header", rounds=1)).header


def test_the_good_part_of_a_damaged_game_can_be_played_on(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    play(session, actions=9)
    assert session.path is not None
    lines = session.path.read_bytes().splitlines(keepends=True)
    damaged = b"".join(lines[:6]) + lines[6].replace(b'"line"', b'"lime"') + b"".join(lines[7:])
    session.path.write_bytes(damaged)
    with pytest.raises(JournalError) as caught:
        Session.resume(session.path, GAMES)
    assert "line 7" in str(caught.value)
    assert "6 lines before it are good and can be recovered" in str(caught.value)
    copy = recover(caught.value)
    assert session.path.read_bytes() == damaged
    assert copy.read_bytes() == b"".join(lines[:6])
    again = Session.resume(copy, GAMES)
    play(again, actions=3)
    assert copy.read_bytes() == b"".join(lines)[: copy.stat().st_size]


def test_a_game_without_its_seed_is_recovered_without_one(tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    copy = recover(JournalError(path, "is damaged", 4, 3))
    assert read_secret(copy) is None
    assert not copy.with_suffix(".secret").exists()


def test_nothing_is_recovered_from_a_file_without_a_good_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(b"nonsense\n")
    with pytest.raises(JournalError) as caught:
        read_journal(path)
    assert "recovered" not in str(caught.value)
    with pytest.raises(JournalError, match="nothing that can be recovered"):
        recover(caught.value)


def test_a_damaged_game_does_not_block_the_list_of_the_others(tmp_path: Path) -> None:
    done = finished_game(tmp_path)
    session = new_game(tmp_path)
    play(session, actions=4)
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "garbage.jsonl").write_bytes(b"\0\xff\n" * 40)
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "nowhere.jsonl").symlink_to(tmp_path / "missing")
    (tmp_path / "notes.txt").write_text("not a game")
    found = {saved.path: saved for saved in saved_games(tmp_path)}
    assert found[done].finished
    assert found[done].header is not None
    assert session.path is not None
    assert not found[session.path].finished
    assert found[session.path].header == read_journal(session.path).header
    assert {path.name: saved.problem for path, saved in found.items() if saved.problem} == {
        "empty.jsonl": "empty.jsonl: line 1: is empty",
        "garbage.jsonl": "garbage.jsonl: line 1: is not the first line of a game record",
        "folder.jsonl": "folder.jsonl: cannot be read: not a file",
    }


@pytest.mark.parametrize("rounds", [1, 40])
@pytest.mark.parametrize("torn", [b"", b'{"line":"act","action":{"do":"ma'])
def test_the_list_says_of_every_cut_off_game_whether_it_is_over(tmp_path: Path, rounds: int, torn: bytes) -> None:
    path = finished_game(tmp_path, rounds)
    lines = path.read_bytes().splitlines(keepends=True)
    for kept in (1, 2, 3, len(lines) - 1, len(lines)):
        path.write_bytes(b"".join(lines[:kept]) + torn)
        (saved,) = saved_games(tmp_path)
        assert (saved.finished, saved.problem) == (kept == len(lines), "")
        assert saved.header == read_journal(path).header


def test_a_damaged_end_is_told_in_the_list_with_its_line(tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    last = len(lines)
    for damaged, line in [
        ([*lines, b"not a line\n"], last + 1),
        ([*lines, b"\n"], last + 1),
        ([*lines[:-1], lines[-1].replace(b"end", b"and")], last),
        ([*lines[:-2], lines[-1]], last - 1),
        ([*lines[:-2], lines[-2].replace(b"sum", b"sun"), lines[-1]], last - 1),
        ([lines[0], b"x" * 2 * MEGABYTE], 2),
    ]:
        path.write_bytes(b"".join(damaged))
        (saved,) = saved_games(tmp_path)
        with pytest.raises(JournalError) as caught:
            read_journal(path)
        assert caught.value.line == line
        assert saved.problem == str(caught.value)
        assert saved.header is None


def test_games_are_listed_without_reading_what_stands_between_their_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished_game(tmp_path, rounds=40)
    session = new_game(tmp_path, rounds=40)
    play(session, actions=150)

    def whole(*_: object) -> None:
        raise AssertionError("a whole journal is read")

    monkeypatch.setattr("game.kit.journal_file.parse", whole)
    assert [saved.finished for saved in saved_games(tmp_path)] in ([True, False], [False, True])


def test_very_long_last_lines_are_listed_as_they_are(tmp_path: Path) -> None:
    header, checksum = encode_line(header_of(tmp_path), "")
    text = header
    for _ in range(3):
        line, checksum = encode_line(Acted(msgspec.Raw(b'"%s"' % (b"x" * (MEGABYTE - 100)))), checksum)
        text += line
    (tmp_path / "long.jsonl").write_bytes(text + b"x" * (MEGABYTE - 100))
    (saved,) = saved_games(tmp_path)
    assert (saved.finished, saved.problem) == (False, "")


HOSTILE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty lines": (lambda header: b"\n" * 64 * MEGABYTE, "line 1: is not the first line"),
    "one line": (lambda header: b"x" * 64 * MEGABYTE, "line 1: is too long"),
    "a long first line": (lambda header: b"x" * 15 * MEGABYTE + b"\n" * 40 * MEGABYTE, "line 1: is not the first"),
    "empty lines after a good one": (lambda header: header + b"\n" * 63 * MEGABYTE, "line 2: is damaged"),
    "one line after a good one": (lambda header: header + b"x" * 63 * MEGABYTE, "line 2: is too long"),
    "short lines after a good one": (lambda header: header + b"xy\n" * 21 * MEGABYTE, "line 2: is damaged"),
}


@pytest.mark.parametrize(("content", "problem"), HOSTILE.values(), ids=HOSTILE)
def test_large_files_of_nonsense_cost_little_memory(
    tmp_path: Path, content: Callable[[bytes], bytes], problem: str
) -> None:
    (tmp_path / "hostile.jsonl").write_bytes(content(encode_line(header_of(tmp_path), "")[0]))
    (told,), memory = measured(READER, tmp_path)
    assert told.startswith(f"hostile.jsonl: {problem}")
    assert memory < 100


def test_the_secret_that_a_crash_left_beside_a_finished_game_is_removed(tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    secret = path.with_suffix(".secret")
    for look in (lambda: saved_games(tmp_path), lambda: Session.resume(path, GAMES)):
        secret.write_text(SEED.hex())
        look()
        assert not secret.exists()


def test_a_secret_that_does_not_stand_in_the_end_line_is_kept(tmp_path: Path) -> None:
    path = finished_game(tmp_path)
    secret = path.with_suffix(".secret")
    secret.write_text("11" * 32)
    saved_games(tmp_path)
    Session.resume(path, GAMES)
    assert secret.read_text() == "11" * 32


def test_a_game_that_is_put_aside_is_kept_with_its_secret_but_no_longer_listed(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    play(session, actions=9)
    session.close()
    assert session.path is not None
    text = session.path.read_bytes()
    aside = put_aside(session.path)
    assert saved_games(tmp_path) == []
    assert aside == tmp_path / ASIDE / session.path.name
    assert aside.read_bytes() == text
    assert read_secret(aside) == SEED
    assert [path.name for path in tmp_path.iterdir()] == [ASIDE]


def test_games_of_the_same_name_are_put_aside_under_names_of_their_own(tmp_path: Path) -> None:
    damaged, found = tmp_path / "game.jsonl", []
    for words in ("{", "[", "no record"):
        damaged.write_text(words)
        found.append(put_aside(damaged))
    assert [path.name for path in found] == ["game.jsonl", "game-2.jsonl", "game-3.jsonl"]
    assert [path.read_text() for path in found] == ["{", "[", "no record"]
    assert sorted(path.name for path in (tmp_path / ASIDE).iterdir()) == sorted(path.name for path in found)


def test_a_game_that_is_being_played_is_not_put_aside(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    assert session.path is not None
    before = sorted(tmp_path.iterdir())
    with pytest.raises(JournalError, match="being played in another window"):
        put_aside(session.path)
    assert sorted(tmp_path.iterdir()) == before
    play(session, actions=3)
    session.close()
    assert put_aside(session.path).exists()


@pytest.mark.parametrize("fails", ["rename", "replace"])
def test_a_game_that_cannot_be_put_aside_stays_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    session = new_game(tmp_path)
    session.close()
    assert session.path is not None

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as patched:
        patched.setattr(Path, fails, refuse)
        if fails == "rename":
            patched.setattr(Path, "replace", refuse)
        with pytest.raises(JournalError, match="cannot be put aside: access is not allowed"):
            put_aside(session.path)
    assert read_secret(session.path) == SEED
    assert [saved.path for saved in saved_games(tmp_path)] == [session.path]
    assert list((tmp_path / ASIDE).iterdir()) == []


def test_a_game_that_is_gone_or_has_no_folder_to_go_to_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="there is no such file"):
        put_aside(tmp_path / "gone.jsonl")
    (tmp_path / "other").mkdir()
    damaged = tmp_path / "other" / "game.jsonl"
    damaged.write_text("{")
    (tmp_path / "other" / ASIDE).write_text("no folder")
    with pytest.raises(JournalError, match="cannot be put aside"):
        put_aside(damaged)
    assert damaged.read_text() == "{"


def test_the_game_played_last_stands_first_in_the_list(tmp_path: Path) -> None:
    paths = [finished_game(tmp_path / str(number), rounds=1).rename(tmp_path / f"{number}.jsonl") for number in (1, 2)]
    os.utime(paths[0], (2_000_000_000, 2_000_000_000))
    assert [saved.path.name for saved in saved_games(tmp_path)] == ["1.jsonl", "2.jsonl"]


def test_a_folder_that_is_not_there_holds_no_games(tmp_path: Path) -> None:
    assert saved_games(tmp_path / "none") == []


def test_a_record_keeps_what_was_written(small: bytes) -> None:
    record = parse(ANY, small)
    assert isinstance(record, Record)
    assert [seat.name for seat in record.header.seats] == ["Ada", "Ben"]
    text, checksum = encode_line(record.header, "")
    for line in record.lines:
        more, checksum = encode_line(line, checksum)
        text += more
    assert text == small
