"""Files made to do harm or simply broken: refused with a clear line, cheaply, and never with a traceback."""

import base64
import gzip
import os
import random
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from game.exploration.tiled import read_board
from tests.exploration.tmx import ENCODINGS, layer, tileset, tmx, track
from tests.measured import measured

N = None
MEGABYTE = 1_000_000
# Reads one map under a limit of two seconds of processor time and prints what is wrong.
READER = """
import resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (2, 2))
from game.exploration.tiled import read_board
board, errors, warnings = read_board(sys.argv[1])
assert board is None and errors
print(*errors, sep="\\n")
"""


def refused(path: Path) -> list[str]:
    """The errors of a map that must be refused within two seconds of work and 200 MB."""
    errors, memory = measured(READER, path)
    assert memory < 200
    return [error.removeprefix(f"{path}: ") for error in errors]


def write(folder: Path, content: str | bytes) -> Path:
    path = folder / "hostile.tmx"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def bomb(pack: Callable[[bytes], bytes], compression: str) -> str:
    """A map whose layer data unpacks to 300 MB."""
    packed = base64.b64encode(pack(bytes(300 * MEGABYTE))).decode()
    return tmx([f'<layer name="hazards" width="3" height="2"><data encoding="base64" compression="{compression}">'
                f"{packed}</data></layer>"])  # fmt: skip


LAUGHS = '<!DOCTYPE map [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(10)
)

LARGER = "hazards: has data for more squares than the map"

