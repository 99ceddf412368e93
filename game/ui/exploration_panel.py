"""The panel beside the board: turn line, die, the player's own cards, the other players, and the log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from game.exploration.names import money, title
from game.exploration.state import Player
from game.exploration.texts import sentence
from game.ui import theme
from game.ui.exploration_cards import (
    emblem,
    items_down,
    items_row,
    man_row,
    notes,
    notes_width,
    player_row,
    player_text,
    shop_expedition,
)
from game.ui.layout import Rect, columns, rows
from game.ui.paint import Painter
from game.ui.scrolling import ScrollList, ScrollState, scrolled
from game.ui.turn_line import paint_turn
from game.ui.widgets import Action, Custom, Look, Paint, Widget, shown

if TYPE_CHECKING:
    from game.ui.exploration_table import ExplorationFace

Form = Literal["column", "columns", "tabs"]
"""How the panel is laid out: one thing under the other, in two columns, or with tabs for most of it."""
TABS: Final = ("Cards", "Players", "Log")
FIRST_STEPS: Final = (
    "1. Throw for who chooses first.",
    "2. Choose an expedition; its Men and equipment are dealt and paid.",
    "3. In turns: throw the Diradice, move to a lit square, find what your Men are paid for.",
    "4. Reach your main objective, then come home to Base: the first home gets most.",
)
TWO_LINES: Final = 360
"""A panel that is narrower, in units, tells in two lines what else stands in one."""
_MAN, _CROWDED_MAN, _NARROW_MAN = 46, 40, 62
"""Units of height of a Man's row: with room, among many players, and where he is told of in more lines."""
_HEAD, _GEAR, _SHOP, _NARROW_SHOP = 38, 36, 26, 46
"""Units of height of whose cards these are, of a row of items, and of the Shops with the Prize Fund."""
_PLAYER, _ROOMY_PLAYER = 62, 70
"""Units of height that a player's row on its tab needs, and takes at most."""
_LOG_LINES: Final = 300


