"""The rules help: short pages in plain words, each with the rules that it states, found by rule id or by words.

The pages are Markdown files under ``assets/text/help/exploration``, their order stands in ``contents.toml`` there, and
`help_blocks` tells how they are written. Every sum in them comes from the figures of the game.
"""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from game.exploration.data import Data, data
from game.exploration.help_blocks import HelpError, Page, Rulings, Span, Words, read_page
from game.exploration.help_search import Found, Index
from game.exploration.help_tables import figures, tables
from game.paths import assets_dir

RULES: Final = (
    *(f"M{number}" for number in range(1, 5)),
    *(f"S{number}" for number in range(1, 6)),
    *(f"E{number}" for number in range(1, 15)),
    *(f"P{number}" for number in range(17)),
)
"""The ids of all rules: money, the short game, the expeditions, the preparations."""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the table of contents: its title and the ids of its pages."""

    title: str
    pages: tuple[str, ...]


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table of contents."""

    group: tuple[Group, ...]


class Help:
    """All pages, in order; read with `load`."""

    def __init__(self, groups: tuple[Group, ...], pages: tuple[Page, ...]) -> None:
        self.groups = groups
        self.pages = {page.id: page for page in pages}

    @property
    def first(self) -> str:
        """The id of the page that opens the book."""
        return self.groups[0].pages[0]

    @cached_property
    def _of_rule(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for page in self.pages.values():
            for rule in page.rules:
                found.setdefault(rule, page.id)
        return found

    def page_for_rule(self, rule: str) -> str:
        """The id of the page that states the rule ("E7"); the first page for a rule that no page states."""
        return self._of_rule.get(rule, self.first)

    @cached_property
    def _index(self) -> Index:
        return Index(tuple(self.pages.values()))

    def search(self, query: str) -> Found:
        """The pages in which all words of the query are found, the best first."""
        return self._index.search(query)


def load(game: Data | None = None, folder: Path | None = None) -> Help:
    """The help for a game with these figures. Raises HelpError, which names the page and what is wrong with it."""
    game = game if game is not None else data()
    folder = folder if folder is not None else assets_dir() / "text" / "help" / "exploration"
    groups = msgspec.toml.decode((folder / "contents.toml").read_bytes(), type=Contents).group
    named, made = figures(game), tables(game)
    names = [name for group in groups for name in group.pages]
    pages = [read_page(name, (folder / f"{name}.md").read_text(encoding="utf-8"), named, made) for name in names]
    for page, link in _links(pages):
        if link not in names:
            raise HelpError(f"{page.id}: there is no page {link!r} to link to")
    return Help(groups, tuple(_with_rulings(page, pages) for page in pages))


def _links(pages: list[Page]) -> Iterator[tuple[Page, str]]:
    for page in pages:
        for block in page.blocks:
            for span in getattr(block, "spans", ()):
                if span.link:
                    yield page, span.link


def _with_rulings(page: Page, pages: list[Page]) -> Page:
    """The page with the rulings of all pages where it lists them, in the order of the rules."""
    if not any(isinstance(block, Rulings) for block in page.blocks):
        return page
    found = [
        replace(block, spans=(*block.spans, Span(" → "), Span(other.head.title, link=other.id)))
        for other in pages
        for block in other.blocks
        if isinstance(block, Words) and block.ruling
    ]
    found.sort(key=lambda block: RULES.index(block.rules[0]))
    filled = [Rulings(tuple(found)) if isinstance(block, Rulings) else block for block in page.blocks]
    return replace(page, blocks=tuple(filled))
