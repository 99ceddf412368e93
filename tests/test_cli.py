"""The command line: every command, its JSON to the letter, its exit codes, and every kind of bad input."""

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from game import cli
from game.commands import play as play_command
from game.commands import records
from game.exploration.data import data
from game.exploration.state import Options
from game.exploration.tiled import load_board
from game.exploration.tiled_write import write_board
from game.games import RULES
from game.kit.bots import RandomBot
from game.kit.chance import seed_from_number
from game.kit.journal_file import read_journal
from game.kit.rules import CHANCE
from game.kit.session import Seat, Session
from game.ui.request import Request
from tests.exploration.drawn import drawn
from tests.kit.games import rewrite

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = str(ROOT / "maps" / "play-example.tmx")
BOARD = """
LL......SS
LLm.K..^SS
....r...F.
...crc.p..
~~~cBBc~~~
~GG~BB~~~~
~GG~~~%~~~
~~P~s~~II~
~~~@~~~II~
T~~~~R~~~~
"""


def run(*arguments: str, stdin: str | None = None) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli.app, arguments, input=stdin, prog_name="diradice")


def start(*arguments: str, **options: Any) -> "subprocess.Popen[str]":
    """Start the command line in a process of its own."""
    return subprocess.Popen([sys.executable, "-m", "game", *arguments], cwd=ROOT, text=True, **options)


