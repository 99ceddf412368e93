"""A long game is saved in every kind of decision and goes on with the same screen."""

from typing import Any

import pytest

from game.games import RULES
from game.kit.session import Session
from game.ui.app import saves_dir
from tests.ui.long_hands import LongHands, game_at

pytestmark = pytest.mark.usefixtures("home")


def seated(hands: LongHands) -> bytes:
    """The screen of the person whose decision it is."""
    hands.rest()
    if hands.find("me") is not None:
        hands.it_is_me()
    while hands.face.away:
        hands.face.cancel()
    hands.rest()
    return hands.picture()


@pytest.mark.parametrize(
    "phase",
    ["prepare", "pick", "free", "corner", "buy", "after", "draft", "reply", "return", "exchange", "at-start", "search",
     "lead", "move"],
)  # fmt: skip
def test_a_game_saved_there_shows_the_same_screen_when_it_goes_on(phase: str) -> None:
    session: Any = game_at(phase, saves_dir())
    assert session.state.phase == phase
    hands = LongHands(session=session)
    before, state = seated(hands), session.state
    handed_over = hands.face.watch.holder
    session.close()
    resumed: Any = Session.resume(session.path, RULES)
    assert resumed.state == state
    hands.sit_down(resumed)
    hands.rest()
    if handed_over is not None:
        assert hands.find("me") is not None, "a loaded game asks who is there"
    assert seated(hands) == before


def test_a_game_goes_on_in_the_midst_of_a_throw() -> None:
    hands = LongHands()
    while hands.table.session.state.phase != "prepare" or hands.find("me") is not None:
        hands.play_on()
        hands.rest()
    session = hands.table.session
    session.act(next(action for action in hands.face.legal() if type(action).__name__ == "Throw"))
    session.close()
    resumed: Any = Session.resume(session.path, RULES)
    hands.sit_down(resumed)
    hands.rest()
    hands.it_is_me()
    hands.click("throw")
    hands.rest()
    assert resumed.state.phase != "track-throw"
