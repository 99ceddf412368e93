"""Boards drawn in Tiled: reads a .tmx map into a `Board`, or says everything that is wrong with it at once."""

import difflib
import functools
import math
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from game.exploration.board import (
    HAZARDS,
    LOOKS,
    MAX_OBJECTIVE,
    MAX_OBJECTS,
    MAX_SIDE,
    PARTLY_LAND,
    PARTLY_SEA,
    TERRAINS,
    TRACK_KINDS,
    Board,
    Hazard,
    Label,
    Look,
    Terrain,
    TrackKind,
    TrackSquare,
    column_name,
)
from game.exploration.data import data
from game.exploration.tiled_data import (
    Tiles,
    flat_layers,
    layer_gids,
    properties_of,
    quoted,
    shown,
    to_float,
    to_int,
)
from game.exploration.tiled_problems import Problems
from game.exploration.tiled_xml import Budget, RefusedError, outside_references, read_xml

FARTHEST = 1e6
"""The largest number of pixels that a position or a size may have."""

# The tile layers and the tile property each of them reads.
TILE_LAYERS = {"terrain": "terrain", "equipment": "equipment", "hazards": "hazard", "objectives": "objective"}
_OBJECT_LAYERS = ("track", "labels")


class BoardError(Exception):
    """A map that cannot be used; `problems` lists all that is wrong, one line each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def load_board(path: str | Path) -> Board:
    """The board of a Tiled map; BoardError lists every problem as ``FILE: LAYER SQUARE: wrong; right``."""
    board, errors, _ = read_board(path)
    if board is None:
        raise BoardError(errors)
    return board


def read_board(path: str | Path) -> tuple[Board | None, list[str], list[str]]:
    """The board of a Tiled map or None, the errors and the warnings, each one line a problem; never raises."""
    reader = _Reader(Path(path))
    board = reader.read()
    return (None if reader.errors else board), reader.errors.told(), reader.warnings.told()


def known_ids(wanted: str) -> tuple[str, ...]:
    """The ids that a tile property (terrain, equipment, hazard or objective) may have."""
    if wanted == "terrain":
        return TERRAINS
    if wanted == "equipment":
        return tuple(data().item_owner)
    return HAZARDS if wanted == "hazard" else data().goals


class _Reader:
    """One reading of one map file; gathers errors and warnings on the way."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.errors = Problems(path)
        self.warnings = Problems(path)
        self.width = self.height = 0
        self.tile_width = self.tile_height = 0

    def read(self) -> Board | None:
        budget = Budget()
        try:
            root = read_xml(self.path, budget)
            if root.tag != "map":
                raise RefusedError(f"is a Tiled {shown(root.tag)}", "name a map, not a tileset or template")
        except RefusedError as refused:
            self._error("map", str(refused))
            return None
        self._measure(root)
        title, author, description = self._texts(root)
        for problem in outside_references(root, self.path.parent, self.path.parent):
            self._error("map", problem)
        layers = self._find_layers(root)
        tiles = Tiles(self.path, root, budget)
        for line in tiles.problems:
            self.errors.add_line("tileset", line)
        gids = {name: self._gids(layers.get(name), name) for name in TILE_LAYERS}
        values = {name: self._values(gids[name], name, tiles) for name in TILE_LAYERS}
        objectives = self._objectives(values["objectives"], values["terrain"])
        self._symbols(values)
        looks = self._looks(gids["terrain"], tiles)
        track = self._track(layers.get("track"))
        labels = self._labels(layers.get("labels"))
        if self.errors:
            return None
        return Board(
            title=title,
            width=self.width,
            height=self.height,
            terrain=cast(tuple[Terrain, ...], tuple(values["terrain"])),
            equipment=tuple(values["equipment"]),
            hazards=cast(tuple[Hazard | None, ...], tuple(values["hazards"])),
            objectives=objectives,
            track=track,
            looks=looks,
            labels=labels,
            author=author,
            description=description,
        )

    # What is wrong

    def _error(self, where: str, problem: str) -> None:
        self.errors.add(where, problem)

    def _warn(self, where: str, problem: str) -> None:
        self.warnings.add(where, problem)

    def _errors_at(self, layer: str, squares: list[int], wrong: str, right: str) -> None:
        """The same error on several squares, a line each."""
        for square in squares:
            self._error(f"{layer} {self._name(square)}", f"{wrong}; {right}")

    def _name(self, square: int) -> str:
        return f"{column_name(square % self.width)}{square // self.width + 1}"

    # The map itself

    def _measure(self, root: ElementTree.Element) -> None:
        """Orientation and sizes; leaves width and height 0 if the layers cannot be read."""
        orientation = root.get("orientation", "orthogonal")
        if orientation != "orthogonal":
            self._error("map", f"its orientation is {quoted(orientation)}; only orthogonal maps are boards")
        infinite = root.get("infinite", "0") != "0" or root.find(".//chunk") is not None
        if infinite:
            self._error("map", "is infinite; give it a fixed size: Map > Map Properties, Infinite off")
        width, height = to_int(root.get("width")), to_int(root.get("height"))
        if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
            size = f"{quoted(root.get('width'))} by {quoted(root.get('height'))}"
            self._error("map", f"its size is {size} squares; a board has 1 to {MAX_SIDE} squares a side")
        elif not infinite:
            self.width, self.height = width, height
        self.tile_width, self.tile_height = to_int(root.get("tilewidth")), to_int(root.get("tileheight"))
        if not (1 <= self.tile_width <= 10_000 and 1 <= self.tile_height <= 10_000):
            self._error("map", "its tiles have no size; tilewidth and tileheight are 1 to 10000 pixels")
            self.tile_width = self.tile_height = 0

    def _texts(self, root: ElementTree.Element) -> tuple[str, str, str]:
        names = ("title", "author", "description")
        properties = properties_of(root, names)
        title, author, description = (" ".join(properties.get(name, "").split()) for name in names)
        if not title:
            self._error("map", "has no title; add the map property title, a text")
        return title, author, description

    def _find_layers(self, root: ElementTree.Element) -> dict[str, ElementTree.Element]:
        """The layers that boards know, by their name in small letters, wherever they stand in groups."""
        found: dict[str, ElementTree.Element] = {}
        for element in flat_layers(root):
            name = (element.get("name") or "").strip().casefold()
            if name in TILE_LAYERS:
                tag, kind = "layer", "a tile layer"
            elif name in _OBJECT_LAYERS:
                tag, kind = "objectgroup", "an object layer"
            else:
                continue
            if element.tag != tag:
                self._error(name, f"is another kind of layer; it must be {kind}")
            elif name in found:
                self._error(name, "there are two layers of this name; keep one")
            elif len(element) > MAX_OBJECTS:
                self._error(name, f"has {len(element)} objects; at most {MAX_OBJECTS} are read")
            else:
                found[name] = element
        if "terrain" not in found:
            self._error("terrain", "the layer is missing; add a tile layer of this name that covers every square")
        return found

    # Tile layers

    def _gids(self, layer: ElementTree.Element | None, name: str) -> list[int] | None:
        """The layer's tiles in reading order; None if it is absent or after an error."""
        if layer is None or not self.width:
            return None
        try:
            return layer_gids(layer, self.width, self.height)
        except RefusedError as refused:
            self._error(name, str(refused))
            return None

    def _values(self, gids: list[int] | None, name: str, tiles: Tiles) -> list[str | None]:
        """The layer's property on each square, checked against the known ids; None where there is none."""
        values: list[str | None] = [None] * (self.width * self.height)
        wanted = TILE_LAYERS[name]
        known = known_ids(wanted)
        # Looking for a likely name takes long, and a wrong tile often lies on thousands of squares.
        closest = functools.cache(lambda value: _closest(value, known))
        wrong: dict[tuple[str, str], list[int]] = {}
        for square, gid in enumerate(gids or ()):
            if (gid == 0 and name != "terrain") or tiles.lost(gid):
                continue
            properties = tiles.properties(gid)
            value = (properties or {}).get(wanted)
            if value in known:
                values[square] = value
                continue
            if gid == 0:
                problem = "has no terrain", f"paint every square: {', '.join(known)}"
            elif properties is None:
                problem = f"tile {gid} is in no tileset", "use tiles of the map's tilesets"
            elif value is None:
                problem = f"its tile has no property {wanted}", f"use a tile that has one: {', '.join(known)}"
            else:
                problem = f"unknown {wanted} {quoted(value)}", closest(value)
            wrong.setdefault(problem, []).append(square)
        for (text, right), squares in wrong.items():
            self._errors_at(name, squares, text, right)
        return values

    def _looks(self, gids: list[int] | None, tiles: Tiles) -> tuple[Look | None, ...]:
        """How each square looks, for the eye only, so that an unknown look is only a warning."""
        looks = [(tiles.properties(gid) or {}).get("look") for gid in gids or ()]
        for look in sorted({look for look in looks if look is not None and look not in LOOKS}):
            squares = [self._name(square) for square, other in enumerate(looks) if other == look]
            self._warn(f"terrain {squares[0]}", f"unknown look {quoted(look)}; {_closest(look, LOOKS)}")
        known = tuple(look if look in LOOKS else None for look in looks)
        return known if any(known) else ()

    def _objectives(self, values: list[str | None], terrain: list[str | None]) -> dict[str, tuple[int, ...]]:
        """Each objective's squares in reading order; it must hang together and not be all lake."""
        found: dict[str, list[int]] = {}
        for square, name in enumerate(values):
            if name:
                found.setdefault(name, []).append(square)
        for name, squares in found.items():
            joined = _joined(squares[0], set(squares), self.width)
            apart = [square for square in squares if square not in joined]
            right = "all squares of an objective must touch along their sides"
            self._errors_at("objectives", apart, f"{name} does not hang together with {self._name(squares[0])}", right)
            where = f"objectives {self._name(squares[0])}"
            if len(squares) > MAX_OBJECTIVE:
                self._error(where, f"{name} has {len(squares)} squares; an objective has at most {MAX_OBJECTIVE}")
            if all(terrain[square] == "lake" for square in squares):
                self._error(where, f"{name} is all lake; give it a square that a piece can enter")
        return {name: tuple(squares) for name, squares in found.items()}

    def _symbols(self, values: dict[str, list[str | None]]) -> None:
        """Nothing on objectives; hazards where nobody could meet them are warned of."""
        for square, objective in enumerate(values["objectives"]):
            for layer in ("equipment", "hazards"):
                symbol = values[layer][square]
                if objective and symbol:
                    where = f"{layer} {self._name(square)}"
                    self._error(where, f"{symbol} lies on {objective}; no symbol may lie on an objective")
        figures = data()
        for square, (hazard, terrain) in enumerate(zip(values["hazards"], values["terrain"], strict=True)):
            if not hazard:
                continue
            element = figures.expeditions[figures.man_owner[figures.guides[hazard]]].element
            partly, what = (PARTLY_LAND, "land") if element == "land" else (PARTLY_SEA, "sea")
            if terrain and terrain not in partly:
                where = f"hazards {self._name(square)}"
                self._warn(where, f"{hazard} on {terrain} closes nothing; it belongs where there is {what}")

    # Object layers

    def _track(self, layer: ElementTree.Element | None) -> tuple[TrackSquare, ...]:
        """The outer track in the order of its numbers, which must be 0, 1, 2, … without gaps."""
        if layer is None or not self.tile_width:
            return ()
        found: dict[int, TrackSquare] = {}
        objects = layer.findall("object")
        for element in objects:
            where = f"track object {shown(element.get('id'))}"
            if element.find("point") is None and element.get("template") is None:
                self._error(where, "is not a point; the track is made of point objects")
                continue
            position = self._position(element, where)
            properties = properties_of(element, ("order", "square"))
            order, kind = to_int(properties.get("order")), properties.get("square")
            if not 0 <= order < 10_000:
                self._error(where, "has no order; give it the custom property order: 0, 1, 2, …")
            elif order in found:
                self._error(where, f"order {order} is there twice; number the squares 0, 1, 2, … clockwise")
            if kind is None:
                self._error(where, f"has no kind; give it the custom property square: {', '.join(TRACK_KINDS)}")
            elif kind not in TRACK_KINDS:
                self._error(where, f"unknown square {quoted(kind)}; {_closest(kind, TRACK_KINDS)}")
            found.setdefault(order, TrackSquare(cast(TrackKind, kind), *position))
        gaps = [str(order) for order in range(len(objects)) if order not in found]
        if gaps and max(found, default=-1) >= len(objects):
            listed = ", ".join(gaps[:10])
            self._error("track", f"order {listed} is missing; number the squares 0, 1, 2, … without gaps")
        track = tuple(found[order] for order in sorted(found))
        # Twice the area inside the track is negative if it runs anticlockwise on the screen.
        if sum(a.x * b.y - b.x * a.y for a, b in zip(track, track[1:] + track[:1], strict=True)) < 0:
            self._warn("track", "runs anticlockwise; number the squares clockwise")
        return track

    def _labels(self, layer: ElementTree.Element | None) -> tuple[Label, ...]:
        """Names on the map: text objects and named points; anything else in the layer is ignored."""
        labels: list[Label] = []
        if layer is None or not self.tile_width:
            return ()
        for element in layer.findall("object"):
            text = " ".join((element.findtext("text") or element.get("name") or "").split())
            angle = to_float(element.get("rotation", "0"))
            wide, high = (to_float(element.get(side, "0")) / 2 for side in ("width", "height"))
            if not text or not all(abs(value) <= FARTHEST for value in (angle, wide, high)):
                continue
            x, y = self._position(element, f"labels object {shown(element.get('id'))}")
            # Tiled turns a box about its top left corner; a label is placed by its middle.
            turn = math.radians(angle)
            x += (wide * math.cos(turn) - high * math.sin(turn)) / self.tile_width
            y += (wide * math.sin(turn) + high * math.cos(turn)) / self.tile_height
            labels.append(Label(text, round(x, 4), round(y, 4), angle))
        return tuple(labels)

    def _position(self, element: ElementTree.Element, where: str) -> tuple[float, float]:
        """Where an object stands, in squares from the board's top left."""
        if element.get("template") is not None:
            self._error(where, "is made from a template; detach it in Tiled: right click, Detach")
            return 0.0, 0.0
        x, y = to_float(element.get("x")), to_float(element.get("y"))
        if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):
            self._error(where, "has no position; x and y are pixels from the board's top left")
            return 0.0, 0.0
        return round(x / self.tile_width, 4), round(y / self.tile_height, 4)


def _joined(first: int, squares: set[int], width: int) -> set[int]:
    """The squares that hang together with the first one along their sides."""
    found, waiting = {first}, [first]
    while waiting:
        square = waiting.pop()
        beside = [square - width, square + width]
        beside += [square - 1] if square % width else []
        beside += [square + 1] if (square + 1) % width else []
        new = [other for other in beside if other in squares and other not in found]
        found.update(new)
        waiting += new
    return found


def _closest(value: str, known: Iterable[str]) -> str:
    """The known ids, the one most like the value first."""
    names = tuple(known)
    like = value[:80].strip().casefold().replace("_", "-").replace(" ", "-")
    near = difflib.get_close_matches(like, names, 1)
    listed = "known are " + ", ".join(names)
    return f"perhaps {near[0]}; {listed}" if near else listed
