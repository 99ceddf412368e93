"""The expeditions: E1–E14 and M3 as the players meet them at the table."""

import pytest
from drawn import drawn
from msgspec.structs import replace
from playing import RULES, SMALL, Table, explorer, exploring

from game.exploration.actions import Move, Stay, thrown
from game.exploration.data import data
from game.exploration.events import GameEnded, Paid, PieceMoved, Reached, ReturnedToBase, Stayed
from game.exploration.ledger import ledger, money_by_throw
from game.kit.rules import Die, IllegalAction, Result

LAND, ROCK, SAIL, DIVE = "archaeology", "mountaineering", "sailing", "diving"


def square(name: str) -> int:
    return SMALL.index(name)


def test_E8_the_diradice_is_thrown_then_a_legal_place_or_staying_chosen() -> None:
    table = exploring(explorer(LAND, "B2"), explorer(ROCK))
    table.throw("single")
    names = [SMALL.name(action.square) for action in RULES.legal_actions(table.state, 0) if isinstance(action, Move)]
    assert names == ["B1", "A2", "C2", "B3"]
    assert RULES.legal_actions(table.state, 0)[-1] == Stay(0)
    table.do(Move(0, square("C2")))
    assert table.events[-1] == PieceMoved(0, square("B2"), (square("C2"),))
    assert (table.state.turn, table.state.phase, table.state.symbol) == (1, "throw", None)


def test_E8_staying_is_always_allowed_even_where_nothing_else_is() -> None:
    table = exploring(explorer(LAND, "F6"), explorer(ROCK))
    table.throw("single")
    assert RULES.legal_actions(table.state, 0) == (Stay(0),)
    table.do(Stay(0))
    assert table.events[-1] == Stayed(0, forced=True)


def test_E8_a_cube_of_six_faces_shows_the_face_that_was_thrown() -> None:
    cube = ("single", "straight", "star", "diagonal", "star", "bent")
    table = exploring(explorer(LAND), explorer(ROCK), settings={"faces": cube})
    assert RULES.outcomes(table.state) == Die("diradice", cube, 0)
    table.do(thrown(5))
    assert table.state.symbol == "bent"


@pytest.mark.parametrize(
    ("expedition", "piece", "target", "symbol", "rule", "reason", "details"),
    [
        (LAND, "A4", "A5", "single", "E2", "sea", {}),
        (SAIL, "A4", "A3", "single", "E3", "land", {}),
        (LAND, "G3", "H1", "bent", "E6", "occupied", {"at": "H1", "seat": 1}),
        (LAND, "B2", "B2", "single", "E10", "same-place", {}),
        (LAND, "B2", "H6", "bent", "E9", "not-by-symbol", {"symbol": "bent"}),
        (LAND, "C3", "D4", "single", "E4", "not-first-square", {"place": "C4"}),
    ],
)
def test_a_refused_move_says_why(
    expedition: str, piece: str, target: str, symbol: str, rule: str, reason: str, details: dict[str, object]
) -> None:
    table = exploring(explorer(expedition, piece), explorer(ROCK, "H1"))
    table.throw(symbol)
    refusal = table.refusal(Move(0, square(target)))
    assert (refusal.rule, refusal.reason) == (rule, reason)
    assert refusal.details.items() >= details.items()
    with pytest.raises(IllegalAction):
        table.do(Move(0, square(target)))


def test_E7_a_refused_symbol_names_the_item_and_whether_one_could_have_it() -> None:
    board = drawn("L.m.p..S ........ ..BB.... ~~~~~~~~ G~~~~~~I")
    table = exploring(explorer(LAND, "D1", board), explorer(SAIL, board=board), board=board)
    table.throw("single")
    own = table.refusal(Move(0, board.index("C1")))
    others = table.refusal(Move(0, board.index("E1")))
    assert (own.rule, own.reason, own.details["needs"], own.details["can_have"]) == ("E7", "equipment", "mule", True)
    assert (others.details["needs"], others.details["can_have"]) == ("porters", False)


def test_E6_two_pieces_may_stand_on_base_and_nowhere_else() -> None:
    table = exploring(explorer(LAND, "D3"), explorer(ROCK), explorer(DIVE))
    assert "C4" in table.ends("single")
    table = exploring(explorer(LAND, "B2"), explorer(ROCK, "C2"))
    assert table.ends("straight") == {"B1", "A2", "B3", "B4"}


