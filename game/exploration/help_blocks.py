"""The pages of the rules help as data: what they are made of, and how their Markdown is read.

A page is a Markdown file: a TOML head between two lines ``+++`` (title, picture, words to be found by), then blocks
with empty lines between them:

- ``[E7] Words with **bold** and [links](page)``: a paragraph, with the ids of the rules that it states;
- ``> [E7] Words``: a ruling; ``- words``: a line of a list; ``| a | b |``: a table, its first row the head;
- ``{start}``: a figure of the game, by its name in `help_tables.figures`;
- ``:table prizes``: a table made from the figures; ``:rulings``: all rulings of all pages;
- ``:symbol bent | words`` and ``:pictures track/start Start | …``: pictures with words;
- a block fenced as ``map EXPEDITION SYMBOL CARDS…``: a diagram, one cell a word. A cell is its terrain (``.`` land,
  ``~`` sea, ``:`` coast, ``=`` river, ``%`` lake), then ``@`` for the piece, ``+`` where it may end its move or ``x``
  where it may not, then ``(mule)``: what lies there.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from game.exploration.board import Terrain

TERRAIN_SIGNS: Final[dict[str, Terrain]] = {".": "land", "~": "sea", ":": "coast", "=": "river", "%": "lake"}

_RULES: Final = re.compile(r"\[([A-Z]\d+(?:, [A-Z]\d+)*)\] ")
_INLINE: Final = re.compile(r"\*\*(?P<bold>.+?)\*\*|\[(?P<label>[^\]]+)\]\((?P<link>[a-z-]+)\)")
_FIGURE: Final = re.compile(r"\{([a-z0-9-]+)\}")
_TILE: Final = re.compile(r"(?P<ground>[.~:=%])(?P<mark>[@+x]?)(?:\((?P<thing>[a-z-]+)\))?")


class HelpError(ValueError):
    """Raised for a help page that cannot be read; the message names the page and the line."""


class Span(msgspec.Struct, frozen=True):
    """A stretch of text; `link` is the id of the page it leads to."""

    text: str
    bold: bool = False
    link: str = ""


class Heading(msgspec.Struct, frozen=True):
    """A heading inside a page."""

    text: str


class Words(msgspec.Struct, frozen=True):
    """A paragraph, a line of a list or a ruling, with the ids of the rules that it states."""

    spans: tuple[Span, ...]
    rules: tuple[str, ...] = ()
    ruling: bool = False
    item: bool = False


class Cell(msgspec.Struct, frozen=True):
    """One cell of a table: words, and a picture before them or none; sums stand out in bold."""

    text: str
    picture: str = ""
    strong: bool = False


class Table(msgspec.Struct, frozen=True):
    """Rows of cells under a head, which may be empty."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Symbol(msgspec.Struct, frozen=True):
    """A symbol of the Diradice with its diagram and its meaning."""

    symbol: str
    spans: tuple[Span, ...]


class Pictures(msgspec.Struct, frozen=True):
    """Pictures in a row, each with its caption."""

    pictures: tuple[Cell, ...]


class Tile(msgspec.Struct, frozen=True):
    """One square of a diagram; `mark` is "@" the piece, "+" a legal destination, "x" a barred one, or empty."""

    terrain: Terrain
    mark: str = ""
    thing: str = ""


class Map(msgspec.Struct, frozen=True):
    """A diagram: where the symbol takes a piece of the expedition that brings these Equipment and Men cards."""

    expedition: str
    symbol: str
    cards: tuple[str, ...]
    rows: tuple[tuple[Tile, ...], ...]


class Rulings(msgspec.Struct, frozen=True):
    """The place where all rulings of all pages are listed."""

    entries: tuple[Words, ...] = ()


Block = Heading | Words | Table | Symbol | Pictures | Map | Rulings


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page's title, its picture, and more words that it is to be found by."""

    title: str
    picture: str
    words: str = ""


