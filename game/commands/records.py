"""`diradice replay` and `diradice verify`: games that were played."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from game.commands.inputs import AsJson, named_file, open_record
from game.commands.report import bad_input, clean, command, fail, message, out, out_json, table
from game.commands.window import open_window
from game.exit_codes import DONE, NO

if TYPE_CHECKING:
    from game.kit.journal import Seat
    from game.kit.rules import Result

JournalPath = Annotated[str, typer.Argument(metavar="FILE", help="A journal (.jsonl).")]


@command
def replay(
    journal: JournalPath,
    headless: Annotated[
        bool, typer.Option("--headless", help="Open no window: check the journal and print the end.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Play a journal back, in the window or headless."""
    file = named_file(journal, "the journal")
    record = open_record(file)
    if not headless and not as_json:
        from game.ui.request import Request

        return open_window(Request("replay", file=file))
    from game.games import RULES
    from game.kit.journal import JournalError
    from game.kit.replay import Replay, revealed_seeds, rules_for

    with bad_input(JournalError):
        rules = rules_for(RULES, record)
        played: Replay[Any, Any, Any, Any] = Replay(rules, record, revealed_seeds(record))
        timeline = played.run()
    if record.torn:
        message(f"{file.name}: the last line was cut off and is left out")
    result = rules.result(timeline.state)
    if as_json:
        out_json(
            {
                "file": str(file),
                "game": record.header.game,
                "map": record.header.map,
                "seats": record.header.seats,
                "lines": len(record.lines) + 1,
                "turns": rules.turns(timeline.state),
                "finished": result is not None,
                "result": result,
            }
        )
        return DONE
    where = f" on {clean(record.header.map.title)}" if record.header.map else ""
    out(f"{clean(record.header.game)}{where}, {len(record.lines) + 1} lines, {rules.turns(timeline.state)} turns")
    out(_standings(record.header.seats, result) if result else "not finished")
    return DONE


@command
def verify(journal: JournalPath, as_json: AsJson = False) -> int:
    """Prove that the dice and shuffles of a finished game follow from the seed committed at its start."""
    from game.games import RULES
    from game.kit.journal import JournalError
    from game.kit.journal_file import read_journal
    from game.kit.replay import Verdict
    from game.kit.replay import verify as prove

    file = named_file(journal, "the journal")
    try:
        verdict = prove(RULES, read_journal(file))
    except JournalError as error:
        if error.good_lines < 1:
            # Not a journal of a game we know: there is nothing to answer.
            fail(str(error))
        verdict = Verdict(False, 0, 0, f"line {error.line}: {error.problem}", error.line)
    if as_json:
        out_json({"file": str(file), **{name: getattr(verdict, name) for name in verdict.__struct_fields__}})
    elif verdict.ok:
        out(f"{clean(file.name)}: proved: all {verdict.proved} throws and shuffles follow from the committed seed")
    if not verdict.ok:
        message(f"{file.name}: not proved: {verdict.problem}")
    return DONE if verdict.ok else NO


def _standings(seats: "tuple[Seat, ...]", result: "Result") -> str:
    from game.exploration.names import money

    order = sorted(range(len(seats)), key=lambda seat: result.places[seat])
    return table([(f"{result.places[seat]}. {clean(seats[seat].name)}", money(result.totals[seat])) for seat in order])
