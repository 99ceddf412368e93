"""The rules help on the screen: opened at the right page, read and searched with mouse or keys alone, in any window."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.exploration.data import Data, data
from game.exploration.help import RULES, load
from game.exploration.help_blocks import Cell, Page, Table
from game.ui import theme
from game.ui.app import App
from game.ui.help_page import Layout
from game.ui.help_view import ContentsList, PageView
from game.ui.layout import Rect
from game.ui.paint import Painter
from game.ui.scenes.help import HelpScene

SETTLED = 0.5
"""Seconds after which a click or key is no slip."""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("DIRADICE_DATA", str(tmp_path))
    app = App()
    yield app
    pygame.quit()


class Reader:
    """Somebody who reads the help over another scene."""

    def __init__(self, app: App, at: str = "", figures: Data | None = None) -> None:
        self.app, self.below = app, HelpScene(app)
        app.replace_all(self.below)
        self.scene = HelpScene(app, at, figures)
        app.push(self.scene)
        app.step([], SETTLED)

    def press(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.app.step([pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")], SETTLED)
        self.app.step([], SETTLED)

    def type(self, text: str) -> None:
        for letter in text:
            self.app.step([pygame.event.Event(pygame.TEXTINPUT, text=letter)], SETTLED)
        self.app.step([], SETTLED)

    def click(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.step([pygame.event.Event(kind, button=1, pos=pos)], SETTLED)
        self.app.step([], SETTLED)

    @property
    def page(self) -> str:
        return self.scene.page

    @property
    def view(self) -> PageView:
        view = self.scene.find("page")
        assert isinstance(view, PageView)
        return view

    @property
    def contents(self) -> ContentsList:
        contents = self.scene.find("contents")
        assert isinstance(contents, ContentsList)
        return contents


# Opening


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_opens_its_page_with_the_rule_in_sight(app: App, rule: str) -> None:
    reader = Reader(app, rule)
    view = reader.view
    told = next(at for at, row in enumerate(view.rows) if rule in row.rules)
    assert view.rect.contains(view.row_rect(told))


def test_a_page_opens_by_its_name_and_nothing_opens_the_first(app: App) -> None:
    assert Reader(app, "hazards").page == "hazards"
    assert Reader(app).page == load().first


def test_the_page_tells_the_figures_of_the_game_that_is_played(app: App) -> None:
    raw = msgspec.to_builtins(data())
    raw["money"]["start"] = 1750
    raw["money"]["notes"] = [[500, 3], [50, 5]]
    reader = Reader(app, "M1", msgspec.convert(raw, Data))
    reader.press(pygame.K_SLASH)
    reader.type("1,750")
    assert {hit.page for hit in reader.scene.found.hits} >= {"money", "short-game"}


# Keys alone


def test_arrows_turn_the_pages_in_the_contents(app: App) -> None:
    reader = Reader(app)
    pages = list(reader.scene.book.pages)
    for page in pages[1:]:
        reader.press(pygame.K_DOWN)
        assert reader.page == page
        row = reader.contents.row_rect(reader.contents.state.marked)
        assert reader.contents.rect.contains(row)
    reader.press(pygame.K_UP)
    assert reader.page == pages[-2]


def test_right_goes_into_the_page_whose_links_lead_on_and_backspace_back(app: App) -> None:
    reader = Reader(app)
    reader.press(pygame.K_RIGHT)
    assert reader.scene.focus == "page"
    reader.press(pygame.K_RIGHT, pygame.K_RIGHT)
    target = reader.view.links[1][1]
    reader.press(pygame.K_RETURN)
    assert reader.page == target
    reader.press(pygame.K_BACKSPACE)
    assert reader.page == reader.scene.book.first


def test_left_leaves_the_page_for_the_contents(app: App) -> None:
    reader = Reader(app)
    reader.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT)
    assert reader.scene.focus == "contents"


def test_a_link_that_keys_go_to_comes_into_sight(app: App) -> None:
    reader = Reader(app, "rulings")
    reader.press(pygame.K_RIGHT)
    assert len(reader.view.links) > 10
    for number in range(len(reader.view.links)):
        reader.press(pygame.K_RIGHT)
        assert reader.view.state.link == number
        assert all(reader.view.rect.contains(rect) for rect in reader.view.link_rects(number))


def test_a_long_page_scrolls_to_its_end_and_back(app: App) -> None:
    reader = Reader(app, "rulings")
    reader.press(pygame.K_RIGHT)
    reader.press(*[pygame.K_DOWN] * 80)
    assert reader.view.rect.contains(reader.view.row_rect(len(reader.view.rows) - 1))
    reader.press(pygame.K_TAB)
    assert reader.scene.focus not in ("", "page")
    reader.scene.focus = "page"
    reader.press(pygame.K_HOME)
    assert reader.view.state.top == 0


def test_escape_closes_the_help(app: App) -> None:
    reader = Reader(app, "E7")
    reader.press(pygame.K_ESCAPE)
    assert app.scene is reader.below


# Search


@pytest.mark.parametrize(("words", "page"), [("whirlpool", "hazards"), ("E7", "equipment"), ("trade", "trading")])
def test_search_shows_the_best_page_while_one_types(app: App, words: str, page: str) -> None:
    reader = Reader(app)
    reader.press(pygame.K_SLASH)
    reader.type(words)
    assert reader.page == page
    assert reader.contents.entries[0].page == page


def test_search_shows_where_the_words_are(app: App) -> None:
    reader = Reader(app)
    reader.press(pygame.K_SLASH)
    reader.type("lifting")
    assert reader.page == "equipment"
    sought = reader.scene.found.hits[0].block
    assert reader.view.state.top > 0
    assert any(row.block == sought and reader.view.rect.contains(reader.view.row_rect(at))
               for at, row in enumerate(reader.view.rows))  # fmt: skip


def test_enter_goes_from_the_search_to_what_was_found_and_escape_clears_it(app: App) -> None:
    reader = Reader(app)
    reader.press(pygame.K_f, mod=pygame.KMOD_CTRL)
    reader.type("idol")
    reader.press(pygame.K_RETURN, pygame.K_DOWN)
    assert reader.page == reader.contents.entries[1].page
    found = reader.page
    reader.press(pygame.K_ESCAPE)
    assert reader.scene.query == ""
    assert reader.page == found
    assert len(reader.contents.entries) > len(reader.scene.book.pages)


def test_a_slip_of_the_finger_is_asked_back_and_nonsense_finds_nothing(app: App) -> None:
    reader = Reader(app)
    reader.press(pygame.K_SLASH)
    reader.type("whirpol")
    assert reader.page == "hazards"
    reader.type("qq zz")
    assert reader.scene.find("contents") is None
    reader.press(pygame.K_ESCAPE)
    assert reader.contents.entries


# Mouse


def test_a_click_opens_pages_and_follows_links(app: App) -> None:
    reader = Reader(app)
    reader.click(reader.contents.row_rect(3).center)
    assert reader.page == reader.contents.entries[3].page
    reader.scene.turn_to(reader.scene.book.first)
    app.step([], SETTLED)
    reader.click(reader.view.link_rects(0)[0].center)
    assert reader.page == "shops"


def test_buttons_go_on_back_and_close(app: App) -> None:
    reader = Reader(app)
    pages = list(reader.scene.book.pages)
    for button, page in (("next", pages[1]), ("next", pages[2]), ("previous", pages[1]), ("back", pages[2])):
        widget = reader.scene.find(button)
        assert widget is not None
        reader.click(widget.rect.center)
        assert reader.page == page
    close = reader.scene.find("close")
    assert close is not None
    reader.click(close.rect.center)
    assert app.scene is reader.below


def test_a_click_below_the_page_does_not_follow_a_link_that_is_scrolled_out_of_sight(app: App) -> None:
    reader = Reader(app, "rulings")
    hidden = next(n for n in range(len(reader.view.links)) if reader.view.link_rects(n)[0].y > reader.view.rect.bottom)
    assert not reader.view.click(reader.view.link_rects(hidden)[0].center)


# Narrow windows


@pytest.fixture
def narrow(app: App) -> App:
    """A window in which contents and page do not stand side by side."""
    app.settings.ui_scale = 200
    app.screen = pygame.display.set_mode((960, 600))
    return app


def test_in_a_narrow_window_a_button_shows_the_contents_and_a_click_opens_a_page(narrow: App) -> None:
    reader = Reader(narrow)
    assert reader.scene.find("contents") is None
    reader.click(reader.scene.find("list").rect.center)
    assert reader.scene.find("page") is None
    reader.click(reader.contents.row_rect(3).center)
    assert reader.page == list(reader.scene.book.pages)[2]
    assert reader.view.rect.width > 0.9 * 960


def test_in_a_narrow_window_keys_go_to_the_contents_and_back_to_the_page(narrow: App) -> None:
    reader = Reader(narrow)
    pages = list(reader.scene.book.pages)
    for into, out in ((pygame.K_LEFT, pygame.K_RIGHT), (pygame.K_c, pygame.K_RETURN), (pygame.K_c, pygame.K_ESCAPE)):
        before = reader.page
        reader.press(into, pygame.K_DOWN)
        assert reader.scene.find("page") is None
        assert reader.page == pages[pages.index(before) + 1]
        reader.press(out)
        assert reader.scene.focus == "page"
        reader.press(pygame.K_DOWN)
        assert reader.view.state.top > 0
    reader.press(pygame.K_ESCAPE)
    assert narrow.scene is reader.below


def test_in_a_narrow_window_the_search_finds_and_leads_to_the_page(narrow: App) -> None:
    reader = Reader(narrow)
    reader.press(pygame.K_SLASH)
    reader.type("whirlpool")
    assert reader.contents.entries[0].page == "hazards"
    reader.press(pygame.K_RETURN, pygame.K_RETURN)
    assert reader.page == "hazards"
    assert reader.scene.focus == "page"
    reader.press(pygame.K_ESCAPE)
    assert reader.scene.query == ""
    assert reader.view


# Every window


@pytest.mark.parametrize(
    ("size", "percent"),
    [
        ((960, 600), 100),
        ((960, 600), 200),
        ((960, 600), 133),
        ((1280, 800), 100),
        ((1280, 800), 200),
        ((960, 1600), 200),
        ((1024, 1280), 150),
        ((1920, 1080), 75),
        ((3840, 2160), 100),
    ],
)
def test_no_page_overflows(app: App, size: tuple[int, int], percent: int) -> None:
    app.settings.ui_scale = percent
    app.screen = pygame.display.set_mode(size)
    reader = Reader(app)
    for page in reader.scene.book.pages:
        reader.scene.turn_to(page)
        app.step([], SETTLED)
        assert app.spills == [], page
        whole_page_stays_inside(app, reader.view, page)
        for widget in reader.scene.widgets:
            assert app.screen.get_rect().contains(widget.rect), (page, widget.id)
        texts = [widget.rect for widget in reader.scene.widgets if widget.focusable]
        assert all(rect.collidelist(texts[at + 1 :]) < 0 for at, rect in enumerate(texts)), page
    reader.scene.listing = True
    reader.scene.refresh()
    app.step([], SETTLED)
    assert app.spills == []
    assert all(app.screen.get_rect().contains(widget.rect) for widget in reader.scene.widgets)


def whole_page_stays_inside(app: App, view: PageView, page: str) -> None:
    """Each row is drawn, in sight or not, inside its own rectangle, and nothing of it is cut."""
    margin = 40
    for at, row in enumerate(view.rows):
        rect = view.row_rect(at)
        surface = pygame.Surface((rect.width + 2 * margin, rect.height + 2 * margin))
        surface.fill(theme.PAPER)
        p = app.painter(surface)
        row.paint(p, Rect(margin, margin, *rect.size))
        assert p.spills == [], page
        inside = surface.subsurface(Rect(margin, margin, *rect.size)).copy()
        surface.fill(theme.PAPER, Rect(margin, margin, *rect.size))
        mask = pygame.mask.from_threshold(surface, theme.PAPER, (1, 1, 1, 255))
        assert mask.count() == surface.get_width() * surface.get_height(), f"{page}, row {at} of block {row.block}"
        if row.block is not None and row.rules:
            blank = pygame.mask.from_threshold(inside, theme.PAPER, (1, 1, 1, 255))
            assert blank.count() < inside.get_width() * inside.get_height(), "a row with words shows them"


@pytest.mark.parametrize("scale", [0.875, 1.0, 1.75])
@pytest.mark.parametrize("units", [330, 560, 900])
def test_the_cells_of_a_table_have_the_room_that_their_face_takes(
    app: App, monkeypatch: pytest.MonkeyPatch, units: int, scale: float
) -> None:
    p = Painter(app.screen, app.fonts, app.images, scale)
    drawn: list[tuple[str, int, int]] = []

    def note(rect: Rect, text: str, size: float = 16, colour: object = None, face: str = "text", **_: object) -> int:
        longest = max(p.text_width(word, size, face) for word in text.split())  # type: ignore[arg-type]
        drawn.append((text, rect.width, longest if layout.narrow else p.text_width(text, size, face)))  # type: ignore[arg-type]
        return 0

    sums = tuple(Cell(words, strong=True) for words in ("MMMMMMMM", "MMMMM MMMMM", "MMM"))
    page = Page("money", load(data()).pages["money"].head, (Table(("Much", "MMMMMM", "WWW"), (sums,)),))
    layout = Layout(p, data(), p.px(units))
    rows = layout.rows(page)
    monkeypatch.setattr(p, "text", note)
    monkeypatch.setattr(p, "paragraph", note)
    for row in rows[1:]:
        row.paint(p, Rect(0, 0, p.px(units), row.height))
    assert len(drawn) == 6
    for text, room, needed in drawn:
        assert needed <= room, text
