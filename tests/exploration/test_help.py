"""The rules help: every rule and every ruling is told, briefly, with the figures that the game is played by."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from game.exploration.board import Board
from game.exploration.data import Data, data
from game.exploration.help import RULES, Help, load
from game.exploration.help_blocks import HelpError, Map, Page, Pictures, Rulings, Symbol, Table, Words, block_text
from game.exploration.help_tables import figures
from game.exploration.movement import Outfit, reach
from game.exploration.routes import routes_of
from game.paths import assets_dir

FOLDER = assets_dir() / "text" / "help" / "exploration"
MOST_WORDS = 120
MOST_WORDS_OF_A_RULING = 60

# Every ruling: its rule, the page that tells it, and words that it cannot be told without.
RULINGS = [
    ("M3", "the-game", "same money|share|half"),
    ("M4", "money", "whole price"),
    ("M4", "money", "give what you have|forgotten"),
    ("M4", "money", "Bank never runs out|paid out|Prize Fund"),
    ("E4", "objectives", "parts count together|land, river or coast|sea or coast"),
    ("E4", "objectives", "Base lets everybody in|no equipment symbol and no hazard"),
    ("E6", "other-pieces", "Base has room"),
    ("E7", "equipment", "nearer square stays open"),
    ("E9", "diradice", "six sides|five symbols|equally often|faces"),
    ("E9", "bent", "other way counts"),
    ("E11", "prizes", "one single time|first|staying"),
    ("E11", "prizes", "all figures of this game are ours|Wine Jars"),
    ("E12", "coming-home", "leaves the board"),
    ("E12", "coming-home", "new Fund|next one|very end is nobody"),
    ("E14", "the-end", "nothing moved|10 whole rounds|counted"),
    ("P0", "preparations", "touches Preparations Start|rest of your throw is lost|walk on"),
    ("P0", "preparations", "before you throw|before your turn ends|ends your turn"),
    ("P0", "preparations", "one clockwise order|home is left out"),
    ("P2", "secret", "asks everybody the same"),
    ("P2", "secret", "Equipment, money, the Prize Fund|cards a pile has"),
    ("P2", "secret", "log keeps|moved since"),
    ("P3", "first-cards", "highest begins|throw again|clockwise"),
    ("P5", "buying", "choose which Man|dearest card|hold the Shop"),
    ("P5", "buying", "one card|pile is empty"),
    ("P5", "buying", "before you decide|which items|cost|afterwards"),
    ("P6", "shops", "as long as anybody is preparing|on the board|home"),
    ("P8", "club", "forward|past Start|new square"),
    ("P8", "club", "free item|no Shop is paid|no Man|pile is empty"),
    ("P8", "club", "miss|cannot trade|set off"),
    ("P9", "trading", "at least one Equipment card|both sides"),
    ("P9", "trading", "steps of £50|more than is there"),
    ("P9", "trading", "still preparing|may only buy|lie open at once|gives no cards"),
    ("P9", "offers", "three offers"),
    ("P9", "offers", "put together on the open table"),
    ("P9", "offers", "yes or no"),
    ("P9", "offers", "clockwise|first who says yes"),
    ("P10", "setting-off", "random order|two expeditions"),
    ("P12", "late", "must take one"),
    ("P13", "late", "two players|one who has set off"),
    ("P13", "late", "he alone is enough"),
    ("P13", "late", "shuffled|go on round"),
    ("P15", "setting-off", "laid a main Man open|home still counts"),
    ("P16", "all-set-off", "round 30|no matter how many"),
    ("P16", "all-set-off", "round 40|must"),
]


@pytest.fixture(scope="module")
def book() -> Help:
    return load()


def rulings(page: Page) -> list[Words]:
    return [block for block in page.blocks if isinstance(block, Words) and block.ruling]


def whole_text(book: Help) -> str:
    return "\n".join(block_text(block) for page in book.pages.values() for block in page.blocks)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_page_that_states_it(book: Help, rule: str) -> None:
    assert rule in book.pages[book.page_for_rule(rule)].rules


def test_an_unknown_rule_opens_the_first_page(book: Help) -> None:
    assert book.page_for_rule("Z9") == book.first


@pytest.mark.parametrize(("rule", "page", "phrases"), RULINGS)
def test_every_ruling_is_stated_on_its_page_and_in_the_list_of_all(
    book: Help, rule: str, page: str, phrases: str
) -> None:
    listed = [entry for block in book.pages["rulings"].blocks if isinstance(block, Rulings) for entry in block.entries]
    for blocks in (rulings(book.pages[page]), listed):
        told = [block_text(block).casefold() for block in blocks if rule in block.rules]
        assert any(all(phrase.casefold() in text for phrase in phrases.split("|")) for text in told)


def test_the_list_of_all_rulings_has_no_other(book: Help) -> None:
    assert sum(len(rulings(page)) for page in book.pages.values()) == len(RULINGS)


def word_count(page: Page) -> tuple[int, int]:
    """How many words of its own a page has, tables aside, and how many its rulings have."""
    words = [block for block in page.blocks if isinstance(block, Words)]
    own = sum(len(block_text(block).split()) for block in words if not block.ruling)
    return own, sum(len(block_text(block).split()) for block in words if block.ruling)


def test_pages_are_short(book: Help) -> None:
    for page in book.pages.values():
        own, told = word_count(page)
        assert own <= MOST_WORDS, page.id
        assert own + told <= MOST_WORDS + MOST_WORDS_OF_A_RULING, page.id
        assert all(len(block_text(block).split()) <= MOST_WORDS_OF_A_RULING for block in rulings(page)), page.id


def test_sentences_are_short(book: Help) -> None:
    for page in book.pages.values():
        for block in page.blocks:
            for sentence in re.split(r"[.!?:;]\s", block_text(block)) if isinstance(block, Words) else ():
                assert len(sentence.split()) <= 26, sentence


def test_every_file_of_the_folder_is_in_the_contents(book: Help) -> None:
    assert {file.stem for file in FOLDER.glob("*.md")} == set(book.pages)


def pictures(page: Page) -> Iterator[str]:
    yield page.head.picture
    for block in page.blocks:
        match block:
            case Table(_, rows):
                yield from (cell.picture for row in rows for cell in row if cell.picture)
            case Pictures(cells):
                yield from (cell.picture for cell in cells)
            case Symbol(symbol):
                yield f"diradice/{symbol}"


def test_every_picture_exists(book: Help) -> None:
    for page in book.pages.values():
        for name in pictures(page):
            assert (assets_dir() / "svg" / f"{name}.svg").is_file(), f"{page.id}: {name}"


# The diagrams are positions: what they mark is what the rules allow.


def board_of(diagram: Map) -> Board:
    tiles = [tile for row in diagram.rows for tile in row]
    known = data()
    goals = {goal for expedition in known.expeditions.values() for goal in expedition.prizes} | {"base"}
    hazards = {man.passes for expedition in known.expeditions.values() for man in expedition.men.values()} - {None}
    objectives: dict[str, tuple[int, ...]] = {}
    for square, tile in enumerate(tiles):
        if tile.thing in goals:
            objectives[tile.thing] = (*objectives.get(tile.thing, ()), square)
    return Board(
        title="diagram",
        width=len(diagram.rows[0]),
        height=len(diagram.rows),
        terrain=tuple(tile.terrain for tile in tiles),
        equipment=tuple(tile.thing if tile.thing in known.item_owner else None for tile in tiles),
        hazards=tuple(tile.thing if tile.thing in hazards else None for tile in tiles),
        objectives=objectives,
    )


def diagrams() -> list[tuple[str, Map]]:
    return [(page.id, block) for page in load().pages.values() for block in page.blocks if isinstance(block, Map)]


@pytest.mark.parametrize(("page", "diagram"), diagrams(), ids=lambda value: value if isinstance(value, str) else "")
def test_E9_diagrams_show_what_the_rules_allow(page: str, diagram: Map) -> None:
    board = board_of(diagram)
    tiles = [tile for row in diagram.rows for tile in row]
    known = data()
    pieces = {expedition.piece for expedition in known.expeditions.values()}
    own = known.expeditions[diagram.expedition]
    cards = frozenset(diagram.cards)
    assert cards <= own.equipment.keys() | own.men.keys()
    outfit = Outfit(diagram.expedition, cards.difference(own.men), cards.intersection(own.men))
    (piece,) = (square for square, tile in enumerate(tiles) if tile.mark == "@")
    others = tuple(square for square, tile in enumerate(tiles) if tile.thing in pieces)

    marked = {board.place_of[square] for square, tile in enumerate(tiles) if tile.mark == "+"}
    assert marked == set(reach(board, outfit).destinations(piece, diagram.symbol, others))
    closed = {board.place_of[square] for square, tile in enumerate(tiles) if tile.mark == "x"}
    named = {board.place_of[route[-1]] for route in routes_of(board).of(piece, diagram.symbol)}
    assert closed == named - marked, "every barred square is crossed out, and nothing else"


# Figures


def dearer(known: Data) -> Data:
    """The same game with other sums, prices and rounds."""
    raw = msgspec.to_builtins(known)
    raw["money"] = {"start": 1750, "notes": [[500, 3], [50, 5]], "return": [9150, 8550, 7250]}
    raw["never-stuck"] = {"idle-rounds": 11, "open-start-round": 31, "forced-start-round": 41}
    raw["expeditions"]["diving"]["men"]["diver"]["prizes"]["sunken-galleon"] = 1850
    raw["expeditions"]["sailing"]["equipment"]["charts"] = 650
    raw["club"][0]["amount"] = 950
    return msgspec.convert(raw, Data)


def test_figures_of_the_pages_change_with_the_figures_of_the_game(book: Help) -> None:
    changed = whole_text(load(dearer(data())))
    for figure in ("£1,750", "£9,150 and the Prize Fund", "£8,550", "£7,250", "11 whole rounds", "round 31", "round 41",
                   "Sunken Galleon Diver £1,850", "Charts Sailing £650", "Receive £950"):  # fmt: skip
        assert figure in changed, figure
        assert figure not in whole_text(book), figure


def test_no_sum_is_written_into_a_page(book: Help) -> None:
    """£50, the smallest note, is the one sum that rules name (P9)."""
    for name in book.pages:
        sums = set(re.findall(r"£[\d,]+", (FOLDER / f"{name}.md").read_text(encoding="utf-8")))
        assert sums <= {"£50"}, name


# Search


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("whirlpool", "hazards"), ("Whirlpools", "hazards"), ("E7", "equipment"), ("e11", "prizes"),
        ("trade", "trading"), ("whi", "hazards"), ("whirpool", "hazards"), ("Ice Axe", "equipment"),
        ("miss a turn", "club"), ("P9", "trading"), ("pearl fisher", "prizes"), ("knight", "bent"), ("escape", "keys"),
    ],
)  # fmt: skip
def test_search_finds_words_and_rule_ids(book: Help, query: str, page: str) -> None:
    assert page in [hit.page for hit in book.search(query).hits[:2]]


def test_search_wants_every_word(book: Help) -> None:
    pages = {hit.page for hit in book.search("wine jars").hits}
    assert pages == {hit.page for hit in book.search("wine").hits} & {hit.page for hit in book.search("jars").hits}


def test_a_rule_id_finds_first_the_page_that_states_it(book: Help) -> None:
    for rule in RULES:
        assert rule in book.pages[book.search(rule.lower()).hits[0].page].rules


@pytest.mark.parametrize("query", ["", "   ", "?!", "qqqq"])
def test_search_for_nothing_finds_nothing(book: Help, query: str) -> None:
    assert book.search(query).hits == ()


def test_an_excerpt_shows_the_word_that_was_looked_for(book: Help) -> None:
    hit = book.search("swim").hits[0]
    assert "swim" in hit.excerpt
    assert "swim" in block_text(book.pages[hit.page].blocks[hit.block or 0])


# Pages that contributors write


def folder_with(tmp_path: Path, text: str) -> Path:
    (tmp_path / "contents.toml").write_text('[[group]]\ntitle = "One"\npages = ["one"]\n', encoding="utf-8")
    (tmp_path / "one.md").write_text(text, encoding="utf-8")
    return tmp_path


HEAD = '+++\ntitle = "One"\npicture = "logo"\n+++\n'


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("No head", "one: has to begin with a head"),
        ('+++\ntitle = "One"\n+++\nWords', "picture"),
        (HEAD + "It costs {nothing}.", "one: there is no figure {nothing}"),
        (HEAD + "See [there](nowhere).", "one: there is no page 'nowhere'"),
        (HEAD + ":table sums", "one: cannot read ':table sums'"),
        (HEAD + "```map diving\n~\n```", "one: a diagram begins with"),
        (HEAD + "```map diving star\n~ ~\n~ ?\n```", "one: cannot read the diagram's row '~ ?'"),
        (HEAD + "```map diving star\n~ ~\n~\n```", "one: cannot read the diagram's row '~'"),
    ],
)
def test_a_faulty_page_is_named_with_what_is_wrong(tmp_path: Path, text: str, wrong: str) -> None:
    with pytest.raises(HelpError, match=re.escape(wrong)):
        load(folder=folder_with(tmp_path, text))


def test_every_figure_is_used_in_a_page() -> None:
    sources = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.md"))
    assert all(f"{{{name}}}" in sources for name in figures(data()))


def test_rulings_are_listed_in_the_order_of_the_rules(book: Help) -> None:
    (listed,) = (block for block in book.pages["rulings"].blocks if isinstance(block, Rulings))
    places = [RULES.index(entry.rules[0]) for entry in listed.entries]
    assert places == sorted(places)
    assert replace(listed.entries[0], spans=listed.entries[0].spans[:-2]) in book.pages["the-game"].blocks
