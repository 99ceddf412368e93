"""What is said of records that are damaged, unfinished or have lost their secret number: never more than is so."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.exploration import actions as act
from game.exploration.bots import SolverBot
from game.games import RULES
from game.kit.chance import seed_from_number
from game.kit.journal import Acted, JournalError
from game.kit.journal_file import JournalFile
from game.kit.session import Seat, Session
from game.ui.app import saves_dir
from game.ui.request import Request
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.fair_play import FairPlay
from game.ui.scenes.opening import board_of, make_options
from tests.ui.hands import Hands

BOTS = (Seat("A", "solver", 0), Seat("B", "solver", 1))


def short_game(seed: int = 7) -> Any:
    """A saved short game of two bots that has just begun."""
    options = make_options(board_of(None), 2, None, True)
    return Session.new(RULES["exploration"], options, BOTS, saves_dir(), seed_from_number(seed))


def play(session: Any, steps: int = 10_000) -> None:
    """Let the bots go on, to the end or for so many steps."""
    brain = SolverBot()
    for _ in range(steps):
        acting = session.to_act()
        if not acting:
            return
        if acting[0] < 0:
            session.draw()
        else:
            seat = acting[0]
            session.act(brain.choose(session.view(seat), session.legal(seat), session.rng(seat)))


def shown(session: Any) -> FairPlay:
    hands = Hands()
    hands.app.push(FairPlay(hands.app, session))
    hands.app.step([], 0.1)
    found: FairPlay = hands.scene
    return found


def test_a_watched_record_that_is_damaged_is_called_so_and_nobody_is_asked_for_room(home: Path) -> None:
    session = short_game()
    play(session, 30)
    assert session._journal is not None
    session._journal.append(Acted(msgspec.Raw(msgspec.json.encode(act.Accept(0)))))
    session.close()
    hands = Hands(request=Request("replay", file=session.path))
    for _ in range(400):
        if isinstance(hands.scene, Dialog):
            break
        hands.wait(0.3, 0.1)
        hands.table.skip()
    assert hands.scene.heading == "This record is damaged"
    assert "room" not in hands.scene.words
    assert "line 32" in hands.scene.words
    hands.app.pop()
    hands.rest()
    assert hands.table.face.turn_line()[1] == "The record ends here"


def test_a_lost_secret_number_is_no_disagreement(home: Path) -> None:
    session = short_game()
    play(session, 20)
    session.close()
    Path(session.path).with_suffix(".secret").unlink()
    hands = Hands(request=Request("resume", file=session.path))
    assert hands.scene.heading == "The secret number is lost"
    again: Any = Session.resume(session.path, RULES, reseed=True)
    play(again)
    scene = shown(again)
    assert scene.heading == "Not all dice can be proved"
    assert "Nothing speaks against them" in scene.words


def test_an_end_that_could_not_be_saved_yet_is_no_disagreement(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = short_game()
    append = JournalFile.append

    def no_room_for_the_end(self: JournalFile, line: Any) -> None:
        if type(line).__name__ == "Ended":
            raise JournalError(self.path, "cannot be written: No space left on device")
        append(self, line)

    with monkeypatch.context() as patched:
        patched.setattr(JournalFile, "append", no_room_for_the_end)
        play(session)
        assert shown(session).heading == "The dice cannot be proved yet"
    session.close()
    assert shown(session).heading == "The dice were fair"
