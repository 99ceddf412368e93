"""Search in the rules help, made to be asked anew with every letter typed."""

import difflib
import re
import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from game.exploration.help_blocks import Heading, Page, Rulings, Words, block_text

RULE, RULE_BEGUN, TITLE, KEYWORD, HEADING, BODY = 200, 12, 40, 25, 10, 4
MOST_COUNTED = 3
"""A word that comes up again and again counts no more often than this, else long pages win."""
EXCERPT_WORDS = 8


class Hit(Struct, frozen=True):
    """A page that was found, the block in which the words are (or None), and a few words from there."""

    page: str
    block: int | None
    excerpt: str


class Found(Struct, frozen=True):
    """The pages that were found, best first, and the words that were looked for: those typed, or their likes."""

    hits: tuple[Hit, ...]
    words: tuple[str, ...]


class Index:
    """The words of all pages."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = [_Indexed(page) for page in pages]
        self._known = sorted({word for page in self._pages for word in page.all_words})

    def search(self, query: str) -> Found:
        """The pages in which every word of the query begins a word, or is the id of a rule.

        Where a word begins no known word, the most similar one is looked for in its place.
        """
        words = tuple(split(query))
        found = self._find(words)
        if not found and words:
            words = tuple(self._nearest(word) for word in words)
            found = self._find(words)
        return Found(found, words)

    def _find(self, words: tuple[str, ...]) -> tuple[Hit, ...]:
        if not words:
            return ()
        scored = [(page.score(words), page) for page in self._pages]
        best = sorted((entry for entry in scored if entry[0]), key=lambda entry: -entry[0])
        return tuple(page.hit(words) for _, page in best)

    def _nearest(self, word: str) -> str:
        if any(known.startswith(word) for known in self._known):
            return word
        return next(iter(difflib.get_close_matches(word, self._known, 1, 0.7)), word)


class _Indexed:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.rules = [rule.casefold() for rule in page.rules]
        self.title = split(page.head.title)
        self.keywords = split(page.head.words)
        # What lists the rulings of other pages would otherwise be found for every word.
        self.blocks = [[] if isinstance(block, Rulings) else split(block_text(block)) for block in page.blocks]

    @property
    def all_words(self) -> set[str]:
        return {*self.rules, *self.title, *self.keywords, *(word for block in self.blocks for word in block)}

    def score(self, words: Sequence[str]) -> int:
        """Zero unless every word is found."""
        scores = [self._score(word) for word in words]
        return sum(scores) if all(scores) else 0

    def _score(self, word: str) -> int:
        score = RULE if word in self.rules else 0
        score += RULE_BEGUN * any(rule.startswith(word) for rule in self.rules)
        score += TITLE * _begins(word, self.title) + KEYWORD * _begins(word, self.keywords)
        for block, words in zip(self.page.blocks, self.blocks, strict=True):
            worth = HEADING if isinstance(block, Heading) else BODY
            score += worth * min(MOST_COUNTED, sum(other.startswith(word) for other in words))
        return score

    def hit(self, words: Sequence[str]) -> Hit:
        """Where the words are: the block that has most of them."""
        best: tuple[int, int] | None = None
        for at, (block, known) in enumerate(zip(self.page.blocks, self.blocks, strict=True)):
            stated = [rule.casefold() for rule in block.rules] if isinstance(block, Words) else []
            count = sum(word in stated or _begins(word, known) for word in words)
            if count and (best is None or count > best[0]):
                best = (count, at)
        if best is None:
            return Hit(self.page.id, None, "")
        return Hit(self.page.id, best[1], excerpt(block_text(self.page.blocks[best[1]]), words))


def split(text: str) -> list[str]:
    """The words of a text without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"[^\W_]+", "".join(char for char in plain if not unicodedata.combining(char)))


def matches(word: str, wanted: Sequence[str]) -> bool:
    """Whether a word of a text begins with one of the words that were looked for."""
    return any(part.startswith(start) for part in split(word) for start in wanted)


def excerpt(text: str, words: Sequence[str]) -> str:
    """A few words of the text (of a table, its row) around the first that was looked for."""
    lines = text.split("\n")
    shown = next((line for line in lines if any(matches(word, words) for word in line.split())), lines[0]).split()
    at = next((i for i, word in enumerate(shown) if matches(word, words)), 0)
    start = max(0, min(at - 1, len(shown) - EXCERPT_WORDS))
    end = start + EXCERPT_WORDS
    return ("… " if start else "") + " ".join(shown[start:end]) + (" …" if end < len(shown) else "")


def _begins(word: str, known: Sequence[str]) -> bool:
    return any(other.startswith(word) for other in known)
