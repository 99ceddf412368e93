"""The board on the screen: the picture, the pieces, the legal squares, and what pointer and keys do with them.

The view knows no rules. It shows a `Moment` and tells which place was chosen.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.exploration.board import Board
from game.exploration.data import Data
from game.ui.board_marks import Style
from game.ui.board_picture import compose
from game.ui.board_sheet import Sheet, Shown
from game.ui.geometry import Geometry
from game.ui.layout import Rect
from game.ui.moment import Moment
from game.ui.motion import Timeline, Tween, ease_back, linear, shake
from game.ui.paint import Painter
from game.ui.pieces import Flight, standing
from game.ui.steering import nearest_that_way, one_further
from game.ui.widgets import ARROWS, Look, Widget

HOP: Final = 0.12
"""Seconds for each square of a move."""
RISE: Final = 0.22
RIPPLE: Final = 0.05
"""Seconds by which a legal square rises later for each square of distance."""
SHAKE: Final = 0.32
SETTLE: Final = 0.15
"""Seconds without a change of size before the picture is composed anew."""

_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


class BoardView(Widget):
    """Shows moments of a game on one board. Give it a `rect`, `show` it moments, `update` it while it is `animating`.

    `choose` is called with a legal place that was clicked or entered, `refuse` with any other that was. `reason_for`
    gives the sentence to show for a place that is not legal, or "". `figures` tell whose the symbols of equipment
    are, those that come with the game unless others are given.
    """

    focusable = True

    def __init__(
        self,
        board: Board,
        choose: Callable[[int], object],
        reason_for: Callable[[int], str] = lambda place: "",
        refuse: Callable[[int], object] = lambda place: None,
        with_track: bool = False,
        rect: Rect | None = None,
        figures: Data | None = None,
    ) -> None:
        super().__init__(rect or Rect(0, 0, 400, 400), "board")
        self.board, self.with_track, self.figures = board, with_track, figures
        self.choose, self.reason_for, self.refused = choose, reason_for, refuse
        self._style: Style = "tint"
        self.moment = Moment()
        self.dirty = True
        self.pointed: int | None = None
        """The place under the pointer."""
        self.cursor: int | None = None
        """The place under the keyboard's cursor."""
        self._timeline = Timeline()
        self._rising: dict[int, float] = {}
        self._flight: Flight | None = None
        self._refusal: tuple[int, float] | None = None
        self._fitted: tuple[object, Geometry] | None = None
        self._unmoved: Geometry | None = None
        self._laid_out: Geometry | None = None
        self._picture: pygame.Surface | None = None
        self._still: pygame.Surface | None = None
        self._touched: list[Rect] = []
        self._pressed: object = None
        self._settle = 0.0

    # Time

    @property
    def animating(self) -> bool:
        """Whether frames are wanted."""
        return self._timeline.running or self._settle > 0

    def motion(self, speed: float = 1.0, reduced: bool = False) -> None:
        """How fast things move (2 is twice as fast); `reduced` turns every motion into a cut."""
        self._timeline.speed, self._timeline.instant = speed, reduced
        if reduced:
            self.finish()

    def update(self, seconds: float) -> bool:
        """Let time pass; True if anything moved, and so once more after the last motion, whose end is to be drawn."""
        moved = self._timeline.advance(seconds)
        self.dirty = self.dirty or moved
        if self._settle > 0:
            self._settle = max(0.0, self._settle - seconds)
            if not self._settle:
                self._change()
                moved = True
        return moved or self.animating

    def finish(self) -> bool:
        """Bring every motion to its end at once; returns whether anything was moving."""
        moving = self._timeline.finish()
        self.dirty = self.dirty or moving
        return moving

    # What is shown

    @property
    def style(self) -> Style:
        """How legal squares are lit."""
        return self._style

    @style.setter
    def style(self, style: Style) -> None:
        if style != self._style:
            self._style = style
            self._change()

    def show(self, moment: Moment) -> None:
        """Show another moment; legal squares that were not shown before rise in a ripple from the piece."""
        if moment == self.moment:
            return
        self.finish()
        fresh = moment.targets and moment.targets != self.moment.targets
        self.moment = moment
        self.cursor = None
        self._change()
        if fresh:
            self._ripple()

    def hop(self, seat: int, route: Sequence[int], then: Callable[[], object] | None = None) -> None:
        """Move the seat's piece along the route, square by square; `then` is called when it has arrived.

        The moment goes on as before but for the piece's place; legal squares are no longer shown.
        """
        self.finish()
        piece = next((piece for piece in self.moment.pieces if piece.seat == seat), None)
        if piece is None or not route:
            if then is not None:
                then()
            return
        geometry = self._local
        start = standing(geometry, self.moment.pieces)[seat]
        place = self.board.place_of[route[-1]]
        moved = tuple(replace(p, place=place) if p.seat == seat else p for p in self.moment.pieces)
        end = standing(geometry, moved)[seat]
        between = [geometry.centre(square) for square in route[:-1]]
        self.moment = replace(self.moment, targets={})
        self.cursor = self.pointed = None
        self._flight = Flight(piece, [start, *between, end], geometry.square)
        self._change()

        def arrive() -> None:
            self._flight = None
            self.moment = replace(self.moment, pieces=moved)
            self._change()
            if then is not None:
                then()

        self._timeline.add(Tween(self._flight.go, HOP * len(route), ease=linear, then=arrive))

    def refuse(self, place: int) -> None:
        """Shake the head at a place."""

        def sway(t: float) -> None:
            self._refusal = (place, t)

        def over() -> None:
            self._refusal = None

        self._refusal = (place, 0.0)
        self._timeline.add(Tween(sway, SHAKE, ease=shake, then=over))
        self.dirty = True

    # Pointer and keys

    @property
    def focus(self) -> int | None:
        """The place that the player is considering: under the cursor, without one under the pointer."""
        return self.cursor if self.cursor is not None else self.pointed

    def point(self, pos: tuple[int, int] | None) -> bool:
        """The pointer moved there, or away; True if that changes what is shown."""
        place = self.geometry.place_at(pos) if pos is not None else None
        if place == self.pointed and self.cursor is None:
            return False
        self.pointed, self.cursor = place, None
        self.dirty = True
        return True

    def press(self, pos: tuple[int, int]) -> bool:
        """Remember what the button went down on: a click that slides off it is taken back."""
        self._pressed = self._under(pos)
        return False

    def _under(self, pos: tuple[int, int]) -> object:
        return self.geometry.place_at(pos)

    def _slid_off(self, pos: tuple[int, int]) -> bool:
        pressed, self._pressed = self._pressed, None
        return pressed is not None and pressed != self._under(pos)

    def click(self, pos: tuple[int, int]) -> bool:
        """Choose the place at the pixel, or refuse it. A click while something moves only finishes the motion."""
        if self._slid_off(pos):
            return False
        if self.finish():
            return True
        place = self.geometry.place_at(pos)
        if place is None:
            return False
        self._decide(place)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows: the next legal place that way (with Shift any square). Tab: through them all. Enter: choose."""
        if event.key in ARROWS:
            dx, dy = ARROWS[event.key]
            return self.step(dx, dy) if event.mod & pygame.KMOD_SHIFT or not self.moment.targets else self.aim(dx, dy)
        if event.key == pygame.K_TAB and self.moment.targets:
            return self.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in _ENTER and self.cursor is not None:
            if not self.finish():
                self._decide(self.cursor)
            return True
        return False

    def cycle(self, step: int = 1) -> bool:
        """Put the cursor on the next legal place in reading order."""
        places = sorted(self.moment.targets)
        if not places:
            return False
        if self.cursor is None or self.cursor not in places:
            return self._put(places[0 if step > 0 else -1])
        return self._put(places[(places.index(self.cursor) + step) % len(places)])

    def aim(self, dx: int, dy: int) -> bool:
        """Put the cursor on the nearest legal place in a direction, seen from the cursor or the piece."""
        return self._put(nearest_that_way(self.geometry, self.moment.targets, self._origin(), dx, dy))

    def step(self, dx: int, dy: int) -> bool:
        """Put the cursor one square further, legal or not, so that the keys too can ask why."""
        return self._put(one_further(self.board, self._origin(), dx, dy))

    def hover_tip(self, pos: tuple[int, int]) -> str:
        """The sentence about the place under the pointer."""
        return self.words(self.geometry.place_at(pos))

    def words(self, place: int | None) -> str:
        """Why the place is not legal, if there is anything to say."""
        if place is None or place in self.moment.targets or self.animating:
            return ""
        reason = self.reason_for(place)
        if not reason and self.moment.targets and place != self._home():
            reason = f"The {self.moment.symbol} symbol does not reach {self.board.name(place)}."
        return reason

    def _decide(self, place: int) -> None:
        if place in self.moment.targets:
            self.choose(place)
        elif self.moment.targets:
            self.refuse(place)
            self.refused(place)

    def _put(self, place: int | None) -> bool:
        if place is None:
            return False
        self.cursor = place
        self.dirty = True
        return True

    def _origin(self) -> int:
        return self.cursor if self.cursor is not None else self._home()

    def _home(self) -> int:
        """The place of the piece whose turn it is, else the middle of the board."""
        found = (piece.place for piece in self.moment.pieces if piece.seat == self.moment.mover)
        middle = self.board.height // 2 * self.board.width + self.board.width // 2
        return next(found, self.board.place_of[middle])

    def _ripple(self) -> None:
        origin = self.geometry.place_centre(self._home())
        for place in self.moment.targets:
            distance = math.dist(origin, self.geometry.place_centre(place)) / self.geometry.square

            def rise(t: float, place: int = place) -> None:
                self._rising[place] = t

            def risen(place: int = place) -> None:
                self._rising.pop(place, None)
                if not self._rising:
                    self._change()

            self._rising[place] = 0.0
            self._timeline.add(Tween(rise, RISE, delay=distance * RIPPLE, ease=ease_back, then=risen))

    # Drawing

    @property
    def geometry(self) -> Geometry:
        """Where the board lies on the screen, in `rect`."""
        key = (tuple(self.rect), self.with_track)
        if self._fitted is None or self._fitted[0] != key:
            self._fitted = (key, Geometry.fit(self.board, self.rect, self.with_track))
        return self._fitted[1]

    @property
    def _local(self) -> Geometry:
        """The same with the picture's top left at 0, 0, as everything is drawn."""
        if self._unmoved is None or self._unmoved.square != self.geometry.square:
            self._unmoved = replace(self.geometry, x=0, y=0)
        return self._unmoved

    def draw(self, p: Painter, look: Look) -> None:
        """Everything, onto the painter's surface."""
        still = self._prepare(p)
        bounds = self.geometry.bounds
        p.surface.blit(still, bounds)
        self._on_screen(p.surface)
        self.dirty = False

    def draw_moving(self, p: Painter) -> list[Rect]:
        """Only what changed since the last frame; returns where on the surface, for `pygame.display.update`."""
        if self._still is None or self._laid_out != self.geometry:
            self.draw(p, Look())
            return [self.geometry.bounds]
        before = self._touched
        for rect in before:
            p.surface.blit(self._still, rect, rect.move(-self.geometry.x, -self.geometry.y))
        self._on_screen(p.surface)
        self.dirty = False
        return before + self._touched

    def _on_screen(self, surface: pygame.Surface) -> None:
        """Draw what moves or follows the pointer, and remember where."""
        bounds = self.geometry.bounds
        self._touched = []
        if bounds != bounds.clip(surface.get_rect()):
            return
        touched = self._sheet.live(surface.subsurface(bounds), self._shown())
        self._touched = [rect.move(bounds.topleft).clip(bounds) for rect in touched]

    def _shown(self) -> Shown:
        focus = None if self.animating else self.focus
        by_keys = self.cursor is not None
        return Shown(self.moment, self._style, self._home(), self._rising, self._flight, self._refusal, focus, by_keys)

    def let_go(self) -> None:
        """Keep no pictures of the size of the window; they are made anew should it be drawn again."""
        self._picture = self._still = self._laid_out = None

    def _change(self) -> None:
        self._still = None
        self.dirty = True

    def _prepare(self, p: Painter) -> pygame.Surface:
        """The picture with all that does not move; composed and drawn anew where that is needed."""
        geometry = self.geometry
        if self._laid_out != geometry:
            if self._picture is not None and (self._laid_out is None or self._laid_out.square != geometry.square):
                self._settle = SETTLE
            self._laid_out = geometry
            self._sheet = Sheet(self._local, p.images, p.fonts)
            self._still = None
        if self._picture is None or (self._picture.get_size() != geometry.size and not self._settle):
            self._picture = compose(geometry, p.images, p.fonts, self.figures)
            self._still = None
        if self._still is None:
            self._still = self._sheet.still(self._picture, self._shown())
        return self._still
