"""What a good board promises: items 1 to 6 of the board contract, measured with the exact solver.

An expedition's full set is its four items and its hazard Man, if it has one; nothing is neither. A way out leads
from Base to the main objective, a way home back again. The spread of a figure is its largest value over its
smallest, over the four expeditions. All turns are expected turns with every throw played best, alone on the board.
"""

import itertools
import math
from collections.abc import Callable, Iterable
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from game.exploration.board import BASE, Board
from game.exploration.data import Data, data
from game.exploration.movement import Outfit, masks, reachable
from game.exploration.turns import turns_to

WAY = (9.0, 14.0)
WAY_SPREAD = 1.12
BARE = (1.25, 1.8)
LOSS = (0.3, 4.0)
DETOUR = (1.0, 7.0)
TOUR_SPREAD = 1.08
MAX_REASONS = 100


class Check(Struct, frozen=True):
    """One item of the contract: whether it holds, why not (one line a reason), and what was measured, in turns."""

    item: int
    title: str
    ok: bool
    reasons: tuple[str, ...]
    figures: dict[str, float]


class ContractReport(Struct, frozen=True):
    """The items of the contract in order."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether the whole contract holds."""
        return all(check.ok for check in self.checks)


class Ways:
    """The ways of one expedition on one board. Each figure is worked out when it is first asked for.

    Times are expected turns, `math.inf` where there is no way. A lesser objective that the board lacks pays nobody.
    """

    def __init__(self, board: Board, expedition: str, figures: Data) -> None:
        card = figures.expeditions[expedition]
        self.board, self.expedition = board, expedition
        self.main = card.main
        self.lesser = tuple(goal for goal in card.prizes if goal != card.main and goal in board.objectives)
        self.goals = (self.main, *self.lesser)
        self.items = tuple(card.equipment)
        self.hazard_men = tuple(name for name, man in card.men.items() if man.passes)
        self.full = Outfit(expedition, frozenset(card.equipment), frozenset(self.hazard_men), figures)
        self.bare = Outfit(expedition, figures=figures)

    def turns(self, start: str, goal: str, outfit: Outfit | None = None) -> float:
        """From one objective to another, with the full set if no outfit is given."""
        return turns_to(self.board, outfit or self.full, goal)[self.board.objectives[start][0]]

    def lacking(self, card: str) -> Outfit:
        """The full set without one item or Man."""
        return replace(self.full, equipment=self.full.equipment - {card}, men=self.full.men - {card})

    @cached_property
    def out(self) -> float:
        """The way out with the full set."""
        return self.turns(BASE, self.main)

    @cached_property
    def home(self) -> float:
        """The way home with the full set."""
        return self.turns(self.main, BASE)

    @cached_property
    def three_out(self) -> float:
        """The mean way out over the four sets of three items, with all Men."""
        return sum(self.turns(BASE, self.main, self.lacking(item)) for item in self.items) / len(self.items)

    @cached_property
    def three_home(self) -> float:
        """The mean way home over the four sets of three items, with all Men."""
        return sum(self.turns(self.main, BASE, self.lacking(item)) for item in self.items) / len(self.items)

    @cached_property
    def bare_ratio(self) -> float:
        """The way out with nothing over the way out with the full set."""
        return _less(self.turns(BASE, self.main, self.bare), self.out, lambda bare, full: bare / full)

    def losses(self, card: str) -> tuple[float, ...]:
        """What lacking an item or Man costs on each leg between Base and a paid objective, there and back."""
        outfit = self.lacking(card)
        legs = [leg for goal in self.goals for leg in ((BASE, goal), (goal, BASE))]
        return tuple(
            _less(self.turns(*leg, outfit), self.turns(*leg), lambda without, full: without - full) for leg in legs
        )

    def detour(self, goal: str) -> float:
        """What a visit to a paid lesser objective adds to the way out."""
        visit = self.turns(BASE, goal) + self.turns(goal, self.main)
        return _less(visit, self.out, lambda visit, way: visit - way)

    @cached_property
    def tour(self) -> float:
        """The shortest tour from Base to all paid lesser objectives, in the best order, to the main one and home."""
        tours = (
            sum(self.turns(a, b) for a, b in itertools.pairwise((BASE, *order, self.main, BASE)))
            for order in itertools.permutations(self.lesser)
        )
        return min(tours)

    @cached_property
    def cut_off(self) -> tuple[str, ...]:
        """The goals that cannot be reached with nothing. Moves are symmetric, so neither can Base be from there."""
        flood = reachable(self.board, self.bare, self.board.base)
        return tuple(goal for goal in self.goals if not flood >> self.board.objectives[goal][0] & 1)

    def cuts(self, goal: str) -> tuple[int, ...]:
        """The places that cut the way from Base to a goal with nothing when one of them alone is closed.

        Such a place lies on every way, so it is enough to try those on one of them.
        """
        target = self.board.objectives[goal][0]
        return tuple(
            place
            for place in self._some_way(target)
            if not reachable(self.board, self.bare, self.board.base, (place,)) >> target & 1
        )

    def _some_way(self, target: int) -> tuple[int, ...]:
        """The places of one way of single steps from Base to the place `target`, both ends left out."""
        board = self.board
        free = masks(board, self.bare).ends
        seen = {board.base: board.base}
        queue = [board.base]
        for place in queue:
            for square in board.squares_of(place):
                for beside in neighbours(square, board.width, board.height):
                    other = board.place_of[beside]
                    if other not in seen and free >> other & 1:
                        seen[other] = place
                        queue.append(other)
        way = []
        place = seen.get(target, board.base)
        while place != board.base:
            way.append(place)
            place = seen[place]
        return tuple(way)


