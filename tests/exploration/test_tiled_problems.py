"""What is wrong with a map drawn in Tiled is said at once, all of it, with where it is and what to do about it."""

import base64
import gzip
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from game.exploration.tiled import BoardError, known_ids, load_board, read_board
from game.exploration.tiled_data import layer_gids
from game.exploration.tiled_xml import RefusedError
from tests.exploration.tmx import complaints, layer, problems, read, tileset, tmx, track, warnings

N = None


def test_the_same_problem_is_told_once_and_very_many_are_counted(tmp_path: Path) -> None:
    twice = layer("terrain", [("sea", "coast", "land"), ("sea", "river", "lake")])
    assert problems(tmp_path, tmx([twice] * 50)) == ["terrain: there are two layers of this name; keep one"]
    side = 20
    layers = [
        layer("objectives", [["base"] * side] * 12 + [[N] * side] * 8),
        layer("equipment", [["mule"] * side] * 12 + [["sea"] * side] * 8),
    ]
    found = problems(tmp_path, tmx(layers, rows=[["land"] * side] * side))
    assert len(found) == 101
    assert found[-1] == "equipment: there are 300 problems more; put these right first"


def test_an_objective_may_fill_a_large_square_but_not_a_whole_coast(tmp_path: Path) -> None:
    def filled(side: int) -> str:
        return tmx([layer("objectives", [["base"] * side] * side)], rows=[["land"] * side] * side)

    assert len(read(tmp_path, filled(16)).objectives["base"]) == 256
    assert problems(tmp_path, filled(17)) == ["objectives A1: base has 289 squares; an objective has at most 256"]


def test_every_problem_is_listed_at_once(tmp_path: Path) -> None:
    text = tmx(
        [
            layer("equipment", [(N, "mule", N), (N, N, "sea")]),
            layer("hazards", [(N, N, N), ("whirlpool", 77, N)]),
            layer("objectives", [("base", "base", N), (N, N, "base")]),
            track([(0, "start"), (0, "corner"), (5, "bus-stop")]),
        ],
        rows=[("sea", "coast", N), ("sea", "river", "lake")],
        properties={},
    )
    assert complaints(tmp_path, text) == [
        "map: has no title",
        "terrain C1: has no terrain",
        "equipment C2: its tile has no property equipment",
        "hazards B2: tile 77 is in no tileset",
        "objectives C2: base does not hang together with A1",
        "equipment B1: mule lies on base",
        "track object 1: order 0 is there twice",
        "track object 2: unknown square 'bus-stop'",
        "track: order 1, 2 is missing",
    ]


@pytest.mark.parametrize(
    ("kind", "given", "meant"),
    [
        ("terrain", "costal", "coast"),
        ("equipment", "ice_axe", "ice-axe"),
        ("equipment", "Diving Lamp", "diving-lamp"),
        ("hazard", "whirpool", "whirlpool"),
        ("objective", "lostcity", "lost-city"),
    ],
)
def test_an_unknown_id_names_the_known_ones_and_the_likely_one(
    tmp_path: Path, kind: str, given: str, meant: str
) -> None:
    wrong = tileset([(kind, given)], 'firstgid="50"') + tileset(attributes='firstgid="1"')
    name = {"hazard": "hazards", "objective": "objectives"}.get(kind, kind)
    text = tmx([layer(name, [(50, N)])], [("land", "land")], tilesets=wrong)
    if kind == "terrain":
        text = tmx(rows=[(50, "land")], tilesets=wrong)
    (line,) = problems(tmp_path, text)
    assert line.startswith(f"{name} A1: unknown {kind} '{given}'; perhaps {meant}; known are ")
    assert all(known in line for known in known_ids(kind))


def test_the_known_ids_are_those_of_the_rules() -> None:
    assert len(known_ids("equipment")) == 16
    assert set(known_ids("hazard")) == {"whirlpool", "strong-currents", "precipice"}
    assert len(known_ids("objective")) == 12


@pytest.mark.parametrize(
    ("attributes", "wrong"),
    [
        ({"infinite": 1}, "map: is infinite"),
        ({"orientation": "hexagonal"}, "map: its orientation is 'hexagonal'"),
        ({"orientation": "isometric"}, "map: its orientation is 'isometric'"),
        ({"width": 0}, "map: its size is '0' by '2' squares"),
        ({"width": "three"}, "map: its size is 'three' by '2' squares"),
        ({"width": 4}, "terrain: its size is '3' by '2'"),
        ({"tilewidth": 0}, "map: its tiles have no size"),
    ],
)
def test_a_map_that_is_no_board_says_so(tmp_path: Path, attributes: dict[str, object], wrong: str) -> None:
    assert wrong in complaints(tmp_path, tmx(attributes=attributes))


