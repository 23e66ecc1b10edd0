"""How sure a verdict on a sense is: how often it is right, and what pairs of one and of different senses reach."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.chapters.senses.figures.heatmap import pair_named
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.marks import series
from components.figures.prose import percent
from components.numbers.baseline import Spread
from components.numbers.occurrences.gathering import Gathering
from components.numbers.occurrences.places import pair_kinds
from components.numbers.occurrences.states import Occurrences

Kinds = tuple[Spread, Spread, Spread]
"""What pairs of one sense reach, pairs of different senses, and random pairs."""

ROWS = ("pairs of one sense", "pairs of different senses", "random pairs")


def shares_figure(of: Gathering) -> go.Figure:
    """The share of sentences told rightly in each layer, over what guessing gets."""
    drawing = Drawing()
    layers = list(range(of.layers))
    hover = {"hovertemplate": "layer %{x}: %{y:.0%} right<extra></extra>"}
    drawing.add("scatter", x=layers, y=of.shares, name="told right", **series(0), **hover)
    line = {"color": look.LINE, "dash": "dot", "width": 2}
    drawing.add("scatter", x=layers, y=[of.guessing] * of.layers, mode="lines", line=line, hoverinfo="skip")
    drawing.note(x=layers[-1], y=of.guessing, text="guessing", xanchor="right", yanchor="top", showarrow=False)
    drawing.x(title="layer", dtick=1, showgrid=False)
    drawing.y(title="told right", range=[0, 1.04], tickformat=".0%")
    return look.dressed(drawing, 300, showlegend=False)


def verdicts_reading(of: Gathering) -> str:
    """How often the nearest mean of a sense is the right one, and what guessing gets."""
    count = int(of.judged.sum())
    right = int(of.right[of.judged, of.best].sum())
    return (
        f"At layer {of.best}, where the senses part best, the nearest mean of a sense is the right one for "
        f"**{right} of {count}** sentences; always guessing the most frequent sense gets {percent(of.guessing)}. "
        "The means are made without the sentence in question. The layer was chosen on the same sentences, which "
        "flatters it a little."
    )


def verdicts(of: Gathering) -> pd.DataFrame:
    """One row an occurrence of the reader's: its own sense, the nearest one, and in how many layers that is so."""
    nearest = of.nearest[: of.own]
    rows = []
    for label, sense, by_layer in zip(of.labels, of.senses, nearest, strict=False):
        told = int(by_layer[of.best])
        agree = int((by_layer == told).sum())
        name = look.plain(of.names[told]) if told >= 0 else "–"
        rows.append((label, sense or "–", name, f"{agree} of {of.layers}"))
    return pd.DataFrame(rows, columns=["occurrence", "its sense", "nearest sense", "layers that agree"])


def yardstick_figure(occurrences: Occurrences, cosines: np.ndarray, kinds: Kinds) -> go.Figure:
    """Nine of ten pairs of each kind as a bar with its median, and the reader's pairs as dots in the row above."""
    drawing = Drawing()
    for row, (name, spread) in enumerate(zip(ROWS, kinds, strict=True), 1):
        bar = {"type": "rect", "y0": row - 0.3, "y1": row + 0.3, "fillcolor": look.FAINT, "line": {"width": 0}}
        drawing.shape(x0=spread.low, x1=spread.high, **bar)
        middle = {"color": look.LINE, "width": 3}
        drawing.shape(type="line", x0=spread.median, x1=spread.median, y0=row - 0.3, y1=row + 0.3, line=middle)
        hover = f"{name}: half above {as_cosine(spread.median)}<extra></extra>"
        drawing.add("scatter", x=[spread.median], y=[row], mode="markers", marker={"opacity": 0}, hovertemplate=hover)
    pairs, same = pair_kinds(occurrences.senses)
    known = np.array([bool(occurrences.senses[a] and occurrences.senses[b]) for a, b in pairs.tolist()])
    for name, shown, symbol, colour in (
        ("one sense", known & same, "circle", look.COLOURS[0]),
        ("different senses", known & ~same, "diamond-open", look.COLOURS[1]),
        ("not named", ~known, "circle", look.LINE),
    ):
        here = pairs[shown]
        told = [f"{look.plain(occurrences.labels[a])}, {look.plain(occurrences.labels[b])}" for a, b in here.tolist()]
        drawing.add(
            "scatter",
            x=cosines[here[:, 0], here[:, 1]],
            y=[0] * len(here),
            mode="markers",
            marker={"size": 13, "symbol": symbol, "color": colour, "line": {"width": 2, "color": colour}},
            text=told,
            hovertemplate=f"%{{text}}: %{{x:.3f}}<extra>{name}</extra>",
        )
    low = min(float(cosines.min()), *(spread.low for spread in kinds))
    drawing.x(title="cosine", range=[low - 0.03, 1.02], showgrid=False)
    ticks = {"tickvals": [0, 1, 2, 3], "ticktext": ["your pairs", *ROWS], "ticks": ""}
    drawing.y(range=[3.5, -0.5], showgrid=False, zeroline=False, **ticks)
    return look.dressed(drawing, 270, showlegend=False)


def yardstick_reading(occurrences: Occurrences, cosines: np.ndarray, kinds: Kinds, told: float) -> str:
    """Where the closest and the most distant pair stand among pairs of one sense and of different senses."""
    same, different, chance = kinds
    pairs, _ = pair_kinds(occurrences.senses)
    values = cosines[pairs[:, 0], pairs[:, 1]]
    said = [
        f"{pair_named(occurrences, pairs[at])}, {as_cosine(values[at])}: nearer than {_of_ten(different, values[at])} "
        f"pairs of different senses, and than {_of_ten(same, values[at])} of one sense."
        for at in dict.fromkeys((int(values.argmax()), int(values.argmin())))
    ]
    return (
        f"{' '.join(said)} Such pairs are of the other built-in words; each bar holds nine of ten of them. **A pair "
        f"alone says little**: a pair of one sense is closer than a pair of different senses in {percent(told)} of "
        "cases, where chance would be half. Several sentences of each sense say much more. Random words are the "
        f"floor: half of their pairs lie above {as_cosine(chance.median)}."
    )


def _of_ten(spread: Spread, value: float) -> str:
    """The share of pairs below a cosine, in tenths: more would claim too much."""
    return f"{round(10 * spread.rank(float(value)))} of 10"