def test_E11_ending_on_an_objective_pays_the_man_once_in_the_whole_game() -> None:
    prize = data().expeditions[LAND].men["palaeontologist"].prizes["prehistoric-skeleton"]
    table = exploring(explorer(LAND, "E1"), explorer(ROCK, "D2"))
    table.move("single", "E2")
    assert table.events[-2:] == [
        Reached(0, "prehistoric-skeleton", main=False),
        Paid("bank", 0, prize, "prize", "prehistoric-skeleton", "palaeontologist"),
    ]
    table.stay()
    table.move("single", "E1")
    table.stay()
    table.move("single", "E2")
    assert table.events[-1] == Reached(0, "prehistoric-skeleton", main=False)
    assert table.state.players[0].money == 1500 + prize


def test_E11_without_the_man_nothing_is_paid_and_the_prize_stays_for_the_next() -> None:
    table = exploring(explorer(ROCK, "C2", men=("climber",)), explorer(LAND, "D3"))
    table.move("single", "C3")
    assert table.events[-1] == Reached(0, "idol", main=False)
    table.stay()
    table.move("single", "C2")
    table.move("single", "C3")
    assert table.events[-1] == Paid("bank", 1, 350, "prize", "idol", "antiquarian")
    assert table.state.paid == ("idol",)


def test_E11_the_second_there_is_not_paid() -> None:
    table = exploring(explorer(ROCK, "C2"), explorer(LAND, "D3"))
    table.move("single", "C3")
    assert table.events[-1] == Paid("bank", 0, 150, "prize", "idol", "guide")
    table.stay()
    table.move("single", "C2")
    table.move("single", "C3")
    assert table.events[-1] == Reached(1, "idol", main=False)
    assert table.state.players[1].money == 1500


def test_E11_crossing_does_not_reach() -> None:
    table = exploring(explorer(LAND, "C2"), explorer(ROCK))
    table.move("straight", "C4")
    assert isinstance(table.events[-1], PieceMoved)
    table = exploring(explorer(LAND, "E1"), explorer(ROCK))
    table.move("straight", "E3")
    assert table.state.paid == ()


def test_E11_staying_on_an_objective_reaches_nothing_new() -> None:
    table = exploring(explorer(LAND, "E2"), explorer(ROCK))
    table.stay()
    assert table.state.paid == ()
    assert table.events[-1] == Stayed(0, forced=False)


def test_E12_base_is_home_only_after_the_main_objective() -> None:
    table = exploring(explorer(LAND, "D3"), explorer(ROCK, "B1"), explorer(SAIL))
    table.move("single", "C4")
    assert isinstance(table.events[-1], PieceMoved)
    table.stay()
    table.stay()
    table = exploring(explorer(LAND, "B1"), explorer(ROCK, "G1"), explorer(SAIL))
    table.move("single", "A1")
    assert table.events[-2:] == [
        Reached(0, "lost-city", main=True),
        Paid("bank", 0, 1000, "prize", "lost-city", "archaeologist"),
    ]
    assert table.state.players[0].reached_main


def test_E12_the_main_objective_of_another_does_not_open_the_way_home() -> None:
    table = exploring(explorer(ROCK, "B1"), explorer(LAND, "G1"))
    table.move("single", "A1")
    assert table.events[-1] == Reached(0, "lost-city", main=False)
    assert not table.state.players[0].reached_main


def test_E12_crossing_base_is_no_return() -> None:
    table = exploring(explorer(LAND, "B4", reached_main=True), explorer(ROCK))
    table.move("straight", "E4")
    assert table.events[-1] == PieceMoved(0, square("B4"), (square("C4"), square("E4")))
    assert table.state.players[0].place == square("E4")


def homeward(*expeditions: str, **fields: object) -> Table:
    """Everybody has reached the main objective and stands one step from Base."""
    squares = {LAND: "C3", ROCK: "D3", SAIL: "C6", DIVE: "D6"}
    players = [explorer(name, squares[name], reached_main=True) for name in expeditions]
    return exploring(*players, **fields)  # type: ignore[arg-type]


