"""The title: logo, a game that bots play behind it, and the way to everything else."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pygame

from game.kit.journal_file import Saved, saved_games
from game.ui import theme
from game.ui.app import App, saves_dir
from game.ui.bidi import isolated
from game.ui.layout import Rect, centred, inset, rows, square_and_rest
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.scenes.sheet import poster
from game.ui.widgets import Button, Custom, Look, Text, Widget

if TYPE_CHECKING:
    from game.ui.scenes.attract import Attract


class Title(Scene):
    """The first thing one sees. Saved games and the game behind it are loaded after the first frame."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.saved: list[Saved] | None = None
        self.attract: Attract | None = None
        self.picture: pygame.Surface | None = None
        self._work = [self._look_for_games, self._draw_latest, self._begin_attract]
        self._frames = 0

    def entered(self) -> None:
        """Games may have been played since."""
        self._work = [self._look_for_games, self._draw_latest, *([] if self.attract else [self._begin_attract])]
        self._frames = 0
        super().entered()

    def wake(self) -> float | None:
        """Soon, while something is still to be loaded; else when the game behind goes on."""
        if self._work:
            return 0.01
        times = [time for time in (super().wake(), self.attract.wake() if self.attract else None) if time is not None]
        return min(times, default=None)

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
        return self.attract.update(dt) if self.attract is not None and self.app.scene is self else False

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
        from game.ui.scenes.saved import thumbnail

        good = [one for one in self.saved or () if not one.problem]
        self.picture = None
        if good:
            with suppress(Exception):  # A picture is no reason to be kept from the title, whatever is in the record.
                self.picture = thumbnail(self.app, good[0].path, self.app.painter().px(112))

    def _begin_attract(self) -> None:
        from game.ui.scenes.attract import Attract

        self.attract = Attract.begin(self.app)

    def background(self, p: Painter, area: Rect) -> None:
        """A poster's sea."""
        poster(p, area)

    def build(self, p: Painter, area: Rect) -> list[Widget]:
        """Logo and buttons at the left and the board at the right, or the board above them."""
        wide = p.px(400)
        heights = self._heights(p)
        # What the sheet holds besides the menu: logo, name, line, and margins.
        tall = sum(heights) + p.px(10) * (len(heights) - 1) + p.px(300)
        square, left, below = square_and_rest(area, wide, tall + p.px(24))
        if not below:
            square.right, left.x = area.right, area.x
        widgets: list[Widget] = []
        if self.attract is not None:
            self.attract.place(square)
            widgets.append(self.attract)
        sheet = centred(inset(left, p.px(20), p.px(12)), wide - p.px(40), tall)
        widgets.append(Custom(sheet, lambda brush, rect, look: brush.panel(rect, theme.PAPER, theme.PAPER_DEEP, 3, 10)))
        inner = inset(sheet, p.px(26), p.px(18))
        small = sheet.height < tall
        logo, name, told, _, menu = rows(
            inner, [p.px(96 if small else 150), p.px(54), p.px(26), p.px(6 if small else 16), 0.5], p.px(2)
        )
        widgets.append(Custom(logo, lambda brush, rect, look: brush.picture("logo", rect)))
        widgets.append(Text(name, "DIRADICE", 46, face="heading", align="centre"))
        widgets.append(Text(told, "Exploration, the expedition game of 1967", 14, theme.INK_SOFT, align="centre"))
        return widgets + self._menu(p, menu)

    def _heights(self, p: Painter) -> list[int]:
        """The heights of the buttons, the picture of the game to go on with among them."""
        return [p.px(56), *([p.px(92)] if self.saved else []), *[p.px(44)] * 4]

    def _menu(self, p: Painter, area: Rect) -> list[Widget]:
        app = self.app
        going_on = bool(self.saved)
        tall = self._heights(p)
        gap = p.px(10)
        room = area.height - gap * (len(tall) - 1)
        if sum(tall) > room:
            tall = [height * room // sum(tall) for height in tall]
        cells = rows(area, tall, gap)
        widgets: list[Widget] = [
            Button(cells.pop(0), "Play", self._play, "play", "primary", (pygame.K_p,), "Enter", "ui/play")
        ]
        if going_on:
            widgets.append(Custom(cells.pop(0), self._paint_continue, "continue", self._continue, keys=(pygame.K_c,)))
        half = [(cell, *entry) for cell, entry in zip(cells, (
            ("Learn", self._learn, "ui/help", pygame.K_l, "L"),
            ("Hall of fame", self._hall, "ui/crown", pygame.K_h, "H"),
            ("Settings", self._settings, "ui/settings", pygame.K_s, "S"),
            ("Quit", app.replace_all, "ui/close", pygame.K_q, "Q"),
        ), strict=False)]  # fmt: skip
        widgets += [
            Button(cell, label, action, f"button:{label}", "normal", (key,), hint, icon)
            for cell, label, action, icon, key, hint in half
        ]
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
        from game.ui.scenes.opening import resume
        from game.ui.scenes.saved import SavedGames

        saved = self.saved or []
        if len(saved) == 1 and not saved[0].problem:
            for scene in resume(self.app, saved[0].path):
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


def _map_title(saved: Any) -> str:
    return saved.header.map.title if saved is not None and saved.header.map is not None else ""
