"""The board on the screen: what it lights, what pointer and keys do, how pieces move, and when it rests."""

import math
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.exploration.actions import Move
from game.exploration.board import Board
from game.exploration.data import data
from game.exploration.events import Paid
from game.exploration.expedition import destinations, move
from game.exploration.state import Options, Player, State
from game.ui.exploration_view import HOP, BoardView
from game.ui.fonts import Fonts
from game.ui.images import Images
from game.ui.moment import Moment, Target, moment_of
from game.ui.motion import Timeline, Tween, ease_back, ease_out, linear, shake
from game.ui.paint import Painter
from game.ui.pieces import Piece, fan, standing
from game.ui.widgets import Look
from tests.exploration.drawn import drawn

BOARD = drawn(
    """
    LL......
    LL..m...
    ....^...
    ..cBBc..
    ~~cBBc~~
    ~~~~~~~~
    """
)


@pytest.fixture(scope="module")
def tools() -> tuple[Fonts, Images]:
    return Fonts(), Images()


@pytest.fixture
def p(tools: tuple[Fonts, Images]) -> Painter:
    return Painter(pygame.Surface((500, 420)), *tools, 1.0)


class Table:
    """A view with what it reported."""

    def __init__(self, reason_for: Callable[[int], str] = lambda place: "", board: Board = BOARD) -> None:
        self.chosen: list[int] = []
        self.refused: list[int] = []
        self.view = BoardView(
            board, self.chosen.append, reason_for, self.refused.append, rect=pygame.Rect(10, 10, 480, 400)
        )

    def show(self, **fields: Any) -> BoardView:
        self.view.show(replace_moment(**fields))
        self.view.finish()
        return self.view

    def pixel(self, name: str) -> tuple[int, int]:
        return self.view.geometry.centre(self.view.board.index(name))


def at(name: str) -> int:
    return BOARD.place_of[BOARD.index(name)]


def replace_moment(**fields: Any) -> Moment:
    """Seat 0's lorry on C3 may go to B3, C2, D4 (Base) and Lost City, which pays."""
    standard = {
        "pieces": (Piece(0, 0, "lorry", at("C3")), Piece(1, 1, "ship", at("G6"))),
        "mover": 0,
        "targets": {
            at("A1"): Target((at("B2"),), 1000),
            at("C2"): Target((at("C2"),)),
            at("B3"): Target((at("B3"),)),
            at("D4"): Target((at("C4"), at("D4"))),
        },
        "symbol": "star",
    }
    return Moment(**(standard | fields))


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod)


def drawn_bytes(view: BoardView, p: Painter) -> bytes:
    p.surface.fill((0, 0, 0))
    view.draw(p, Look())
    return pygame.image.tobytes(p.surface, "RGB")


# Choosing


def test_a_click_on_a_lit_square_chooses_it_and_a_click_on_another_is_refused() -> None:
    table = Table()
    view = table.show()
    assert view.click(table.pixel("B3"))
    assert table.chosen == [at("B3")]
    assert view.click(table.pixel("F1"))
    assert table.chosen == [at("B3")]
    assert table.refused == [at("F1")]
    assert view.animating


def test_E4_a_click_on_any_square_of_an_objective_chooses_the_objective() -> None:
    table = Table()
    view = table.show()
    for name in ("A1", "B1", "A2", "B2"):
        view.click(table.pixel(name))
    assert table.chosen == [at("A1")] * 4


def test_a_click_while_something_moves_only_finishes_the_motion() -> None:
    table = Table()
    table.view.show(replace_moment())
    assert table.view.animating
    assert table.view.click(table.pixel("B3"))
    assert table.chosen == []
    assert not table.view.animating
    table.view.click(table.pixel("B3"))
    assert table.chosen == [at("B3")]


def test_a_click_beside_the_board_is_not_taken() -> None:
    table = Table()
    assert not table.show().click((2, 2))


def test_clicks_while_nothing_is_to_be_chosen_do_nothing() -> None:
    table = Table()
    table.show(targets={}).click(table.pixel("B3"))
    assert table.chosen == table.refused == []


# Reasons


def test_the_sentence_of_the_game_is_told_for_a_square_that_is_not_legal() -> None:
    table = Table(lambda place: "A whirlpool." if place == at("G3") else "")
    view = table.show()
    assert view.hover_tip(table.pixel("G3")) == "A whirlpool."
    assert view.hover_tip(table.pixel("B3")) == ""
    assert view.hover_tip((2, 2)) == ""


