"""What moves on the board and how it comes to rest: hops, ripples, and the tweens beneath them."""

from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest

from game.ui.exploration_view import HOP
from game.ui.motion import Timeline, Tween, ease_back, ease_out, linear, shake
from game.ui.paint import Painter
from game.ui.widgets import Look
from tests.ui.views import Table, at, drawn_bytes, key, moment


def test_a_piece_takes_its_time_for_every_square_and_arrives() -> None:
    view = Table().show()
    arrived: list[bool] = []
    view.hop(0, (at("C4"), at("D4")), lambda: arrived.append(True))
    view.update(HOP * 1.5)
    assert view.animating
    assert not arrived
    view.update(HOP)
    assert not view.animating
    assert arrived == [True]
    assert {piece.seat: piece.place for piece in view.moment.pieces}[0] == at("D4")
    assert view.moment.targets == {}


def test_every_motion_is_over_at_once_on_finish() -> None:
    table = Table()
    table.view.show(moment())
    assert table.view.finish()
    assert not table.view.animating
    arrived: list[bool] = []
    table.view.hop(0, (at("C2"), at("C1")), lambda: arrived.append(True))
    assert table.view.finish()
    assert arrived == [True]
    table.view.refuse(at("H1"))
    assert table.view.finish()
    assert not table.view.finish()


def test_reduced_motion_turns_every_motion_into_a_cut() -> None:
    view = Table().view
    view.motion(reduced=True)
    view.show(moment())
    assert not view.animating
    arrived: list[bool] = []
    view.hop(0, (at("C2"),), lambda: arrived.append(True))
    view.refuse(at("H1"))
    assert arrived == [True]
    assert not view.animating


def test_twice_the_speed_is_half_the_time() -> None:
    view = Table().show()
    view.motion(speed=2)
    view.hop(0, (at("C2"), at("C1")))
    view.update(HOP * 1.01)
    assert not view.animating


def test_legal_squares_rise_in_a_ripple_and_then_nothing_moves(p: Painter) -> None:
    view = Table().view
    view.show(moment())
    frames = set()
    while view.update(1 / 30):
        frames.add(drawn_bytes(view, p))
    assert len(frames) > 4
    assert not view.animating
    still = drawn_bytes(view, p)
    assert not view.dirty
    view.update(10)
    assert not view.dirty
    view.show(moment())
    assert not view.dirty
    assert drawn_bytes(view, p) == still


def test_the_end_of_a_motion_is_drawn_however_slow_the_frames_are() -> None:
    view = Table().view
    view.show(moment())
    assert view.update(10), "a frame that shows all squares risen is still owed"
    assert not view.update(10)


def test_a_place_is_drawn_the_same_whether_only_what_moved_is_drawn_or_everything(p: Painter) -> None:
    table = Table()
    view = table.show()
    whole = Painter(pygame.Surface(p.surface.get_size()), p.fonts, p.images, 1.0)
    view.draw(p, Look())

    def same() -> None:
        touched = view.draw_moving(p)
        assert all(p.surface.get_rect().contains(rect) for rect in touched)
        view.draw(whole, Look())
        assert pygame.image.tobytes(p.surface, "RGB") == pygame.image.tobytes(whole.surface, "RGB")

    for name in ("B3", "D5", "A2", "H6", "C3"):
        view.point(table.pixel(name))
        same()
    view.key(key(pygame.K_TAB))
    same()
    view.refuse(at("H1"))
    for _ in range(40):
        view.update(0.02)
        same()
    view.hop(0, (at("C4"), at("D4")))
    for _ in range(20):
        view.update(0.02)
        same()


@pytest.mark.parametrize("ease", [linear, ease_out, ease_back])
def test_easings_go_from_start_to_end(ease: Callable[[float], float]) -> None:
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)
    assert shake(0.0) == shake(1.0) == pytest.approx(0.0)


def test_a_tween_waits_runs_and_ends_once() -> None:
    seen: list[float] = []
    ended = SimpleNamespace(times=0)

    def end() -> None:
        ended.times += 1

    line = Timeline()
    line.add(Tween(seen.append, 1.0, delay=0.5, ease=linear, then=end))
    line.advance(0.5)
    assert seen == []
    line.advance(0.25)
    line.advance(5)
    line.advance(1)
    assert seen == [0.25, 1.0]
    assert ended.times == 1
    assert not line.running


def test_what_a_tween_starts_at_its_end_gets_the_time_that_is_left() -> None:
    seen: list[float] = []
    line = Timeline()
    line.add(Tween(lambda t: None, 1.0, then=lambda: line.add(Tween(seen.append, 1.0, ease=linear))))
    line.advance(1.25)
    assert seen == [0.25]
    line.finish()
    assert seen == [0.25, 1.0]
    assert not line.running
