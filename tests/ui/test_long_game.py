"""The long game in the window: whole games by mouse alone and by keys alone, and the manners of the table."""

import pygame
import pytest

from game.exploration import actions as act
from game.games import RULES
from game.kit.journal_file import read_journal
from game.kit.replay import verify
from game.kit.session import Seat
from game.ui.scenes.ending import Ending
from game.ui.scenes.help import HelpScene
from game.ui.watch import GRACE
from tests.ui.hands import Hands
from tests.ui.long_hands import Fixed, LongHands, game_at
from tests.ui.test_long_secrets import PEOPLE

pytestmark = pytest.mark.usefixtures("home")
ALONE = (Seat("Ada", None, 0), Seat("Ben", "solver", 1))
PAIR = (Seat("Ada", None, 0), Seat("Ben", None, 1))


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((960, 600), 200)], ids=["as designed", "tight"])
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_whole_game_of_two_people_and_two_bots(keys: bool, size: tuple[int, int], percent: int) -> None:
    hands = LongHands(size=size, percent=percent)
    phases = set()
    while not isinstance(hands.scene, Ending):
        phases.add(hands.table.session.state.phase)
        hands.play_on(keys)
    hands.rest()
    session = hands.table.session
    assert session.result is not None
    assert {"prepare", "pick", "buy", "corner", "return", "throw", "move"} <= phases
    assert verify(RULES, read_journal(session.path)).ok
    hands.key(pygame.K_v)
    assert hands.scene.heading == "The dice were fair"
    assert {throws.die for throws in hands.scene.throws} == {"standard", "diradice"}


def first_turn(seats: tuple[Seat, ...] = PAIR, seed: int = 5) -> LongHands:
    """The table when a person's first turn has come."""
    hands = LongHands(seats, seed)
    while hands.find("me") is None:
        hands.play_on()
        hands.rest()
    return hands


def test_nobody_sees_a_hand_before_saying_it_is_me() -> None:
    hands = first_turn()
    assert not [widget for widget in hands.scene.widgets if widget.id.startswith("hand:")]
    assert all(player.hand == (None,) * 4 for player in hands.face.stage.view.players)
    hands.it_is_me()
    seat = hands.table.play.due[1]
    shown = {widget.id for widget in hands.scene.widgets if widget.id.startswith("hand:")}
    assert shown == {f"hand:{card}" for card in hands.table.session.state.players[seat].hand}


def test_a_second_press_of_the_key_that_ended_a_turn_opens_no_hand() -> None:
    hands = first_turn()
    hands.it_is_me()
    while hands.find("me") is None:
        hands.play_on()
        hands.app.step([], 0.0)
    hands.key(pygame.K_RETURN, pause=0.05)
    assert hands.find("me") is not None
    hands.wait(GRACE, 0.2)
    hands.key(pygame.K_RETURN)
    assert hands.find("me") is None


def test_the_screen_is_handed_over_between_people_at_every_turn() -> None:
    hands = first_turn()
    seen = []
    for _ in range(60):
        if hands.find("me") is not None:
            seen.append(hands.table.play.due[1])
        hands.play_on()
        hands.rest()
    assert seen[:4] in ([0, 1, 0, 1], [1, 0, 1, 0])


def test_one_person_among_bots_is_asked_once() -> None:
    hands = first_turn(ALONE)
    asked = 0
    for _ in range(40):
        asked += hands.find("me") is not None
        hands.play_on()
        hands.rest()
    assert asked == 1


def test_the_short_game_is_never_handed_over() -> None:
    hands = Hands()
    hands.wait(0.3)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    for _ in range(12):
        hands.play_by_mouse()
        assert hands.find("me") is None


def test_what_cannot_be_done_says_why_and_opens_the_rules() -> None:
    hands = first_turn()
    hands.it_is_me()
    while hands.table.session.state.phase != "prepare":
        hands.play_on()
        hands.rest()
    hands.click("set-off")
    assert hands.table.refusal
    assert "why" in {widget.id for widget in hands.scene.widgets}
    hands.key(pygame.K_F1)
    assert isinstance(hands.scene, HelpScene)
    assert hands.scene.page == hands.scene.book.page_for_rule("P10")
    hands.key(pygame.K_ESCAPE)
    assert hands.scene is hands.table


