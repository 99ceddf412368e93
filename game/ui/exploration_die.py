"""The die on the table: it tumbles, lands, and a small diagram shows what its symbol allows."""

import math
from typing import Final

import pygame

from game.exploration.diradice import ROUTES, SYMBOLS
from game.exploration.names import SYMBOL_TEXTS
from game.exploration.state import STANDARD_DIE
from game.ui import theme
from game.ui.animation import bounce
from game.ui.exploration_cards import die_face
from game.ui.layout import Rect
from game.ui.paint import Painter

TUMBLE: Final = 0.6
"""Seconds from the throw to the landing."""
_FACES_SHOWN: Final = 9


class DieView:
    """What the die shows: nothing, a face, or a tumble towards one."""

    def __init__(self) -> None:
        self.face = ""
        self.tumbling: tuple[str, float] | None = None

    def draw(self, p: Painter, rect: Rect) -> None:
        """The die in the middle of the rectangle, tumbling, landing or lying."""
        side = min(rect.width, rect.height)
        if self.tumbling is None:
            die_face(p, Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side), self.face)
            return
        face, share = self.tumbling
        faces = STANDARD_DIE if face.isdigit() else SYMBOLS
        smaller = side * 4 // 5
        turning = min(1.0, share / 0.7)
        shown = face if turning >= 1 else faces[(int(turning * _FACES_SHOWN) + faces.index(face)) % len(faces)]
        height = (
            bounce(max(0.0, (share - 0.45) / 0.55)) * rect.height * 0.16
            if share > 0.45
            else (abs(math.sin(share * 9)) * rect.height * 0.16)
        )
        tilt = 0.0 if turning >= 1 else (1 - turning) * 540 + 12
        centre = (rect.centerx, round(rect.bottom - smaller // 2 - height - (rect.height - side) // 2 - p.px(4)))
        die_face(p, Rect(centre[0] - smaller // 2, centre[1] - smaller // 2, smaller, smaller), shown, tilt)


def draw_symbol(p: Painter, rect: Rect, symbol: str) -> None:
    """The name of a symbol, what it allows in words, and its diagram at the right."""
    low = rect.height < p.px(90)
    side = min(rect.height, rect.width // (4 if low else 3))
    diagram(p, Rect(rect.right - side, rect.centery - side // 2, side, side), symbol)
    words = Rect(rect.x, rect.y, rect.width - side - p.px(6 if low else 12), rect.height)
    top = p.px(20 if low else 30)
    p.text(Rect(words.x, words.y, words.width, top), symbol.capitalize(), 18 if low else 24, face="heading")
    told = Rect(words.x, words.y + top, words.width, words.height - top)
    p.paragraph(told, allows(symbol), 14, theme.INK_SOFT, shrink=True)


def allows(symbol: str) -> str:
    """What a symbol allows, as a sentence."""
    text = SYMBOL_TEXTS[symbol]
    return f"{text[0].upper()}{text[1:]}."


def diagram(p: Painter, rect: Rect, symbol: str) -> None:
    """Five by five squares with the piece in the middle and the squares the symbol leads to."""
    edge = max(3, min(rect.width, rect.height) // 5)
    left, top = rect.centerx - edge * 5 // 2, rect.centery - edge * 5 // 2
    ends = {(sum(s[0] for s in route), sum(s[1] for s in route)) for route in ROUTES[symbol]}
    for row in range(-2, 3):
        for column in range(-2, 3):
            square = Rect(left + (column + 2) * edge, top + (row + 2) * edge, edge, edge)
            if (row, column) in ends:
                pygame.draw.rect(p.surface, theme.LAKE, square)
            pygame.draw.rect(p.surface, theme.INK_SOFT, square, 1)
            if (row, column) in ends:
                pygame.draw.circle(p.surface, theme.INK, square.center, max(2, edge // 5))
    pygame.draw.circle(p.surface, theme.INK, (left + edge * 5 // 2, top + edge * 5 // 2), max(2, edge * 2 // 5))
    pygame.draw.circle(p.surface, theme.SNOW, (left + edge * 5 // 2, top + edge * 5 // 2), max(1, edge // 4))
