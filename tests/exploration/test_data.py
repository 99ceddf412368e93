"""The figures: what no game can be played with is refused where it stands, whoever wrote it."""

import contextlib
import copy
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playing import RULES, SMALL, TRACKED, options

from game.exploration.bots import BOTS
from game.exploration.data import Data, Man, data
from game.exploration.state import Options
from game.kit.bots import make_bot
from game.kit.chance import seed_from_number
from game.kit.journal import Acted, Drawn, JournalError, Seat, encode_line
from game.kit.journal_file import read_journal
from game.kit.replay import verify
from game.kit.rules import CHANCE
from game.kit.session import Session

GAMES = {RULES.name: RULES}
FIGURES: dict[str, Any] = json.loads(msgspec.json.encode(data()))


def put(tree: Any, path: str, value: Any) -> Any:
    """A copy of the figures with one of them changed."""
    changed = copy.deepcopy(tree)
    *way, last = path.split("/")
    part = changed
    for step in way:
        part = part[int(step) if isinstance(part, list) else step]
    part[int(last) if isinstance(part, list) else last] = value
    return changed


MAN_TWICE = {"diver": {"prizes": {"sunken-galleon": 1000}}, "guide": {"prizes": {}}, "mate": {"prizes": {}}}
BAD: tuple[tuple[str, Any, str], ...] = (
    ("money/start", 1510, r"money\.start must be a multiple of £50"),
    ("money/start", -1500, r"money\.start"),
    ("money/start", 10**30, r"money\.start|expected|range|int"),
    ("money/start", 1550, r"money\.notes must add up to the £1550"),
    ("money/notes/1", [0, 3], r"money\.notes\[1\]"),
    ("money/notes/1", [100, -3], r"money\.notes\[1\]"),
    ("money/return/2", 75, r"money\.return\[2\]"),
    ("never-stuck/idle-rounds", 0, r"never-stuck\.idle-rounds must be a number from 1"),
    ("never-stuck/forced-start-round", -1, r"never-stuck\.forced-start-round"),
    ("expeditions", {}, "expeditions must be archaeology, diving, mountaineering, sailing"),
    ("expeditions/diving/main", "summit", r"expeditions\.diving\.men must have one Man who is paid at summit"),
    ("expeditions/diving/men/diver/prizes", {}, r"expeditions\.diving\.men must have one Man who is paid at sunken"),
    ("expeditions/diving/men/marine-engineer/prizes", {"sunken-galleon": 50}, r"diving\.men must have one"),
    ("expeditions/diving/men/marine-engineer/prizes", {"pearls": 50}, r"different names, not two of pearls"),
    ("expeditions/diving/men/marine-engineer/prizes", {"base": 50}, "not be paid at Base"),
    ("expeditions/diving/men/diver/prizes/sunken-galleon", 1001, r"men\.diver\.prizes\.sunken-galleon"),
    ("expeditions/diving/men/diver/passes", "swamp", r"'swamp' - at `\$\.expeditions"),
    ("expeditions/diving/men/diver/passes", "precipice", "hazards passed of different names, not two of precipice"),
    ("expeditions/diving/piece", "../ship", r"'\.\./ship' - at `\$\.expeditions"),
    ("expeditions/diving/men/mate", {"prizes": {}}, r"expeditions\.diving\.men must be 3"),
    ("expeditions/diving/men", MAN_TWICE, r"not two of guide"),
    ("expeditions/diving/equipment/aqualung", 0, r"expeditions\.diving\.equipment\.aqualung"),
    ("expeditions/diving/equipment/aqualung", 170, r"expeditions\.diving\.equipment\.aqualung"),
    ("expeditions/diving/equipment", {"mule": 50, "b": 50, "c": 50, "d": 50}, "not two of mule"),
    ("expeditions/diving/equipment", {"": 50, "b": 50, "c": 50, "d": 50}, "with names"),
    ("club", [], "club must have a card"),
    ("club/1/id", "award-100", "not two of award-100"),
    ("club/0/amount", -50, r"club\[0\]\.amount"),
    ("club/0/amount", 0, r"club\[0\]\.amount"),
    ("club/8/amount", 50, r"club\[8\]\.amount must be 0"),
)  # fmt: skip


@pytest.mark.parametrize(("path", "value", "message"), BAD)
def test_a_figure_that_cannot_be_is_named_with_its_path(path: str, value: Any, message: str) -> None:
    text = msgspec.json.encode(put(FIGURES, path, value))
    with pytest.raises(msgspec.ValidationError, match=message):
        msgspec.json.decode(text, type=Data)


