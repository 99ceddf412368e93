"""Running text of the rules help: words in two weights, links, and marks on the words that were looked for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.exploration.help_blocks import Span
from game.exploration.help_search import matches
from game.ui import theme
from game.ui.fonts import Face
from game.ui.layout import Rect
from game.ui.paint import Painter

MARKED = theme.SAND
"""The ground of a word that was looked for: like a text marker's."""


@dataclass(frozen=True)
class Run:
    """Letters without a break in one style; `rect` counts from the top left corner of the text."""

    rect: Rect
    text: str
    face: Face
    link: int | None
    marked: bool


class Flow:
    """Spans laid out in lines of a given width, in pixels. `links` holds each link's page and where its words are."""

    def __init__(
        self, p: Painter, spans: Sequence[Span], width: int, units: float = 16, wanted: Sequence[str] = ()
    ) -> None:
        self.size = p.px(units)
        self.links: list[tuple[str, list[Rect]]] = []
        self._runs: list[Run] = []
        self._open: Span | None = None
        line = p.fonts.height(self.size) + p.px(2)
        blank = p.fonts.width(" ", self.size)
        x = y = 0
        for word in _words(spans):
            widths = [p.fonts.width(text, self.size, _face(span)) for text, span in word]
            if x and x + sum(widths) > width:
                x, y = 0, y + line
            if sum(widths) > width:
                p.spills.append("".join(text for text, _ in word))
            for (text, span), wide in zip(word, widths, strict=True):
                rect = Rect(x, y, wide, line)
                marked = bool(wanted) and matches(text, wanted)
                self._runs.append(Run(rect, text, _face(span), self._link(span, rect, blank), marked))
                x += wide
            x += blank
        self.height = y + line if self._runs else 0

    def _link(self, span: Span, rect: Rect, blank: int) -> int | None:
        """The number of the link that these letters belong to; neighbours on one line grow together."""
        if not span.link:
            self._open = None
            return None
        if self._open is not span:
            self._open = span
            self.links.append((span.link, []))
        rects = self.links[-1][1]
        if rects and rects[-1].y == rect.y and rect.x - rects[-1].right <= blank:
            rects[-1].width = rect.right - rects[-1].x
        else:
            rects.append(rect.copy())
        return len(self.links) - 1

    def draw(self, p: Painter, corner: tuple[int, int]) -> None:
        """Draw the text with its top left corner there."""
        for run in self._runs:
            rect = run.rect.move(corner)
            if run.marked:
                pygame.draw.rect(p.surface, MARKED, rect.inflate(p.px(4), 0), border_radius=p.px(3))
            colour = theme.INK if run.link is None else theme.SEA_DEEP
            drawn = p.fonts.render(run.text, self.size, colour, run.face)
            p.surface.blit(drawn, (rect.x, rect.centery - drawn.get_height() // 2))
        for _, rects in self.links:
            for rect in rects:
                under = rect.move(corner)
                y = under.bottom - p.px(4)
                pygame.draw.line(p.surface, theme.SEA_DEEP, (under.x, y), (under.right - 1, y), p.px(1))


def _words(spans: Sequence[Span]) -> Iterator[list[tuple[str, Span]]]:
    """The words of the spans, each as its stretches of one style: "**Whirl**pool" is one word."""
    word: list[tuple[str, Span]] = []
    for span in spans:
        for part in re.findall(r"\s+|\S+", span.text):
            if not part.isspace():
                word.append((part, span))
            elif word:
                yield word
                word = []
    if word:
        yield word


def _face(span: Span) -> Face:
    return "bold" if span.bold else "text"
