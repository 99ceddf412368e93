"""Takes the README's pictures in the real window: `python -m tests.window.pictures`.

Games with fixed seeds are played by clicks on what is vermilion until the scene that is wanted comes up.
"""

import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame

from game import games
from game.exploration.state import State
from game.kit.journal_file import read_journal, saved_games
from game.kit.replay import Replay, rules_for
from game.ui import settings
from tests.window.screen import Screen, screen

FOLDER = Path(__file__).parents[2] / "assets" / "pictures"
STILL = 2.5
"""Seconds in which everything that moves comes to rest."""
LIMIT = 300.0


def state_of(data: Path) -> State | None:
    """How the only game in the folder stands; None before it has begun."""
    for saved in saved_games(data / "games"):
        record = read_journal(saved.path)
        state: State = Replay(rules_for(games.RULES, record), record).run().state
        return state
    return None


def take(
    name: str,
    *arguments: str,
    until: Callable[[State], bool] | None = None,
    hover: bool = False,
    ui_scale: int = 100,
) -> None:
    """Start the program, play on until the game stands as asked, and keep a picture of the window."""
    with tempfile.TemporaryDirectory() as folder:
        data, frames = Path(folder) / "data", Path(folder) / "screen"
        frames.mkdir()
        os.environ["DIRADICE_DATA"] = str(data)
        settings.save(settings.Settings(speed=400 if until else 100, volume=0, ui_scale=ui_scale))
        with screen(frames, data) as shown:
            shown.start(*arguments)
            rng = random.Random(4)
            deadline = time.monotonic() + LIMIT
            while until is not None:
                state = state_of(data)
                if state is not None and until(state):
                    break
                assert time.monotonic() < deadline, f"{name} did not come up"
                shown.click_vermilion(rng)
                time.sleep(0.25)
            shown.do("mousemove", "1", "799")
            time.sleep(STILL if until else 3 * STILL)
            if hover:
                _point_at_a_lit_square(shown)
            seen = shown.see().T
            picture = pygame.surfarray.make_surface(np.stack([seen >> 16, seen >> 8 & 0xFF, seen & 0xFF], axis=-1))
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(picture, FOLDER / f"{name}.png")
        print(FOLDER / f"{name}.png")


def _point_at_a_lit_square(shown: Screen) -> None:
    spots = shown.vermilion()
    spots = spots[spots[:, 1] < 780]
    y, x = spots[len(spots) // 2]
    shown.do("mousemove", str(x), str(y))
    time.sleep(0.5)


def legal(state: State) -> tuple[object, ...]:
    """What the seat to act may do."""
    actions: tuple[object, ...] = games.RULES["exploration"].legal_actions(state, state.turn)
    return actions


def main() -> None:
    """Take them all."""
    short = ("play", "--short", "--players", "Ada,Ben,bot:solver,bot:solver", "--seed", "7")
    long = ("play", "--players", "Ada,bot:solver,bot:solver,bot:solver", "--seed", "5")
    bots = ("play", "--short", "--players", "bot:solver,bot:solver,bot:solver,bot:solver", "--seed", "3")
    take("title")
    take("choosing", *short, until=lambda state: state.phase == "choose" and state.turn < 2)
    take(
        "moving", *short, until=lambda state: state.phase == "move" and state.turns > 24 and state.turn < 2, hover=True
    )
    take(
        "large", *short, until=lambda state: state.phase == "move" and state.turns > 20 and state.turn < 2, ui_scale=175
    )
    take("preparing", *long, until=lambda state: state.phase == "buy" and state.turn == 0 and len(legal(state)) > 1)
    take("ledger", *bots, until=lambda state: state.phase == "over")


if __name__ == "__main__":
    main()