def test_a_square_that_the_symbol_does_not_name_has_a_sentence_too() -> None:
    table = Table()
    view = table.show()
    assert view.hover_tip(table.pixel("H1")) == "The star symbol does not reach H1."
    assert view.hover_tip(table.pixel("C3")) == ""
    assert table.show(targets={}).hover_tip(table.pixel("H1")) == ""


# Keys


def test_tab_goes_through_all_legal_places_and_back() -> None:
    view = Table().show()
    order = []
    for _ in range(5):
        assert view.key(key(pygame.K_TAB))
        order.append(view.cursor)
    assert order == [at("A1"), at("C2"), at("B3"), at("D4"), at("A1")]
    view.key(key(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert view.cursor == at("D4")


@pytest.mark.parametrize(
    ("code", "name"), [(pygame.K_LEFT, "B3"), (pygame.K_RIGHT, "D4"), (pygame.K_UP, "C2"), (pygame.K_DOWN, "D4")]
)
def test_an_arrow_goes_to_the_nearest_legal_place_that_way(code: int, name: str) -> None:
    view = Table().show()
    assert view.key(key(code))
    assert view.cursor == at(name)


def test_every_legal_place_can_be_reached_by_arrows() -> None:
    rng = random.Random(3)
    for _ in range(40):
        targets = {place: Target((place,)) for place in {at(BOARD.name(rng.randrange(48))) for _ in range(6)}}
        view = Table().show(targets=targets)
        found: set[int | None] = set()
        edge: list[int | None] = [None]
        while edge:
            start = edge.pop()
            for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
                view.cursor = start
                view.key(key(code))
                if view.cursor is not None and view.cursor not in found:
                    found.add(view.cursor)
                    edge.append(view.cursor)
        assert found >= targets.keys() - {at("C3")}


def test_enter_chooses_what_the_cursor_is_on() -> None:
    table = Table()
    view = table.show()
    assert not view.key(key(pygame.K_RETURN))
    view.key(key(pygame.K_LEFT))
    assert view.key(key(pygame.K_RETURN))
    assert table.chosen == [at("B3")]


def test_with_shift_the_cursor_walks_over_any_square_and_whole_objectives() -> None:
    table = Table()
    view = table.show()
    for code, name in ((pygame.K_RIGHT, "D3"), (pygame.K_DOWN, "D4"), (pygame.K_DOWN, "D6"), (pygame.K_LEFT, "C6")):
        assert view.key(key(code, pygame.KMOD_SHIFT))
        assert view.cursor == at(name)
    assert view.words(view.cursor) == "The star symbol does not reach C6."
    view.key(key(pygame.K_RETURN))
    assert table.refused == [at("C6")]
    view.finish()
    assert not view.key(key(pygame.K_DOWN, pygame.KMOD_SHIFT))


def test_the_pointer_takes_over_from_the_cursor() -> None:
    table = Table()
    view = table.show()
    view.key(key(pygame.K_TAB))
    assert view.focus == at("A1")
    assert view.point(table.pixel("B3"))
    assert view.focus == at("B3")
    assert not view.point(table.pixel("B3"))
    assert view.point(None)
    assert view.focus is None


# Motion


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
    table.view.show(replace_moment())
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
    view.show(replace_moment())
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
    view.show(replace_moment())
    frames = set()
    while view.update(1 / 30):
        frames.add(drawn_bytes(view, p))
    assert len(frames) > 4
    assert not view.animating
    still = drawn_bytes(view, p)
    assert not view.dirty
    view.update(10)
    assert not view.dirty
    view.show(replace_moment())
    assert not view.dirty
    assert drawn_bytes(view, p) == still


def test_the_end_of_a_motion_is_drawn_however_slow_the_frames_are() -> None:
    view = Table().view
    view.show(replace_moment())
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


# What is seen


def test_every_style_and_state_looks_different(p: Painter) -> None:
    table = Table()
    view = table.show(targets={})
    pictures = [drawn_bytes(view, p)]
    view = table.show()
    for style in ("tint", "outline", "dim"):
        view.style = style  # type: ignore[assignment]
        pictures.append(drawn_bytes(view, p))
    view.point(table.pixel("B3"))
    pictures.append(drawn_bytes(view, p))
    view.point(table.pixel("H1"))
    pictures.append(drawn_bytes(view, p))
    view.key(key(pygame.K_TAB))
    pictures.append(drawn_bytes(view, p))
    pictures.append(drawn_bytes(table.show(claimed=(at("A1"),)), p))
    pictures.append(drawn_bytes(table.show(mover=1, targets={}), p))
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("style", ["tint", "outline", "dim"])
def test_lit_squares_are_told_by_shape_without_colour(p: Painter, style: Any) -> None:
    table = Table()
    view = table.show(targets={})
    before = grey(view, p, table.pixel("B3"))
    view.style = style
    table.show()
    after = grey(view, p, table.pixel("B3"))
    edge = view.geometry.square
    changed = [a != b for a, b in zip(before, after, strict=True)]
    strong = [abs(a - b) > 40 for a, b in zip(before, after, strict=True)]
    assert any(changed)
    assert sum(strong) > edge * 2, "a frame, in light and dark alone"


def grey(view: BoardView, p: Painter, centre: tuple[int, int]) -> list[float]:
    """The lightness of the pixels of a square."""
    view.draw(p, Look())
    half = view.geometry.square // 2
    shades = []
    for y in range(centre[1] - half, centre[1] + half):
        for x in range(centre[0] - half, centre[0] + half):
            red, green, blue = p.surface.get_at((x, y))[:3]
            shades.append(0.3 * red + 0.59 * green + 0.11 * blue)
    return shades


def test_E6_all_pieces_on_base_are_seen_side_by_side() -> None:
    view = Table().view
    for count in range(1, 6):
        pieces = tuple(Piece(seat, seat, "tent", at("D4")) for seat in range(count))
        spots = list(standing(view.geometry, pieces).values())
        assert len(spots) == len(fan(count)) == count
        nearest = min((math.dist(a, b) for a in spots for b in spots if a is not b), default=99)
        assert nearest > view.geometry.square * 0.55
        assert all(view.geometry.place_rect(at("D4")).collidepoint(spot) for spot in spots)


def test_a_window_that_is_resized_is_drawn_at_once_and_sharp_a_moment_later(p: Painter) -> None:
    view = Table().show()
    drawn_bytes(view, p)
    view.rect = pygame.Rect(0, 0, 300, 300)
    blurred = drawn_bytes(view, p)
    assert view.animating
    while view.update(0.05):
        pass
    assert view.dirty
    assert drawn_bytes(view, p) != blurred
    assert not view.animating
    view.rect = pygame.Rect(40, 20, 300, 300)
    drawn_bytes(view, p)
    assert not view.animating, "a board that only moved is not composed anew"


# Moments of a game


def game(**player: Any) -> State:
    """Two seats on the board of these tests: a lorry on C3 with a straight symbol, a yacht on F6."""
    standard = {"expedition": "archaeology", "men": ("archaeologist",), "place": at("C3")}
    players = (
        Player(1500, **(standard | player)),
        Player(1500, expedition="sailing", men=("skipper",), place=at("F6")),
    )
    options = Options(seats=2, board=BOARD, data=data())
    return State(options=options, phase="move", players=players, turn=0, order=(0, 1), symbol="straight")


def test_E8_the_moment_lights_exactly_what_the_rules_allow() -> None:
    state = game()
    moment = moment_of(state, (3, 0))
    assert tuple(moment.targets) == destinations(state, 0)
    assert moment.mover == 0
    assert moment.symbol == "straight"
    assert not moment.at_sea
    assert [(piece.colour, piece.kind) for piece in moment.pieces] == [(3, "lorry"), (0, "yacht")]
    for place, target in moment.targets.items():
        assert BOARD.place_of[target.route[-1]] == place
    assert moment_of(state, (3, 0), choosing=False).targets == {}
    assert moment_of(replace(state, phase="throw", symbol=None), (3, 0)).targets == {}


def test_E11_the_sum_shown_is_the_sum_that_is_paid() -> None:
    state = replace(game(place=at("C2")), symbol="single")
    moment = moment_of(state, (0, 1))
    assert moment.targets[at("A1")].prize == 1000
    _, events = move(state, Move(0, at("A1")))
    assert sum(event.amount for event in events if isinstance(event, Paid) and event.payee == 0) == 1000
    assert moment_of(replace(state, paid=("lost-city",)), (0, 1)).targets[at("A1")].prize == 0
    assert moment_of(replace(state, paid=("lost-city",)), (0, 1)).claimed == (at("A1"),)


def test_E12_the_way_home_shows_what_returning_pays() -> None:
    state = replace(game(place=at("C4"), reached_main=True), symbol="single", fund=250)
    assert moment_of(state, (0, 1)).targets[at("D4")].prize == 1250
    assert moment_of(replace(game(place=at("C4")), symbol="single"), (0, 1)).targets[at("D4")].prize == 0


def test_E12_a_returned_piece_is_no_longer_on_the_board() -> None:
    state = game(place=None, returned=1)
    assert [piece.seat for piece in moment_of(replace(state, turn=1, symbol="single"), (0, 1)).pieces] == [1]


# Tweens


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
