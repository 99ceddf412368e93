"""Replaying, proving and exporting games."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.kit.chance import commitment
from game.kit.journal import Acted, Drawn, Ended, JournalError, Record, Undone
from game.kit.journal_file import read_journal
from game.kit.replay import Replay, export, verify
from game.kit.session import Session
from tests.kit.games import SEED, finished_game, new_game, play, rewrite
from tests.kit.toy import FACES, GAMES, Bid, Mark, Options, Toy


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A finished game."""
    return finished_game(tmp_path)


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def verdict(path: Path) -> Any:
    return verify(GAMES, read_journal(path))


def test_a_finished_game_is_proved_draw_by_draw(path: Path) -> None:
    found = verdict(path)
    assert found.ok
    assert found.proved == sum(isinstance(line, Drawn) for line in read_journal(path).lines) == 4
    assert found.unproved == 0
    assert found.problem == ""
    assert found.result == Session.resume(path, GAMES).result


def test_every_altered_draw_is_caught(path: Path) -> None:
    record = read_journal(path)
    whole = path.read_bytes()
    drawn = [(number, line) for number, line in enumerate(record.lines, 2) if isinstance(line, Drawn)]
    for number, line in drawn:
        action = json.loads(bytes(line.action))
        if "face" in action:
            others: list[Any] = [{**action, "face": face} for face in range(len(FACES)) if face != action["face"]]
        else:
            order = action["order"]
            others = [{**action, "order": [order[1], order[0], *order[2:]]}, {**action, "order": order[::-1]}]
        for other in others:
            rewrite(path, {number: Drawn(raw(other))})
            found = verdict(path)
            assert not found.ok
            assert found.line == number
            assert "not what the committed seed gives" in found.problem
            path.write_bytes(whole)


def test_every_lost_or_doubled_draw_is_caught(path: Path) -> None:
    record = read_journal(path)
    whole = path.read_bytes()
    for number, line in enumerate(record.lines, 2):
        if isinstance(line, Drawn):
            for change in ({number: None}, {number + 1: line}):
                rewrite(path, change)
                assert not verdict(path).ok
                path.write_bytes(whole)


def test_another_seed_result_or_commitment_is_caught(path: Path) -> None:
    record = read_journal(path)
    end = record.ended
    assert end is not None
    last = len(record.lines) + 1
    whole = path.read_bytes()
    changes: list[tuple[int, Any, str]] = [
        (last, replace(end, seeds=("00" * 32,)), "commits to another seed"),
        (last, replace(end, seeds=("zz",)), "commits to another seed"),
        (last, replace(end, seeds=()), "one seed for each commitment"),
        (last, replace(end, result=replace(end.result, totals=(1, 2))), "another result"),
        (1, replace(record.header, commitment=commitment(b"other")), "commits to another seed"),
        (1, replace(record.header, commitment=commitment(b"short")), "commits to another seed"),
        (1, replace(record.header, options=raw(Options(rounds=1))), "is not a legal action"),
        (1, replace(record.header, options=raw(Options(seats=3))), "2 seats for a game of 3"),
        (1, replace(record.header, options=msgspec.Raw(b'{"seats":"many"}')), "cannot be played"),
        (1, replace(record.header, options=raw(Options(seats=99))), "no game for 99"),
        (last, None, "not finished"),
    ]
    for number, line, problem in changes:
        rewrite(path, {number: line})
        found = verdict(path)
        assert not found.ok
        assert problem in found.problem
        path.write_bytes(whole)


def test_illegal_and_senseless_actions_are_named_with_their_line(path: Path) -> None:
    record = read_journal(path)
    whole = path.read_bytes()
    number = next(number for number, line in enumerate(record.lines, 2) if isinstance(line, Acted))
    for line, problem in [
        (Acted(raw(Bid(0, 99))), "is not a legal action"),
        (Acted(raw(Bid(7, 0))), "is not a legal action"),
        (Drawn(raw(Bid(0, 0))), "not to act"),
        (Acted(raw({"do": "fly", "seat": 0})), "is not understood"),
        (Acted(raw([1, 2])), "is not understood"),
        (Undone(0), "cannot be replayed"),
    ]:
        rewrite(path, {number: line})
        with pytest.raises(JournalError, match=problem) as caught:
            Replay(Toy(), read_journal(path)).run()
        assert (caught.value.line, caught.value.good_lines) == (number, number - 1)
        path.write_bytes(whole)


def test_bytes_behind_the_end_are_caught(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"more")
    assert "behind the end" in verdict(path).problem


def test_a_game_that_lost_its_seed_is_not_proved_and_says_how_much(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    play(session, actions=7)
    assert session.path is not None
    session.path.with_suffix(".secret").unlink()
    play(Session.resume(session.path, GAMES, reseed=True))
    found = verdict(session.path)
    assert not found.ok
    assert found.unproved == 2
    assert found.proved == 2
    assert "2 draws cannot be proved" in found.problem
    assert found.result is not None


def test_a_game_this_program_does_not_have_is_an_error(path: Path) -> None:
    with pytest.raises(JournalError, match="this program plays chess"):
        verify({"chess": Toy()}, read_journal(path))


def test_moments_tell_the_game_line_by_line(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    session.draw()
    session.act(Bid(0, 3))
    session.undo(0)
    session.act(Bid(0, 4))
    assert session.path is not None
    moments = list(Replay(Toy(), read_journal(session.path)).moments())
    assert [moment.line for moment in moments] == [2, 3, 4, 5]
    assert [moment.action for moment in moments[1:]] == [Bid(0, 3), None, Bid(0, 4)]
    assert moments[2].state == moments[0].state
    assert moments[-1].state == session.state
    assert [event.text for event in moments[-1].events] == ["0 Bid"]


def test_before_the_end_an_export_hides_what_is_secret(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    session.draw()
    session.act(Bid(0, 3))
    session.act(Bid(1, 2))
    session.draw()
    session.act(Mark(0))
    assert session.path is not None
    text = export(GAMES, read_journal(session.path))
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["commitment"] == session.commitment
    assert lines[1:4] == [{"line": "hidden", "seat": -1}, {"line": "hidden", "seat": 0}, {"line": "hidden", "seat": 1}]
    assert lines[4]["action"]["do"] == "thrown"
    assert lines[5] == {"line": "act", "action": {"do": "mark", "seat": 0}}
    assert SEED.hex() not in text.decode()


def test_an_exported_log_is_not_taken_for_a_journal(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    session.draw()
    assert session.path is not None
    log = tmp_path / "log.jsonl"
    log.write_bytes(export(GAMES, read_journal(session.path)))
    with pytest.raises(JournalError, match="line 1: is not the first line"):
        read_journal(log)


def test_after_the_end_an_export_is_the_whole_journal(path: Path) -> None:
    assert export(GAMES, read_journal(path)) == path.read_bytes()


def test_an_end_in_the_middle_of_a_game_is_caught(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    session.draw()
    session.close()
    assert session.path is not None
    done = finished_game(tmp_path / "done")
    end = read_journal(done).ended
    record: Record = read_journal(session.path)
    assert isinstance(end, Ended)
    with pytest.raises(JournalError, match="ends a game that was not over"):
        Replay(Toy(), replace(record, lines=(*record.lines, end))).run()
