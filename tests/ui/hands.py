"""Somebody at the window without a screen: moves the pointer, clicks, types, and waits until all is still."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game import paths
from game.exploration.actions import Move
from game.exploration.bots import SolverBot
from game.exploration.tiled_write import write_board
from game.kit.chance import seed_from_number
from game.kit.journal import Seat
from game.ui.app import App, first_scenes
from game.ui.request import Request
from game.ui.scenes.ending import Ending
from game.ui.scrolling import Pane
from game.ui.table import Table
from game.ui.widgets import Widget
from tests.exploration.drawn import drawn

POCKET = Path(__file__).parents[1] / "exploration" / "pocket_board.txt"
ADA, BEN = Seat("Ada", None, 0), Seat("Ben", None, 1)
PAUSE = 0.3
"""Seconds between two clicks that are meant as two."""


def write_maps(folder: Path) -> Path:
    """A folder of maps: the small board under the name of the shipped one, and the worked example."""
    folder.mkdir()
    for name in ("terrain.tsx", "terrain.png", "play-example.tmx"):
        copy(paths.maps_dir() / name, folder)
    board = drawn(POCKET.read_text())
    looks = tuple("plain" if terrain in ("land", "coast", "river") else None for terrain in board.terrain)
    write_board(replace(board, looks=looks), folder / "expedition.tmx")
    return folder


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A computer without screen and sound card; gives the folder of the player's data."""
    maps = write_maps(tmp_path / "maps")
    monkeypatch.setattr(paths, "maps_dir", lambda: maps)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("DIRADICE_DATA", str(tmp_path / "data"))
    yield tmp_path / "data"
    pygame.quit()


def new_game(*seats: Seat, seed: int = 7) -> Request:
    """A short game of these seats."""
    return Request("new", seats=seats, seed=seed_from_number(seed))