def check_contract(board: Board, figures: Data | None = None) -> ContractReport:
    """Items 1 to 6 of the contract for a board that has Base and the four main objectives; KeyError without them."""
    figures = figures or data()
    ways = [Ways(board, expedition, figures) for expedition in figures.expeditions]
    return ContractReport((_reached(ways), _not_cut(ways), _ways(ways), _equipment(ways), _detours(ways), _tours(ways)))


def spread(values: Iterable[float]) -> float:
    """The largest over the smallest; infinite if one of them is."""
    known = list(values)
    return max(known) / min(known) if min(known) > 0 and max(known) < math.inf else math.inf


def _reached(ways: list[Ways]) -> Check:
    reasons = [
        f"{way.expedition}: {goal} and Base cannot be reached from each other with nothing"
        for way in ways
        for goal in way.cut_off
    ]
    figures = {
        f"{way.expedition} {leg}": turns
        for way in ways
        for goal in way.goals
        for leg, turns in (
            (f"base to {goal}", way.turns(BASE, goal, way.bare)),
            (f"{goal} to base", way.turns(goal, BASE, way.bare)),
        )
    }
    return _check(1, "every paid objective can be reached with nothing, and left for Base", reasons, figures)


def _not_cut(ways: list[Ways]) -> Check:
    reasons = [
        f"{way.expedition}: closing {way.board.name(place)} cuts {goal} from Base"
        for way in ways
        for goal in way.goals
        for place in way.cuts(goal)
    ]
    return _check(2, "one closed square or objective cuts nobody's way", reasons, {})


def _ways(ways: list[Ways]) -> Check:
    reasons: list[str] = []
    figures: dict[str, float] = {}
    for name, full, three in (
        ("way out", {way.expedition: way.out for way in ways}, {way.expedition: way.three_out for way in ways}),
        ("way home", {way.expedition: way.home for way in ways}, {way.expedition: way.three_home for way in ways}),
    ):
        figures |= {f"{expedition} {name}": turns for expedition, turns in full.items()}
        figures |= {f"{expedition} {name} with three items": turns for expedition, turns in three.items()}
        reasons += [
            f"{expedition}: the {name} takes {turns:.2f} turns; it must be {WAY[0]:g} to {WAY[1]:g}"
            for expedition, turns in full.items()
            if not WAY[0] <= turns <= WAY[1]
        ]
        for label, values in ((f"{name}", full), (f"{name} with three items", three)):
            figures[f"spread of the {label}"] = spread(values.values())
            if spread(values.values()) > WAY_SPREAD:
                reasons.append(f"the {label} spreads {spread(values.values()):.3f}; at most {WAY_SPREAD:g}")
    return _check(3, "ways out and home are as long for all", reasons, figures)


def _equipment(ways: list[Ways]) -> Check:
    reasons: list[str] = []
    figures: dict[str, float] = {}
    for way in ways:
        figures[f"{way.expedition} nothing over full set"] = way.bare_ratio
        if not BARE[0] <= way.bare_ratio <= BARE[1]:
            reasons.append(
                f"{way.expedition}: with nothing the way out is {way.bare_ratio:.2f} times as long; "
                f"it must be {BARE[0]:g} to {BARE[1]:g}"
            )
        for card in (*way.items, *way.hazard_men):
            losses = way.losses(card)
            figures[f"{way.expedition} without {card}"] = max(losses)
            if max(losses) < LOSS[0]:
                reasons.append(f"{card} saves at most {max(losses):.2f} turns; on some leg it must be {LOSS[0]:g}")
            elif max(losses) > LOSS[1]:
                reasons.append(f"lacking {card} costs {max(losses):.2f} turns on a leg; at most {LOSS[1]:g}")
    return _check(4, "every item and hazard Man is worth having, and none is needed", reasons, figures)


def _detours(ways: list[Ways]) -> Check:
    figures = {f"{way.expedition} by {goal}": way.detour(goal) for way in ways for goal in way.lesser}
    reasons = [
        f"{name} costs {turns:.2f} turns; it must be {DETOUR[0]:g} to {DETOUR[1]:g}"
        for name, turns in figures.items()
        if not DETOUR[0] <= turns <= DETOUR[1]
    ]
    return _check(5, "every paid lesser objective is a detour, and not too far", reasons, figures)


def _tours(ways: list[Ways]) -> Check:
    figures = {f"{way.expedition} tour": way.tour for way in ways}
    largest = spread(figures.values())
    reasons = [f"the tours spread {largest:.3f}; at most {TOUR_SPREAD:g}"] if largest > TOUR_SPREAD else []
    return _check(6, "the whole tour is as long for all", reasons, figures | {"spread of the tours": largest})


def _check(item: int, title: str, reasons: list[str], figures: dict[str, float]) -> Check:
    told = reasons[:MAX_REASONS]
    if len(reasons) > MAX_REASONS:
        told.append(f"and {len(reasons) - MAX_REASONS} reasons more")
    return Check(item, title, not reasons, tuple(told), figures)


def _less(value: float, other: float, compare: Callable[[float, float], float]) -> float:
    """The comparison of two times, infinite if one of them is."""
    return compare(value, other) if value < math.inf and 0 < other < math.inf else math.inf


def neighbours(square: int, width: int, height: int) -> list[int]:
    """The up to eight squares around a square."""
    row, column = divmod(square, width)
    rows = range(max(row - 1, 0), min(row + 2, height))
    columns = range(max(column - 1, 0), min(column + 2, width))
    return [r * width + c for r in rows for c in columns if (r, c) != (row, column)]
