"""Settings and the hall of fame are kept; files that are broken are set aside and nobody is kept from playing."""

import os
from pathlib import Path

import pygame
import pytest

from game.ui import hall, settings
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.title import Title
from tests.ui.hands import Hands


def test_what_is_set_stays_set(home: Path) -> None:
    hands = Hands()
    hands.click("button:Settings")
    hands.click("highlight")
    hands.click("reduced-motion")
    hands.click("speed")
    hands.key(pygame.K_RIGHT)
    kept, problem = settings.load()
    assert not problem
    assert kept.highlight == "outline"
    assert kept.reduced_motion
    assert kept.speed == hands.app.settings.speed != 100


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (960, 1600)], ids=str)
def test_everything_grows_with_the_ui_scale_in_every_window(home: Path, size: tuple[int, int]) -> None:
    hands = Hands(size)
    hands.click("button:Settings")
    before = hands.app.scale
    hands.click("ui-scale")
    for _ in range(5):
        hands.key(pygame.K_LEFT)
    for percent in (75, 100, 125, 150, 175, 200):
        assert hands.app.scale == pytest.approx(before * percent / 100)
        assert settings.load()[0].ui_scale == percent
        hands.check_that_all_fits()
        hands.key(pygame.K_RIGHT)


BROKEN = [b"", b"{", b"[]", b'{"speed": "fast"}', b'{"volume": 900}', b"\xff\xfe", b"[" * 9999]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_file_is_set_aside_and_replaced_by_the_defaults(home: Path, broken: bytes) -> None:
    home.mkdir(parents=True)
    settings.settings_path().write_bytes(broken)
    kept, problem = settings.load()
    assert kept == settings.Settings()
    assert "settings.broken-1.json" in problem
    assert (home / "settings.broken-1.json").read_bytes() == broken
    settings.settings_path().write_bytes(broken)
    settings.load()
    assert (home / "settings.broken-2.json").exists()


def test_the_player_is_told_of_a_broken_file_once(home: Path) -> None:
    home.mkdir(parents=True)
    settings.settings_path().write_bytes(b"{")
    hands = Hands()
    hands.wait(0.3)
    assert isinstance(hands.scene, Dialog)
    assert "settings.broken-1.json" in hands.scene.words
    hands.key(pygame.K_RETURN)
    hands.wait(0.3)
    assert isinstance(hands.scene, Title)
    assert not isinstance(Hands().scene, Dialog)


def test_settings_of_a_newer_version_are_read(home: Path) -> None:
    home.mkdir(parents=True)
    settings.settings_path().write_text('{"volume": 10, "holograms": true}')
    assert settings.load() == (settings.Settings(volume=10), "")


def test_a_folder_that_cannot_be_written_is_told_of_and_does_no_harm(home: Path) -> None:
    home.write_text("not a folder")
    hands = Hands()
    hands.click("button:Settings")
    hands.click("highlight")
    assert "could not be saved" in hands.app.notice
    assert hands.app.settings.highlight == "outline"
    hands.check_that_all_fits()
    home.unlink()
    hands.click("highlight")
    assert hands.app.notice == ""
    assert settings.load()[0].highlight == "dim"


def test_the_hall_of_fame_keeps_the_richest_and_each_game_once(home: Path) -> None:
    def game(name: str, total: int, record: str) -> hall.Entry:
        return hall.Entry(name, total, 1, "diving", "Pocket", 2, "2026-01-01", record=record)

    hall.add([game("Ada", 3000, "a")])
    hall.add([game("Ben", 4000, "b")])
    hall.add([game("Ada", 3000, "a")])
    assert [entry.name for entry in hall.entries()[0]] == ["Ben", "Ada"]
    for number in range(80):
        hall.add([game("Cleo", number, str(number))])
    found, _ = hall.entries()
    assert len(found) == hall.KEPT
    assert found[0].name == "Ben"


def test_a_broken_hall_of_fame_is_set_aside(home: Path) -> None:
    home.mkdir(parents=True)
    hall.hall_path().write_text('[{"name": 5}]')
    found, problem = hall.entries()
    assert found == []
    assert "hall-of-fame.broken-1.json" in problem


@pytest.mark.parametrize("path", ["settings.json", "hall-of-fame.json"])
@pytest.mark.parametrize("kind", ["pipe", "folder", "huge", "secret", "zeros"])
def test_whatever_stands_in_a_files_place_never_blocks_the_start_and_is_told_in_plain_words(
    home: Path, path: str, kind: str
) -> None:
    home.mkdir(parents=True)
    file = home / path
    if kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes here")
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    elif kind == "zeros":
        if not Path("/dev/zero").exists():
            pytest.skip("no such device here")
        file.symlink_to("/dev/zero")
    else:
        with file.open("wb") as made:
            made.truncate(3_000_000_000 if kind == "huge" else 5)
    problem = settings.load()[1] if path.startswith("settings") else hall.entries()[1]
    assert path in problem
    for told in ("Errno", "msgspec", "JSON", "Traceback", "byte"):
        assert told not in problem
