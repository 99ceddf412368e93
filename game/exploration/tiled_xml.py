"""Reads XML written by anybody: regular files only, small, shallow, without DOCTYPE, never outside one folder."""

import stat
import xml.etree.ElementTree as ElementTree
from pathlib import Path, PurePosixPath, PureWindowsPath
from xml.parsers import expat

from game.kit.disk import open_at_once, why

MAX_BYTES = 2_000_000
MAX_ELEMENTS = 100_000
MAX_DEPTH = 32
MAX_REFERENCES = 1000
# A DOCTYPE can stand only before the root element; that part is fed in small pieces, so that a refusal comes at once.
_PROLOG_BYTES = 65_536
_PROLOG_PIECE = 4_096


class RefusedError(Exception):
    """Something in a file that is not read: what is wrong with it and what would be right."""

    def __init__(self, wrong: str, right: str) -> None:
        super().__init__(f"{wrong}; {right}")


class Budget:
    """What a map and all its tilesets together may cost: bytes read and XML elements kept."""

    def __init__(self, size: int = MAX_BYTES, elements: int = MAX_ELEMENTS) -> None:
        self.bytes = size
        self.elements = elements


def read_xml(path: Path, budget: Budget) -> ElementTree.Element:
    """The root element of the XML file, charged to the budget; RefusedError says why it is not read."""
    return _parse(_read(path, budget), budget)


def inside(folder: Path, base: Path, source: str) -> Path:
    """The path that a reference in a file of the folder `base` means.

    RefusedError if it is absolute or leaves `folder`, by ``..`` or through a symbolic link.
    """
    right = "keep every file that a map uses in the folder of the map or below it"
    windows = PureWindowsPath(source)
    if not source.strip() or "\0" in source:
        raise RefusedError("an empty or broken file reference", right)
    if windows.drive or windows.root or PurePosixPath(source).is_absolute() or "://" in source:
        raise RefusedError(f"the reference {_short(source)} is not relative", right)
    path = base / windows.as_posix()
    try:
        leaves = not path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        leaves = True
    if leaves:
        raise RefusedError(f"the reference {_short(source)} leaves the folder of the map", right)
    return path


def outside_references(root: ElementTree.Element, folder: Path, base: Path) -> list[str]:
    """Why the pictures and templates that a file of the folder `base` names would leave `folder`, each reason once.

    They are never opened; a map that points elsewhere is refused all the same.
    """
    named = (
        element.get("source" if element.tag == "image" else "template")
        for element in root.iter()
        if element.tag in ("image", "object")
    )
    sources = dict.fromkeys(source for source in named if source is not None)
    if len(sources) > MAX_REFERENCES:
        return [f"names {len(sources)} other files; at most {MAX_REFERENCES} are allowed"]
    problems: dict[str, None] = {}
    for source in sources:
        try:
            inside(folder, base, source)
        except RefusedError as refused:
            problems[str(refused)] = None
    return list(problems)


def _read(path: Path, budget: Budget) -> bytes:
    right = "name a map file (.tmx) with its tilesets (.tsx) beside it"
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise RefusedError("is a folder", right)
        if not stat.S_ISREG(kind):
            raise RefusedError("is not a regular file", right)
        with open_at_once(path) as file:  # It may have been changed for a pipe in between.
            data = file.read(budget.bytes + 1)
    except FileNotFoundError:
        raise RefusedError("there is no such file", right) from None
    except OSError as error:
        raise RefusedError(f"cannot be read ({why(error)})", right) from None
    except ValueError:
        raise RefusedError("is not the name of a file", right) from None
    if len(data) > budget.bytes:
        raise RefusedError(
            "is too large", f"a map and its tilesets together have at most {MAX_BYTES // 1_000_000} million bytes"
        )
    if not data.strip():
        raise RefusedError("is empty", "save it again from Tiled")
    budget.bytes -= len(data)
    return data


def _parse(data: bytes, budget: Budget) -> ElementTree.Element:
    if data.lstrip()[:1] in (b"{", b"["):
        raise RefusedError("is JSON", "save it from Tiled in the XML format: maps as .tmx, tilesets as .tsx")
    builder = ElementTree.TreeBuilder()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    depth = 0
    started = False

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, started
        started = True
        depth += 1
        budget.elements -= 1
        if depth > MAX_DEPTH:
            raise RefusedError("is nested too deeply", f"at most {MAX_DEPTH} elements may stand within each other")
        if budget.elements < 0:
            raise RefusedError(
                "has too many elements", f"at most {MAX_ELEMENTS} are read; save layer data as CSV or base64"
            )
        builder.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def doctype(*_: object) -> None:
        raise RefusedError("has a DOCTYPE, which is never read", "Tiled writes none; save it again from Tiled")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = doctype
    try:
        fed = 0
        while not started and fed < min(len(data), _PROLOG_BYTES):
            parser.Parse(data[fed : fed + _PROLOG_PIECE], False)
            fed += _PROLOG_PIECE
        if not started and fed < len(data):
            raise RefusedError("does not begin like a map", "save it again from Tiled")
        parser.Parse(data[fed:], True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise RefusedError(f"is not readable XML ({error})", "save it again from Tiled") from None
    return builder.close()


def _short(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:77] + "...")
