"""The board with the outer track around it: tokens, squares to pick, and a token that hops along the ring."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from game.exploration.board import Board
from game.exploration.data import Data
from game.exploration.state import State
from game.ui import theme
from game.ui.board_marks import Marks
from game.ui.exploration_view import HOP, BoardView
from game.ui.fonts import Fonts
from game.ui.geometry import Geometry
from game.ui.images import Images
from game.ui.layout import Rect
from game.ui.motion import Tween, linear
from game.ui.paint import Painter
from game.ui.pieces import Flight, Piece, Stamps, badge_picture

LONGEST_WALK: Final = 1.6
"""Seconds for a way round the track, however long."""
_SPOTS: Final = {
    1: ((0.15, 0.15),),
    2: ((-0.23, 0.0), (0.23, 0.0)),
    3: ((-0.23, -0.22), (0.23, -0.22), (0.0, 0.23)),
    4: ((-0.23, -0.23), (0.23, -0.23), (-0.23, 0.23), (0.23, 0.23)),
}
"""Where so many tokens stand on one track square, from its middle, in edges of it."""


@dataclass(frozen=True)
class Token:
    """The token of a preparing player: seat, index of its colour and emblem, number of its track square."""

    seat: int
    colour: int
    square: int


@dataclass(frozen=True)
class Ring:
    """What the track shows: tokens, whose turn it is there, and by square the steps that could be picked (P4)."""

    tokens: tuple[Token, ...] = ()
    mover: int | None = None
    picks: Mapping[int, int] = field(default_factory=dict)


def ring_of(view: State, colours: Sequence[int], picking: bool = False) -> Ring:
    """The ring of a view; with `picking` the squares that a six can lead to are lit."""
    tokens = tuple(
        Token(seat, colours[seat], player.token) for seat, player in enumerate(view.players) if player.token is not None
    )
    mover = view.turn if view.players[view.turn].token is not None and view.round else None
    picks: dict[int, int] = {}
    if picking and mover is not None:
        start, size = view.players[mover].token or 0, len(view.options.board.track)
        picks = {(start + steps) % size: steps for steps in range(6, 0, -1)}
    return Ring(tokens, mover, picks)


class TrackBoard(BoardView):
    """A board view that also shows the ring; `pick` hears the steps of a square that was chosen.

    `tell` gives the words about a track square, `choose`, `reason_for` and `refuse` are those of the board.
    """

    def __init__(
        self,
        board: Board,
        choose: Callable[[int], object],
        reason_for: Callable[[int], str] = lambda place: "",
        refuse: Callable[[int], object] = lambda place: None,
        pick: Callable[[int], object] = lambda steps: None,
        tell: Callable[[int], str] = lambda square: "",
        figures: Data | None = None,
    ) -> None:
        super().__init__(board, choose, reason_for, refuse, with_track=True, figures=figures)
        self.pick, self.tell = pick, tell
        self.ring = Ring()
        self.lit: int | None = None
        """The track square that is pointed at, here or on a list of the squares to pick."""
        self._walk: _Walk | None = None
        self._stamps: dict[int, TokenStamps] = {}

    # What is shown

    def show_ring(self, ring: Ring) -> None:
        """Show other tokens or other squares to pick."""
        if ring != self.ring:
            self.finish()
            self.ring = ring
            self._change()

    def walk(self, seat: int, path: Sequence[int]) -> None:
        """Move the seat's token along the path, square by square."""
        self.finish()
        token = next((token for token in self.ring.tokens if token.seat == seat), None)
        if token is None or not path:
            return
        moved = tuple(replace(one, square=path[-1]) if one.seat == seat else one for one in self.ring.tokens)
        self._walk = walk = _Walk(token, tuple(path), self.ring.tokens, moved)
        self.ring = replace(self.ring, picks={})
        self._change()

        def go(share: float) -> None:
            walk.share = share

        def arrive() -> None:
            self._walk = None
            self.ring = replace(self.ring, tokens=moved)
            self._change()

        seconds = min(LONGEST_WALK, HOP * len(path))
        self._timeline.add(Tween(go, seconds, ease=linear, then=arrive))

    # Pointer

    def point(self, pos: tuple[int, int] | None) -> bool:
        """The pointer moved there, or away."""
        square = self.geometry.track_at(pos) if pos is not None else None
        changed = square != self.lit
        self.lit = square
        self.dirty = self.dirty or changed
        return super().point(pos) or changed

    def light(self, square: int, on: bool) -> None:
        """Mark a track square from elsewhere, or no longer."""
        self.lit = square if on else None
        self.dirty = True

    def click(self, pos: tuple[int, int]) -> bool:
        """Pick the track square at the pixel, else as on the board."""
        square = self.geometry.track_at(pos)
        if square is None or square not in self.ring.picks:
            return super().click(pos)
        if self._slid_off(pos):
            return False
        self.finish()
        self.pick(self.ring.picks[square])
        return True

    def _under(self, pos: tuple[int, int]) -> object:
        square = self.geometry.track_at(pos)
        return super()._under(pos) if square is None else ("track", square)

    def hover_tip(self, pos: tuple[int, int]) -> str:
        """The words about the track square or the place under the pointer."""
        square = self.geometry.track_at(pos)
        if square is None or self.animating:
            return super().hover_tip(pos)
        return self.tell(square)

    # Drawing

    def _prepare(self, p: Painter) -> pygame.Surface:
        before = self._still
        still = super()._prepare(p)
        if still is not before:
            self._draw_ring(still, p)
        return still

    def _draw_ring(self, still: pygame.Surface, p: Painter) -> None:
        geometry = self._local
        if not geometry.track:
            return
        size = geometry.track[0].width
        stamps = self._stamps.setdefault(size, TokenStamps(p.images, p.fonts, size))
        if len(self._stamps) > 3:
            self._stamps = {size: stamps}
        for square, steps in self.ring.picks.items():
            draw_pick(still, p, geometry.track[square], steps)
        spots = token_spots(geometry, self.ring.tokens)
        crowd = [token.square for token in self.ring.tokens]
        marks = Marks(geometry, p.images, p.fonts)
        for token in sorted(self.ring.tokens, key=lambda token: token.seat == self.ring.mover):
            if self._walk is not None and token.seat == self._walk.token.seat:
                continue
            stamp = stamps.picture(_as_piece(token), crowd.count(token.square) > 1)
            still.blit(stamp, stamp.get_rect(center=spots[token.seat]))
            if token.seat == self.ring.mover:
                marks.pointer(still, spots[token.seat], stamp.get_width())

    def _on_screen(self, surface: pygame.Surface) -> None:
        super()._on_screen(surface)
        geometry = self.geometry
        bounds = geometry.bounds
        if not geometry.track or bounds != bounds.clip(surface.get_rect()):
            return
        if self.lit is not None and self._walk is None and self.lit < len(geometry.track):
            box = geometry.track[self.lit]
            edge = max(2, box.width // 20)
            pygame.draw.rect(surface, theme.SNOW, box.inflate(2 * edge, 2 * edge), 2 * edge, border_radius=edge)
            pygame.draw.rect(surface, theme.INK, box.inflate(edge, edge), edge, border_radius=edge)
            self._touched.append(box.inflate(6 * edge, 6 * edge).clip(bounds))
        if self._walk is not None:
            stamps = self._stamps[geometry.track[0].width]
            touched = self._walk.flight(self._local).draw(surface.subsurface(bounds), stamps)
            self._touched.append(touched.move(bounds.topleft).clip(bounds))


@dataclass
class _Walk:
    """A token on its way along the path, as far as `share`, whatever size the window takes meanwhile."""

    token: Token
    path: tuple[int, ...]
    before: tuple[Token, ...]
    after: tuple[Token, ...]
    share: float = 0.0

    def flight(self, geometry: Geometry) -> Flight:
        """The way in pixels."""
        between = [geometry.track[square].center for square in self.path[:-1]]
        start, end = (token_spots(geometry, tokens)[self.token.seat] for tokens in (self.before, self.after))
        flight = Flight(_as_piece(self.token), [start, *between, end], geometry.track[0].width)
        flight.go(self.share)
        return flight


class TokenStamps(Stamps):
    """Pictures of tokens for one size of track squares."""

    def __init__(self, images: Images, fonts: Fonts, edge: int) -> None:
        super().__init__(images, fonts, edge)
        self.size = max(14, round(edge * 0.56))

    def _draw(self, piece: Piece, size: int) -> pygame.Surface:
        """A round counter with the seat's emblem and letter."""
        side = size // 2 * 2 + 1
        fine = 3
        disc = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
        middle = side * fine / 2
        for share, colour in ((1.0, theme.SNOW), (0.92, theme.INK), (0.82, theme.SNOW)):
            pygame.draw.circle(disc, colour, (middle, middle), middle * share)
        token = pygame.transform.smoothscale(disc, (side, side))
        badge = badge_picture(self._images, self._fonts, piece.colour, max(8, round(side * 0.6)))
        token.blit(badge, badge.get_rect(center=(side / 2, side / 2)))
        return token


def _as_piece(token: Token) -> Piece:
    return Piece(token.seat, token.colour, "token", token.square)


def token_spots(geometry: Geometry, tokens: Sequence[Token]) -> dict[int, tuple[float, float]]:
    """The pixel on which each seat's token stands; tokens that share a square all stay in sight."""
    spots: dict[int, tuple[float, float]] = {}
    for square in {token.square for token in tokens}:
        here = sorted(token.seat for token in tokens if token.square == square)
        box = geometry.track[square]
        for seat, (dx, dy) in zip(here, _SPOTS[min(4, len(here))], strict=False):
            spots[seat] = (box.centerx + dx * box.width, box.centery + dy * box.height)
    return spots


def draw_pick(surface: pygame.Surface, p: Painter, box: Rect, steps: int) -> None:
    """A track square that can be picked, with the number of steps to it in its outer corner."""
    edge = max(2, box.width // 16)
    for grow, colour, width in ((edge // 2 + 1, theme.SNOW, edge + 2 + edge // 2), (0, theme.VERMILION, edge)):
        pygame.draw.rect(surface, colour, box.inflate(2 * grow, 2 * grow), width, border_radius=edge)
    radius = max(8, box.width // 5)
    centre = (box.right - radius - edge // 2, box.y + radius + edge // 2)
    pygame.draw.circle(surface, theme.SNOW, centre, radius + max(1, edge // 2))
    pygame.draw.circle(surface, theme.VERMILION_FILL, centre, radius)
    words = p.fonts.render(str(steps), round(radius * 1.4), theme.SNOW, "heading")
    surface.blit(words, words.get_rect(center=centre))
