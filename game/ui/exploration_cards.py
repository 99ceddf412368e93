"""How the table draws what players hold: emblems, Men, equipment, Shops, money."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from game.exploration.data import Data
from game.exploration.names import HAZARD_NAMES, item, man_text, money, objective, title
from game.exploration.state import Player
from game.ui import theme
from game.ui.fonts import Colour
from game.ui.layout import Rect, centred, inset, rows
from game.ui.paint import LEGIBLE, Painter

BACK: Final = (74, 96, 110)
"""The colour of Personnel cards face down."""
_SHORT_LINE: Final = 230
"""Units of width below which what a Man passes and what he is paid stand on two lines."""
_ITEM_ROW: Final = 330
"""Units of width from which on all items of a player lie side by side; in less, two by two."""
_SUM: Final = 20.0
"""Units of a sum of money where there is little room."""
_READABLE: Final = 13.0
"""Units that what a Man is for is told in at least, if fewer words can do that."""
_HOMEWARD: Final = ("on the way home", "homeward", "home")
"""What is said of who has reached the main objective, the longest that there is room for."""
HOME: Final = ("", "1st home", "2nd home", "3rd home", "4th home")


def emblem(p: Painter, rect: Rect, colour: int) -> None:
    """The sign of a seat: colour and shape."""
    p.picture(f"emblems/{theme.SEAT_LETTERS[colour].lower()}", rect, theme.SEAT_COLOURS[colour])


def die_face(p: Painter, rect: Rect, face: str, tilt: float = 0.0) -> None:
    """A die showing a number or a symbol of the Diradice, turned by `tilt` degrees."""
    folder = "die" if face.isdigit() else "diradice"
    side = min(rect.size)
    if side < 4:
        return
    blank = p.images.picture("die/blank", side)
    if not face:
        p.surface.blit(blank, blank.get_rect(center=rect.center))
        return
    if tilt == 0.0:
        p.surface.blit(blank, blank.get_rect(center=rect.center))
        mark = p.images.picture(f"{folder}/{face}", side * 7 // 10)
        p.surface.blit(mark, mark.get_rect(center=(rect.centerx, rect.centery - side // 60)))
        return
    whole = blank.copy()
    mark = p.images.picture(f"{folder}/{face}", side * 7 // 10)
    whole.blit(mark, mark.get_rect(center=whole.get_rect().center))
    turned = pygame.transform.rotozoom(whole, tilt, 1.0)
    p.surface.blit(turned, turned.get_rect(center=rect.center))


class Telling(NamedTuple):
    """What a Man is for, in one line, and how each objective's prize is told in it."""

    words: str
    prizes: Mapping[str, str]


def tellings(figures: Data, man: str, low: bool = False) -> list[Telling]:
    """What a Man is for, at length and then in fewer and fewer words; in a low row with his name, the shorter ones."""
    card = figures.expeditions[figures.man_owner[man]].men[man]
    told = [Telling(man_text(figures, man), {goal: f"{money(paid)} at {objective(goal)}" for goal, paid in
                                              card.prizes.items()})]  # fmt: skip
    passes = [] if card.passes is None else [HAZARD_NAMES[card.passes][1]]
    if not low:
        passes = [f"passes {hazard}" for hazard in passes]
    for prizes in _prize_words(card.prizes):
        words = ", ".join([*passes, *prizes.values()])
        told.append(Telling(f"{title(man)}: {words}" if low else words, prizes))
    return told[1:] if low else told


def _prize_words(prizes: Mapping[str, int]) -> list[dict[str, str]]:
    """What each objective pays, with its whole title and then with one word of it."""
    return [{goal: f"{name(goal)} {money(amount)}" for goal, amount in prizes.items()} for name in (title, _last_word)]


def _last_word(goal: str) -> str:
    """An objective in a word: "Chest" for the Treasure Chest."""
    return title(goal).split()[-1]


