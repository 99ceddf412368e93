"""The hall of fame: the best expeditions that were ever led at this computer."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from game import paths
from game.ui import store

KEPT: Final = 50


class Entry(msgspec.Struct, frozen=True):
    """One person's game: name, money at the end, place, expedition, board, how many played, and the date."""

    name: str
    total: int
    place: int
    expedition: str
    board: str
    players: int
    date: str
    game: str = "exploration"
    bot: bool = False
    record: str = ""


def hall_path() -> Path:
    """Where the hall of fame is kept."""
    return paths.data_dir() / "hall-of-fame.json"


def entries() -> tuple[list[Entry], str]:
    """The entries, richest first, and a sentence about a damaged file that was set aside."""
    found, problem = store.read_or_set_aside(hall_path(), list[Entry], [])
    return sorted(found, key=lambda entry: (-entry.total, entry.date)), problem


def add(new: list[Entry]) -> str:
    """Put a game's players in; a game that is in it already is not put in twice. Returns what went wrong."""
    old, lost = entries()
    old = [entry for entry in old if not (entry.record and any(entry.record == one.record for one in new))]
    best = sorted([*old, *new], key=lambda entry: (-entry.total, entry.date))[:KEPT]
    return "; ".join(told for told in (lost, store.write(hall_path(), best)) if told)


def today() -> str:
    """The date as it stands in an entry."""
    return datetime.now(UTC).date().isoformat()
