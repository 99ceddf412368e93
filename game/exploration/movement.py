"""Legal Diradice destinations by search over terrain and equipment masks (E2–E10).

A mask is an int with one bit a square: bit ``i`` is square ``i``. All squares of an objective share one value.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec import Struct, field

from game.exploration.board import BASE, PARTLY_LAND, PARTLY_SEA, Board
from game.exploration.data import Data, Expedition, data
from game.exploration.diradice import SYMBOLS
from game.exploration.routes import NOTHING_CROSSED, Hop, Landings, Routes, routes_of


class Outfit(Struct, frozen=True):
    """What decides where a piece may go: its expedition, and the Equipment and Men that lie open (E1).

    `figures` say what the cards of the expedition are; those that come with the game unless others are given.
    """

    expedition: str
    equipment: frozenset[str] = frozenset()
    men: frozenset[str] = frozenset()
    figures: Data = field(default_factory=data)

    @property
    def cards(self) -> Expedition:
        """The cards and prizes of the expedition; KeyError for an unknown one."""
        return self.figures.expeditions[self.expedition]


class Masks(NamedTuple):
    """The squares on which a piece may end a move, and those that it may cross, which are some of them."""

    ends: int
    crosses: int


def masks(board: Board, outfit: Outfit) -> Masks:
    """Where a piece with that outfit may end a move and what it may cross, other pieces aside.

    E2 and E3 (terrain), E4 (an objective has the terrain of its squares together, Base is open to all), E5 (hazards),
    E7 (Equipment symbols). Items and Men of another expedition open nothing. KeyError for an unknown expedition.
    """
    expedition = outfit.cards
    passed = {man.passes for name, man in expedition.men.items() if name in outfit.men}
    held = outfit.equipment & expedition.equipment.keys()
    own_terrain = PARTLY_LAND if expedition.element == "land" else PARTLY_SEA
    layers = board.masks

    own = 0
    for terrain in own_terrain:
        own |= layers.terrain.get(terrain, 0)
    closed = 0
    for hazard, squares in layers.hazards.items():
        if hazard not in passed:
            closed |= squares
    for item, squares in layers.equipment.items():
        if item not in held:
            closed |= squares
    ends = crosses = own & ~closed
    for name, squares in layers.objectives.items():
        enterable = name == BASE or own & squares
        crosses = crosses | squares if enterable else crosses & ~squares
        landing = enterable or (expedition.element == "sea" and name in outfit.figures.coastline)
        ends = ends | squares if landing else ends & ~squares
    return Masks(ends, crosses)


class Moves(NamedTuple):
    """The open moves of one symbol from one place with no other piece about.

    `near` holds the places whose occupation would close some of them; Base is never among them (E6).
    """

    destinations: tuple[int, ...]
    near: frozenset[int]
    hops: tuple[Hop, ...]


class Reach:
    """Where a piece may go on one board with one outfit. Places are named by their first square.

    The open moves of a place are worked out when they are first asked for, and kept.
    """

    def __init__(self, board: Board, free: Masks) -> None:
        self.board = board
        self.free = free
        self.routes: Routes = routes_of(board)
        self.base = board.objectives.get(BASE, (NOTHING_CROSSED,))[0]
        self._moves: dict[str, list[Moves | None]] = {
            symbol: [None] * (board.width * board.height) for symbol in SYMBOLS
        }

    def destinations(self, place: int, symbol: str, occupied: Collection[int] = ()) -> tuple[int, ...]:
        """The places where a move of that symbol may end, in reading order (E9, E10); staying is not among them.

        `occupied` are the places of the other pieces (E6); Base among them counts as empty. KeyError for an
        unknown symbol, IndexError for a place off the board.
        """
        moves = self._moves[symbol][place] or self.moves(place, symbol)
        if not occupied:
            return moves.destinations
        closed = moves.near.intersection(occupied)
        if not closed:
            return moves.destinations
        return tuple(sorted({to for over, to in moves.hops if over not in closed and to not in closed}))

    def route(self, place: int, symbol: str, destination: int, occupied: Collection[int] = ()) -> Landings:
        """The first open route in reading order to the destination place: the square on which each step lands.

        ValueError if no route to it is open.
        """
        taken = frozenset(occupied) - {self.base}
        target = self.board.place_of[destination]
        for landings in self.routes.of(place, symbol):
            if self.board.place_of[landings[-1]] == target and self.bar(landings, taken) is None:
                return landings
        names = self.board.name(place), self.board.name(destination)
        raise ValueError(f"no {symbol} move leads from {names[0]} to {names[1]}")

    def bar(self, landings: Landings, taken: Collection[int]) -> int | None:
        """Which step of the route, counted from 0, is the first that may not be made; None if the route is open.

        `taken` are the places on which nobody may land (E6); Base counts here like any other place.
        """
        last = len(landings) - 1
        for number, landing in enumerate(landings):
            free = self.free.ends if number == last else self.free.crosses
            if not free >> landing & 1 or self.board.place_of[landing] in taken:
                return number
        return None

    def moves(self, place: int, symbol: str) -> Moves:
        """The moves of the symbol from the place with no other piece about."""
        known = self._moves[symbol][place]
        if known is not None:
            return known
        ends, crosses = self.free
        hops = tuple(
            (over, to)
            for over, to in self.routes.hops(place, symbol)
            if ends >> to & 1 and (over == NOTHING_CROSSED or crosses >> over & 1)
        )
        destinations = tuple(sorted({to for _, to in hops}))
        near = frozenset(destinations).union(over for over, _ in hops) - {NOTHING_CROSSED, self.base}
        moves = self._moves[symbol][place] = Moves(destinations, near, hops)
        return moves


def reach(board: Board, outfit: Outfit) -> Reach:
    """Where a piece with that outfit may go on the board; kept with the board, so asking again costs nothing."""
    known = board.reaches
    found = known.get(outfit)
    if found is None:
        free = masks(board, outfit)
        # Most Men open no hazard, so many outfits are free on the same squares and share one table.
        found = known.get(free) or Reach(board, free)
        known[outfit] = known[free] = found
    return found


def without(board: Board, free: Masks, closed: Iterable[int]) -> Masks:
    """The masks with the given places closed as if other pieces stood on them for good; Base stays open (E6)."""
    shut = 0
    for place in closed:
        for square in board.squares_of(place):
            shut |= 1 << square
    shut &= ~board.masks.objectives.get(BASE, 0)
    return Masks(free.ends & ~shut, free.crosses & ~shut)


def reachable(board: Board, outfit: Outfit, start: int, closed: Iterable[int] = ()) -> int:
    """The mask of all squares to which a piece on the place `start` can come in any number of moves.

    `closed` are places that nobody may enter or cross, Base excepted (E6); `start` itself is always part of the answer.
    A flood of single steps is exact: `star` steps anywhere, and what a longer move crosses may also be ended on.
    """
    free = without(board, masks(board, outfit), closed).ends
    west_edge, east_edge = board.masks.west_edge, board.masks.east_edge
    width = board.width
    flood = 0
    for square in board.squares_of(start):
        flood |= 1 << square
    free |= flood
    while True:
        row = flood | (flood & ~east_edge) << 1 | (flood & ~west_edge) >> 1
        spread = (row | row << width | row >> width) & free
        if spread == flood:
            return flood
        flood = spread
