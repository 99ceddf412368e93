"""A face of one's own Diradice cube: a small picture of its symbol that changes with clicks, wheel and arrow keys."""

from collections.abc import Callable

from game.exploration.diradice import SYMBOLS
from game.exploration.names import SYMBOL_TEXTS
from game.ui import theme
from game.ui.exploration_cards import die_face
from game.ui.layout import Rect
from game.ui.paint import Painter
from game.ui.widgets import Choice, Look


class SymbolPicker(Choice):
    """One of the five symbols; a click takes the next one, the wheel and the arrow keys go both ways."""

    def __init__(self, rect: Rect, number: int, symbol: str, change: Callable[[str], object]) -> None:
        tip = f"Face {number + 1}, {symbol}: {SYMBOL_TEXTS[symbol]}.\nClick or turn the wheel for another symbol."
        index = SYMBOLS.index(symbol)
        super().__init__(rect, SYMBOLS, index, lambda i: change(SYMBOLS[i]), f"face:{number}", tip)

    def draw(self, p: Painter, look: Look) -> None:
        """The symbol on the face of a die."""
        p.panel(self.rect, theme.SNOW if look.hover else theme.PAPER, theme.PAPER_DEEP, 2)
        die_face(p, self.rect.inflate(-p.px(6), -p.px(6)), self.names[self.index])

    def click(self, pos: tuple[int, int]) -> bool:
        """The next symbol, wherever one clicks: there are no arrows."""
        return self._step(1)
