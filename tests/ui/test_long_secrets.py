"""What the screen shows hangs on nothing that the person before it may not know (P2)."""

import ast
import random
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

import game.ui
from game.exploration.state import PERSONNEL, State
from game.ui.app import _report
from tests.ui.long_hands import PEOPLE_AND_BOTS, RULES, Fixed, LongHands, game_at, undoers_of

pytestmark = pytest.mark.usefixtures("home")
PEOPLE = tuple(replace(seat, bot=None) for seat in PEOPLE_AND_BOTS)
PHASES = ("prepare", "pick", "free", "corner", "buy", "after", "draft", "reply", "return", "exchange", "at-start",
          "search", "lead", "move")  # fmt: skip


def with_other_secrets(state: State, seat: int | None, rng: random.Random) -> State:
    """The same for the eyes of `seat`, or of everybody with None: other hands and piles, shuffled among themselves."""
    shown = PERSONNEL if state.phase == "search" and seat == state.turn else None
    hidden = [other for other, player in enumerate(state.players) if other != seat and player.token is not None]
    cards = [card for other in hidden for card in state.players[other].hand]
    if shown is None:
        cards += state.piles.get(PERSONNEL, ())
    rng.shuffle(cards)
    players = list(state.players)
    for other in hidden:
        count = len(players[other].hand)
        players[other] = replace(players[other], hand=tuple(cards[:count]))
        cards = cards[count:]
    piles = {name: tuple(rng.sample(pile, len(pile))) for name, pile in state.piles.items()}
    if PERSONNEL in piles:
        piles[PERSONNEL] = state.piles[PERSONNEL] if shown else tuple(cards)
    return replace(state, players=tuple(players), piles=piles)


def positions(phase: str) -> tuple[State, list[Any], frozenset[int]]:
    session = game_at(phase)
    return session.state, [event for _, event in session.events], undoers_of(session)


def look(hands: LongHands, state: State, seated: bool, *rest: Any) -> tuple[bytes, list[str]]:
    """The pixels, and everything that could be read by pointing at things."""
    hands.sit_down(Fixed(state, PEOPLE, *rest))
    hands.rest()
    if seated and hands.find("me") is not None:
        hands.it_is_me()
        hands.rest()
    tips = [widget.tooltip for widget in hands.scene.widgets]
    tips += [hands.face.track.hover_tip(rect.center) for rect in hands.face.track.geometry.track]
    return hands.picture(), tips


@pytest.mark.parametrize("phase", PHASES)
def test_P2_a_seat_sees_the_same_whatever_is_hidden_from_it(phase: str) -> None:
    state, *rest = positions(phase)
    seat = RULES.to_act(state)[0]
    other = with_other_secrets(state, seat, random.Random(phase))
    assert other != state
    assert RULES.view(other, seat) == RULES.view(state, seat)
    hands = LongHands(session=Fixed(state, PEOPLE, *rest))
    assert look(hands, state, True, *rest) == look(hands, other, True, *rest)


@pytest.mark.parametrize("phase", PHASES)
def test_P2_the_handover_shows_the_same_whatever_anybody_holds(phase: str) -> None:
    state, *rest = positions(phase)
    other = with_other_secrets(state, None, random.Random(phase))
    assert other != state
    hands = LongHands(session=Fixed(state, PEOPLE, *rest))
    assert look(hands, state, False, *rest) == look(hands, other, False, *rest)


@pytest.mark.parametrize("phase", ["prepare", "buy", "return"])
def test_the_pictures_would_tell_if_a_shown_hand_differed(phase: str) -> None:
    state, *rest = positions(phase)
    seat = RULES.to_act(state)[0]
    hand = state.players[seat].hand
    swapped = replace(state.players[seat], hand=(*hand[1:], hand[0]))
    other = replace(state, players=tuple(swapped if i == seat else one for i, one in enumerate(state.players)))
    hands = LongHands(session=Fixed(state, PEOPLE, *rest))
    assert look(hands, state, True, *rest)[0] != look(hands, other, True, *rest)[0]
    assert look(hands, state, False, *rest) == look(hands, other, False, *rest)


def test_P2_a_hand_is_gone_from_the_screen_as_soon_as_it_is_up_to_another(home: Path) -> None:
    hands = LongHands(PEOPLE)
    for _ in range(150):
        hands.play_on()
        hands.app.step([], 0.0)
        holder, person = hands.face.watch.holder, hands.face.person
        if not hands.table.play.show.playing:
            assert holder in (None, person)
            for seat, player in enumerate(hands.face.stage.view.players):
                assert seat == holder or set(player.hand) <= {None}


class Going(Fixed):
    """A session that goes on from a state, with chance that always falls in the same way."""

    def act(self, action: Any) -> list[Any]:
        self.state, events = RULES.apply(self.state, action)
        self.events += [(len(self.events) + index, event) for index, event in enumerate(events)]
        return events


def test_P2_a_turn_ended_and_paused_at_once_tells_nothing_of_who_is_next() -> None:
    """The next player misses his turn, so the one after him is up while the screen is still with the first."""
    session = game_at("after")
    state, events = session.state, [event for _, event in session.events]
    after = state.order.index(state.turn)
    missing, up = (state.order[(after + step) % len(state.order)] for step in (1, 2))
    expeditions = state.options.data.expeditions
    pictures, lines = [], []
    for led in ("archaeology", "diving"):
        players = list(state.players)
        players[missing] = replace(players[missing], misses=1)
        hand = tuple(expeditions[led].men)
        players[up] = replace(players[up], token=0, hand=hand, equipment=("mule", "netting", "tools"))
        hands = LongHands(session=Going(replace(state, players=tuple(players)), PEOPLE, events))
        hands.app.change_settings(speed=100, reduced_motion=False)
        hands.it_is_me()
        hands.rest()
        hands.wait(1.5)
        keys = [
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
            for key in (pygame.K_e, pygame.K_ESCAPE)
        ]
        hands.app.step(keys, 0.05)
        hands.app.step([], 0.05)
        assert hands.table.play.show.playing
        assert hands.scene is not hands.table
        lines.append(hands.face._what_to_do())
        pictures.append(pygame.image.tobytes(hands.app.screen, "RGB"))
    assert lines == [(state.turn, f"{PEOPLE[state.turn].name}'s turn", "")] * 2
    assert pictures[0] == pictures[1]


def test_no_code_of_the_window_reaches_past_a_view_for_the_state_of_a_session() -> None:
    """Nor for the timeline behind it; a record that is watched plays one of its own."""
    found = [
        f"{path.name}:{node.lineno} {ast.unparse(node)}"
        for path in sorted(Path(game.ui.__file__).parent.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and node.attr in ("state", "_timeline", "_journal", "_seeds", "_draws")
        and ast.unparse(node.value).rpartition(".")[2] == "session"
    ]
    assert found == []


def test_the_report_of_an_error_names_no_card() -> None:
    card = game_at("prepare").state.players[0].hand[0]
    try:
        raise KeyError(card)
    except KeyError as error:
        told = _report(error)
    assert card not in told
    assert "KeyError" in told
