"""Sounds are short and soft, and a computer without a sound card is no error."""

import time

import numpy as np
import pygame
import pytest

from game.ui import sound
from game.ui.sound import NAMES, RATE, Name, Sounds, pcm


@pytest.mark.parametrize("name", NAMES)
def test_every_sound_is_short_soft_and_ends_in_silence(name: Name) -> None:
    wave = np.frombuffer(pcm(name), "<i2").reshape(-1, 2)
    assert 0.02 < len(wave) / RATE < 1.6
    assert np.abs(wave).max() < 30_000
    assert np.abs(wave).max() > 1_000
    assert np.abs(wave[-5:]).max() < 400
    assert (wave[:, 0] == wave[:, 1]).all()


def test_without_a_sound_card_the_table_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    pygame.mixer.quit()
    sounds = Sounds()
    sounds.start()
    time.sleep(0.1)
    sounds.play("win")
    assert sounds.played == ["win"]


def test_no_sound_card_is_asked_for_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(sound, "_has_card", lambda: False)
    monkeypatch.setattr(pygame.mixer, "init", lambda *args: asked.append(1))
    Sounds()._open()
    assert asked == []
