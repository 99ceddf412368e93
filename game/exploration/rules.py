"""Exploration as the table sees it: who acts, what is legal, what happens; the parts of the rules tied together."""

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from game.exploration import actions as act
from game.exploration import club, expedition, preparation, setting_off, short, trading
from game.exploration import events as happened
from game.exploration.actions import AnyAction, Move, Shuffled, Thrown, shuffled, thrown
from game.exploration.data import data
from game.exploration.diradice import SYMBOLS
from game.exploration.events import Event
from game.exploration.playable import playable
from game.exploration.refusals import refuse
from game.exploration.state import PERSONNEL, STANDARD_DIE, Options, Player, State
from game.exploration.table import Step, next_turn
from game.kit.rules import CHANCE, BoardName, Chance, Die, IllegalAction, Refusal, Result, Seats, Shuffle, places

SEATS = ((0,), (1,), (2,), (3,))
CHANCE_ACTS: Seats = (CHANCE,)
CHANCE_PHASES = frozenset({"first-throw", "deal", "throw", "track-throw", "setting-off"})

LEGAL: dict[str, Callable[[State, int], tuple[AnyAction, ...]]] = {
    "choose": short.choices,
    "move": expedition.moves,
    "prepare": preparation.before_throw,
    "pick": preparation.pick_choices,
    "at-start": preparation.start_decision,
    "buy": preparation.buy_choices,
    "corner": preparation.corner_choices,
    "exchange": preparation.exchange_choices,
    "return": preparation.return_choices,
    "free": club.free_choices,
    "search": setting_off.search_choices,
    "lead": setting_off.lead_choices,
    "after": preparation.after_action,
    "draft": trading.draft_choices,
    "reply": trading.reply_choices,
}
"""What the seat to act may do in each phase that asks a player."""


class Exploration:
    """The rules of Exploration, short and long game, following `game.kit.rules.Rules`. It holds no state."""

    name = "exploration"
    version = 3
    options_type = Options
    action_type: Any = AnyAction

    def board(self, options: Options) -> BoardName:
        """The board of these options."""
        return BoardName(options.board.title, options.board.sha256)

    def setup(self, options: Options) -> State:
        """Everybody at the table, nothing thrown yet; ValueError says what these options lack."""
        check(options)
        return State(options, "first-throw", (Player(),) * options.seats, turn=0)

    def to_act(self, state: State) -> Seats:
        """Who owes a decision; chance where a die is to be thrown or a pile to be shuffled."""
        phase = state.phase
        if phase in CHANCE_PHASES or state.owed:
            return CHANCE_ACTS
        if phase == "over":
            return ()
        if phase == "reply":
            return SEATS[trading.offer(state).asked[0]]
        return SEATS[state.turn]

    def legal_actions(self, state: State, seat: int) -> tuple[AnyAction, ...]:
        """Every action the seat may take now, in a fixed order; an open offer may be withdrawn out of turn (P9)."""
        if seat == CHANCE or not (seat in self.to_act(state) or (state.phase == "reply" and seat == state.turn)):
            return ()
        return LEGAL[state.phase](state, seat)

    def outcomes(self, state: State) -> Chance:
        """The die or the shuffle that chance owes; ValueError when it is not chance's turn."""
        if state.owed:
            return Shuffle(state.owed[0], len(state.piles[state.owed[0]]))
        if state.phase == "first-throw":
            return Die("standard", STANDARD_DIE, short.thrower(state))
        if state.phase == "track-throw":
            return Die("standard", STANDARD_DIE, state.turn)
        if state.phase == "throw":
            return Die("diradice", state.options.faces, state.turn)
        raise ValueError("chance owes nothing now")

    def outcome(self, state: State, drawn: tuple[int, ...]) -> AnyAction:
        """The outcome for drawn numbers: the index of a face, or the permutation of a shuffle."""
        return shuffled(state.owed[0], drawn) if state.owed else thrown(drawn[0])

    def refuse(self, state: State, action: AnyAction) -> Refusal | None:
        """Why the action is not legal now, or None if it is."""
        return None if self._is_legal(state, action) else refuse(state, self.to_act(state), action)

    def apply(self, state: State, action: AnyAction) -> Step:
        """The state after the action and what happened; IllegalAction with the reason if it is not legal."""
        if not self._is_legal(state, action):
            raise IllegalAction(refuse(state, self.to_act(state), action))
        return APPLY[type(action)](state, action)

    def view(self, state: State, seat: int | None) -> State:
        """The state with everything blank that this seat may not see (P2): piles and, but for its own, hands."""
        if not state.piles and state.options.short:
            return state
        shown = PERSONNEL if state.phase == "search" and seat == state.turn else None
        piles = {name: pile if name == shown else (None,) * len(pile) for name, pile in state.piles.items()}
        players = tuple(
            player if number == seat or not player.hand else replace(player, hand=(None,) * len(player.hand))
            for number, player in enumerate(state.players)
        )
        return replace(state, piles=piles, players=players)

    def result(self, state: State) -> Result | None:
        """Money and places, equal money sharing the better one (M3); None while play goes on."""
        if state.phase != "over":
            return None
        totals = tuple(player.money for player in state.players)
        return Result(totals, places(totals), state.end)

    def turns(self, state: State) -> int:
        """How many turns of single players have begun."""
        return state.turns

    def turn_of(self, state: State) -> int | None:
        """Whose turn it is; nobody's until somebody is first and after the end."""
        return None if state.phase in ("first-throw", "deal", "over") else state.turn

    def reveals(self, before: State, action: AnyAction, events: tuple[Event, ...]) -> bool:
        """Whether the action showed a card, a hand, a pile or what chance gave, or passed between two players."""
        return action.seat == CHANCE or any(isinstance(event, REVEALING + ANSWERED) for event in events)

    def secret(self, before: State, action: AnyAction) -> bool:
        """Whether the other seats may not know the action: a shuffle, or a Personnel card that was not shown (P2)."""
        return isinstance(action, Shuffled | act.ReturnCard | act.TakeMan)

    def _is_legal(self, state: State, action: AnyAction) -> bool:
        if type(action) is Move:
            # The same answer as `legal_actions`, without making an action of every destination.
            return (
                state.phase == "move" and action.seat == state.turn
                and action.square in expedition.destinations(state, action.seat)
            )  # fmt: skip
        if type(action) is Thrown:
            if action.seat != CHANCE or state.owed or state.phase not in CHANCE_PHASES:
                return False
            owed = self.outcomes(state)
            return isinstance(owed, Die) and 0 <= action.face < len(owed.faces)
        if type(action) is Shuffled:
            if action.seat != CHANCE or not state.owed or action.kind != state.owed[0]:
                return False
            return sorted(action.order) == list(range(len(state.piles[action.kind])))
        return action in self.legal_actions(state, action.seat)


