"""What the track asks of a player: how far after a six, what to buy, which card to return (P4–P8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.exploration import preparation
from game.exploration.actions import Buy, Decline, PickSteps, ReturnCard, SearchPile, TakeCard, TakeFree
from game.exploration.data import shop_card
from game.exploration.names import club_text, money, title
from game.exploration.preparing_texts import item_text, meaning, personnel_text
from game.exploration.state import PERSONNEL
from game.exploration.texts import track_square
from game.ui import theme
from game.ui.answers import NUMBER_KEYS, Answer
from game.ui.layout import Rect, columns, inset, rows
from game.ui.long_cards import card_back, chip_cells, item_chip, personnel_card
from game.ui.long_sheets import Question, choice
from game.ui.paint import Painter
from game.ui.widgets import Custom, Look, Widget, shown

if TYPE_CHECKING:
    from game.ui.long_table import LongFace

NOT_NOW = pygame.K_n


def pick(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P4: one row for each number of steps, with the square it leads to and what that would mean."""
    view, seat = face.stage.view, face.acting
    words = "Choose a square here or on the track." if not face.tight else "Choose a square."

    def fill(body: Rect) -> list[Widget]:
        widgets: list[Widget] = []
        for (square, steps), rect in zip(
            sorted(face.track.ring.picks.items(), key=lambda entry: entry[1]),
            rows(body, [0.5] * 6, p.px(5)),
            strict=True,
        ):
            paint = partial(_pick_row, face, square, steps, meaning(view, seat, square))
            widgets.append(
                _Lighting(rect, paint, f"pick:{steps}", partial(face.take, PickSteps(seat, steps)),
                          NUMBER_KEYS[steps - 1], partial(face.track.light, square))
            )  # fmt: skip
        return widgets

    return face.sheet(p, area, Question("A six: go 1 to 6 steps", words, (540, 470)), fill)


class _Lighting(Custom):
    """A row that lights its square on the track while it is pointed at; `light(False)` darkens it again."""

    def __init__(
        self,
        rect: Rect,
        paint: Callable[[Painter, Rect, Look], object],
        id: str,  # noqa: A002 - the field's word for it
        action: Callable[[], object],
        key: int,
        light: Callable[[bool], object],
    ) -> None:
        super().__init__(rect, paint, id, action, keys=(key,))
        self._light = light
        self._lit = False

    def point(self, pos: tuple[int, int] | None) -> bool:
        """Light or darken the square."""
        was, self._lit = self._lit, pos is not None
        if was != self._lit:
            self._light(self._lit)
        return was != self._lit


