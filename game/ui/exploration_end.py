"""The end of a game of Exploration: everybody's account and the money turn by turn."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.exploration.events import Event
from game.exploration.ledger import COLUMNS, Ledger, ledger, money_by_throw
from game.exploration.names import money
from game.exploration.state import State
from game.kit.rules import Result
from game.ui import theme
from game.ui.exploration_cards import emblem
from game.ui.layout import Rect, columns, narrow, rows
from game.ui.paint import Painter

TITLES: Final = {
    "start": "Start", "shops": "Shops", "trades": "Trades", "club": "Club", "prizes": "Prizes", "returns": "Return",
}  # fmt: skip
ORDINALS: Final = ("", "1st", "2nd", "3rd", "4th")

_HEAD, _LINE, _SUM = 66, 28, 36
"""Units: the heights of the parts of a player's column, where the accounts have no room for a row each."""


class Accounts:
    """What the end shows, worked out once from the events."""

    def __init__(
        self, events: Sequence[Event], view: State, result: Result, names: Sequence[str], colours: Sequence[int]
    ) -> None:
        self.ledger: Ledger = ledger(events, len(names))
        self.money = money_by_throw(events, len(names))
        self.view, self.result, self.names, self.colours = view, result, names, colours
        short = view.options.short
        self.columns = [name for name in COLUMNS if not (short and name in ("trades", "club"))]

    def table_height(self, p: Painter, width: int) -> int:
        """How high the table is at that width, in pixels."""
        if narrow(width, p.scale):
            return p.px(_HEAD + _LINE * len(self.columns) + _SUM)
        return p.px(36 + 58 * len(self.names))

    def table(self, p: Painter, rect: Rect) -> None:
        """One row for each player, the richest first; where that is too narrow, one column for each."""
        if narrow(rect.width, p.scale):
            self._tall_table(p, rect)
            return
        lines = rows(rect, [p.px(30), *[0.5] * len(self.names)], p.px(6))
        widths = [p.px(56), p.px(34), p.px(34), 0.99, *[0.6] * len(self.columns), 0.7]
        cells = columns(lines[0].inflate(-p.px(20), 0), widths, p.px(8))
        for cell, name in zip(cells[4:], [*self.columns, "total"], strict=True):
            p.text(cell, TITLES.get(name, "Total"), 14, theme.INK_SOFT, "bold", "right", shrink=True)
        for line, seat in zip(lines[1:], self._order(), strict=True):
            self._row(p, line, seat, widths)

    def _order(self) -> list[int]:
        """The seats, the richest first."""
        return sorted(range(len(self.names)), key=lambda seat: (self.result.places[seat], seat))

    def _tall_table(self, p: Painter, rect: Rect) -> None:
        head, *lines, total = rows(rect, [p.px(_HEAD), *[p.px(_LINE)] * len(self.columns), p.px(_SUM)])
        label = p.px(72)
        for index, (name, line) in enumerate(zip(self.columns, lines, strict=True)):
            if index % 2 == 0:
                p.panel(line, theme.SNOW, None, radius=3)
            p.text(Rect(line.x + p.px(6), line.y, label, line.height), TITLES[name], 14, theme.INK_SOFT, "bold")
        p.text(Rect(total.x + p.px(6), total.y, label, total.height), "Total", 14, theme.INK_SOFT, "bold")
        room = Rect(rect.x + label, rect.y, rect.width - label, rect.height)
        for seat, column in zip(self._order(), columns(room, [0.5] * len(self.names), p.px(4)), strict=True):
            place, account = self.result.places[seat], self.ledger.accounts[seat]
            if place == 1:
                pygame.draw.rect(p.surface, theme.INK, column, p.px(2), border_radius=p.px(6))
            inner = column.inflate(-p.px(14), 0)
            self._column_head(p, Rect(inner.x, head.y + p.px(6), inner.width, head.height - p.px(10)), seat)
            for name, line in zip(self.columns, lines, strict=True):
                amount: int = getattr(account, name)
                cell = Rect(inner.x, line.y, inner.width, line.height)
                p.text(cell, money(amount) if amount else "—", 16, align="right", shrink=True)
            cell = Rect(inner.x, total.y, inner.width, total.height)
            p.text(cell, money(account.total), 22, face="heading", align="right", shrink=True)

    def _column_head(self, p: Painter, rect: Rect, seat: int) -> None:
        upper, lower = rows(rect, [0.55, 0.45])
        side = p.px(26)
        expedition = self.view.players[seat].expedition
        emblem(p, Rect(upper.right - side, upper.centery - side // 2, side, side), self.colours[seat])
        if expedition:
            box = Rect(upper.right - 2 * side - p.px(4), upper.centery - side // 2, side, side)
            p.picture(f"expeditions/{expedition}", box)
        p.text(Rect(upper.x, upper.y, upper.width - 2 * side - p.px(8), upper.height), self._ordinal(seat), 20,
               face="heading", shrink=True)  # fmt: skip
        p.text(lower, self.names[seat], 17, face="heading", align="right", elide=True)

    def _ordinal(self, seat: int) -> str:
        places = self.result.places
        return ORDINALS[places[seat]] + (" =" if places.count(places[seat]) > 1 else "")

    def _row(self, p: Painter, line: Rect, seat: int, widths: Sequence[float]) -> None:
        place = self.result.places[seat]
        p.panel(line, theme.SNOW if place == 1 else theme.PAPER, theme.INK if place == 1 else theme.PAPER_DEEP, 2)
        cells = columns(line.inflate(-p.px(20), 0), widths, p.px(8))
        p.text(cells[0], self._ordinal(seat), 22, face="heading", shrink=True)
        emblem(p, Rect(cells[1].x, line.centery - p.px(15), p.px(30), p.px(30)), self.colours[seat])
        expedition = self.view.players[seat].expedition
        if expedition:
            p.picture(f"expeditions/{expedition}", Rect(cells[2].x, line.centery - p.px(15), p.px(30), p.px(30)))
        p.text(cells[3], self.names[seat], 20, face="heading", elide=True)
        account = self.ledger.accounts[seat]
        for cell, name in zip(cells[4:], self.columns, strict=False):
            amount: int = getattr(account, name)
            p.text(cell, money(amount) if amount else "—", 16, align="right", shrink=True)
        p.text(cells[-1], money(account.total), 22, face="heading", align="right", shrink=True)

    def chart(self, p: Painter, rect: Rect) -> None:
        """Everybody's money before each throw, as lines with the seat's emblem at their end."""
        p.panel(rect, theme.SNOW, theme.PAPER_DEEP, 2)
        title = Rect(rect.x + p.px(14), rect.y + p.px(6), rect.width - p.px(28), p.px(24))
        p.text(title, "Money, turn by turn", 14, theme.INK_SOFT, "bold")
        most = max(500, *(max(row) for row in self.money))
        step = next(s for s in (250, 500, 1000, 2000, 5000) if most / s <= 5 or s == 5000)
        left, right = rect.x + p.px(70), rect.right - p.px(40)
        top, bottom = title.bottom + p.px(10), rect.bottom - p.px(16)

        def at(turn: int, amount: int) -> tuple[int, int]:
            x = left + (right - left) * turn // max(1, len(self.money) - 1)
            return x, round(bottom - (bottom - top) * amount / (most * 1.05))

        for amount in range(0, most + 1, step):
            y = at(0, amount)[1]
            pygame.draw.line(p.surface, theme.PAPER_DEEP, (left, y), (right, y), p.px(1))
            label = Rect(rect.x + p.px(6), y - p.px(9), left - rect.x - p.px(14), p.px(18))
            p.text(label, money(amount), 12, theme.INK_SOFT, align="right", shrink=True)
        for seat, colour in enumerate(self.colours):
            points = [at(turn, row[seat]) for turn, row in enumerate(self.money)]
            steps = [points[0]]
            for point in points[1:]:
                steps += [(point[0], steps[-1][1]), point]
            if len(steps) > 1:
                pygame.draw.lines(p.surface, theme.SEAT_COLOURS[colour], False, steps, p.px(3))
        self._chart_ends(p, at)

    def _chart_ends(self, p: Painter, at) -> None:  # type: ignore[no-untyped-def]
        side = p.px(22)
        taken: list[int] = []
        for seat in sorted(range(len(self.colours)), key=lambda seat: -self.money[-1][seat]):
            x, y = at(len(self.money) - 1, self.money[-1][seat])
            while any(abs(y - other) < side - p.px(2) for other in taken):
                y += p.px(4)
            taken.append(y)
            emblem(p, Rect(x + p.px(6), y - side // 2, side, side), self.colours[seat])
