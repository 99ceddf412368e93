"""Tokens on the track: all of them in sight, on their squares, hopping where they go."""

import math

import pygame
import pytest

from game.ui.fonts import Fonts
from game.ui.geometry import Geometry
from game.ui.images import Images
from game.ui.layout import Rect
from game.ui.paint import Painter
from game.ui.track_view import LONGEST_WALK, Ring, Token, TrackBoard, ring_of, token_spots
from game.ui.widgets import Look
from tests.ui.long_hands import game_at, long_board


def tokens(*squares: int) -> tuple[Token, ...]:
    return tuple(Token(seat, seat, square) for seat, square in enumerate(squares))


@pytest.mark.parametrize("crowd", [1, 2, 3, 4])
def test_tokens_on_one_square_stand_apart_and_inside_it(crowd: int) -> None:
    geometry = Geometry.fit(long_board(), Rect(0, 0, 800, 800), True)
    spots = token_spots(geometry, tokens(*[0] * crowd))
    box = geometry.track[0]
    assert len(spots) == crowd
    assert all(box.collidepoint(spot) for spot in spots.values())
    apart = [math.dist(a, b) for i, a in spots.items() for j, b in spots.items() if i < j]
    assert all(gap > box.width * 0.4 for gap in apart)


def test_P4_after_a_six_the_next_six_squares_can_be_picked() -> None:
    view = game_at("pick").state
    token = view.players[view.turn].token
    ring = ring_of(view, (0, 1, 2, 3), picking=True)
    assert ring.picks == {(token + steps) % 40: steps for steps in range(1, 7)}
    assert ring_of(view, (0, 1, 2, 3)).picks == {}


def test_who_has_set_off_has_no_token() -> None:
    view = game_at("move").state
    shown = {token.seat for token in ring_of(view, (0, 1, 2, 3)).tokens}
    assert shown == {seat for seat, player in enumerate(view.players) if player.token is not None}
    assert view.turn not in shown


def test_a_token_walks_its_path_and_stands_at_its_end() -> None:
    board = TrackBoard(long_board(), lambda place: None)
    board.show_ring(Ring(tokens(0, 0)))
    board.walk(1, (1, 2, 3))
    assert board.animating
    board.update(LONGEST_WALK)
    assert not board.animating
    assert [token.square for token in board.ring.tokens] == [0, 3]


def test_a_lit_square_of_the_track_is_picked_by_a_click() -> None:
    picked: list[int] = []
    board = TrackBoard(long_board(), lambda place: None, pick=picked.append)
    board.rect = Rect(0, 0, 800, 800)
    board.show_ring(Ring(tokens(0), 0, {4: 4}))
    board.click(board.geometry.track[5].center)
    assert picked == []
    board.click(board.geometry.track[4].center)
    assert picked == [4]


def test_a_token_that_walks_while_the_window_changes_is_drawn_as_in_a_window_of_that_size(
    tools: tuple[Fonts, Images],
) -> None:
    def walking(*sides: int) -> bytes:
        board = TrackBoard(long_board(), lambda place: None)
        board.show_ring(Ring(tokens(0, 0)))
        board.rect = Rect(0, 0, sides[0], sides[0])
        p = Painter(pygame.Surface((900, 900)), *tools, 1.0)
        board.draw(p, Look())
        board.walk(1, (1, 2, 3, 4, 5, 6))
        for side in sides:
            board.rect = Rect(0, 0, side, side)
            p.surface.fill((0, 0, 0))
            board.draw(p, Look())
        board.update(0.2)
        for _ in range(2):  # The picture is composed anew once the size is settled.
            board._settle = 0.0
            p.surface.fill((0, 0, 0))
            board._change()
            board.draw(p, Look())
        return pygame.image.tobytes(p.surface, "RGB")

    assert walking(880, 440) == walking(440)
