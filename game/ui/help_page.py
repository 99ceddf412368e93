"""A page of the rules help as rows that scroll."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.exploration.data import Data
from game.exploration.help_blocks import (
    Block,
    Cell,
    Heading,
    Map,
    Page,
    Pictures,
    Rulings,
    Symbol,
    Table,
    Words,
)
from game.exploration.help_search import matches
from game.exploration.names import title
from game.ui import theme
from game.ui.fonts import Face
from game.ui.help_diagrams import MapDrawing, draw_mark, draw_picture, draw_symbol, folder_of
from game.ui.help_text import MARKED, Flow
from game.ui.layout import Rect, narrow
from game.ui.paint import Painter

GUTTER = 58
"""Room left of the text for the rules' ids, in units."""
TILE, SYMBOL_TILE = 46, 25
"""The edge of a square of a map and of a symbol's diagram, in units."""


@dataclass
class Row:
    """A part of a page: its height in pixels, how it is drawn, and its links, counted from its top left corner.

    `block` is the number of the page's block that it belongs to; of a table's row, `text` are the words.
    """

    height: int
    paint: Callable[[Painter, Rect], object]
    links: list[tuple[str, list[Rect]]] = field(default_factory=list)
    block: int | None = None
    rules: tuple[str, ...] = ()
    text: str = ""


