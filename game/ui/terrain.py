"""The land itself: from a grid of terrains to smooth coasts, lakes, regions and depth bands.

Each kind of ground is a smooth field over the board, sampled `SAMPLES` times a square and then drawn out to any
number of pixels, so that its edge is a curve that knows nothing of squares. The shore is balanced square by
square: a coast square ends up half land and half sea, a land square dry, a sea square wet, whatever its neighbours.
"""

import functools
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from game.exploration.board import Board

Field = NDArray[Any]

SAMPLES: Final = 10
MARGIN: Final = 1
REACH: Final = 3.0
COARSE: Final = 5
ROUNDS: Final = 24

REGIONS: Final = ("sand", "mountain", "snow", "jungle")


@dataclass(frozen=True)
class Ground:
    """Signed distances in squares, sampled over the board with a margin of one square; positive inside.

    `shore` is positive on land and lakes, `lake` inside lakes, `regions` inside each look of the land that the board
    has, `grain` is smooth noise of about −1 to 1, a few squares from crest to crest.
    """

    rows: int
    columns: int
    shore: Field
    lake: Field
    regions: dict[str, Field]
    grain: Field

    def pixels(self, field: Field, square: int) -> Field:
        """The field at the middle of every pixel, shape (rows × `square`, columns × `square`)."""
        return _resample(self.columns, square)(_resample(self.rows, square)(field).T).T

    def at(self, field: Field, x: float, y: float) -> float:
        """The field at a point, in squares from the board's top left."""
        row, column = int((y + MARGIN) * SAMPLES), int((x + MARGIN) * SAMPLES)
        return float(field[min(max(row, 0), field.shape[0] - 1), min(max(column, 0), field.shape[1] - 1)])

    def share(self, field: Field) -> Field:
        """How much of each square is inside, 0 to 1, shape (rows, columns)."""
        return _means(np.clip(0.5 + field * SAMPLES, 0, 1))[MARGIN:-MARGIN, MARGIN:-MARGIN]


@functools.lru_cache(maxsize=8)
def survey(board: Board) -> Ground:
    """The ground of a board; the same board always gives the same ground."""
    rng = np.random.default_rng(int.from_bytes(board.canonical[:64], "little") % 2**63 + len(board.canonical))
    grid = np.array(board.terrain).reshape(board.height, board.width)
    grid = np.pad(grid, MARGIN, mode="edge")
    noise = _Noise(rng, grid.shape)

    want = np.where(grid == "sea", 0.0, np.where(grid == "coast", 0.5, 1.0)).astype(np.float32)
    wobble = (0.25 + _spread(_undecided(want))) * noise(0.7) + 0.12 * noise(0.4)
    shore = _distance(_balance(want, wobble, slack=0.03), REACH)
    lakes = (grid == "lake").astype(np.float32)
    lake = _distance(_balance(lakes, 0.18 * noise(0.8) + 0.05 * noise(0.4), slack=0.07), 1.0)

    looks = np.array([look or "" for look in board.looks] or [""] * len(board.terrain))
    looks = np.pad(looks.reshape(board.height, board.width), MARGIN, mode="edge")
    regions = {}
    for name in REGIONS:
        if (looks == name).any():
            share = (looks == name).astype(np.float32)
            regions[name] = _distance(_spread(share) - 0.5 + 0.16 * noise(1.1) + 0.10 * noise(0.45), 1.0)
    return Ground(board.height, board.width, shore, lake, regions, noise(2.6))


def _undecided(want: Field) -> Field:
    """1 for each coast square that has no land or no sea beside it: only noise can give it both."""
    padded = np.pad(want, 1, mode="edge")
    around = np.stack([padded[r : r + len(want), c : c + want.shape[1]] for r in range(3) for c in range(3)])
    lost: Field = (want == 0.5) & ((around.max(axis=0) < 1) | (around.min(axis=0) > 0))
    return lost.astype(np.float32)


