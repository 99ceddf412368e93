"""Every phase of the long game in every window: nothing of ours is cut off, nothing hangs over the edge."""

import pytest
from msgspec.structs import replace

from game.exploration.actions import TradeWith
from game.exploration.data import data
from game.exploration.state import PERSONNEL, State
from game.ui import long_setting_off, long_trading
from game.ui.scenes.fair_play import FairPlay
from tests.ui.long_hands import PEOPLE_AND_BOTS, Fixed, LongHands, game_at, undoers_of
from tests.ui.test_long_secrets import PEOPLE, PHASES

pytestmark = pytest.mark.usefixtures("home")
SIZES = [(960, 600), (1280, 800)]
LARGEST = (3840, 2160)
"""Slow to draw, and roomier than all others: a few phases stand for the rest."""
CASES = [
    *((phase, size, 100) for phase in PHASES for size in SIZES),
    *((phase, SIZES[0], percent) for phase in PHASES for percent in (133, 200)),
    *((phase, size, 200) for phase in ("prepare", "draft", "move") for size in (SIZES[1], (960, 1600))),
    *((phase, LARGEST, 100) for phase in ("draft", "return")),
    ("prepare", (1920, 1080), 117),
]
"""The smallest window at the largest scale is the tightest; between the two, panels and sheets take other forms."""


ROOMS = [*((size, 100) for size in SIZES), (SIZES[0], 200), (SIZES[1], 133)]
in_rooms = pytest.mark.parametrize(("size", "percent"), ROOMS, ids=str)


def tidy(hands: LongHands) -> None:
    """Everything fits into its place and the window."""
    hands.check_that_all_fits()
    sheet = hands.find("sheet")
    if sheet is not None:
        inside = [widget for widget in hands.scene.widgets if widget.id.startswith(("card:", "pick:", "set-off:"))]
        assert all(sheet.rect.contains((widget.within or widget).rect) for widget in inside)


def full(state: State) -> State:
    """The same with as much as one can hold: eight items and the longest names in the hand."""
    items = sorted(data().item_owner, key=len)[-8:]
    seat = state.turn
    richest = replace(state.players[seat], equipment=tuple(items), money=12_350)
    players = tuple(richest if i == seat else one for i, one in enumerate(state.players))
    return replace(state, fund=2300, players=players)


@pytest.mark.parametrize(("phase", "size", "percent"), CASES, ids=str)
def test_every_phase_fits_every_window_at_every_scale(phase: str, size: tuple[int, int], percent: int) -> None:
    session = game_at(phase)
    events = [event for _, event in session.events]
    fixed = Fixed(session.state, PEOPLE, events, undoers_of(session))
    hands = LongHands(size=size, session=fixed, percent=percent)
    hands.rest()
    tidy(hands)
    if hands.find("me") is not None:
        hands.it_is_me()
        hands.rest()
    tidy(hands)
    for tab in ("tab:Players", "tab:Log"):
        if hands.find(tab) is not None and hands.find("sheet") is None:
            hands.click(tab)
            tidy(hands)
    partners = [action for action in hands.face.legal() if isinstance(action, TradeWith)]
    if phase in ("prepare", "after") and partners:
        hands.click("trade")
        tidy(hands)


@in_rooms
@pytest.mark.parametrize("phase", ["prepare", "after", "draft"])
def test_who_has_much_still_sees_it_all(phase: str, size: tuple[int, int], percent: int) -> None:
    session = game_at(phase)
    hands = LongHands(
        size=size, session=Fixed(full(session.state), PEOPLE, undoers=undoers_of(session)), percent=percent
    )
    hands.rest()
    hands.it_is_me()
    hands.rest()
    tidy(hands)


@in_rooms
@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.parametrize("phase", ["prepare", "pick", "return"])
def test_four_or_five_cards_in_the_hand_fit(phase: str, people: int, size: tuple[int, int], percent: int) -> None:
    session = game_at(phase, people=people)
    hands = LongHands(
        size=size, session=Fixed(session.state, PEOPLE[:people], undoers=undoers_of(session)), percent=percent
    )
    hands.rest()
    hands.it_is_me()
    hands.rest()
    tidy(hands)


