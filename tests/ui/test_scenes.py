"""Every scene in every size of window: nothing is cut off, nothing lies outside, everything can be reached by keys."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.exploration.bots import SolverBot
from game.exploration.data import data
from game.exploration.names import HAZARD_NAMES
from game.kit.chance import seed_from_number
from game.kit.journal import Seat
from game.kit.rules import CHANCE
from game.ui import hall, settings, theme
from game.ui.app import first_scenes
from game.ui.exploration_cards import change, man_row, notes
from game.ui.layout import Rect
from game.ui.request import Request
from game.ui.widgets import Button, Custom
from tests.ui.hands import Hands
from tests.ui.tabbing import tabbed

LARGEST = (3840, 2160)
"""Slow to draw, and roomier than all others: a few scenes stand for the rest."""
SIZES = [(960, 600), (1280, 800), (1100, 1000), (1920, 700), (1000, 1700), (640, 420)]
STRANGE = ("", "M" * 24, "\u202eבן־דוד", "🧭 Zoë\u0301", "李小龍", "a\0b\nc")


def title(hands: Hands) -> None:
    hands.wait(0.5)


def new_game(hands: Hands) -> None:
    hands.click("play")
    hands.click("add")
    hands.click("add")


def learn(hands: Hands) -> None:
    hands.click("button:Learn")
    hands.rest()
    hands.key(pygame.K_2)
    hands.rest()


def hall_of_fame(hands: Hands) -> None:
    entry = hall.Entry("W" * 24, 12_345, 1, "mountaineering", "The Pocket Board", 4, "2026-01-31")
    hall.add([entry] * 20)
    hands.click("button:Hall of fame")


def settings_sheet(hands: Hands) -> None:
    hands.click("button:Settings")


def first_throw(hands: Hands) -> None:
    begin(hands)


def choosing(hands: Hands) -> None:
    play_until(hands, lambda: hands.table.face.stage.view.phase == "choose")


def paying(hands: Hands) -> None:
    play_until(hands, lambda: hands.find("start") is not None)


def throwing(hands: Hands) -> None:
    play_until(hands, lambda: hands.table.face.stage.view.phase == "throw" and hands.find("throw") is not None)


def moving(hands: Hands) -> None:
    play_until(hands, lambda: hands.table.face.stage.view.phase == "move")


def refused(hands: Hands) -> None:
    moving(hands)
    hands.table.say_no("X24 is passed only with the Marine Engineer, a Man of the Mountaineering expedition.")
    hands.rest(0.5)


def players_tab(hands: Hands) -> None:
    moving(hands)
    if hands.find("tab:Players"):
        hands.click("tab:Players")


def log_tab(hands: Hands) -> None:
    moving(hands)
    if hands.find("tab:Log"):
        hands.click("tab:Log")


def pause(hands: Hands) -> None:
    begin(hands)
    hands.key(pygame.K_ESCAPE)


def ending(hands: Hands) -> None:
    begin(hands)
    session = hands.table.session
    while session.to_act():
        seat = session.to_act()[0]
        if seat == CHANCE:
            session.draw()
        else:
            session.act(SolverBot().choose(session.view(seat), session.legal(seat), session.rng(seat)))
    hands.app.replace_all(*first_scenes(hands.app, Request("resume", file=session.path)))
    hands.watch()


def begin(hands: Hands) -> None:
    seats = [Seat("Wilhelmina-Alexandrina II", None, 3), Seat("Ben", None, 1), Seat("李小龍", "solver", 2),
             Seat("Dan", "solver", 4)]  # fmt: skip
    from game.ui.scenes.opening import board_of, make_options, new_table

    options = make_options(board_of(None), 4, None, True)
    hands.app.push(new_table(hands.app, options, seats, seed_from_number(3)))
    hands.rest()


def play_until(hands: Hands, there: Callable[[], bool]) -> None:
    begin(hands)
    for _ in range(600):
        hands.rest()
        if there():
            return
        hands.play_by_mouse()
    raise AssertionError("never came there")


SCENES = [title, new_game, learn, hall_of_fame, settings_sheet, first_throw, choosing, paying, throwing, moving,
          refused, players_tab, log_tab, pause, ending]  # fmt: skip


def check(hands: Hands) -> None:
    hands.check_that_all_fits()
    clickable = [w for w in hands.scene.widgets
                 if isinstance(w, Button) or w.focusable or (isinstance(w, Custom) and w.action)]  # fmt: skip
    for one in clickable:
        assert min(one.rect.size) >= 20 * min(1.0, hands.app.scale), f"{one.id} is too small to hit: {one.rect}"
        for other in clickable:
            assert one is other or not one.seen.colliderect(other.seen), f"{one.id} lies on {other.id}"


@pytest.mark.parametrize(
    ("scene", "size"),
    [
        *((scene, size) for scene in SCENES for size in SIZES),
        *((scene, LARGEST) for scene in (title, new_game, moving)),
    ],
    ids=lambda case: "x".join(map(str, case)) if isinstance(case, tuple) else case.__name__,
)
def test_every_scene_fits_every_window(home: Path, scene: Callable[[Hands], None], size: tuple[int, int]) -> None:
    hands = Hands(size)
    scene(hands)
    check(hands)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("percent", [75, 200])
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_scene_fits_every_scale(
    home: Path, scene: Callable[[Hands], None], percent: int, size: tuple[int, int]
) -> None:
    settings.save(settings.Settings(ui_scale=percent))
    hands = Hands(size)
    scene(hands)
    check(hands)


def test_a_window_can_be_resized_in_the_middle_of_everything(home: Path) -> None:
    hands = Hands()
    moving(hands)
    before = hands.table.session.state
    for size in [(1000, 620), (1600, 900), (960, 600), (2000, 1200), (1280, 800)]:
        hands.app.screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        hands.app.step([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])], 0.05)
        assert hands.app.screen.get_size() == size
        hands.rest()
        check(hands)
    assert hands.table.session.state is before
    hands.play_by_mouse()
    assert hands.table.session.state != before


@pytest.mark.parametrize("name", STRANGE)
def test_any_name_can_be_played_with(home: Path, name: str) -> None:
    hands = Hands()
    hands.click("play")
    hands.click("name:0")
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.key(pygame.K_BACKSPACE)
    hands.type(name)
    hands.click("button:Start the short game")
    hands.rest()
    assert hands.table.session.seats[0].name
    hands.app.step([], 0.1)
    for _ in range(12):
        hands.play_by_mouse()


@pytest.mark.parametrize("scene", [title, new_game, settings_sheet, pause, learn], ids=lambda scene: scene.__name__)
def test_tab_goes_through_everything_that_can_be_used(home: Path, scene: Callable[[Hands], None]) -> None:
    hands = Hands()
    scene(hands)
    usable = {w.id for w in hands.scene.widgets if w.focusable}
    assert set(tabbed(hands)) >= usable


def test_the_only_vermilion_button_is_the_one_to_press_next(home: Path) -> None:
    hands = Hands(request=Request("new", seed=seed_from_number(1)))
    counts = set()
    for _ in range(30):
        hands.rest()
        counts.add(sum(isinstance(w, Button) and w.style == "primary" for w in hands.scene.widgets))
        hands.play_by_mouse()
    assert counts == {0, 1}


def test_the_lesson_lights_what_the_rulebook_says_and_tells_why_not(home: Path) -> None:
    hands = Hands()
    hands.click("button:Learn")
    hands.rest()
    hands.click("symbol:straight")
    hands.rest()
    board = hands.scene.board
    lit = {board.board.name(place) for place in board.moment.targets}
    assert lit == {"B3", "C2", "C4", "D3"}
    hands.click("carry:mule")
    hands.rest()
    assert {board.board.name(place) for place in board.moment.targets} == lit | {"E3"}
    hands.click(board.geometry.place_centre(board.board.index("C1")))
    assert "netting" in hands.scene.words
    hands.rest()
    hands.click(board.geometry.place_centre(board.board.index("E3")))
    hands.rest()
    assert board.board.name(hands.scene.place) == "E3"


@pytest.mark.parametrize("percent", [75, 100, 200])
def test_the_turn_lines_two_lines_stand_in_the_middle_of_its_frame(home: Path, percent: int) -> None:
    settings.save(settings.Settings(ui_scale=percent))
    hands = Hands()
    moving(hands)
    rect = hands.see("turn").rect.copy()
    frame = round(3 * max(1.0, hands.app.scale))
    inside = rect.inflate(-2 * frame, -2 * frame)
    words = hands.app.screen.subsurface((inside.x + inside.width // 4, inside.y, inside.width // 2, inside.height))
    ink = pygame.mask.from_threshold(words, theme.SNOW, (24, 24, 24, 255))
    ink.invert()
    box = ink.get_bounding_rects()[0].unionall(ink.get_bounding_rects())
    assert box.y >= 2, "the capitals touch the frame"
    assert abs(box.centery - inside.height / 2) <= 0.12 * inside.height


def test_in_a_tall_window_the_board_takes_the_whole_width(home: Path) -> None:
    hands = Hands((1000, 1700))
    moving(hands)
    board, turn = hands.see("board").rect, hands.see("turn").rect
    assert board.width >= 0.95 * 1000
    assert turn.top >= board.bottom - 10


@pytest.mark.parametrize("tall", [30, 46], ids=["short", "long"])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_of_a_mans_prizes_only_those_that_are_gone_are_struck_out(
    home: Path, monkeypatch: pytest.MonkeyPatch, tall: int, count: int
) -> None:
    hands = Hands()
    figures = data()
    man, card = next((man, card) for one in figures.expeditions.values() for man, card in one.men.items()
                     if (card.passes or count == 2) and len(card.prizes) >= count)  # fmt: skip
    strokes: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.draw, "line", lambda surface, ink, start, end, width: strokes.append((start[0], end[0])))
    p, rect = hands.app.painter(), Rect(40, 40, 460, tall)
    gone = list(card.prizes)[:count]
    man_row(p, rect, figures, man, (*gone, "elsewhere"))
    assert len(strokes) == len(gone)
    left = rect.x + min(tall, 46) + 8
    if tall > 40 and card.passes:
        prefix = p.text_width(f"passes {HAZARD_NAMES[card.passes][1]}, ", 14)
        assert all(start >= left + prefix for start, _ in strokes), "what he passes stays"
    assert all(end - start < 200 for start, end in strokes)


def test_the_payees_card_stays_large_until_his_prize_is_told(home: Path) -> None:
    hands = Hands()
    moving(hands)
    panel, mover = hands.table.face.panel, hands.table.face.stage.view.turn
    assert panel.seat == mover
    wish = hands.wish()
    assert hands.table.act(wish)
    seen = set()
    while hands.table.play.show.playing:
        hands.app.step([], 0.05)
        if hands.table.play.show.playing:
            seen.add(panel.seat)
    assert seen == {mover}


def test_M1_the_money_at_the_start_is_two_five_hundreds_three_hundreds_and_four_fifties() -> None:
    figures = data()
    assert change(figures.money.start, figures) == list(figures.money.notes)
    for amount in range(0, 20_000, 50):
        held = change(amount, figures)
        assert sum(value * count for value, count in held) == amount
        assert all(count > 0 for _, count in held)
        assert dict(held).get(100, 0) <= 8
        assert dict(held).get(50, 0) <= 5


@pytest.mark.parametrize("width", [150, 240, 420])
@pytest.mark.parametrize("amount", [50, 1500, 12_350])
def test_notes_never_vanish(home: Path, monkeypatch: pytest.MonkeyPatch, width: int, amount: int) -> None:
    hands = Hands()
    p, shown = hands.app.painter(), set()
    picture = p.images.picture
    monkeypatch.setattr(p.images, "picture", lambda name, *rest: (shown.add(name), picture(name, *rest))[1])
    notes(p, Rect(30, 30, width, 34), amount, data())
    assert shown == {f"money/{value}" for value, _ in change(amount, data())}
    assert p.spills == []