def test_while_you_were_away_is_told_and_put_away_with_one_key() -> None:
    hands = first_turn()
    while not hands.face.away:
        hands.play_on()
        hands.rest()
    assert 1 <= len(hands.face.away) <= 5
    hands.key(pygame.K_ESCAPE)
    assert not hands.face.away
    assert hands.scene is hands.table


def trading(hands: LongHands) -> None:
    """Play until the person at the screen could trade."""
    for _ in range(300):
        hands.rest()
        phase = hands.table.session.state.phase
        can = phase in ("prepare", "after") and hands.find("me") is None and hands.table.play.waits_for_person
        legal = hands.face.legal() if can else ()
        partners = [one for one in legal if isinstance(one, act.TradeWith) and one.partner is not None]
        if partners and hands.table.session.state.players[hands.face.acting].equipment:
            hands.play_on(wish=partners[0])
            hands.rest()
            return
        hands.play_on()
    raise AssertionError("nobody could trade")


def test_P9_a_trade_goes_over_the_table_and_back() -> None:
    hands = LongHands(PAIR)
    trading(hands)
    session = hands.table.session
    seat = session.state.turn
    other = 1 - seat
    mine = session.state.players[seat].equipment[0]
    hands.click(f"chip:{mine}")
    hands.click("ask")
    hands.click("ask")
    hands.click("propose")
    hands.rest()
    assert session.state.phase == "reply"
    assert hands.face.asking == other
    hands.it_is_me()
    assert hands.face.watch.holder == other
    before = session.state.players[seat].money
    hands.click("accept")
    hands.rest()
    assert mine in session.state.players[other].equipment
    assert session.state.players[seat].money == before + 100
    assert hands.face.asking == seat


def test_P9_an_open_offer_can_be_withdrawn_before_the_asked_one_takes_the_seat() -> None:
    hands = LongHands(PAIR)
    trading(hands)
    session = hands.table.session
    seat = session.state.turn
    hands.click(f"chip:{session.state.players[seat].equipment[0]}")
    hands.click("ask")
    hands.click("propose")
    hands.rest()
    hands.click("withdraw")
    hands.rest()
    assert session.state.phase in ("prepare", "after")
    assert hands.face.asking == seat


def test_escape_takes_an_offer_from_the_table_and_then_pauses() -> None:
    hands = LongHands(PAIR)
    trading(hands)
    hands.key(pygame.K_ESCAPE)
    assert hands.table.session.state.phase in ("prepare", "after")
    hands.face.cancel()
    hands.key(pygame.K_ESCAPE)
    assert hands.scene is not hands.table


@pytest.mark.parametrize("back", [pygame.K_b, pygame.K_ESCAPE])
def test_in_little_room_whoever_is_asked_may_look_at_the_board_and_comes_back(back: int) -> None:
    hands = LongHands(size=(960, 600), percent=200, session=Fixed(game_at("pick").state, PEOPLE))
    hands.rest()
    hands.it_is_me()
    hands.rest()
    assert hands.find("sheet") is not None
    assert not hands.face.board.enabled
    hands.key(pygame.K_b)
    assert hands.find("sheet") is None
    assert hands.face.board.enabled
    hands.key(back)
    assert hands.find("sheet") is not None


def test_a_track_square_tells_what_it_is_under_the_pointer() -> None:
    hands = first_turn()
    hands.it_is_me()
    hands.face.cancel()
    for square, rect in enumerate(hands.face.track.geometry.track):
        words = hands.face.track.hover_tip(rect.center)
        assert words, f"square {square} says nothing"


@pytest.mark.parametrize("seed", range(3))
def test_whoever_clicks_on_and_on_where_the_throw_was_neither_ends_the_turn_nor_declines(seed: int) -> None:
    hands = LongHands(seed=seed)
    hands.rest()
    while hands.find("throw") is None or hands.table.session.state.phase != "prepare":
        hands.play_on()
        hands.rest()
    hands.app.change_settings(reduced_motion=False)
    before, pos = hands.table.session.state, hands.see("throw").rect.center
    for _ in range(30):
        hands.point(pos, 0.0)
        hands.press(pos)
        hands.wait(0.28)
    after = hands.table.session.state
    assert (after.turn, after.turns) == (before.turn, before.turns)
    assert after.phase in ("pick", "at-start", "buy", "corner", "exchange", "free", "after")
    assert hands.table.play.due[1] == before.turn


