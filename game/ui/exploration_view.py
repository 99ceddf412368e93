"""The board on the screen: the picture, the pieces, the legal squares, and what pointer and keys do with them.

The view knows no rules. It shows a `Moment` and tells which place was chosen.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.exploration.board import Board
from game.ui.board_marks import Marks, Style
from game.ui.board_picture import compose
from game.ui.geometry import Geometry
from game.ui.layout import Rect
from game.ui.moment import Moment
from game.ui.motion import Timeline, Tween, ease_back, linear, shake
from game.ui.paint import Painter
from game.ui.pieces import Flight, Stamps, standing
from game.ui.steering import nearest_that_way, one_further
from game.ui.widgets import Look, Widget

HOP: Final = 0.12
"""Seconds for each square of a move."""
RISE: Final = 0.22
RIPPLE: Final = 0.05
"""Seconds by which a legal square rises later for each square of distance."""
SHAKE: Final = 0.32
SETTLE: Final = 0.15
"""Seconds without a change of size before the picture is composed anew."""

_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}  # fmt: skip
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


class BoardView(Widget):
    """Shows moments of a game on one board. Give it a `rect`, `show` it moments, `update` it while it is `animating`.

    `choose` is called with a legal place that was clicked or entered, `refuse` with any other that was. `reason_for`
    gives the sentence to show for a place that is not legal, or "".
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
    ) -> None:
        super().__init__(rect or Rect(0, 0, 400, 400), "board")
        self.board, self.with_track = board, with_track
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
        """Let time pass; True while something moves."""
        if self._timeline.advance(seconds):
            self.dirty = True
        if self._settle > 0:
            self._settle = max(0.0, self._settle - seconds)
            self.dirty = self.dirty or not self._settle
        return self.animating

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

    def click(self, pos: tuple[int, int]) -> bool:
        """Choose the place at the pixel, or refuse it. A click while something moves only finishes the motion."""
        if self.finish():
            return True
        place = self.geometry.place_at(pos)
        if place is None:
            return False
        self._decide(place)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows: the next legal place that way (with Shift any square). Tab: through them all. Enter: choose."""
        if event.key in _ARROWS:
            dx, dy = _ARROWS[event.key]
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
        if self._still is None:
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
        touched = self._draw_live(surface.subsurface(bounds))
        self._touched = [rect.move(bounds.topleft).clip(bounds) for rect in touched]

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
            self._marks = Marks(self._local, p.images, p.fonts)
            self._stamps = Stamps(p.images, p.fonts, geometry.square)
            self._still = None
        if self._picture is None or (self._picture.get_size() != geometry.size and not self._settle):
            self._picture = compose(geometry, p.images, p.fonts)
            self._still = None
        if self._still is None:
            self._still = self._draw_still(self._picture)
        return self._still

    def _draw_still(self, picture: pygame.Surface) -> pygame.Surface:
        size, moment, marks = self.geometry.size, self.moment, self._marks
        # While the window is being resized the old picture will do, until its edge rests.
        sheet = picture.copy() if picture.get_size() == size else pygame.transform.smoothscale(picture, size)
        for place in moment.claimed:
            marks.claimed(sheet, place)
        if not self._rising:
            self._draw_targets(sheet, moment.targets)
        self._draw_pieces(sheet)
        return sheet

    def _draw_targets(self, sheet: pygame.Surface, places: Iterable[int]) -> None:
        """Legal places, those that pay with their glow; while rising, as far as they have come."""
        marks, targets = self._marks, self.moment.targets
        if self.style == "dim" and not self._rising:
            marks.dim(sheet, [*targets, self._home()])
        for place in places:
            if targets[place].prize:
                marks.glow(sheet, place)
        for place in places:
            marks.target(sheet, place, self.style, risen=self._rising.get(place, 1.0))
            if not self._rising and self._bare(place):
                marks.spot(sheet, place)
        for place in places:
            if not self._rising and targets[place].prize:
                marks.prize(sheet, place, targets[place].prize)

    def _bare(self, place: int) -> bool:
        """Whether nothing is printed on the place that a mark in its middle would hide."""
        board = self.board
        return not (board.equipment[place] or board.objective_at[place] or board.hazards[place])

    def _draw_pieces(self, sheet: pygame.Surface) -> list[Rect]:
        moment, touched = self.moment, []
        spots = standing(self._local, moment.pieces)
        crowd = Counter(piece.place for piece in moment.pieces)
        for piece in sorted(moment.pieces, key=lambda piece: (piece.seat == moment.mover, spots[piece.seat][1])):
            if self._flight is not None and piece.seat == self._flight.piece.seat:
                continue
            if piece.seat == moment.mover:
                self._marks.stand(sheet, spots[piece.seat], self._stamps.size)
            stamp = self._stamps.picture(piece, crowd[piece.place] > 1)
            around = stamp.get_rect(center=spots[piece.seat])
            sheet.blit(stamp, around)
            touched.append(around.inflate(around.size))
            if piece.seat == moment.mover:
                self._marks.pointer(sheet, spots[piece.seat], self._stamps.size)
        return touched

    def _draw_live(self, surface: pygame.Surface) -> list[Rect]:
        touched = []
        if self._rising:
            self._draw_targets(surface, self.moment.targets)
            touched += [self._around(place) for place in self.moment.targets]
            touched += self._draw_pieces(surface)
        if self._flight is not None:
            touched.append(self._flight.draw(surface, self._stamps))
        if self._refusal is not None:
            place, sway = self._refusal
            self._marks.refused(surface, place, sway * self._local.square * 0.2)
            touched.append(self._around(place))
        elif not self.animating:
            touched += self._draw_focus(surface)
        return touched

    def _draw_focus(self, surface: pygame.Surface) -> list[Rect]:
        """The way to the place that the player is considering, or a sign that there is none."""
        place, moment, touched = self.focus, self.moment, []
        if place is None:
            return []
        if place in moment.targets:
            mover = next(piece for piece in moment.pieces if piece.seat == moment.mover)
            start = standing(self._local, moment.pieces)[mover.seat]
            route = moment.targets[place].route
            end = self._local.place_centre(place)
            points = [start, *(self._local.centre(square) for square in route[:-1]), end]
            self._marks.target(surface, place, self.style, chosen=True)
            self._marks.trail(surface, points, moment.at_sea)
            ghost = self._stamps.ghost(mover)
            surface.blit(ghost, ghost.get_rect(center=(end[0], end[1] - self._local.square * 0.05)))
            if moment.targets[place].prize:
                self._marks.prize(surface, place, moment.targets[place].prize)
            touched += [self._around(square) for square in (mover.place, *route)]
        elif moment.targets and place != self._home():
            self._marks.refused(surface, place)
        if self.cursor is not None:
            self._marks.cursor(surface, place)
        return [*touched, self._around(place)]

    def _around(self, place: int) -> Rect:
        """What a mark on the place may cover."""
        edge = self._local.square
        return self._local.place_rect(self.board.place_of[place]).inflate(3 * edge, 3 * edge)
