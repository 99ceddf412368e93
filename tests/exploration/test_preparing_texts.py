"""What the track tells a player: what a square means to him, what he still needs, what setting off keeps."""

import pytest
from playing import RULES, led, preparer, preparing

from game.exploration.preparing_texts import (
    item_text,
    man_lines,
    meaning,
    personnel_text,
    setting_off_hint,
    track_text,
)
from game.exploration.setting_off import packing
from game.exploration.state import State


def square_of(state: State, kind: str) -> int:
    return next(order for order, square in enumerate(state.options.board.track) if square.kind == kind)


def test_P5_a_square_of_equipment_names_what_can_lie_there_and_its_prices() -> None:
    state = preparing(preparer(equipment="radio"), preparer(), preparer()).state
    words = track_text(RULES.view(state, None), square_of(state, "sailing"))
    assert "charts £100, sextant £150 or storm sails £150" in words
    assert "radio" not in words


@pytest.mark.parametrize(
    ("hand", "money", "words"),
    [
        ("skipper", 1500, "For sale: charts, sextant, radio or storm sails."),
        ("diver", 1500, "You hold no Man of Sailing, so you cannot buy."),
        ("skipper", 150, "You would need £200 to buy."),
        ("skipper sailing-shop", 0, "For sale: charts, sextant, radio or storm sails."),
    ],
)
def test_P5_what_ending_on_equipment_would_mean_hangs_on_hand_and_money(hand: str, money: int, words: str) -> None:
    state = preparing(preparer(hand, money=money), preparer(), preparer()).state
    assert meaning(RULES.view(state, 0), 0, square_of(state, "sailing")) == words


def test_P7_P8_the_other_squares_say_what_they_do() -> None:
    state = preparing(preparer(), preparer(), preparer()).state
    view = RULES.view(state, 0)
    assert meaning(view, 0, square_of(state, "corner")) == "Take the top Personnel card, return any one."
    assert meaning(view, 0, square_of(state, "club")) == "Draw a Club card and do as it says."
    assert meaning(view, 0, 0) == "You cannot set off yet."


@pytest.mark.parametrize(
    ("hand", "equipment", "words"),
    [
        ("guide", "", "To set off you need a leader: Archaeologist, Climber, Skipper or Diver. Corners give cards."),
        ("climber", "ropes", "To set off: Mountaineering needs 1 more Man and 1 more item."),
        ("climber guide", "ropes oxygen", "Ready for Mountaineering. You stand on Start: set off!"),
    ],
)
def test_P10_who_cannot_set_off_yet_is_told_what_is_missing(hand: str, equipment: str, words: str) -> None:
    state = preparing(preparer(hand, equipment), preparer(), preparer()).state
    assert setting_off_hint(RULES.view(state, 0), 0) == words


def test_P11_who_follows_needs_less() -> None:
    state = preparing(preparer("climber"), led("sailing"), preparer()).state
    assert setting_off_hint(RULES.view(state, 0), 0) == "To set off: Mountaineering needs 1 more item."


def test_P10_setting_off_keeps_shops_and_its_own_cards_and_returns_the_rest() -> None:
    state = preparing(preparer("climber diver guide diving-shop", "ropes radio"), preparer(), preparer()).state
    packed = packing(RULES.view(state, 0), 0, "mountaineering")
    assert packed.men == ("climber", "guide")
    assert packed.items == ("ropes",)
    assert packed.shops == ("diving-shop",)
    assert packed.men_back == ("diver",)
    assert packed.items_back == ("radio",)


def test_every_card_is_told_in_words() -> None:
    figures = preparing(preparer(), preparer()).state.options.data
    jars = figures.expeditions["sailing"].prizes["wine-jars"][1]
    assert man_lines(figures, "navigator") == (f"Wine Jars £{jars}", "passes Strong Currents")
    assert "leads the expedition" in personnel_text(figures, "diver")
    assert "pays you" in personnel_text(figures, "diving-shop")
    assert item_text(figures, "ice-axe").startswith("Ice axe, Mountaineering, £150")
