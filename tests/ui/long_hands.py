"""Somebody at the long game without a screen: every wish of a good player becomes clicks or keys."""

import random
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import pygame
from msgspec.structs import replace

from game import games
from game.exploration import actions as act
from game.exploration.board import Board
from game.exploration.bots import SolverBot
from game.exploration.data import data
from game.exploration.mapmaker import ring_track
from game.exploration.rules import Exploration
from game.exploration.state import Options, State
from game.kit.chance import seed_from_number
from game.kit.rules import CHANCE, Chance
from game.kit.session import Seat, Session
from game.ui.app import App, saves_dir
from game.ui.long_table import LongFace, face_of
from game.ui.table import Table
from game.ui.watch import GRACE
from tests.exploration.drawn import drawn
from tests.ui.hands import POCKET, Hands

PEOPLE_AND_BOTS = (Seat("Ada", None, 0), Seat("Ben", None, 1), Seat("Cleo", "random", 2), Seat("Dan", "solver", 3))
RULES = Exploration()


def long_board() -> Board:
    """The small board with a track of 40 squares around it."""
    board = drawn(POCKET.read_text())
    return replace(board, track=ring_track(board.width, board.height))


def long_options(seats: int = 4) -> Options:
    """A long game on the small board."""
    return Options(seats, long_board(), data(), short=False)


class Fixed:
    """A session that stands still at one state, for pictures of it; any seat may look.

    `undoers` are the seats that could take their last action back, as `undoers_of` tells of a real session.
    """

    path: Path | None = None
    notice = ""
    seed_revealed: str | None = None
    commitment = "0" * 64

    def __init__(
        self, state: State, seats: Sequence[Seat], events: Sequence[Any] = (), undoers: Collection[int] = ()
    ) -> None:
        self.state, self.seats, self.undoers = state, tuple(seats), undoers
        self.rules, self.options = RULES, state.options
        self.events = [(line, event) for line, event in enumerate(events)]
        self.result = RULES.result(state)

    def to_act(self) -> tuple[int, ...]:
        return RULES.to_act(self.state)

    def owed(self) -> Chance:
        return RULES.outcomes(self.state)

    def legal(self, seat: int) -> tuple[Any, ...]:
        return RULES.legal_actions(self.state, seat)

    def view(self, seat: int | None) -> State:
        return RULES.view(self.state, seat)

    def can_undo(self, seat: int) -> bool:
        return seat in self.undoers

    def finish(self) -> str:
        return ""

    def close(self) -> None:
        pass


def undoers_of(session: Any) -> frozenset[int]:
    """The seats that can take their last action back: one at most."""
    return frozenset(seat for seat in range(len(session.seats)) if session.can_undo(seat))


class LongHands(Hands):
    """At the table of a long game."""

    def __init__(
        self,
        seats: Sequence[Seat] = PEOPLE_AND_BOTS,
        seed: int = 5,
        size: tuple[int, int] = (1280, 800),
        session: Any = None,
        percent: int = 100,
    ) -> None:
        self.app = App(size)
        self.app.change_settings(speed=400, reduced_motion=True, ui_scale=percent)
        if session is None:
            folder = saves_dir()
            session = Session.new(RULES, long_options(len(seats)), seats, folder, seed_from_number(seed))
        self.sit_down(session)

    def sit_down(self, session: Any) -> None:
        """Open the table of a game."""
        table = Table(self.app, session, games.bots_of("exploration"), face_of(session.options))
        self.app.replace_all(table)
        self.app.step([], 0.0)

    @property
    def face(self) -> LongFace:
        """What is on the table."""
        found: LongFace = self.table.face
        return found

    def picture(self) -> bytes:
        """The pixels of the screen, nothing pointed at."""
        self.app.pointer_seen = False
        self.scene.refresh()
        self.app.step([], 0.0)
        return pygame.image.tobytes(self.app.screen, "RGB")

    def it_is_me(self) -> None:
        """Wait until the handover listens, then take the seat."""
        self.wait(GRACE + 0.1, 0.2)
        self.click("me")

    def wish(self) -> Any:
        """What a good player would do now."""
        return self.wish_of(self.table.play.due[1])

    def wish_of(self, seat: int) -> Any:
        """What a good player in that seat would do."""
        session = self.table.session
        return self._brain.choose(session.view(seat), session.legal(seat), session.rng(seat))

    _brain = SolverBot()

    # Playing

    def play_on(self, keys: bool = False, wish: Any = None) -> None:
        """Do one thing, with the keyboard alone or with the mouse alone."""
        self.rest()
        if self.scene is not self.table:
            return
        if self.find("me") is not None:
            self.wait(GRACE + 0.1, 0.2)
            self._use("me", keys)
        elif self.table.play.due[0] == "throw":
            self._use("throw", keys)
        else:
            self._do(self.wish() if wish is None else wish, keys)

    def _do(self, wish: Any, keys: bool) -> None:
        phase = self.table.session.state.phase
        match wish:
            case act.Move(_, place) if keys:
                self._move_by_keys(place)
            case act.Move(_, place):
                self.click(self.face.board.geometry.place_centre(place))
            case act.PickSteps(_, steps) if not keys and steps % 2:
                square = next(s for s, n in self.face.track.ring.picks.items() if n == steps)
                if self.find("look") is not None:
                    self.click("look")
                self.click(self.face.track.geometry.track[square].center)
            case act.SetOff() | act.SearchPile() if phase in ("prepare", "after"):
                self._use("set-off", keys)
                if isinstance(wish, act.SetOff):
                    self._use(f"set-off:{wish.expedition}", keys)
            case act.TradeWith(_, partner):
                self._use("trade", keys)
                self._use(f"partner:{'all' if partner is None else partner}", keys)
            case act.TradeMoney(_, amount):
                while (money := self.table.session.state.track.trade.money) != amount:
                    self._use("pay" if amount > money else "ask", keys)
                    self.rest()
            case _:
                self._use(widget_of(wish), keys)

    def _use(self, id: str, keys: bool) -> None:  # noqa: A002
        if not keys:
            self.click(id)
            return
        widget = self.see(id)
        if widget.keys:
            self.key(widget.keys[0])
            return
        for _ in range(60):
            if self.scene.focus == id:
                break
            self.key(pygame.K_TAB, pause=0.0)
        assert self.scene.focus == id, f"Tab does not come to {id}"
        self.key(pygame.K_RETURN)

    def _move_by_keys(self, place: int) -> None:
        board = self.face.board
        for _ in range(80):
            if board.cursor == place:
                break
            self.key(pygame.K_TAB, pause=0.0)
        assert board.cursor == place, "Tab does not come to the square"
        self.key(pygame.K_RETURN)


