"""A plain search that says where a piece may go, written from the rules alone, slow and simple.

It shares nothing with the product but the board's layers and the cards' figures: squares are (row, column), a place is
a frozenset of squares, and every route is walked step by step.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.exploration.board import Board
from game.exploration.data import data
from game.exploration.movement import Outfit

Square = tuple[int, int]
Place = frozenset[Square]
Walk = tuple[Square, ...]

# The eight directions, clockwise from north: even ones are orthogonal, odd ones diagonal, neighbours 45° apart.
COMPASS = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]


def directions(symbol: str) -> list[list[int]]:
    """E9: the directions of the steps that the symbol allows, as numbers on the compass."""
    if symbol == "single":
        return [[d] for d in range(0, 8, 2)]
    if symbol == "straight":
        return [[d] * n for d in range(0, 8, 2) for n in (1, 2)]
    if symbol == "star":
        return [[d] for d in range(8)]
    if symbol == "diagonal":
        return [[d] * n for d in range(1, 8, 2) for n in (1, 2)]
    if symbol == "bent":
        return [[d, (d + turn) % 8] for d in range(8) for turn in (1, -1)]
    raise ValueError(symbol)


@dataclass(frozen=True)
class Verdict:
    """What stops a walk: the square, the reason, the card that would help, and whether one could ever have it."""

    at: Square
    reason: str
    needs: str | None
    can_have: bool


class Oracle:
    """Answers about one board for one outfit; `others` are squares on which other pieces stand."""

    def __init__(self, board: Board, outfit: Outfit, others: tuple[int, ...] = ()) -> None:
        self.board, self.outfit = board, outfit
        self.cards = data().expeditions[outfit.expedition]
        self.lands = self.cards.element == "land"
        self.objective_of: dict[Square, str] = {}
        self.extent: dict[str, Place] = {}
        for name, squares in board.objectives.items():
            self.extent[name] = frozenset(divmod(square, board.width) for square in squares)
            for square in self.extent[name]:
                self.objective_of[square] = name
        self.others = {divmod(square, board.width) for square in others}

    def place(self, square: Square) -> Place:
        """E4: the objective on the square, or the square alone."""
        name = self.objective_of.get(square)
        return self.extent[name] if name else frozenset({square})

    def on_board(self, square: Square) -> bool:
        return 0 <= square[0] < self.board.height and 0 <= square[1] < self.board.width

    def at(self, layer: tuple[str | None, ...], square: Square) -> str | None:
        return layer[square[0] * self.board.width + square[1]]

    def walks(self, start: Square, symbol: str) -> set[Walk]:
        """E4, E9, E10: every walk the symbol names that stays on the board and ends elsewhere than it began."""
        home = self.place(start)
        return {
            walk for course in directions(symbol) for walk in self._walk(home, course) if self.place(walk[-1]) != home
        }

    def _walk(self, place: Place, course: list[int]) -> Iterator[Walk]:
        if not course:
            yield ()
            return
        down, right = COMPASS[course[0]]
        for row, column in place:
            landing = (row + down, column + right)
            if self.on_board(landing) and landing not in place:
                for rest in self._walk(self.place(landing), course[1:]):
                    yield (landing, *rest)

    def bar(self, square: Square, crossing: bool) -> Verdict | None:
        """What keeps the piece from ending on the square, or from crossing it; None if nothing does."""
        place = self.place(square)
        name = self.objective_of.get(square)
        if name == "base":
            return None
        ground = {self.at(self.board.terrain, each) for each in place}

        def no(reason: str, needs: str | None = None, can_have: bool = False) -> Verdict:
            return Verdict(square, reason, needs, can_have)

        if self.lands:
            if not ("land" in ground or "river" in ground or "coast" in ground):
                return no("sea") if "sea" in ground else no("lake")
        elif not ("sea" in ground or "coast" in ground):
            if name in ("island", "wine-jars", "idol"):
                if crossing:
                    return no("crosses-land")
            elif "land" in ground or "river" in ground:
                return no("land")
            else:
                return no("lake")

        hazard = self.at(self.board.hazards, square)
        if hazard:
            man = {"whirlpool": "marine-engineer", "strong-currents": "navigator", "precipice": "guide"}[hazard]
            if man not in self.outfit.men:
                return no("hazard", man, man in self.cards.men)
        item = self.at(self.board.equipment, square)
        if item and item not in self.outfit.equipment:
            return no("equipment", item, item in self.cards.equipment)
        if place & self.others:
            return no("occupied")
        return None

    def stopped(self, walk: Walk) -> Verdict | None:
        """The first bar on the walk."""
        for number, square in enumerate(walk, 1):
            verdict = self.bar(square, crossing=number < len(walk))
            if verdict:
                return verdict
        return None

    def destinations(self, start: Square, symbol: str) -> set[Place]:
        """The places on which a move may end."""
        return {self.place(walk[-1]) for walk in self.walks(start, symbol) if not self.stopped(walk)}

    def answer(self, start: Square, symbol: str) -> dict[str, object]:
        """The whole answer as `moves --json` gives it."""
        groups: dict[Place, list[Walk]] = {}
        for walk in self.walks(start, symbol):
            groups.setdefault(self.place(walk[-1]), []).append(walk)
        destinations: list[dict[str, object]] = []
        blocked: list[dict[str, object]] = []
        for place in sorted(groups, key=min):
            walks = sorted(groups[place])
            free = [walk for walk in walks if not self.stopped(walk)]
            if free:
                destinations.append(
                    {
                        "square": self.name(min(place)),
                        "squares": self.names(sorted(place)),
                        "objective": self.objective_of.get(min(place)),
                        "routes": [self.names(walk) for walk in free],
                    }
                )
                continue
            routes: list[dict[str, object]] = []
            for walk in walks:
                verdict = self.stopped(walk)
                assert verdict
                routes.append(
                    {
                        "route": self.names(walk),
                        "at": self.name(verdict.at),
                        "reason": verdict.reason,
                        "needs": verdict.needs,
                        "can_have": verdict.can_have,
                    }
                )
            blocked.append({"square": self.name(min(place)), "routes": routes})
        return {"piece": self.name(start), "symbol": symbol, "destinations": destinations, "blocked": blocked}

    def name(self, square: Square) -> str:
        assert square[1] < 26
        return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[square[1]] + str(square[0] + 1)

    def names(self, squares: list[Square] | Walk) -> list[str]:
        return [self.name(square) for square in squares]