def test_infinite_maps_have_chunks_and_are_refused_even_if_not_marked(tmp_path: Path) -> None:
    chunk = '<data encoding="csv"><chunk x="0" y="0" width="16" height="16">1,2</chunk></data>'
    text = tmx().replace(layer("terrain", (("sea", "coast", "land"), ("sea", "river", "lake"))), "")
    text = text.replace("</map>", f'<layer name="terrain" width="3" height="2">{chunk}</layer></map>')
    assert problems(tmp_path, text)[0].startswith("map: is infinite; ")


def test_zstd_data_is_refused(tmp_path: Path) -> None:
    text = tmx(encoding="zlib").replace('compression="zlib"', 'compression="zstd"')
    assert problems(tmp_path, text)[0].startswith("terrain: its compression is 'zstd'; save it from Tiled as CSV or")


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ('<data encoding="csv">1,1,1,1,1</data>', "has data for 5 squares"),
        ('<data encoding="csv">1,1,1,1,1,1,1</data>', "has data for 7 squares"),
        ('<data encoding="csv">1,1,x,1,1,1</data>', "has 'x' at C1"),
        ('<data encoding="csv">1,1,1,1,-3,1</data>', "has '-3' at B2"),
        ('<data encoding="csv">99999999999999999999,1,1,1,1,1</data>', "has '99999999999999999999' at A1"),
        ('<data><tile/><tile/><tile/><tile/><tile/><tile gid="1.5"/></data>', "has '1.5' at C2"),
        ('<data encoding="csv"></data>', "its data is empty"),
        ("<data/>", "its data is empty"),
        ("", "has no data"),
        ('<data encoding="base64">AAAA</data>', "has data for fewer squares than the map"),
        ('<data encoding="base64">!!</data>', "its data is damaged"),
        ('<data encoding="base64" compression="zlib">AAAA</data>', "its data is damaged"),
        ('<data encoding="rot13">AAAA</data>', "its encoding is 'rot13'"),
    ],
)
def test_damaged_layer_data_is_told_by_layer(tmp_path: Path, data: str, wrong: str) -> None:
    text = tmx([f'<layer name="hazards" width="3" height="2">{data}</layer>'])
    assert complaints(tmp_path, text) == [f"hazards: {wrong}"]


def test_a_missing_terrain_layer_is_an_error(tmp_path: Path) -> None:
    text = tmx().replace('name="terrain" width', 'name="ground" width')
    assert problems(tmp_path, text)[0].startswith("terrain: the layer is missing; ")


def test_layers_twice_and_of_the_wrong_kind_are_errors(tmp_path: Path) -> None:
    twice = layer("Terrain", [("sea", "sea", "sea"), ("sea", "sea", "sea")])
    wrong = '<objectgroup name="hazards"/>' + layer("track", [(N, N, N), (N, N, N)])
    assert complaints(tmp_path, tmx([twice, wrong])) == [
        "terrain: there are two layers of this name",
        "hazards: is another kind of layer",
        "track: is another kind of layer",
    ]


@pytest.mark.parametrize("kind", ["base", "island", "idol"])
def test_E4_an_objective_all_lake_is_an_error(tmp_path: Path, kind: str) -> None:
    text = tmx([layer("objectives", [(kind, kind)])], [("lake", "lake")])
    assert complaints(tmp_path, text) == [f"objectives A1: {kind} is all lake"]


def test_squares_that_touch_only_at_a_corner_do_not_hang_together(tmp_path: Path) -> None:
    text = tmx([layer("objectives", [("base", N, N), (N, "base", N)])])
    assert complaints(tmp_path, text) == ["objectives B2: base does not hang together with A1"]


def test_the_board_does_not_wrap_round(tmp_path: Path) -> None:
    text = tmx([layer("objectives", [(N, N, "base"), ("base", N, N)])])
    assert problems(tmp_path, text)[0].startswith("objectives A2: base does not hang together with C1;")


@pytest.mark.parametrize("name", ["equipment", "hazards"])
def test_E4_no_symbol_lies_on_an_objective(tmp_path: Path, name: str) -> None:
    symbol = "mule" if name == "equipment" else "precipice"
    text = tmx([layer("objectives", [(N, N, "base"), (N, N, N)]), layer(name, [(N, N, symbol), (N, N, N)])])
    assert problems(tmp_path, text) == [
        f"{name} C1: {symbol} lies on base; no symbol may lie on an objective",
    ]


