"""Saving a game's log as a file that can be given away: before the end without what is secret, after it whole."""

from typing import Any

from game import paths
from game.games import RULES
from game.kit.disk import why
from game.kit.journal import JournalError
from game.kit.journal_file import read_journal
from game.kit.replay import export
from game.kit.session import Session
from game.ui import store
from game.ui.app import App
from game.ui.scenes.dialog import Dialog


def save_log(session: Session[Any, Any, Any, Any]) -> tuple[str, str]:
    """Write the log of a saved game beside the player's files; a heading and words on where it is, or why it is not."""
    assert session.path is not None
    failed = "The log could not be saved"
    try:
        record = read_journal(session.path)
        log = export(RULES, record)
    except JournalError as error:
        return failed, f"{error}."
    except OSError as error:
        return failed, f"{session.path.name} cannot be read: {why(error)}."
    file = paths.data_dir() / "logs" / f"{session.path.stem}-log.jsonl"
    problem = store.write_whole(file, log)
    if problem:
        advice = f"Make room in the folder {file.parent}, or allow writing to it."
        return failed, f"{problem}.\n\nNothing was changed. {advice}"
    if record.ended is None:
        return (
            "The log is saved",
            f"{file}\n\nWhat is secret while the game goes on is left out.",
        )
    return "The log is saved", f"{file}\n\nIt is the whole record, with the secret number that proves the dice."


def tell_log_saved(app: App, session: Session[Any, Any, Any, Any]) -> None:
    """Save the log and say where it went."""
    app.push(Dialog(app, *save_log(session)))
