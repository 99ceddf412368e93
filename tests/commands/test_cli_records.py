"""`diradice replay` and `verify`: games that were played."""

import json
import os
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from game.commands import records
from game.games import RULES
from game.kit.journal import JournalError
from game.kit.journal_file import read_journal
from game.kit.rules import BoardName
from game.kit.session import Session
from game.ui.request import Request
from tests.commands.running import played, run
from tests.kit.games import rewrite


def test_replay_headless_prints_the_end(journal: Path) -> None:
    found = run("replay", str(journal), "--headless")
    assert found.exit_code == 0
    assert found.stderr == ""
    assert found.stdout.startswith("exploration on ")
    assert "\n1. " in found.stdout
    document = json.loads(run("replay", str(journal), "--headless", "--json").stdout)
    assert list(document) == ["file", "game", "map", "seats", "lines", "turns", "finished", "result"]
    assert document["finished"] is True
    assert sorted(document["result"]["places"]) in ([1, 2], [1, 1])
    amounts = [int(word.replace(",", "")) for word in re.findall(r" £([\d,]+)$", found.stdout, re.MULTILINE)]
    assert amounts == sorted(document["result"]["totals"], reverse=True)
    assert [seat["name"] for seat in document["seats"]] == ["Ada", "Ben"]


def test_replay_of_an_unfinished_game(board_file: str, tmp_path: Path) -> None:
    path = played(board_file, tmp_path, actions=12)
    with path.open("ab") as file:
        file.write(b'{"line":')
    found = run("replay", str(path), "--headless")
    assert found.exit_code == 0
    assert found.stdout.endswith("not finished\n")
    assert found.stderr == f"{path.name}: the last line was cut off and is left out\n"


def test_replay_opens_the_window_unless_headless(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Request] = []
    monkeypatch.setattr(records, "open_window", lambda request: asked.append(request) or 0)
    assert run("replay", str(journal)).exit_code == 0
    assert asked == [Request("replay", file=journal)]


def test_verify_proves_a_finished_game(journal: Path) -> None:
    found = run("verify", str(journal))
    assert (found.exit_code, found.stderr) == (0, "")
    draws = sum(b'"line":"draw"' in line for line in journal.read_bytes().splitlines())
    assert f"proved: all {draws} throws and shuffles follow from the committed seed" in found.stdout
    document = json.loads(run("verify", str(journal), "--json").stdout)
    assert list(document) == ["file", "ok", "proved", "unproved", "problem", "line", "result"]
    assert (document["ok"], document["proved"], document["line"]) == (True, draws, None)


def test_verify_says_no_to_unfinished_and_damaged_games(journal: Path, board_file: str, tmp_path: Path) -> None:
    unfinished = played(board_file, tmp_path / "unfinished", actions=9)
    found = run("verify", str(unfinished))
    assert (found.exit_code, found.stdout) == (1, "")
    assert "not proved: the game is not finished" in found.stderr
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"action", b"auction")
    journal.write_bytes(b"".join(lines))
    found = run("verify", str(journal), "--json")
    assert found.exit_code == 1
    assert json.loads(found.stdout)["line"] == 4
    assert "line 4: is damaged" in found.stderr
    found = run("replay", str(journal), "--headless")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "line 4: is damaged, or a line before it is missing (the 3 lines before it are good" in found.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_the_name_of_a_file_that_is_no_journal_stays_on_one_line(command: str, tmp_path: Path) -> None:
    found = run(command, str(tmp_path / "one\ntwo.jsonl"))
    assert found.stderr == "diradice: one\\ntwo.jsonl: cannot be read: there is no such file or folder\n"


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_are_no_journals_are_bad_input(command: str, tmp_path: Path) -> None:
    garbage = tmp_path / "garbage.jsonl"
    garbage.write_bytes(os.urandom(1000))
    for path in (garbage, tmp_path, tmp_path / "none.jsonl"):
        found = run(command, str(path))
        assert (found.exit_code, found.stdout) == (2, "")
        assert found.stderr.startswith(f"diradice: {path.name}: ")


def test_a_journal_of_an_unknown_game_is_bad_input(journal: Path) -> None:
    rewrite(journal, {1: replace(read_journal(journal).header, game="monopoly")})
    for command in ("replay", "verify"):
        found = run(command, str(journal), "--json")
        assert (found.exit_code, found.stdout) == (2, "")
        assert "is a game of 'monopoly'; this program plays exploration" in found.stderr


@pytest.mark.parametrize("name", [BoardName("Another", ""), BoardName("", "0" * 64), None])
def test_a_journal_that_names_another_map_than_its_board_is_refused(journal: Path, name: BoardName | None) -> None:
    header = read_journal(journal).header
    assert header.map is not None
    other = name and BoardName(name.title or header.map.title, name.sha256 or header.map.sha256)
    rewrite(journal, {1: replace(header, map=other)})
    problem = "line 1: names another map than the one whose board it holds"
    found = run("verify", str(journal))
    assert (found.exit_code, found.stdout) == (1, "")
    assert problem in found.stderr
    found = run("replay", str(journal), "--headless")
    assert (found.exit_code, found.stdout) == (2, "")
    assert problem in found.stderr
    with pytest.raises(JournalError, match="line 1: names another map"):
        Session.resume(journal, RULES)


@pytest.mark.parametrize("seeds", [(), ("00" * 32,), (None, None)])
def test_replay_checks_the_seeds_of_a_finished_game_as_verify_does(journal: Path, seeds: tuple[str | None]) -> None:
    record = read_journal(journal)
    assert record.ended is not None
    last = len(record.lines) + 1
    rewrite(journal, {last: replace(record.ended, seeds=seeds)})
    for command, code in (("verify", 1), ("replay", 2)):
        found = run(command, str(journal), "--json")
        assert found.exit_code == code
        assert "commit" in found.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_journal_with_the_line_ends_of_windows_is_told_what_happened(journal: Path, command: str) -> None:
    journal.write_bytes(journal.read_bytes().replace(b"\n", b"\r\n"))
    found = run(command, str(journal), "--json")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "line 1: has the line end of another system, so the file was converted" in found.stderr


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("width", 10**9),
        ("height", 0),
        ("terrain", []),
        ("terrain", ["sky"] * 100),
        ("objectives", {"base": [7000]}),
        ("objectives", {"base": [-1], "summit": []}),
        ("objectives", {"base": list(range(257))}),
        ("objectives", {}),
    ],
)
def test_a_journal_whose_board_is_nonsense_is_bad_input(journal: Path, field: str, value: object) -> None:
    header = read_journal(journal).header
    options = json.loads(bytes(header.options))
    options["board"][field] = value
    rewrite(journal, {1: replace(header, options=msgspec.Raw(json.dumps(options).encode()))})
    found = run("replay", str(journal), "--headless")
    assert (found.exit_code, found.stdout) == (2, "")
    assert "line 1: has options that cannot be played: " in found.stderr
