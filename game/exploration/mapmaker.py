"""Lays equipment symbols and hazards on a drawn board until it keeps the contract, by simulated annealing.

Land and sea hardly touch each other, because no symbol is laid on coast or near Base; so each half is searched
alone, for two expeditions, towards targets a little tighter than the contract. What works on a board: short chains
of an expedition's symbols across its way with both ends free, some round one lesser objective, so that each item
pays on a leg of its own; a wall for the others at the same time.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec
from msgspec import Struct

from game.exploration.board import BASE, Board, TrackKind, TrackSquare
from game.exploration.contract import Ways, neighbours
from game.exploration.data import data
from game.exploration.movement import Outfit

Range = tuple[float, float]
# What one missed turn, or one whole step of a ratio, weighs beside a missed turn of the way out.
_RATIO_WEIGHT = 10.0
_DETOUR_WEIGHT = 3.0
_LOSS_WEIGHT = 2.0
_CUT_COST = 3.0
_LOST_COST = 30.0
_MOST_KNOWN = 3000
_TRACK = "SasdXCm.daaXms.CX.mXsd.XmCaa.Xmssd.CX.Xd"
_TRACK_KINDS: dict[str, TrackKind] = {
    "S": "start", "C": "corner", "X": "club", ".": "plain",
    "a": "archaeology", "m": "mountaineering", "s": "sailing", "d": "diving",
}  # fmt: skip


class Targets(Struct, frozen=True):
    """What the search aims at, inside the bounds of the contract; expected turns, except `bare`, a ratio."""

    way: Range = (10.6, 11.2)
    three_items: Range = (11.4, 12.0)
    bare: Range = (1.3, 1.7)
    loss: Range = (0.38, 3.4)
    detour: Range = (1.15, 6.0)
    tour: Range = (28.0, 29.0)
    hazard_squares: Range = (7, 12)
    patch_squares: int = 3
    most_symbols: int = 28
    symbol_price: float = 0.02
    free_of_base: int = 2


class _Layout:
    """The symbols and hazards of one element on a board, and the squares where they may lie."""

    def __init__(self, board: Board, element: str, targets: Targets) -> None:
        self.board, self.targets = board, targets
        self.expeditions = [name for name, card in data().expeditions.items() if card.element == element]
        cards = [data().expeditions[name] for name in self.expeditions]
        self.items = [item for card in cards for item in card.equipment]
        self.hazards = [man.passes for card in cards for man in card.men.values() if man.passes]
        own = {"land": ("land", "river"), "sea": ("sea",)}[element]
        near_base = {
            square
            for first in board.objectives[BASE]
            for square in _within(first, targets.free_of_base, board.width, board.height)
        }
        self.open = [
            square
            for square, terrain in enumerate(board.terrain)
            if terrain in own and board.objective_at[square] is None and square not in near_base
        ]
        rocky = [square for square in self.open if board.looks and board.looks[square] in ("mountain", "snow")]
        self.hazard_ground = rocky if element == "land" and rocky else self.open

    def ways(self, board: Board) -> list[Ways]:
        return [Ways(board, name, data()) for name in self.expeditions]


def furnish(
    ground: Board,
    rng: Random,
    tries: int = 4000,
    targets: Targets | None = None,
    heat: float = 0.6,
    tell: Callable[[str, int, float], None] | None = None,
) -> Board:
    """The ground with symbols and hazards laid on it, after at most that many tries for each half.

    The symbols that lie there already are where the search begins; `heat` is about what a change may cost at first,
    so that with little heat they are only bettered. `tell` hears (element, try, distance from the targets so far).
    The ground needs Base, the main objectives and some lesser ones; ValueError if it has no room for a hazard.
    """
    board = ground
    for element in ("land", "sea"):
        layout = _Layout(board, element, targets or Targets())
        board = _anneal(_begin(board, layout, rng), layout, rng, tries, heat, tell and _named(tell, element))
    return board


def ring_track(width: int, height: int) -> tuple[TrackSquare, ...]:
    """The outer track of the shipped boards: 40 squares clockwise around the board from the middle of its south side.

    There are 4 corners at the board's corners, 1 start, 8 club squares, 5 for each expedition and 7 plain ones; a
    side holds 9 squares as long as the board between two corners. Squares six apart are ended on in one lap more often
    than neighbours: mountaineering, the slowest out and home with few cards, has such a row, the others do not.
    """
    return tuple(
        TrackSquare(kind, *_ring_place(order, width, height))
        for order, kind in enumerate(map(_TRACK_KINDS.__getitem__, _TRACK))
    )


def _ring_place(order: int, width: int, height: int) -> tuple[float, float]:
    """The middle of a square of the ring, in squares of the board; 0 is the middle of the south side."""
    side, step = divmod((order + 5) % len(_TRACK), len(_TRACK) // 4)
    # Half the thickness of the ring is half a square of it: nine of them are as long as the board.
    across, down = width / 18, height / 18
    west, east, north, south = -across, width + across, -down, height + down
    x, y = east + (west - east) * step / 10, south + (north - south) * step / 10
    return [(x, south), (west, y), (west + east - x, north), (east, north + south - y)][side]


def cost(ways: list[Ways], targets: Targets, limit: float = math.inf) -> float:
    """How far the ways are from the targets, 0 if they are met; stops counting above the limit."""
    total = 0.0
    for term in _terms(ways, targets):
        total += term
        if total > limit:
            break
    return total


def _terms(ways: list[Ways], targets: Targets) -> Iterator[float]:
    """The parts of the cost, cheap and telling ones first."""
    for way in ways:
        yield _LOST_COST * len(way.cut_off)
        yield _outside(way.out, targets.way)
    for way in ways:
        yield _outside(way.home, targets.way)
        yield _RATIO_WEIGHT * _outside(way.bare_ratio, targets.bare)
    for way in ways:
        yield _outside(way.tour, targets.tour)
        yield _DETOUR_WEIGHT * sum(_outside(way.detour(goal), targets.detour) for goal in way.lesser)
    for way in ways:
        yield _outside(way.three_out, targets.three_items)
        yield _outside(way.three_home, targets.three_items)
    for way in ways:
        yield _CUT_COST * sum(len(way.cuts(goal)) for goal in way.goals)
        for card in (*way.items, *way.hazard_men):
            yield _LOSS_WEIGHT * _outside(max(way.losses(card)), targets.loss)


def _outside(value: float, target: Range) -> float:
    return min(max(target[0] - value, value - target[1], 0.0), _LOST_COST)


def _anneal(
    board: Board,
    layout: _Layout,
    rng: Random,
    tries: int,
    heat: float,
    tell: Callable[[int, float], None] | None,
) -> Board:
    """The best board found by small changes, of which worse ones are taken less and less readily."""
    targets = layout.targets

    def price(candidate: Board) -> float:
        return targets.symbol_price * sum(item in layout.items for item in candidate.equipment if item)

    current = best = board
    now = lowest = cost(layout.ways(board), targets) + price(board)
    for number in range(tries):
        warmth = heat * (1 - number / tries) ** 2 + 0.01
        candidate = _change(current, layout, rng)
        if candidate is None:
            continue
        _inherit(candidate, current)
        limit = now - warmth * math.log(1 - rng.random())
        fixed = price(candidate)
        found = fixed + cost(layout.ways(candidate), targets, limit - fixed)
        if found > limit:
            continue
        current, now = candidate, found
        if found < lowest:
            best, lowest = candidate, found
            if tell:
                tell(number, lowest - fixed)
            if lowest == fixed:
                break
    return best


def _inherit(board: Board, parent: Board) -> None:
    """Lets a board know what was worked out for another one of its shape.

    Answers depend on the free squares alone, and most changes leave most sets of items as free as they were.
    """
    if len(parent.reaches) < _MOST_KNOWN:
        board.reaches.update((key, known) for key, known in parent.reaches.items() if not isinstance(key, Outfit))


def _begin(board: Board, layout: _Layout, rng: Random) -> Board:
    """The board with each item of the half at least once and enough squares of each hazard."""
    equipment, hazards = list(board.equipment), list(board.hazards)
    for hazard in layout.hazards:
        while hazards.count(hazard) < layout.targets.hazard_squares[0]:
            patch = _patch(board, layout, rng, hazards, equipment)
            if not patch:
                raise ValueError(f"the ground has no room for {hazard}")
            for square in patch:
                hazards[square] = hazard
    for item in layout.items:
        if item not in equipment:
            free = [square for square in layout.open if not equipment[square] and not hazards[square]]
            equipment[rng.choice(free)] = item
    return msgspec.structs.replace(board, equipment=tuple(equipment), hazards=tuple(hazards))


def _patch(
    board: Board, layout: _Layout, rng: Random, hazards: Sequence[str | None], equipment: Sequence[str | None]
) -> list[int]:
    """Some free squares in one piece for a hazard, none if there is no room."""
    free = {square for square in layout.hazard_ground if not hazards[square] and not equipment[square]}
    for _ in range(100):
        patch = [rng.choice(sorted(free))] if free else []
        while patch and len(patch) < layout.targets.patch_squares + 1:
            beside = [s for square in patch for s in _beside(square, board) if s in free and s not in patch]
            if not beside:
                break
            patch.append(rng.choice(beside))
        else:
            return patch
    return []


def _change(board: Board, layout: _Layout, rng: Random) -> Board | None:
    """The board with one small change, or None if it came to nothing."""
    kind = rng.choices(("move", "retype", "swap", "add", "drop", "hazard"), (8, 3, 2, 3, 3, 4))[0]
    if kind == "hazard":
        return _change_hazard(board, layout, rng)
    equipment = list(board.equipment)
    symbols = [square for square in layout.open if equipment[square] in layout.items]
    if kind == "add" and len(symbols) >= layout.targets.most_symbols:
        kind = "move"
    if kind in ("move", "add"):
        target = _spot(board, layout, rng, symbols)
        item = rng.choice(layout.items)
        if kind == "move":
            origin = rng.choice(symbols)
            item = equipment[origin] or item
            equipment[origin] = None
        equipment[target] = item
    elif kind == "retype":
        equipment[rng.choice(symbols)] = rng.choice(layout.items)
    elif kind == "swap":
        a, b = rng.choice(symbols), rng.choice(symbols)
        equipment[a], equipment[b] = equipment[b], equipment[a]
    else:
        equipment[rng.choice(symbols)] = None
    if tuple(equipment) == board.equipment or not set(layout.items) <= set(equipment):
        return None
    return msgspec.structs.replace(board, equipment=tuple(equipment))


def _spot(board: Board, layout: _Layout, rng: Random, symbols: list[int]) -> int:
    """A free square for a symbol, mostly next to another one, since only chains make a wall."""
    free = {square for square in layout.open if not board.equipment[square] and not board.hazards[square]}
    if rng.random() < 0.7:
        around = neighbours(rng.choice(symbols), board.width, board.height)
        near = [square for square in around if square in free]
        if near:
            return rng.choice(near)
    return rng.choice(sorted(free))


def _change_hazard(board: Board, layout: _Layout, rng: Random) -> Board | None:
    """One hazard grows, shrinks or slides by a square, or one of its patches moves elsewhere."""
    hazard = rng.choice(layout.hazards)
    hazards = list(board.hazards)
    squares = [square for square, other in enumerate(hazards) if other == hazard]
    ground = {square for square in layout.hazard_ground if not hazards[square] and not board.equipment[square]}
    kind = rng.choice(("grow", "shrink", "slide", "slide", "jump"))
    if kind == "jump":
        patch = rng.choice(_patches(squares, board))
        for square in patch:
            hazards[square] = None
        for square in _patch(board, layout, rng, hazards, list(board.equipment)):
            hazards[square] = hazard
    else:
        if kind != "grow":
            hazards[rng.choice(squares)] = None
        if kind != "shrink":
            edge = sorted({s for square in squares for s in _beside(square, board) if s in ground})
            if not edge:
                return None
            hazards[rng.choice(edge)] = hazard
    squares = [square for square, other in enumerate(hazards) if other == hazard]
    fewest, most = layout.targets.hazard_squares
    if not fewest <= len(squares) <= most:
        return None
    if any(len(patch) < layout.targets.patch_squares for patch in _patches(squares, board)):
        return None
    return msgspec.structs.replace(board, hazards=tuple(hazards))


def _patches(squares: list[int], board: Board) -> list[list[int]]:
    """The squares in groups that hang together along their sides."""
    left = set(squares)
    patches = []
    while left:
        patch = [left.pop()]
        for square in patch:
            beside = [s for s in _beside(square, board) if s in left]
            left.difference_update(beside)
            patch += beside
        patches.append(sorted(patch))
    return sorted(patches)


def _beside(square: int, board: Board) -> list[int]:
    """The squares that share a side with a square."""
    row, column = divmod(square, board.width)
    return [
        s for s in neighbours(square, board.width, board.height) if s // board.width == row or s % board.width == column
    ]


def _within(square: int, distance: int, width: int, height: int) -> set[int]:
    """The squares at most that many squares away, diagonally or not."""
    found = {square}
    for _ in range(distance):
        found |= {other for one in found for other in neighbours(one, width, height)}
    return found


def _named(tell: Callable[[str, int, float], None], element: str) -> Callable[[int, float], None]:
    return lambda number, lowest: tell(element, number, lowest)