def of(place: str, **cards: Any) -> Data:
    """The figures with other cards of an expedition."""
    figures = data()
    return replace(figures, expeditions={**figures.expeditions, place: replace(figures.expeditions[place], **cards)})


@pytest.mark.parametrize(
    ("changed", "strange"),
    [
        (
            options(data=of("diving", equipment={"balloon": 50, "aqualung": 50, "harpoon": 50, "lifting-gear": 50})),
            "an it",
        ),
        (options(data=of("sailing", men={"../evil": Man({"island": 50}), "b": Man({}), "c": Man({})})), "a Man"),
        (
            options(data=of("sailing", main="moon", men={"skipper": Man({"moon": 50}), "b": Man({}), "c": Man({})})),
            "a Man",
        ),
        (options(2, replace(SMALL, equipment=("balloon", *SMALL.equipment[1:]), objectives={"moon": (1,)})), "an item"),
        (options(2, replace(SMALL, objectives={**SMALL.objectives, "moon": (1,)})), "an objective"),
    ],
)
def test_a_game_has_no_cards_and_no_objectives_but_those_of_the_box(changed: Options, strange: str) -> None:
    with pytest.raises(ValueError, match=f"is not {strange}.* of this game"):
        RULES.setup(changed)


def test_M1_the_first_1500_pounds_are_two_notes_of_500_three_of_100_and_four_of_50() -> None:
    assert data().money.start == 1500
    assert data().money.notes == ((500, 2), (100, 3), (50, 4))


def test_M1_and_the_other_amounts_are_multiples_of_50() -> None:
    assert msgspec.json.decode(msgspec.json.encode(FIGURES), type=Data) == data()


def saved_game(folder: Path, short: bool, number: int) -> Path:
    """A game that random bots have begun."""
    seats = (Seat("Ada"), Seat("Ben"))
    session: Any = Session.new(RULES, options(2, TRACKED, short=short), seats, folder, seed_from_number(number))
    bot, rng = make_bot(BOTS, "random-preparation"), random.Random(number)
    for _ in range(50):
        if session.to_act() == (CHANCE,):
            session.draw()
        elif session.to_act():
            seat = session.to_act()[0]
            session.act(bot.choose(session.view(seat), session.legal(seat), rng))
    session.close()
    return Path(session.path)


def spoilt(tree: Any, rng: random.Random) -> Any:
    """A copy with one value, anywhere in it, made into something else or left out."""
    changed = copy.deepcopy(tree)
    part = changed
    while True:
        keys = list(range(len(part))) if isinstance(part, list) else list(part)
        key = rng.choice(keys)
        if isinstance(part[key], list | dict) and part[key] and rng.random() < 0.9:
            part = part[key]
            continue
        other = rng.choice([0, -1, 1, 75, 10**12, 1.5, "", "base", "diving", "guide", [], {}, None, True])
        if rng.random() < 0.2:
            del part[key]
        else:
            part[key] = other
        return changed


@pytest.mark.parametrize("short", [True, False])
def test_a_record_with_spoilt_options_or_actions_is_refused_or_played_and_nothing_else(
    tmp_path: Path, short: bool
) -> None:
    path = saved_game(tmp_path, short, 7)
    record = read_journal(path)
    whole = json.loads(bytes(record.header.options))
    refused = 0
    for number in range(400):
        rng = random.Random(number)
        header, lines = record.header, list(record.lines)
        if number % 4:
            part = rng.choice(["data", "data", "data", "board", ""])
            changed = whole | {part: spoilt(whole[part], rng)} if part else spoilt(whole, rng)
            header = msgspec.structs.replace(header, options=msgspec.Raw(msgspec.json.encode(changed)))
        else:
            at = rng.choice([at for at, line in enumerate(lines) if isinstance(line, Acted | Drawn)])
            line: Any = lines[at]
            action = msgspec.Raw(msgspec.json.encode(spoilt(json.loads(bytes(line.action)), rng)))
            lines[at] = type(line)(action)
        write(path, (header, *lines))
        path.with_suffix(".secret").write_text(seed_from_number(7).hex())
        try:
            session = Session.resume(path, GAMES)
        except JournalError:
            refused += 1
        else:
            session.close()
        with contextlib.suppress(JournalError):
            verify(GAMES, read_journal(path))
    assert refused > 200


def write(path: Path, lines: tuple[Any, ...]) -> None:
    """A journal of these lines with the checksums that belong to them."""
    text, checksum = b"", ""
    for line in lines:
        encoded, checksum = encode_line(line, checksum)
        text += encoded
    path.write_bytes(text)
