"""The beginning of the short game: S1–S5, M1 and M4."""

import pytest
from playing import RULES, SMALL, Table, options

from game.exploration.actions import ChooseExpedition, Stay, shuffled, thrown
from game.exploration.board import Board
from game.exploration.events import CardsDealt, OrderSet, OwnShop, Paid, Tied
from game.exploration.state import Options
from game.kit.rules import CHANCE, Die, IllegalAction, Shuffle

LAND, ROCK, SAIL, DIVE = "archaeology", "mountaineering", "sailing", "diving"


def start(seats: int) -> Table:
    return Table(RULES.setup(options(seats)))


def chosen(*expeditions: str) -> Table:
    """Seat 0 throws highest and the seats choose in their order."""
    table = start(len(expeditions))
    for seat in range(len(expeditions)):
        table.throw("6" if seat == 0 else "1")
    for seat, expedition in enumerate(expeditions):
        table.do(ChooseExpedition(seat, expedition))
    return table


def dealt(*expeditions: str, shops: tuple[int, ...] = (0, 1, 2, 3)) -> Table:
    """The same, with every pile as it is and the four Shops in this order."""
    table = chosen(*expeditions)
    for _ in expeditions:
        table.shuffle()
    table.shuffle(shops)
    return table


def test_M1_everybody_starts_with_1500_pounds() -> None:
    table = start(3)
    table.throw("4")
    assert [player.money for player in table.state.players] == [1500, 1500, 1500]
    assert table.events[:3] == [Paid("bank", seat, 1500, "start") for seat in range(3)]


def test_S1_the_highest_throw_chooses_first_then_clockwise() -> None:
    table = start(3)
    assert RULES.outcomes(table.state) == Die("standard", ("1", "2", "3", "4", "5", "6"), 0)
    for face in ("2", "3", "5"):
        table.throw(face)
    assert table.events[-1] == OrderSet("choosing", (2, 0, 1))
    assert RULES.to_act(table.state) == (2,)


def test_S1_equal_throws_are_thrown_again_by_those_seats_only() -> None:
    table = start(4)
    for face in ("5", "2", "5", "5"):
        table.throw(face)
    assert table.events[-1] == Tied((0, 2, 3))
    for seat, face in ((0, "3"), (2, "4"), (3, "4")):
        assert RULES.outcomes(table.state) == Die("standard", ("1", "2", "3", "4", "5", "6"), seat)
        table.throw(face)
    assert table.events[-1] == Tied((2, 3))
    table.throw("1")
    table.throw("2")
    assert table.events[-1] == OrderSet("choosing", (3, 0, 1, 2))


def test_S1_each_chooses_an_expedition_that_is_still_free() -> None:
    table = start(2)
    table.throw("1")
    table.throw("6")
    assert RULES.legal_actions(table.state, 1) == tuple(ChooseExpedition(1, name) for name in (LAND, ROCK, SAIL, DIVE))
    table.do(ChooseExpedition(1, SAIL))
    assert RULES.legal_actions(table.state, 0) == tuple(ChooseExpedition(0, name) for name in (LAND, ROCK, DIVE))
    taken = table.refusal(ChooseExpedition(0, SAIL))
    assert (taken.rule, taken.reason, taken.details) == ("S1", "expedition-taken", {"expedition": SAIL, "seat": 1})
    assert table.refusal(ChooseExpedition(0, "caving")).reason == "no-such-expedition"


def test_S2_the_piles_of_the_chosen_expeditions_and_the_shops_are_shuffled() -> None:
    table = chosen(DIVE, LAND)
    owed = []
    while table.state.owed:
        owed.append(RULES.outcomes(table.state))
        table.shuffle()
    assert owed == [Shuffle(DIVE, 4), Shuffle(LAND, 4), Shuffle("shops", 4)]


def test_S2_each_takes_his_three_men_and_the_top_three_items() -> None:
    table = chosen(DIVE, LAND)
    table.shuffle((3, 1, 0, 2))
    table.shuffle()
    table.shuffle()
    diver = table.state.players[0]
    assert diver.men == ("diver", "pearl-fisher", "marine-engineer")
    assert diver.equipment == ("lifting-gear", "diving-lamp", "aqualung")
    assert diver.place == SMALL.base
    assert table.state.piles == {}


