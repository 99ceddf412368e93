"""Text as pictures: two faces, fallbacks for every script, wrapping, fitting, and a cache of what was drawn."""

import importlib.util
import unicodedata
from collections import OrderedDict
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

import pygame
import pygame.freetype

from game import paths
from game.ui.bidi import CLOSE, OPEN, RTL, in_order, levels

Face = Literal["heading", "text", "bold"]
Colour = tuple[int, int, int]

_CACHE_BYTES: Final = 48_000_000
_REPLACEMENT: Final = "\N{WHITE SQUARE}"
JOINERS: Final = "\u200c\u200d"
"""What joins letters or keeps them apart in scripts that need it; it belongs to the names written in them."""
_SCRIPTS: Final = {"ARABIC": "Arab", "HEBREW": "Hebr", "DEVANAGARI": "Deva", "THAI": "Thai", "BENGALI": "Beng"}
_SYSTEM: Final = (
    "notosanscjksc", "notosanscjkjp", "notosanssc", "notosansjp", "notosanskr", "sourcehansanssc", "microsoftyahei",
    "yugothic", "meiryo", "malgungothic", "pingfangsc", "hiraginosans", "applesdgothicneo", "wenquanyizenhei",
    "wenquanyimicrohei", "droidsansfallback", "simsun", "msgothic",
    "notosansarabic", "notosanshebrew", "notosansgeorgian", "segoeui", "tahoma", "arial", "geezapro", "arialhebrew",
    "dejavusans", "notosanssymbols2", "notocoloremoji", "segoeuiemoji", "applecoloremoji", "segoeuisymbol",
    "notosansdevanagari", "notosansthai", "nirmalaui", "leelawadeeui", "arialunicodems", "freesans", "unifont",
)  # fmt: skip


@lru_cache(maxsize=4096)
def clean(text: str, limit: int = 400) -> str:
    """The text as it may be drawn on one line: controls become spaces, what cannot be encoded becomes a box."""
    kept = []
    for char in text[:limit]:
        category = unicodedata.category(char)
        if category == "Cs":
            kept.append(_REPLACEMENT)
        elif category == "Cc" or char in "\u2028\u2029":
            kept.append(" ")
        elif category != "Cf" or char in JOINERS or char in (OPEN, CLOSE):
            kept.append(char)
    return "".join(kept)


