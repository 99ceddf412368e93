"""`diradice turns` and `check-map`, and maps that cannot be used."""

import json
from pathlib import Path

import pytest

from tests.commands.running import EXAMPLE, run
from tests.exploration.tmx import layer, tmx


def test_turns_in_json_to_the_letter(board_file: str) -> None:
    found = run("turns", "--map", board_file, "--expedition", "archaeology", "--goal", "lost-city", "--json")
    assert found.exit_code == 0
    document = json.loads(found.stdout)
    assert list(document) == ["goal", "turns"]
    assert document["goal"] == "lost-city"
    turns = document["turns"]
    assert list(turns)[:2] == ["A1", "B1"]
    assert len(turns) == 100
    assert turns["A1"] == turns["B2"] == 0.0
    assert turns["C1"] > 1
    assert turns["A10"] is None


def test_turns_from_one_square(board_file: str) -> None:
    question = ("turns", "--map", board_file, "--expedition", "sailing", "--goal", "island", "--from", "e5")
    document = json.loads(run(*question, "--json").stdout)
    assert list(document["turns"]) == ["E5"]
    assert run(*question).stdout == f"E5 to island: {document['turns']['E5']:.2f} turns\n"
    assert run(*question, "--equipment", "charts", "--men", "navigator").exit_code == 0


def test_turns_are_fewer_with_the_man_who_passes_a_hazard_and_the_item_that_opens_a_symbol(board_file: str) -> None:
    def turns(expedition: str, goal: str, start: str, *cards: str) -> float:
        question = ("turns", "--map", board_file, "--expedition", expedition, "--goal", goal, "--from", start)
        found: float = json.loads(run(*question, "--json", *cards).stdout)["turns"][start.upper()]
        return found

    assert turns("mountaineering", "summit", "G2", "--men", "guide") < turns("mountaineering", "summit", "G2")
    assert turns("archaeology", "lost-city", "D2", "--equipment", "mule") < turns("archaeology", "lost-city", "D2")


def test_turns_of_all_squares_are_a_table(board_file: str) -> None:
    lines = run("turns", "--map", board_file, "--expedition", "diving", "--goal", "base").stdout.splitlines()
    assert lines[0].split() == list("ABCDEFGHIJ")
    assert lines[1].split()[:2] == ["1", "-"]
    assert lines[5].split()[5] == "0.00"
    assert len(lines) == 11


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--expedition", "sailing", "--goal", "atlantis"), "'atlantis' is not an objective of this board; known: "),
        (("--expedition", "sailing", "--goal", "idol"), "of this board; known: lost-city, summit, "),
        (("--expedition", "sailing", "--goal", "base", "--from", "K1"), "square K1 is off the board; it ends at J10"),
        (("--expedition", "boating", "--goal", "base"), "'boating' is not an expedition"),
        (("--expedition", "sailing", "--goal", "base", "--equipment", "mule"), "'mule' belongs to archaeology"),
    ],
)
def test_turns_refuse_bad_questions(board_file: str, arguments: tuple[str, ...], problem: str) -> None:
    found = run("turns", "--map", board_file, *arguments)
    assert (found.exit_code, found.stdout) == (2, "")
    assert problem in found.stderr


def test_a_map_with_errors_is_bad_input_for_every_command(tmp_path: Path) -> None:
    bad = tmp_path / "bad.tmx"
    bad.write_text("<map>")
    for arguments in (
        ("moves", "--map", str(bad), "--piece", "A1", "--symbol", "bent", "--expedition", "sailing"),
        ("turns", "--map", str(bad), "--expedition", "sailing", "--goal", "base"),
        ("simulate", "exploration", "--short", "--players", "2", "--games", "1", "--map", str(bad)),
        ("play", "--short", "--map", str(bad)),
        ("check-map", str(bad)),
    ):
        found = run(*arguments)
        assert (found.exit_code, found.stdout) == (2, "")
        assert str(bad) in found.stderr
        assert "Traceback" not in found.stderr


def test_a_map_that_is_not_there_names_the_boards_that_are(tmp_path: Path) -> None:
    found = run("check-map", "atlantis")
    assert found.exit_code == 2
    assert "there is no file 'atlantis'; the boards that come with the game are " in found.stderr
    assert "play-example" in found.stderr
    assert run("check-map", str(tmp_path / "none.tmx")).exit_code == 2
    assert run("check-map", str(tmp_path)).exit_code == 2


def test_a_board_that_comes_with_the_game_is_known_by_its_name() -> None:
    assert "Play example" in run("check-map", "play-example").stdout


def test_check_map_says_yes_to_the_board_that_comes_with_the_game() -> None:
    found = run("check-map", "expedition", "--json")
    assert (found.exit_code, found.stderr) == (0, "")
    document = json.loads(found.stdout)
    assert document["ok"] is True
    assert all(check["ok"] for check in document["contract"])
    assert document["warnings"] == document["lacking"] == document["lacking_for_the_long_game"] == []


def test_check_map_warns_on_stderr_and_answers_all_the_same(tmp_path: Path) -> None:
    hazards = layer("hazards", [("precipice", None, None), (None, None, None)])
    (tmp_path / "odd.tmx").write_text(tmx([hazards]))
    found = run("check-map", str(tmp_path / "odd.tmx"))
    assert found.exit_code == 1
    assert found.stderr == (
        f"warning: {tmp_path}/odd.tmx: hazards A1: precipice on sea closes nothing; it belongs where there is land\n"
    )
    assert "no game can be played on it" in found.stdout


def test_check_map_says_no_to_a_board_that_breaks_the_contract(board_file: str) -> None:
    found = run("check-map", board_file)
    assert found.exit_code == 1
    assert "10 × 10 squares" in found.stdout
    assert "\n1. " in found.stdout
    assert "FAILS: " in found.stdout
    document = json.loads(run("check-map", board_file, "--json").stdout)
    assert list(document) == ["file", "ok", "errors", "warnings", "lacking", "lacking_for_the_long_game", "contract"]
    assert document["ok"] is False
    assert [check["item"] for check in document["contract"]] == [1, 2, 3, 4, 5, 6]
    assert list(document["contract"][0]) == ["item", "title", "ok", "reasons", "figures"]


def test_check_map_says_what_a_board_lacks_for_a_game() -> None:
    found = run("check-map", EXAMPLE)
    assert found.exit_code == 1
    assert "no game can be played on it: objectives: base is missing" in found.stdout


def test_check_map_says_what_a_track_lacks_for_the_long_game() -> None:
    found = run("check-map", "pocket")
    assert "only the short game can be played on it: track: there is none" in found.stdout
    assert "no game can be played" not in found.stdout
    assert "only the short game" not in run("check-map", "expedition").stdout


def test_check_map_gives_format_errors_in_json_too(tmp_path: Path) -> None:
    bad = tmp_path / "bad.tmx"
    bad.write_text("nonsense")
    found = run("check-map", str(bad), "--json")
    assert found.exit_code == 2
    document = json.loads(found.stdout)
    assert document["errors"] == found.stderr.splitlines()
    assert document["contract"] == []