class Layout:
    """Lays a page out for a width in pixels; `wanted` are words to be marked, `rule` a rule whose id stands out."""

    def __init__(self, p: Painter, figures: Data, width: int, wanted: Sequence[str] = (), rule: str = "") -> None:
        self.p, self.figures, self.width = p, figures, width
        self.wanted, self.rule = wanted, rule
        self.left = p.px(GUTTER)
        self.narrow = narrow(width, p.scale)
        """Whether tables take several lines in a row and a map's legend stands below it."""

    def rows(self, page: Page) -> list[Row]:
        """The rows of the page from its title to its end."""
        found = [self._title(page)]
        fine_points = False
        for at, (block, following) in enumerate(zip(page.blocks, (*page.blocks[1:], None), strict=True)):
            if isinstance(block, Words) and block.ruling and not fine_points:
                fine_points = True
                found.append(self._label("FINE POINTS"))
            for row in self._block(block):
                row.block = at
                found.append(row)
            if _is_item(block) and not _is_item(following):
                found[-1].height += self.p.px(6)
        found.append(Row(self.p.px(16), lambda p, rect: None))
        return found

    def _block(self, block: Block) -> list[Row]:
        match block:
            case Heading(text):
                return [self._heading(text)]
            case Words() if block.ruling:
                return [self._ruling(block)]
            case Words():
                return [self._words(block)]
            case Rulings(entries):
                return [self._ruling(entry) for entry in entries]
            case Table():
                return self._table(block)
            case Symbol():
                return [self._symbol(block)]
            case Pictures(pictures):
                return [self._pictures(pictures)]
            case Map():
                return [self._map(block)]

    # Text

    def _title(self, page: Page) -> Row:
        p = self.p
        side, units = (p.px(68), 28) if self.narrow else (p.px(92), 34)
        room = self.width - self.left - side - p.px(16)
        text_height = p.paragraph_height(page.head.title, room, units, "heading")

        def paint(p: Painter, rect: Rect) -> None:
            draw_picture(p, page.head.picture, Rect(rect.x + self.width - side, rect.y, side, side))
            box = Rect(rect.x + self.left, rect.y, room, max(side, text_height))
            p.paragraph(box, page.head.title, units, theme.INK, "heading", middle=True)

        return Row(max(side, text_height) + p.px(14), paint)

    def _heading(self, text: str) -> Row:
        p = self.p
        return Row(
            p.px(44),
            lambda p, rect: p.text(
                Rect(rect.x + self.left, rect.y + p.px(8), self.width - self.left, p.px(32)), text, 22, face="heading"
            ),
        )

    def _label(self, text: str) -> Row:
        p = self.p

        def paint(p: Painter, rect: Rect) -> None:
            line = Rect(rect.x + self.left, rect.y + p.px(14), self.width - self.left, p.px(20))
            wide = p.text(line, text, 13, theme.INK_SOFT, "bold")
            start = (line.x + wide + p.px(10), line.centery)
            pygame.draw.line(p.surface, theme.PAPER_DEEP, start, (line.right, line.centery), p.px(2))

        return Row(p.px(40), paint)

    def _words(self, block: Words) -> Row:
        p = self.p
        indent = self.left + (p.px(22) if block.item else 0)
        flow = Flow(p, block.spans, self.width - indent, 17, self.wanted)
        gap = p.px(5 if block.item else 11)

        def paint(p: Painter, rect: Rect) -> None:
            if block.rules:
                self._chip(p, rect, block.rules[0])
            if block.item:
                pygame.draw.aacircle(
                    p.surface, theme.SEA_DEEP, (rect.x + self.left + p.px(9), rect.y + p.px(13)), p.px(4)
                )
            flow.draw(p, (rect.x + indent, rect.y))

        return Row(flow.height + gap, paint, _moved(flow.links, indent, 0), rules=block.rules)

    def _ruling(self, block: Words) -> Row:
        p = self.p
        pad, indent = p.px(10), self.left + p.px(16)
        flow = Flow(p, block.spans, self.width - indent - pad, 15, self.wanted)

        def paint(p: Painter, rect: Rect) -> None:
            box = Rect(rect.x + self.left, rect.y, self.width - self.left, flow.height + 2 * pad - p.px(6))
            p.panel(box, theme.SNOW, None)
            pygame.draw.rect(p.surface, theme.LAKE, (box.x, box.y, p.px(4), box.height))
            self._chip(p, rect.move(0, pad // 2), block.rules[0])
            flow.draw(p, (rect.x + indent, rect.y + pad - p.px(3)))

        height = flow.height + 2 * pad + p.px(2)
        return Row(height, paint, _moved(flow.links, indent, pad - p.px(3)), rules=block.rules)

    def _chip(self, p: Painter, rect: Rect, rule: str) -> None:
        """The id of a rule, in the gutter."""
        box = Rect(rect.x + p.px(8), rect.y + p.px(2), p.px(38), p.px(21))
        stands_out = rule == self.rule or rule.casefold() in self.wanted
        if stands_out:
            p.panel(box, theme.SEA_DEEP, None, radius=10)
        else:
            p.panel(box, theme.PAPER, theme.PAPER_DEEP, radius=10)
        p.text(box, rule, 12, theme.SNOW if stands_out else theme.INK_SOFT, "bold", "centre")

    # Tables and pictures

    def _table(self, table: Table) -> list[Row]:
        p = self.p
        pictured = any(cell.picture for row in table.rows for cell in row)
        side = p.px(28 if self.narrow else 38) if pictured else 0
        tall = side + p.px(6) if pictured else p.px(32)
        indent, widths = self._column_widths(table, side)
        grid = partial(self._table_row, widths=widths, indent=indent)
        rows = [grid(row, side=side, tall=tall) for row in table.rows]
        if table.head:
            rows.insert(0, grid(tuple(Cell(text) for text in table.head), side=0, tall=p.px(28), head=True))
        return [*rows, Row(p.px(12), lambda p, rect: None)]

    def _setting(self, cell: Cell, head: bool) -> tuple[int, Face]:
        """The size in units and the face in which a cell's words are measured and drawn."""
        if head:
            return 14, "bold"
        return 15 if self.narrow else 16, "bold" if cell.strong else "text"

    def _cell_widths(self, cell: Cell, side: int, head: bool) -> tuple[int, int]:
        """How wide a cell is with its words on one line, and with one word on each; with its picture before them."""
        p, (units, face) = self.p, self._setting(cell, head)
        beside = side + p.px(8) if cell.picture else 0
        longest = max((p.text_width(word, units, face) for word in cell.text.split()), default=0)
        return beside + p.text_width(cell.text, units, face), beside + longest

    def _column_widths(self, table: Table, side: int) -> tuple[int, list[int]]:
        """Where the table begins, and the widths of its columns with the gaps between them.

        A column is as wide as its widest words. In too wide a table every column gives up its share; on a narrow page
        words go to a next line, and where they are too long for that the table takes the gutter too.
        """
        p, gap = self.p, self.p.px(18 if self.narrow else 22)
        lines = [[self._cell_widths(cell, side, False) for cell in row] for row in table.rows]
        if table.head:
            lines.insert(0, [self._cell_widths(Cell(text), 0, True) for text in table.head])
        columns = list(zip(*lines, strict=True))
        widths = [max(wide for wide, _ in column) + gap for column in columns]
        least = [max(short for _, short in column) + gap for column in columns]
        if not self.narrow or sum(widths) <= self.width - self.left:
            share = min(1.0, (self.width - self.left) / sum(widths))
            return self.left, [int(wide * share) for wide in widths]
        indent = self.left if sum(least) <= self.width - self.left else p.px(8)
        over = min(1.0, max(0, self.width - indent - sum(least)) / max(1, sum(widths) - sum(least)))
        return indent, [low + int((wide - low) * over) for low, wide in zip(least, widths, strict=True)]

    def _table_row(
        self, cells: tuple[Cell, ...], widths: Sequence[int], indent: int, side: int, tall: int, head: bool = False
    ) -> Row:
        p = self.p
        settings = [self._setting(cell, head) for cell in cells]

        def room(cell: Cell, wide: int) -> int:
            return wide - p.px(12) - (side + p.px(8) if cell.picture else 0)

        if self.narrow:
            heights = [
                p.paragraph_height(cell.text, room(cell, wide), *setting) + p.px(8)
                for cell, setting, wide in zip(cells, settings, widths, strict=True)
            ]
            tall = max(tall, *heights)

        def paint(p: Painter, rect: Rect) -> None:
            x = rect.x + indent
            for cell, (units, face), wide in zip(cells, settings, widths, strict=True):
                box = Rect(x + wide - p.px(12) - room(cell, wide), rect.y, room(cell, wide), tall)
                if cell.picture:
                    draw_picture(p, cell.picture, Rect(x, box.centery - side // 2, side, side))
                x += wide
                if self.wanted and any(matches(word, self.wanted) for word in cell.text.split()):
                    wide_text = min(box.width, p.text_width(cell.text, units, face))
                    high = p.paragraph_height(cell.text, box.width, units, face) if self.narrow else p.px(24)
                    mark = Rect(box.x - p.px(3), box.centery - (high + 1) // 2, wide_text + p.px(6), high)
                    pygame.draw.rect(p.surface, MARKED, mark, border_radius=p.px(3))
                colour = theme.INK_SOFT if head else theme.INK
                if self.narrow:
                    p.paragraph(box, cell.text, units, colour, face, middle=True)
                else:
                    p.text(box, cell.text, units, colour, face, shrink=True)
            line = Rect(rect.x + indent, rect.bottom - p.px(1), sum(widths) - p.px(12), p.px(1))
            p.surface.fill(theme.PAPER_DEEP, line)

        return Row(tall, paint, text=" ".join(cell.text for cell in cells))

    def _pictures(self, pictures: Sequence[Cell]) -> Row:
        p = self.p
        wide = min(p.px(112), (self.width - self.left) // len(pictures))
        side, line = min(p.px(76), wide - p.px(8)), p.px(24)

        def paint(p: Painter, rect: Rect) -> None:
            for at, cell in enumerate(pictures):
                box = Rect(rect.x + self.left + at * wide, rect.y, wide - p.px(8), side)
                draw_picture(p, cell.picture, box)
                p.text(Rect(box.x, box.bottom, box.width, line), cell.text, 14, align="centre", shrink=True)

        return Row(side + line + p.px(12), paint)

    def _symbol(self, block: Symbol) -> Row:
        p = self.p
        face, grid, gap = p.px(72), p.px(SYMBOL_TILE) * 5, p.px(18)
        indent = self.left + face + grid + 2 * gap
        flow = Flow(p, block.spans, self.width - indent, 17, self.wanted)
        tall = max(grid, flow.height)

        def paint(p: Painter, rect: Rect) -> None:
            x = rect.x + self.left
            p.picture(f"diradice/{block.symbol}", Rect(x, rect.y + (tall - face) // 2, face, face))
            draw_symbol(p, Rect(x + face + gap, rect.y + (tall - grid) // 2, grid, grid), block.symbol)
            flow.draw(p, (rect.x + indent, rect.y + (tall - flow.height) // 2))

        return Row(tall + p.px(16), paint, _moved(flow.links, indent, (tall - flow.height) // 2))

    def _map(self, diagram: Map) -> Row:
        """The map, and beside it or below who throws what with which cards, and what the marks mean."""
        p = self.p
        drawing = MapDrawing(diagram, self.figures, p.px(TILE))
        legend = self._legend(diagram)
        line, half = p.px(32), (self.width - self.left) // 2
        corners: list[tuple[int, int]]
        if self.narrow:
            top = drawing.size[1] + p.px(6)
            corners = [(self.left + at % 2 * half, top + at // 2 * line) for at in range(len(legend))]
            tall, wide = top + (len(legend) + 1) // 2 * line, half
        else:
            x = self.left + drawing.size[0] + p.px(24)
            tall, wide = max(drawing.size[1], line * len(legend)), self.width - x
            corners = [(x, (tall - line * len(legend)) // 2 + at * line) for at in range(len(legend))]

        def paint(p: Painter, rect: Rect) -> None:
            drawing.draw(p, (rect.x + self.left - drawing.rim, rect.y))
            for (icon, text), (x, y) in zip(legend, corners, strict=True):
                box = Rect(rect.x + x, rect.y + y, p.px(28), line)
                if len(icon) == 1:
                    pygame.draw.rect(p.surface, theme.PLAIN, box.inflate(0, -p.px(6)), border_radius=p.px(4))
                    draw_mark(p, box.center, p.px(TILE), icon)
                else:
                    draw_picture(p, icon, box)
                words = Rect(box.right + p.px(10), box.y, wide - box.width - p.px(10), line)
                p.text(words, text, 15, shrink=True)

        return Row(tall + p.px(16), paint)

    def _legend(self, diagram: Map) -> list[tuple[str, str]]:
        """Pictures or marks with their meaning."""
        piece = self.figures.expeditions[diagram.expedition].piece
        lines = [(f"pieces/{piece}", f"You: {title(diagram.expedition)}")]
        lines += [(f"{folder_of(card, self.figures)}/{card}", f"You have: {title(card)}") for card in diagram.cards]
        lines.append((f"diradice/{diagram.symbol}", f"You threw: {title(diagram.symbol)}"))
        marks = {tile.mark for row in diagram.rows for tile in row}
        return lines + [(mark, text) for mark, text in (("+", "you can go there"), ("x", "closed")) if mark in marks]


def _is_item(block: Block | None) -> bool:
    return isinstance(block, Words) and block.item


def _moved(links: list[tuple[str, list[Rect]]], x: int, y: int) -> list[tuple[str, list[Rect]]]:
    return [(page, [rect.move(x, y) for rect in rects]) for page, rects in links]
