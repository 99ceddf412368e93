"""Maps drawn in Tiled: everything that Tiled writes is read."""

from pathlib import Path

import pytest

from game.exploration.tiled import BoardError, load_board
from game.exploration.tiled_write import board_to_tmx, write_board
from tests.exploration.tmx import ENCODINGS, GID, layer, problems, read, tileset, tmx, track, warnings

N = None


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_form_of_layer_data_gives_the_same_board(tmp_path: Path, encoding: str) -> None:
    equipment = layer("equipment", [(N, N, "mule"), (N, N, N)], encoding)
    board = read(tmp_path, tmx([equipment], encoding=encoding))
    assert board.terrain == ("sea", "coast", "land", "sea", "river", "lake")
    assert board.equipment == (None, None, "mule", None, None, None)
    assert board.title == "Test map"
    assert board.objectives == {}


def test_an_external_tileset_is_read_like_an_embedded_one(tmp_path: Path) -> None:
    (tmp_path / "tiles").mkdir()
    (tmp_path / "tiles" / "set.tsx").write_text(tileset(), encoding="utf-8")
    external = tmx(tilesets='<tileset firstgid="1" source="tiles/set.tsx"/>')
    assert read(tmp_path, external) == read(tmp_path, tmx())


def test_two_tilesets_share_the_numbers(tmp_path: Path) -> None:
    second = tileset([("terrain", "lake")], 'firstgid="100"')
    board = read(tmp_path, tmx(rows=[(100, "sea")], tilesets=second + tileset(attributes='firstgid="1"')))
    assert board.terrain == ("lake", "sea")


@pytest.mark.parametrize("flips", [0x80000000, 0x40000000, 0x20000000, 0x10000000, 0xF0000000])
def test_flipped_and_turned_tiles_are_what_they_were(tmp_path: Path, flips: int) -> None:
    board = read(tmp_path, tmx(rows=[(GID["coast"] | flips, "land")], encoding="zlib"))
    assert board.terrain == ("coast", "land")


def test_layers_are_found_in_any_case_and_in_groups(tmp_path: Path) -> None:
    inner = layer("EQUIPMENT", [(N, N, "mule"), (N, N, N)])
    group = f'<group id="5" name="all"><group id="6" name="inner">{inner}</group></group>'
    assert read(tmp_path, tmx([group])).equipment[2] == "mule"


def test_unknown_layers_and_properties_are_ignored(tmp_path: Path) -> None:
    extras = [
        layer("clouds", [(999, 999, 999), (0, 0, 0)]).replace('encoding="csv"', 'encoding="base64" compression="zstd"'),
        '<imagelayer id="7" name="paper"><image source="paper.png"/></imagelayer>',
        '<objectgroup id="8" name="notes"><object id="1" x="1" y="2" width="3" height="4"/></objectgroup>',
    ]
    board = read(tmp_path, tmx(extras, properties={"title": "T", "weather": "fine", "author": "A", "description": "D"}))
    assert (board.title, board.author, board.description) == ("T", "A", "D")


def test_tile_class_lends_no_terrain(tmp_path: Path) -> None:
    bare = (
        '<tileset firstgid="50" name="b" tilewidth="1" tileheight="1" tilecount="1"><tile id="0" type="sea"/></tileset>'
    )
    found = problems(tmp_path, tmx(rows=[(50, "sea")], tilesets=bare + tileset(attributes='firstgid="1"')))
    assert found == [
        "terrain A1: its tile has no property terrain; use a tile that has one: sea, coast, land, river, lake"
    ]


def test_objectives_are_lists_of_squares_in_reading_order(tmp_path: Path) -> None:
    board = read(tmp_path, tmx([layer("objectives", [("base", "base", N), ("base", N, N)])]))
    assert board.objectives == {"base": (0, 1, 3)}


def test_the_track_is_read_in_order_with_its_places_in_squares(tmp_path: Path) -> None:
    board = read(tmp_path, tmx([track([(1, "corner"), (0, "start"), (2, "plain")])]))
    assert [square.kind for square in board.track] == ["start", "corner", "plain"]
    assert (board.track[0].x, board.track[0].y) == (0.5, -0.5)


def test_looks_and_labels_are_for_the_eye(tmp_path: Path) -> None:
    jungle = (
        '<tileset firstgid="50" name="b" tilewidth="1" tileheight="1" tilecount="1"><tile id="0"><properties>'
        '<property name="terrain" value="land"/><property name="look" value="jungle"/></properties></tile></tileset>'
    )
    labels = (
        '<objectgroup name="Labels"><object id="1" name="Coast" x="16" y="8" rotation="30"><point/></object>'
        '<object id="2" x="0" y="0" width="32" height="16"><text>Wide\nSea</text></object>'
        '<object id="3" x="0" y="0"/></objectgroup>'
    )
    board = read(tmp_path, tmx([labels], rows=[(50, "sea")], tilesets=jungle + tileset(attributes='firstgid="1"')))
    assert board.looks == ("jungle", None)
    assert [(label.text, label.x, label.y, label.angle) for label in board.labels] == [
        ("Coast", 1.0, 0.5, 30.0),
        ("Wide Sea", 1.0, 0.5, 0.0),
    ]


def test_an_unknown_look_is_only_a_warning(tmp_path: Path) -> None:
    odd = tileset([("terrain", "land")], 'firstgid="1"').replace(
        "</properties>", '<property name="look" value="jungl"/></properties>'
    )
    text = tmx(rows=[(1, 1)], tilesets=odd)
    (warning,) = warnings(tmp_path, text)
    assert "perhaps jungle" in warning
    assert read(tmp_path, text).looks == ()


def test_a_board_survives_being_written_and_read(tmp_path: Path) -> None:
    (tmp_path / "terrain.tsx").write_text(tileset(), encoding="utf-8")
    layers = [
        layer("objectives", [("base", N, N), (N, N, N)]),
        layer("hazards", [(N, "whirlpool", N), (N, N, N)]),
        layer("equipment", [(N, N, "ice-axe"), (N, N, N)]),
        track([(0, "start"), (1, "corner"), (2, "club")]),
        '<objectgroup name="labels"><object name="Bay &amp; Co" x="8" y="4" rotation="-12"/></objectgroup>',
    ]
    board = read(tmp_path, tmx(layers, properties={"title": "A <b>", "description": "x\ny"}))
    write_board(board, tmp_path / "again.tmx")
    assert load_board(tmp_path / "again.tmx") == board


def test_a_tileset_without_a_tile_for_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "terrain.tsx").write_text(tileset([("terrain", "sea")]), encoding="utf-8")
    with pytest.raises(BoardError, match="no tile for terrain coast"):
        board_to_tmx(read(tmp_path, tmx()), tmp_path)
