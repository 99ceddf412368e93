"""The short game in every window at every scale: nothing of ours is cut off, all can be reached."""

import pygame
import pytest
from msgspec.structs import replace

from game.exploration.diradice import SYMBOLS
from game.kit.journal import Seat
from tests.ui.hands import ADA, BEN, Hands, new_game

pytestmark = pytest.mark.usefixtures("home")
CLEO, DAN = Seat("Cleopatra", None, 2), Seat("Maximilian", None, 3)
SMALLEST, DESIGNED, TALL, WIDE = (960, 600), (1280, 800), (960, 1600), (1920, 1080)
ROOMS = [
    *((SMALLEST, percent) for percent in (75, 100, 133, 150, 200)),
    *((DESIGNED, percent) for percent in (100, 117, 150, 200)),
    (TALL, 100), (TALL, 200), (WIDE, 117), (WIDE, 200), ((1200, 640), 100), ((3840, 2160), 200),
]  # fmt: skip


@pytest.mark.parametrize("people", [2, 4])
@pytest.mark.parametrize(("size", "percent"), ROOMS, ids=str)
def test_every_phase_fits_every_window_at_every_scale(size: tuple[int, int], percent: int, people: int) -> None:
    hands = Hands(size, new_game(*(ADA, BEN, CLEO, DAN)[:people]), percent)
    for phase in ("first-throw", "choose", "throw", "move"):
        hands.play_to(phase)
        hands.rest()
        hands.check_that_all_fits()
        for tab in ("tab:Players", "tab:Log", "tab:Cards"):
            if hands.find(tab) is not None:
                hands.click(tab)
                hands.check_that_all_fits()


@pytest.mark.parametrize(("size", "percent"), [(SMALLEST, 200), (DESIGNED, 150), (TALL, 200)], ids=str)
def test_what_each_paid_fits_and_is_read_before_the_first_throw(size: tuple[int, int], percent: int) -> None:
    hands = Hands(size, new_game(ADA, BEN, CLEO, DAN), percent)
    while hands.find("start") is None:
        hands.play_by_mouse()
        hands.rest()
    hands.check_that_all_fits()
    assert hands.find("payments") is not None
    hands.click("start")
    hands.rest()
    assert hands.find("payments") is None


@pytest.mark.parametrize(("size", "percent"), [(SMALLEST, 200), (DESIGNED, 150), (TALL, 200), (DESIGNED, 100)], ids=str)
def test_a_reason_why_not_fits(size: tuple[int, int], percent: int) -> None:
    hands = Hands(size, new_game(ADA, BEN), percent)
    hands.play_to("move")
    hands.rest()
    view, board = hands.table.face.stage.view, hands.table.face.board
    for place in sorted(set(view.options.board.place_of)):
        if place not in board.moment.targets:
            hands.table.face._refuse_place(place)
            hands.check_that_all_fits()


def test_in_little_room_the_choice_covers_the_board_and_lets_it_be_looked_at() -> None:
    hands = Hands((960, 600), new_game(ADA, BEN), 200)
    hands.play_to("choose")
    hands.rest()
    board = hands.table.face.board
    assert not board.enabled
    hands.key(pygame.K_b)
    assert board.enabled
    assert hands.find("offer:diving") is None
    hands.key(pygame.K_ESCAPE)
    hands.click("offer:diving")
    hands.rest()
    assert "diving" in {player.expedition for player in hands.table.face.stage.view.players}


def test_the_keys_scroll_to_what_they_come_to() -> None:
    hands = Hands((960, 600), new_game(ADA, BEN), 200)
    hands.play_to("choose", keys=True)
    hands.rest()
    tops = set()
    for _ in range(len(hands.table.face.stage.view.options.data.expeditions) - 1):
        hands.key(pygame.K_TAB)
        focused = hands.scene.focused()
        if focused.id.startswith("offer:"):
            assert focused.rect.top == focused.within.rect.top or focused.seen == focused.rect
            tops.add(focused.within.state.top)
    assert len(tops) > 1


def test_the_keys_scroll_every_pane_there_is() -> None:
    hands = Hands((960, 600), new_game(ADA, BEN, CLEO, DAN), 200)
    hands.rest()
    scrolls, tab = hands.table.scrolls, hands.table.face.panel._tabs[0]
    for _ in range(20):
        hands.key(pygame.K_DOWN)
    assert scrolls["first-throws"].top > 0
    assert tab.top > 0
    read = tab.top
    hands.key(pygame.K_SPACE)
    hands.rest()
    assert tab.top == read
    hands.key(pygame.K_HOME)
    assert scrolls["first-throws"].top == 0


@pytest.mark.parametrize(
    "size", [(60, 60), (140, 140), (164, 164), (300, 200), (960, 120), (120, 960), (1, 1)], ids=str
)
@pytest.mark.parametrize("percent", [75, 200])
def test_a_window_of_any_size_does_no_harm(size: tuple[int, int], percent: int) -> None:
    hands = Hands((1280, 800), new_game(ADA, BEN), percent)
    hands.play_to("move")
    pygame.display.set_mode(size, pygame.RESIZABLE)
    hands.wait(0.5)
    hands.point((size[0] // 2, size[1] // 2))
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_ESCAPE)
    hands.wait(0.5)
    pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
    hands.wait(0.5)
    hands.check_that_all_fits()


@pytest.mark.parametrize("symbol", SYMBOLS)
@pytest.mark.parametrize(("size", "percent"), [(SMALLEST, 200), (SMALLEST, 100), (TALL, 200), (WIDE, 200)], ids=str)
def test_every_symbol_says_what_it_allows(size: tuple[int, int], percent: int, symbol: str) -> None:
    hands = Hands(size, new_game(ADA, BEN), percent)
    hands.play_to("move")
    hands.rest()
    stage = hands.table.face.stage
    stage.view = replace(stage.view, symbol=symbol)
    hands.check_that_all_fits()
