"""The panel of the long game: one's hand and Equipment, the piles, the other players, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.exploration import preparation
from game.exploration.names import club_text, money, title
from game.exploration.preparing_texts import item_text, personnel_text, priced
from game.exploration.state import CLUB, PERSONNEL, Player
from game.ui import theme
from game.ui.exploration_cards import man_row
from game.ui.exploration_panel import TWO_LINES, Form, Panel
from game.ui.layout import Rect, columns, grid, inset, rows
from game.ui.long_cards import (
    PILES,
    chip_cells,
    item_chip,
    long_player_text,
    personnel_card,
    personnel_strip,
    pile,
)
from game.ui.paint import Painter
from game.ui.widgets import Custom, Look, Text, Widget

if TYPE_CHECKING:
    from game.ui.long_table import LongFace

_CHIP, _HEAD, _PILES, _SHOPS = 32, 36, 42, 26
_PLAYER, _ROOMY_PLAYER = 58, 60
"""Units of height that a player's row on its tab needs, and takes at most."""
_UPRIGHT_CARD, _LYING_CARD, _NARROW_CARD = 138, 84, 88
"""Units of height of a card in the hand: upright, on its side, and one below the other where there is little width."""
_MAN, _NARROW_MAN = 46, 62
_UPRIGHT = 3
"""So many cards of a hand stand side by side; more lie on their sides."""


def _across(p: Painter, width: int) -> int:
    """So many items lie side by side in a panel of that width."""
    return 2 if width < p.px(TWO_LINES) else 3


