"""Taking back at one screen: one's own last action, while the screen is one's own, never over a trade (P9)."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.exploration import actions as act
from game.kit.journal import Ended, JournalError, Seat
from game.kit.journal_file import JournalFile
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.title import Title
from game.ui.widgets import Button
from tests.ui.hands import ADA, BEN, Hands, new_game
from tests.ui.long_hands import Fixed, LongHands, game_at
from tests.ui.test_long_secrets import PEOPLE, PHASES

pytestmark = pytest.mark.usefixtures("home")
PAIR = (ADA, BEN)


@pytest.mark.parametrize("undoer", range(4))
@pytest.mark.parametrize("phase", PHASES)
def test_a_held_screen_offers_only_the_holders_own_action(phase: str, undoer: int) -> None:
    state = game_at(phase).state
    hands = LongHands(session=Fixed(state, PEOPLE, undoers={undoer}))
    hands.rest()
    if hands.find("me") is not None:
        before = hands.find("undo")
        assert (before is None) == (phase == "reply"), "on the handover sheet stands who has just acted"
        if isinstance(before, Button):
            assert before.label == f"Take back {PEOPLE[undoer].name}'s move"
        hands.it_is_me()
        hands.rest()
        if hands.find("undo") is not None:
            assert undoer == hands.face.watch.holder
    elif isinstance(button := hands.find("undo"), Button) and undoer != hands.table.play.due[1]:
        assert PEOPLE[undoer].name in button.label, "where all lies open the button says whose action it is"


def test_P9_the_asked_player_cannot_undo_the_offer_and_the_proposer_takes_it_back_on_the_handover_sheet() -> None:
    session = game_at("reply")
    proposer = session.state.turn
    hands = LongHands(session=Fixed(session.state, PEOPLE, undoers={proposer}))
    hands.rest()
    assert hands.find("undo") is None
    withdraw: Any = hands.see("withdraw")
    assert withdraw.label == f"{PEOPLE[proposer].name}: take it back"
    hands.it_is_me()
    assert hands.find("undo") is None
    assert hands.find("withdraw") is None


def test_P9_an_offer_of_a_bot_is_not_taken_back_by_people() -> None:
    session = game_at("reply")
    seats = tuple(replace(seat, bot="solver") if i == session.state.turn else seat for i, seat in enumerate(PEOPLE))
    hands = LongHands(session=Fixed(session.state, seats))
    hands.rest()
    assert hands.find("withdraw") is None


def test_P9_after_a_refusal_the_proposer_cannot_open_the_asked_players_answer_again() -> None:
    hands = LongHands(PAIR)
    session = _offered(hands)
    proposer = session.state.turn
    hands.it_is_me()
    hands.click("refuse")
    hands.rest()
    assert hands.face.asking == proposer
    hands.it_is_me()
    hands.rest()
    assert hands.face.watch.holder == proposer
    assert hands.find("undo") is None


def _offered(hands: LongHands) -> Any:
    """Play until an offer lies before another person; gives the session."""
    session = hands.table.session
    for _ in range(400):
        hands.rest()
        if session.state.phase == "reply":
            return session
        wish = None
        if hands.find("me") is None and hands.table.play.waits_for_person:
            legal = hands.face.legal()
            trades = [one for one in legal if isinstance(one, act.TradeWith) and one.partner is not None]
            if trades and session.state.players[hands.face.acting].equipment:
                wish = trades[0]
            elif session.state.phase == "draft":
                give = [one for one in legal if isinstance(one, act.TradeGive)]
                trade = session.state.track.trade
                if not trade.give:
                    wish = give[0]
                elif trade.money > -100:
                    wish = act.TradeMoney(hands.face.acting, -100)
                else:
                    wish = act.Propose(hands.face.acting)
        hands.play_on(wish=wish)
    raise AssertionError("nobody made an offer")


def test_a_full_disk_while_taking_back_is_said_and_changes_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(request=new_game(*PAIR))
    hands.play_to("move")
    hands.play_by_mouse()
    hands.rest()
    before = hands.table.session.state

    def full(self: JournalFile, line: Any) -> None:
        raise JournalError(self.path, "cannot be written: No space left on device")

    monkeypatch.setattr(JournalFile, "append", full)
    hands.click("undo")
    assert isinstance(hands.scene, Dialog)
    assert hands.scene.heading == "The game could not be saved"
    assert hands.table.session.state is before
    monkeypatch.undo()


def test_a_full_disk_at_a_bots_turn_leaves_time_and_a_way_to_leave(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(request=new_game(Seat("Robo", "solver", 1), ADA))

    def full(self: JournalFile, line: Any) -> None:
        raise JournalError(self.path, "cannot be written: No space left on device")

    monkeypatch.setattr(JournalFile, "append", full)
    hands.wait(2.0)
    assert isinstance(hands.scene, Dialog)
    hands.key(pygame.K_ESCAPE)
    hands.wait(1.0)
    assert hands.scene is hands.table
    hands.wait(6.0)
    assert isinstance(hands.scene, Dialog)
    hands.click("button:Leave the game")
    assert isinstance(hands.scene, Title)


def test_an_end_that_cannot_be_saved_is_said_and_saved_once_there_is_room(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(request=new_game(*PAIR))
    append = JournalFile.append

    def full_for_the_end(self: JournalFile, line: Any) -> None:
        if isinstance(line, Ended):
            raise JournalError(self.path, "cannot be written: the disk is full")
        append(self, line)

    monkeypatch.setattr(JournalFile, "append", full_for_the_end)
    hands.play_out()
    hands.rest()
    words = [getattr(widget, "words", "") for widget in hands.scene.widgets]
    assert "The end of the game could not be saved yet: cannot be written: the disk is full" in words
    hands.key(pygame.K_t)
    assert hands.scene.heading == "The end is not saved"
    hands.key(pygame.K_RETURN)
    hands.wait(1.0)
    hands.key(pygame.K_c)
    hands.rest()
    assert "wins with" in hands.scene.heading
    monkeypatch.undo()
    hands.key(pygame.K_v)
    assert hands.scene.heading == "The dice were fair"
    hands.key(pygame.K_ESCAPE)
    words = [getattr(widget, "words", "") for widget in hands.scene.widgets]
    assert any("secret number of this game was" in said for said in words)


def test_where_all_lies_open_the_button_names_who_takes_back(home: Path) -> None:
    hands = Hands(request=new_game(*PAIR))
    hands.play_to("move")
    mover = hands.table.session.state.turn
    hands.play_by_mouse()
    hands.rest()
    undo: Any = hands.see("undo")
    assert undo.label == f"Take back {PAIR[mover].name}'s move"
