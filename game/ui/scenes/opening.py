"""The scenes that a request of the command line opens, and the making of tables: new, resumed, replayed."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from game import games, paths
from game.exploration.board import Board
from game.exploration.data import data
from game.exploration.diradice import SYMBOLS
from game.exploration.playable import playable, track_problems
from game.exploration.state import Options
from game.exploration.tiled import BoardError, load_board
from game.kit.journal import JournalError, Seat
from game.kit.journal_file import read_secret, recover
from game.kit.session import SecretMissingError, Session
from game.ui.app import App, saves_dir
from game.ui.board_file import problems_told
from game.ui.long_table import face_of
from game.ui.request import Request
from game.ui.scene import Scene
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.title import Title
from game.ui.table import Table

SHIPPED: Final = "expedition.tmx"
TWO_PEOPLE: Final = (Seat("Ada", None, 0), Seat("Ben", None, 1))


class Shipped(NamedTuple):
    """A board that comes with the game; `no_long` says why the long game cannot be played on it, else nothing."""

    title: str
    path: Path
    no_long: str


def shipped_boards() -> list[Shipped]:
    """The boards that come with the game and can be played, `SHIPPED` first."""
    found = []
    for path in sorted(paths.maps_dir().glob("*.tmx"), key=lambda path: (path.name != SHIPPED, path.name)):
        try:
            board = load_board(path)
        except (BoardError, OSError):
            continue
        if not playable(board, data()):
            found.append(Shipped(board.title, path, why_no_long_game(board)))
    return found


def why_no_long_game(board: Board) -> str:
    """A sentence on why only the short game can be played on the board; nothing where the long one can be too."""
    problems = track_problems(board, data())
    if not problems:
        return ""
    return (
        f"The long game is not possible here: {problems[0]}."
        if board.track
        else ("The long game needs a track around the board; this board has none.")
    )


def board_of(path: Path | None) -> Board:
    """The board of a file, the shipped one for None; BoardError, ValueError or OSError say what is wrong."""
    return load_board(paths.maps_dir() / SHIPPED if path is None else path)


def make_options(board: Board, seats: int, faces: Sequence[str] | None, short: bool) -> Options:
    """What is agreed before a game."""
    return Options(seats, board, data(), short, tuple(faces) if faces else SYMBOLS)


def new_table(app: App, options: Options, seats: Sequence[Seat], seed: bytes | None = None) -> Scene:
    """A new game at the table, or a dialog that says why there is none."""
    try:
        session: Session[Any, Any, Any, Any] = Session.new(
            games.rules_of("exploration"), options, seats, saves_dir(), seed
        )
    except (ValueError, JournalError) as error:
        return Dialog(app, "This game cannot be started", str(error))
    return _table(app, session)


def _table(app: App, session: Session[Any, Any, Any, Any]) -> Table:
    return Table(app, session, games.bots_of(session.rules.name), face_of(session.options))


def resume(app: App, path: Path) -> list[Scene]:
    """The table of a saved game; where it cannot be opened, a dialog that says why and what can be done."""
    try:
        session = Session.resume(path, games.RULES)
    except SecretMissingError as error:
        reseeded = partial(Session.resume, path, games.RULES, reseed=True)
        return [_offer(app, "The secret number is lost", str(error), "Go on with a new seed", reseeded)]
    except JournalError as error:
        if error.good_lines > 1:
            damaged = error
            words = f"{error}\n\nThe damaged file is kept as it is."
            lost = read_secret(path) is None
            if lost:
                words += " Its secret number is lost too: the good part can only go on with a new one."
            answer = "Go on with a new seed" if lost else "Recover the good part"
            return [_offer(app, "This game is damaged", words, answer, partial(_recovered, damaged, lost))]
        return [Dialog(app, "This game cannot be opened", str(error))]
    table = _table(app, session)
    return [table, *([Dialog(app, "A note on this game", session.notice)] if session.notice else [])]


def _recovered(damaged: JournalError, reseed: bool) -> Session[Any, Any, Any, Any]:
    return Session.resume(recover(damaged), games.RULES, reseed=reseed)


def _offer(app: App, heading: str, words: str, label: str, open_session: Any) -> Dialog:
    def go() -> None:
        try:
            session = open_session()
        except JournalError as error:
            app.push(Dialog(app, "This game cannot be opened", str(error)))
            return
        app.push(_table(app, session))

    return Dialog(app, heading, words, ((label, go), ("Leave it", lambda: None)))


def scenes(app: App, request: Request) -> list[Scene]:
    """What to open for a game, the title always underneath."""
    title = Title(app)
    if request.start == "new":
        seats = request.seats or TWO_PEOPLE
        try:
            board = board_of(request.map)
        except (BoardError, ValueError, OSError) as error:
            return [title, Dialog(app, "This board cannot be read", problems_told(error, request.map))]
        options = make_options(board, len(seats), request.faces, request.short)
        return [title, new_table(app, options, seats, request.seed)]
    if request.file is not None and request.start == "resume":
        return [title, *resume(app, request.file)]
    if request.file is not None and request.start == "replay":
        from game.ui.scenes.replaying import replay_table

        return [title, replay_table(app, request.file)]
    return [title]