def test_hazards_where_nobody_could_meet_them_are_warnings(tmp_path: Path) -> None:
    hazards = [("precipice", "precipice", "whirlpool"), ("whirlpool", "strong-currents", "strong-currents")]
    assert warnings(tmp_path, tmx([layer("hazards", hazards)])) == [
        "hazards A1: precipice on sea closes nothing; it belongs where there is land",
        "hazards C1: whirlpool on land closes nothing; it belongs where there is sea",
        "hazards B2: strong-currents on river closes nothing; it belongs where there is sea",
        "hazards C2: strong-currents on lake closes nothing; it belongs where there is sea",
    ]


def test_symbols_where_only_others_come_are_allowed(tmp_path: Path) -> None:
    board = read(tmp_path, tmx([layer("equipment", [("mule", "charts", "charts"), (N, N, N)])]))
    assert board.equipment[0] == "mule"


@pytest.mark.parametrize(
    ("points", "wrong"),
    [
        ([(0, "start"), (2, "plain"), (3, "plain")], "track: order 1 is missing"),
        ([("x", "start")], "track object 0: has no order"),
        ([(0, "Start")], "track object 0: unknown square 'Start'"),
    ],
)
def test_a_track_out_of_order_is_an_error(tmp_path: Path, points: list[tuple[object, str]], wrong: str) -> None:
    assert complaints(tmp_path, tmx([track(points)])) == [wrong]


def test_track_objects_must_be_points_of_their_own(tmp_path: Path) -> None:
    objects = '<object id="4" x="0" y="0"/><object id="5" template="p.tx"/><object id="6"><point/></object>'
    starts = complaints(tmp_path, tmx([f'<objectgroup name="track">{objects}</objectgroup>']))
    assert "track object 4: is not a point" in starts
    assert "track object 5: is made from a template" in starts
    assert "track object 6: has no position" in starts


def test_a_track_that_runs_anticlockwise_is_a_warning(tmp_path: Path) -> None:
    text = tmx([track([(3, "start"), (2, "plain"), (1, "plain"), (0, "plain")])])
    assert warnings(tmp_path, text) == ["track: runs anticlockwise; number the squares clockwise"]


def test_a_tileset_that_is_missing_is_told_once_and_not_by_square(tmp_path: Path) -> None:
    text = tmx(tilesets='<tileset firstgid="1" source="nowhere.tsx"/>')
    path = tmp_path / "test.tmx"
    path.write_text(text)
    _, errors, _ = read_board(path)
    assert errors == [
        f"{tmp_path / 'nowhere.tsx'}: tileset: there is no such file; "
        "name a map file (.tmx) with its tilesets (.tsx) beside it"
    ]


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        ("<map/>", "is a Tiled map; it must be a tileset"),
        ("{}", "is JSON; save it from Tiled in the XML format: maps as .tmx, tilesets as .tsx"),
        ("<tileset", "is not readable XML (unclosed token: line 1, column 0); save it again from Tiled"),
    ],
)
def test_a_damaged_tileset_is_named(tmp_path: Path, content: str, wrong: str) -> None:
    (tmp_path / "set.tsx").write_text(content)
    path = tmp_path / "test.tmx"
    path.write_text(tmx(tilesets='<tileset firstgid="1" source="set.tsx"/>'))
    assert read_board(path)[1] == [f"{tmp_path / 'set.tsx'}: tileset: {wrong}"]


def test_many_squares_of_one_kind_of_error_are_counted(tmp_path: Path) -> None:
    found = problems(tmp_path, tmx(rows=[(None,) * 100] * 100))
    assert len(found) == 101
    assert found[-1].startswith("terrain: there are 9900 problems more; ")


def test_the_error_holds_its_problems(tmp_path: Path) -> None:
    with pytest.raises(BoardError) as caught:
        load_board(tmp_path / "none.tmx")
    assert len(caught.value.problems) == 1
    assert str(caught.value) == caught.value.problems[0]
    assert "there is no such file" in str(caught.value)


def test_layer_data_of_another_stream_is_refused() -> None:
    two_streams = base64.b64encode(gzip.compress(bytes(8)) + gzip.compress(bytes(8_000_000))).decode()
    element = ElementTree.fromstring(
        f'<layer width="2" height="1"><data encoding="base64" compression="gzip">{two_streams}</data></layer>'
    )
    with pytest.raises(RefusedError, match="damaged"):
        layer_gids(element, 2, 1)
