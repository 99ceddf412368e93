"""Diagrams of the rules help: small maps, and where each symbol of the Diradice leads."""

import math

import pygame

from game.exploration.board import column_name
from game.exploration.data import Data
from game.exploration.diradice import ROUTES
from game.exploration.help_blocks import Map, Tile
from game.ui import theme
from game.ui.fonts import Colour
from game.ui.layout import Rect
from game.ui.paint import Painter

OWN, OTHER = theme.SEAT_COLOURS[0], theme.SEAT_COLOURS[1]
REACH = 2
"""How many squares to each side of the piece a symbol's diagram shows."""
FINER = 3
"""How many times too large the ground of a map is drawn before it is brought down."""


def folder_of(thing: str, figures: Data) -> str:
    """The folder of a thing's picture: "equipment", "hazards", "objectives", "men" or "pieces"."""
    if thing in figures.item_owner:
        return "equipment"
    if thing in figures.man_owner:
        return "men"
    if any(expedition.piece == thing for expedition in figures.expeditions.values()):
        return "pieces"
    passed = {man.passes for expedition in figures.expeditions.values() for man in expedition.men.values()}
    return "hazards" if thing in passed else "objectives"


def draw_picture(p: Painter, name: str, rect: Rect) -> None:
    """A picture of the help: pieces in a seat's colour, signs of the window in ink of the sea, dice whole."""
    if name.startswith("die/"):
        p.picture("die/blank", rect)
    tints = {"pieces": OWN, "ui": theme.SEA_DEEP}
    p.picture(name, rect, tints.get(name.partition("/")[0]))


