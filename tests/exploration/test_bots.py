"""The bots: they see views only, choose legal things, and play well enough to be worth playing against."""

import random

import pytest
from drawn import drawn
from playing import RULES, TRACKED, explorer, exploring, options, play_on, preparer, preparing

from game.exploration.actions import Accept, AnyAction, Buy, Decline, Move, Refuse, ReturnCard, SetOff, Stay
from game.exploration.bots import BOTS, SolverBot
from game.exploration.data import data
from game.exploration.state import Options, State, TrackTurn, Trade
from game.kit.bots import make_bot
from game.kit.rules import Result

LAND, ROCK, SAIL, DIVE = "archaeology", "mountaineering", "sailing", "diving"


def play(settings: Options, bots: tuple[str, ...], seed: int) -> Result:
    """A game between bots to its end."""
    rng = random.Random(seed)
    players = [make_bot(BOTS, name) for name in bots]
    state = RULES.setup(settings)

    def choose(view: State, legal: tuple[AnyAction, ...]) -> AnyAction:
        choice = players[legal[0].seat].choose(view, legal, rng)
        assert choice in legal
        return choice

    for *_, after, _events in play_on(state, rng, choose):
        state = after
    result = RULES.result(state)
    assert result is not None
    return result


def wins(settings: Options, bots: tuple[str, str], games: int) -> float:
    """How many of the games, each seat first in half of them, the first bot wins; a shared win is half a win."""
    won = 0.0
    for seed in range(games):
        seat = seed % 2
        result = play(settings, bots if seat == 0 else bots[::-1], seed)
        won += (seat in result.winners) / len(result.winners)
    return won


def chosen(state: State, seed: int = 1) -> AnyAction:
    """What the solver bot does."""
    seat = RULES.to_act(state)[0]
    return SolverBot().choose(RULES.view(state, seat), RULES.legal_actions(state, seat), random.Random(seed))


def test_the_solver_beats_the_random_bot_in_the_short_game() -> None:
    assert wins(options(2), ("solver", "random"), 20) >= 19


def test_the_same_numbers_give_the_same_game() -> None:
    settings = options(3, TRACKED, short=False)
    bots = ("solver", "random", "random-preparation")
    assert play(settings, bots, 7) == play(settings, bots, 7)


def test_the_solver_takes_a_prize_that_lies_on_its_way() -> None:
    table = exploring(explorer(LAND, "E1"), explorer(SAIL))
    table.throw("single")
    assert chosen(table.state) == Move(0, table.state.options.board.index("E2"))


def test_the_solver_goes_home_when_the_way_is_open() -> None:
    paid = ("lost-city", "idol", "prehistoric-skeleton", "wine-jars")
    table = exploring(explorer(LAND, "C3", reached_main=True), explorer(SAIL), paid=paid)
    table.throw("single")
    assert chosen(table.state) == Move(0, table.state.options.board.base)


def test_the_solver_stays_where_every_move_leads_away() -> None:
    board = drawn("BB.....S oo...... ........ L....... ~~~~~~~~ G~~~~~~I")
    piece = explorer(LAND, "C1", board, men=("archaeologist",), reached_main=True)
    table = exploring(piece, explorer(SAIL, board=board), board=board)
    table.throw("diagonal")
    assert len(table.legal()) > 1
    assert chosen(table.state) == Stay(0)


def test_the_solver_goes_round_a_piece_that_does_not_move() -> None:
    board = drawn("ooooooooo B.......S oo.oo.... oo....L.. ~~~~~~~~~ G~~~~~~~I")
    rng = random.Random(3)
    solver = make_bot(BOTS, "solver")
    pieces = explorer(ROCK, "B2", board), explorer(LAND, "E2", board), explorer(SAIL, board=board)
    table = exploring(*pieces, board=board)

    def choose(view: State, legal: tuple[AnyAction, ...]) -> AnyAction:
        return solver.choose(view, legal, rng) if legal[0].seat == 0 else legal[-1]

    state = table.state
    for *_, after, _events in play_on(table.state, rng, choose):
        state = after
        if after.players[0].reached_main or after.turns > 300:
            break
    assert state.players[0].reached_main


def test_the_solver_sees_no_more_than_its_view() -> None:
    """Its choice is the same for every way in which the hidden cards may lie."""
    table = preparing(preparer("diver guide", "harpoon", 3), preparer("climber skipper"), tops="aqualung")
    table.roll(1)
    other = preparing(preparer("diver guide", "harpoon", 3), preparer("botanist sailing-shop"), tops="lifting-gear")
    other.roll(1)
    assert chosen(table.state) == chosen(other.state)


def test_the_solver_buys_what_it_collects_and_nothing_for_which_it_has_no_use() -> None:
    table = preparing(preparer("diver pearl-fisher marine-engineer", "harpoon", 3), preparer())
    table.roll(1)
    assert isinstance(chosen(table.state), Buy)
    table = preparing(preparer("diver pearl-fisher marine-engineer guide", "harpoon aqualung", 1), preparer())
    table.roll(1)
    assert chosen(table.state) == Decline(0)


def test_the_solver_keeps_the_man_without_whom_it_cannot_go() -> None:
    table = preparing(preparer("diver pearl-fisher botanist", "harpoon aqualung", 5), preparer(), phase="return")
    assert chosen(table.state) == ReturnCard(0, "botanist")


def test_the_solver_sets_off_with_all_it_needs() -> None:
    everything = " ".join(data().expeditions[DIVE].equipment)
    table = preparing(preparer("diver pearl-fisher marine-engineer", everything, 15), preparer())
    table.roll(1)
    assert chosen(table.state) == SetOff(0, DIVE)


@pytest.mark.parametrize(("money", "answer"), [(-1000, Refuse), (-50, Accept)])
def test_the_solver_buys_from_others_at_a_good_price_only(money: int, answer: type[AnyAction]) -> None:
    trade = Trade(1, "prepare", ("harpoon",), (), money, (1,))
    table = preparing(
        preparer("", "harpoon"), preparer("diver pearl-fisher", "aqualung"), phase="reply", track=TrackTurn(trade=trade)
    )
    assert isinstance(chosen(table.state), answer)