@pytest.fixture(scope="module")
def board_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A small board on which the short game can be played."""
    folder = tmp_path_factory.mktemp("maps")
    for name in ("terrain.tsx", "terrain.png"):
        shutil.copy(ROOT / "maps" / name, folder)
    board = drawn(BOARD)
    looks = tuple(None if terrain in ("sea", "lake") else "plain" for terrain in board.terrain)
    write_board(replace(board, looks=looks), folder / "small.tmx")
    return str(folder / "small.tmx")


@pytest.fixture
def journal(board_file: str, tmp_path: Path) -> Path:
    """The journal of a finished short game between random bots."""
    return played(board_file, tmp_path)


def played(board_file: str, folder: Path, actions: int = 10**6) -> Path:
    options = Options(2, load_board(board_file), data())
    seats = [Seat("Ada", "random"), Seat("Ben", "random", 1)]
    session: Session[Any, Any, Any, Any] = Session.new(
        RULES["exploration"], options, seats, folder, seed_from_number(1)
    )
    while session.to_act() and actions:
        seat = session.to_act()[0]
        if seat == CHANCE:
            session.draw()
        else:
            session.act(RandomBot().choose(session.view(seat), session.legal(seat), session.rng(seat)))
        actions -= 1
    session.close()
    assert session.path is not None
    return session.path


# The program as a whole


def test_help_is_everywhere_and_names_every_command() -> None:
    commands = ["play", "moves", "turns", "check-map", "simulate", "replay", "verify"]
    found = run("--help")
    assert found.exit_code == 0
    assert all(f"\n  {command} " in found.stdout for command in commands)
    for command in commands:
        found = run(command, "--help")
        assert found.exit_code == 0
        assert f"Usage: diradice {command}" in found.stdout


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").stdout == "diradice 0.1.0\n"


@pytest.mark.parametrize(
    "arguments",
    [("nonsense",), ("moves",), ("moves", "--nonsense"), ("simulate", "exploration", "--players", "x", "--games", "1")],
)
def test_bad_usage_is_told_on_stderr_with_exit_code_2(arguments: tuple[str, ...]) -> None:
    found = run(*arguments)
    assert found.exit_code == 2
    assert found.stdout == ""
    assert "Error: " in found.stderr


def test_the_module_and_the_script_are_the_same_program() -> None:
    done = subprocess.run([sys.executable, "-m", "game", "--version"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "diradice 0.1.0\n", "")


def test_data_commands_import_neither_pygame_nor_rich() -> None:
    program = (
        "import sys; from game import cli\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'pygame', 'pygame_gui', 'rich'} & set(sys.modules)), file=sys.stderr)"
    )
    moves = ["moves", "--map", EXAMPLE, "--piece", "C3", "--symbol", "bent", "--expedition", "archaeology"]
    for arguments in (moves, ["check-map", EXAMPLE], ["verify", "none.jsonl"]):
        done = subprocess.run([sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True)
        assert done.stderr.splitlines()[-1] == "[]"


def test_a_failure_of_the_program_itself_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Request) -> int:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(play_command, "open_window", fail)
    found = run()
    assert found.exit_code == 70
    assert found.stderr.startswith("diradice: the program has failed: ZeroDivisionError: oh\n")
    assert "Traceback" not in found.stderr


# moves


def moves(*arguments: str, board: str = EXAMPLE, stdin: str | None = None) -> Result:
    return run("moves", "--map", board, *arguments, stdin=stdin)


def test_moves_in_json_to_the_letter() -> None:
    found = moves("--piece", "c3", "--symbol", "bent", "--expedition", "archaeology", "--json")
    assert found.exit_code == 0
    assert found.stderr == ""
    assert found.stdout.count("\n") == 1
    document = json.loads(found.stdout)
    assert list(document) == ["piece", "symbol", "destinations", "blocked"]
    assert (document["piece"], document["symbol"]) == ("C3", "bent")
    assert document["destinations"][1] == {
        "square": "E2",
        "squares": ["E2"],
        "objective": None,
        "routes": [["D2", "E2"], ["D3", "E2"]],
    }
    assert document["blocked"][0] == {
        "square": "B1",
        "routes": [
            {"route": ["B2", "B1"], "at": "B1", "reason": "equipment", "needs": "porters", "can_have": False},
            {"route": ["C2", "B1"], "at": "B1", "reason": "equipment", "needs": "porters", "can_have": False},
        ],
    }


def test_moves_in_words_say_what_is_missing() -> None:
    question = ("--piece", "C3", "--symbol", "bent", "--expedition", "archaeology")
    found = moves(*question, "--occupied", "A2, E2").stdout
    assert "  E4  by D3-E4 or D4-E4\n" in found
    assert "  D1  D1 needs the tools, which you do not have.\n" in found
    assert "  A4  A4 is sea, where a land expedition cannot go.\n" in found
    assert "  E2  Another piece stands on E2.\n" in found
    assert "  D1  by " in moves(*question, "--equipment", "tools,mule").stdout


def test_an_objective_appears_once_with_all_its_squares(board_file: str) -> None:
    found = moves(
        "--piece", "D4", "--symbol", "star", "--expedition", "sailing", "--json", board=board_file
    )  # fmt: skip
    places = {there["square"]: there for there in json.loads(found.stdout)["destinations"]}
    assert places["E5"] == {
        "square": "E5",
        "squares": ["E5", "F5", "E6", "F6"],
        "objective": "base",
        "routes": [["E5"]],
    }


def test_everything_wrong_with_a_question_is_told_at_once() -> None:
    found = moves(
        "--piece", "Z9", "--symbol", "curved", "--expedition", "archaeology", "--equipment", "ropes,sled",
        "--men", "guide,bob", "--occupied", "A1,here",
    )  # fmt: skip
    assert found.exit_code == 2
    assert found.stdout == ""
    assert found.stderr.splitlines() == [
        "diradice: square Z9 is off the board; it ends at E5",
        "diradice: 'curved' is not a symbol of the Diradice; known: single, straight, star, diagonal, bent",
        "diradice: 'ropes' belongs to mountaineering; archaeology has mule, netting, tools, lantern",
        "diradice: 'sled' is not an item; archaeology has mule, netting, tools, lantern",
        "diradice: 'guide' belongs to mountaineering; archaeology has archaeologist, palaeontologist, antiquarian",
        "diradice: 'bob' is not a Man; archaeology has archaeologist, palaeontologist, antiquarian",
        "diradice: 'here' is not a square; squares are named like C3",
    ]


def test_an_unknown_expedition_is_refused_with_the_known_ones() -> None:
    found = moves("--piece", "C3", "--symbol", "bent", "--expedition", "flying")
    assert found.exit_code == 2
    assert "known: archaeology, mountaineering, sailing, diving" in found.stderr


def test_half_a_question_is_refused() -> None:
    found = moves("--piece", "C3")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == "diradice: missing --symbol, --expedition (or --queries)\n"


QUERY = {"piece": "C3", "symbol": "bent", "expedition": "archaeology"}
BAD_LINES = [
    ("", "truncated"),
    ("nonsense", "malformed"),
    ("[1, 2]", "Expected `object`"),
    (json.dumps({**QUERY, "piece": 3}), "$.piece"),
    (json.dumps({**QUERY, "colour": "red"}), "colour"),
    (json.dumps({"piece": "C3"}), "symbol"),
    (json.dumps({**QUERY, "piece": "Z9", "symbol": "no"}), "off the board; it ends at E5; 'no' is not a symbol"),
    (json.dumps({**QUERY, "equipment": ["porters"]}), "belongs to mountaineering"),
    ("[" * 70_000, "too long"),
    ("[" * 60_000, ""),
]


@pytest.mark.parametrize("source", ["file", "-"])
def test_queries_are_answered_line_by_line_with_errors_in_their_place(tmp_path: Path, source: str) -> None:
    lines = [json.dumps(QUERY)]
    for text, _ in BAD_LINES:
        lines += [text, json.dumps({**QUERY, "equipment": ["tools"], "men": [], "occupied": ["E2"]})]
    text = "\n".join(lines) + "\n"
    (tmp_path / "queries.jsonl").write_text(text)
    queries = str(tmp_path / "queries.jsonl") if source == "file" else "-"
    found = moves("--queries", queries, stdin=text)
    assert found.exit_code == 2
    answers = [json.loads(line) for line in found.stdout.splitlines()]
    assert len(answers) == len(lines)
    single = moves("--piece", "C3", "--symbol", "bent", "--expedition", "archaeology", "--json")
    assert answers[0] == json.loads(single.stdout)
    for number, (_, problem) in enumerate(BAD_LINES):
        assert list(answers[2 * number + 1]) == ["line", "error"]
        assert answers[2 * number + 1]["line"] == 2 * number + 2
        assert problem in answers[2 * number + 1]["error"]
        assert answers[2 * number + 2]["piece"] == "C3"


def test_good_queries_end_with_exit_code_0_and_none_with_no_answer() -> None:
    assert moves("--queries", "-", stdin=json.dumps(QUERY)).exit_code == 0
    found = moves("--queries", "-", stdin="")
    assert (found.exit_code, found.stdout) == (0, "")


def test_queries_that_are_not_text_are_answered_too(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\n" + json.dumps(QUERY).encode())
    found = moves("--queries", str(tmp_path / "binary"))
    assert [next(iter(json.loads(line))) for line in found.stdout.splitlines()] == ["line", "piece"]


def test_queries_and_a_question_do_not_go_together(tmp_path: Path) -> None:
    assert "no other question" in moves("--queries", "-", "--piece", "C3").stderr
    found = moves("--queries", str(tmp_path / "none.jsonl"))
    assert found.exit_code == 2
    assert found.stderr == f"diradice: No such file or directory: {tmp_path / 'none.jsonl'}\n"


def test_each_answer_comes_before_the_next_question_is_asked() -> None:
    with start("moves", "--map", EXAMPLE, "--queries", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for piece in ("C3", "A1"):
            program.stdin.write(json.dumps({**QUERY, "piece": piece}) + "\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["piece"] == piece
        program.stdin.close()
        assert program.wait() == 0


# turns


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


# Maps


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
    assert (
        moves("--piece", "C3", "--symbol", "bent", "--expedition", "archaeology", board="play-example").exit_code == 0
    )


def test_check_map_says_no_to_a_board_that_breaks_the_contract(board_file: str) -> None:
    found = run("check-map", board_file)
    assert found.exit_code == 1
    assert "10 × 10 squares" in found.stdout
    assert "\n1. " in found.stdout
    assert "FAILS: " in found.stdout
    document = json.loads(run("check-map", board_file, "--json").stdout)
    assert list(document) == ["file", "ok", "errors", "warnings", "lacking", "contract"]
    assert document["ok"] is False
    assert [check["item"] for check in document["contract"]] == [1, 2, 3, 4, 5, 6]
    assert list(document["contract"][0]) == ["item", "title", "ok", "reasons", "figures"]


def test_check_map_says_what_a_board_lacks_for_a_game() -> None:
    found = run("check-map", EXAMPLE)
    assert found.exit_code == 1
    assert "no game can be played on it: objectives: base is missing" in found.stdout


def test_check_map_gives_format_errors_in_json_too(tmp_path: Path) -> None:
    bad = tmp_path / "bad.tmx"
    bad.write_text("nonsense")
    found = run("check-map", str(bad), "--json")
    assert found.exit_code == 2
    document = json.loads(found.stdout)
    assert document["errors"] == found.stderr.splitlines()
    assert document["contract"] == []


# simulate


def simulate(board_file: str, *arguments: str) -> Result:
    return run("simulate", "exploration", "--short", "--map", board_file, *arguments)


def test_simulate_in_json_to_the_letter(board_file: str) -> None:
    found = simulate(
        board_file, "--players", "4", "--games", "6", "--bots", "random", "--seed", "7", "--jobs", "1", "--json"
    )
    assert found.exit_code == 0, found.stderr
    assert found.stderr == ""
    document = json.loads(found.stdout)
    assert list(document) == [
        "game", "games", "seed", "finished", "turns", "wins_by_seat", "wins_by_expedition", "money", "actions",
        "seconds", "games_per_second",
    ]  # fmt: skip
    assert (document["game"], document["games"], document["seed"], document["finished"]) == ("exploration", 6, 7, 6)
    turns = document["turns"]
    assert list(turns) == ["min", "median", "mean", "max"]
    assert 0 < turns["min"] <= turns["median"] <= turns["max"]
    assert len(document["wins_by_seat"]) == 4
    assert sum(document["wins_by_seat"]) == pytest.approx(6)
    assert sum(document["wins_by_expedition"].values()) == pytest.approx(6)
    assert list(document["money"]) == ["archaeology", "mountaineering", "sailing", "diving"]
    assert document["actions"] > turns["mean"] * 6


def test_simulate_is_the_same_for_the_same_seed_whatever_the_jobs(board_file: str) -> None:
    def figures(*arguments: str) -> dict[str, Any]:
        found = simulate(board_file, "--players", "2", "--games", "5", "--bots", "random,solver", "--json", *arguments)
        document: dict[str, Any] = json.loads(found.stdout)
        return {key: value for key, value in document.items() if key not in ("seconds", "games_per_second")}

    one = figures("--seed", "3", "--jobs", "1")
    assert figures("--seed", "3", "--jobs", "2") == one
    assert figures("--seed", "4", "--jobs", "1") != one


def test_simulate_in_words_gives_shares_with_their_errors(board_file: str) -> None:
    found = simulate(board_file, "--players", "2", "--games", "4", "--bots", "random", "--jobs", "1").stdout
    assert found.startswith("4 games of exploration with seed ")
    assert "seat 1 (random)" in found
    assert "±" in found


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("exploration", "--short", "--players", "9", "--games", "1"), "2 to 4"),
        (("exploration", "--short", "--players", "1", "--games", "1"), "2 to 4"),
        (("exploration", "--short", "--players", "2", "--games", "0"), "'--games'"),
        (("exploration", "--short", "--players", "2", "--games", "1", "--jobs", "0"), "'--jobs'"),
        (
            ("exploration", "--short", "--players", "2", "--games", "1", "--bots", "genius"),
            "the bots are random, ",
        ),
        (
            ("exploration", "--short", "--players", "3", "--games", "1", "--bots", "random,random"),
            "2 bots for a game of 3",
        ),
        (("monopoly", "--players", "2", "--games", "1"), "there is no game 'monopoly'; the games are exploration"),
    ],
)
def test_simulate_refuses_what_cannot_be_played(board_file: str, arguments: tuple[str, ...], problem: str) -> None:
    found = run("simulate", *arguments, "--map", board_file)
    assert (found.exit_code, found.stdout) == (2, "")
    assert problem in found.stderr


def test_a_board_without_base_is_refused() -> None:
    found = simulate(EXAMPLE, "--players", "2", "--games", "1")
    assert found.exit_code == 2
    assert "lacks base" in found.stderr


def test_progress_is_shown_on_a_terminal_only(board_file: str) -> None:
    ours, theirs = pty.openpty()
    arguments = ("simulate", "exploration", "--short", "--map", board_file, "--players", "2", "--games", "40")
    with start(*arguments, "--bots", "random", "--json", stdout=subprocess.PIPE, stderr=theirs) as program:
        os.close(theirs)
        assert program.stdout is not None
        assert json.loads(program.stdout.read())["games"] == 40
    assert b"games" in os.read(ours, 65536)
    os.close(ours)


def test_control_c_ends_quietly(board_file: str) -> None:
    arguments = ("simulate", "exploration", "--short", "--map", board_file, "--players", "2", "--games", "1000000")
    for jobs in ("1", "2"):
        program = start(*arguments, "--bots", "random", "--jobs", jobs, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(1.5)
        program.send_signal(signal.SIGINT)
        output, errors = program.communicate(timeout=60)
        assert (program.returncode, output, errors) == (130, "", "")


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    queries = tmp_path / "queries.jsonl"
    queries.write_text((json.dumps(QUERY) + "\n") * 5000)
    program = start(
        "moves", "--map", EXAMPLE, "--queries", str(queries), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    assert program.stderr.read() == ""
    assert program.wait() == 0


# replay and verify


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


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("width", 10**9),
        ("height", 0),
        ("terrain", []),
        ("terrain", ["sky"] * 100),
        ("objectives", {"base": [7000]}),
        ("objectives", {"base": [-1], "summit": []}),
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


# play


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """What the window is asked for, instead of a window."""
    requests: list[Request] = []
    monkeypatch.setattr(play_command, "open_window", lambda request: requests.append(request) or 0)
    return requests


def test_without_a_command_the_window_opens_at_its_title(asked: list[Request]) -> None:
    assert run().exit_code == 0
    assert asked == [Request()]


def test_play_opens_the_window_in_a_new_game(board_file: str, asked: list[Request]) -> None:
    found = run(
        "play", "exploration", "--players", "Ada, Ben,bot:solver", "--short", "--map", board_file, "--seed", "7",
        "--faces", "single,straight,star,diagonal,bent,star",
    )  # fmt: skip
    assert found.exit_code == 0, found.stderr
    assert asked == [
        Request(
            "new",
            seats=(Seat("Ada"), Seat("Ben", None, 1), Seat("Solver", "solver", 2)),
            map=Path(board_file),
            seed=seed_from_number(7),
            faces=("single", "straight", "star", "diagonal", "bent", "star"),
            short=True,
        )
    ]


def test_bots_of_one_kind_are_numbered(board_file: str, asked: list[Request]) -> None:
    run("play", "--short", "--map", board_file, "--players", "bot:random,bot:solver,bot:random")
    assert [seat.name for seat in asked[0].seats] == ["Random 1", "Solver", "Random 2"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("monopoly",), "there is no game 'monopoly'; the games are exploration"),
        (("--players", "Ada"), "2 to 4"),
        (("--players", "A,B,C,D,E"), "2 to 4"),
        (("--players", "Ada,bot:genius"), "'genius' is not a bot; known: random, "),
        (("--players", "Ada,Ada"), "two players are called 'Ada'"),
        (("--players", "Ada,"), "'' is no name"),
        (("--players", "Ada,B\x07n"), "is no name"),
        (("--players", f"Ada,{'B' * 25}"), "1 to 24 letters"),
        (("--faces", "star,bent"), "six faces"),
        (("--faces", "star,bent,star,bent,star,wild"), "'wild' is no symbol of the Diradice; the symbols are single"),
        (("--seed", "x"), "--seed"),
    ],
)
def test_play_refuses_what_cannot_be_played(
    board_file: str, asked: list[Request], arguments: tuple[str, ...], problem: str
) -> None:
    found = run("play", "--short", "--map", board_file, *arguments)
    assert (found.exit_code, asked) == (2, [])
    assert problem in found.stderr


def test_control_c_closes_a_window_that_waits(board_file: str, tmp_path: Path) -> None:
    env = {**os.environ, "DIRADICE_DATA": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    arguments = ("play", "--short", "--map", board_file, "--players", "Ada,Ben")
    program = start(*arguments, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while not list(tmp_path.rglob("*.jsonl")) and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(1)
    program.send_signal(signal.SIGINT)
    output, errors = program.communicate(timeout=60)
    assert (program.returncode, output, errors) == (0, "", "")
