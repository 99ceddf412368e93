"""What the board shows of a moment of a game is what the rules say of it."""

from typing import Any

from msgspec.structs import replace

from game.exploration.actions import Move
from game.exploration.data import data
from game.exploration.events import Paid
from game.exploration.expedition import destinations, move
from game.exploration.state import Options, Player, State
from game.ui.moment import moment_of
from tests.ui.views import BOARD, at


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
