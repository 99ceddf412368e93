"""The parts of a Tiled file that hold data: properties, numbers, layer data and tilesets, made safe to parse."""

import base64
import binascii
import math
import re
import xml.etree.ElementTree as ElementTree
import zlib
from collections.abc import Container, Iterator
from pathlib import Path
from typing import NamedTuple, cast

from pytiled_parser.parsers.tmx.layer import parse as parse_layer
from pytiled_parser.parsers.tmx.properties import parse as parse_properties
from pytiled_parser.parsers.tmx.tileset import parse as parse_tileset

from game.exploration.board import column_name
from game.exploration.tiled_xml import Budget, RefusedError, inside, outside_references, read_xml

MAX_TILESETS = 32
TILE_PROPERTIES = ("terrain", "equipment", "hazard", "objective", "look")
_MAX_CELL = 2**32 - 1
_GID = 0x0FFF_FFFF  # Tiled keeps flips and turns of a tile in the four highest bits.


class _Content(NamedTuple):
    """How many tiles a tileset has (0 if it does not say) and their properties, None after a problem."""

    size: int
    tiles: dict[int, dict[str, str]] | None


class Tiles:
    """The tiles of a map's tilesets, external or embedded, by global id; `problems` tells what could not be read."""

    def __init__(self, file: Path, root: ElementTree.Element, budget: Budget) -> None:
        self.problems: list[str] = []
        self._file = file
        self._budget = budget
        self._files: dict[Path, _Content] = {}
        self._sets: list[tuple[int, int, dict[int, dict[str, str]] | None]] = []
        elements = root.findall("tileset")
        if len(elements) > MAX_TILESETS:
            self.problems.append(f"{file}: map: has {len(elements)} tilesets; at most {MAX_TILESETS} are read")
        for number, element in enumerate(elements[:MAX_TILESETS], 1):
            first = to_int(element.get("firstgid"))
            if first < 1 or any(first == other for other, _, _ in self._sets):
                self.problems.append(f"{file}: tileset {number}: has no firstgid of its own; save it again from Tiled")
            else:
                self._sets.append((first, *self._load(element, f"tileset {number}")))
        self._sets.sort(key=lambda entry: entry[0], reverse=True)

    def properties(self, gid: int) -> dict[str, str] | None:
        """The properties of a tile; None if no tileset has it."""
        first, count, tiles = next((entry for entry in self._sets if entry[0] <= gid), (0, 0, None))
        if tiles is None or (count and gid - first >= count):
            return None
        return tiles.get(gid - first, {})

    def known(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Every tile that has properties, with its global id."""
        for first, _, tiles in reversed(self._sets):
            for number in sorted(tiles or {}):
                yield first + number, (tiles or {})[number]

    def lost(self, gid: int) -> bool:
        """Whether the tile's tileset could not be read, which `problems` tells once for all its squares."""
        return gid != 0 and bool(self.problems) and self.properties(gid) is None

    def _load(self, element: ElementTree.Element, where: str) -> _Content:
        """The tiles of a tileset of the map; a file is read once, however often it is named."""
        source = element.get("source")
        if source is None:
            return self._parse(self._file, element, where)
        try:
            file = inside(self._file.parent, self._file.parent, source)
        except RefusedError as refused:
            self.problems.append(f"{self._file}: {where}: {refused}")
            return _Content(0, None)
        if file not in self._files:
            self._files[file] = self._parse(file, None, "tileset")
        return self._files[file]

    def _parse(self, file: Path, element: ElementTree.Element | None, where: str) -> _Content:
        """The tiles of a tileset that stands in the map, or of a file where `element` is None."""
        try:
            if element is None:
                element = read_xml(file, self._budget)
                if element.tag != "tileset":
                    raise RefusedError(f"is a Tiled {shown(element.tag)}", "it must be a tileset")
                self.problems += [
                    f"{file}: {where}: {text}" for text in outside_references(element, self._file.parent, file.parent)
                ]
            tileset = parse_tileset(_clean_tileset(element), 1, "utf-8")
            tiles = {
                number: cast(dict[str, str], tile.properties or {}) for number, tile in (tileset.tiles or {}).items()
            }
            return _Content(tileset.tile_count, tiles)
        except RefusedError as refused:
            self.problems.append(f"{file}: {where}: {refused}")
        except Exception:
            # Whatever the parser stumbles over in a damaged tileset, the tileset is what is wrong.
            self.problems.append(f"{file}: {where}: cannot be read; save it again from Tiled")
        return _Content(0, None)


def flat_layers(root: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """The layers below an element in drawing order, those in groups too."""
    for element in root:
        if element.tag == "group":
            yield from flat_layers(element)
        elif element.tag in ("layer", "objectgroup", "imagelayer"):
            yield element


def layer_gids(layer: ElementTree.Element, width: int, height: int) -> list[int]:
    """The global tile ids of a layer in reading order, flips taken off, 0 where there is no tile.

    RefusedError if the layer is not width × height squares or cannot be read.
    """
    size = width * height
    again = "save it again from Tiled as CSV or base64"
    if (to_int(layer.get("width")), to_int(layer.get("height"))) != (width, height):
        given = f"{quoted(layer.get('width'))} by {quoted(layer.get('height'))}"
        raise RefusedError(f"its size is {given}", f"like the map it must be {width} by {height} squares")
    data = layer.find("data")
    if data is None:
        raise RefusedError("has no data", again)
    clean = ElementTree.Element("layer", {"name": "", "width": str(width), "height": str(height)})
    clean.append(_plain_data(data, width, size))
    try:
        gids = [gid & _GID for row in parse_layer(clean, "utf-8").data or () for gid in row]
    except Exception:
        # Whatever the parser stumbles over in a damaged layer, the layer is what is wrong.
        raise RefusedError("its data cannot be read", again) from None
    _check_count(len(gids), size)
    return gids


def properties_of(element: ElementTree.Element, names: Container[str]) -> dict[str, str]:
    """The named custom properties of an element, as text whatever type they were given."""
    return cast(dict[str, str], parse_properties(_known_properties(element, names)))


def to_int(text: str | None) -> int:
    """A whole number from the file, -1 if it is none."""
    return int(text) if text is not None and re.fullmatch(r"[0-9]{1,10}", text.strip()) else -1


def to_float(text: str | None) -> float:
    """A number from the file, NaN if it is none."""
    try:
        return float(text) if text is not None else math.nan
    except ValueError:
        return math.nan


def shown(text: str | None) -> str:
    """A text from the file, fit for one short line; quoted if it would spoil it."""
    return text if text and len(text) <= 60 and text.isprintable() else quoted(text)


def quoted(text: str | None) -> str:
    """A text from the file in quotes, fit for one short line."""
    if text is None:
        return "nothing"
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _plain_data(element: ElementTree.Element, width: int, size: int) -> ElementTree.Element:
    """Layer data that the parser can take without growing beyond `size` squares; RefusedError says why not."""
    encoding, compression = element.get("encoding"), element.get("compression") or ""
    clean = ElementTree.Element("data")
    clean.text = element.text or ""
    cells = [tile.get("gid", "0") for tile in element.findall("tile")] if encoding is None else []
    if encoding == "base64":
        clean.set("encoding", encoding)
        clean.set("compression", compression)
        _check_length(clean.text, compression, size)
    elif encoding not in (None, "csv"):
        raise RefusedError(f"its encoding is {quoted(encoding)}", "save it from Tiled as CSV or base64")
    if not cells and not clean.text.strip():
        raise RefusedError("its data is empty", "save it again from Tiled")
    if encoding != "base64":
        cells = cells or clean.text.split(",")
        _check_count(len(cells), size)
        _check_cells(cells, width)
        clean.text = ",".join(cells)
    return clean


def _check_cells(cells: list[str], width: int) -> None:
    """RefusedError names the first cell that is no tile's number, as it stands in the file."""
    for square, cell in enumerate(cells):
        if not 0 <= to_int(cell) <= _MAX_CELL:
            where = f"{column_name(square % width)}{square // width + 1}"
            raise RefusedError(
                f"has {quoted(cell.strip())} at {where}", f"a tile is a number from 0 to {_MAX_CELL}; save it again"
            )


def _check_count(count: int, size: int) -> None:
    if count != size:
        raise RefusedError(f"has data for {count} squares", f"the map has {size}; save it again from Tiled")


def _check_length(text: str, compression: str, size: int) -> None:
    """Unpacks at most what the map's squares need, so that a small file cannot fill the memory."""
    right = "save it from Tiled as CSV or as base64 with zlib, gzip or no compression"
    if compression not in ("", "zlib", "gzip"):
        raise RefusedError(f"its compression is {quoted(compression)}", right)
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
        if compression:
            unpacker = zlib.decompressobj(wbits=15 if compression == "zlib" else 31)
            raw = unpacker.decompress(raw, 4 * size + 1)
            # The end of the stream may still be unread when all squares are there.
            raw += unpacker.decompress(unpacker.unconsumed_tail, 1)
            if len(raw) <= 4 * size and (not unpacker.eof or unpacker.unused_data):
                raise ValueError("the stream does not end where the squares end")
    except (binascii.Error, ValueError, zlib.error):
        raise RefusedError("its data is damaged", right) from None
    if len(raw) != 4 * size:
        amount = "more" if len(raw) > 4 * size else "fewer"
        raise RefusedError(
            f"has data for {amount} squares than the map", f"the map has {size}; save it again from Tiled"
        )


def _clean_tileset(element: ElementTree.Element) -> ElementTree.Element:
    """A tileset with its tiles' known properties and nothing else that the parser could stumble over."""
    clean = ElementTree.Element("tileset", {"name": "", "columns": "0", "tilewidth": "1", "tileheight": "1"})
    clean.set("tilecount", str(max(to_int(element.get("tilecount")), 0)))
    for tile in element.findall("tile"):
        properties = _known_properties(tile, TILE_PROPERTIES)
        if len(properties):
            ElementTree.SubElement(clean, "tile", {"id": str(to_int(tile.get("id")))}).append(properties)
    return clean


def _known_properties(element: ElementTree.Element, names: Container[str]) -> ElementTree.Element:
    """A copy of the named properties without their types."""
    holder = ElementTree.Element("properties")
    given_properties = (given for held in element.findall("properties") for given in held.findall("property"))
    for given in given_properties:
        name = given.get("name", "")
        if name in names:
            value = given.get("value", given.text or "")
            ElementTree.SubElement(holder, "property", {"name": name, "value": value})
    return holder
