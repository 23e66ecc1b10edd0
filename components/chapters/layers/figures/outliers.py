"""The outlier features: which they are, in which layers, for which tokens."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from components.bert import Tokens
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.prose import counted, escaped, listed, number
from components.figures.strips import BELOW, signed_cells
from components.numbers.distribution import BEYOND, LASTING, Outliers

ROWS = 12  # features drawn: more than any model known to us has outliers, few enough to read from the back row
NAMED = 8  # pieces named in one cell of the table


def outlier_heatmap(outliers: Outliers, tokens: Tokens) -> go.Figure:
    """The features that come furthest from the mean, by layer, in spreads; outlier features in bold, and first."""
    features = outliers.largest(ROWS)
    z = outliers.furthest[:, features].T
    places = outliers.places[:, features].T
    limit = max(float(np.abs(z).max()), 2 * BEYOND)  # without outliers the picture stays pale
    drawing = Drawing(
        signed_cells(
            z,
            limit,
            "spreads from the layer's mean",
            x=[str(layer) for layer in range(z.shape[1])],
            y=[f"<b>{feature}</b>" if feature in outliers.features else f"{feature}" for feature in features],
            xgap=2,
            ygap=2,
            text=[[number(value, 0) for value in row] for row in z.tolist()],
            texttemplate="%{text}" if z.shape[1] < 20 else None,
            textfont={"color": look.INK},
            customdata=[[f"{at} · {look.plain(tokens.pieces[at])}" for at in row] for row in places],
            hovertemplate="layer %{x}, feature %{y}<br>%{z:.1f} spreads<br>at %{customdata}<extra></extra>",
        )
    )
    drawing.x(title="layer", showgrid=False, side="top")
    drawing.y(type="category", autorange="reversed", showgrid=False, ticks="", title="feature")
    return look.dressed(drawing, 170 + 32 * len(features), margin={"b": BELOW})


def outlier_table(outliers: Outliers, tokens: Tokens) -> pd.DataFrame:
    """One row an outlier feature: its extreme values, the layers and pieces that have them, and the furthest."""
    return pd.DataFrame(
        {
            "feature": list(outliers.features),
            "extreme values": [outliers.carried(feature) for feature in outliers.features],
            "layers": [_runs(np.flatnonzero(outliers.tokens[:, feature])) for feature in outliers.features],
            "pieces": [_pieces(outliers, tokens, feature) for feature in outliers.features],
            "furthest, in spreads": [round(_furthest(outliers, feature), 1) for feature in outliers.features],
        }
    )


def _furthest(outliers: Outliers, feature: int) -> float:
    layer, _ = outliers.peak(feature)
    return float(outliers.furthest[layer, feature])


def _runs(layers: np.ndarray) -> str:
    """Layers in few words: 0–3, 5."""
    groups = np.split(layers, np.flatnonzero(np.diff(layers) > 1) + 1)
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in groups)


def _pieces(outliers: Outliers, tokens: Tokens, feature: int) -> str:
    """The pieces that have extreme values in a feature, by position, those in most layers first."""
    carried = outliers.layers[:, feature]
    order = np.argsort(-carried, kind="stable")[: int((carried > 0).sum())]
    more = f" · {len(order) - NAMED} more" if len(order) > NAMED else ""
    return " · ".join(f"{at} {tokens.pieces[at]}" for at in order[:NAMED]) + more


def outliers_reading(outliers: Outliers, tokens: Tokens) -> str:
    """Which few features carry the extreme values, in which layers, for which tokens."""
    rule = f"more than {BEYOND:.0f} spreads from the mean of its layer"
    values = outliers.layers.shape[0] * outliers.tokens.size
    if not outliers.features:
        few = counted(outliers.extremes, f"value of {values:,} is extreme", f"values of {values:,} are extreme")
        return (
            f"This model shows no outlier features in this text: {few}, that is {rule}, and no feature has one in "
            f"{LASTING} layers."
        )
    carried = sum(map(outliers.carried, outliers.features))
    names = listed((f"**{feature}**" for feature in outliers.features), most=6)
    first = outliers.features[0]
    part = "all" if carried == outliers.extremes else f"{carried:,} of"
    few = f"{part} the {counted(outliers.extremes, 'extreme value')}"
    alone = [feature for feature in outliers.features if (outliers.layers[:, feature] > 0).sum() == 1]
    named = [f"{feature} (only at {escaped(tokens.pieces[outliers.peak(feature)[1]])})" for feature in alone]
    single = f" Some belong to one piece alone: {listed(named)}." if named else ""
    return (
        f"{counted(len(outliers.features), 'feature')} of {outliers.tokens.shape[1]:,}, {names}, "
        f"{'carries' if len(outliers.features) == 1 else 'carry'} {few} (each {rule}; {values:,} values in all). "
        f"{_story(outliers, tokens, first)}{single}"
    )


def _story(outliers: Outliers, tokens: Tokens, feature: int) -> str:
    """Where one feature is extreme, and where most."""
    layer, at = outliers.peak(feature)
    layers, places = np.flatnonzero(outliers.tokens[:, feature]), int((outliers.layers[:, feature] > 0).sum())
    return (
        f"Feature {feature} is extreme in {'layers' if len(layers) > 1 else 'layer'} {_runs(layers)}, for {places} of "
        f"{counted(len(tokens), 'piece')}, most at **{escaped(tokens.pieces[at])}** (position {at}) in layer {layer}: "
        f"{number(_furthest(outliers, feature), 1)} spreads."
    )
