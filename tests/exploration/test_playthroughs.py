"""Whole games told line by line, compared with tests/playthroughs/*.txt.

`DIRADICE_WRITE_PLAYTHROUGHS=1 pytest tests/exploration/test_playthroughs.py` writes them anew; read the difference.
"""

import os
import random
from pathlib import Path

import pytest
from playing import RULES, SMALL, TRACKED, options, play_on

from game.exploration.actions import AnyAction
from game.exploration.bots import BOTS
from game.exploration.events import Event
from game.exploration.ledger import COLUMNS, ledger
from game.exploration.names import money
from game.exploration.state import Options, State
from game.exploration.texts import sentence
from game.kit.bots import make_bot

FOLDER = Path(__file__).parent.parent / "playthroughs"
NAMES = ("Ada", "Ben", "Cid", "Dan")
GAMES: dict[str, tuple[Options, tuple[str, ...], int]] = {
    "short-two-solvers": (options(2, SMALL), ("solver", "solver"), 1),
    "short-four-solvers": (options(4, SMALL), ("solver",) * 4, 2),
    "short-six-faces": (
        options(3, SMALL, faces=("single", "straight", "star", "diagonal", "bent", "star")), ("solver",) * 3, 3,
    ),
    "long-two-solvers": (options(2, TRACKED, short=False), ("solver", "solver"), 4),
    "long-four-mixed": (options(4, TRACKED, short=False), ("solver", "random-preparation") * 2, 5),
}  # fmt: skip


def told(settings: Options, bots: tuple[str, ...], seed: int) -> str:
    """The game in sentences: a heading for each turn, what happened in it, and the ledger."""
    rng = random.Random(seed)
    players = [make_bot(BOTS, name) for name in bots]
    state = RULES.setup(settings)
    lines = [f"{settings.seats} players: {', '.join(f'{NAMES[seat]} ({bot})' for seat, bot in enumerate(bots))}"]
    events: list[Event] = []

    def choose(view: State, legal: tuple[AnyAction, ...]) -> AnyAction:
        return players[legal[0].seat].choose(view, legal, rng)

    for before, _, after, happened in play_on(state, rng, choose):
        lines.extend(f"  {sentence(event, NAMES, settings)}" for event in happened)
        if after.turns != before.turns and after.phase != "over":
            held = ", ".join(f"{NAMES[seat]} {money(player.money)}" for seat, player in enumerate(after.players))
            lines.append(
                f"Turn {after.turns}, round {after.round}: {NAMES[after.turn]}. {held}, fund {money(after.fund)}"
            )
        events += happened
        state = after
    result = RULES.result(state)
    assert result is not None
    for seat, account in enumerate(ledger(events, settings.seats).accounts):
        sums = ", ".join(f"{column} {money(getattr(account, column))}" for column in COLUMNS)
        lines.append(f"{result.places[seat]}. {NAMES[seat]}: {sums}; total {money(account.total)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_is_told(name: str) -> None:
    text, path = told(*GAMES[name]), FOLDER / f"{name}.txt"
    if os.environ.get("DIRADICE_WRITE_PLAYTHROUGHS"):
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_every_playthrough_is_of_a_game_that_is_played() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