def widget_of(wish: Any) -> str:
    """The id of the widget that does what is wished."""
    match wish:
        case act.PickSteps(_, steps):
            return f"pick:{steps}"
        case act.Buy(_, card) | act.TakeFree(_, card) | act.TakeMan(_, card) | act.ReturnCard(_, card):
            return f"card:{card}"
        case act.SetOff(_, expedition):
            return f"set-off:{expedition}"
        case act.TradeGive(_, item) | act.TradeAsk(_, item):
            return f"chip:{item}"
    return {
        act.Throw: "throw", act.EndTurn: "end-turn", act.Decline: "decline", act.TakeCard: "take",
        act.SearchPile: "search", act.GoOn: "go-on", act.Propose: "propose", act.Withdraw: "withdraw",
        act.Accept: "accept", act.Refuse: "refuse", act.Stay: "stay",
    }[type(wish)]  # fmt: skip


def draw_until_asked(session: Any) -> int | None:
    """Let chance act until a seat is asked, which is returned; None at the end of the game."""
    while session.to_act() == (CHANCE,):
        session.draw()
    acting = session.to_act()
    return acting[0] if acting else None


class Wanderer:
    """Does anything, but comes to the rarer questions: it trades little, sets off, and looks through the pile."""

    def choose(self, session: Any, seat: int, rng: random.Random) -> Any:
        """One of the legal actions."""
        legal, state = session.legal(seat), session.state
        mains = {cards.main_man for cards in state.options.data.expeditions.values()}
        for action in legal:
            if isinstance(action, act.TakeMan) and action.man in mains:
                return action
            if isinstance(action, act.SearchPile) and state.phase == "corner":
                return action
            if isinstance(action, act.SetOff) and seat:
                return action
        dull = (act.TradeWith,) if rng.random() < 0.8 else ()
        dull += (act.SetOff, act.SearchPile) if not seat else ()
        kept = [action for action in legal if not isinstance(action, dull)] or list(legal)
        kinds = list(dict.fromkeys(type(action) for action in kept))
        kind = kinds[int(rng.random() * len(kinds))]
        of_kind = [action for action in kept if type(action) is kind]
        return of_kind[int(rng.random() * len(of_kind))]


def game_at(phase: str, folder: Path | None = None, people: int = 4, seeds: int = 200, longest: int = 3000) -> Any:
    """A game among people that has come to a decision in that phase; saved in the folder, if one is given."""
    seats = tuple(replace(seat, bot=None) for seat in PEOPLE_AND_BOTS[:people])
    for seed in range(seeds):
        session = Session.new(RULES, long_options(people), seats, None, seed_from_number(seed))
        actions: list[Any] = []
        rng = random.Random(seed)
        while len(actions) < longest and (seat := draw_until_asked(session)) is not None:
            if session.state.phase == phase:
                return session if folder is None else _replayed(seats, seed, actions, folder)
            actions.append(Wanderer().choose(session, seat, rng))
            session.act(actions[-1])
    raise AssertionError(f"no game comes to {phase}")


def _replayed(seats: Sequence[Seat], seed: int, actions: Sequence[Any], folder: Path) -> Any:
    session = Session.new(RULES, long_options(len(seats)), seats, folder, seed_from_number(seed))
    for action in actions:
        draw_until_asked(session)
        session.act(action)
    draw_until_asked(session)
    return session