class Panel:
    """Builds the panel for a face. `purses` says where each seat's money is shown, for prizes to fly to."""

    def __init__(self, face: ExplorationFace) -> None:
        self.face = face
        self.purses: dict[int, Rect] = {}
        self.tab = 0
        self._log = ScrollState(at_end=True)
        self._tabs = [ScrollState() for _ in TABS]
        """How far each tab is scrolled where room is little; whoever reads there is not disturbed by a question."""
        self._heights: dict[str, int] = {}
        """Of the lines of the log, as high as they are at one width and one size."""
        self._measured = (0, 0)
        self._shown = 0

    def build(self, p: Painter, area: Rect, form: Form) -> list[Widget]:
        """From the top: whose turn it is, die and buttons, then cards, players and log, or tabs of these."""
        wide = form == "columns"
        crowded = len(self.face.stage.names) > 3 or area.height < p.px(700)
        first, second = columns(area, [0.5, 0.5], p.px(14)) if wide else (area, area)
        widgets, rest = self._head(p, rows(first, [p.px(82), p.px(150 if crowded else 176), 0.5], p.px(10)))
        if form == "tabs":
            return widgets + self._tabbed(p, rest)
        others = [seat for seat in self._order() if seat != self.seat]
        row, gap = p.px(50 if crowded and not wide else 60), p.px(5)
        mine, below = rows(rest, [self._mine_height(p, rest.width, crowded and not wide), 0.5], p.px(10))
        players, log = rows(second if wide else below, [len(others) * (row + gap) - gap, 0.5], p.px(10))
        return [*widgets, *self._mine(p, mine), *self._players(p, players, others), *self._log_list(p, log)]

    def _head(self, p: Painter, cells: list[Rect]) -> tuple[list[Widget], Rect]:
        """The turn line with the menu, die and buttons in the first two cells, and the third, still empty."""
        self.purses = {}
        turn, controls, rest = cells
        return [*self.turn(p, turn), *self.face.controls(p, controls)], rest

    def turn(self, p: Painter, rect: Rect) -> list[Widget]:
        """The turn line, and the menu at its right."""
        menu = Rect(rect.right - p.px(52), rect.y, p.px(52), rect.height)
        paint = partial(paint_turn, self.face)
        line = shown(Rect(rect.x, rect.y, rect.width - p.px(60), rect.height), paint, id="turn")
        line.live = bool(self.face.table.refusal)
        return [line, self.face.corner_button(menu)]

    def build_tight(self, p: Painter, area: Rect, below: bool) -> list[Widget]:
        """In little room: die and buttons over tabs, or beside them where it all lies below the board."""
        self.purses = {}
        controls, rest = columns(area, [0.48, 0.52], p.px(10)) if below else rows(area, [p.px(140), 0.5], p.px(6))
        controls.height = min(controls.height, p.px(160))
        return [*self.face.controls(p, controls), *self._tabbed(p, rest)]

    @property
    def seat(self) -> int:
        """Whose cards are shown large: the person whose turn it is, else the person who was last.

        As long as a turn is told, it is still the turn of whoever took it.
        """
        play = self.face.play
        asked = play.due[0] in ("throw", "choice") and not play.show.playing
        seat = play.due[1] if asked else self.face.stage.view.turn
        if self.face.session.seats[seat].bot is None:
            self._shown = seat
        elif self.face.session.seats[self._shown].bot is not None:
            persons = [i for i, one in enumerate(self.face.session.seats) if one.bot is None]
            self._shown = persons[0] if persons else seat
        if all(one.bot is not None for one in self.face.session.seats):
            self._shown = seat
        return self._shown

    def _order(self) -> tuple[int, ...]:
        """The seats in order of play, once there is one."""
        view = self.face.stage.view
        return view.order if len(view.order) == len(view.players) else tuple(range(len(view.players)))

    def _tabbed(self, p: Painter, area: Rect) -> list[Widget]:
        widgets, body = self._tab_bar(p, area)
        if self.tab == 2:
            return widgets + self._log_list(p, body)
        fill = (self._cards, self._everybody)[self.tab]
        if not self.face.tight:
            return widgets + fill(p, body)
        tall = (self._cards_height, self._everybody_height)[self.tab]
        return widgets + scrolled(body, partial(tall, p), self._tabs[self.tab], "tab", partial(fill, p))

    def _cards(self, p: Painter, area: Rect) -> list[Widget]:
        """What the first tab holds."""
        return self._mine(p, area)

    def _cards_height(self, p: Painter, width: int) -> int:
        return self._mine_height(p, width)

    def _everybody(self, p: Painter, area: Rect) -> list[Widget]:
        """What the second tab holds."""
        seats = list(self._order())
        tall = min(area.height, len(seats) * p.px(_ROOMY_PLAYER))
        return self._players(p, Rect(area.x, area.y, area.width, tall), seats)

    def _everybody_height(self, p: Painter, width: int) -> int:
        return len(self._order()) * p.px(_PLAYER)

    def _tab_bar(self, p: Painter, area: Rect) -> tuple[list[Widget], Rect]:
        """The tabs side by side, and the room below them."""
        bar, body = rows(area, [p.px(36), 0.5], p.px(8))
        cells = columns(bar, [0.33] * len(TABS), p.px(6))
        return [
            Custom(rect, self._tab_painter(index), f"tab:{name}", self._tab_opener(index))
            for index, (name, rect) in enumerate(zip(TABS, cells, strict=True))
        ], body

    def _tab_painter(self, index: int) -> Paint:
        def paint(p: Painter, rect: Rect, look: Look) -> None:
            chosen = index == self.tab
            p.panel(
                rect, theme.SNOW if chosen or look.hover else theme.PAPER, theme.INK if chosen else theme.PAPER_DEEP
            )
            p.text(rect, TABS[index], 16, theme.INK if chosen else theme.INK_SOFT, "heading", "centre")

        return paint

    def _tab_opener(self, index: int) -> Action:
        def open_tab() -> None:
            self.tab = index
            self.face.table.refresh()

        return open_tab

    # One's own cards

    def _mine_height(self, p: Painter, width: int, crowded: bool = False) -> int:
        """How high one's own cards want to be, where there is little width in more lines."""
        gear = items_down(p, width - p.px(24), 3)
        narrow = width < p.px(TWO_LINES)
        man = _NARROW_MAN if narrow else _CROWDED_MAN if crowded else _MAN
        return p.px(_HEAD + 3 * man + _GEAR * gear + (_NARROW_SHOP if narrow else _SHOP) + 26)

    def _mine(self, p: Painter, area: Rect) -> list[Widget]:
        seat = self.seat
        tall = min(area.height, self._mine_height(p, area.width))
        area = Rect(area.x, area.y, area.width, tall)
        self.purses[seat] = Rect(area.x, area.y, area.width // 2, p.px(40))

        def paint(brush: Painter, rect: Rect, look: Look) -> None:
            self._paint_mine(brush, rect, seat)

        return [self._counting(Custom(area, paint, "mine"))]

    def _counting(self, widget: Custom) -> Custom:
        """The widget, drawn whenever somebody's money is not what was drawn last."""
        drawn: list[float] = []
        paint = widget.paint

        def remember(brush: Painter, rect: Rect, look: Look) -> None:
            drawn[:] = self.face.stage.money
            paint(brush, rect, look)

        widget.live = True
        widget.paint = remember
        widget.moves = lambda: drawn != self.face.stage.money
        return widget

    def _paint_mine(self, p: Painter, rect: Rect, seat: int) -> None:
        view = self.face.stage.view
        player, figures = view.players[seat], view.options.data
        colour = theme.EXPEDITION_COLOURS.get(player.expedition or "", theme.PAPER_DEEP)
        p.panel(rect, theme.SNOW, colour, 3)
        box = rect.inflate(-p.px(24), -p.px(12))
        if player.expedition is None:
            head, body = rows(box, [p.px(_HEAD), 0.5])
            self._paint_owner(p, head, seat)
            needed: list[float] = [max(1, p.paragraph_height(step, body.width, 15)) for step in FIRST_STEPS]
            alike = [0.25] * len(needed)
            lines = rows(body, alike if max(needed) * len(needed) <= body.height else needed)
            for step, line in zip(FIRST_STEPS, lines, strict=True):
                p.paragraph(line, step, 15, theme.INK_SOFT, middle=True, shrink=True)
            return
        gear = p.px(_GEAR) * items_down(p, box.width, len(player.equipment))
        foot = p.px(_NARROW_SHOP if rect.width < p.px(TWO_LINES) else _SHOP)
        head, men, items, shop = rows(box, [p.px(_HEAD), 0.5, gear, foot], p.px(4))
        self._paint_owner(p, head, seat)
        for man, row in zip(player.men, rows(men, [0.5] * max(1, len(player.men)), p.px(2)), strict=False):
            man_row(p, row, figures, man, view.paid)
        items_row(p, items, player.equipment)
        self._paint_shop(p, shop, player.shops)

    def _paint_owner(self, p: Painter, rect: Rect, seat: int) -> None:
        """Whose cards these are, and his money."""
        stage = self.face.stage
        side = p.px(30)
        emblem(p, Rect(rect.x, rect.centery - side // 2, side, side), stage.colours[seat])
        expedition = stage.view.players[seat].expedition
        right = rect.right
        if expedition:
            p.picture(f"expeditions/{expedition}", Rect(right - side, rect.centery - side // 2, side, side))
            right -= side + p.px(8)
        left = rect.x + side + p.px(10)
        held = round(stage.money[seat])
        # The name is cut where both are long, never the sum.
        room = right - left - notes_width(p, held) - p.px(10)
        wide = min(p.text_width(stage.names[seat], 16, "bold"), p.px(130), room)
        name = Rect(right - wide, rect.y, wide, rect.height)
        p.text(name, stage.names[seat], 16, face="bold", align="right", elide=True)
        purse = Rect(left, rect.y, right - wide - p.px(10) - left, rect.height)
        notes(p, purse, held, stage.view.options.data)

    def _paint_shop(self, p: Painter, rect: Rect, shops: tuple[str, ...]) -> None:
        x, side = rect.x, min(rect.height, p.px(26))
        for shop in shops:
            p.picture(f"shops/{shop_expedition(shop)}", Rect(x, rect.y, side, side))
            x += side + p.px(8)
        words = "Holds the " + " and ".join(title(shop) for shop in shops) if shops else "Holds no Shop"
        right = f"Prize Fund {money(self.face.stage.view.fund)}"
        wide = p.text_width(right, 14, "bold")
        if rect.height > p.px(_SHOP):
            upper, lower = rows(rect, [0.5, 0.5])
            p.text(Rect(x, upper.y, upper.right - x, upper.height), words, 14, theme.INK_SOFT, shrink=True)
            p.text(lower, right, 14, face="bold")
            return
        p.text(Rect(x, rect.y, rect.right - wide - p.px(10) - x, rect.height), words, 14, theme.INK_SOFT, shrink=True)
        p.text(Rect(rect.right - wide, rect.y, wide, rect.height), right, 14, face="bold", align="right")

    # Everybody else

    def _players(self, p: Painter, area: Rect, seats: list[int]) -> list[Widget]:
        """A row for each seat."""
        if not seats:
            return []
        view, stage = self.face.stage.view, self.face.stage
        widgets: list[Widget] = []
        for seat, rect in zip(seats, rows(area, [0.5] * len(seats), p.px(5)), strict=True):
            self.purses.setdefault(seat, Rect(rect.right - p.px(90), rect.y, p.px(80), rect.height // 2))

            def paint(brush: Painter, box: Rect, look: Look, seat: int = seat) -> None:
                held, turn = round(stage.money[seat]), seat == view.turn and view.phase != "over"
                bot = self.face.session.seats[seat].bot is not None
                player_row(brush, box, view.players[seat], stage.names[seat], stage.colours[seat], held, turn, bot)

            tip = self._told(view.players[seat], stage.names[seat])
            widgets.append(self._counting(Custom(rect, paint, f"player:{seat}", tooltip=tip)))
        return widgets

    def _told(self, player: Player, name: str) -> str:
        """What anybody may know of a player, for a tooltip."""
        return player_text(player, name, self.face.stage.view.options.data)

    # The log

    def _log_list(self, p: Painter, area: Rect) -> list[Widget]:
        if area.height < p.px(40):
            return []
        stage = self.face.stage
        told = [event for _, event in self.face.events[: stage.told]][-_LOG_LINES:]
        lines = [(event, sentence(event, stage.names, stage.view.options)) for event in told]
        frame = Custom(area, lambda brush, rect, look: brush.panel(rect, theme.PAPER, theme.PAPER_DEEP, 2))
        inner = area.inflate(-p.px(16), -p.px(12))
        wide = inner.width - p.px(34)
        size = p.px(14)
        if self._measured != (wide, size):
            self._measured, self._heights = (wide, size), {}
        for _, words in lines:
            if words not in self._heights:
                self._heights[words] = p.paragraph_height(words, wide, 14) + p.px(4)
        heights = [self._heights[words] for _, words in lines]

        def paint(brush: Painter, rect: Rect, index: int, look: Look) -> None:
            event, words = lines[index]
            seat = getattr(event, "seat", None)
            if seat is not None:
                side = brush.px(12)
                emblem(brush, Rect(rect.x, rect.y + brush.px(4), side, side), stage.colours[seat])
            box = Rect(rect.x + brush.px(20), rect.y, wide, rect.height)
            brush.paragraph(box, words, 14)

        return [frame, ScrollList(inner, heights, paint, self._log, "log")]
