"""`diradice` and `diradice play`: the window, at its title or straight in a new game."""

from typing import TYPE_CHECKING, Annotated

import typer

from game.commands.inputs import AnyMapFile, Seed, known, map_path, open_board, split
from game.commands.report import JOINERS, bad_input, command, fail
from game.commands.window import open_window

if TYPE_CHECKING:
    from game.kit.bots import Bots
    from game.kit.journal import Seat

MAX_NAME = 24
BOT = "bot:"


@command
def title() -> int:
    """Open the window at the title screen."""
    from game.ui.request import Request

    return open_window(Request())


@command
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="exploration")] = "exploration",
    players: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Who plays, with commas between; bot:solver, bot:random-preparation and bot:random are bots.",
        ),
    ] = "",
    short: Annotated[bool, typer.Option("--short", help="The short game for beginners.")] = False,
    map_file: AnyMapFile = None,
    seed: Seed = None,
    faces: Annotated[
        str, typer.Option(metavar="SYMBOLS", help="Six symbols for those who own the real Diradice.")
    ] = "",
) -> int:
    """Open the window straight in a new game."""
    from game.exploration.data import data
    from game.exploration.diradice import SYMBOLS
    from game.exploration.state import Options
    from game.games import bots_of, rules_of
    from game.kit.chance import seed_from_number
    from game.ui.request import Request

    with bad_input(ValueError):
        rules, bots = rules_of(game), bots_of(game)
    seats = _seats(split(players), bots)
    sides = split(faces)
    with bad_input(ValueError):
        options = Options(len(seats) or 2, open_board(map_file), data(), short=short, faces=sides or SYMBOLS)
        rules.setup(options)
    return open_window(
        Request(
            "new",
            seats=seats,
            map=map_path(map_file) if map_file else None,
            seed=None if seed is None else seed_from_number(seed),
            faces=sides or None,
            short=short,
        )
    )


def _no_name(name: str) -> str | None:
    """Why that is no name for a player; joiners, which some scripts are not written without, are."""
    if not name.strip():
        return f"{name!r} is no name for a player; it is empty"
    if len(name) > MAX_NAME:
        return f"{name!r} is no name for a player; it has {len(name)} letters, {MAX_NAME} at most may be"
    if not all(letter.isprintable() or letter in JOINERS for letter in name):
        return f"{name!r} is no name for a player; it has a character that cannot be shown"
    return None


def _seats(names: tuple[str, ...], bots: "Bots") -> "tuple[Seat, ...]":
    """The seats of that many names, `bot:NAME` for a bot; bots that would share a name are numbered."""
    from game.kit.journal import Seat

    seats: list[Seat] = []
    problems: list[str | None] = []
    for colour, name in enumerate(names):
        bot = name.removeprefix(BOT) if name.startswith(BOT) else None
        if bot is not None:
            problems.append(known("a bot", bot, bots))
            number = 1 + sum(seat.bot == bot for seat in seats)
            name = bot.capitalize() if names.count(name) == 1 else f"{bot.capitalize()} {number}"
        elif (why := _no_name(name)) is not None:
            problems.append(why)
        elif names.count(name) > 1:
            problems.append(f"two players are called {name!r}")
        seats.append(Seat(name, bot, colour))
    found = dict.fromkeys(problem for problem in problems if problem)
    if found:
        fail(*found)
    return tuple(seats)
