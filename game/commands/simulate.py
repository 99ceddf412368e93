"""`diradice simulate`: bots play many games without a window; figures."""

import os
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from game.commands.inputs import AnyMapFile, AsJson, Seed, open_board, split
from game.commands.report import bad_input, command, fail, out, out_json, progress, table
from game.exit_codes import DONE

if TYPE_CHECKING:
    from game.exploration.figures import Figures

DEFAULT_BOT = "solver"
MAX_GAMES = 1_000_000


@command
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="exploration")],
    players: Annotated[int, typer.Option(metavar="N", help="How many seats.")],
    games: Annotated[int, typer.Option(metavar="N", min=1, max=MAX_GAMES, help="How many games, at most a million.")],
    short: Annotated[bool, typer.Option("--short", help="The short game for beginners.")] = False,
    bots: Annotated[
        str,
        typer.Option(metavar="A,B,…", help="The bot of each seat, or one for all: random, random-preparation, solver."),
    ] = DEFAULT_BOT,
    deal: Annotated[
        bool, typer.Option("--deal", help="In the short game, deal the expeditions at random instead of choosing them.")
    ] = False,
    map_file: AnyMapFile = None,
    seed: Seed = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many processes; default: one for each core.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Let bots play many games and show who wins how often, how long it takes and what is earned.

    The same seed gives the same games on every machine, whatever the number of processes.
    """
    import secrets

    from game.exploration.bots import dealt
    from game.exploration.data import data
    from game.exploration.figures import figures, summarise
    from game.exploration.state import Options
    from game.games import bots_of, rules_of
    from game.kit import simulate as kit
    from game.kit.chance import seed_from_number

    with bad_input(ValueError):
        rules, known_bots = rules_of(game), bots_of(game)
    if deal and not short:
        fail("--deal needs --short: in the long game expeditions come of the cards")
    if deal:
        known_bots = dealt(known_bots)
    number = secrets.randbelow(2**32) if seed is None else seed
    with bad_input(ValueError):
        options = Options(players, open_board(map_file), data(), short=short)
        rules.setup(options)
        names = split(bots)
        if len(names) == 1:
            names *= players
        study = kit.Study(rules, options, known_bots, names, seed_from_number(number), summarise)
    begun = time.perf_counter()
    with progress("games", games) as told, bad_input(RuntimeError):
        summaries = kit.simulate(study, games, jobs or os.cpu_count() or 1, told)
    seconds = time.perf_counter() - begun
    found = figures(summaries, players, tuple(options.data.expeditions))
    document = {
        "game": game,
        "games": games,
        "seed": number,
        "finished": found.finished,
        "turns": found.turns,
        "wins_by_seat": found.wins_by_seat,
        "wins_by_expedition": found.wins_by_expedition,
        "money": found.money,
        "actions": found.actions,
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1),
        "wins_by_order": found.wins_by_order,
        "leaders": found.leaders,
        "bots": names,
        "short": short,
        "dealt": deal,
        "map": rules.board(options),
        "faces": options.faces,
    }
    if as_json:
        out_json(document)
    else:
        out(_text(document, found))
    return DONE


def _text(document: dict[str, Any], found: "Figures") -> str:
    from game.exploration.names import money

    finished = found.finished
    dealt = ", expeditions dealt at random," if document["dealt"] else ""
    lines = [
        f"{document['games']} games of {document['game']}{dealt} with seed {document['seed']}, {finished} finished, "
        f"{document['games_per_second']} a second, {found.actions} actions"
    ]
    if not finished:
        return lines[0]
    spread = found.turns
    lines.append(f"turns: {spread.min} to {spread.max}, median {spread.median:g}, mean {spread.mean:.1f}")
    seats = [
        (f"seat {seat} ({bot})", _share(wins, finished))
        for seat, (bot, wins) in enumerate(zip(document["bots"], found.wins_by_seat, strict=True), start=1)
    ]
    lines.append(table([("", "wins"), *seats]))
    order = [(f"in play {place}", _share(wins, finished)) for place, wins in enumerate(found.wins_by_order, start=1)]
    lines.append(table([("", "wins"), *order]))
    rows = [
        (name, _share(wins, found.leaders[name]), money(round(mean)), str(found.leaders[name]))
        for name, wins in found.wins_by_expedition.items()
        if (mean := found.money[name]) is not None
    ]
    lines.append(table([("", "wins when led", "mean money", "led"), *rows]))
    return "\n".join(lines)


def _share(wins: float, games: int) -> str:
    """A share in per cent with its standard error."""
    share = wins / games
    return f"{100 * share:.1f} ± {100 * (share * (1 - share) / games) ** 0.5:.1f} %"
