"""The pictures of the table: SVG files drawn once for each size and tint that the screen asks for."""

import io
from collections import OrderedDict
from pathlib import Path
from typing import Final

import pygame

from game.paths import assets_dir
from game.ui.theme import PAPER_DEEP

MARKER: Final = b"#FF00FF"
"""The colour that stands, in a picture's file, for the seat's colour."""

BYTES_PER_PIXEL: Final = 4
DEFAULT_BUDGET: Final = 64 * 1024 * 1024

Size = int | tuple[int, int]
Tint = pygame.Color | tuple[int, int, int]
_Key = tuple[str, tuple[int, int], tuple[int, int, int] | None]


class PictureError(Exception):
    """Raised for a picture that is not there or cannot be drawn; the message names the file."""


class Images:
    """The pictures under one folder, kept as surfaces until `budget` bytes are used, the stalest going first."""

    def __init__(self, folder: Path | None = None, budget: int = DEFAULT_BUDGET) -> None:
        self._folder = folder if folder is not None else assets_dir() / "svg"
        self._budget = budget
        self._kept: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._used = 0

    @property
    def used(self) -> int:
        """Bytes of all surfaces kept; above the budget only while a single larger picture is kept."""
        return self._used

    def picture(self, name: str, size: Size, tint: Tint | None = None) -> pygame.Surface:
        """The picture in the middle of a transparent surface of exactly `size` pixels, as large as fits.

        An int asks for a square. A tint fills the parts marked for the seat's colour (pieces, seat emblems);
        a picture without such parts becomes a silhouette of the tint (equipment, interface icons). The surface
        is shared: copy it before drawing on it. Raises PictureError.
        """
        box = (size, size) if isinstance(size, int) else size
        key = (name, box, _rgb(tint))
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        surface = self._draw(*key)
        self._keep(key, surface)
        return surface

    def _draw(self, name: str, box: tuple[int, int], tint: tuple[int, int, int] | None) -> pygame.Surface:
        path = self._folder / f"{name}.svg"
        if min(box) < 1:
            raise PictureError(f"{path}: no picture has {box[0]} × {box[1]} pixels")
        try:
            source = path.read_bytes()
        except OSError as error:
            raise PictureError(f"{path}: there is no such picture") from error
        marked = MARKER in source
        if marked:
            source = source.replace(MARKER, b"#%02X%02X%02X" % (tint or PAPER_DEEP))
        try:
            drawn = pygame.image.load_sized_svg(io.BytesIO(source), box)
        except pygame.error as error:
            raise PictureError(f"{path}: not a picture that can be drawn ({error})") from error
        # The loader keeps the picture's proportions, so that its surface may be smaller than the box.
        surface = pygame.Surface(box, pygame.SRCALPHA)
        surface.blit(drawn, drawn.get_rect(center=surface.get_rect().center))
        if tint is not None and not marked:
            surface.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            surface.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return surface.convert_alpha() if pygame.display.get_surface() else surface

    def _keep(self, key: _Key, surface: pygame.Surface) -> None:
        self._kept[key] = surface
        self._used += _bytes(surface)
        while self._used > self._budget and len(self._kept) > 1:
            _, stale = self._kept.popitem(last=False)
            self._used -= _bytes(stale)


def _rgb(tint: Tint | None) -> tuple[int, int, int] | None:
    return None if tint is None else (tint[0], tint[1], tint[2])


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * BYTES_PER_PIXEL
