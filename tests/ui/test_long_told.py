"""What a player is told in the long game before he decides."""

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.exploration.data import data, shop_card
from game.exploration.names import item, title
from game.exploration.preparation import possible_items
from game.exploration.state import State, Trade
from game.kit.session import Seat
from game.ui import theme
from game.ui.long_trading import next_choice
from game.ui.paint import Painter
from tests.ui.long_hands import Fixed, LongHands, game_at
from tests.ui.test_long_secrets import PEOPLE

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text in the order in which it is written on the screen."""
    words: list[str] = []
    for method in ("text", "paragraph"):
        write = getattr(Painter, method)

        def noted(self: Painter, rect: Any, text: str, *rest: Any, write: Any = write, **more: Any) -> Any:
            words.append(text)
            return write(self, rect, text, *rest, **more)

        monkeypatch.setattr(Painter, method, noted)
    return words


def before_the_shelf(*cards: str) -> tuple[State, str]:
    """The player whose turn it is has come to a square of equipment with £1,500, a Man of it and these cards."""
    state = game_at("buy").state
    player = state.players[state.turn]
    kind = state.options.board.track[player.token or 0].kind
    buyer = replace(player, hand=(next(iter(data().expeditions[kind].men)), *cards), money=1500)
    players = tuple(buyer if seat == state.turn else other for seat, other in enumerate(state.players))
    return replace(state, players=players), kind


def asked(state: State, written: list[str]) -> str:
    """All that is written on the screen when the player who is asked has taken it."""
    hands = LongHands(session=Fixed(state, PEOPLE))
    hands.rest()
    hands.it_is_me()
    hands.rest()
    written.clear()
    hands.scene.dirty = True
    hands.app.step([], 0.01)
    return " ".join(written)


def test_P5_a_buyer_is_told_what_may_lie_there_its_prices_and_that_the_shop_or_the_fund_is_paid(
    written: list[str],
) -> None:
    state, kind = before_the_shelf()
    told = asked(state, written)
    possible = possible_items(state, kind)
    assert possible
    for name in possible:
        assert item(name).capitalize() in told
        assert f"£{data().price[name]}" in told
    assert f"The price goes to whoever holds the {title(kind)} Shop, or to the Prize Fund" in told
    assert "who it is, you learn after buying" in told


def test_P5_who_holds_the_shop_is_told_that_he_shows_it_and_pays_nothing(written: list[str]) -> None:
    _, kind = before_the_shelf()
    state, _ = before_the_shelf(shop_card(kind))
    told = asked(state, written)
    assert f"You hold the {title(kind)} Shop: you show it and pay nothing." in told
    assert "The price goes to" not in told


def test_P9_a_player_called_all_can_be_chosen_to_trade_with_like_any_other() -> None:
    session = game_at("after")
    state, events = session.state, [event for _, event in session.events]
    other = next(seat for seat in state.order if seat != state.turn)
    seats = tuple(Seat("all" if seat == other else f"P{seat}", None, seat) for seat in range(4))
    hands = LongHands(session=Fixed(state, seats, events))
    hands.rest()
    hands.it_is_me()
    hands.rest()
    hands.wait(1.5)
    hands.click("trade")
    rows = [widget.id for widget in hands.scene.widgets if widget.id.startswith("partner:")]
    assert sorted(rows) == sorted(["partner:all", *(f"partner:{seat}" for seat in state.order if seat != state.turn)])
    reached = set()
    for _ in range(20):
        hands.key(pygame.K_TAB, pause=0.01)
        reached.add(hands.scene.focus)
    assert reached >= set(rows)


@pytest.mark.parametrize(
    ("give", "ask", "money", "where"),
    [
        ((), (), 0, "tray:You give"),
        (("mule",), (), 0, "tray:You get"),
        ((), (), 50, "tray:You get"),
        ((), ("aqualung",), 0, "tray:You give"),
        (("mule",), ("aqualung",), 0, ""),
        (("mule",), (), -50, ""),
        ((), ("aqualung",), 50, ""),
    ],
)
def test_P9_the_accent_is_on_what_an_offer_lacks_or_else_on_the_button_that_makes_it(
    give: tuple[str, ...], ask: tuple[str, ...], money: int, where: str
) -> None:
    state = game_at("draft").state
    partner = next(seat for seat in state.order if seat != state.turn)
    items = {state.turn: ("mule", "tools"), partner: ("aqualung", "harpoon")}
    players = tuple(
        replace(player, token=player.token or 0, place=None, equipment=items.get(seat, ()), money=1000)
        for seat, player in enumerate(state.players)
    )
    offer = Trade(partner, "after", give=give, ask=ask, money=money)
    state = replace(state, players=players, track=replace(state.track, trade=offer))
    hands = LongHands(session=Fixed(state, PEOPLE))
    hands.it_is_me()
    hands.rest()
    hands.picture()
    trays = [hands.see(f"tray:{name}") for name in ("You give", "You get", "money")]
    edges = {tray.id: hands.app.screen.get_at((tray.rect.centerx, tray.rect.y + 1))[:3] for tray in trays}
    assert [name for name, colour in edges.items() if colour == theme.VERMILION] == ([where] if where else [])
    propose: Any = hands.see("propose")
    assert (propose.style == "primary") == (not where)


def test_P9_who_has_nothing_to_give_or_to_ask_for_goes_on_with_money() -> None:
    assert next_choice(Trade(1, "after"), False, True) == "money"
    assert next_choice(Trade(1, "after", give=("mule",)), True, False) == "money"