HOSTILE: dict[str, tuple[Callable[[], str | bytes], str]] = {
    "declared gigabyte": (
        lambda: tmx(attributes={"width": 1_000_000, "height": 1000}),
        "map: its size is '1000000' by '1000' squares; a board has 1 to 128 squares a side",
    ),
    "declared gigabyte in a layer": (
        lambda: tmx([layer("hazards", [(N, N, N)]).replace('width="3"', 'width="1000000000"')]),
        "hazards: its size is '1000000000' by '1'; like the map it must be 3 by 2 squares",
    ),
    "digits without end": (lambda: tmx(attributes={"width": "9" * 50_000}), "map: its size is '99999"),
    "deep nesting": (lambda: tmx(["<group>" * 90_000]), "map: is nested too deeply; at most 32 elements"),
    "elements without end": (lambda: tmx(["<x/>" * 400_000]), "map: has too many elements; at most 100000 are read"),
    "attributes without end": (
        lambda: tmx(["<x " + " ".join(f"a{number}=''" for number in range(170_000)) + "/>"]) + "<",
        "map: is not readable XML",
    ),
    "comment without end": (lambda: f"<!--{'x' * (2 * MEGABYTE - 20)}--><map/>", "map: does not begin like a map"),
    "numbers without end": (
        lambda: tmx([layer("hazards", [(N, N, N), (N, N, N)]).replace("0,0,", "0,0," * 200_000)]),
        "hazards: has data for 800002 squares; the map has 6",
    ),
    "objects without end": (
        lambda: tmx([f'<objectgroup name="track">{"<object/>" * 50_000}</objectgroup>']),
        "track: has 50000 objects; at most 1000 are read",
    ),
    "references without end": (
        lambda: tmx(["<group>" + "".join(f'<object template="{n}.tx"/>' for n in range(50_000)) + "</group>"]),
        "map: names 50001 other files; at most 1000 are allowed",
    ),
    "tilesets without end": (lambda: tmx(['<tileset source="t.tsx"/>' * 60_000]), "map: has 60001 tilesets"),
    "entities in entities": (
        lambda: f"{LAUGHS}]><map>&k;</map>",
        "map: has a DOCTYPE, which is never read; Tiled writes none",
    ),
    "a file as an entity": (
        lambda: '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]><map>&x;</map>',
        "map: has a DOCTYPE",
    ),
    "entities in UTF-16": (
        lambda: f'<?xml version="1.0"?>{LAUGHS}]><map>&k;</map>'.encode("utf-16"),
        "map: has a DOCTYPE",
    ),
    "zlib bomb": (lambda: bomb(lambda raw: zlib.compress(raw, 1), "zlib"), LARGER),
    "gzip bomb": (lambda: bomb(lambda raw: gzip.compress(raw, 1), "gzip"), LARGER),
    "bomb behind good data": (
        lambda: bomb(lambda raw: gzip.compress(bytes(24)) + gzip.compress(raw, 1), "gzip"),
        "hazards: its data is damaged",
    ),
    "empty": (lambda: "", "map: is empty; save it again from Tiled"),
    "blank": (lambda: " \n\t ", "map: is empty; save it again from Tiled"),
    "JSON": (lambda: '{"width": 3}', "map: is JSON; save it from Tiled in the XML format"),
    "not XML": (lambda: "hello", "map: is not readable XML"),
    "zeros": (lambda: bytes(1000), "map: is not readable XML"),
    "no UTF-8": (lambda: tmx().encode().replace(b"Test map", b"Test m\xffp"), "map: is not readable XML"),
    "unknown encoding": (lambda: tmx().replace("UTF-8", "klingon"), "map: is not readable XML"),
    "truncated": (lambda: tmx()[:-30], "map: is not readable XML"),
    "a tileset": (lambda: tileset(), "map: is a Tiled tileset; name a map, not a tileset or template"),
    "a stranger": (lambda: "<html/>", "map: is a Tiled html; name a map"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_and_broken_files_are_refused_cheaply(tmp_path: Path, kind: str) -> None:
    make, wrong = HOSTILE[kind]
    assert refused(write(tmp_path, make()))[0].startswith(wrong)


def test_a_file_of_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.tmx"
    with path.open("wb") as file:
        file.truncate(10**9)
    assert refused(path) == ["map: is too large; a map and its tilesets together have at most 2 million bytes"]


def test_folders_pipes_and_devices_are_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.tmx"
    os.mkfifo(pipe)
    assert refused(tmp_path)[0].startswith("map: is a folder; ")
    assert refused(pipe)[0].startswith("map: is not a regular file; ")
    assert refused(Path("/dev/zero"))[0].startswith("map: is not a regular file; ")
    assert refused(tmp_path / ("x" * 5000))[0].startswith("map: cannot be read (its name is too long)")


def test_a_tileset_that_is_a_pipe_or_too_large_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tsx")
    (tmp_path / "large.tsx").write_text(tileset() + " " * (2 * MEGABYTE))
    for name, wrong in (("pipe.tsx", "is not a regular file"), ("large.tsx", "is too large"), (".", "is a folder")):
        path = write(tmp_path, tmx(tilesets=f'<tileset firstgid="1" source="{name}"/>'))
        assert f": tileset: {wrong}; " in refused(path)[0]


def test_all_tilesets_together_may_not_be_too_large(tmp_path: Path) -> None:
    for n in range(30):
        (tmp_path / f"set{n}.tsx").write_text(tileset() + " " * 300_000)
    sets = "".join(f'<tileset firstgid="{n * 100 + 1}" source="set{n}.tsx"/>' for n in range(30))
    assert any("is too large" in line for line in refused(write(tmp_path, tmx(tilesets=sets))))


def test_a_tileset_that_is_named_often_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "set.tsx").write_text(tileset() + " " * 300_000)
    sets = "".join(f'<tileset firstgid="{n * 100 + 1}" source="set.tsx"/>' for n in range(30))
    board, errors, _ = read_board(write(tmp_path, tmx(rows=[(1, 2901)], tilesets=sets)))
    assert board is not None, errors
    assert board.terrain == ("sea", "sea")


MUCH = {
    "one template many times": tmx(["<group>" + '<object template="any.tx"/>' * 60_000 + "</group>"]),
    "tiles without properties": tmx(
        tilesets=tileset(attributes='firstgid="1"', extra='<tile id="99"/>' * 90_000).replace('tilecount="17"', "")
    ),
}


@pytest.mark.parametrize("kind", MUCH)
def test_much_that_is_harmless_costs_little(kind: str, tmp_path: Path) -> None:
    reader = READER.replace("(2, 2)", "(1, 1)").replace("board is None and errors", "board and not errors")
    _, memory = measured(reader, write(tmp_path, MUCH[kind]))
    assert memory < 200


OUTSIDE = [
    "../set.tsx", "tiles/../../set.tsx", "link/set.tsx", "/etc/passwd", "file:///etc/passwd",
    "..\\set.tsx", "C:\\set.tsx", "c:/set.tsx", "\\\\host\\share\\set.tsx", "",
]  # fmt: skip


@pytest.mark.parametrize("source", OUTSIDE)
def test_no_reference_leaves_the_folder_of_the_map(tmp_path: Path, source: str) -> None:
    (tmp_path / "set.tsx").write_text(tileset())
    folder = tmp_path / "maps"
    (folder / "tiles").mkdir(parents=True)
    (folder / "link").symlink_to(tmp_path)
    references = {
        "tileset": tmx(tilesets=f'<tileset firstgid="1" source="{source}"/>'),
        "picture": tmx(tilesets=tileset(attributes='firstgid="1"').replace("tests.png", source)),
        "paper": tmx([f'<imagelayer name="x"><image source="{source}"/></imagelayer>']),
        "template": tmx([f'<objectgroup name="notes"><object template="{source}"/></objectgroup>']),
    }
    for text in references.values():
        _, errors, _ = read_board(write(folder, text))
        assert len(errors) == 1
        assert "reference" in errors[0]
        assert errors[0].endswith("; keep every file that a map uses in the folder of the map or below it")


def test_a_link_that_stays_in_the_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "set.tsx").write_text(tileset())
    (tmp_path / "link.tsx").symlink_to(tmp_path / "set.tsx")
    board, errors, _ = read_board(write(tmp_path, tmx(tilesets='<tileset firstgid="1" source="link.tsx"/>')))
    assert board is not None, errors


