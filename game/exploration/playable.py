"""What a board has to have before a game can be played on it."""

from game.exploration.board import BASE, Board
from game.exploration.data import Data


def playable(board: Board, figures: Data, short: bool = True) -> list[str]:
    """What keeps a game with these figures from being played on the board, one line a problem; [] if nothing does.

    Both games need Base and the main objectives (E11, E12), the long one also a track that the preparations can use
    (P0, P5, P7).
    """
    expeditions = figures.expeditions
    needed = (BASE, *(cards.main for cards in expeditions.values()))
    problems = [
        f"objectives: {name} is missing; a game needs Base and the four main objectives"
        for name in needed
        if name not in board.objectives
    ]
    return problems if short else problems + track_problems(board, figures)


def track_problems(board: Board, figures: Data) -> list[str]:
    """What keeps the long game from being played on the board's track, one line a problem."""
    kinds = [square.kind for square in board.track]
    if not kinds:
        return ["track: there is none; the long game needs an object layer of this name with points"]
    problems = []
    if kinds.count("start") != 1 or kinds[0] != "start":
        starts = ", ".join(str(order) for order, kind in enumerate(kinds) if kind == "start") or "no order"
        problems.append(f"track: the start stands at {starts}; exactly one start must stand at order 0")
    problems += [
        f"track: there is no {kind} square; the long game needs at least one"
        for kind in ("corner", *figures.expeditions)
        if kind not in kinds
    ]
    return problems
