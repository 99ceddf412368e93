"""A game in progress: what is accepted, what can be taken back, what is seen, and going on after closing."""

import itertools
from pathlib import Path

import msgspec
import pytest

from game.kit.chance import Draws, commitment, new_seed
from game.kit.journal import Reseeded
from game.kit.journal_file import read_journal, read_secret
from game.kit.rules import CHANCE, IllegalAction
from game.kit.session import JournalError, Seat, SecretMissingError, Session
from tests.kit.games import PEOPLE, SEED, AnySession, new_game, play
from tests.kit.toy import GAMES, Bid, Look, Mark, Options, Pass, Shuffled, Toy


def at_the_turn(folder: Path | None = None) -> AnySession:
    """A game in which Ada has won the bids and has thrown."""
    session = new_game(folder)
    session.draw()
    session.act(Bid(0, 2))
    session.act(Bid(1, 1))
    session.draw()
    return session


def test_the_commitment_is_known_before_the_first_draw_and_the_seed_after_the_last() -> None:
    session = new_game(None)
    assert session.commitment == commitment(SEED)
    assert session.seed_revealed is None
    play(session)
    assert session.seed_revealed == SEED.hex()
    assert session.result is not None
    assert session.legal(0) == ()


def test_draws_come_from_the_seed_in_order() -> None:
    session = new_game(None)
    session.draw()
    assert session.state.deck == Draws(SEED).permutation(8)


