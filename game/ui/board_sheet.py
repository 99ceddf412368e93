"""Draws the board with everything on it: first what stands still, then what moves or follows the pointer."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.ui.board_marks import Marks, Style
from game.ui.fonts import Fonts
from game.ui.geometry import Geometry
from game.ui.images import Images
from game.ui.layout import Rect
from game.ui.moment import Moment
from game.ui.pieces import Flight, Stamps, standing


@dataclass(frozen=True)
class Shown:
    """All that a frame depends on.

    `rising` has how far each legal place has risen, empty when they all have; `refusal` a place and how far the sign
    on it swings, −1 to 1; `focus` the place that is considered, `by_keys` if by the keyboard's cursor; `home` is the
    place of the piece whose turn it is.
    """

    moment: Moment
    style: Style
    home: int
    rising: Mapping[int, float]
    flight: Flight | None = None
    refusal: tuple[int, float] | None = None
    focus: int | None = None
    by_keys: bool = False


class Sheet:
    """Draws frames for one layout, whose picture begins at 0, 0."""

    def __init__(self, geometry: Geometry, images: Images, fonts: Fonts) -> None:
        self._geometry = geometry
        self._marks = Marks(geometry, images, fonts)
        self._stamps = Stamps(images, fonts, geometry.square)

    def still(self, picture: pygame.Surface, shown: Shown) -> pygame.Surface:
        """A copy of the board's picture with all on it that does not move."""
        size, moment, marks = self._geometry.size, shown.moment, self._marks
        # While the window is being resized the old picture will do, until its edge rests.
        sheet = picture.copy() if picture.get_size() == size else pygame.transform.smoothscale(picture, size)
        for place in moment.claimed:
            marks.claimed(sheet, place)
        if not shown.rising:
            self._draw_targets(sheet, shown)
        self._draw_pieces(sheet, shown)
        return sheet

    def _draw_targets(self, sheet: pygame.Surface, shown: Shown) -> None:
        """Legal places, those that pay with their glow; while rising, as far as they have come."""
        marks, targets = self._marks, shown.moment.targets
        paying = [place for place in targets if targets[place].prize]
        if not targets:
            return
        if shown.style == "dim" and not shown.rising:
            marks.dim(sheet, [*targets, shown.home])
        for place in paying:
            marks.glow(sheet, place)
        for place in targets:
            marks.target(sheet, place, shown.style, risen=shown.rising.get(place, 1.0))
            if not shown.rising and self._bare(place):
                marks.spot(sheet, place)
        if not shown.rising:
            for place in paying:
                marks.prize(sheet, place, targets[place].prize)

    def _bare(self, place: int) -> bool:
        """Whether nothing is printed on the place that a mark in its middle would hide."""
        board = self._geometry.board
        return not (board.equipment[place] or board.objective_at[place] or board.hazards[place])

    def _draw_pieces(self, sheet: pygame.Surface, shown: Shown) -> list[Rect]:
        moment, touched = shown.moment, []
        spots = standing(self._geometry, moment.pieces)
        crowd = Counter(piece.place for piece in moment.pieces)
        for piece in sorted(moment.pieces, key=lambda piece: (piece.seat == moment.mover, spots[piece.seat][1])):
            if shown.flight is not None and piece.seat == shown.flight.piece.seat:
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

    def live(self, surface: pygame.Surface, shown: Shown) -> list[Rect]:
        """Draw what moves or follows the pointer onto the still sheet; returns where."""
        touched = []
        if shown.rising:
            self._draw_targets(surface, shown)
            touched += [self._around(place) for place in shown.moment.targets]
            touched += self._draw_pieces(surface, shown)
        if shown.flight is not None:
            touched.append(shown.flight.draw(surface, self._stamps))
        if shown.refusal is not None:
            place, sway = shown.refusal
            self._marks.refused(surface, place, sway * self._geometry.square * 0.2)
            touched.append(self._around(place))
        elif shown.focus is not None:
            touched += self._draw_focus(surface, shown, shown.focus)
        return touched

    def _draw_focus(self, surface: pygame.Surface, shown: Shown, place: int) -> list[Rect]:
        """The way to the place that the player is considering, or a sign that there is none."""
        moment, touched = shown.moment, []
        if place in moment.targets:
            mover = next(piece for piece in moment.pieces if piece.seat == moment.mover)
            start = standing(self._geometry, moment.pieces)[mover.seat]
            route = moment.targets[place].route
            end = self._geometry.place_centre(place)
            points = [start, *(self._geometry.centre(square) for square in route[:-1]), end]
            self._marks.target(surface, place, shown.style, chosen=True)
            self._marks.trail(surface, points, moment.at_sea)
            ghost = self._stamps.ghost(mover)
            surface.blit(ghost, ghost.get_rect(center=(end[0], end[1] - self._geometry.square * 0.05)))
            if moment.targets[place].prize:
                self._marks.prize(surface, place, moment.targets[place].prize, pointed=True)
            touched += [self._around(square) for square in (mover.place, *route)]
        elif moment.targets and place != shown.home:
            self._marks.refused(surface, place)
        if shown.by_keys:
            self._marks.cursor(surface, place)
        return [*touched, self._around(place)]

    def _around(self, place: int) -> Rect:
        """What a mark on the place may cover."""
        edge = self._geometry.square
        return self._geometry.place_rect(self._geometry.board.place_of[place]).inflate(3 * edge, 3 * edge)
