"""The board on the screen: what pointer and keys choose on it, what it says of a closed square, and how it looks."""

import math
import random
from typing import Any

import pygame
import pytest

from game.ui.exploration_view import BoardView
from game.ui.moment import Target
from game.ui.paint import Painter
from game.ui.pieces import Piece, fan, standing
from game.ui.widgets import Look
from tests.ui.views import BOARD, Table, at, drawn_bytes, key, moment

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
    table.view.show(moment())
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


def test_a_board_that_let_go_of_its_pictures_is_drawn_again_as_before(p: Painter) -> None:
    view = Table().show()
    before = drawn_bytes(view, p)
    view.let_go()
    assert drawn_bytes(view, p) == before