def test_E12_the_first_home_gets_1000_and_the_prize_fund_the_second_500_the_third_200() -> None:
    table = homeward(LAND, ROCK, SAIL, DIVE, fund=650)
    table.move("single", "C4")
    assert table.events[-3:] == [
        ReturnedToBase(0, 1),
        Paid("bank", 0, 1000, "return"),
        Paid("fund", 0, 650, "prize-fund"),
    ]
    table.move("single", "C4")
    table.move("single", "C4")
    assert [player.money for player in table.state.players] == [3150, 2000, 1700, 1500]
    assert [player.place is None for player in table.state.players] == [True, True, True, False]


def test_E12_later_payments_are_a_new_fund_for_the_next_to_return() -> None:
    table = homeward(LAND, ROCK, SAIL)
    table.move("single", "C4")
    table.state = replace(table.state, fund=300)
    table.move("single", "C4")
    assert Paid("fund", 1, 300, "prize-fund") in table.events


@pytest.mark.parametrize(("seats", "returns"), [(2, 1), (3, 2), (4, 3)])
def test_E13_play_stops_at_once_when_all_but_one_have_returned(seats: int, returns: int) -> None:
    table = homeward(*(LAND, ROCK, SAIL, DIVE)[:seats])
    for _ in range(returns):
        assert RULES.result(table.state) is None
        table.move("single", "C4")
    assert table.events[-1] == GameEnded("returned")
    assert RULES.to_act(table.state) == ()
    assert RULES.legal_actions(table.state, returns) == ()
    result = RULES.result(table.state)
    assert result is not None
    assert result.reason == "returned"
    assert (table.refusal(Stay(returns)).rule, table.refusal(Stay(returns)).reason) == ("E13", "game-over")


def test_E12_a_returned_player_is_skipped_and_his_piece_bars_nobody() -> None:
    table = homeward(LAND, ROCK, SAIL)
    table.move("single", "C4")
    turns = []
    for _ in range(4):
        turns.append(table.state.turn)
        table.stay()
    assert turns == [1, 2, 1, 2]


def test_E14_ten_full_rounds_without_a_move_stop_play() -> None:
    table = exploring(explorer(LAND, "B2"), explorer(ROCK, "G1"), explorer(SAIL, "C6"))
    table.move("single", "C2")
    for _ in range(30):
        assert table.state.phase == "throw"
        table.stay()
    assert table.events[-1] == GameEnded("idle")
    assert RULES.result(table.state) == Result((1500, 1500, 1500), (1, 1, 1), "idle")
    assert (table.refusal(Stay(0)).rule, table.refusal(Stay(0)).reason) == ("E14", "game-over")


def test_E14_a_round_has_only_those_who_still_play() -> None:
    table = homeward(LAND, ROCK, SAIL)
    table.move("single", "C4")
    for _ in range(20):
        assert table.state.phase == "throw"
        table.stay()
    assert table.state.end == "idle"


def test_E14_a_move_begins_the_count_anew() -> None:
    table = exploring(explorer(LAND, "B2"), explorer(ROCK, "G1"))
    for _ in range(18):
        table.stay()
    table.move("single", "C2")
    assert table.state.idle == 0


def test_M3_the_most_money_wins_and_equal_money_shares() -> None:
    table = exploring(explorer(LAND, "C3", reached_main=True), explorer(ROCK, money=2500), explorer(SAIL, money=700))
    table.move("single", "C4")
    while table.state.phase != "over":
        table.stay()
    result = RULES.result(table.state)
    assert result is not None
    assert (result.totals, result.places, result.winners) == ((2500, 2500, 700), (1, 1, 3), (0, 1))


def test_the_ledger_adds_up_to_the_money_held() -> None:
    table = exploring(explorer(LAND, "B1", money=0), explorer(ROCK, "G1", money=0), fund=0)
    table.events = [Paid("bank", 0, 1500, "start"), Paid("bank", 1, 1500, "start"), Paid(0, 1, 150, "shop", "mule")]
    table.move("single", "A1")
    account = ledger(table.events, 2)
    assert [a.total for a in account.accounts] == [2350, 1650]
    assert (account.accounts[0].prizes, account.accounts[0].shops, account.accounts[1].shops) == (1000, -150, 150)
    assert account.bank == 4000
    assert money_by_throw(table.events, 2) == ((1350, 1650), (2350, 1650))


def test_a_view_of_the_short_game_hides_only_the_piles() -> None:
    table = exploring(explorer(LAND), explorer(ROCK), piles={"shops": ("a", "b")})
    view = RULES.view(table.state, 0)
    assert view.piles == {"shops": (None, None)}
    assert view.players == table.state.players
