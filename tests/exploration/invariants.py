"""What must hold after every action of every game, worked out from scratch and not by the rules' own helpers."""

from collections import Counter
from collections.abc import Iterable

from game.exploration.board import Board
from game.exploration.events import Event, Paid
from game.exploration.state import State


class Bank:
    """Follows the payments of one game; what the Bank paid is what lies on the table (M4)."""

    def __init__(self) -> None:
        self.paid_out = 0

    def follow(self, events: Iterable[Event]) -> None:
        """Take note of payments, and check that each is a sum of £50 notes."""
        for event in events:
            if isinstance(event, Paid):
                assert event.amount % 50 == 0
                assert event.amount >= 0
                self.paid_out += event.amount * ((event.payer == "bank") - (event.payee == "bank"))

    def check(self, state: State) -> None:
        """Money is conserved, and nobody is below nothing."""
        held = [player.money for player in state.players]
        assert min(held) >= 0
        assert state.fund >= 0
        assert self.paid_out == sum(held) + state.fund


def check_cards(state: State) -> None:
    """Every card of the game is in one place: nowhere twice, and before play is over for the piles nowhere missing."""
    figures = state.options.data
    items, people = Counter[str](), Counter[str]()
    for player in state.players:
        items.update(player.equipment)
        people.update([*player.men, *player.shops, *[card for card in player.hand if card]])
    for name, pile in state.piles.items():
        cards = [card for card in pile if card]
        assert len(cards) == len(pile)
        if name == "club":
            assert sorted(cards) == sorted(card.id for card in figures.club)
        else:
            items.update(card for card in cards if card in figures.price)
            people.update(card for card in cards if card not in figures.price)
    assert all(count == 1 for count in (items + people).values())
    everything = {*figures.man_owner, *figures.shop_owner}
    assert people.keys() <= everything
    assert items.keys() <= figures.price.keys()
    if not state.options.short and any(player.token is not None for player in state.players):
        assert people.keys() == everything
        assert items.keys() == figures.price.keys()


def check_places(state: State) -> None:
    """No two pieces stand on one place but Base; a piece stands on a place; open cards are of one expedition."""
    board: Board = state.options.board
    places = [player.place for player in state.players if player.place is not None]
    assert all(board.place_of[place] == place for place in places)
    crowded = [place for place, count in Counter(places).items() if count > 1]
    assert crowded in ([], [board.base])
    ranks = sorted(player.returned for player in state.players if player.returned)
    assert ranks == list(range(1, len(ranks) + 1))
    for player in state.players:
        if player.expedition and player.men:
            cards = state.options.data.expeditions[player.expedition]
            assert set(player.men) <= cards.men.keys()
            assert set(player.equipment) <= cards.equipment.keys()
            assert cards.main_man in player.men
            assert (player.place is None) == bool(player.returned)
            assert player.token is None


def check(state: State) -> None:
    """All that can be told from the state alone."""
    check_cards(state)
    check_places(state)