def _pick_row(face: LongFace, square: int, steps: int, words: str, p: Painter, rect: Rect, look: Look) -> None:
    kind = face.stage.map.track[square].kind
    p.panel(rect, theme.PAPER_DEEP if look.hover or look.focus else theme.SNOW, theme.PAPER_DEEP, 2)
    inner = inset(rect, p.px(6), p.px(4))
    number, art, text = columns(inner, [p.px(34), inner.height, 0.5], p.px(10))
    side = min(number.size)
    pygame.draw.circle(p.surface, theme.VERMILION_FILL, number.center, side // 2)
    p.text(number, str(steps), 18, theme.SNOW, "heading", "centre")
    p.picture(f"track/{kind}", art)
    upper, lower = rows(text, [0.45, 0.55])
    name = track_square(face.stage.map, square)
    p.text(upper, name[0].upper() + name[1:], 15, face="bold", shrink=True)
    p.paragraph(lower, words, 14, theme.INK_SOFT, middle=True, shrink=True)


def buy(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P5: which Man to show; the possible items and their prices; who may be paid."""
    view, seat = face.stage.view, face.acting
    player, figures = view.players[seat], view.options.data
    kind = view.options.board.track[player.token or 0].kind
    possible = preparation.possible_items(view, kind)
    if shop_card(kind) in player.hand:
        pay = f"You hold the {title(kind)} Shop: you show it and pay nothing."
    else:
        pay = (
            f"The price goes to whoever holds the {title(kind)} Shop, or to the Prize Fund; who it is, you learn "
            f"after buying. You have {money(player.money)}."
        )
    words = f"You get the top card of the {title(kind)} pile, unseen: one of these. {pay}"
    actions = {a.man: a for a in face.legal() if isinstance(a, Buy)}
    heading, tall = f"Buy {title(kind)} equipment?", 470
    decline = Answer("Don't buy", partial(face.take, Decline(seat)), "decline", NOT_NOW, "N")
    if not actions:
        heading, tall = f"{title(kind)} equipment", 300
        words = f"{meaning(view, seat, player.token or 0)} In the pile there may be:"
        decline = _go_on(face, seat)

    def fill(body: Rect) -> list[Widget]:
        widgets: list[Widget] = []
        shelf, men = rows(body, [p.px(40 if len(possible) < 3 else 78), 0.5], p.px(8))
        for name, cell in zip(possible, chip_cells(p, shelf, len(possible), 2, 36), strict=True):
            tip = item_text(figures, name)
            widgets.append(shown(cell, item_chip, figures, name, True, id=f"shelf:{name}", tooltip=tip))
        return widgets + _men(face, p, men, list(actions), "Show and buy", lambda man: face.take(actions[man]))

    return face.sheet(p, area, Question(heading, words, (540, tall), [decline], f"track/{kind}"), fill)


def _go_on(face: LongFace, seat: int) -> Answer:
    """The only answer of a player who could do nothing and is asked so that the others do not learn it (P2)."""
    return Answer("Go on", partial(face.take, Decline(seat)), "decline", NOT_NOW, "Enter", "primary")


def free(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P8: the Club's free item."""
    seat = face.acting
    actions = {a.man: a for a in face.legal() if isinstance(a, TakeFree)}
    decline = Answer("Take nothing", partial(face.take, Decline(seat)), "decline", NOT_NOW, "N")
    words, tall = "Show one of your Men: you get the top item of his expedition's pile, unseen, and pay nobody.", 400
    if not actions:
        words, tall = "You have no Man to show for a pile in which there still is an item.", 200
        decline = _go_on(face, seat)

    def fill(body: Rect) -> list[Widget]:
        return _men(face, p, body, list(actions), "Show", lambda man: face.take(actions[man]))

    return face.sheet(
        p, area, Question("A free item from the Club", words, (540, tall), [decline], "club/emblem"), fill
    )


def _men(
    face: LongFace, p: Painter, area: Rect, men: list[str], caption: str, use: Callable[[str], object]
) -> list[Widget]:
    """Personnel cards side by side, each to be chosen."""
    figures = face.stage.view.options.data
    most = p.px(130)
    wide = min(most, (area.width - p.px(8) * (len(men) - 1)) // max(1, len(men)))
    tall = min(area.height, p.px(200))
    left = area.x + (area.width - wide * len(men) - p.px(8) * (len(men) - 1)) // 2
    widgets: list[Widget] = []
    for index, man in enumerate(men):
        rect = Rect(left + index * (wide + p.px(8)), area.y + (area.height - tall) // 2, wide, tall)
        key = NUMBER_KEYS[index] if index < len(NUMBER_KEYS) else None

        def draw(brush: Painter, box: Rect, man: str = man) -> None:
            personnel_card(brush, box, figures, man)

        widgets.append(choice(rect, draw, caption, partial(use, man), f"card:{man}", key, personnel_text(figures, man)))
    return widgets


def corner(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P7, P12: the top Personnel card, or a look through the pile."""
    seat, legal = face.acting, face.legal()
    answers = [Answer("Take the card", partial(face.take, TakeCard(seat)), "take", pygame.K_t, "Enter", "primary")]
    if not any(isinstance(action, TakeCard) for action in legal):
        answers = []
    words = "Take the top Personnel card, look at it, and return any one of your cards, the new one too if you like."
    if any(isinstance(action, SearchPile) for action in legal):
        answers.append(Answer("Look through", partial(face.take, SearchPile(seat)), "search", pygame.K_l, "L"))
        words += " Or look through the whole pile, take a Man and set off at once, without equipment."
    answers.append(Answer("No, thanks", partial(face.take, Decline(seat)), "decline", NOT_NOW, "N"))
    return _top_card(p, area, face, "A corner: exchange a card?", words, answers, "track/corner")


def exchange(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P8: the Club lets him exchange a card."""
    seat = face.acting
    words = "The Club lets you take the top Personnel card. Then return any one of your cards, the new one too."
    answers = [
        Answer("Take the card", partial(face.take, TakeCard(seat)), "take", pygame.K_t, "Enter", "primary"),
        Answer("No, thanks", partial(face.take, Decline(seat)), "decline", NOT_NOW, "N"),
    ]
    return _top_card(p, area, face, "Exchange a card?", words, answers, "club/emblem")


def _top_card(
    p: Painter, area: Rect, face: LongFace, heading: str, words: str, answers: list[Answer], picture: str
) -> list[Widget]:
    count = len(face.stage.view.piles.get(PERSONNEL, ()))

    def fill(body: Rect) -> list[Widget]:
        def draw(brush: Painter, rect: Rect) -> None:
            wide = min(brush.px(100), rect.height * 2 // 3)
            for index in range(min(3, count)):
                shift = brush.px(4) * (2 - index)
                card_back(
                    brush, Rect(rect.centerx - wide // 2 + shift, rect.y - shift + brush.px(6), wide, wide * 4 // 3)
                )
            line = Rect(rect.x, rect.bottom - brush.px(24), rect.width, brush.px(24))
            brush.text(line, f"{count} cards in the pile" if count != 1 else "1 card in the pile", 14, theme.INK_SOFT,
                       align="centre")  # fmt: skip

        return [shown(body, draw)]

    return face.sheet(p, area, Question(heading, words, (540, 360), answers, picture), fill)


def give_back(face: LongFace, p: Painter, area: Rect) -> list[Widget]:
    """P7: which card goes under the pile; the one just taken is the last."""
    view, seat = face.stage.view, face.acting
    hand = [card for card in view.players[seat].hand if card is not None]
    words = f"You took the {title(hand[-1])}, at the right. The card you return goes under the pile, face down."

    def fill(body: Rect) -> list[Widget]:
        return _men(face, p, body, hand, "Return", lambda card: face.take(ReturnCard(seat, card)))

    return face.sheet(p, area, Question("Which card goes back?", words, (560, 350)), fill)


def club_reminder(face: LongFace) -> str:
    """What the Club card asks that is being obeyed, or nothing."""
    name = face.stage.view.track.club
    if not name or face.stage.view.phase not in ("track-throw", "free", "exchange", "corner", "buy", "return"):
        return ""
    return f"Club: {club_text(face.stage.view.options.data.club_cards[name])}."