def _thrown(state: State, action: Thrown) -> Step:
    if state.phase == "throw":
        return expedition.throw(state, action)
    if state.phase == "track-throw":
        return preparation.throw(state, action)
    state, events, first = short.first_throw(state, action)
    if first is None:
        return state, events
    begin = short.begin_choosing if state.options.short else preparation.begin_dealing
    state, more = begin(state, first)
    return state, events + more


def _shuffled(state: State, action: Shuffled) -> Step:
    state, events = short.shuffle(state, action)
    if state.owed:
        return state, events
    if state.phase == "setting-off":
        return next_turn(setting_off.put_back(state), events)
    if state.phase == "search":
        return preparation.after_search(state, events)
    state, more = short.deal(state) if state.options.short else preparation.deal(state)
    return state, events + more


REVEALING = (
    happened.ClubDrawn, happened.ItemTaken, happened.ManShown, happened.OwnShop, happened.PersonnelTaken,
    happened.PileSearched, happened.SetOffWith, happened.ShopShown,
)  # fmt: skip
"""What shows somebody a card that he had not seen, whichever action brought it about."""
ANSWERED = (happened.TradeProposed, happened.TradeWithdrawn, happened.TradeRefused, happened.Traded)
"""What another player was asked, or has answered: an offer once made counts, and is only withdrawn (P9)."""
APPLY: dict[type, Callable[[State, Any], Step]] = {
    Thrown: _thrown,
    Shuffled: _shuffled,
    act.ChooseExpedition: short.choose,
    Move: expedition.move,
    act.Stay: expedition.stay,
    act.Throw: preparation.ask_to_throw,
    act.PickSteps: preparation.pick,
    act.SetOff: setting_off.set_off,
    act.GoOn: preparation.go_on,
    act.Buy: preparation.buy,
    act.Decline: preparation.decline,
    act.TakeCard: preparation.take_card,
    act.ReturnCard: preparation.return_card,
    act.SearchPile: setting_off.search,
    act.TakeMan: setting_off.take_man,
    act.TakeFree: preparation.take_free,
    act.EndTurn: preparation.end_turn,
    act.TradeWith: trading.begin,
    act.TradeGive: trading.give,
    act.TradeAsk: trading.ask,
    act.TradeMoney: trading.set_money,
    act.Propose: trading.propose,
    act.Withdraw: trading.withdraw,
    act.Accept: trading.accept,
    act.Refuse: trading.refuse,
}


def check(options: Options) -> None:
    """Raise ValueError unless the options can be played: seats, faces, Base, main objectives, and the track."""
    if not 2 <= options.seats <= 4:
        raise ValueError(f"Exploration is played by 2 to 4, not by {options.seats}")
    unknown = [face for face in options.faces if face not in SYMBOLS]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no symbol of the Diradice; the symbols are {', '.join(SYMBOLS)}")
    if len(options.faces) != 6 and Counter(options.faces) != Counter(SYMBOLS):
        raise ValueError("the Diradice has either the five symbols once each, or exactly six faces")
    _check_names(options)
    lacking = playable(options.board, options.data, options.short)
    if lacking:
        raise ValueError(f"the board {options.board.title!r} is not fit for this game; {'; '.join(lacking)}")


def _check_names(options: Options) -> None:
    """Raise ValueError for a card or an objective that is not of this game; only what is has a picture and a name."""
    figures, board, box = options.data, options.board, data()
    named: tuple[tuple[str, Collection[str | None], Collection[str]], ...] = (
        ("a Man", figures.man_owner, box.man_owner),
        ("an item", figures.item_owner, box.item_owner),
        ("an objective", (*figures.goals, *figures.coastline), box.goals),
        ("an item", board.equipment, figures.item_owner),
        ("an objective", board.objectives, box.goals),
    )
    for kind, names, known in named:
        for name in names:
            if name is not None and name not in known:
                raise ValueError(f"{name!r} is not {kind} of this game")
