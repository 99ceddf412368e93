"""What a board has to have before a game can be played on it, said to whoever draws one and to whoever plays."""

import pytest
from msgspec.structs import replace
from playing import RULES, SMALL, TRACKED, options

from game.exploration.board import Board, TrackSquare
from game.exploration.data import data
from game.exploration.playable import playable
from game.exploration.tiled import load_board
from game.paths import maps_dir

POOR = tuple(TrackSquare(kind, 0.0, 0.0) for kind in ("plain", "start", "start", "sailing"))


def wrong(board: Board, short: bool = True) -> list[str]:
    return [line.split(";")[0] for line in playable(board, data(), short)]


def test_every_game_needs_base_and_the_main_objectives() -> None:
    assert wrong(SMALL) == []
    part = replace(SMALL, objectives={"base": SMALL.objectives["base"], "island": SMALL.objectives["island"]})
    assert wrong(part) == [
        "objectives: lost-city is missing",
        "objectives: summit is missing",
        "objectives: sunken-galleon is missing",
    ]


def test_P0_the_long_game_needs_a_track_that_begins_at_its_only_start() -> None:
    assert wrong(TRACKED, short=False) == []
    assert wrong(replace(TRACKED, track=()), short=False) == ["track: there is none"]
    assert wrong(replace(TRACKED, track=POOR), short=False) == [
        "track: the start stands at 1, 2",
        "track: there is no corner square",
        "track: there is no archaeology square",
        "track: there is no mountaineering square",
        "track: there is no diving square",
    ]


@pytest.mark.parametrize(
    ("board", "short", "words"),
    [
        (replace(SMALL, objectives={}), True, "objectives: base is missing"),
        (SMALL, False, "track: there is none"),
        (replace(SMALL, track=POOR), False, "track: there is no corner square"),
    ],
)
def test_no_game_is_set_up_on_such_a_board_and_the_same_is_said(board: Board, short: bool, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        RULES.setup(options(2, board, short=short))


def test_the_worked_example_is_a_board_though_nobody_could_play_on_it() -> None:
    assert len(wrong(load_board(maps_dir() / "play-example.tmx"))) == 5