@in_rooms
@pytest.mark.parametrize("count", [3, 4, 5])
def test_every_card_can_be_read_in_the_hand(count: int, size: tuple[int, int], percent: int) -> None:
    state = game_at("prepare", people=2).state
    cards = [*data().man_owner, *data().shop_owner]
    for start in range(0, len(cards), count):
        hand = tuple((cards + cards)[start : start + count])
        holder = replace(state.players[state.turn], hand=hand)
        players = tuple(holder if i == state.turn else one for i, one in enumerate(state.players))
        hands = LongHands(size=size, session=Fixed(replace(state, players=players), PEOPLE[:2]), percent=percent)
        hands.rest()
        hands.it_is_me()
        hands.rest()
        tidy(hands)


@in_rooms
def test_a_pile_of_all_cards_can_be_looked_through(size: tuple[int, int], percent: int) -> None:
    state = game_at("search").state
    cards = (*data().man_owner, *data().shop_owner)
    held = {card for player in state.players for card in (*player.hand, *player.men)}
    pile = tuple(card for card in cards if card not in held)
    state = replace(state, piles={**state.piles, PERSONNEL: pile})
    hands = LongHands(size=size, session=Fixed(state, PEOPLE), percent=percent)
    hands.rest()
    hands.it_is_me()
    hands.rest()
    tidy(hands)


@in_rooms
def test_the_proof_that_the_dice_were_fair_fits(size: tuple[int, int], percent: int) -> None:
    seats = tuple(replace(seat, bot="solver") for seat in PEOPLE_AND_BOTS[:2])
    hands = LongHands(seats, size=size, percent=percent)
    session = hands.table.session
    while session.to_act():
        acting = session.to_act()[0]
        if acting < 0:
            session.draw()
        else:
            session.act(hands.wish_of(acting))
    hands.app.push(FairPlay(hands.app, session))
    hands.app.step([], 0.5)
    tidy(hands)


@pytest.mark.parametrize(("size", "percent"), [*ROOMS, ((960, 1600), 200)], ids=str)
def test_an_offer_to_all_of_three_who_have_much_can_be_read_and_put_together(
    size: tuple[int, int], percent: int
) -> None:
    session = game_at("draft")
    state, items = session.state, sorted(data().item_owner)
    share = [items[0:1], items[1:6], items[6:11], items[11:16]]
    players = tuple(
        replace(one, equipment=tuple(share[(i - state.turn) % 4]), token=one.token or 0)
        for i, one in enumerate(state.players)
    )
    trade = replace(state.track.trade, partner=None, give=(), ask=(), money=0)
    open_to_all = replace(state, players=players, track=replace(state.track, trade=trade))
    hands = LongHands(size=size, session=Fixed(open_to_all, PEOPLE), percent=percent)
    hands.rest()
    hands.it_is_me()
    hands.rest()
    tidy(hands)
    chips = [widget for widget in hands.scene.widgets if widget.id.startswith("chip:")]
    assert len(chips) == 16
    assert min(chip.rect.height for chip in chips) >= 19 * hands.app.scale


@pytest.mark.parametrize("percent", [100, 117, 133, 150, 175, 200])
@pytest.mark.parametrize("size", [*SIZES, (960, 1600)], ids=str)
def test_the_buttons_of_a_turn_with_something_to_take_back_can_be_read(size: tuple[int, int], percent: int) -> None:
    for phase in ("prepare", "after"):
        session = game_at(phase)
        fixed = Fixed(session.state, PEOPLE, undoers=frozenset({session.state.turn}))
        hands = LongHands(size=size, session=fixed, percent=percent)
        hands.rest()
        hands.it_is_me()
        hands.rest()
        assert hands.find("undo") is not None
        tidy(hands)


@in_rooms
def test_cards_of_setting_off_tell_all_that_goes_back_and_partners_all_that_they_have(
    size: tuple[int, int], percent: int
) -> None:
    state = game_at("after").state
    everything, expeditions = sorted(data().item_owner, key=len), data().expeditions
    hand = tuple([*expeditions["archaeology"].men, *expeditions["mountaineering"].men][:5])
    players = tuple(
        replace(one, token=0, hand=hand, equipment=tuple(everything[-8:]))
        if i == state.turn
        else replace(one, equipment=tuple(everything[:8]))
        for i, one in enumerate(state.players)
    )
    for sheet in (long_setting_off.open_choice, long_trading.partners):
        hands = LongHands(size=size, session=Fixed(replace(state, players=players), PEOPLE), percent=percent)
        hands.rest()
        hands.it_is_me()
        hands.rest()
        hands.face.opening(sheet)()
        tidy(hands)
