"""What stands on the screen can be read: its letters are large enough and stand out from their ground."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.exploration.data import data
from game.exploration.names import money
from game.ui import theme
from game.ui.board_marks import LEGIBLE, Marks
from game.ui.exploration_cards import tellings
from game.ui.fonts import Fonts
from game.ui.geometry import Geometry
from game.ui.layout import Rect
from tests.ui.hands import Hands
from tests.ui.long_hands import Fixed, LongHands, game_at, long_board
from tests.ui.test_long_secrets import PEOPLE
from tests.ui.test_scenes import SCENES, moving, throwing

pytestmark = pytest.mark.usefixtures("home")
LEAST = {(960, 600): 11, (1280, 800): 12}
"""The smallest letters in pixels for a size of window."""


@contextmanager
def sizes(fonts: Fonts) -> Iterator[list[int]]:
    """The sizes of all letters that are drawn in the meantime."""
    drawn: list[int] = []
    render = fonts.render

    def note(text: str, size: int, *rest: Any) -> Any:
        if text.strip():
            drawn.append(size)
        return render(text, size, *rest)

    fonts.render = note  # type: ignore[method-assign]
    yield drawn
    fonts.render = render  # type: ignore[method-assign]


def smallest(hands: Hands) -> int:
    hands.scene.refresh()
    with sizes(hands.app.fonts) as drawn:
        hands.app.step([], 0.01)
    return min(drawn)


@pytest.mark.parametrize("size", LEAST, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_no_letters_of_a_scene_are_too_small(scene: Any, size: tuple[int, int]) -> None:
    hands = Hands(size)
    hands.app.change_settings(speed=400, reduced_motion=True)
    scene(hands)
    assert smallest(hands) >= LEAST[size]


@pytest.mark.parametrize("size", LEAST, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("phase", ["prepare", "pick", "buy", "return", "search", "draft", "reply"])
def test_no_letters_of_the_long_game_are_too_small(phase: str, size: tuple[int, int]) -> None:
    hands = LongHands(size=size, session=Fixed(game_at(phase).state, PEOPLE))
    hands.rest()
    assert smallest(hands) >= LEAST[size]
    hands.it_is_me()
    hands.rest()
    assert smallest(hands) >= LEAST[size]


def test_a_man_is_told_in_fewer_and_fewer_words_but_never_without_a_prize() -> None:
    figures = data()
    for man in figures.man_owner:
        told = [*tellings(figures, man), *tellings(figures, man, low=True)]
        prizes = figures.expeditions[figures.man_owner[man]].men[man].prizes
        assert all(words.count(money(paid)) >= 1 for words, _ in told for paid in prizes.values())
        assert len(told[2].words) <= len(told[1].words) <= len(told[0].words)


@pytest.mark.parametrize("edge", [8, 12, 17, 24, 60])
@pytest.mark.parametrize("pointed", [False, True])
def test_a_prize_is_never_written_in_letters_that_are_too_small(edge: int, pointed: bool) -> None:
    hands = Hands()
    board = long_board()
    marks = Marks(Geometry(board, edge), hands.app.images, hands.app.fonts)
    with sizes(hands.app.fonts) as drawn:
        for squares in board.objectives.values():
            marks.prize(hands.app.screen, squares[0], 1300, pointed)
    assert min(drawn) >= LEGIBLE


def light(colour: tuple[int, int, int]) -> float:
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (theme.INK, theme.PAPER_DEEP), (theme.INK_SOFT, theme.PAPER_DEEP), (theme.INK_SOFT, theme.SNOW),
        (theme.SNOW, theme.VERMILION_FILL), (theme.SNOW, theme.VERMILION_DEEP), (theme.SEA_DEEP, theme.PAPER),
        (theme.PAPER, theme.INK),
    ],
)  # fmt: skip
def test_letters_stand_out_from_their_ground(ink: tuple[int, int, int], ground: tuple[int, int, int]) -> None:
    dark, bright = sorted((light(ink), light(ground)))
    assert (bright + 0.05) / (dark + 0.05) >= 4.5


def below(lower: Rect, upper: Rect) -> bool:
    return lower.top >= upper.bottom


@pytest.mark.parametrize("size", [(960, 1400), (1000, 1700)], ids=["960x1400", "1000x1700"])
def test_in_a_tall_window_everything_lies_below_a_board_as_wide_as_it_can_be(size: tuple[int, int], home: Path) -> None:
    hands = Hands(size)
    hands.wait(0.5)
    assert below(hands.see("play").rect, hands.scene.attract.rect)
    hands.click("button:Learn")
    hands.rest()
    board = hands.see("board").rect
    assert board.width > 0.9 * size[0]
    assert below(hands.see("symbol:single").rect, board)
    hands.key(27)
    moving(hands)
    board = hands.see("board").rect
    assert board.width > 0.9 * size[0] or size[1] < 1500
    assert below(hands.see("turn").rect, board)
    assert below(hands.see("log").rect, board)
    assert hands.find("tab:Log") is None, "in two columns there is room for everything"


def test_before_the_throw_one_may_ask_what_the_signs_on_the_board_are() -> None:
    hands = Hands()
    throwing(hands)
    board = hands.table.face.board
    square = next(square for square, thing in enumerate(board.board.equipment) if thing)
    assert "may go there" in board.hover_tip(board.geometry.centre(square))
    hands.click("throw")
    hands.rest()
    assert "may go there" not in board.words(square)
    assert all(board.words(legal) == "" for legal in board.moment.targets)