class Fonts:
    """Draws text in any script; the same text at the same size is drawn once and then remembered."""

    def __init__(self) -> None:
        pygame.font.init()
        pygame.freetype.init()
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._pictures: OrderedDict[tuple[str, int, Colour, str], pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._widths: dict[tuple[str, int, str], int] = {}
        self._coverage: dict[str, pygame.freetype.Font | None] = {}
        self._font_of: dict[tuple[str, str], str | None] = {}

    def height(self, size: int, face: Face = "text") -> int:
        """The distance of two lines, in pixels."""
        return round(size * (1.2 if face == "heading" else 1.36))

    def width(self, text: str, size: int, face: Face = "text") -> int:
        """The width of one line, in pixels."""
        key = (text, size, face)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > 20_000:
                self._widths.clear()
            width = self._widths[key] = sum(self._run_size(run, path, size) for path, run in self._runs(text, face))
        return width

    def render(self, text: str, size: int, colour: Colour, face: Face = "text") -> pygame.Surface:
        """One line of text on a transparent ground, as high as `height` says. Do not draw on it: it is shared."""
        key = (text, size, colour, face)
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
            return picture
        picture = self._draw(text, size, colour, face)
        self._pictures[key] = picture
        self._bytes += picture.get_width() * picture.get_height() * 4
        while self._bytes > _CACHE_BYTES and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4
        return picture

    def fit(self, text: str, size: int, width: int, face: Face = "text") -> str:
        """The text, or as much of it as the width holds with an ellipsis at its end."""
        text = clean(text)
        if self.width(text, size, face) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(_cut(text, middle), size, face) <= width:
                low = middle
            else:
                high = middle - 1
        return _cut(text, low) if low or self.width("…", size, face) <= width else ""

    def wrap(self, text: str, size: int, width: int, face: Face = "text") -> list[str]:
        """The text broken into lines no wider than `width`; words that are too long are broken anywhere."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in clean(paragraph, 4000).split(" "):
                trial = f"{line} {word}" if line else word
                if self.width(trial, size, face) <= width:
                    line = trial
                    continue
                if line:
                    lines.append(line)
                while len(word) > 1 and self.width(word, size, face) > width:
                    cut = self._longest_start(word, size, width, face)
                    lines.append(word[:cut])
                    word = word[cut:]
                line = word
            lines.append(line)
        return lines

    def _longest_start(self, word: str, size: int, width: int, face: Face) -> int:
        cut = 1
        while cut < len(word) and self.width(word[: cut + 1], size, face) <= width:
            cut += 1
        return cut

    def _draw(self, text: str, size: int, colour: Colour, face: Face) -> pygame.Surface:
        height = self.height(size, face)
        width = max(1, self.width(text, size, face))
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        baseline = round(height * (0.84 if face == "heading" else 0.79))
        x = 0
        for path, run in self._runs(text, face):
            drawn, ascent = self._draw_run(run, path, size, colour)
            picture.blit(drawn, (x, baseline - ascent))
            x += drawn.get_width()
        return picture

    def _runs(self, text: str, face: Face) -> list[tuple[str | None, str]]:
        """Pieces of the text with the font file that has their characters; None where no font has them."""
        runs: list[tuple[str | None, str]] = []
        directions: list[int] = []
        text = clean(text)
        for char, level in zip(text, levels(text), strict=True):
            if char in (OPEN, CLOSE):
                continue
            joins = runs and (unicodedata.combining(char) or char in f"{JOINERS}\ufe0e\ufe0f")
            path = runs[-1][0] if joins else self._font_for(char, face)
            same = runs and directions[-1] == level
            if joins or (same and (runs[-1][0] == path or (char == " " and level))):
                runs[-1] = (runs[-1][0], runs[-1][1] + char)
            else:
                runs.append((path, char))
                directions.append(level)
        return in_order(list(zip(runs, directions, strict=True)))

    def _font_for(self, char: str, face: Face) -> str | None:
        key = (char, face)
        if key not in self._font_of:
            candidates = (_own(face), () if char.isascii() else _system(), _last_resort())
            self._font_of[key] = next((p for paths in candidates for p in paths if self._covers(p, char)), None)
        return self._font_of[key]

    def _covers(self, path: str, char: str) -> bool:
        if path not in self._coverage:
            try:
                self._coverage[path] = pygame.freetype.Font(path, 16)
            except (OSError, RuntimeError, pygame.error):
                self._coverage[path] = None
        font = self._coverage[path]
        return font is not None and font.get_metrics(char)[0] is not None

    def _font(self, path: str, size: int) -> pygame.font.Font:
        font = self._fonts.get((path, size))
        if font is None:
            font = self._fonts[path, size] = pygame.font.Font(path, max(1, size))
        return font

    def _run_size(self, run: str, path: str | None, size: int) -> int:
        if path is None:
            return self._box_width(size) * len(run)
        if _is_pictorial(path):
            return self._draw_run(run, path, size, (0, 0, 0))[0].get_width()
        try:
            return self._directed(path, run, size).size(run)[0]
        except (ValueError, UnicodeError, pygame.error):
            return self._box_width(size) * len(run)

    def _draw_run(self, run: str, path: str | None, size: int, colour: Colour) -> tuple[pygame.Surface, int]:
        """The picture of one run and the distance from its top to its base line."""
        if path is not None:
            try:
                font = self._directed(path, run, size)
                drawn = font.render(run, True, colour)
                if not _is_pictorial(path) or drawn.get_height() <= 2 * size:
                    return drawn, font.get_ascent()
                # Emoji fonts have one fixed size: bring the picture down to the line.
                scale = 1.15 * size / drawn.get_height()
                smaller = pygame.transform.smoothscale_by(drawn, scale)
                return smaller, round(0.95 * size)
            except (ValueError, UnicodeError, pygame.error):
                pass
        return self._boxes(len(run), size, colour), round(0.78 * size)

    def _directed(self, path: str, run: str, size: int) -> pygame.font.Font:
        font = self._font(path, size)
        first = next((c for c in run if unicodedata.bidirectional(c) in ("L", *RTL)), "")
        rtl = bool(first) and unicodedata.bidirectional(first) in RTL
        name = unicodedata.name(first, "") if first else ""
        try:
            font.set_direction(pygame.DIRECTION_RTL if rtl else pygame.DIRECTION_LTR)
            font.set_script(_SCRIPTS.get(name.partition(" ")[0], "Latn"))
        except pygame.error:
            pass  # A pygame without text shaping draws the letters unjoined.
        return font

    @staticmethod
    def _box_width(size: int) -> int:
        return max(3, round(0.7 * size))

    def _boxes(self, count: int, size: int, colour: Colour) -> pygame.Surface:
        wide = self._box_width(size)
        picture = pygame.Surface((wide * count, size), pygame.SRCALPHA)
        for i in range(count):
            pygame.draw.rect(picture, colour, (i * wide + 1, 0, wide - 2, round(0.78 * size)), 1)
        return picture


def _cut(text: str, length: int) -> str:
    """So many characters with an ellipsis, and the end of a name's own direction if it was cut off."""
    start = text[:length].rstrip()
    return start + "…" + CLOSE * (start.count(OPEN) > start.count(CLOSE))


def _is_pictorial(path: str) -> bool:
    return "emoji" in path.lower()


def _own(face: Face) -> tuple[str, ...]:
    """The files of a face that come with the game, the best first; one that is missing is passed over."""
    folder = paths.assets_dir() / "fonts"
    text, bold = str(folder / "NotoSans-Regular.ttf"), str(folder / "NotoSans-Bold.ttf")
    if face == "text":
        return text, bold
    if face == "bold":
        return bold, text
    spec = importlib.util.find_spec("font_fjallaone")
    found = spec.submodule_search_locations if spec else None
    return (str(Path(found[0]) / "files" / "FjallaOne-Regular.ttf"), text, bold) if found else (bold, text)


def _last_resort() -> tuple[str, ...]:
    """The font inside pygame: better than boxes where the game's own cannot be read."""
    return (str(Path(pygame.__file__).parent / pygame.font.get_default_font()),)


@cache
def _system() -> tuple[str, ...]:
    """Fonts of this computer that may have other scripts and rare signs; asks the system once, only when it must."""
    return tuple(path for name in _SYSTEM if (path := pygame.font.match_font(name)))
