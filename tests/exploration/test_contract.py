"""The board contract measured: what holds on a good board, and what is said of a bad one."""

import math
import random

import pytest

from game.exploration.board import BASE, Board
from game.exploration.contract import Ways, check_contract, spread
from game.exploration.data import data
from game.exploration.turns import turns_to
from tests.exploration.drawn import drawn, random_board

# A strait of open land and sea: whoever stands in the door of either coast's only way cuts it.
BOTTLENECK = """
LL..SS
......
oo.ooo
...BB.
cccBBc
~~~~~~
oo~ooo
~~~~~~
GG~~II
"""


def ways(board: Board, expedition: str) -> Ways:
    return Ways(board, expedition, data())


def test_item_2_names_the_square_that_cuts_a_way() -> None:
    board = drawn(BOTTLENECK)
    report = check_contract(board)
    assert [check.item for check in report.checks] == [1, 2, 3, 4, 5, 6]
    assert not report.ok
    assert report.checks[0].ok
    assert set(report.checks[1].reasons) == {
        "archaeology: closing C3 cuts lost-city from Base",
        "mountaineering: closing C3 cuts summit from Base",
        "sailing: closing C7 cuts island from Base",
        "diving: closing C7 cuts sunken-galleon from Base",
    }


def test_item_1_names_the_goal_that_cannot_be_reached_with_nothing() -> None:
    closed = drawn(BOTTLENECK.replace("oo.ooo", "oomooo"))
    report = check_contract(closed)
    assert report.checks[0].reasons == (
        "archaeology: lost-city and Base cannot be reached from each other with nothing",
        "mountaineering: summit and Base cannot be reached from each other with nothing",
    )
    assert report.checks[0].figures["archaeology base to lost-city"] == math.inf
    assert ways(closed, "archaeology").bare_ratio == math.inf
    assert ways(closed, "mountaineering").out == math.inf
    assert any(line.startswith("mountaineering: the way out takes inf turns") for line in report.checks[2].reasons)


def test_item_4_tells_what_an_item_is_worth() -> None:
    board = drawn(BOTTLENECK.replace("oo.ooo", "oom.oo"))
    with_mule = ways(board, "archaeology")
    expected = turns_to(board, with_mule.lacking("mule"), "lost-city")[board.base] - with_mule.out
    assert with_mule.losses("mule")[0] == pytest.approx(expected)
    assert min(with_mule.losses("mule")) > 0
    reasons = check_contract(board).checks[3].reasons
    assert "netting saves at most 0.00 turns; on some leg it must be 0.3" in reasons
    assert "guide saves at most 0.00 turns; on some leg it must be 0.3" in reasons


def test_a_lesser_objective_that_is_absent_pays_nobody() -> None:
    way = ways(drawn(BOTTLENECK), "archaeology")
    assert way.lesser == ()
    assert way.tour == pytest.approx(way.out + way.home)


def test_the_tour_takes_the_lesser_objectives_in_the_best_order() -> None:
    board = drawn("LL.K..D..BB")
    way = ways(board, "archaeology")
    legs = [
        (BASE, "idol"),
        ("idol", "prehistoric-skeleton"),
        ("prehistoric-skeleton", "lost-city"),
        ("lost-city", BASE),
    ]
    assert way.tour == pytest.approx(sum(way.turns(*leg) for leg in legs))
    assert way.detour("idol") == pytest.approx(way.turns(BASE, "idol") + way.turns("idol", "lost-city") - way.out)


def test_a_board_without_base_cannot_be_measured() -> None:
    with pytest.raises(KeyError):
        check_contract(drawn("LL.SS"))


def test_spread_of_equal_figures_is_one() -> None:
    assert spread([2.0, 2.0]) == 1.0
    assert spread([2.0, 3.0]) == 1.5
    assert spread([2.0, math.inf]) == math.inf


def test_cuts_agree_with_closing_every_place_in_the_exact_solver() -> None:
    rng = random.Random(2)
    found = 0
    for _ in range(1500):
        board = random_board(rng)
        for expedition, card in data().expeditions.items():
            if BASE not in board.objectives or card.main not in board.objectives:
                continue
            way = ways(board, expedition)
            for goal in way.goals:
                target = board.objectives[goal][0]
                reached = turns_to(board, way.bare, goal)[board.base] < math.inf
                assert reached == (goal not in way.cut_off)
                if not reached:
                    continue
                # Moves are symmetric: whoever can come there can go back.
                assert turns_to(board, way.bare, BASE)[target] < math.inf
                places = sorted(set(board.place_of) - {board.base, target})
                cuts = {p for p in places if turns_to(board, way.bare, goal, closed=(p,))[board.base] == math.inf}
                assert set(way.cuts(goal)) == cuts
                found += len(cuts)
    assert found > 0
