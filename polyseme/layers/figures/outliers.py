"""The outlier features: figure, table and reading."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.bert import Tokens
from polyseme.core.distribution import BEYOND, LASTING, Outliers
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.strips import BELOW, signed_cells
from polyseme.figures.wording import counted, escaped, listed, number
from polyseme.layers.dominant import runs

ROWS = 12  # features drawn: more than the outliers of any known model, few enough to read from the back row
PIECES_LISTED = 8  # in one cell of the table


def outlier_heatmap(outliers: Outliers, tokens: Tokens) -> go.Figure:
    """The features furthest from the mean by layer, in standard deviations; outlier features first and bold."""
    features = outliers.largest(ROWS)
    z, positions = outliers.furthest[:, features].T, outliers.places[:, features].T
    limit = max(float(np.abs(z).max()), 2 * BEYOND)  # without outliers the colours stay pale
    cells = signed_cells(
        z,
        limit,
        "standard deviations from the mean",
        x=[str(layer) for layer in range(z.shape[1])],
        y=[f"<b>{feature}</b>" if feature in outliers.features else f"{feature}" for feature in features],
        text=[[number(value, 0) for value in row] for row in z.tolist()],
        texttemplate="%{text}" if z.shape[1] < 20 else None,
        textfont={"color": theme.INK},
        xgap=2,
        ygap=2,
        customdata=[[f"{i} · {theme.plain(tokens.pieces[i])}" for i in row] for row in positions],
        hovertemplate="layer %{x}, feature %{y}<br>%{z:.1f} standard deviations<br>at %{customdata}<extra></extra>",
    )
    drawing = FigureSpec(cells)
    drawing.x(title="layer", showgrid=False, side="top")
    drawing.y(type="category", autorange="reversed", showgrid=False, ticks="", title="feature")
    return theme.with_theme(drawing, 170 + 32 * len(features), margin={"b": BELOW})


def outlier_table(outliers: Outliers, tokens: Tokens) -> pd.DataFrame:
    """A row per outlier feature: its extreme values, with layers and pieces, and the furthest value."""
    rows = []
    for feature in outliers.features:
        layers, pieces = runs(np.flatnonzero(outliers.tokens[:, feature])), _pieces(outliers, tokens, feature)
        rows.append((feature, outliers.carried(feature), layers, pieces, round(_furthest(outliers, feature), 1)))
    columns = ["feature", "extreme values", "layers", "pieces", "furthest, in standard deviations"]
    return pd.DataFrame(rows, columns=columns)


def _furthest(outliers: Outliers, feature: int) -> float:
    layer, _ = outliers.peak(feature)
    return float(outliers.furthest[layer, feature])


def _pieces(outliers: Outliers, tokens: Tokens, feature: int) -> str:
    """The pieces with extreme values in a feature, by position, those with most layers first."""
    layers = outliers.layers[:, feature]
    order = np.argsort(-layers, kind="stable")[: np.count_nonzero(layers)]
    more = f" · {len(order) - PIECES_LISTED} more" if len(order) > PIECES_LISTED else ""
    return " · ".join(f"{i} {tokens.pieces[i]}" for i in order[:PIECES_LISTED]) + more


def outliers_reading(outliers: Outliers, tokens: Tokens) -> str:
    """Which features carry the extreme values, and where the first one has its furthest."""
    rule = f"more than {BEYOND:.0f} standard deviations from the mean of the layer"
    values = outliers.layers.shape[0] * outliers.tokens.size
    features = outliers.features
    if not features:
        extremes = counted(outliers.extremes, f"value of {values:,} is extreme", f"values of {values:,} are extreme")
        return f"No outlier features in this text: {extremes} ({rule}), and no feature has one in {LASTING} layers."
    carried = sum(map(outliers.carried, features))
    names = listed((f"**{feature}**" for feature in features), most=6)
    part = "All" if carried == outliers.extremes else f"{carried:,} of the"
    first, (layer, position) = features[0], outliers.peak(features[0])
    furthest = _furthest(outliers, first)
    where = f"{number(abs(furthest), 1)} standard deviations {'above' if furthest > 0 else 'below'}"
    return (
        f"{part} {counted(outliers.extremes, 'extreme value')} belong to {len(features)} of the "
        f"{outliers.tokens.shape[1]:,} numbers, called features: {names}. "
        f"Extreme: {rule}. Feature {first} is furthest from this mean in layer {layer}, at "
        f"“{escaped(tokens.pieces[position])}”: {where}."
    )