def draw_symbol(p: Painter, rect: Rect, symbol: str) -> None:
    """Five squares by five: X in the middle, and on every square that the symbol reaches the number of steps."""
    edge = rect.width // (2 * REACH + 1)
    origin = (rect.x + (rect.width - edge * 5) // 2, rect.y)
    ends = {(sum(s[0] for s in way), sum(s[1] for s in way)): len(way) for way in ROUTES[symbol]}
    for row in range(-REACH, REACH + 1):
        for column in range(-REACH, REACH + 1):
            cell = Rect(origin[0] + (column + REACH) * edge, origin[1] + (row + REACH) * edge, edge, edge)
            pygame.draw.rect(p.surface, theme.SAND if (row, column) in ends else theme.SNOW, cell)
            pygame.draw.rect(p.surface, theme.INK_SOFT, cell.inflate(1, 1), 1)
            if (row, column) == (0, 0):
                p.text(cell, "X", edge * 0.62 / p.scale, face="heading", align="centre")
            elif (row, column) in ends:
                pygame.draw.aacircle(p.surface, theme.SEA_DEEP, cell.center, edge * 36 // 100)
                p.text(cell, str(ends[row, column]), edge * 0.46 / p.scale, theme.SNOW, "bold", "centre")


class MapDrawing:
    """A diagram of a position, with the names of its squares on the rim."""

    def __init__(self, diagram: Map, figures: Data, edge: int) -> None:
        self.diagram, self.figures, self.edge = diagram, figures, edge
        self.rim = edge * 45 // 100
        self.size = (self.rim + edge * len(diagram.rows[0]), self.rim + edge * len(diagram.rows))
        self._ground = _ground(diagram, edge)

    def _cell(self, corner: tuple[int, int], row: int, column: int) -> Rect:
        return Rect(corner[0] + self.rim + column * self.edge, corner[1] + self.rim + row * self.edge, *[self.edge] * 2)

    def draw(self, p: Painter, corner: tuple[int, int]) -> None:
        """Draw it with its top left corner there."""
        tiles = [(row, at, tile) for row, line in enumerate(self.diagram.rows) for at, tile in enumerate(line)]
        p.surface.blit(self._ground, (corner[0] + self.rim, corner[1] + self.rim))
        self._rim_names(p, corner)
        places = self._objectives(corner)
        for name, place in places.items():
            p.picture(f"objectives/{name}", place.inflate(-self.edge // 8, -self.edge // 8))
            pygame.draw.rect(p.surface, theme.INK, place, max(2, self.edge // 14))
        for row, column, tile in tiles:
            place = places.get(tile.thing, self._cell(corner, row, column))
            self._thing(p, place, tile, tile.thing in places)

    def _rim_names(self, p: Painter, corner: tuple[int, int]) -> None:
        units = self.rim * 0.62 / p.scale
        for column in range(len(self.diagram.rows[0])):
            cell = self._cell(corner, 0, column)
            box = Rect(cell.x, corner[1], self.edge, self.rim)
            p.text(box, column_name(column), units, theme.INK_SOFT, "bold", "centre")
        for row in range(len(self.diagram.rows)):
            cell = self._cell(corner, row, 0)
            box = Rect(corner[0], cell.y, self.rim, self.edge)
            p.text(box, str(row + 1), units, theme.INK_SOFT, "bold", "centre")

    def _objectives(self, corner: tuple[int, int]) -> dict[str, Rect]:
        found: dict[str, Rect] = {}
        for row, line in enumerate(self.diagram.rows):
            for column, tile in enumerate(line):
                if tile.thing and folder_of(tile.thing, self.figures) == "objectives":
                    cell = self._cell(corner, row, column)
                    found[tile.thing] = found.get(tile.thing, cell).union(cell)
        return found

    def _thing(self, p: Painter, cell: Rect, tile: Tile, objective: bool) -> None:
        if tile.mark == "@":
            piece = self.figures.expeditions[self.diagram.expedition].piece
            p.picture(f"pieces/{piece}", cell, OWN)
            return
        if tile.thing and not objective:
            folder = folder_of(tile.thing, self.figures)
            p.picture(f"{folder}/{tile.thing}", cell, OTHER if folder == "pieces" else None)
        if tile.mark:
            # A mark leaves the sight of what lies there free.
            middle = (cell.right - self.edge // 5, cell.bottom - self.edge // 5) if tile.thing else cell.center
            draw_mark(p, middle, self.edge, tile.mark)


def draw_mark(p: Painter, middle: tuple[int, int], edge: int, mark: str) -> None:
    """A dot for "+", where the move may end; a cross for "x", where it may not."""
    if mark == "+":
        pygame.draw.aacircle(p.surface, theme.SNOW, middle, edge * 19 // 100 + 1)
        pygame.draw.aacircle(p.surface, theme.INK, middle, edge * 14 // 100)
        return
    arm = edge * 15 // 100
    for colour, width in ((theme.SNOW, edge * 19 // 100), (theme.INK, edge * 9 // 100)):
        for dy in (-arm, arm):
            start, end = (middle[0] - arm, middle[1] - dy), (middle[0] + arm, middle[1] + dy)
            pygame.draw.aaline(p.surface, colour, start, end, max(2, width))


def _ground(diagram: Map, edge: int) -> pygame.Surface:
    """The terrain and the grid; drawn several times as large, so that its lines come out smooth."""
    across, down = len(diagram.rows[0]), len(diagram.rows)
    large = pygame.Surface((across * edge * FINER, down * edge * FINER))
    for row, line in enumerate(diagram.rows):
        for column, tile in enumerate(line):
            corner = (column * edge * FINER, row * edge * FINER)
            _terrain(large.subsurface(Rect(corner, (edge * FINER, edge * FINER))), tile)
    ground = pygame.transform.smoothscale(large, (across * edge + 1, down * edge + 1))
    for column in range(across + 1):
        pygame.draw.line(ground, theme.INK_SOFT, (column * edge, 0), (column * edge, down * edge))
    for row in range(down + 1):
        pygame.draw.line(ground, theme.INK_SOFT, (0, row * edge), (across * edge, row * edge))
    return ground


def _terrain(cell: pygame.Surface, tile: Tile) -> None:
    """The terrain by colour and by form: waves, a shore, a stream, a pond."""
    edge = cell.get_width()
    cell.fill(theme.SEA if tile.terrain == "sea" else theme.PLAIN)
    match tile.terrain:
        case "sea":
            for x, y in ((0.14, 0.26), (0.54, 0.56), (0.16, 0.84)):
                _wave(cell, x, y, 0.3, theme.LAKE, 0.035)
        case "coast":
            pygame.draw.polygon(cell, theme.SEA, [(0, 0), (edge, 0), (edge, edge)])
            pygame.draw.line(cell, theme.SAND, (0, 0), (edge, edge), edge * 24 // 100)
        case "river":
            _wave(cell, 0, 0.5, 1, theme.SEA_DEEP, 0.17)
            _wave(cell, 0, 0.5, 1, theme.LAKE, 0.11)
        case "lake":
            pond = cell.get_rect().inflate(-edge * 22 // 100, -edge * 36 // 100)
            pygame.draw.ellipse(cell, theme.SEA_DEEP, pond)
            pygame.draw.ellipse(cell, theme.LAKE, pond.inflate(-edge // 14, -edge // 14))


def _wave(cell: pygame.Surface, x: float, y: float, length: float, colour: Colour, width: float) -> None:
    """A wavy line from a point of the cell to the right; all measures are shares of its edge."""
    edge, dots = cell.get_width(), 60
    for dot in range(dots + 1):
        along = dot / dots
        middle = (edge * (x + length * along), edge * (y + 0.16 * length * math.sin(along * math.tau)))
        pygame.draw.circle(cell, colour, middle, max(1, edge * width / 2))