class Page(msgspec.Struct, frozen=True):
    """One page of the help; its id is the name of its file."""

    id: str
    head: Head
    blocks: tuple[Block, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that the page states, in order, each once."""
        stated = (rule for block in self.blocks if isinstance(block, Words) for rule in block.rules)
        return tuple(dict.fromkeys(stated))


def block_text(block: Block) -> str:
    """All words of a block, as search reads them; none for what only repeats other pages."""
    match block:
        case Heading(text):
            return text
        case Words(spans) | Symbol(_, spans):
            return "".join(span.text for span in spans)
        case Table(head, rows):
            return "\n".join([" ".join(head), *(" ".join(cell.text for cell in row) for row in rows)])
        case Pictures(pictures):
            return " ".join(cell.text for cell in pictures)
    return ""


def read_page(name: str, source: str, figures: Mapping[str, str], tables: Mapping[str, Callable[[], Table]]) -> Page:
    """The page of a Markdown file with its figures filled in. Raises HelpError."""
    parts = source.split("+++\n", 2)
    if len(parts) != 3 or parts[0]:
        raise HelpError(f"{name}: has to begin with a head between two lines of +++")
    try:
        head = msgspec.toml.decode(parts[1], type=Head)
    except msgspec.MsgspecError as error:
        raise HelpError(f"{name}: {error}") from error

    def filled(found: re.Match[str]) -> str:
        if found[1] not in figures:
            raise HelpError(f"{name}: there is no figure {found[0]}")
        return figures[found[1]]

    body = _FIGURE.sub(filled, parts[2]).strip()
    blocks = [block for chunk in re.split(r"\n\s*\n", body) for block in _blocks(name, chunk, tables)]
    return Page(name, head, tuple(blocks))


def _blocks(name: str, chunk: str, tables: Mapping[str, Callable[[], Table]]) -> list[Block]:
    """The blocks of the lines between two empty ones: several only where a list follows its first words."""
    lines = chunk.split("\n")
    first = lines[0]
    if first.startswith("```"):
        return [_map(name, lines)]
    if first.startswith(":"):
        return [_directive(name, chunk, tables)]
    if first.startswith("|"):
        return [_table(lines)]
    if first.startswith("## "):
        return [Heading(first[3:])]
    found: list[Block] = []
    start = next((at for at, line in enumerate(lines) if line.startswith("- ")), len(lines))
    if start:
        found.append(_words(" ".join(lines[:start])))
    items = "\n".join(lines[start:]).removeprefix("- ").split("\n- ") if start < len(lines) else []
    return found + [Words(_spans(entry.replace("\n", " ")), item=True) for entry in items]


def _words(text: str) -> Words:
    ruling = text.startswith("> ")
    text = text.replace(" > ", " ").removeprefix("> ")
    stated = _RULES.match(text)
    rules = tuple(stated[1].split(", ")) if stated else ()
    return Words(_spans(text[stated.end() :] if stated else text), rules, ruling)


def _spans(text: str) -> tuple[Span, ...]:
    spans: list[Span] = []
    end = 0
    for found in _INLINE.finditer(text):
        spans.append(Span(text[end : found.start()]))
        spans.append(Span(found["bold"] or found["label"], bool(found["bold"]), found["link"] or ""))
        end = found.end()
    return tuple(span for span in (*spans, Span(text[end:])) if span.text)


def _table(lines: list[str]) -> Table:
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines]
    return Table(tuple(rows[0]), tuple(tuple(Cell(cell) for cell in row) for row in rows[1:]))


def _directive(name: str, chunk: str, tables: Mapping[str, Callable[[], Table]]) -> Block:
    kind, _, rest = chunk.removeprefix(":").replace("\n", " ").partition(" ")
    match kind:
        case "rulings":
            return Rulings()
        case "table" if rest in tables:
            return tables[rest]()
        case "symbol":
            symbol, _, words = rest.partition(" | ")
            return Symbol(symbol, _spans(words))
        case "pictures":
            pairs = [entry.split(" ", 1) for entry in rest.split(" | ")]
            return Pictures(tuple(Cell(caption, picture) for picture, caption in pairs))
    raise HelpError(f"{name}: cannot read {chunk!r}")


def _map(name: str, lines: list[str]) -> Map:
    words = lines[0].removeprefix("```").split()
    if len(words) < 3 or words[0] != "map" or lines[-1] != "```":
        raise HelpError(f"{name}: a diagram begins with ```map EXPEDITION SYMBOL and ends with ```, not {lines[0]!r}")
    rows = []
    for line in lines[1:-1]:
        cells = [_TILE.fullmatch(word) for word in line.split()]
        rows.append(
            tuple(Tile(TERRAIN_SIGNS[cell["ground"]], cell["mark"], cell["thing"] or "") for cell in cells if cell)
        )
        if not all(cells) or len(rows[-1]) != len(rows[0]):
            raise HelpError(f"{name}: cannot read the diagram's row {line!r}")
    return Map(words[1], words[2], tuple(words[3:]), tuple(rows))
