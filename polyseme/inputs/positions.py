"""The position table by distance, and the two segment vectors: numbers, figures and readings."""

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from polyseme import limits
from polyseme.core.similarity import cosine, cosine_matrix
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import add_area
from polyseme.figures.strips import BELOW, signed_cells
from polyseme.figures.wording import escaped

MIN_PAIRS = 20  # the largest distances have fewer pairs
LITTLE = 0.98  # a piece that keeps such a cosine in the other segment hardly changes


@dataclass(frozen=True)
class Positions:
    """Cosines of all pairs of positions, (position, position) float32, and summaries by distance."""

    cosines: np.ndarray
    means: np.ndarray  # (distance,): from distance 1, the mean over all pairs
    low: np.ndarray  # (distance,): the 5 % quantile
    high: np.ndarray  # (distance,): the 95 % quantile
    overall: float  # the mean of all pairs of different positions
    total: int  # positions of the model; only the first ones are compared

    @property
    def fades(self) -> int | None:
        """The first distance at which positions are no more alike than on average; None if there is none."""
        ordinary = np.flatnonzero(self.means <= self.overall)
        return int(ordinary[0]) + 1 if len(ordinary) else None


def compare_positions(vectors: np.ndarray) -> Positions:
    """(position, feature) -> the comparison of as many positions as can be drawn."""
    shown = vectors[: limits.POSITIONS]
    cosines = cosine_matrix(shown)
    diagonals = [np.diagonal(cosines, distance) for distance in range(1, len(shown))]
    summaries = [(diagonal.mean(), *np.quantile(diagonal, [0.05, 0.95])) for diagonal in diagonals]
    means, low, high = np.array(summaries, dtype=np.float32).reshape(-1, 3).T
    overall = float(cosines[np.triu_indices(len(shown), 1)].mean()) if diagonals else 1.0
    return Positions(cosines, means, low, high, overall, len(vectors))


def position_heatmap(positions: Positions) -> go.Figure:
    """The cosine of every pair of positions, on a scale from -1 to 1."""
    hover = "positions %{x} and %{y}<br>cosine %{z:.3f}<extra></extra>"
    drawing = FigureSpec(signed_cells(positions.cosines, 1, "cosine", hovertemplate=hover))
    drawing.x(title="position", **theme.NO_GRID)
    drawing.y(title="position", autorange="reversed", **theme.NO_GRID)
    return theme.with_theme(drawing, 560, margin={"b": BELOW})


def distance_line(positions: Positions) -> go.Figure:
    """The mean cosine by distance, the middle nine tenths as a band, the overall mean as a dashed line."""
    distances = np.arange(1, len(positions.means) + 1, dtype=np.float32)
    overall = np.full(2, positions.overall, dtype=np.float32)
    mean, dashed = {"color": theme.ACCENT, "width": 2.5}, {"color": theme.LINE, "width": 2, "dash": "dash"}
    drawing = FigureSpec()
    edges = [array.tolist() for array in (distances, positions.low, positions.high)]
    add_area(drawing, *edges, name="nine in ten pairs so far apart")
    for x, y, line, name, hover in (
        (distances, positions.means, mean, "their mean", "%{x:.0f} apart<br>mean"),
        (distances[[0, -1]], overall, dashed, "all pairs of positions", "all pairs of positions"),
    ):
        hover += " cosine %{y:.3f}<extra></extra>"
        drawing.add("scatter", x=x, y=y, mode="lines", line=line, name=name, hovertemplate=hover)
    drawing.x(title="distance between two positions", **theme.NO_GRID)
    drawing.y(title="cosine", range=[-1.02, 1.02], zeroline=True)
    return theme.with_theme(drawing, 560, legend=theme.legend(1, 13))


def position_reading(positions: Positions) -> str:
    """What the band along the diagonal means."""
    near, overall, shown = float(positions.means[0]), positions.overall, len(positions.cosines)
    cut = f" The first {shown} of {positions.total:,} positions are drawn." if shown < positions.total else ""
    means = f"mean cosine {as_cosine(near)}; all pairs: {as_cosine(overall)}"
    if near <= overall + 0.1:
        return f"Neighbouring positions are hardly more alike than others ({means}).{cut}"
    return f"Neighbouring positions have similar vectors: the bright diagonal ({means}).{cut}"


def distance_reading(positions: Positions) -> str:
    """The mean cosine at some distances, and where it reaches the overall mean."""
    if not positions.fades or positions.fades == 1:
        return "Positions next to each other are no more alike than all pairs of positions."
    end = "further apart, this hardly changes"
    rest = positions.means[positions.fades - 1 : -MIN_PAIRS]
    if len(rest) and rest.max() > positions.overall + 0.1:
        end = "some further apart are more alike again"
    return f"Positions {positions.fades} apart are no more alike than the average pair; {end}."


def segment_strips(vectors: np.ndarray) -> dict[str, np.ndarray]:
    """(2, feature) -> the two segment vectors and their difference, by name."""
    return {"segment 0": vectors[0], "segment 1": vectors[1], "difference": vectors[1] - vectors[0]}


def segment_reading(vectors: np.ndarray, flipped: float, piece: str) -> str:
    """What exchanging the segment does to one piece, and the cosine of the two segment vectors."""
    little = "The input hardly changes: in" if flipped > LITTLE else "In"
    return (
        f"{little} the other segment, **{escaped(piece)}** has cosine **{as_cosine(flipped)}** with its original "
        f"vector. The two segment vectors have cosine {as_cosine(cosine(vectors[0], vectors[1]))}; random directions "
        "have about 0."
    )