def test_nobody_can_act_for_chance_or_out_of_turn(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    with pytest.raises(ValueError, match="nobody acts for chance"):
        session.act(Shuffled(CHANCE, tuple(range(8))))
    session.draw()
    with pytest.raises(ValueError, match="nothing is to be drawn now"):
        session.draw()
    session.act(Bid(0, 2))
    with pytest.raises(IllegalAction):
        session.act(Bid(0, 1))
    assert session.legal(0) == ()
    with pytest.raises(IllegalAction):
        session.act(Bid(1, 10))
    assert session.line == 3
    assert session.path is not None
    assert len(read_journal(session.path).lines) == 2


def test_several_seats_may_owe_a_decision_at_once_in_any_order() -> None:
    session = new_game(None)
    session.draw()
    assert session.to_act() == (0, 1)
    session.act(Bid(1, 3))
    assert session.to_act() == (0,)


def test_views_hide_what_is_secret_until_it_is_shown() -> None:
    session = new_game(None)
    session.draw()
    session.act(Bid(1, 3))
    assert set(session.view(0).deck) == {None}
    assert session.view(0).bids == (None, -1)
    assert session.view(1).bids == (None, 3)
    session.act(Bid(0, 3))
    assert session.view(1).bids == session.view(None).bids == (3, 3)


def test_an_action_can_be_taken_back_step_by_step(tmp_path: Path) -> None:
    session = at_the_turn(tmp_path)
    before, events = session.state, list(session.events)
    session.act(Mark(0))
    session.act(Mark(0))
    assert session.state.marks == 2
    session.undo(0)
    assert session.state.marks == 1
    session.undo(0)
    assert session.state == before
    assert list(session.events) == events
    assert not session.can_undo(0)
    session.act(Mark(0))
    assert session.state.marks == 1
    session.close()
    assert session.path is not None
    again = Session.resume(session.path, GAMES)
    assert again.state == session.state
    assert again.events == session.events
    assert again.can_undo(0)


def test_undo_stops_at_chance() -> None:
    session = at_the_turn()
    assert not session.can_undo(0)
    with pytest.raises(ValueError, match="seat 0 has nothing to take back"):
        session.undo(0)
    assert session.state.phase == "turn"


def test_undo_stops_at_a_card_that_was_looked_at() -> None:
    session = at_the_turn()
    session.act(Mark(0))
    session.act(Look(0))
    assert not session.can_undo(0)


def test_a_sealed_bid_can_be_taken_back_until_another_acts_or_all_are_shown() -> None:
    session = new_game(None)
    session.draw()
    session.act(Bid(0, 5))
    assert session.can_undo(0)
    assert not session.can_undo(1)
    session.undo(0)
    session.act(Bid(0, 4))
    session.act(Bid(1, 9))
    assert not session.can_undo(0)
    assert not session.can_undo(1)


def test_nobody_takes_back_what_another_did() -> None:
    session = at_the_turn()
    session.act(Mark(0))
    assert not session.can_undo(1)
    session.act(Pass(0))
    assert session.to_act() == (0, 1)
    session.act(Bid(1, 0))
    assert not session.can_undo(0)
    assert session.can_undo(1)


class Rushed(Toy):
    """The toy game with a new turn of the same seat after every action."""

    name = "rushed"

    def turns(self, state: object) -> int:
        return getattr(state, "marks", 0)


def test_undo_stops_at_the_start_of_ones_own_turn() -> None:
    session: AnySession = Session.new(Rushed(), Options(), PEOPLE, None, SEED)
    session.draw()
    session.act(Bid(0, 2))
    session.act(Bid(1, 1))
    session.draw()
    session.act(Mark(0))
    assert session.to_act() == (0,)
    assert not session.can_undo(0)


def test_nothing_is_taken_back_after_the_end() -> None:
    session = new_game(None, rounds=1)
    play(session)
    assert not any(session.can_undo(seat) for seat in (0, 1))


@pytest.mark.parametrize("actions", range(0, 24, 3))
def test_a_closed_game_goes_on_with_the_same_draws_and_bots(tmp_path: Path, actions: int) -> None:
    straight = new_game(tmp_path / "straight")
    play(straight)
    session = new_game(tmp_path / "closed")
    play(session, actions)
    assert session.path is not None
    again = Session.resume(session.path, GAMES)
    assert (again.state, again.events, again.commitment) == (session.state, session.events, session.commitment)
    assert again.notice == ""
    play(again)
    assert again.state == straight.state
    assert again.events == straight.events


def test_a_finished_game_can_be_opened_to_look_at(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    play(session)
    assert session.path is not None
    before = session.path.read_bytes()
    again = Session.resume(session.path, GAMES)
    assert again.result == session.result
    assert again.seed_revealed == SEED.hex()
    again.close()
    assert session.path.read_bytes() == before


def test_a_torn_last_line_is_dropped_with_a_notice(tmp_path: Path) -> None:
    session = at_the_turn(tmp_path)
    session.close()
    assert session.path is not None
    good = session.path.read_bytes()
    session.path.write_bytes(good + b'{"line":"act","action":{"do":"ma')
    again = Session.resume(session.path, GAMES)
    assert "cut off" in again.notice
    assert again.state == session.state
    assert session.path.read_bytes() == good


def test_an_end_that_was_not_written_is_written_on_resuming(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    play(session)
    assert session.path is not None
    whole = session.path.read_bytes()
    session.path.write_bytes(whole[: whole.rindex(b"\n", 0, -1) + 1])
    session.path.with_suffix(".secret").write_text(SEED.hex())
    again = Session.resume(session.path, GAMES)
    assert again.to_act() == ()
    again.close()
    assert session.path.read_bytes() == whole
    assert not session.path.with_suffix(".secret").exists()


@pytest.mark.parametrize("secret", [None, "", "zz", "00", "00" * 32])
def test_without_its_seed_a_game_goes_on_only_with_a_new_one_on_record(tmp_path: Path, secret: str | None) -> None:
    session = at_the_turn(tmp_path)
    session.close()
    assert session.path is not None
    path = session.path.with_suffix(".secret")
    path.unlink()
    if secret is not None:
        path.write_text(secret)
    before = session.path.read_bytes()
    with pytest.raises(SecretMissingError, match="can go on with a new seed"):
        Session.resume(session.path, GAMES)
    assert session.path.read_bytes() == before
    again = Session.resume(session.path, GAMES, reseed=True)
    assert "new one" in again.notice
    assert again.state == session.state
    assert again.commitment != session.commitment
    assert isinstance(read_journal(session.path).lines[-1], Reseeded)
    play(again, actions=5)
    third = Session.resume(session.path, GAMES)
    assert third.state == again.state
    play(third)
    end = read_journal(session.path).ended
    assert end is not None
    assert end.seeds == (None, third.seed_revealed)
    assert Session.resume(session.path, GAMES).state == third.state


def test_a_seed_of_another_game_is_not_taken(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    session.close()
    assert session.path is not None
    session.path.with_suffix(".secret").write_text(new_seed().hex())
    with pytest.raises(SecretMissingError):
        Session.resume(session.path, GAMES)


def test_a_game_is_open_in_one_window_only(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    assert session.path is not None
    with pytest.raises(JournalError, match="being played in another window"):
        Session.resume(session.path, GAMES)
    session.close()
    again = Session.resume(session.path, GAMES)
    with pytest.raises(JournalError, match="another window"):
        Session.resume(session.path, GAMES)
    again.close()


def test_a_closed_session_takes_no_more_actions(tmp_path: Path) -> None:
    session = at_the_turn(tmp_path)
    session.close()
    with pytest.raises(JournalError, match="is closed"):
        session.act(Mark(0))
    assert session.state.marks == 0


def test_games_of_unknown_kinds_versions_and_options_are_named(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    session.close()
    assert session.path is not None

    class Newer(Toy):
        version = 4

    with pytest.raises(JournalError, match="'toy'; this program plays chess"):
        Session.resume(session.path, {"chess": Toy()})
    with pytest.raises(JournalError, match="version 3 of the rules; this program has version 4"):
        Session.resume(session.path, {"toy": Newer()})
    with pytest.raises(ValueError, match="2 names for a game of 3"):
        Session.new(Toy(), Options(seats=3), PEOPLE, tmp_path)
    with pytest.raises(ValueError, match="no game for 9"):
        Session.new(Toy(), Options(seats=9), [Seat("x")] * 9, tmp_path)


def test_bots_choose_the_same_at_the_same_line_and_else_not() -> None:
    session = new_game(None)
    assert session.rng(0).random() == new_game(None).rng(0).random()
    numbers = [session.rng(seat).random() for seat in (0, 1)]
    session.draw()
    numbers += [session.rng(seat).random() for seat in (0, 1)]
    assert all(first != second for first, second in itertools.combinations(numbers, 2))


def test_every_event_carries_the_line_of_its_action() -> None:
    session = at_the_turn()
    assert [line for line, _ in session.events] == [2, 3, 4, 5]
    assert msgspec.json.encode(session.events)


def test_the_secret_is_gone_only_when_the_end_is_written(tmp_path: Path) -> None:
    session = new_game(tmp_path)
    play(session, actions=5)
    assert session.path is not None
    assert read_secret(session.path) == SEED
