"""Were the dice fair? The proof from the seed, and how often each face came up beside what is expected."""

from __future__ import annotations

from typing import Any

import pygame

from game.exploration.throws import Throws, count_throws
from game.games import RULES
from game.kit.journal import Record
from game.kit.journal_file import read_journal
from game.kit.replay import Verdict, verify
from game.kit.session import Session
from game.ui import theme
from game.ui.app import App
from game.ui.exploration_cards import die_face
from game.ui.layout import Rect, columns, inset, narrow, rows
from game.ui.paint import Painter
from game.ui.scenes.sheet import ButtonSpec, Sheet
from game.ui.widgets import Text, Widget, shown

NAMES = {"standard": "The standard die", "diradice": "The Diradice"}

_COUNT, _EXPECTED, _FACE, _LEAST_BARS = 22, 36, 40, 50
"""Units: the heights of the parts of a die's table: count, what is expected below it, face, and bars."""
_SIDE, _EDGE, _BELOW_WORDS, _BELOW_BARS = 14, 10, 4, 2
"""Units: a table's margins left and right and above and below, the gap below the words, and those below the bars."""


class FairPlay(Sheet):
    """The verdict on a finished game's draws, in plain words; JournalError if its record cannot be read."""

    units = (940, 700)
    covers = False

    def __init__(self, app: App, session: Session[Any, Any, Any, Any]) -> None:
        super().__init__(app)
        assert session.path is not None
        record = read_journal(session.path)
        self.verdict = verify(RULES, record)
        self.heading, self.words = verdict_words(self.verdict, record)
        self.seed, self.fingerprint = session.seed_revealed or "", session.commitment
        counted = count_throws((event for _, event in session.events), session.options.faces)
        self.throws = [throws for throws in counted if throws.total]

    def tall(self, p: Painter, width: int) -> int:
        """The words, the tables as low as they may be, and the seed."""
        dice = [_least_height(p, width, throws) for throws in self.throws]
        gaps = p.px(12) * (1 + max(1, len(dice)))
        return p.paragraph_height(self.words, width, 16) + sum(dice) + p.paragraph_height(self._seeds, width, 12) + gaps

    @property
    def _seeds(self) -> str:
        return f"Secret number: {self.seed}\nIts fingerprint, shown before the first throw: {self.fingerprint}"

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """The verdict, a table for each die, and the seed with its fingerprint."""
        told = p.paragraph_height(self.words, area.width, 16)
        ends = max(p.px(40), p.paragraph_height(self._seeds, area.width, 12))
        words, dice, seed = rows(area, [told, 0.5, ends], p.px(12))
        widgets: list[Widget] = [Text(words, self.words, wrap=True)]
        for throws, box in zip(self.throws, rows(dice, [0.5] * max(1, len(self.throws)), p.px(12)), strict=False):
            widgets.append(shown(box, _die, throws, id=f"throws:{throws.die}"))
        widgets.append(Text(seed, self._seeds, 12, theme.INK_SOFT, wrap=True))
        return widgets

    def buttons(self) -> list[ButtonSpec]:
        """Close."""
        return [("Close", self.back, "primary", (pygame.K_c,), "Enter")]


def verdict_words(verdict: Verdict, record: Record) -> tuple[str, str]:
    """A heading and what working out every draw again has shown: a proof, nothing to prove by, or a disagreement."""
    if verdict.ok:
        return "The dice were fair", (
            f"All {verdict.proved} throws and shuffles were worked out again from the secret number whose fingerprint "
            "was shown before the first throw. Every one is as it was played, so nobody could have changed them."
        )
    if record.ended is None:
        return "The dice cannot be proved yet", (
            "The end of this game is not in its record, and the secret number is told there. Nothing speaks against "
            "the dice; once the end is saved they can be proved."
        )
    if verdict.line is None and None in record.ended.seeds and not record.torn:
        return "Not all dice can be proved", (
            f"{verdict.unproved} of {verdict.unproved + verdict.proved} throws and shuffles cannot be proved, because "
            "their secret number was lost while the game was played. Nothing speaks against them. All the others are "
            "as their secret number gives them."
        )
    return "The record does not agree", f"{verdict.problem[0].upper()}{verdict.problem[1:]}."


def throws_words(throws: Throws) -> str:
    """How unusual the counts are, in plain words."""
    share = round(100 * throws.as_far_off)
    times = "Fewer than 1" if share < 1 else "All" if share >= 100 else str(share)
    head = f"{NAMES[throws.die]}, thrown {throws.total} time{'s' if throws.total != 1 else ''}."
    return f"{head} {times} of 100 games with fair dice stray from what is expected as far as this one, or farther."


def _heights(p: Painter, width: int, throws: Throws) -> tuple[int, int]:
    """The heights of the words and of the counts in a table that is so wide between its margins.

    In a narrow one the words take several lines, and what is expected of a face stands below its count.
    """
    if narrow(width, p.scale):
        return p.paragraph_height(throws_words(throws), width, 15), p.px(_COUNT + _EXPECTED)
    return p.px(24), p.px(_COUNT)


def _least_height(p: Painter, width: int, throws: Throws) -> int:
    """The height of a die's table with bars that can just be compared."""
    words, counts = _heights(p, width - 2 * p.px(_SIDE), throws)
    return words + counts + p.px(2 * _EDGE + _BELOW_WORDS + _LEAST_BARS + 2 * _BELOW_BARS + _FACE)


def _die(p: Painter, rect: Rect, throws: Throws) -> None:
    """One column for each face: the face, a bar as high as its count, and a line where that is expected to be."""
    p.panel(rect, theme.SNOW, theme.PAPER_DEEP, 2, 8)
    inner = inset(rect, p.px(_SIDE), p.px(_EDGE))
    stacked = narrow(inner.width, p.scale)
    words, counts = _heights(p, inner.width, throws)
    told, chart = rows(inner, [words, 0.5], p.px(_BELOW_WORDS))
    if stacked:
        p.paragraph(told, throws_words(throws), 15)
    else:
        p.text(told, throws_words(throws), 15, shrink=True)
    most = max(1.0, *(max(face.count, face.expected) for face in throws.faces))
    half = p.px(20 if stacked else 26)
    for face, column in zip(throws.faces, columns(chart, [0.5] * len(throws.faces), p.px(10)), strict=True):
        bars, count, sign = rows(column, [0.5, counts, p.px(_FACE)], p.px(_BELOW_BARS))
        tall = round(bars.height * face.count / most)
        bar = Rect(column.centerx - half, bars.bottom - tall, 2 * half, tall)
        pygame.draw.rect(p.surface, theme.SEA, bar, border_radius=p.px(3))
        level = bars.bottom - round(bars.height * face.expected / most)
        pygame.draw.line(p.surface, theme.INK, (bar.x - p.px(10), level), (bar.right + p.px(10), level), p.px(2))
        if stacked:
            first, second = rows(count, [p.px(_COUNT), p.px(_EXPECTED)])
            p.text(first, str(face.count), 16, face="bold", align="centre")
            p.paragraph(second, f"expected\n{face.expected:.1f}", 12, align="centre")
        else:
            p.text(count, f"{face.count}, expected {face.expected:.1f}", 14, face="bold", align="centre", shrink=True)
        die_face(p, sign, face.name)