def picking(size: tuple[int, int] = (960, 600), percent: int = 200) -> LongHands:
    """Somebody at the screen who has thrown a six."""
    hands = LongHands(size=size, percent=percent, session=Fixed(game_at("pick").state, PEOPLE))
    hands.rest()
    hands.it_is_me()
    hands.rest()
    hands.wait(1.0)
    return hands


def test_enter_first_shows_what_has_the_focus_and_is_out_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = picking()
    taken: list[object] = []
    monkeypatch.setattr(hands.face, "take", lambda action: bool(taken.append(action)) or True)
    hands.scene.refresh()
    while hands.scene.focus != "pick:1":
        hands.key(pygame.K_TAB)
    pane = hands.see("pick:1").within
    assert pane is not None
    hands.point(pane.rect.center)
    for _ in range(9):
        hands.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1)], 0.02)
    assert not hands.see("pick:1").seen
    hands.key(pygame.K_RETURN)
    assert taken == []
    assert hands.see("pick:1").seen
    hands.key(pygame.K_RETURN)
    assert taken == [act.PickSteps(hands.face.acting, 1)]


def test_what_has_the_focus_stays_in_sight_when_the_room_shrinks() -> None:
    hands = picking((1280, 800), 100)
    while hands.scene.focus != "pick:6":
        hands.key(pygame.K_TAB)
    hands.app.change_settings(ui_scale=200)
    hands.rest()
    focused = hands.see("pick:6")
    assert hands.scene.focus == "pick:6"
    assert focused.seen == focused.rect


def test_a_square_of_the_track_is_lit_only_while_its_row_is_pointed_at() -> None:
    hands = picking()
    hands.point(hands.see("pick:1").rect.center)
    first = hands.face.track.lit
    assert first is not None
    hands.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-9)], 0.02)
    hands.app.step([], 0.02)
    assert hands.face.track.lit != first
    hands.point(hands.see("menu").rect.center)
    assert hands.face.track.lit is None
    hands.point(hands.see("pick:2").rect.center)
    hands.key(pygame.K_b)
    hands.point(hands.see("menu").rect.center)
    assert hands.face.track.lit is None


def test_the_arrows_show_all_of_a_card_that_is_taller_than_its_room() -> None:
    hands = LongHands(size=(960, 600), percent=200, session=Fixed(game_at("lead").state, PEOPLE))
    hands.rest()
    hands.it_is_me()
    hands.rest()
    card = next(widget for widget in hands.scene.widgets if widget.id.startswith("set-off:"))
    while hands.scene.focus != card.id:
        hands.key(pygame.K_TAB)
    rows_seen: set[int] = set()
    for key in [pygame.K_DOWN] * 6:
        card = hands.see(card.id)
        rows_seen |= set(range(card.seen.top - card.rect.top, card.seen.bottom - card.rect.top))
        hands.key(key)
    assert rows_seen == set(range(card.rect.height))


def test_enter_after_a_click_presses_the_button_that_says_enter_and_not_what_was_clicked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = game_at("draft").state
    hands = LongHands(session=Fixed(state, PEOPLE))
    hands.rest()
    hands.it_is_me()
    hands.rest()
    hands.wait(1.0)
    taken: list[object] = []
    monkeypatch.setattr(hands.face, "take", lambda action: bool(taken.append(action)) or True)
    monkeypatch.setattr(hands.scene, "primary", lambda: hands.find("propose"))
    hands.scene.refresh()
    hands.app.step([], 0.0)
    chip = next(widget.id for widget in hands.scene.widgets if widget.id.startswith("chip:"))
    hands.click(chip)
    clicked = taken.pop()
    hands.key(pygame.K_p)
    assert isinstance(taken.pop(), act.TradeMoney)
    hands.key(pygame.K_RETURN)
    assert isinstance(taken.pop(), act.Propose)
    while hands.scene.focus != chip or not hands.scene.focus_counts:
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert taken == [clicked]
