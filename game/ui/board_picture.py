"""The picture of a board: one illustrated map, composed once for each size."""

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from game.exploration.board import Board, column_name
from game.exploration.data import Data, data
from game.ui import scenery, theme
from game.ui.fonts import Fonts
from game.ui.geometry import Geometry
from game.ui.images import Images
from game.ui.rivers import streams
from game.ui.scenery import Colour, Layer, mix
from game.ui.terrain import REACH, Field, Ground, survey

SHALLOW: Final = mix(theme.SEA, (168, 214, 196), 0.42)
MIDDLE: Final = mix(theme.SEA, theme.SEA_DEEP, 0.5)
FOAM: Final = mix(SHALLOW, theme.SNOW, 0.55)

SEA_BANDS: Final[tuple[tuple[float, Colour], ...]] = (
    (-REACH, theme.SEA_DEEP),
    (-2.3, MIDDLE),
    (-1.25, theme.SEA),
    (-0.5, SHALLOW),
    (-0.09, FOAM),
)
"""Colours of the sea from the given distance to the shore on, in squares."""

GROUND_LIMIT: Final = 48
"""On larger squares, in pixels, the ground is drawn at this size and enlarged: it is soft anyway, and large is slow."""

LEAST_LETTERS: Final = 6
"""Coordinates that would be smaller, in pixels, are left out."""

LAND_BANDS: Final[tuple[tuple[float, Colour], ...]] = ((-REACH, theme.SAND), (0.2, theme.PLAIN))


def compose(geometry: Geometry, images: Images, fonts: Fonts, figures: Data | None = None) -> pygame.Surface:
    """The whole picture of `geometry.size` pixels: map, grid, symbols, objectives, rim and, if laid out, track."""
    picture = pygame.Surface(geometry.size)
    picture.fill(theme.PAPER)
    board = geometry.board
    ground = survey(board)
    local = Geometry(board, geometry.square, 0, 0, geometry.with_track)
    _draw_rim(picture, local, fonts)
    land = picture.subsurface(local.squares)
    painted = Geometry(board, min(geometry.square, GROUND_LIMIT))
    canvas = land if painted.square == geometry.square else pygame.Surface(painted.squares.size)
    _paint_ground(canvas, painted, ground)
    if canvas is not land:
        pygame.transform.smoothscale(canvas, land.get_size(), land)
    _lay_grain(land)
    _draw_grid(land, local)
    _draw_labels(land, local, fonts)
    _draw_hazards(picture, local, images)
    _draw_equipment(picture, local, images, figures or data())
    _draw_objectives(picture, local, images)
    _draw_track(picture, local, images)
    return picture.convert() if pygame.display.get_surface() else picture


def _paint_ground(land: pygame.Surface, geometry: Geometry, ground: Ground) -> None:
    board, edge = geometry.board, geometry.square
    rng = random.Random(board.title)
    shore = ground.pixels(ground.shore, edge)
    grain = ground.pixels(ground.grain, edge)
    pixels = pygame.surfarray.pixels3d(land)
    pixels[:] = _bands(shore, LAND_BANDS, edge).swapaxes(0, 1)
    del pixels
    inland = _inside(shore - 0.2, edge)
    _stain(land, mix(theme.PLAIN, theme.SAND, 0.4), inland * _inside((grain - 0.3) * 2, edge))
    _stain(land, mix(theme.PLAIN, theme.JUNGLE, 0.3), inland * _inside((-0.45 - grain) * 2, edge))
    tints = {
        "mountain": mix(theme.ROCK, theme.SAND, 0.45),
        "jungle": theme.JUNGLE,
        "snow": mix(theme.SNOW, theme.LAKE, 0.12),
        "sand": mix(theme.SAND, theme.PLAIN, 0.16),
    }
    for name, field in ground.regions.items():
        _stain(land, tints[name], inland * _inside(ground.pixels(field, edge), edge))

    lake = ground.pixels(ground.lake, edge)
    _stain(land, scenery.BANK, _inside(lake + 0.05, edge))
    waters = streams(board, rng)
    flowing = Layer(geometry)
    scenery.rivers(flowing, waters)
    flowing.onto(land, (0, 0))
    _stain(land, theme.LAKE, _inside(lake, edge))
    _stain(land, mix(theme.LAKE, theme.SNOW, 0.28), _inside(lake - 0.26, edge))

    sea = pygame.Surface(land.get_size(), pygame.SRCALPHA)
    colours = pygame.surfarray.pixels3d(sea)
    colours[:] = _bands(shore, SEA_BANDS, edge).swapaxes(0, 1)
    del colours
    wet = pygame.surfarray.pixels_alpha(sea)
    wet[:] = (255 * _inside(-shore, edge)).astype(np.uint8).T
    del wet
    _stain(land, mix(theme.SAND, theme.INK, 0.5), _inside(0.035 - abs(shore), edge))
    land.blit(sea, (0, 0))

    standing = Layer(geometry)
    site = scenery.Site(board, ground, waters)
    rose = _open_sea(geometry, site)
    if rose is not None:
        scenery.compass(standing, rose, 1.75)
    scenery.plant(standing, site, rng)
    standing.onto(land, (0, 0))


