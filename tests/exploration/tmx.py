"""Small Tiled maps for the tests, written as Tiled writes them, in every form that it offers."""

import base64
import gzip
import struct
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import quoteattr

from game.exploration.board import Board
from game.exploration.tiled import load_board, read_board

TILES: tuple[tuple[str, str], ...] = (
    ("terrain", "sea"), ("terrain", "coast"), ("terrain", "land"), ("terrain", "river"), ("terrain", "lake"),
    ("equipment", "mule"), ("equipment", "ice-axe"), ("equipment", "charts"),
    ("hazard", "precipice"), ("hazard", "whirlpool"), ("hazard", "strong-currents"),
    ("objective", "base"), ("objective", "lost-city"), ("objective", "summit"), ("objective", "island"),
    ("objective", "sunken-galleon"), ("objective", "idol"),
)  # fmt: skip
"""The tiles of the tests' tileset: local id by position, one property each."""

GID = {value: number for number, (_, value) in enumerate(TILES, 1)}
ENCODINGS = ("csv", "base64", "zlib", "gzip", "xml")


def tileset(tiles: Sequence[tuple[str, str]] = TILES, attributes: str = "", extra: str = "") -> str:
    """A tileset element; `attributes` go into its tag (firstgid where it is embedded)."""
    body = "".join(
        f'<tile id="{number}" type="Any"><properties><property name="{name}" value={quoteattr(value)}/>'
        '<property name="shiny" type="bool" value="true"/></properties></tile>'
        for number, (name, value) in enumerate(tiles)
    )
    return (
        f'<tileset {attributes} name="tests" tilewidth="16" tileheight="16" tilecount="{len(tiles)}" columns="4">'
        f'<image source="tests.png" width="64" height="64"/>{extra}{body}</tileset>'
    )


def layer_data(gids: Sequence[int], encoding: str = "csv") -> str:
    """The data element of a tile layer."""
    if encoding == "csv":
        return f'<data encoding="csv">\n{",".join(map(str, gids))}\n</data>'
    if encoding == "xml":
        return "<data>" + "".join(f'<tile gid="{gid}"/>' if gid else "<tile/>" for gid in gids) + "</data>"
    raw = struct.pack(f"<{len(gids)}I", *gids)
    packed = {"base64": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[encoding]
    compression = "" if encoding == "base64" else f' compression="{encoding}"'
    return f'<data encoding="base64"{compression}>\n   {base64.b64encode(packed).decode()}\n  </data>'


def layer(name: str, rows: Sequence[Sequence[str | int | None]], encoding: str = "csv") -> str:
    """A tile layer; its squares are tile values ("sea"), global ids or None."""
    gids = [GID[tile] if isinstance(tile, str) else tile or 0 for row in rows for tile in row]
    size = f'width="{len(rows[0])}" height="{len(rows)}"'
    return f'<layer id="1" name={quoteattr(name)} {size}>{layer_data(gids, encoding)}</layer>'


def track(squares: Sequence[tuple[object, str]]) -> str:
    """A track layer of (order, kind) points on a circle's worth of places."""
    ring = [(0, 0), (8, -8), (16, 0), (8, 8)]
    points = "".join(
        f'<object id="{number}" x="{ring[number % 4][0]}" y="{ring[number % 4][1]}"><properties>'
        f'<property name="order" type="int" value="{order}"/><property name="square" value="{kind}"/>'
        "</properties><point/></object>"
        for number, (order, kind) in enumerate(squares)
    )
    return f'<objectgroup id="9" name="track">{points}</objectgroup>'


def tmx(
    layers: Sequence[str] = (),
    rows: Sequence[Sequence[str | int | None]] = (("sea", "coast", "land"), ("sea", "river", "lake")),
    attributes: Mapping[str, object] | None = None,
    properties: Mapping[str, str] | None = None,
    tilesets: str | None = None,
    encoding: str = "csv",
) -> str:
    """A whole map: terrain of the rows, then the layers; `attributes` change those of the map element."""
    known: dict[str, object] = {
        "version": "1.10", "tiledversion": "1.11.2", "orientation": "orthogonal", "renderorder": "right-down",
        "width": len(rows[0]), "height": len(rows), "tilewidth": 16, "tileheight": 16, "infinite": 0,
        "nextlayerid": 9, "nextobjectid": 9,
    }  # fmt: skip
    shown = " ".join(f'{name}="{value}"' for name, value in (known | dict(attributes or {})).items())
    texts = {"title": "Test map"} if properties is None else properties
    held = "".join(f'<property name="{name}" value={quoteattr(value)}/>' for name, value in texts.items())
    sets = tileset(attributes='firstgid="1"') if tilesets is None else tilesets
    body = sets + layer("terrain", rows, encoding) + "".join(layers)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<map {shown}><properties>{held}</properties>{body}</map>\n'


def read(folder: Path, text: str, name: str = "test.tmx") -> Board:
    """The board of a map that must have no errors."""
    (folder / name).write_text(text, encoding="utf-8")
    return load_board(folder / name)


def problems(folder: Path, text: str) -> list[str]:
    """The errors of a map that must have some, without the file's name, each in the promised form."""
    path = folder / "test.tmx"
    path.write_text(text, encoding="utf-8")
    board, errors, _ = read_board(path)
    assert board is None
    assert errors
    for error in errors:
        assert error.startswith(f"{folder}/")
        assert error.count(": ") >= 2
        assert ";" in error
        assert "\n" not in error
    return [error.removeprefix(f"{path}: ") for error in errors]


def complaints(folder: Path, text: str) -> list[str]:
    """The same errors without what to do about them."""
    return [problem.split(";")[0] for problem in problems(folder, text)]


def warnings(folder: Path, text: str) -> list[str]:
    """The warnings of a map that must have no errors, without the file's name."""
    path = folder / "test.tmx"
    path.write_text(text, encoding="utf-8")
    board, errors, found = read_board(path)
    assert board is not None
    assert errors == []
    return [warning.removeprefix(f"{path}: ") for warning in found]
