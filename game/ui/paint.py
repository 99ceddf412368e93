"""The brush that every widget draws with: scaled units, text that stays in its box, panels, emblems and rings."""

from typing import Final, Literal

import pygame

from game.ui import theme
from game.ui.fonts import Colour, Face, Fonts, clean
from game.ui.images import Images
from game.ui.layout import Rect

Align = Literal["left", "centre", "right"]
_SHIFT: Final[dict[Align, float]] = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""Which share of the room beside a line lies before it."""
LEGIBLE: Final = 12.0
"""Units below which no text is made smaller to fit."""


class Painter:
    """Draws on one surface at one scale. `spills` lists texts that had to be cut, for the tests."""

    def __init__(self, surface: pygame.Surface, fonts: Fonts, images: Images, scale: float) -> None:
        self.surface = surface
        self.fonts = fonts
        self.images = images
        self.scale = scale
        self.spills: list[str] = []

    def on(self, surface: pygame.Surface) -> "Painter":
        """The same brush on another surface."""
        other = Painter(surface, self.fonts, self.images, self.scale)
        other.spills = self.spills
        return other

    def px(self, units: float) -> int:
        """Units of the 1280×800 design in pixels, halves rounded up; at least one for anything above nothing."""
        return max(1, int(units * self.scale + 0.5)) if units > 0 else 0

    def text(
        self,
        rect: Rect,
        text: str,
        units: float = 16,
        colour: Colour = theme.INK,
        face: Face = "text",
        align: Align = "left",
        shrink: bool = False,
        elide: bool = False,
        name: str = "",
    ) -> int:
        """One line, middled in height; returns its width. What is too long is made smaller or cut with an ellipsis.

        `elide` marks words of the players' own, such as names, which may be cut when they are too long; where `name`
        stands in the text only that is.
        """
        size = self.px(units)
        if shrink or elide:
            least = self.px(max(LEGIBLE, 0.7 * units) if elide else LEGIBLE)
            while size > least and self.fonts.width(clean(text), size, face) > rect.width:
                size -= 1
        fitted = self._fit(clean(text), size, rect.width, face, clean(name))
        if (fitted != clean(text) and not elide) or self.fonts.height(size, face) > rect.height + self.px(4):
            self.spills.append(text)
        picture = self.fonts.render(fitted, size, colour, face)
        self._line(picture, rect, rect.centery - picture.get_height() // 2, align)
        return picture.get_width()

    def _line(self, picture: pygame.Surface, rect: Rect, y: int, align: Align) -> None:
        """Draw a line of text at that height in the rectangle."""
        self.surface.blit(picture, (rect.x + int((rect.width - picture.get_width()) * _SHIFT[align]), y))

    def _fit(self, text: str, size: int, width: int, face: Face, name: str) -> str:
        before, found, after = text.partition(name) if name else (text, "", "")
        room = width - self.fonts.width(before, size, face) - self.fonts.width(after, size, face)
        short = self.fonts.fit(found, size, room, face) if found else ""
        return before + short + after if short else self.fonts.fit(text, size, width, face)

    def paragraph(
        self,
        rect: Rect,
        text: str,
        units: float = 16,
        colour: Colour = theme.INK,
        face: Face = "text",
        align: Align = "left",
        middle: bool = False,
        shrink: bool = False,
    ) -> int:
        """Wrapped lines from the top of the rectangle (or in its middle); returns the height they take.

        What does not fit is made smaller if `shrink` says so, then cut.
        """
        size = self.px(units)
        lines = self.fonts.wrap(text, size, rect.width, face)
        while shrink and size > self.px(LEGIBLE) and len(lines) * self.fonts.height(size, face) > rect.height:
            size -= 1
            lines = self.fonts.wrap(text, size, rect.width, face)
        step = self.fonts.height(size, face)
        room = max(1, rect.height // step)
        if len(lines) > room:
            self.spills.append(text)
            lines = [*lines[: room - 1], self.fonts.fit(lines[room - 1] + " …", size, rect.width, face)]
        y = rect.y + (max(0, rect.height - step * len(lines)) // 2 if middle else 0)
        for line in lines:
            self._line(self.fonts.render(line, size, colour, face), rect, y, align)
            y += step
        return step * len(lines)

    def paragraph_height(self, text: str, width: int, units: float = 16, face: Face = "text") -> int:
        """How high `paragraph` would be at that width, in pixels."""
        size = self.px(units)
        return self.fonts.height(size, face) * len(self.fonts.wrap(text, size, width, face))

    def text_width(self, text: str, units: float = 16, face: Face = "text") -> int:
        """The width of a line in pixels."""
        return self.fonts.width(clean(text), self.px(units), face)

    def panel(
        self,
        rect: Rect,
        fill: Colour = theme.PAPER,
        border: Colour | None = theme.PAPER_DEEP,
        width: float = 2,
        radius: float = 6,
    ) -> None:
        """A flat rounded sheet with an edge."""
        pygame.draw.rect(self.surface, fill, rect, border_radius=self.px(radius))
        if border is not None:
            pygame.draw.rect(self.surface, border, rect, self.px(width), border_radius=self.px(radius))

    def ring(self, rect: Rect, radius: float = 6) -> None:
        """The focus ring: ink with paper on both sides, so that it shows on any ground."""
        for grow, colour, width in ((5, theme.SNOW, 5), (4, theme.INK, 3)):
            outer = rect.inflate(2 * self.px(grow), 2 * self.px(grow))
            pygame.draw.rect(self.surface, colour, outer, self.px(width), border_radius=self.px(radius + grow))

    def keycap(self, rect: Rect, key: str, ink: Colour) -> None:
        """The key that does the same as what it stands on."""
        pygame.draw.rect(self.surface, ink, rect, self.px(1), border_radius=self.px(4))
        self.text(rect, key, 12, ink, "bold", "centre")

    def picture(self, name: str, rect: Rect, tint: Colour | None = None) -> None:
        """A picture as large as fits in the middle of the rectangle."""
        side = min(rect.width, rect.height)
        if side > 0:
            drawn = self.images.picture(name, side, tint)
            self.surface.blit(drawn, drawn.get_rect(center=rect.center))

    def shade(self, rect: Rect, colour: Colour, alpha: int) -> None:
        """A veil over what is there."""
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        veil.fill((*colour, alpha))
        self.surface.blit(veil, rect)
