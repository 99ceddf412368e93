"""The window: one loop, a stack of scenes, asleep while nothing moves."""

import os
import sys
import traceback
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game import paths
from game.exit_codes import BROKEN, DONE, INTERRUPTED
from game.ui import gamepad, settings
from game.ui.fonts import Fonts
from game.ui.images import Images
from game.ui.layout import DESIGNED, SMALLEST, scale_for
from game.ui.paint import Painter
from game.ui.request import Request
from game.ui.scene import Scene
from game.ui.sound import Sounds

FRAMES_PER_SECOND: Final = 60
_REDRAW: Final = frozenset({
    pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWSIZECHANGED,
    pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWFOCUSGAINED, pygame.RENDER_TARGETS_RESET,
})  # fmt: skip
_NAPS: Final = (4, 15)
"""Milliseconds between two looks for input: at first, and once nothing has come for `_AWAKE` milliseconds."""
_AWAKE: Final = 1500
_LONGEST_STEP: Final = 0.1
"""Seconds of animation that one frame may jump, however long the window slept before it."""


class App:
    """Holds what all scenes share: the window, fonts, pictures, sounds, settings and the clock `now` in seconds."""

    def __init__(self, size: tuple[int, int] = DESIGNED) -> None:
        self.settings, self.notice = settings.load()
        self._unsaved = ""
        self.now = 0.0
        self.keys_used = False
        self.pointer_seen = False
        self.running = True
        self.moving = False
        self.acted_at = -1.0
        """When a click or key last did something, or another scene came up: what follows at once is its echo."""
        self.escaped_at = -1.0
        """When Escape last did something: another press at once is its echo, and closes nothing more."""
        self._scenes: list[Scene] = []
        self._below: pygame.Surface | None = None
        self._hidden = False
        self._frame_began = 0
        self._size = (0, 0)
        self._wake_at: float | None = None
        self._typing = False
        self.spills: Sequence[str] = ()
        self._open_window(size)
        self.fonts = Fonts()
        self.images = Images()
        self.sounds = Sounds()
        self.sounds.set_volume(self.settings.volume)

    # The window

    def _open_window(self, size: tuple[int, int]) -> None:
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "diradice"  # pygame has put the name of the script there
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        pygame.display.init()
        if pygame.display.get_driver() in ("offscreen", "dummy") and "SDL_VIDEODRIVER" not in os.environ:
            # Nobody asked for a window that nobody sees; it would stay open for ever.
            raise pygame.error("no screen was found")
        pygame.display.set_caption("Diradice")
        self._windowed = size
        try:
            self._set_mode()
        except pygame.error:
            if not self.settings.fullscreen:
                raise
            self.settings.fullscreen = False
            self.notice = "The whole screen could not be filled, so this is a window."
            self._set_mode()

    def _set_mode(self) -> None:
        if self.settings.fullscreen:
            self.screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self.screen = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
            _hold_smallest()
        pygame.key.stop_text_input()
        self._typing = False

    def toggle_fullscreen(self) -> None:
        """Between the whole screen and a window of its former size."""
        if not self.settings.fullscreen:
            self._windowed = self.screen.get_size()
        before = self.settings.fullscreen
        self.settings.fullscreen = not before
        try:
            self._set_mode()
        except pygame.error:
            self.settings.fullscreen = before
            self._set_mode()
        self.change_settings(fullscreen=self.settings.fullscreen)
        self._set_text_input()

    @property
    def scale(self) -> float:
        """Pixels per unit."""
        return scale_for(self.screen.get_size(), self.settings.ui_scale)

    def painter(self, surface: pygame.Surface | None = None) -> Painter:
        """A brush for the window, or for another surface."""
        return Painter(self.screen if surface is None else surface, self.fonts, self.images, self.scale)

    def change_settings(self, **changes: object) -> None:
        """Set and keep settings; the scenes are built anew."""
        for name, value in changes.items():
            setattr(self.settings, name, value)
        problem = settings.save(self.settings)
        # Once they can be saved again, nobody need hear that they once could not.
        if problem or self.notice == self._unsaved:
            self.notice = self._unsaved = problem
        self.sounds.set_volume(self.settings.volume)
        self._resized()

    # The scenes

    @property
    def scene(self) -> Scene | None:
        """The scene on top, which hears all input."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> Sequence[Scene]:
        """All scenes, the lowest first."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Open a scene over the others."""
        self._change()
        self._scenes.append(scene)
        self._entered()

    def pop(self) -> None:
        """Close the top scene; closing the last one ends the program."""
        self._change()
        if self._scenes:
            self._scenes.pop().left()
        self._entered()
        self.running = bool(self._scenes)

    def replace_all(self, *scenes: Scene) -> None:
        """Close every scene and open these."""
        self._change()
        old, self._scenes = self._scenes, list(scenes)
        for scene in reversed(old):
            scene.left()
        self._entered()

    def _change(self) -> None:
        """Another scene comes up: a second click or key was meant for the one that was on top."""
        if self._scenes:
            self.acted_at = self.now
            self._scenes[-1].let_go()

    def _entered(self) -> None:
        self._below = None
        if self._scenes:
            self._scenes[-1].entered()

    # The loop

    def run(self) -> int:
        """Show the scenes until the last is closed; returns the exit code."""
        clock = pygame.time.Clock()
        failures = 0
        events: list[pygame.event.Event] = []
        pads: gamepad.Gamepads | None = None
        while self.running:
            try:
                self.step(events, clock.tick() / 1000)
                failures = 0
            except Exception as error:
                print(_report(error), file=sys.stderr)
                failures += 1
                if failures > 2:
                    return BROKEN
                self._recover(error)
            if pads is None:  # Sound and gamepads wait until the first frame is shown.
                self.sounds.start()
                pads = gamepad.Gamepads()
            if self.running:
                events = [key for event in self._wait() for key in pads.keys(event)]
        return DONE

    def _wait(self) -> list[pygame.event.Event]:
        """What was typed and clicked: at once while something moves, else asleep until there is something."""
        if self.moving and not self._hidden:
            spent = pygame.time.get_ticks() - self._frame_began
            pygame.time.wait(max(0, 1000 // FRAMES_PER_SECOND - spent))
            return pygame.event.get()
        if self.moving:
            return _sleep(0.25)  # Out of sight: the bots go on, but nothing is drawn.
        return _sleep(None if self._wake_at is None else max(0.0, self._wake_at - self.now))

    def step(self, events: Sequence[pygame.event.Event], dt: float) -> None:
        """One turn of the loop: input, `dt` seconds of time, and a frame if anything changed."""
        self._frame_began = pygame.time.get_ticks()
        self.now += dt
        motion: pygame.event.Event | None = None
        for event in events:
            if event.type == pygame.MOUSEMOTION:
                motion = event  # Only the last of many counts.
                continue
            if motion is not None:
                self._dispatch(motion)
                motion = None
            self._dispatch(event)
        if motion is not None:
            self._dispatch(motion)
        if self.scene is None or not self.running:
            self.running = False
            return
        if self.screen is not pygame.display.get_surface() or self._size != self.screen.get_size():
            self._resized()
        if self._wake_at is not None and self.now >= self._wake_at:
            self.scene.woken()
        self.moving = self.scene.update(min(dt, _LONGEST_STEP))
        scene = self.scene
        if scene is not None and not self._hidden:
            scene.dirty = scene.dirty or scene.outdated
            if scene.dirty or scene.live_dirty or self.moving:
                self._draw(scene)
        wake = scene.wake() if scene is not None and not self.moving else None
        self._wake_at = None if wake is None else self.now + wake

    def _dispatch(self, event: pygame.event.Event) -> None:
        scene = self.scene
        if scene is None:
            return
        if event.type == pygame.QUIT:
            self.replace_all()
            self.running = False
        elif event.type in _REDRAW:
            self._hidden = False
            scene.dirty = True
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._hidden = True
        elif event.type == pygame.WINDOWFOCUSLOST:
            scene.let_go()
        elif event.type == pygame.WINDOWLEAVE:
            self.pointer_seen = False
            scene.pointer_left()
        elif event.type == pygame.KEYDOWN and _asks_fullscreen(event):
            self.toggle_fullscreen()
        else:
            if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
                self.pointer_seen = True
                if self.keys_used:
                    self.keys_used = False
                    scene.dirty = True
            scene.handle(event)
            self._set_text_input()

    def _set_text_input(self) -> None:
        """Input methods are only on while a text field hears the keys."""
        focused = self.scene.focused() if self.scene is not None else None
        wanted = focused is not None and focused.takes_text
        if wanted != self._typing:
            self._typing = wanted
            if wanted:
                pygame.key.start_text_input()
                pygame.key.set_repeat(400, 40)
            else:
                pygame.key.stop_text_input()
                pygame.key.set_repeat()

    def _resized(self) -> None:
        surface = pygame.display.get_surface()
        if surface is not None:
            self.screen = surface
        self._size = self.screen.get_size()
        self._below = None
        for scene in self._scenes:
            scene.refresh()

    def _draw(self, scene: Scene) -> None:
        painter = self.painter()
        if not scene.dirty:
            changed = scene.draw_moving(painter)
            if changed is not None:
                pygame.display.update(changed)
                return
        if not scene.covers:
            self._draw_below(painter)
        scene.draw(painter)
        self.spills = painter.spills
        pygame.display.flip()

    def _draw_below(self, painter: Painter) -> None:
        """The scenes under a sheet: drawn once, then kept as a picture."""
        if self._below is None:
            lowest = max((i for i, s in enumerate(self._scenes[:-1]) if s.covers), default=0)
            for scene in self._scenes[lowest:-1]:
                scene.draw(painter)
            painter.shade(self.screen.get_rect(), (22, 35, 61), 130)
            self._below = self.screen.copy()
        else:
            self.screen.blit(self._below, (0, 0))

    def _recover(self, error: Exception) -> None:
        """An error of ours must not cost anyone a game: the journal is on disk, so say so and go to the title."""
        from game.ui.scenes.dialog import Dialog
        from game.ui.scenes.title import Title

        words = f"Something went wrong in the window ({type(error).__name__}).\n\n"
        words += "No game is lost: every action was written down before it was shown. Continue goes on from there."
        self.screen.set_clip(None)
        self.replace_all(Title(self), Dialog(self, "That should not have happened", words))


def _report(error: Exception) -> str:
    """Where an error came up, line by line, without its own words: they may name a card that has to stay secret."""
    lines = traceback.format_tb(error.__traceback__)
    return "".join(["Traceback (most recent call last):\n", *lines, type(error).__name__])


def _sleep(seconds: float | None) -> list[pygame.event.Event]:
    """Wait for input, at most so long. `pygame.event.wait` looks a thousand times a second and thereby costs 3 % of a
    processor; naps that are too short to be felt cost a tenth of that.
    """
    began = pygame.time.get_ticks()
    while True:
        events = pygame.event.get()
        passed = pygame.time.get_ticks() - began
        if events or (seconds is not None and passed >= seconds * 1000):
            return events
        nap = _NAPS[0] if passed < _AWAKE else _NAPS[1]
        pygame.time.wait(nap if seconds is None else max(1, min(nap, round(seconds * 1000) - passed)))


def _hold_smallest() -> None:
    """Keep the window from being made too small, where this pygame can; scenes merely get tight below it."""
    of_display = getattr(pygame.Window, "from_display_module", None)
    if of_display is not None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            of_display().minimum_size = SMALLEST


def _asks_fullscreen(event: pygame.event.Event) -> bool:
    with_alt = event.key == pygame.K_RETURN and bool(event.mod & pygame.KMOD_ALT)
    return event.key == pygame.K_F11 or with_alt


def saves_dir() -> Path:
    """The folder of the games that are going on or over."""
    return paths.data_dir() / "games"


def run(request: Request) -> int:
    """Open the window as the request asks and stay until it is closed; returns the exit code."""
    app = App()
    try:
        app.replace_all(*first_scenes(app, request))
        return app.run()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        app.replace_all()
        pygame.quit()
        sys.stdout.flush()


def first_scenes(app: App, request: Request) -> list[Scene]:
    """What the request opens. The title alone does not wait for what a game needs to be imported."""
    if request.start == "title":
        from game.ui.scenes.title import Title

        return [Title(app)]
    from game.ui.scenes import opening

    return opening.scenes(app, request)
