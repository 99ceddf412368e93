"""Saving the log from the window: where it goes, what it holds, and what is said when it cannot be written."""

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import RULES
from game.kit.journal_file import read_journal, read_secret
from game.kit.replay import verify
from game.ui import store
from game.ui.app import saves_dir
from game.ui.request import Request
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.ending import Ending
from tests.ui.hands import Hands
from tests.ui.long_hands import LongHands, game_at
from tests.ui.test_records import play, short_game


def saved_log(hands: Any, home: Path) -> Path:
    assert isinstance(hands.scene, Dialog)
    assert hands.scene.heading == "The log is saved", hands.scene.words
    (log,) = (home / "logs").iterdir()
    assert str(log) in hands.scene.words
    return log


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("phase", ["return", "lead", "reply"])
def test_P2_a_log_saved_from_the_pause_sheet_holds_no_secret(home: Path, phase: str, keys: bool) -> None:
    session = game_at(phase, saves_dir())
    hands = LongHands(session=session)
    hands.rest()
    hands.key(pygame.K_ESCAPE)
    if keys:
        hands.key(pygame.K_g)
    else:
        hands.click("button:Save the log")
    text = saved_log(hands, home).read_text()
    seed = read_secret(session.path)
    assert seed is not None
    assert seed.hex() not in text
    lines = [json.loads(line) for line in text.splitlines()[1:]]
    done = [line["action"]["do"] for line in lines if line["line"] != "hidden" and "action" in line]
    assert done
    assert not {"return-card", "take-man", "shuffled"} & set(done)
    assert {line["seat"] for line in lines if line["line"] == "hidden"}, "shuffles are there, but not what they were"


def test_after_the_end_the_log_is_the_whole_record(home: Path) -> None:
    session = short_game()
    play(session)
    session.close()
    hands = Hands(request=Request("resume", file=session.path))
    for _ in range(100):
        if isinstance(hands.scene, Ending):
            break
        hands.wait(0.2)
        hands.key(pygame.K_SPACE)
    hands.wait(5.0)  # The ledger does not hear at once: the last key was meant for the table.
    hands.click("button:Save the log")
    log = saved_log(hands, home)
    assert log.read_bytes() == session.path.read_bytes()
    assert verify(RULES, read_journal(log)).ok


def test_a_folder_that_cannot_be_made_is_said_and_the_game_goes_on(home: Path) -> None:
    session = short_game()
    (home / "logs").write_text("in the way")
    session.close()
    hands = Hands(request=Request("resume", file=session.path))
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_g)
    assert hands.scene.heading == "The log could not be saved"
    assert str(home / "logs") in hands.scene.words
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert hands.scene is hands.table


def test_a_full_disk_leaves_no_pieces(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = short_game()
    session.close()
    hands = Hands(request=Request("resume", file=session.path))
    hands.key(pygame.K_ESCAPE)

    class Full:
        def __init__(self, handle: int, mode: str) -> None:
            self.handle = handle

        def __enter__(self) -> "Full":
            return self

        def __exit__(self, *error: object) -> None:
            pass

        def write(self, content: bytes) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(store.os, "fdopen", Full)
    hands.key(pygame.K_g)
    monkeypatch.undo()
    assert hands.scene.heading == "The log could not be saved"
    assert "the disk is full" in hands.scene.words
    assert not list((home / "logs").iterdir())