def _balance(want: Field, wobble: Field, slack: float) -> Field:
    """A field whose positive part fills the wanted share of every square.

    Squares that want 0 or 1 may miss it by `slack`. Every round pushes each square by what it lacks; the push
    spills over to the neighbours, which is why it takes rounds and not one formula. Every second sample will do
    for that: the field is a sum of splines, which are known everywhere once the pushes are.
    """
    rows, columns = want.shape
    coarse = wobble.reshape(rows * COARSE, SAMPLES // COARSE, columns * COARSE, SAMPLES // COARSE).mean(axis=(1, 3))
    coarse += _spread(2 * want - 1, COARSE)
    strict = (want > 0) & (want < 1)
    pushed = np.zeros_like(want)
    for sharp in np.linspace(3, 24, ROUNDS):
        # The soft measure feels which way to go, the sharp one does not take a flat and doubtful square for half wet.
        lack = want - _means(_wet_to_dry(coarse, 1.5) + _wet_to_dry(coarse, sharp), COARSE) / 2
        push = np.where(strict, lack, np.sign(lack) * np.maximum(np.abs(lack) - slack, 0)) / 2
        coarse += _spread(_doubled(push), COARSE, points=2)
        pushed += push
    return wobble + _spread(2 * want - 1) + _spread(_doubled(pushed), points=2)


def _wet_to_dry(field: Field, steepness: float) -> Field:
    share: Field = np.clip(0.5 + np.float32(steepness) * field, 0, 1)
    return share


def _doubled(control: Field) -> Field:
    """Two by two control points in place of each."""
    return control.repeat(2, axis=0).repeat(2, axis=1)


def _distance(field: Field, reach: float) -> Field:
    """The signed distance to the field's zero line in squares, exact up to `reach` and flat beyond."""
    inside = field > 0
    steps = int(reach * SAMPLES)
    signed = (_to_outside(inside, steps) - _to_outside(~inside, steps)) / SAMPLES
    return _soften(signed.astype(np.float32), 2)


def _to_outside(inside: NDArray[np.bool_], steps: int) -> Field:
    """The distance in samples from each sample that is inside to the nearest that is not, less half a sample."""
    down = np.where(inside, np.float32(steps), np.float32(0))
    for row in range(1, len(down)):
        np.minimum(down[row], down[row - 1] + 1, out=down[row])
    for row in range(len(down) - 2, -1, -1):
        np.minimum(down[row], down[row + 1] + 1, out=down[row])
    square, best = down**2, down**2
    for shift in range(1, steps):
        np.minimum(best[:, shift:], square[:, :-shift] + shift * shift, out=best[:, shift:])
        np.minimum(best[:, :-shift], square[:, shift:] + shift * shift, out=best[:, :-shift])
    return np.where(inside, np.sqrt(best) - 0.5, 0).astype(np.float32)


def _soften(field: Field, times: int) -> Field:
    """The field blurred by the kernel 1 2 1 in both directions."""
    for _ in range(times):
        padded = np.pad(field, 1, mode="edge")
        across = (padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]) / 4
        field = (across[:-2] + 2 * across[1:-1] + across[2:]) / 4
    return field


def _means(field: Field, samples: int = SAMPLES) -> Field:
    """The mean over the samples of each square."""
    rows, columns = field.shape[0] // samples, field.shape[1] // samples
    means: Field = field.reshape(rows, samples, columns, samples).mean(axis=(1, 3))
    return means


def _spread(control: Field, samples: int = SAMPLES, points: int = 1) -> Field:
    """A smooth field with `points` × `points` control points in each square, sampled `samples` times a square."""
    rows, columns = (n // points * samples for n in control.shape)
    step = points / samples
    down = Spline.of(control.shape[0], rows, step)(control)
    return np.ascontiguousarray(Spline.of(control.shape[1], columns, step)(down.T).T)


def _resample(squares: int, pixels: int) -> "Spline":
    """From field samples to the pixels of the board without the margin."""
    points = (squares + 2 * MARGIN) * SAMPLES
    return Spline.of(points, squares * pixels, SAMPLES / pixels, start=MARGIN * SAMPLES)


@dataclass(frozen=True)
class Spline:
    """A uniform cubic B-spline: four weighted control points for every value.

    Applied as four sums of rows, which beats a matrix product here: that wakes all cores for a moment's work.
    """

    rows: NDArray[np.intp]
    weights: Field

    @classmethod
    @functools.lru_cache(maxsize=64)
    def of(cls, points: int, out: int, step: float, start: float = 0.0) -> "Spline":
        """`out` values, `step` control points apart, the first in the middle of the step that begins at `start`."""
        at = start + (np.arange(out) + 0.5) * step - 0.5
        first = np.floor(at).astype(np.intp)
        t = at - first
        weights = ((1 - t) ** 3 / 6, (3 * t**3 - 6 * t**2 + 4) / 6, (-3 * t**3 + 3 * t**2 + 3 * t + 1) / 6, t**3 / 6)
        rows = np.clip(first + np.arange(-1, 3)[:, None], 0, points - 1)
        return cls(rows, np.stack(weights).astype(np.float32)[:, :, None])

    def __call__(self, field: Field) -> Field:
        """The values along the first axis of the field."""
        total: Field = field[self.rows[0]] * self.weights[0]
        for rows, weights in zip(self.rows[1:], self.weights[1:], strict=True):
            total += field[rows] * weights
        return total


class _Noise:
    """Smooth noise over the sampled board; each call gives a new sheet from the same generator."""

    def __init__(self, rng: np.random.Generator, shape: tuple[int, ...]) -> None:
        self.rng, self.shape = rng, shape

    def __call__(self, wave: float) -> Field:
        """Noise of about −1 to 1 whose lattice points are `wave` squares apart."""
        rows, columns = (int(n / wave) + 2 for n in self.shape)
        lattice = self.rng.uniform(-1.8, 1.8, (rows, columns)).astype(np.float32)
        tall, wide = (n * SAMPLES for n in self.shape)
        step = 1 / SAMPLES / wave
        return Spline.of(columns, wide, step)(Spline.of(rows, tall, step)(lattice).T).T
