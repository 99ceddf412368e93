"""Writes a `Board` as a Tiled map over a tileset that has a tile for everything on it."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

from game.exploration.board import Board, Label, TrackSquare
from game.exploration.tiled import TILE_LAYERS, BoardError
from game.exploration.tiled_data import Tiles
from game.exploration.tiled_xml import Budget

TILE = 48


def write_board(board: Board, path: Path, tileset: str = "terrain.tsx") -> None:
    """Writes the map file; `tileset` is a .tsx in its folder. BoardError names what the tileset has no tile for."""
    path.write_text(board_to_tmx(board, path.parent, tileset), encoding="utf-8")


def board_to_tmx(board: Board, folder: Path, tileset: str = "terrain.tsx") -> str:
    """The board as the text of a map file for `folder`, as Tiled writes it with layer data in CSV."""
    gids = _tile_ids(folder, tileset)
    size = {"width": str(board.width), "height": str(board.height)}
    root = ElementTree.Element(
        "map",
        {"version": "1.10", "tiledversion": "1.11.2", "orientation": "orthogonal", "renderorder": "right-down"}
        | size
        | {"tilewidth": str(TILE), "tileheight": str(TILE), "infinite": "0"},
    )
    _properties(root, {"author": board.author, "description": board.description, "title": board.title})
    ElementTree.SubElement(root, "tileset", {"firstgid": "1", "source": tileset})
    looks = board.looks or (None,) * len(board.terrain)
    tiles: dict[str, list[tuple[str | None, str | None]]] = {
        "terrain": list(zip(board.terrain, looks, strict=True)),
        "hazards": [(hazard, None) for hazard in board.hazards],
        "equipment": [(item, None) for item in board.equipment],
        "objectives": [(name, None) for name in board.objective_at],
    }
    missing: dict[str, None] = {}
    for number, (layer, values) in enumerate(tiles.items(), 1):
        element = ElementTree.SubElement(root, "layer", {"id": str(number), "name": layer} | size)
        data = ElementTree.SubElement(element, "data", {"encoding": "csv"})
        ids = []
        for value, look in values:
            wanted = TILE_LAYERS[layer]
            gid = gids.get((wanted, value, look), gids.get((wanted, value, None))) if value else 0
            if gid is None:
                missing[f"{folder / tileset}: tileset: has no tile for {wanted} {value}; add one"] = None
            ids.append(str(gid))
        rows = [",".join(ids[row : row + board.width]) for row in range(0, len(ids), board.width)]
        data.text = "\n" + ",\n".join(rows) + "\n"
    if missing:
        raise BoardError(list(missing))
    _objects(root, board)
    ElementTree.indent(root, " ")
    for data in root.iter("data"):
        data.text = (data.text or "").rstrip() + "\n"
    text = ElementTree.tostring(root, encoding="unicode", short_empty_elements=True).replace(" />", "/>")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _objects(root: ElementTree.Element, board: Board) -> None:
    """The track and the labels as point objects."""
    layers, number = len(TILE_LAYERS), 0
    layered: list[tuple[str, tuple[TrackSquare | Label, ...]]] = [("track", board.track), ("labels", board.labels)]
    for name, points in layered:
        if not points:
            continue
        layers += 1
        group = ElementTree.SubElement(root, "objectgroup", {"id": str(layers), "name": name})
        for order, point in enumerate(points):
            number += 1
            place = {"x": f"{point.x * TILE:g}", "y": f"{point.y * TILE:g}"}
            element = ElementTree.SubElement(group, "object", {"id": str(number), "name": ""} | place)
            if isinstance(point, TrackSquare):
                element.set("name", point.kind)
                _properties(element, {"order": order, "square": point.kind})
            else:
                element.set("name", point.text)
                element.set("rotation", f"{point.angle:g}")
            ElementTree.SubElement(element, "point")
    root.set("nextlayerid", str(layers + 1))
    root.set("nextobjectid", str(number + 1))


def _properties(element: ElementTree.Element, values: dict[str, str | int]) -> None:
    holder = ElementTree.SubElement(element, "properties")
    for name, value in values.items():
        if value != "":
            attributes = {"name": name} | ({"type": "int"} if isinstance(value, int) else {}) | {"value": str(value)}
            ElementTree.SubElement(holder, "property", attributes)


def _tile_ids(folder: Path, tileset: str) -> dict[tuple[str, str, str | None], int]:
    """The global id of each (property, value, look) that the tileset has a tile for."""
    root = ElementTree.Element("map")
    ElementTree.SubElement(root, "tileset", {"firstgid": "1", "source": tileset})
    tiles = Tiles(folder / "map", root, Budget())
    if tiles.problems:
        raise BoardError(tiles.problems)
    found: dict[tuple[str, str, str | None], int] = {}
    for gid, properties in tiles.known():
        for name in TILE_LAYERS.values():
            if name in properties:
                look = properties.get("look") if name == "terrain" else None
                found.setdefault((name, properties[name], look), gid)
    return found