def _chips_height(p: Painter, count: int, across: int) -> int:
    """The height of so many items in rows of `across`, lower rows where there are many."""
    down = max(1, -(-count // across))
    return p.px(_CHIP + 5 if down < 3 else _CHIP) * down


class LongPanel(Panel):
    """Shows one's own cards only to whom they belong; everybody else sees their backs."""

    face: LongFace

    def build(self, p: Painter, area: Rect, form: Form) -> list[Widget]:
        """From the top: whose turn it is, die and buttons, then cards, piles, players and log, or tabs of these."""
        wide = form == "columns"
        first, second = columns(area, [0.5, 0.5], p.px(14)) if wide else (area, area)
        widgets, rest = self._head(p, rows(first, [p.px(72), p.px(146), 0.5], p.px(8)))
        if form == "tabs":
            return widgets + self._tabbed(p, rest)
        mine = self.face.whose
        others = [seat for seat in self._order() if seat != mine]
        row, gap = p.px(54 if wide else 45), p.px(5)
        own, below = rows(rest, [self._own_height(p, mine, rest.width), 0.5], p.px(8))
        room, all_rows = second if wide else below, len(others) * (row + gap) - gap
        if p.px(_PILES + 8) + all_rows > room.height:  # With so much in the hand there is no room for all at once.
            return widgets + self._tabbed(p, rest)
        piles, players, log = rows(room, [p.px(_PILES), all_rows, 0.5], p.px(8))
        return [
            *widgets, *self._own(p, own, mine), *self._piles(p, piles), *self._players(p, players, others),
            *self._log_list(p, log),
        ]  # fmt: skip

    def _tabbed(self, p: Painter, area: Rect) -> list[Widget]:
        if self.face.tight:
            return super()._tabbed(p, area)
        widgets, body = self._tab_bar(p, area)
        mine = self.face.whose
        if self.tab == 2:
            return widgets + self._log_list(p, body)
        main, piles = rows(body, [0.5, p.px(_PILES)], p.px(8))
        if self.tab == 0 and mine is not None:
            own = Rect(main.x, main.y, main.width, min(main.height, self._own_height(p, mine, main.width)))
            log = Rect(main.x, own.bottom + p.px(8), main.width, main.bottom - own.bottom - p.px(8))
            return [*widgets, *self._own(p, own, mine), *self._log_list(p, log), *self._piles(p, piles)]
        seats = list(self._order())
        tall = min(main.height, len(seats) * p.px(_ROOMY_PLAYER))
        return [*widgets, *self._players(p, Rect(main.x, main.y, main.width, tall), seats), *self._piles(p, piles)]

    def _cards(self, p: Painter, area: Rect) -> list[Widget]:
        mine = self.face.whose
        if mine is None:
            return self._everybody(p, area)
        own, piles = rows(area, [self._own_height(p, mine, area.width), self._piles_height(p, area.width)], p.px(6))
        return [*self._own(p, own, mine), *self._piles(p, piles)]

    def _cards_height(self, p: Painter, width: int) -> int:
        mine = self.face.whose
        if mine is None:
            return self._everybody_height(p, width)
        return self._own_height(p, mine, width) + p.px(6) + self._piles_height(p, width)

    def _everybody(self, p: Painter, area: Rect) -> list[Widget]:
        piles = self._piles_height(p, area.width)
        seats = list(self._order())
        tall = min(area.height - piles - p.px(6), len(seats) * p.px(_ROOMY_PLAYER))
        upper, lower = rows(Rect(area.x, area.y, area.width, tall + p.px(6) + piles), [tall, piles], p.px(6))
        return [*self._players(p, upper, seats), *self._piles(p, lower)]

    def _everybody_height(self, p: Painter, width: int) -> int:
        return len(self._order()) * p.px(_PLAYER) + p.px(6) + self._piles_height(p, width)

    def _piles_height(self, p: Painter, width: int) -> int:
        return p.px(3 * _PILES if width < p.px(TWO_LINES) else _PILES)

    # One's own cards

    def _own_height(self, p: Painter, seat: int | None, width: int) -> int:
        if seat is None:
            return 1
        player = self.face.stage.view.players[seat]
        chips = _chips_height(p, len(player.equipment), _across(p, width))
        count = len(player.hand)
        narrow = width < p.px(TWO_LINES)
        cards = p.px(_UPRIGHT_CARD) if count <= _UPRIGHT else p.px(_LYING_CARD) * -(-count // 2) + p.px(5)
        cards = p.px(_NARROW_CARD) * count if narrow else cards
        men = p.px(_NARROW_MAN if narrow else _MAN) * max(1, len(player.men))
        hand = cards if player.token is not None else men
        shops = p.px(_SHOPS) if player.token is None and player.hand else 0
        return p.px(_HEAD + 26) + hand + chips + shops

    def _own(self, p: Painter, area: Rect, seat: int | None) -> list[Widget]:
        if seat is None:
            return []
        view = self.face.stage.view
        player, figures = view.players[seat], view.options.data
        self.purses[seat] = Rect(area.x, area.y, area.width // 2, p.px(_HEAD))
        colour = theme.EXPEDITION_COLOURS.get(player.expedition or "", theme.PAPER_DEEP)
        frame = Custom(area, lambda brush, rect, look: brush.panel(rect, theme.PAPER, colour, 3))
        box = inset(area, p.px(10), p.px(7))
        narrow, across = area.width < p.px(TWO_LINES), _across(p, area.width)
        chips_tall = _chips_height(p, len(player.equipment), across)
        foot = p.px(24) if player.token is None and player.hand else 0
        head, cards, gear, note = rows(box, [p.px(_HEAD), 0.5, chips_tall, max(1, foot)], p.px(4))
        purse = Custom(head, lambda brush, rect, look: self._paint_purse(brush, rect, seat), "mine")
        widgets: list[Widget] = [frame, self._counting(purse)]
        if player.token is not None:
            widgets += self._hand(p, cards, seat, narrow)
        else:
            men = rows(cards, [0.5] * max(1, len(player.men)), p.px(2))
            for man, row in zip(player.men, men, strict=False):
                widgets.append(
                    Custom(row, lambda brush, rect, look, man=man: man_row(brush, rect, figures, man, view.paid))  # type: ignore[misc]
                )
        widgets += self._gear(p, gear, player.equipment, across)
        if foot:
            widgets.append(Custom(note, lambda brush, rect, look: self._paint_shops(brush, rect, player.hand)))
        return widgets

    def _paint_purse(self, p: Painter, rect: Rect, seat: int) -> None:
        p.panel(rect.inflate(p.px(2), 0), theme.PAPER, None)
        self._paint_owner(p, rect, seat)

    def _hand(self, p: Painter, area: Rect, seat: int, narrow: bool) -> list[Widget]:
        view = self.face.stage.view
        hand = view.players[seat].hand
        widgets: list[Widget] = []
        many = len(hand) > _UPRIGHT or narrow
        if many:
            cells = rows(area, [0.5] * len(hand), p.px(5)) if narrow else grid(area, 2, -(-len(hand) // 2), p.px(5))
        else:
            cells = columns(area, [0.5] * _UPRIGHT, p.px(5))
        draw = personnel_strip if many else personnel_card
        for card, cell in zip(hand, cells, strict=False):
            if card is None:
                continue
            use = self.face.use_of(card)

            def paint(brush: Painter, rect: Rect, look: Look, card: str = card, usable: bool = use is not None) -> None:
                draw(brush, rect, view.options.data, card, look.hover and usable)

            widgets.append(Custom(cell, paint, f"hand:{card}", use, personnel_text(view.options.data, card)))
        return widgets

    def _gear(self, p: Painter, area: Rect, items: tuple[str, ...], across: int) -> list[Widget]:
        figures = self.face.stage.view.options.data
        if not items:
            words = "No equipment yet"
            return [Custom(area, lambda brush, rect, look: brush.text(rect, words, 14, theme.INK_SOFT))]
        cells = chip_cells(p, area, len(items), across)
        return [
            Custom(cell, lambda brush, rect, look, name=name: item_chip(brush, rect, figures, name), f"item:{name}",  # type: ignore[misc]
                   tooltip=item_text(figures, name))
            for name, cell in zip(items, cells, strict=True)
        ]  # fmt: skip

    def _paint_shops(self, p: Painter, rect: Rect, hand: tuple[str | None, ...]) -> None:
        open_ = [title(card) for card in hand if card]
        count = len(hand)
        words = f"Keeps the {' and '.join(open_)}" if open_ else f"Keeps {count} Shop card{'s' if count > 1 else ''}"
        p.text(rect, words, 14, theme.INK_SOFT, shrink=True)

    # What lies on the table

    def _piles(self, p: Painter, area: Rect) -> list[Widget]:
        view = self.face.stage.view
        frame = Custom(area, lambda brush, rect, look: brush.panel(rect, theme.PAPER, theme.PAPER_DEEP, 2))
        box = inset(area, p.px(8), p.px(4))
        if area.width < p.px(TWO_LINES):
            upper, fund = rows(box, [0.66, 0.34], p.px(4))
            cells = grid(upper, len(PILES) // 2, 2, p.px(4))
        else:
            *cells, fund = columns(box, [0.12] * len(PILES) + [0.2], p.px(4))
            upper = Rect(box.x, box.y, fund.x - box.x, box.height)
        widgets: list[Widget] = [frame]
        if view.piles:
            for name, cell in zip(PILES, cells, strict=True):
                count = len(view.piles.get(name, ()))
                widgets.append(
                    Custom(cell, lambda brush, rect, look, name=name, count=count: pile(brush, rect, name, count),  # type: ignore[misc]
                           f"pile:{name}", tooltip=self._pile_text(name, count))
                )  # fmt: skip
        else:
            told = "All have set off: the piles are out of the game." if view.round else "The cards are not dealt yet."
            widgets.append(Text(upper, told, 13, theme.INK_SOFT, wrap=True, middle=True))
        tip = "The Prize Fund: the first player back at Base gets it."

        def paint(brush: Painter, rect: Rect, look: Look) -> None:
            brush.panel(rect, theme.PAPER, None)
            side = min(rect.height, brush.px(26))
            brush.picture("ui/fund", Rect(rect.x, rect.centery - side // 2, side, side), theme.INK)
            words = Rect(rect.x + side + brush.px(4), rect.y, rect.width - side - brush.px(4), rect.height)
            brush.text(words, money(view.fund), 17, face="bold", shrink=True)

        widgets.append(Custom(fund, paint, "fund", tooltip=tip))
        return widgets

    def _pile_text(self, name: str, count: int) -> str:
        view = self.face.stage.view
        figures = view.options.data
        if name == PERSONNEL:
            return f"Personnel: {count} cards face down, Men and Shops"
        if name == CLUB:
            cards = "\n".join(club_text(card) for card in figures.club)
            return f"Exploration Club: {count} cards, one of each\n{cards}"
        possible = preparation.possible_items(view, name)
        if not possible:
            return f"{title(name)} equipment: empty"
        return f"{title(name)} equipment: {count} cards; among them can be {priced(figures, possible)}"

    def _told(self, player: Player, name: str) -> str:
        return long_player_text(player, name)
