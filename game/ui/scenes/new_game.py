"""Setting up a new game: who plays, on which board, with which die. One click starts what stands there."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import pygame

from game import paths
from game.exploration.board import Board
from game.exploration.data import data
from game.exploration.diradice import SYMBOLS
from game.exploration.playable import playable
from game.exploration.tiled import BoardError
from game.kit.chance import seed_from_number
from game.kit.journal import Seat
from game.ui import store, theme
from game.ui.app import App
from game.ui.board_file import problems_told, typed_path
from game.ui.exploration_cards import emblem
from game.ui.layout import Rect, columns, narrow, rows
from game.ui.paint import Painter
from game.ui.scenes.sheet import ButtonSpec, Sheet
from game.ui.symbol_picker import SymbolPicker
from game.ui.textfield import TextField
from game.ui.widgets import Button, Choice, Custom, Look, Text, Widget

MOST: Final = 4
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
GAMES: Final = {
    True: ("Short game", "Everyone is equipped at once and sets off: the expeditions alone.", {2: 10, 3: 20, 4: 25}),
    False: ("Long game", "Gather Men and equipment on the track, trade, then set off.", {2: 20, 3: 30, 4: 40}),
}
"""For the short game and the long: name, what it is, and minutes by players, at a quarter of a minute a turn."""
KINDS: Final = (("Person", None), ("Bot, plays well", "solver"), ("Bot, plays at random", "random"))
DICE: Final = ("Five symbols", "A cube of six faces")
CUBE_FACES: Final = 6
NAME_LENGTH: Final = 24
_FAIR: Final = "All equally likely."
_LABEL, _CHOICE, _SLIM, _SIDE_BY_SIDE = 110, 42, 40, 680
"""Units: the width of a label, the height of a choice and of a slim one, and the width of a row that is not stacked."""


class Line(msgspec.Struct):
    """One seat as it is set up."""

    name: str
    kind: int = 0
    colour: int = 0


class LineUp(msgspec.Struct):
    """What was set up last time."""

    seats: list[Line] = []
    board: str = ""
    short: bool = True
    cube: bool = False
    faces: list[str] = []


def _kept() -> Path:
    return paths.data_dir() / "line-up.json"


class NewGame(Sheet):
    """Seats, board, Diradice and seed."""

    heading = "New game"
    units = (900, 700)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        from game.ui.scenes.opening import shipped_boards

        self.boards = shipped_boards()
        kept, lost = store.read_or_set_aside(_kept(), LineUp, LineUp())
        self.seats = _sound(kept.seats)
        titles = [board.title for board in self.boards]
        self.board = titles.index(kept.board) if kept.board in titles else 0
        self.short = kept.short
        self.file = ""
        self.no_long_on_file = ""
        self.cube = kept.cube
        self.faces = _sound_faces(kept.faces)
        self.seed = ""
        self.problem = lost
        self._keep_to_the_board()

    # Building

    def tall(self, p: Painter, width: int) -> int:
        """The seats, the rest, and what is wrong."""
        heights = self._heights(p, width)
        return sum(heights) + self._gap(p) * (len(heights) - 1)

    def body(self, p: Painter, area: Rect) -> list[Widget]:
        """What is wrong, four seats, then the rest; in a window with room what is wrong stands last."""
        cells = rows(area, self._heights(p, area.width), self._gap(p))
        widgets: list[Widget] = []
        if self.problem:
            told = cells.pop(0 if self.tight else -1)
            widgets.append(Text(told, self.problem, 15, theme.INK, face="bold", wrap=True))
        for index, cell in enumerate(cells[:-5]):
            if index < len(self.seats):
                widgets += self._seat(p, cell, index)
            elif index == len(self.seats):
                add = Rect(cell.x, cell.y, p.px(220), cell.height)
                widgets.append(Button(add, "Add a player", self._add, "add", "quiet", (), "", "ui/person"))
        for cell, label, made in zip(cells[-4:], ("Game", "Board", "Diradice", "Seed"), (
            self._game_choice, self._board_choice, self._faces_choice, self._seed_field), strict=True):  # fmt: skip
            left, right = columns(cell, [p.px(_LABEL), 0.5], p.px(12))
            left.height = p.px(_SLIM if self.tight else _CHOICE)
            widgets.append(Text(left, label, 16, face="bold"))
            widgets += made(p, right)
        return widgets

    def _gap(self, p: Painter) -> int:
        return p.px(7 if self.tight else 9)

    def _heights(self, p: Painter, width: int) -> list[int]:
        """The rows from the top: seats, a rule of nothing, game, board, Diradice and seed, and what is wrong."""
        slim = self.tight
        told = [p.paragraph_height(self.problem, width, 15, "bold")] if self.problem else []
        seats = [p.px(44 if slim else 50)] * (min(MOST, len(self.seats) + 1) if slim else MOST)
        choice, below = p.px(_SLIM if slim else _CHOICE), p.px(6)
        game, board, faces = choice, choice, choice
        if _stacked(p, width):
            wide = width - p.px(_LABEL + 12)
            game += below + p.paragraph_height(self._game_told(), wide, 14)
            board += below + choice if self.board == len(self.boards) else 0
            faces += below + (choice if self.cube else p.paragraph_height(_FAIR, wide, 14))
        elif slim:
            _, words = self._beside(p, Rect(0, 0, width - p.px(_LABEL + 12), choice))
            game = max(game, p.paragraph_height(self._game_told(), words.width, 14))
        heights = [*seats, p.px(2), game, board, faces, choice]
        return [*told, *heights] if slim else [*heights, *told]

    def _beside(self, p: Painter, rect: Rect) -> tuple[Rect, Rect]:
        """The place of a choice, and that of what belongs to it: beside it or, where that is narrow, below."""
        if _stacked(p, rect.width + p.px(_LABEL + 12)):
            choice, more = rows(rect, [p.px(_SLIM), 0.5], p.px(6))
            return choice, more
        choice, more = columns(rect, [0.36, 0.64], p.px(10))
        return choice, more

    def _seat(self, p: Painter, rect: Rect, index: int) -> list[Widget]:
        seat = self.seats[index]
        removable = len(self.seats) > 2
        if _stacked(p, rect.width):
            off_wide = [p.px(40)] if removable else []
            sign, name, kind, *off = columns(rect, [p.px(52), 0.42, 0.58, *off_wide], p.px(6))
        else:
            sign, name, kind, *off = columns(rect, [p.px(60), 0.5, 0.42, p.px(48)], p.px(10))

        def rename(words: str) -> None:
            seat.name = words

        def change(value: int) -> None:
            seat.kind = value
            self.refresh()

        widgets: list[Widget] = [
            Custom(sign, self._sign_painter(index), f"colour:{index}", lambda: self._next_colour(index),
                   "Another colour and emblem"),
            TextField(name, seat.name, rename, f"name:{index}", NAME_LENGTH, "Name"),
            Choice(kind, [label for label, _ in KINDS], seat.kind, change, f"kind:{index}"),
        ]  # fmt: skip
        if removable:
            remove = partial(self._remove, index)
            widgets.append(Button(off[0], "", remove, f"remove:{index}", "quiet", icon="ui/close", tooltip="Remove"))
        return widgets

    def _sign_painter(self, index: int) -> Any:
        def paint(p: Painter, rect: Rect, look: Look) -> None:
            p.panel(rect, theme.SNOW if look.hover else theme.PAPER, theme.PAPER_DEEP, 2)
            emblem(p, rect.inflate(-p.px(12), -p.px(12)), self.seats[index].colour)

        return paint

    def _game_choice(self, p: Painter, rect: Rect) -> list[Widget]:
        def change(index: int) -> None:
            self.short = index == 0
            if self._keep_to_the_board():
                self.app.sounds.play("refusal")
            self.refresh()

        left, right = self._beside(p, rect)
        return [
            Choice(left, [name for name, _, _ in GAMES.values()], 0 if self.short else 1, change, "game"),
            Text(right, self._game_told(), 14, theme.INK_SOFT, wrap=True, middle=True),
        ]

    def _game_told(self) -> str:
        _, words, minutes = GAMES[self.short]
        return f"{self.no_long or words} About {minutes[len(self.seats)]} minutes."

    def _board_choice(self, p: Painter, rect: Rect) -> list[Widget]:
        names = [*(board.title for board in self.boards), "A file…"]

        def change(index: int) -> None:
            self.board, self.problem = index, ""
            self._keep_to_the_board()
            self.refresh()

        if self.board < len(self.boards):
            return [Choice(rect, names, self.board, change, "board")]
        left, right = self._beside(p, rect)

        def typed(words: str) -> None:
            self.file, self.no_long_on_file = words, ""

        field = TextField(right, self.file, typed, "file", 400, "Path of a Tiled map (.tmx), or drop it here")
        return [Choice(left, names, self.board, change, "board"), field]

    def _faces_choice(self, p: Painter, rect: Rect) -> list[Widget]:
        def change(index: int) -> None:
            self.cube = index == 1
            self.refresh()

        def set_face(number: int, symbol: str) -> None:
            self.faces[number] = symbol
            self.refresh()

        left, right = self._beside(p, rect)
        choice = Choice(left, DICE, int(self.cube), change, "faces")
        if not self.cube:
            return [choice, Text(right, _FAIR, 14, theme.INK_SOFT, wrap=True, middle=True)]
        cells = columns(right, [0.5] * CUBE_FACES, p.px(6))
        return [choice, *(
            SymbolPicker(cell, number, symbol, partial(set_face, number))
            for number, (symbol, cell) in enumerate(zip(self.faces, cells, strict=True))
        )]  # fmt: skip

    def _seed_field(self, p: Painter, rect: Rect) -> list[Widget]:
        def typed(words: str) -> None:
            self.seed = words

        return [TextField(rect, self.seed, typed, "seed", 20, "A number, for the same dice again; empty: fresh dice")]

    def buttons(self) -> list[ButtonSpec]:
        """Start, back."""
        label = "Start the short game" if self.short else "Start the long game"
        return [(label, self._start, "primary", (), "Enter"), ("Back", self.back, "normal", (), "Esc")]

    def handle(self, event: pygame.event.Event) -> None:
        """A map that is dropped on the window is the board."""
        if event.type == pygame.DROPFILE:
            self.board, self.file, self.problem, self.no_long_on_file = len(self.boards), event.file, "", ""
            self.refresh()
            return
        super().handle(event)

    # What the widgets do

    def _add(self) -> None:
        used = {seat.name for seat in self.seats}
        name = next(name for name in (*NAMES, "Eve") if name not in used)
        self.seats.append(Line(name, 1, self._free_colours()[0]))
        self.refresh()

    def _remove(self, index: int) -> None:
        del self.seats[index]
        self.refresh()

    def _free_colours(self) -> list[int]:
        used = {seat.colour for seat in self.seats}
        return [colour for colour in range(len(theme.SEAT_COLOURS)) if colour not in used]

    def _next_colour(self, index: int) -> None:
        free = self._free_colours()
        mine = self.seats[index].colour
        self.seats[index].colour = next((colour for colour in free if colour > mine), free[0])
        self.refresh()

    def _chosen_board(self) -> Board:
        from game.ui.scenes.opening import board_of, why_no_long_game

        if self.board < len(self.boards):
            return board_of(self.boards[self.board].path)
        if not self.file.strip():
            raise ValueError("Which file? Type its path, or drop it on the window.")
        board = board_of(typed_path(self.file))
        problems = playable(board, data())
        if problems:
            raise ValueError(problems[0])
        self.no_long_on_file = why_no_long_game(board)
        if self._keep_to_the_board():
            raise ValueError("The short game is chosen now. Start it, or take another board.")
        return board

    @property
    def no_long(self) -> str:
        """Why the long game cannot be played on the chosen board, else nothing; of a file it is known once read."""
        return self.boards[self.board].no_long if self.board < len(self.boards) else self.no_long_on_file

    def _keep_to_the_board(self) -> bool:
        """Choose the short game where the board has no other; True if the long one was chosen."""
        changed = bool(self.no_long) and not self.short
        self.short = self.short or changed
        return changed

    def _start(self) -> None:
        from game.ui.scenes.opening import make_options, new_table

        try:
            board = self._chosen_board()
            seed = _seed(self.seed)
        except BoardError as error:
            told = problems_told(error, Path(self.file.strip()), 1).replace("\n", ", ")
            self.problem = f"This board cannot be read: {told}"
        except (ValueError, OSError) as error:
            self.problem = str(error)
        else:
            seats = [
                Seat(seat.name.strip() or f"Player {i + 1}", KINDS[seat.kind][1], seat.colour)
                for i, seat in enumerate(self.seats)
            ]
            title = self.boards[self.board].title if self.board < len(self.boards) else ""
            store.write(_kept(), LineUp(self.seats, title, self.short, self.cube, self.faces))
            options = make_options(board, len(seats), self.faces if self.cube else None, self.short)
            table = new_table(self.app, options, _distinct(seats), seed)
            self.app.pop()
            self.app.push(table)
            return
        self.app.sounds.play("refusal")
        self.scrolls["sheet"].top = 0
        self.refresh()


def _stacked(p: Painter, width: int) -> bool:
    """Whether the sheet is so narrow that words and fields stand below the choice that they belong to."""
    return narrow(width, p.scale, _SIDE_BY_SIDE)


def _seed(words: str) -> bytes | None:
    words = words.strip()
    if not words:
        return None
    if not (words.isascii() and words.removeprefix("-").isdigit()):
        raise ValueError("The seed is a whole number, or nothing at all.")
    return seed_from_number(int(words))


def _sound_faces(faces: list[str]) -> list[str]:
    """The six faces kept from last time if they are such, else the five symbols and the first again."""
    if len(faces) == CUBE_FACES and all(face in SYMBOLS for face in faces):
        return faces
    return [*SYMBOLS, SYMBOLS[0]]


def _sound(seats: list[Line]) -> list[Line]:
    """The seats kept from last time, or one person and one bot; numbers from another version are brought into range."""
    if not 2 <= len(seats) <= MOST:
        return [Line(NAMES[0], 0, 0), Line(NAMES[1], 1, 1)]
    for index, seat in enumerate(seats):
        seat.kind = seat.kind if 0 <= seat.kind < len(KINDS) else 0
        seat.name = seat.name[:NAME_LENGTH]
        if not 0 <= seat.colour < len(theme.SEAT_COLOURS) or seat.colour in [other.colour for other in seats[:index]]:
            seat.colour = next(c for c in range(len(theme.SEAT_COLOURS)) if c not in [other.colour for other in seats])
    return seats


def _distinct(seats: list[Seat]) -> list[Seat]:
    """The seats with names that can be told apart."""
    names: list[str] = []
    for seat in seats:
        name, number = seat.name, 2
        while name in names:
            name, number = f"{seat.name} {number}", number + 1
        names.append(name)
    return [msgspec.structs.replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]