def test_S3_one_shop_is_dealt_to_each() -> None:
    table = dealt(DIVE, LAND, shops=(2, 0, 1, 3))
    assert [player.shops for player in table.state.players] == [("sailing-shop",), ("archaeology-shop",)]
    assert [event.shops for event in table.events if isinstance(event, CardsDealt)] == [
        ("sailing-shop",),
        ("archaeology-shop",),
    ]


def test_S4_items_are_paid_to_the_holder_of_the_shop() -> None:
    table = dealt(DIVE, LAND, shops=(0, 3, 1, 2))
    # Ada dives and holds the archaeology Shop, Ben digs and holds the diving Shop.
    paid = [event for event in table.events if isinstance(event, Paid) and event.reason == "shop"]
    assert paid == [
        Paid(0, 1, 200, "shop", "aqualung"),
        Paid(0, 1, 100, "shop", "diving-lamp"),
        Paid(0, 1, 150, "shop", "harpoon"),
        Paid(1, 0, 100, "shop", "mule"),
        Paid(1, 0, 150, "shop", "netting"),
        Paid(1, 0, 200, "shop", "tools"),
    ]
    assert [player.money for player in table.state.players] == [1500, 1500]


def test_S4_ones_own_shop_costs_nothing_and_an_undealt_one_pays_the_fund() -> None:
    table = dealt(DIVE, LAND, shops=(3, 2, 1, 0))
    assert OwnShop(0, DIVE) in table.events
    assert [player.money for player in table.state.players] == [1500, 1050]
    assert table.state.fund == 450


def test_S5_the_last_to_choose_moves_first_and_play_goes_anticlockwise() -> None:
    table = start(4)
    for face in ("1", "5", "2", "3"):
        table.throw(face)
    for seat, expedition in zip((1, 2, 3, 0), (LAND, ROCK, SAIL, DIVE), strict=True):
        table.do(ChooseExpedition(seat, expedition))
    while table.state.owed:
        table.shuffle()
    seats = []
    for _ in range(5):
        seats.append(table.state.turn)
        table.stay()
    assert seats == [0, 3, 2, 1, 0]


def test_outcomes_are_taken_only_when_and_as_they_are_owed() -> None:
    table = start(2)
    for wrong in (thrown(6), thrown(-1), shuffled("shops", (0, 1, 2, 3)), Stay(0), ChooseExpedition(0, LAND)):
        with pytest.raises(IllegalAction):
            table.do(wrong)
    table = chosen(DIVE, LAND)
    for order in ((0, 1, 2), (0, 0, 1, 2), (1, 2, 3, 4)):
        with pytest.raises(IllegalAction):
            table.do(shuffled(DIVE, order))
    with pytest.raises(IllegalAction):
        table.do(shuffled(LAND, (0, 1, 2, 3)))
    assert RULES.to_act(table.state) == (CHANCE,)


@pytest.mark.parametrize("seats", [1, 5])
def test_it_is_a_game_for_two_to_four(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        RULES.setup(options(seats))


@pytest.mark.parametrize(
    ("faces", "problem"),
    [
        (("single", "knight"), "no symbol"),
        (("single",) * 5, "five symbols"),
        (("single", "straight", "star", "diagonal"), "five symbols"),
        (("single",) * 7, "six faces"),
    ],
)
def test_a_wrong_diradice_is_refused(faces: tuple[str, ...], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        RULES.setup(options(2, faces=faces))


def test_the_owner_of_a_cube_names_its_six_faces() -> None:
    cube = ("single", "straight", "star", "diagonal", "bent", "star")
    state = RULES.setup(options(2, faces=cube))
    assert state.options.faces == cube


def test_a_board_without_base_or_a_main_objective_cannot_be_played() -> None:
    objectives = {name: squares for name, squares in SMALL.objectives.items() if name not in ("base", "summit")}
    board = Board("Half", 8, 7, SMALL.terrain, SMALL.equipment, SMALL.hazards, objectives)
    with pytest.raises(ValueError, match=r"base is missing.*; objectives: summit is missing"):
        RULES.setup(Options(2, board, options().data))
