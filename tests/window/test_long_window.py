"""The long game in a real window on a virtual screen, by the mouse of people who play as well as they can."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game import games
from game.exploration.mapmaker import ring_track
from game.exploration.tiled_write import write_board
from game.kit.journal import Seat
from game.kit.journal_file import read_journal, saved_games
from game.kit.replay import verify
from game.ui.scenes.ending import Ending
from tests.exploration.drawn import drawn
from tests.ui.hands import POCKET
from tests.window.beside import Beside, new_session
from tests.window.screen import Screen

pytestmark = pytest.mark.window
SEED = 2298
"""A short game, in which somebody trades with a bot, gets a free item from the Club, and has to stay where he is."""


@pytest.mark.parametrize("table", [{"reduced_motion": True}], indirect=True, ids=["reduced-motion"])
def test_a_whole_long_game_of_two_people_and_two_bots(table: tuple[Screen, Path, Path], home: Path) -> None:
    shown, folder, file = table
    board = drawn(POCKET.read_text())
    looks = tuple("plain" if terrain in ("land", "coast", "river") else None for terrain in board.terrain)
    write_board(replace(board, looks=looks, track=ring_track(board.width, board.height)), file)
    shown.start("play", "--players", "Ada,Ben,bot:solver,bot:solver", "--map", str(file), "--seed", str(SEED))
    bots = (Seat("Solver 1", "solver", 2), Seat("Solver 2", "solver", 3))
    session = new_session(file, (Seat("Ada", None, 0), Seat("Ben", None, 1), *bots), SEED, short=False)
    people = Beside(shown, folder, session)
    phases = set()
    while not isinstance(people.scene, Ending):
        phases.add(session.state.phase)
        people.play_on()
    people.rest()
    people.agree()
    assert {"prepare", "pick", "buy", "corner", "return", "throw", "move"} <= phases
    (saved,) = saved_games(folder)
    record = read_journal(saved.path)
    assert record.lines == read_journal(session.path).lines
    assert verify(games.RULES, record).ok