def test_pictures_and_templates_are_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "tests.png")
    os.mkfifo(tmp_path / "any.tx")
    text = tmx(['<objectgroup name="notes"><object template="any.tx"/></objectgroup>'])
    board, errors, _ = read_board(write(tmp_path, text))
    assert board is not None, errors


def mutated(text: str, rng: random.Random) -> bytes:
    """The map with a few places cut, doubled, moved or overwritten."""
    raw = bytearray(text.encode())
    for _ in range(rng.randint(1, 6)):
        a, b = sorted(rng.randrange(len(raw) + 1) for _ in range(2))
        b = min(b, a + rng.randint(0, 40))
        kind = rng.randrange(6)
        if kind == 0:
            del raw[a:b]
        elif kind == 1:
            raw[a:a] = raw[a:b]
        elif kind == 2:
            raw[a:b] = rng.choice(
                [b"-1", b"1e9", b"nan", b"99999999999", b"", b"\x00", b"\xff", b"&amp;", b"<a/>", "é".encode()]
            )
        elif kind == 3 and a < len(raw):
            raw[a] = rng.randrange(256)
        elif kind == 4:
            piece = raw[a:b]
            at = rng.randrange(len(raw) + 1)
            raw[at:at] = piece
        else:
            del raw[rng.randrange(len(raw) + 1) :]
        raw = raw or bytearray(b"<")
    return bytes(raw)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_damage_anywhere_gives_a_board_or_errors_and_never_a_traceback(tmp_path: Path, encoding: str) -> None:
    layers = [
        layer("equipment", [(N, "mule", N), (N, N, N)], encoding),
        layer("objectives", [("base", N, N), ("base", N, "idol")], encoding),
        track([(0, "start"), (1, "corner"), (2, "club")]),
        '<objectgroup name="labels"><object name="Bay" x="8" y="4" rotation="-12"><point/></object></objectgroup>',
    ]
    text = tmx(layers, rows=[("sea", "coast", "land"), ("sea", "river", "land")], encoding=encoding)
    rng = random.Random(encoding)
    for _ in range(300):
        board, errors, warnings = read_board(write(tmp_path, mutated(text, rng)))
        assert (board is None) == bool(errors)
        for line in errors + warnings:
            assert ";" in line
            assert "\n" not in line


@pytest.mark.parametrize(
    "attribute", ["id", "x", "y", "order", "width", "firstgid", "tilecount", "rotation", "tileheight"]
)
@pytest.mark.parametrize(
    "value", ["", "-1", "nan", "inf", "1e999", "99999999999999999999", "0x10", "1_0", "²", "\t3", "3.5"]
)
def test_odd_numbers_anywhere_never_give_a_traceback(tmp_path: Path, attribute: str, value: str) -> None:
    label = '<objectgroup name="labels"><object id="1" name="Bay" x="8" y="4" width="3" rotation="-12"/></objectgroup>'
    text = tmx([track([(0, "start"), (1, "corner")]), label])
    for number in range(text.count(f' {attribute}="')):
        parts = text.split(f' {attribute}="')
        parts[number + 1] = value + parts[number + 1][parts[number + 1].index('"') :]
        board, errors, _ = read_board(write(tmp_path, f' {attribute}="'.join(parts)))
        assert (board is None) == bool(errors)