class Hands:
    """Uses an app as a person does. `find` and `see` look; everything else is input or time."""

    def __init__(self, size: tuple[int, int] = (1280, 800), request: Request | None = None, percent: int = 0) -> None:
        self.app = App(size)
        if percent:  # Else the player's kept settings hold.
            self.app.settings.ui_scale = percent
        self.app.replace_all(*first_scenes(self.app, request or Request()))
        self.app.step([], 0.0)

    # Looking

    @property
    def scene(self) -> Any:
        """The scene on top."""
        return self.app.scene

    def find(self, id: str) -> Widget | None:  # noqa: A002
        """The widget of that id."""
        found: Widget | None = self.scene.find(id)
        return found

    def see(self, id: str) -> Widget:  # noqa: A002
        """The widget of that id, which must be there."""
        widget = self.find(id)
        assert widget is not None, f"no {id!r} among {[w.id for w in self.scene.widgets]}"
        return widget

    def check_that_all_fits(self) -> None:
        """Fail if anything written is cut off or a widget hangs over the edge of the window."""
        self._look_all_over()
        window = self.app.screen.get_rect()
        for widget in self.scene.widgets:
            room = window if widget.within is None else widget.within.room
            assert room.contains(widget.rect), f"{widget.id or type(widget).__name__} lies outside: {widget.rect}"

    def _look_all_over(self) -> None:
        """Fail if anything written is cut off, further down in a pane too."""
        self.scene.refresh()
        self.app.step([], 0.01)
        assert not self.app.spills, list(self.app.spills)
        for number in range(len(self._panes())):
            top = self._panes()[number].state.top
            while self._panes()[number].page(pygame.K_PAGEDOWN):
                self.scene.refresh()
                self.app.step([], 0.01)
                assert not self.app.spills, list(self.app.spills)
            self._panes()[number].state.top = top
            self.scene.refresh()
            self.app.step([], 0.01)

    def _panes(self) -> list[Pane]:
        return [widget for widget in self.scene.widgets if isinstance(widget, Pane)]

    # Time

    def wait(self, seconds: float, frame: float = 1 / 30) -> None:
        """Let time pass in frames."""
        passed = 0.0
        while passed < seconds:
            self.app.step([], frame)
            passed += frame

    def rest(self, limit: float = 60.0) -> None:
        """Wait until nothing moves and nothing is about to."""
        passed = 0.0
        while passed < limit:
            self.app.step([], 0.05)
            passed += 0.05
            if not self.app.moving and (self.scene is None or self.scene.wake() is None):
                return

    # Input

    def point(self, pos: tuple[int, int], pause: float = PAUSE) -> None:
        """Move the pointer."""
        pygame.mouse.set_pos(pos)
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.app.step([motion], pause)

    def press(self, pos: tuple[int, int], pause: float = 0.01) -> None:
        """Press and release the left button where the pointer is put."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.step([pygame.event.Event(kind, pos=pos, button=1)], pause)

    def click(self, target: str | tuple[int, int]) -> None:
        """Point at a widget or a pixel and click, unhurried; what is out of sight is scrolled to."""
        pos = self.scroll_to(target).seen.center if isinstance(target, str) else target
        self.point(pos)
        self.press(pos)

    def scroll_to(self, id: str) -> Widget:  # noqa: A002
        """The widget of that id, brought into sight with the wheel where it lies in a pane."""
        widget = self.see(id)
        for _ in range(100):
            pane = widget.within
            if pane is None or pane.rect.collidepoint(widget.rect.center):
                break
            self.point(pane.rect.center)
            turn = 1 if widget.rect.centery < pane.rect.y else -1
            self.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn)], 0.02)
            widget = self.see(id)
        return widget

    def key(self, key: int, mod: int = 0, pause: float = PAUSE) -> None:
        """Press a key."""
        self.app.step([pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)], pause)

    def type(self, words: str) -> None:
        """Type letters into what has the focus."""
        for letter in words:
            self.app.step([pygame.event.Event(pygame.TEXTINPUT, text=letter)], 0.02)

    # Playing

    @property
    def table(self) -> Any:
        """The table that is being played at."""
        return next((scene for scene in self.app.scenes if isinstance(scene, Table)), None)

    def wish(self) -> Any:
        """What a good player would do now."""
        session, seat = self.table.session, self.table.play.due[1]
        return SolverBot().choose(session.view(seat), session.legal(seat), session.rng(seat))

    def play_by_mouse(self) -> None:
        """Do one thing with the mouse alone."""
        self.rest()
        if self.scene is not self.table:
            return
        for id in ("start", "throw"):  # noqa: A001
            if self.find(id) is not None:
                self.click(id)
                return
        wish = self.wish()
        if hasattr(wish, "expedition"):
            self.click(f"offer:{wish.expedition}")
        elif isinstance(wish, Move):
            self.click(self.table.face.board.geometry.place_centre(wish.square))
        else:
            self.click("stay")

    def play_by_keys(self) -> None:
        """Do one thing with the keyboard alone."""
        self.rest()
        if self.scene is not self.table:
            return
        if self.find("start") is not None or self.find("throw") is not None:
            self.key(pygame.K_SPACE)
            return
        wish = self.wish()
        if hasattr(wish, "expedition"):
            names = list(self.table.face.stage.view.options.data.expeditions)
            self.key(pygame.K_1 + names.index(wish.expedition))
        elif isinstance(wish, Move):
            board = self.table.face.board
            for _ in range(60):
                if board.cursor == wish.square:
                    break
                self.key(pygame.K_TAB)
            assert board.cursor == wish.square, "Tab does not come to the square"
            self.key(pygame.K_RETURN)
        else:
            self.key(pygame.K_s)

    def play_to(self, phase: str, keys: bool = False) -> None:
        """Play until the short game is in that phase, a throw that a person owes, and all is still."""
        while self.table.face.stage.view.phase != phase or (phase == "throw" and self.find("throw") is None):
            if keys:
                self.play_by_keys()
            else:
                self.play_by_mouse()
            self.rest()

    def play_out(self, keys: bool = False) -> None:
        """Play the short game to its end."""
        while not isinstance(self.scene, Ending):
            if keys:
                self.play_by_keys()
            else:
                self.play_by_mouse()

    def watch(self) -> None:
        """Let what plays by itself come to its end, and hurry it along."""
        while not isinstance(self.scene, Ending):
            self.wait(0.3)
            self.key(pygame.K_SPACE, pause=0.05)
