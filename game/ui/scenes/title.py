"""The title: logo, a game that bots play behind it, and the way to everything else."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.kit.journal_file import Saved, saved_games
from game.ui import theme
from game.ui.app import App, saves_dir
from game.ui.bidi import isolated
from game.ui.layout import Rect, centred, columns, inset, rows, square_and_rest
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.scenes.sheet import poster
from game.ui.widgets import Button, Custom, Look, Text, Widget

if TYPE_CHECKING:
    from game.ui.scenes.attract import Attract

_SUBTITLE = "Exploration, the expedition game of 1967"
_LOW_HEAD = 72
"""Height of logo and name where the window is small for its UI scale, in units."""
_TOUCHES = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN)
"""What tells that somebody is there."""
_LEAST_BOARD = 260
"""Units of width below which the board behind the title shows nothing any more."""


class _Places(NamedTuple):
    """Where the board is, if there is room for it, where the sheet is, and how many buttons stand side by side."""

    board: Rect | None
    sheet: Rect
    across: int


class Title(Scene):
    """The first thing one sees. Saved games and the game behind it are loaded after the first frame."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.saved: list[Saved] | None = None
        self.attract: Attract | None = None
        self.picture: pygame.Surface | None = None
        self._work = [self._look_for_games, self._draw_latest, self._begin_attract]
        self._frames = 0
        self._shows_board = True

    def entered(self) -> None:
        """Games may have been played since."""
        self._work = [self._look_for_games, self._draw_latest, *([] if self.attract else [self._begin_attract])]
        self._frames = 0
        if self.attract is not None:
            self.attract.touch()
        super().entered()

    def handle(self, event: pygame.event.Event) -> None:
        """As any scene; whatever somebody does lets the game behind go on."""
        if self.attract is not None and event.type in _TOUCHES:
            self.attract.touch()
        super().handle(event)

    def wake(self) -> float | None:
        """Soon, while something is still to be loaded; else when the game behind goes on."""
        if self._work:
            return 0.01
        game = self._shown_attract
        times = [time for time in (super().wake(), game.wake() if game else None) if time is not None]
        return min(times, default=None)

    @property
    def _shown_attract(self) -> Attract | None:
        """The game behind, where there is room to show it: else it rests."""
        return self.attract if self._shows_board else None

    def woken(self) -> None:
        """Nothing here changes by itself but the game behind, which says what of it has moved."""

    def update(self, dt: float) -> bool:
        """Load what is still to be loaded, one thing at a time; let the game behind go on."""
        self._frames += 1
        if self.app.notice and self._frames > 1 and self.app.scene is self:
            self._tell_notice()
            return False
        if self._work and self._frames > 1 and self.app.scene is self:
            self._work.pop(0)()
            self.refresh()
        game = self._shown_attract
        if game is None or self.app.scene is not self:
            return False
        if game.done:
            self._begin_attract()
            self.refresh()
            return False
        return game.update(dt)

    def left(self) -> None:
        """Nothing of the game behind is kept."""
        if self.attract is not None:
            self.attract.close()

    def back(self) -> None:
        """Escape on the title asks before it ends the program."""
        from game.ui.scenes.dialog import Dialog

        quit_game = ("Quit", lambda: self.app.replace_all())
        self.app.push(Dialog(self.app, "Leave the table?", "Games are saved.", (quit_game, ("Stay", lambda: None))))

    def _tell_notice(self) -> None:
        """Something about the player's files that he should know, once."""
        from game.ui.scenes.dialog import Dialog

        words, self.app.notice = self.app.notice, ""
        self.app.push(Dialog(self.app, "A note on your settings", f"{words[0].upper()}{words[1:]}."))

    def _look_for_games(self) -> None:
        self.saved = [one for one in saved_games(saves_dir()) if not one.finished]

    def _draw_latest(self) -> None:
        from game.ui.scenes.saved import glimpse

        good = [one for one in self.saved or () if not one.problem]
        self.picture = None
        if good:
            with suppress(Exception):  # A picture is no reason to be kept from the title, whatever is in the record.
                seen = glimpse(self.app, good[0].path, self.app.painter().px(112))
                self.picture = seen.picture if seen else None

    def _begin_attract(self) -> None:
        from game.ui.scenes.attract import Attract

        before, self.attract = self.attract, Attract.begin(self.app)
        if before is not None and self.attract is not None:
            self.attract.follow(before)

    def background(self, p: Painter, area: Rect) -> None:
        """A poster's sea."""
        poster(p, area)

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """Logo and buttons at the left and the board at the right, or the board above them."""
        board, sheet, across = self._places(p, area)
        widgets: list[Widget] = []
        self._shows_board = board is not None
        if self.attract is not None and board is not None:
            self.attract.place(board)
            widgets.append(self.attract)
        widgets.append(Custom(sheet, lambda brush, rect, look: brush.panel(rect, theme.PAPER, theme.PAPER_DEEP, 3, 10)))
        if self.tight:
            head, menu = rows(inset(sheet, p.px(16), p.px(12)), [p.px(_LOW_HEAD), 0.5], p.px(10))
            return widgets + _low_head(p, head) + self._menu(p, menu, across)
        inner = inset(sheet, p.px(26), p.px(18))
        small = sheet.height < self._tall(p)
        logo, name, told, _, menu = rows(
            inner, [p.px(96 if small else 150), p.px(54), p.px(26), p.px(6 if small else 16), 0.5], p.px(2)
        )
        widgets.append(Custom(logo, lambda brush, rect, look: brush.picture("logo", rect)))
        widgets.append(Text(name, "DIRADICE", 46, face="heading", align="centre"))
        widgets.append(Text(told, _SUBTITLE, 14, theme.INK_SOFT, align="centre"))
        return widgets + self._menu(p, menu, 1)

    def _places(self, p: Painter, area: Rect) -> _Places:
        """Where all is: the board beside the sheet, above it, or nowhere."""
        wide, margin = p.px(400), p.px(24)
        if not self.tight:
            tall = self._tall(p)
            square, left, below = square_and_rest(area, wide, tall + margin)
            if not below:
                square.right, left.x = area.right, area.x
            return _Places(square, centred(inset(left, p.px(20), p.px(12)), wide - p.px(40), tall), 1)
        # Margins, the head and the gap below it.
        around = p.px(2 * 12 + _LOW_HEAD + 10)
        column, pairs = (around + self._menu_height(p, across) for across in (1, 2))
        least = p.px(_LEAST_BOARD)
        side, above = min(area.height, area.width - wide), min(area.width, area.height - pairs - margin)
        if area.height >= column + margin and side >= max(least, above):
            left, right = columns(area, [0.5, side])
            menu = centred(inset(left, p.px(20), p.px(12)), wide - p.px(40), column)
            return _Places(centred(right, side, side), menu, 1)
        board = Rect(area.centerx - above // 2, area.y, above, above) if above >= least else None
        top = area.y if board is None else board.bottom
        below_it = Rect(area.x, top, area.width, area.bottom - top)
        return _Places(board, centred(inset(below_it, p.px(12), p.px(8)), p.px(620), pairs), 2)

    def _tall(self, p: Painter) -> int:
        """How high the sheet wants to be where there is room: menu, logo, name, line, and margins."""
        return self._menu_height(p, 1) + p.px(300)

    def _heights(self, p: Painter, across: int) -> list[int]:
        """The heights of the rows of the menu, the picture of the game to go on with among them."""
        if across == 1:
            return [p.px(56), *([p.px(92)] if self.saved else []), *[p.px(44)] * 4]
        return [p.px(84 if self.saved else 56), *[p.px(44)] * 2]

    def _menu_height(self, p: Painter, across: int) -> int:
        heights = self._heights(p, across)
        return sum(heights) + p.px(10) * (len(heights) - 1)

    def _menu(self, p: Painter, area: Rect, across: int) -> list[Widget]:
        app = self.app
        tall = self._heights(p, across)
        gap = p.px(10)
        room = area.height - gap * (len(tall) - 1)
        if sum(tall) > room:
            tall = [height * room // sum(tall) for height in tall]
        first, *lines = rows(area, tall, gap)
        upper = [first]
        if self.saved:
            upper = [first, lines.pop(0)] if across == 1 else columns(first, [0.5, 0.5], gap)
        cells = [cell for line in lines for cell in columns(line, [0.5] * across, gap)]
        widgets: list[Widget] = [
            Button(upper[0], "Play", self._play, "play", "primary", (pygame.K_p,), "Enter", "ui/play")
        ]
        if self.saved:
            widgets.append(Custom(upper[1], self._paint_continue, "continue", self._continue, keys=(pygame.K_c,)))
        widgets += [
            Button(cell, label, action, f"button:{label}", "normal", (key,), hint, icon)
            for cell, (label, action, icon, key, hint) in zip(cells, (
                ("Learn", self._learn, "ui/help", pygame.K_l, "L"),
                ("Hall of fame", self._hall, "ui/crown", pygame.K_h, "H"),
                ("Settings", self._settings, "ui/settings", pygame.K_s, "S"),
                ("Quit", app.replace_all, "ui/close", pygame.K_q, "Q"),
            ), strict=True)
        ]  # fmt: skip
        return widgets

    def _paint_continue(self, p: Painter, rect: Rect, look: Look) -> None:
        saved = self.saved or []
        latest = next((one for one in saved if not one.problem), None)
        p.panel(rect, theme.PAPER_DEEP if look.hover or look.pressed else theme.PAPER, theme.INK, 2)
        inner = inset(rect, p.px(8), p.px(8))
        left = inner.x
        if self.picture is not None:
            side = min(inner.height, self.picture.get_height())
            drawn = self.picture
            if side != drawn.get_height():
                drawn = pygame.transform.smoothscale(drawn, (side, side))
            p.surface.blit(drawn, (inner.x, inner.centery - side // 2))
            left += side + p.px(12)
        words = Rect(left, inner.y, inner.right - left, inner.height)
        side = p.px(20)
        p.keycap(Rect(words.right - side, words.y, side, side), "C", theme.INK)
        upper, middle, lower = rows(words, [0.44, 0.28, 0.28])
        p.text(upper, "Continue", 24, face="heading")
        if latest is not None and latest.header is not None:
            p.text(middle, ", ".join(isolated(seat.name) for seat in latest.header.seats), 14, elide=True)
        good = sum(not one.problem for one in saved)
        count = f"{good} games to go on with" if good > 1 else _map_title(latest) or "A damaged game"
        p.text(lower, count, 13, theme.INK_SOFT, shrink=True)

    # What the buttons do

    def _play(self) -> None:
        from game.ui.scenes.new_game import NewGame

        self.app.push(NewGame(self.app))

    def _continue(self) -> None:
        from game.ui.scenes.dialog import Dialog
        from game.ui.scenes.opening import resume
        from game.ui.scenes.saved import SavedGames

        saved = self.saved or []
        if len(saved) == 1 and not saved[0].problem:
            opened = resume(self.app, saved[0].path)
            if isinstance(opened[0], Dialog):  # It cannot be opened as it is: below stands what else can be done.
                opened.insert(0, SavedGames(self.app, saved))
            for scene in opened:
                self.app.push(scene)
        else:
            self.app.push(SavedGames(self.app, saved))

    def _learn(self) -> None:
        from game.ui.scenes.learn import Learn

        self.app.push(Learn(self.app))

    def _hall(self) -> None:
        from game.ui.scenes.hall_of_fame import HallOfFame

        self.app.push(HallOfFame(self.app))

    def _settings(self) -> None:
        from game.ui.scenes.options import SettingsSheet

        self.app.push(SettingsSheet(self.app))


def _low_head(p: Painter, rect: Rect) -> list[Widget]:
    """The logo and the name beside it, for a low sheet."""
    logo = Rect(rect.x, rect.y, rect.height, rect.height)
    words = Rect(logo.right + p.px(14), rect.y, rect.right - logo.right - p.px(14), rect.height)
    name, told = rows(words, [0.6, 0.4])
    return [
        Custom(logo, lambda brush, box, look: brush.picture("logo", box)),
        Text(name, "DIRADICE", 38, face="heading"),
        Text(told, _SUBTITLE, 14, theme.INK_SOFT),
    ]


def _map_title(saved: Any) -> str:
    return saved.header.map.title if saved is not None and saved.header.map is not None else ""
