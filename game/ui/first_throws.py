"""The sheet of first throws: who throws highest, and the fingerprint of the dice (S1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.exploration.state import State
from game.ui import theme
from game.ui.exploration_cards import die_face, emblem
from game.ui.layout import Rect, columns, inset, rows
from game.ui.paint import Painter

FIRST: Final = {
    True: "The highest throw chooses an expedition first; the last to choose moves first.",
    False: "The highest throw begins; play goes on clockwise. Then the cards are dealt.",
}
WIDE: Final = 560
"""Units of width of the sheet at most."""


class _Measures(NamedTuple):
    """Sizes in units: margins, the heading and its letters, the words below, a player's row, gaps, and the die."""

    margin: tuple[int, int]
    head: int
    heading: int
    words: int
    row: int
    row_margin: int
    row_gap: int
    gap: int
    die: int


_ROOMY: Final = _Measures((28, 22), 44, 30, 15, 66, 6, 10, 6, 54)
_TIGHT: Final = _Measures((12, 8), 30, 24, 13, 48, 3, 4, 4, 40)
_FINE_PRINT: Final = 12


@dataclass(frozen=True)
class FirstThrows:
    """What the sheet shows; `thrower` is the seat that throws now, if any does."""

    state: State
    names: Sequence[str]
    colours: Sequence[int]
    commitment: str
    thrower: int | None
    tight: bool

    @property
    def _measures(self) -> _Measures:
        return _TIGHT if self.tight else _ROOMY

    @property
    def _words(self) -> tuple[str, str]:
        fair = "Fair dice: all throws follow from a secret number chosen before the game. Its fingerprint:"
        return FIRST[self.state.options.short], f"{fair} {self.commitment}"

    def height(self, p: Painter, width: int) -> int:
        """How high the sheet wants to be at that width, in pixels."""
        if not self.tight:
            return p.px(190 + 76 * len(self.names))
        size = self._measures
        inner = min(width, p.px(WIDE)) - 2 * p.px(size.margin[0])
        told, fair = self._word_heights(p, inner)
        players = len(self.names) * p.px(size.row + size.row_gap)
        return p.px(2 * size.margin[1] + size.head + 3 * size.gap) + told + players + fair

    def _word_heights(self, p: Painter, width: int) -> tuple[int, int]:
        told, fair = self._words
        if not self.tight:
            return p.px(28), p.px(64)
        return p.paragraph_height(told, width, self._measures.words), p.paragraph_height(fair, width, _FINE_PRINT)

    def draw(self, p: Painter, area: Rect) -> None:
        """Heading and words, a row for each player, and the fingerprint."""
        size = self._measures
        p.panel(area, theme.PAPER, theme.PAPER_DEEP, 3, 10)
        inner = inset(area, *(p.px(margin) for margin in size.margin))
        (first, fair_words), (told_tall, fair_tall) = self._words, self._word_heights(p, inner.width)
        head, told, body, fair = rows(inner, [p.px(size.head), told_tall, 0.5, fair_tall], p.px(size.gap))
        p.text(head, "Who chooses first?" if self.state.options.short else "Who begins?", size.heading, face="heading")
        p.paragraph(told, first, size.words, theme.INK_SOFT, middle=True, shrink=True)
        for seat, row in enumerate(rows(body, [p.px(size.row)] * len(self.names), p.px(size.row_gap))):
            self._row(p, row, seat)
        p.paragraph(fair, fair_words, _FINE_PRINT, theme.INK_SOFT)

    def _row(self, p: Painter, row: Rect, seat: int) -> None:
        size, ready = self._measures, seat == self.thrower
        p.panel(row, theme.SNOW if ready else theme.PAPER, theme.INK if ready else theme.PAPER_DEEP, 2)
        box = inset(row, p.px(14), p.px(size.row_margin))
        mark, name, die = columns(box, [p.px(36), 0.5, p.px(size.die)], p.px(12))
        emblem(p, mark, self.colours[seat])
        p.text(name, self.names[seat], 20, face="heading", elide=True)
        throw = self.state.throws[seat] if seat < len(self.state.throws) else None
        if throw == 0:
            p.text(die, "—", 20, theme.INK_SOFT, align="centre")
        else:
            die_face(p, die, str(throw) if throw else "")
