"""A board and games for the commands."""

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.exploration.tiled_write import write_board
from tests.commands.running import BOARD, ROOT, played
from tests.exploration.drawn import drawn


@pytest.fixture(scope="module")
def board_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A small board on which the short game can be played."""
    folder = tmp_path_factory.mktemp("maps")
    for name in ("terrain.tsx", "terrain.png"):
        shutil.copy(ROOT / "maps" / name, folder)
    board = drawn(BOARD)
    looks = tuple(None if terrain in ("sea", "lake") else "plain" for terrain in board.terrain)
    write_board(replace(board, looks=looks), folder / "small.tmx")
    return str(folder / "small.tmx")


@pytest.fixture
def journal(board_file: str, tmp_path: Path) -> Path:
    """The journal of a finished short game between random bots."""
    return played(board_file, tmp_path)
