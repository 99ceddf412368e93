"""The end of a game: accounts, places, the chart, the proof that the dice were fair, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.exploration.names import listing, money
from game.kit.journal import JournalError
from game.ui import hall, theme
from game.ui.app import App
from game.ui.exploration_end import Accounts
from game.ui.layout import Rect, rows
from game.ui.log_file import tell_log_saved
from game.ui.paint import Painter
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.fair_play import FairPlay
from game.ui.scenes.sheet import ButtonSpec, Sheet
from game.ui.widgets import Button, Custom, Text, Widget

if TYPE_CHECKING:
    from game.ui.exploration_table import ExplorationFace
    from game.ui.table import Table

_CHART_BESIDE_ALL, _CHART_IN_A_PANE, _VERIFY = 140, 200, 220
"""Units: the chart's least height where all is in sight at once and where all scrolls, and the width of the button
that verifies the dice."""


class Ending(Sheet):
    """Who won, and why."""

    units = (1040, 740)
    covers = False

    def __init__(self, app: App, table: Table, face: ExplorationFace) -> None:
        super().__init__(app)
        self.table, self.session = table, table.session
        result = table.session.result
        assert result is not None
        events = [event for _, event in table.session.events]
        stage = face.stage
        self.accounts = Accounts(events, stage.view, result, stage.names, stage.colours)
        self.result = result
        winners = [stage.names[seat] for seat in result.winners]
        shared = "share the win" if len(winners) > 1 else "wins"
        self.heading = f"{listing(winners)} {shared} with {money(max(result.totals))}"
        app.sounds.play("win")
        self.note = self._remember()
        self.unsaved = self.session.finish()

    def _remember(self) -> str:
        """Put the players into the hall of fame, once for each game record."""
        view, seats = self.accounts.view, self.session.seats
        record = self.session.path.name if self.session.path is not None else ""
        if not record:
            return ""
        return hall.add([
            hall.Entry(
                seat.name, self.result.totals[i], self.result.places[i], view.players[i].expedition or "",
                view.options.board.title, len(seats), hall.today(), bot=seat.bot is not None, record=record,
            )
            for i, seat in enumerate(seats) if seat.bot is None
        ])  # fmt: skip

    def tall(self, p: Painter, width: int) -> int:
        """The table, the chart as low as it may be, and the seed."""
        chart = _CHART_IN_A_PANE if self.tight else _CHART_BESIDE_ALL
        heights = [self.accounts.table_height(p, width), p.px(chart), self._fair_height(p, width)]
        if self._warns_first:
            heights.append(p.paragraph_height(self._warning, width, 15, "bold"))
        return sum(heights) + p.px(12) * (len(heights) - 1)

    @property
    def _warning(self) -> str:
        """What could not be saved: the end of the game, the names in the hall of fame, or both."""
        return " ".join(words for words in (self.unsaved, self.note) if words)

    @property
    def _warns_first(self) -> bool:
        """Whether the warning stands above all else, since the end of the sheet is out of sight."""
        return bool(self._warning) and self.tight

    def _told(self) -> str:
        """What stands beside the button that verifies the dice."""
        if self._warning and not self._warns_first:
            return self._warning
        seed = self.session.seed_revealed
        if not seed:
            return "The secret number of this game is not known."
        return f"Fair dice: the secret number of this game was {seed}."

    def _fair_height(self, p: Painter, width: int) -> int:
        return max(p.px(52), p.paragraph_height(self._told(), width - p.px(_VERIFY + 16), 12))

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """The table, the chart, the seed."""
        warning: list[Widget] = []
        if self._warns_first:
            above, area = rows(area, [p.paragraph_height(self._warning, area.width, 15, "bold"), 0.5], p.px(12))
            warning = [Text(above, self._warning, 15, wrap=True, face="bold")]
        heights = [self.accounts.table_height(p, area.width), 0.5, self._fair_height(p, area.width)]
        table, chart, fair = rows(area, heights, p.px(12))
        check = Rect(fair.right - p.px(_VERIFY), fair.y + p.px(4), p.px(_VERIFY), p.px(44))
        widgets: list[Widget] = [
            Custom(table, lambda brush, rect, look: self.accounts.table(brush, rect)),
            Custom(chart, lambda brush, rect, look: self.accounts.chart(brush, rect)),
            Text(Rect(fair.x, fair.y, check.x - fair.x - p.px(16), fair.height), self._told(), 12,
                 theme.INK_SOFT, wrap=True, middle=True),
        ]  # fmt: skip
        if self.session.path is not None:
            widgets.append(Button(check, "Verify the dice", self._verify, "verify", "normal", (pygame.K_v,), "V"))
        return warning + widgets

    def buttons(self) -> list[ButtonSpec]:
        """Again, or home; and the record to give away."""
        row: list[ButtonSpec] = [
            ("Play again", self._again, "primary", (), "Enter"),
            ("See the board", self.app.pop, "normal", (pygame.K_b,), "B"),
            ("Title", self.table.leave, "normal", (pygame.K_t,), "T"),
        ]
        if self.session.path is not None:
            row.append(("Save the log", self._save_log, "normal", (pygame.K_g,), "G"))
        return row

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """The sheet, none of whose buttons hears at once."""
        widgets = super().build(p, area)
        for widget in widgets:
            widget.wary = isinstance(widget, Button)
        return widgets

    def back(self) -> None:
        """Escape goes to the title."""
        self.table.leave()

    def _again(self) -> None:
        from game.ui.scenes.opening import new_table
        from game.ui.scenes.title import Title

        options, seats = self.session.options, self.session.seats
        self.app.replace_all(Title(self.app), new_table(self.app, options, seats))

    def _save_log(self) -> None:
        tell_log_saved(self.app, self.session)

    def _verify(self) -> None:
        self.unsaved = self.session.finish()
        try:
            self.app.push(FairPlay(self.app, self.session))
        except JournalError as error:
            self.app.push(Dialog(self.app, "The record cannot be read", str(error)))
