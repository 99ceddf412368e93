"""`diradice moves`: JSON to the letter, words, bulk queries, bad questions."""

import json
import subprocess
from pathlib import Path

import pytest
from typer.testing import Result

from tests.commands.running import EXAMPLE, QUERY, on_a_terminal, run, shown, start


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


def test_E10_the_piece_may_stand_where_its_expedition_could_not_enter() -> None:
    found = moves("--piece", "A3", "--symbol", "single", "--expedition", "archaeology", "--json")
    assert found.exit_code == 0
    document = json.loads(found.stdout)
    assert document["piece"] == "A3"
    assert document["destinations"]


def test_men_open_hazards_and_occupied_squares_are_closed(board_file: str) -> None:
    def ends(*arguments: str) -> set[str]:
        question = ("--piece", "G2", "--symbol", "single", "--expedition", "mountaineering", "--json", *arguments)
        return {there["square"] for there in json.loads(moves(*question, board=board_file).stdout)["destinations"]}

    assert ends() == {"G1", "F2", "G3"}
    assert ends("--men", "guide") == {"G1", "F2", "H2", "G3"}
    assert ends("--men", "climber,botanist") == {"G1", "F2", "G3"}
    assert ends("--occupied", "G1,G3") == {"F2"}


def test_words_name_an_objective_that_one_may_go_to(board_file: str) -> None:
    question = ("--piece", "D4", "--symbol", "single", "--expedition", "sailing")
    assert "  D5  by D5\n" in moves(*question, board=board_file).stdout
    question = ("--piece", "D5", "--symbol", "single", "--expedition", "sailing")
    assert "  E5 (base)  by E5\n" in moves(*question, board=board_file).stdout


def test_where_nothing_is_open_the_words_say_so() -> None:
    found = moves("--piece", "C3", "--symbol", "single", "--expedition", "archaeology", "--occupied", "B3,C2,C4,D3")
    assert found.stdout.splitlines()[1] == "may go nowhere"


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


BAD_LINES = [
    ("", "the line is empty"),
    (" \t", "the line is empty"),
    ("nonsense", "the line is not JSON: invalid character"),
    ('{"piece":', "the line is not JSON: Input data was truncated"),
    ("[1, 2]", "the question must be an object, not a list"),
    (json.dumps({**QUERY, "piece": 3}), "piece must be a text, not a number"),
    (json.dumps({**QUERY, "men": ["guide", None]}), "men[1] must be a text, not null"),
    (json.dumps({**QUERY, "occupied": "E2"}), "occupied must be a list, not a text"),
    (json.dumps({**QUERY, "colour": "red"}), "'colour' is not a field of a question; known: piece, symbol, "),
    (json.dumps({"piece": "C3"}), "there is no field symbol; a question has piece, symbol, "),
    (json.dumps({**QUERY, "occupied": ["E2", "c3"]}), "the piece itself stands on C3"),
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
    assert found.stderr == f"diradice: {len(BAD_LINES)} of {len(lines)} lines could not be answered\n"
    single = moves("--piece", "C3", "--symbol", "bent", "--expedition", "archaeology", "--json")
    assert answers[0] == json.loads(single.stdout)
    for number, (_, problem) in enumerate(BAD_LINES):
        assert list(answers[2 * number + 1]) == ["line", "error"]
        assert answers[2 * number + 1]["line"] == 2 * number + 2
        assert problem in answers[2 * number + 1]["error"]
        assert answers[2 * number + 2]["piece"] == "C3"


def test_the_progress_of_many_queries_is_shown_on_a_terminal_beside_answers_that_go_elsewhere(tmp_path: Path) -> None:
    questions = tmp_path / "queries.jsonl"
    questions.write_text((json.dumps(QUERY) + "\n") * 1500)
    with on_a_terminal("moves", "--map", EXAMPLE, "--queries", str(questions)) as (program, terminal):
        assert program.stdout is not None
        assert len(program.stdout.read().splitlines()) == 1500
        assert b"1500/1500" in shown(terminal)


def test_good_queries_end_with_exit_code_0_and_none_with_no_answer() -> None:
    assert moves("--queries", "-", stdin=json.dumps(QUERY)).exit_code == 0
    found = moves("--queries", "-", stdin="")
    assert (found.exit_code, found.stdout) == (0, "")


def test_answers_to_queries_are_json_whether_or_not_it_is_asked_for() -> None:
    asked = moves("--queries", "-", "--json", stdin=json.dumps(QUERY))
    assert (asked.exit_code, asked.stdout) == (0, moves("--queries", "-", stdin=json.dumps(QUERY)).stdout)


def test_queries_that_are_not_text_are_answered_too(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\n" + json.dumps(QUERY).encode())
    found = moves("--queries", str(tmp_path / "binary"))
    assert [next(iter(json.loads(line))) for line in found.stdout.splitlines()] == ["line", "piece"]


def test_a_mark_of_byte_order_before_the_first_query_is_no_harm(tmp_path: Path) -> None:
    (tmp_path / "marked").write_bytes(b"\xef\xbb\xbf" + json.dumps(QUERY).encode() + b"\r\n")
    found = moves("--queries", str(tmp_path / "marked"))
    assert (found.exit_code, found.stderr) == (0, "")
    assert json.loads(found.stdout)["piece"] == "C3"


def test_E6_no_other_piece_stands_where_the_piece_stands_but_in_base(board_file: str) -> None:
    def ask(piece: str, occupied: str) -> Result:
        question = ("--symbol", "star", "--expedition", "sailing", "--occupied", occupied, "--json")
        return moves("--piece", piece, *question, board=board_file)

    for piece, occupied in (("D5", "D5"), ("I9", "H8")):  # A square, and two squares of the Island.
        found = ask(piece, occupied)
        assert (found.exit_code, found.stdout) == (2, "")
        assert f"the piece itself stands on {piece}; occupied are the places of the others" in found.stderr
    assert ask("E5", "F6").exit_code == 0


def test_the_same_complaint_is_told_once_and_very_many_are_counted() -> None:
    question = ("--piece", "C3", "--symbol", "bent", "--expedition", "archaeology")
    assert len(moves(*question, "--equipment", ",").stderr.splitlines()) == 1
    lines = moves(*question, "--occupied", ",".join(f"Z{row}" for row in range(1, 301))).stderr.splitlines()
    assert len(lines) == 101
    assert lines[-1] == "diradice: there are 200 problems more"


def test_a_file_without_a_name_is_told(board_file: str) -> None:
    for arguments in (
        ("moves", "--map", "", "--queries", "-"),
        ("moves", "--map", board_file, "--queries", " "),
        ("check-map", ""),
        ("turns", "--map", "", "--expedition", "sailing", "--goal", "base"),
        ("replay", ""),
        ("verify", ""),
    ):
        found = run(*arguments)
        assert (found.exit_code, found.stdout) == (2, "")
        assert "has no file name; it is empty" in found.stderr


def test_queries_and_a_question_do_not_go_together(tmp_path: Path) -> None:
    assert "no other question" in moves("--queries", "-", "--piece", "C3").stderr
    found = moves("--queries", str(tmp_path / "none.jsonl"))
    assert found.exit_code == 2
    assert found.stderr == f"diradice: there is no such file or folder: {tmp_path / 'none.jsonl'}\n"


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
