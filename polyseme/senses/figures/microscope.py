"""The features of one cosine, and all cosines before and after features are left out or the measure changes."""

from collections.abc import Collection

import numpy as np
import plotly.graph_objects as go
from scipy.stats import spearmanr

from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import escaped, listed, percent
from polyseme.senses.numbers.microscope import carried_by_top


def contributions_figure(shares: np.ndarray, left_out: np.ndarray, outliers: Collection[int]) -> go.Figure:
    """(feature,) -> what each adds to the cosine, largest first; outlier features are triangles, left out crosses."""
    order = np.argsort(-shares)
    removed = np.isin(order, left_out)
    outlying = np.isin(order, list(outliers)) & ~removed
    groups = (
        ("feature", ~removed & ~outlying, "circle", theme.ACCENT),
        ("outlier feature", outlying, "triangle-up", theme.POINTED),
        ("left out", removed, "x", theme.GOOD),
    )
    drawing = FigureSpec()
    for name, chosen, symbol, colour in groups:
        if chosen.any():
            features = order[chosen]
            drawing.add(
                "scatter",
                x=np.flatnonzero(chosen) + 1,
                y=shares[features].astype(np.float32),
                customdata=features.tolist(),
                mode="markers",
                marker={"symbol": symbol, "size": 7 if symbol == "circle" else 11, "color": colour},
                name=name,
                hovertemplate=f"{name} %{{customdata}}<br>adds %{{y:.4f}}<extra></extra>",
            )
    drawing.x(title="features, the largest contribution first", showgrid=False)
    drawing.y(title="added to the cosine", zeroline=True)
    return theme.with_theme(drawing, 340, showlegend=len(drawing.traces) > 1, legend=theme.legend())


def contributions_reading(shares: np.ndarray, names: tuple[str, str], total: float, outliers: Collection[int]) -> str:
    """How much of the cosine the top 1, 3 and 10 features carry, and which they are."""
    first, second, third = np.argsort(-shares)[:3]
    share = carried_by_top(shares, 3) / total if total else 0.0
    together = ""
    if outliers:
        added, known = as_cosine(float(shares[list(outliers)].sum())), listed(map(str, outliers), most=6)
        add = "feature {} adds" if len(outliers) == 1 else "features {} add"
        together = f" Outlier {add.format(known)} {added} (see Layers)."
    return (
        f"**{escaped(names[0])}** and **{escaped(names[1])}**: features {first}, {second} and {third} make up "
        f"{percent(share)} of the cosine {as_cosine(total)}. Three average ones would make up "
        f"{percent(3 / len(shares), 1)}.{together}"
    )


def before_after_figure(before: np.ndarray, after: np.ndarray, chosen: int) -> go.Figure:
    """(pair,), (pair,) -> every pair before and after the treatment; the chosen pair is a star."""
    hover = "before %{x:.3f}<br>after %{y:.3f}<extra></extra>"
    dots = {"mode": "markers", "marker": {"size": 8, "color": theme.ACCENT, "opacity": 0.7}}
    star = {"mode": "markers", "marker": {"symbol": "star", "size": 18, "color": theme.POINTED}}
    line = {"mode": "lines", "line": {"color": theme.LINE, "dash": "dot"}, "hoverinfo": "skip"}
    low = float(min(before.min(), after.min(), 0.0)) - 0.05
    pairs = {"x": before.astype(np.float32), "y": after.astype(np.float32), "hovertemplate": hover}
    pair = {"x": [before[chosen]], "y": [after[chosen]], "hovertemplate": f"chosen pair<br>{hover}"}
    drawing = FigureSpec()
    drawing.add("scattergl", **pairs, **dots, name="a pair")
    drawing.add("scatter", **pair, **star, name="the chosen pair")
    drawing.add("scatter", x=[low, 1], y=[low, 1], **line, name="unchanged")
    drawing.x(title="plain cosine", range=[low, 1.04])
    drawing.y(title="cosine after the changes", range=[low, 1.04])
    return theme.with_theme(drawing, 340, legend=theme.legend())


def before_after_reading(before: np.ndarray, after: np.ndarray, chosen: int) -> str:
    """What became of the chosen pair, and whether the order of all pairs changed."""
    moved = f"The chosen pair: {as_cosine(before[chosen])} before, {as_cosine(after[chosen])} after."
    if np.allclose(before, after, atol=1e-6):
        return "Leave features out, or choose another measure."
    if len(before) < 3:
        return moved
    agreement = float(spearmanr(before, after).statistic)
    same = "the order stays the same" if agreement > 0.9999 else "the order changes"
    top = "The same pair is the closest before and after"
    if before.argmax() != after.argmax():
        top = "Another pair is the closest now"
    return f"{moved} Over all {len(before):,} pairs {same} (Spearman {as_cosine(agreement)}). {top}."
