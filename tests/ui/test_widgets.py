"""What the window's widgets do for whoever uses them: text of any script, typing, choosing, scrolling, layout."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shutil import copy

import pygame
import pytest

from game import paths
from game.kit.chance import seed_from_number
from game.ui import fonts, theme
from game.ui.animation import Beat, Show
from game.ui.fonts import Fonts, clean
from game.ui.images import Images
from game.ui.layout import ONE_LINE, Rect, columns, grid, narrow, rows, scale_for, tight
from game.ui.paint import Painter
from game.ui.scenes import new_game
from game.ui.scrolling import Pane, ScrollList, ScrollState, scrolled
from game.ui.textfield import TextField
from game.ui.widgets import Button, Choice, Look, Slider, Widget

NASTY = ["", " ", "\0", "a\nb", "\ud800", "x" * 300, "مرحبا", "שלום abc", "😀👩\u200d👩\u200d👧", "Z\u0338\u0335",
         "\u200b", "ქართული", "हिन्दी", "ไทย", "\U0010ffff"]  # fmt: skip


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Iterator[Painter]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    surface = pygame.display.set_mode((640, 480))
    yield Painter(surface, Fonts(), Images(), 1.0)
    pygame.quit()


def press(key: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def typed(words: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=words)


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("face", ["text", "bold", "heading"])
def test_any_text_can_be_drawn_measured_cut_and_wrapped(painter: Painter, text: str, face: str) -> None:
    fonts = painter.fonts
    picture = fonts.render(text, 16, theme.INK, face)  # type: ignore[arg-type]
    assert picture.get_width() == max(1, fonts.width(text, 16, face))  # type: ignore[arg-type]
    fitted = fonts.fit(text, 16, 80, face)  # type: ignore[arg-type]
    assert fonts.width(fitted, 16, face) <= 80  # type: ignore[arg-type]
    for line in fonts.wrap(text, 16, 80, face):  # type: ignore[arg-type]
        assert fonts.width(line, 16, face) <= 80  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["李小龍", "ひかる", "한나", "مرحبا", "שלום", "ქეთი"])
def test_names_in_scripts_that_no_font_has_are_visible_boxes(
    painter: Painter, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "_system", lambda: ())
    monkeypatch.setattr(fonts, "_last_resort", lambda: ())
    picture = Fonts().render(name, 16, theme.INK)
    inked = pygame.mask.from_surface(picture)
    assert inked.count() > 20 * len(name)
    assert len(inked.connected_components()) == len(name), "one box for each sign"


@pytest.mark.parametrize("missing", ["all", "NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "damaged"])
@pytest.mark.parametrize("face", ["text", "bold", "heading"])
def test_without_its_fonts_the_window_still_shows_letters(
    painter: Painter, missing: str, face: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "fonts"
    folder.mkdir()
    for file in (paths.assets_dir() / "fonts").glob("*.ttf"):
        if missing == "damaged":
            (folder / file.name).write_bytes(b"no font")
        elif missing not in ("all", file.name):
            copy(file, folder)
    monkeypatch.setattr(paths, "assets_dir", lambda: tmp_path)
    drawn = Fonts()
    letters = [pygame.image.tobytes(drawn.render(sign, 24, theme.INK, face), "RGBA") for sign in "Ada"]  # type: ignore[arg-type]
    assert len(set(letters)) == 3, "letters are told apart"


def test_the_fonts_come_with_their_licence() -> None:
    folder = paths.assets_dir() / "fonts"
    assert {file.name for file in folder.glob("*.ttf")} == {"NotoSans-Regular.ttf", "NotoSans-Bold.ttf"}
    licence = (folder / "OFL.txt").read_text()
    assert licence.startswith("Copyright 2022 The Noto Project Authors")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_the_same_text_is_drawn_once(painter: Painter) -> None:
    assert painter.fonts.render("Ada", 16, theme.INK) is painter.fonts.render("Ada", 16, theme.INK)


def test_controls_and_direction_marks_never_reach_the_screen() -> None:
    assert clean("a\0b\n\u202ec\ud800") == "a b c\N{WHITE SQUARE}"


def test_text_that_is_too_long_is_told_of(painter: Painter) -> None:
    painter.text(Rect(0, 0, 50, 30), "a very long sentence")
    assert painter.spills == ["a very long sentence"]


def test_typing_selecting_and_deleting(painter: Painter) -> None:
    heard: list[str] = []
    field = TextField(Rect(0, 0, 200, 40), "Ada", heard.append, "name", limit=8)
    field.draw(painter, Look(focus=True))
    field.text_input(typed(" Lovelace"))
    assert field.words == "Ada Love", "what is over the limit is not taken"
    field.key(press(pygame.K_HOME))
    field.key(press(pygame.K_RIGHT, pygame.KMOD_SHIFT))
    field.text_input(typed("I"))
    assert field.words == "Ida Love"
    field.key(press(pygame.K_DELETE))
    assert field.words == "Ia Love"
    field.key(press(pygame.K_a, pygame.KMOD_CTRL))
    field.key(press(pygame.K_BACKSPACE))
    assert heard[-1] == ""
    assert not field.key(press(pygame.K_TAB)), "Tab leaves the field"
    assert field.key(press(pygame.K_s)), "letters are no shortcuts while one types"


def test_an_input_method_shows_its_unfinished_words(painter: Painter) -> None:
    field = TextField(Rect(0, 0, 200, 40), "", lambda words: None, "name")
    field.text_input(pygame.event.Event(pygame.TEXTEDITING, text="に"))
    field.draw(painter, Look(focus=True))
    assert field.words == ""
    field.text_input(typed("日"))
    assert (field.words, field.composing) == ("日", "")


def test_a_click_beside_long_unfinished_words_sets_the_caret(painter: Painter) -> None:
    field = TextField(Rect(0, 0, 200, 40), "Ada", lambda words: None, "name")
    field.text_input(pygame.event.Event(pygame.TEXTEDITING, text="womendoushihaopengyou" * 2))
    field.draw(painter, Look(focus=True))
    assert field.press((100, 20))
    assert field.caret == 3


def test_a_choice_goes_round_by_keys_wheel_and_clicks() -> None:
    chosen: list[int] = []
    choice = Choice(Rect(0, 0, 300, 40), ["a", "b", "c"], 0, chosen.append)
    choice.key(press(pygame.K_LEFT))
    choice.key(press(pygame.K_RETURN))
    choice.wheel(1)
    choice.click((10, 10))
    choice.click((290, 10))
    assert chosen == [2, 1, 2, 2, 1]


def test_a_slider_keeps_to_its_steps_and_its_ends() -> None:
    values: list[int] = []
    slider = Slider(Rect(0, 0, 400, 40), 100, 25, 400, 25, values.append)
    slider.press((-50, 20))
    slider.key(press(pygame.K_LEFT))
    slider.drag((5000, 20))
    slider.key(press(pygame.K_LEFT))
    assert values == [25, 400, 375]


def test_a_list_stays_at_its_end_until_one_scrolls_up() -> None:
    state = ScrollState(at_end=True)

    def build(lines: int) -> ScrollList:
        return ScrollList(Rect(0, 0, 100, 100), [20] * lines, lambda *_: None, state, "log")

    assert build(10).state.top == 100
    assert build(12).state.top == 140
    build(12).wheel(2)
    assert state.top == 80
    assert build(20).state.top == 80
    reading = build(20)
    reading.key(press(pygame.K_END))
    assert build(21).state.top == 320


def test_rows_of_a_list_can_be_chosen_by_keys(painter: Painter) -> None:
    chosen: list[int] = []
    listed = ScrollList(Rect(0, 0, 100, 100), [40] * 9, lambda *_: None, ScrollState(), "list", chosen.append)
    for _ in range(5):
        listed.key(press(pygame.K_DOWN))
    listed.key(press(pygame.K_RETURN))
    assert chosen == [5]
    assert listed.rect.contains(listed.row_rect(5).inflate(-8, 0))
    listed.draw(painter, Look())


def test_a_pane_scrolls_what_it_holds_and_shows_nothing_outside(painter: Painter) -> None:
    state, pressed = ScrollState(), list[int]()
    area = Rect(10, 20, 200, 100)

    def build(room: Rect) -> list[Widget]:
        cells = rows(room, [50] * 6)
        return [Button(cell, str(i), partial(pressed.append, i), f"b{i}") for i, cell in enumerate(cells)]

    roomy = scrolled(Rect(10, 20, 200, 300), lambda width: 300, state, "p", build)
    assert not any(isinstance(widget, Pane) for widget in roomy)
    pane, *buttons = scrolled(area, lambda width: 300, state, "p", build)
    assert isinstance(pane, Pane)
    assert all(button.rect.right < area.right - 6 for button in buttons)
    assert [bool(button.seen) for button in buttons] == [True, True, False, False, False, False]
    assert pane.reveal(buttons[3].rect)
    assert state.top == 100
    pane, *buttons = scrolled(area, lambda width: 300, state, "p", build)
    assert [bool(button.seen) for button in buttons] == [False, False, True, True, False, False]
    assert not pane.reveal(buttons[3].rect)  # type: ignore[attr-defined]
    assert pane.reveal(buttons[0].rect)  # type: ignore[attr-defined]
    assert state.top == 0
    assert not pane.page(pygame.K_UP)  # type: ignore[attr-defined]
    assert pane.page(pygame.K_END)  # type: ignore[attr-defined]
    assert state.top == 200
    assert not pane.page(pygame.K_a)  # type: ignore[attr-defined]


def test_a_pane_that_stood_at_its_end_does_not_stick_to_it() -> None:
    state = ScrollState()
    assert Pane(Rect(0, 0, 200, 100), 300, state, "p").page(pygame.K_END)
    assert Pane(Rect(0, 0, 200, 100), 500, state, "p").state.top == 200
    state.top = 0
    assert Pane(Rect(0, 0, 200, 100), 300, state, "p").state.top == 0


@pytest.mark.parametrize("top", [0, 1, 39, 40, 41, 5000, 19_999, 38_000])
def test_a_list_draws_the_rows_in_sight_and_finds_the_row_under_a_point(painter: Painter, top: int) -> None:
    heights = [40, 25] * 600
    drawn: list[int] = []
    listed = ScrollList(
        Rect(0, 0, 300, 100), heights, lambda p, rect, index, look: drawn.append(index), ScrollState(top), "list"
    )
    listed.draw(painter, Look())
    rects = [listed.row_rect(index) for index in range(len(heights))]
    assert drawn == [index for index, rect in enumerate(rects) if rect.colliderect(listed.rect)]
    for y in (0, 17, 50, 99):
        row = listed.row_at((5, y))
        assert row is not None
        assert rects[row].top <= y < rects[row].bottom
    assert listed.row_at((5, -listed.state.top - 1)) is None


def test_rows_and_columns_fill_what_they_cut() -> None:
    area = Rect(10, 20, 301, 203)
    cut = rows(area, [40, 0.5, 0.5, 30], 7)
    assert cut[0].height == 40
    assert cut[-1].bottom == area.bottom
    assert abs(cut[1].height - cut[2].height) <= 1
    assert columns(area, [0.2, 0.8], 5)[1].right == area.right
    assert len(grid(area, 3, 2, 4)) == 6


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160), (960, 2000)])
def test_at_100_per_cent_every_window_has_room_for_all_side_by_side(size: tuple[int, int]) -> None:
    assert not tight(Rect(0, 0, *size), scale_for(size))
    assert scale_for(size) >= 0.87


@pytest.mark.parametrize("scale", [0.375, 0.875, 1.0, 1.3])
def test_narrow_is_what_has_fewer_units_of_width(painter: Painter, scale: float) -> None:
    brush = Painter(painter.surface, painter.fonts, painter.images, scale)
    assert narrow(brush.px(ONE_LINE) - 1, scale)
    assert not narrow(brush.px(ONE_LINE), scale)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160), (960, 2000), (400, 300)])
@pytest.mark.parametrize("percent", [75, 133, 150, 200])
def test_the_players_scale_is_what_everything_is_enlarged_by(size: tuple[int, int], percent: int) -> None:
    assert scale_for(size, percent) == pytest.approx(scale_for(size) * percent / 100)


def test_a_show_can_be_cut_short_and_nothing_is_left_out() -> None:
    told: list[str] = []
    show = Show()
    show.add(Beat(1.0, lambda: told.append("a"), None, lambda: told.append("b")), Beat(1.0, lambda: told.append("c")))
    assert show.update(0.1)
    show.finish()
    assert told == ["a", "b", "c"]
    assert not show.playing


def test_reduced_motion_cuts_what_moves_and_keeps_what_is_read() -> None:
    show = Show()
    show.reduced = True
    shares: list[float] = []
    show.add(Beat(5.0, go=shares.append), Beat(1.0, still=True))
    assert show.update(0.01)
    assert shares == []
    assert show.update(0.5)
    assert not show.update(0.6)


@pytest.mark.parametrize("name", ["נועם", "נועם בן דוד", "مريم"])
def test_a_name_that_runs_backwards_moves_no_other_word(painter: Painter, name: str) -> None:
    fonts = painter.fonts
    for before, after in (("", ": throw the Diradice"), ("Led by ", ""), ("Ada pays £50 to ", " for the mule.")):
        words, parts = fonts.render(before + name + after, 24, theme.INK), (before, name, after)
        x = 0
        for part in parts:
            if not part:
                continue
            alone = fonts.render(part, 24, theme.INK)
            there = words.subsurface((x, 0, alone.get_width(), words.get_height()))
            assert pygame.image.tobytes(there, "RGBA") == pygame.image.tobytes(alone, "RGBA"), f"{part!r} at {x}"
            x += alone.get_width()


def test_a_long_name_is_cut_but_never_what_its_bearer_should_do(painter: Painter) -> None:
    keep = ": throw the Diradice"
    drawn: list[str] = []
    render = painter.fonts.render
    painter.fonts.render = lambda text, *rest: (drawn.append(text), render(text, *rest))[1]  # type: ignore[method-assign, assignment]
    name = "W" * 24
    wide = painter.text(Rect(0, 0, 300, 40), name + keep, 24, face="heading", elide=True, name=name)
    assert drawn[-1].endswith("…" + keep)
    assert drawn[-1].startswith("W")
    assert wide <= 300


def test_joiners_stay_in_the_names_that_need_them() -> None:
    assert clean("م\u200cر") == "م\u200cر"
    assert clean("👩\u200d👧") == "👩\u200d👧"
    assert clean("a\u202eb") == "ab"


@pytest.mark.parametrize(("words", "number"), [("7", 7), ("-7", -7), (" 12 ", 12)])
def test_the_seed_of_the_new_game_sheet_is_that_of_the_command_line(words: str, number: int) -> None:
    assert new_game._seed(words) == seed_from_number(number)


@pytest.mark.parametrize("words", ["--7", "-", "7.5", "seven", "²"])
def test_what_is_no_whole_number_is_no_seed(words: str) -> None:
    with pytest.raises(ValueError, match="whole number"):
        new_game._seed(words)
