"""Pictures and readings of the position table and of the two segment vectors."""

import numpy as np
import plotly.graph_objects as go

from components.chapters.inputs.numbers import Positions
from components.figures import look
from components.figures.cosines import as_cosine, beside_chance
from components.figures.drawing import Drawing
from components.figures.marks import add_area
from components.figures.prose import escaped, listed
from components.figures.strips import BELOW, signed_cells
from components.numbers.baseline import Spread
from components.numbers.similarity import cosine

FEW = 20  # the largest distances have fewer pairs than this


def position_heatmap(positions: Positions) -> go.Figure:
    """The cosine of every position with every other, on one fixed scale from -1 to 1."""
    drawing = Drawing(
        signed_cells(
            positions.cosines, 1, "cosine", hovertemplate="positions %{x} and %{y}<br>cosine %{z:.3f}<extra></extra>"
        )
    )
    drawing.x(title="position", showgrid=False, zeroline=False)
    drawing.y(title="position", autorange="reversed", showgrid=False, zeroline=False)
    return look.dressed(drawing, 560, margin={"b": BELOW})


def distance_line(positions: Positions) -> go.Figure:
    """The mean cosine of positions at each distance, nine of ten of them as a band, any two as a dashed line."""
    apart = np.arange(1, len(positions.means) + 1, dtype=np.float32)
    ends, overall = apart[[0, -1]], np.full(2, positions.overall, dtype=np.float32)
    mean = {"color": look.COLOURS[0], "width": 2.5}
    dashed = {"color": look.LINE, "width": 2, "dash": "dash"}
    drawing = Drawing()
    edges = [array.tolist() for array in (apart, positions.low, positions.high)]
    add_area(drawing, *edges, name="nine of ten pairs so far apart")
    drawing.add("scatter", x=apart, y=positions.means, line=mean, name="their mean", **_line("%{x:.0f} apart<br>mean"))
    drawing.add("scatter", x=ends, y=overall, line=dashed, name="any two positions", **_line("any two positions"))
    drawing.x(title="distance between two positions", showgrid=False, zeroline=False)
    drawing.y(title="cosine", range=[-1.02, 1.02], zeroline=True)
    return look.dressed(drawing, 560, legend=look.legend(1, 13))


def _line(hover: str) -> dict[str, str]:
    return {"mode": "lines", "hovertemplate": f"{hover} cosine %{{y:.3f}}<extra></extra>"}


def position_reading(positions: Positions) -> str:
    """What the band along the diagonal means."""
    near, overall = float(positions.means[0]), positions.overall
    shown = len(positions.norms)
    cut = f" The first {shown} of {positions.total:,} positions are drawn." if shown < positions.total else ""
    beside = f"cosine {as_cosine(near)} on average, any two positions {as_cosine(overall)}"
    if near <= overall + 0.1:
        return f"There is no band along the diagonal: neighbours are hardly more alike than others ({beside}).{cut}"
    return (
        f"The diagonal is each position with itself. The band along it says that positions close by have similar "
        f"vectors (next to each other: {beside}), so that the layers can read off them what is near.{cut}"
    )


def distance_reading(positions: Positions) -> str:
    """How the likeness of two positions changes with their distance; distances that few pairs have are left aside."""
    steps = [apart for apart in (1, 5, 20, 100) if apart <= len(positions.means)]
    fall = listed(f"{as_cosine(float(positions.means[apart - 1]))} at distance {apart}" for apart in steps)
    reading = f"On average {fall}; any two positions {as_cosine(positions.overall)}."
    if not positions.fades or positions.fades == 1:
        return reading
    end = f"Where the line first meets the dashed one, at distance {positions.fades}, the band along the diagonal ends"
    rest = positions.means[positions.fades - 1 : -FEW]
    if len(rest) and rest.max() > positions.overall + 0.1:
        low, high = as_cosine(float(rest.min())), as_cosine(float(rest.max()))
        end += f"; beyond, the mean rises and falls between {low} and {high}, which draws the fainter bands"
    return f"{reading} {end}."


def segment_strips(vectors: np.ndarray) -> dict[str, np.ndarray]:
    """(2, feature) -> the two segment vectors and their difference, by name."""
    return {"segment 0": vectors[0], "segment 1": vectors[1], "difference": vectors[1] - vectors[0]}


def segment_reading(vectors: np.ndarray, chance: Spread, flipped: float, piece: str) -> str:
    """How far the two segment vectors are apart, and what that does to one piece."""
    first, second, between = (float(np.linalg.norm(vector)) for vector in segment_strips(vectors).values())
    directions = f"two random directions of {vectors.shape[1]} features"
    return (
        f"The two segment vectors have norms {first:.2f} and {second:.2f} and cosine "
        f"{as_cosine(cosine(vectors[0], vectors[1]))} ({beside_chance(chance, directions)}); their difference has norm "
        f"{between:.2f}. Given the other segment, **{escaped(piece)}** has cosine {as_cosine(flipped)} to itself at "
        "layer 0."
    )
