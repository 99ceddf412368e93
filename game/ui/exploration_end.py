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
from game.ui.layout import Rect, columns, rows
from game.ui.paint import Painter

TITLES: Final = {
    "start": "Start", "shops": "Shops", "trades": "Trades", "club": "Club", "prizes": "Prizes", "returns": "Return",
}  # fmt: skip
ORDINALS: Final = ("", "1st", "2nd", "3rd", "4th")


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

    def table(self, p: Painter, rect: Rect) -> None:
        """One row for each player, the richest first."""
        lines = rows(rect, [p.px(30), *[0.5] * len(self.names)], p.px(6))
        widths = [p.px(56), p.px(34), p.px(34), 0.99, *[0.6] * len(self.columns), 0.7]
        cells = columns(lines[0].inflate(-p.px(20), 0), widths, p.px(8))
        for cell, name in zip(cells[4:], [*self.columns, "total"], strict=True):
            p.text(cell, TITLES.get(name, "Total"), 14, theme.INK_SOFT, "bold", "right", shrink=True)
        order = sorted(range(len(self.names)), key=lambda seat: (self.result.places[seat], seat))
        for line, seat in zip(lines[1:], order, strict=True):
            self._row(p, line, seat, widths)

    def _row(self, p: Painter, line: Rect, seat: int, widths: Sequence[float]) -> None:
        place = self.result.places[seat]
        p.panel(line, theme.SNOW if place == 1 else theme.PAPER, theme.INK if place == 1 else theme.PAPER_DEEP, 2)
        cells = columns(line.inflate(-p.px(20), 0), widths, p.px(8))
        shared = self.result.places.count(place) > 1
        p.text(cells[0], ORDINALS[place] + (" =" if shared else ""), 22, face="heading", shrink=True)
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