def _open_sea(geometry: Geometry, site: scenery.Site) -> tuple[float, float] | None:
    """The middle of the emptiest stretch of sea, with room for a compass rose; None where there is no such room."""
    board = geometry.board
    taken = [
        _middle(board, square)
        for square in range(board.width * board.height)
        if board.terrain[square] != "sea" or board.equipment[square] or not site.plain_paper(*_middle(board, square))
    ]
    taken += [(label.x + along, label.y) for label in board.labels for along in (-3, -1, 1, 3)]
    x, y = np.meshgrid(np.arange(board.width + 1.0), np.arange(board.height + 1.0))
    room = np.minimum(np.minimum(x, board.width - x), np.minimum(y, board.height - y)) + 0.3
    for column, row in taken:
        np.minimum(room, np.hypot(column - x, row - y), out=room)
    best = int(room.argmax())
    return (float(x.flat[best]), float(y.flat[best])) if room.flat[best] > 2.1 else None


def _middle(board: Board, square: int) -> tuple[float, float]:
    row, column = divmod(square, board.width)
    return column + 0.5, row + 0.5


def _draw_grid(land: pygame.Surface, geometry: Geometry) -> None:
    edge, (width, height) = geometry.square, land.get_size()
    thick = max(1, edge // 40)
    down = pygame.Surface((thick, height), pygame.SRCALPHA)
    across = pygame.Surface((width, thick), pygame.SRCALPHA)
    for line in (down, across):
        line.fill((*theme.INK, 51))
    land.blits([(down, (x - thick // 2, 0)) for x in range(edge, width, edge)])
    land.blits([(across, (0, y - thick // 2)) for y in range(edge, height, edge)])


def _draw_labels(land: pygame.Surface, geometry: Geometry, fonts: Fonts) -> None:
    """Names of regions, in ink on light ground and in paper on dark, with a thin edge of the other."""
    edge = geometry.square
    size = max(11, round(edge * 0.5))
    for label in geometry.board.labels:
        middle = (round(label.x * edge), round(label.y * edge))
        around = pygame.Rect(0, 0, 5 * edge, edge)
        around.center = middle
        red, green, blue = pygame.transform.average_color(land, around.clip(land.get_rect()))[:3]
        dark = 0.3 * red + 0.59 * green + 0.11 * blue < 125
        for colour, shifts, alpha in (
            (theme.INK if dark else theme.PAPER, ((-1, 0), (1, 0), (0, -1), (0, 1)), 90),
            (theme.PAPER if dark else theme.INK, ((0, 0),), 235),
        ):
            text = pygame.transform.rotozoom(_spaced(label.text.upper(), 2 * size, colour, fonts), -label.angle, 0.5)
            text.set_alpha(alpha)
            for dx, dy in shifts:
                land.blit(text, text.get_rect(center=(middle[0] + dx, middle[1] + dy)))


def _spaced(text: str, size: int, colour: Colour, fonts: Fonts, tracking: float = 0.3) -> pygame.Surface:
    """One line of letter-spaced capitals."""
    letters = [fonts.render(letter, size, colour, "heading") for letter in text]
    gap = round(size * tracking)
    width = sum(letter.get_width() + gap for letter in letters) - gap
    line = pygame.Surface((max(1, width), fonts.height(size, "heading")), pygame.SRCALPHA)
    x = 0
    for letter in letters:
        line.blit(letter, (x, 0))
        x += letter.get_width() + gap
    return line


def _draw_hazards(picture: pygame.Surface, geometry: Geometry, images: Images) -> None:
    """The hazards' art, and around each patch a line of dots."""
    board, edge = geometry.board, geometry.square
    inset = edge * 0.1
    dot = _dot(max(1.0, edge * 0.055))
    for square, hazard in enumerate(board.hazards):
        if hazard is None:
            continue
        rect = geometry.rect(square)
        picture.blit(images.picture(f"hazards/{hazard}", edge), rect)
        row, column = divmod(square, board.width)
        for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            on_board = 0 <= row + dr < board.height and 0 <= column + dc < board.width
            if on_board and board.hazards[square + dr * board.width + dc] == hazard:
                continue
            for i in range(5):
                along = (i + 0.5) * edge / 5 - edge / 2
                x = rect.x + edge / 2 + dc * (edge / 2 - inset) + (along if dr else 0)
                y = rect.y + edge / 2 + dr * (edge / 2 - inset) + (along if dc else 0)
                picture.blit(dot, dot.get_rect(center=(round(x), round(y))))


def _dot(radius: float) -> pygame.Surface:
    """A dot of ink with smooth edges."""
    size = 2 * round(radius + 1) + 1
    big = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
    big.fill((*theme.INK, 0))
    pygame.draw.circle(big, theme.INK, (size * 2, size * 2), radius * 4)
    return pygame.transform.smoothscale(big, (size, size))


def _draw_equipment(picture: pygame.Surface, geometry: Geometry, images: Images, figures: Data) -> None:
    board, edge = geometry.board, geometry.square
    for square, item in enumerate(board.equipment):
        if item is None:
            continue
        rect = geometry.rect(square)
        picture.blit(token(figures.item_owner[item], edge), rect)
        icon = images.picture(f"equipment/{item}", max(6, round(edge * 0.6)))
        picture.blit(icon, icon.get_rect(center=rect.center))


def token(expedition: str, size: int) -> pygame.Surface:
    """A paper counter edged in the expedition's colour; each expedition has its own outline too."""
    big = size * 4
    sheet = pygame.Surface((big, big), pygame.SRCALPHA)
    for radius, colour in ((0.485, theme.INK), (0.465, theme.EXPEDITION_COLOURS[expedition]), (0.385, theme.PAPER)):
        _counter(sheet, expedition, radius * big, colour)
    return pygame.transform.smoothscale(sheet, (size, size))


def _counter(sheet: pygame.Surface, expedition: str, radius: float, colour: Colour) -> None:
    middle = sheet.get_width() / 2
    if expedition == "mountaineering":
        side = radius * 1.84
        rect = pygame.Rect(0, 0, side, side)
        rect.center = (round(middle), round(middle))
        pygame.draw.rect(sheet, colour, rect, border_radius=round(radius * 0.42))
    elif expedition == "sailing":
        turns = [(i + 0.5) * np.pi / 4 for i in range(8)]
        grown = radius * 1.04
        pygame.draw.polygon(sheet, colour, [(middle + grown * np.cos(a), middle + grown * np.sin(a)) for a in turns])
    else:
        pygame.draw.circle(sheet, colour, (middle, middle), radius)


def _draw_objectives(picture: pygame.Surface, geometry: Geometry, images: Images) -> None:
    thick = max(2, round(geometry.square * 0.1))
    for name, squares in geometry.board.objectives.items():
        box = geometry.bounding(squares)
        art = images.picture(f"objectives/{name}", max(box.size))
        art_at = art.get_rect(center=box.center)
        for square in squares:
            rect = geometry.rect(square)
            picture.blit(art, rect, rect.move(-art_at.x, -art_at.y))
        for loop in geometry.outline(squares):
            thick_outline(picture, loop, theme.INK, thick)


def thick_outline(target: pygame.Surface, loop: Sequence[tuple[int, int]], colour: Colour, thick: int) -> None:
    """A closed outline of right angles with square corners, its middle on the loop."""
    for a, b in zip(loop, [*loop[1:], loop[0]], strict=True):
        left, top = min(a[0], b[0]) - thick // 2, min(a[1], b[1]) - thick // 2
        target.fill(colour, (left, top, abs(a[0] - b[0]) + thick, abs(a[1] - b[1]) + thick))


def _draw_rim(picture: pygame.Surface, geometry: Geometry, fonts: Fonts) -> None:
    """The frame of an old map: bars of ink and paper measure off the squares, letters and numbers name them."""
    board, edge, rim, inner = geometry.board, geometry.square, geometry.rim, geometry.squares
    line = max(1, edge // 28)
    bar = max(2, round(rim * 0.17))
    picture.fill(theme.INK, inner.inflate(2 * (bar + 2 * line), 2 * (bar + 2 * line)))
    picture.fill(theme.PAPER, inner.inflate(2 * (bar + line), 2 * (bar + line)))
    for column in range(0, board.width, 2):
        for y in (inner.top - line - bar, inner.bottom + line):
            picture.fill(theme.INK, (inner.x + column * edge, y, edge, bar))
    for row in range(0, board.height, 2):
        for x in (inner.left - line - bar, inner.right + line):
            picture.fill(theme.INK, (x, inner.y + row * edge, bar, edge))
    picture.fill(theme.INK, inner.inflate(2 * line, 2 * line))

    free = rim - bar - 2 * line
    size = min(round(free * 0.86), round(edge * 0.52))
    if size < LEAST_LETTERS:
        return
    out = (bar + 2 * line + rim) // 2
    for column in range(board.width):
        name = fonts.render(column_name(column), size, theme.INK, "heading")
        for y in (inner.top - out, inner.bottom + out):
            picture.blit(name, name.get_rect(center=(inner.x + column * edge + edge // 2, y)))
    for row in range(board.height):
        name = fonts.render(str(row + 1), size, theme.INK, "heading")
        for x in (inner.left - out, inner.right + out):
            picture.blit(name, name.get_rect(center=(x, inner.y + row * edge + edge // 2)))


def _draw_track(picture: pygame.Surface, geometry: Geometry, images: Images) -> None:
    """The ring of preparation squares, each with its picture; nothing where it is not laid out."""
    line = max(1, geometry.square // 14)
    for rect, step in zip(geometry.track, geometry.board.track, strict=False):
        tile = rect.inflate(-2 * line, -2 * line)
        picture.fill(theme.PAPER_DEEP, tile)
        picture.blit(images.picture(f"track/{step.kind}", tile.size), tile)
        pygame.draw.rect(picture, theme.INK, tile, line)


def _lay_grain(land: pygame.Surface) -> None:
    """Darken single pixels a little, as paper does."""
    rng = np.random.default_rng(1967)
    side = 256
    tile = pygame.Surface((side, side))
    speck = rng.integers(243, 256, (side, side), dtype=np.uint8)
    pygame.surfarray.blit_array(tile, np.repeat(speck[:, :, None], 3, axis=2))
    for x in range(0, land.get_width(), side):
        for y in range(0, land.get_height(), side):
            land.blit(tile, (x, y), special_flags=pygame.BLEND_MULT)


def _inside(field: Field, edge: int) -> Field:
    """How much of each pixel lies where the field of distances, in squares, is positive."""
    return np.clip(0.5 + field * edge, 0, 1)


def _stain(target: pygame.Surface, colour: Colour, cover: Field) -> None:
    """Lay a colour over the target, as dense in each pixel as `cover` (rows, columns) says, 0 to 1."""
    if not cover.any():
        return
    sheet = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    sheet.fill(colour)
    alpha = pygame.surfarray.pixels_alpha(sheet)
    alpha[:] = (255 * cover).astype(np.uint8).T
    del alpha
    target.blit(sheet, (0, 0))


def _bands(field: Field, bands: Iterable[tuple[float, Colour]], edge: int) -> NDArray[np.uint8]:
    """A colour for each pixel by its band, edges smoothed over one pixel; shape (rows, columns, 3)."""
    starts, colours = zip(*bands, strict=True)
    half = 0.5 / edge
    at = np.array([s + side * half for s in starts[1:] for side in (-1, 1)])
    steps = np.linspace(-REACH, REACH, int(2 * REACH * edge * 4) + 1)
    either_side = np.array([colour for pair in pairwise(colours) for colour in pair])
    table = np.stack([np.interp(steps, at, either_side[:, c]) for c in range(3)], axis=1).astype(np.uint8)
    index = ((np.clip(field, -REACH, REACH) + REACH) * (edge * 4)).astype(np.intp)
    return table[index]