def man_row(p: Painter, rect: Rect, figures: Data, man: str, paid: Collection[str]) -> None:
    """A Man with his portrait, his name, and what he passes or is paid; prizes that are gone are struck out."""
    side = min(rect.height, p.px(46))
    p.picture(f"men/{man}", Rect(rect.x, rect.centery - side // 2, side, side))
    left = rect.x + side + p.px(8)
    room = Rect(left, rect.y, rect.right - left, rect.height)
    if rect.height < p.px(36):
        _prizes(p, room, tellings(figures, man, low=True), 13, theme.INK, paid)
        return
    told = [tellings(figures, man)]
    if room.width < p.px(_SHORT_LINE):
        told = _in_two_lines(figures, man)
    lines = centred(room, room.width, p.px(20 * (1 + len(told))))
    name, *below = rows(lines, [0.5] * (1 + len(told)))
    p.text(name, title(man), 15, face="bold", shrink=True)
    for line, one in zip(below, told, strict=True):
        _prizes(p, line, one, 14, theme.INK_SOFT, paid)


def _in_two_lines(figures: Data, man: str) -> list[list[Telling]]:
    """What he passes and what he is paid for, each on a line of its own where there is both."""
    card = figures.expeditions[figures.man_owner[man]].men[man]
    if card.passes is None or not card.prizes:
        return [tellings(figures, man)]
    passes = Telling(f"passes {HAZARD_NAMES[card.passes][1]}", {})
    return [[passes], [Telling(", ".join(told.values()), told) for told in _prize_words(card.prizes)]]


def _prizes(
    p: Painter, rect: Rect, tellings: Sequence[Telling], units: float, ink: Colour, paid: Collection[str]
) -> None:
    """The longest telling that fits in letters that are easy to read; each prize that is gone is struck out."""
    fitting = (told for told in tellings if p.text_width(told.words, _READABLE) <= rect.width)
    words, prizes = next(fitting, tellings[-1])
    wide = p.text(rect, words, units, ink, shrink=True)
    drawn = wide / max(1, p.text_width(words, units))
    for prize in (told for goal, told in prizes.items() if goal in paid):
        before = words.partition(prize)[0]
        start = rect.x + round(p.text_width(before, units) * drawn)
        end = rect.x + round(p.text_width(before + prize, units) * drawn)
        pygame.draw.line(p.surface, ink, (start, rect.centery), (end, rect.centery), p.px(1.5))


def items_row(p: Painter, rect: Rect, items: Sequence[str], prices: Mapping[str, int] | None = None) -> None:
    """Equipment side by side, each with its name and, if prices are given, with what it cost."""
    if not items:
        p.text(rect, "No equipment", 14, theme.INK_SOFT)
        return
    across = max(3, len(items)) if rect.width >= p.px(_ITEM_ROW) else 2
    wide, tall = rect.width // across, rect.height // -(-len(items) // across)
    for index, name in enumerate(items):
        top = rect.y + index // across * tall
        box = Rect(rect.x + index % across * wide, top, wide - p.px(6), tall - (p.px(4) if tall < rect.height else 0))
        _item(p, box, name, None if prices is None else prices[name])


def items_down(p: Painter, width: int, count: int) -> int:
    """How many rows `items_row` needs for so many items at that width."""
    return 1 if width >= p.px(_ITEM_ROW) else max(1, -(-count // 2))


def _item(p: Painter, box: Rect, name: str, cost: int | None) -> None:
    p.panel(box, theme.SNOW, theme.PAPER_DEEP, 1, 4)
    side = min(box.height - p.px(6), p.px(26))
    icon = Rect(box.x + p.px(4), box.centery - side // 2, side, side)
    p.picture(f"equipment/{name}", icon, theme.INK)
    words = Rect(icon.right + p.px(4), box.y, box.right - icon.right - p.px(6), box.height)
    if cost is not None:
        price = money(cost)
        width = p.text_width(price, 14, "bold")
        p.text(Rect(words.right - width, words.y, width, words.height), price, 14, face="bold")
        words.width -= width + p.px(4)
    p.text(words, item(name).capitalize(), 14, shrink=True)


def change(amount: int, figures: Data) -> list[tuple[int, int]]:
    """The notes that make up a sum, as value and count, the largest value first.

    Change is made so that of the small notes as many are held as at the start (M1), where that leaves a rest that
    larger notes can pay, and else as few as that needs: £1,500 are 2 × £500, 3 × £100 and 4 × £50.
    """
    made: list[tuple[int, int]] = []
    values = [*figures.money.notes[::-1]]
    for (value, dealt), larger in zip(values, [value for value, _ in values[1:]] + [0], strict=True):
        if larger:
            fewest = amount % larger // value
            step = larger // value
            count = fewest + max(0, dealt - fewest) // step * step
            count = min(count, amount // value) if count * value <= amount else fewest
        else:
            count = amount // value
        made.append((value, count))
        amount -= value * count
    return [(value, count) for value, count in reversed(made) if count]


def notes_width(p: Painter, amount: int) -> int:
    """The width in pixels that `notes` needs at least: the figures alone."""
    return p.text_width(money(amount), _SUM, "heading")


def notes(p: Painter, rect: Rect, amount: int, figures: Data) -> None:
    """The sum in large figures, and as notes beside it: fanned out, or where there is little room counted in stacks."""
    words = money(amount)
    roomy = rect.width >= p.text_width(words, 28, "heading") + p.px(90)
    wide = p.text(rect, words, 28 if roomy else _SUM, face="heading", shrink=True)
    x = rect.x + wide + p.px(14 if roomy else 6)
    held = change(amount, figures)
    tall = min(rect.height, p.px(30))
    shift = p.px(7)
    if held and sum(2 * tall + shift * count for _, count in held) <= rect.right - x:
        for value, count in held:
            picture = p.images.picture(f"money/{value}", (tall * 2, tall))
            for index in range(count):
                p.surface.blit(picture, (x + index * shift, rect.centery - tall // 2))
            x += shift * count + 2 * tall
        return
    _stacks(p, Rect(x, rect.y, rect.right - x, rect.height), held)


def _stacks(p: Painter, rect: Rect, held: Sequence[tuple[int, int]]) -> None:
    """One note for each value with its count before it, or above it where it is very narrow."""
    room = rect.width // max(1, len(held))
    if not held or room < p.px(18):  # Smaller ones would be spots.
        return
    narrow = room < p.px(46)
    tall = min(rect.height // 2, room // 2) if narrow else min(rect.height, p.px(22), (room - p.px(24)) // 2)
    for index, (value, count) in enumerate(held):
        cell = Rect(rect.x + index * room, rect.y, room, rect.height)
        picture = p.images.picture(f"money/{value}", (max(2, tall * 2), max(1, tall)))
        if narrow:
            upper = Rect(cell.x, cell.y, room, rect.height - tall)
            p.text(upper, f"{count}×", 12, face="heading", elide=True)
            p.surface.blit(picture, (cell.x, upper.bottom))
            continue
        wide = p.text(Rect(cell.x, cell.y, cell.width - 2 * tall, cell.height), f"{count}×", 13, shrink=True)
        p.surface.blit(picture, (cell.x + wide + p.px(1), cell.centery - tall // 2))


def player_row(
    p: Painter, rect: Rect, player: Player, name: str, colour: int, held: int, turn: bool, bot: bool
) -> None:
    """One player in little: whose turn it is, name, expedition, money, cards face down, Men, equipment and Shops."""
    p.panel(rect, theme.SNOW if turn else theme.PAPER, theme.INK if turn else theme.PAPER_DEEP, 2)
    inner = inset(rect, p.px(8), p.px(3))
    upper = Rect(inner.x, inner.y, inner.width, inner.height // 2)
    lower = Rect(inner.x, upper.bottom, inner.width, inner.height - upper.height)
    side = min(p.px(22), upper.height)
    emblem(p, Rect(upper.x, upper.centery - side // 2, side, side), colour)
    x = upper.x + side + p.px(8)
    if player.expedition:
        p.picture(f"expeditions/{player.expedition}", Rect(x, upper.centery - side // 2, side, side))
        x += side + p.px(8)
    if bot:
        small = min(p.px(18), side)
        p.picture("ui/robot", Rect(x, upper.centery - small // 2, small, small), theme.INK_SOFT)
        x += small + p.px(6)
    purse = p.text(upper, money(held), 19, face="heading", align="right")
    right = upper.right - purse - p.px(10)
    note = _standing(player)
    if note:
        right -= p.text_width(note, 13, "bold")
        p.text(Rect(right, upper.y, upper.right - right, upper.height), note, 13, theme.SEA_DEEP, "bold")
        right -= p.px(8)
    p.text(Rect(x, upper.y, right - x, upper.height), name, 15, face="bold", elide=True)
    taken = _backs(p, lower, len(player.hand))
    left = lower.x + taken + (p.px(10) if taken else 0)
    _icons(p, Rect(left, lower.y, lower.right - left, lower.height), player)


def _standing(player: Player) -> str:
    """How a player stands in a word or two, where there is something to say."""
    if player.returned:
        return HOME[player.returned]
    return "misses a turn" if player.misses else ""


def _backs(p: Painter, rect: Rect, count: int) -> int:
    """So many cards face down, in little, from the left; returns the width they take."""
    tall = min(rect.height, p.px(22))
    wide, step = tall * 2 // 3, tall * 2 // 3 + p.px(3)
    for index in range(count):
        p.panel(Rect(rect.x + index * step, rect.centery - tall // 2, wide, tall), BACK, theme.INK, 1, 2)
    return count * step


def _icons(p: Painter, rect: Rect, player: Player) -> None:
    """Men, equipment and Shops as small pictures in one line."""
    side = min(rect.height, p.px(26))
    x = rect.x
    for pictures, tint in (
        ([f"men/{man}" for man in player.men], None),
        ([f"equipment/{name}" for name in player.equipment], theme.INK),
        ([f"shops/{shop_expedition(shop)}" for shop in player.shops], None),
    ):
        for picture in pictures:
            if x + side > rect.right:
                return
            p.picture(picture, Rect(x, rect.centery - side // 2, side, side), tint)
            x += side + p.px(4)
        if pictures:
            x += p.px(10)
    if player.reached_main and not player.returned:
        room = rect.right - x
        words = next((told for told in _HOMEWARD if p.text_width(told, LEGIBLE, "bold") <= room), "")
        p.text(Rect(x, rect.y, room, rect.height), words, 13, theme.SEA_DEEP, "bold", shrink=True)


def shop_expedition(shop: str) -> str:
    """The expedition that a Shop card sells for."""
    return shop.removesuffix("-shop")


def player_text(player: Player, name: str, figures: Data) -> str:
    """Everything a player has, in lines, for a tooltip."""
    lines = [f"{name}: {title(player.expedition) if player.expedition else 'no expedition yet'}"]
    lines += [f"{title(man)}: {man_text(figures, man)}" for man in player.men]
    if player.reached_main and not player.returned:
        lines.append(_HOMEWARD[0].capitalize())
    if player.equipment:
        lines.append("Equipment: " + ", ".join(item(name) for name in player.equipment))
    lines += [title(shop) for shop in player.shops]
    return "\n".join(lines)
