"""Where money comes from and where it goes (M2)."""

import random

import pytest
from playing import RULES, TRACKED, options, play_on

from game.exploration.bots import BOTS
from game.exploration.events import Paid
from game.kit.bots import make_bot

FLOWS = {
    ("bank", "seat"): {"start", "club", "prize", "return"},
    ("seat", "fund"): {"shop", "club"},
    ("seat", "seat"): {"shop", "trade"},
    ("fund", "seat"): {"prize-fund"},
}
"""For what money passes from whom to whom; nothing is ever paid to the Bank."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_M2_money_comes_from_sales_trade_awards_objectives_and_returning_and_fees_go_to_the_prize_fund(
    seats: int,
) -> None:
    seen: dict[tuple[str, str], set[str]] = {}
    bot = make_bot(BOTS, "random-preparation")
    for number in range(12):
        rng = random.Random(number)
        start = RULES.setup(options(seats, TRACKED, short=False))
        for *_, events in play_on(start, rng, lambda view, legal, rng=rng: bot.choose(view, legal, rng)):
            for event in events:
                if isinstance(event, Paid):
                    flow = tuple("seat" if isinstance(party, int) else party for party in (event.payer, event.payee))
                    seen.setdefault((flow[0], flow[1]), set()).add(event.reason)
    assert seen.keys() <= FLOWS.keys()
    assert all(reasons <= FLOWS[flow] for flow, reasons in seen.items())
    assert {"club", "prize", "return"} <= seen["bank", "seat"]
    assert seen["seat", "seat"] == FLOWS["seat", "seat"]
    assert seen["seat", "fund"] == FLOWS["seat", "fund"]
