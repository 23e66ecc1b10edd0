"""The cosine microscope: what one cosine is made of, and what remains of all of them under other measures."""

from collections.abc import Collection

import numpy as np
import plotly.graph_objects as go
from scipy.stats import spearmanr

from components.chapters.senses.numbers.microscope import carried_by_top
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.prose import escaped, listed


def contributions_figure(shares: np.ndarray, left_out: np.ndarray, outliers: Collection[int]) -> go.Figure:
    """(feature,) -> what each adds to the cosine, largest first; outlier features are triangles, left out crosses."""
    order = np.argsort(-shares)
    out = np.isin(order, left_out)
    marked = np.isin(order, list(outliers)) & ~out
    groups = (("feature", ~out & ~marked, "circle"), ("outlier feature", marked, "triangle-up"), ("left out", out, "x"))
    drawing = Drawing()
    for number, (name, chosen, symbol) in enumerate(groups):
        if chosen.any():
            drawing.add(
                "scatter",
                x=np.flatnonzero(chosen) + 1,
                y=shares[order[chosen]].astype(np.float32),
                customdata=order[chosen].tolist(),
                mode="markers",
                marker={"symbol": symbol, "size": 11 if number else 7, "color": look.COLOURS[number]},
                name=name,
                hovertemplate=f"{name} %{{customdata}}<br>adds %{{y:.4f}}<extra></extra>",
            )
    drawing.x(title="features, the largest contribution first", showgrid=False)
    drawing.y(title="adds to the cosine", zeroline=True)
    return look.dressed(drawing, 340, showlegend=len(drawing.traces) > 1, legend=look.legend())


def contributions_reading(shares: np.ndarray, names: tuple[str, str], total: float, outliers: Collection[int]) -> str:
    """How much of the cosine the top 1, 3 and 10 features carry, and which they are."""
    top = np.argsort(-shares)[:3]
    even = 3 / len(shares)
    parts = ", ".join(f"{number}: {as_cosine(carried_by_top(shares, number))}" for number in (1, 3, 10))
    share = carried_by_top(shares, 3) / total if total else 0.0
    together = ""
    if outliers:
        added, known = as_cosine(float(shares[list(outliers)].sum())), listed(map(str, outliers), most=6)
        together = f" The outlier features of these occurrences ({known}; see Layers) add {added}."
    return (
        f"The cosine of **{escaped(names[0])}** and **{escaped(names[1])}** is {as_cosine(total)}. Carried by the "
        f"largest features, {parts}. Features {', '.join(map(str, top[:2]))} and {top[2]} alone make {share:.0%} "
        f"of it; were all {len(shares):,} features alike, three would make {even:.1%}.{together}"
    ).replace("%", "\N{NO-BREAK SPACE}%")


def before_after_figure(before: np.ndarray, after: np.ndarray, chosen: int) -> go.Figure:
    """(pair,), (pair,) -> every pair before and after the treatment; the chosen pair is a star."""
    hover = "before %{x:.3f}<br>after %{y:.3f}<extra></extra>"
    dots = {"mode": "markers", "marker": {"size": 8, "color": look.COLOURS[0], "opacity": 0.7}}
    star = {"mode": "markers", "marker": {"symbol": "star", "size": 18, "color": look.COLOURS[1]}}
    line = {"mode": "lines", "line": {"color": look.LINE, "dash": "dot"}, "hoverinfo": "skip"}
    low = float(min(before.min(), after.min(), 0.0)) - 0.05
    pairs = {"x": before.astype(np.float32), "y": after.astype(np.float32), "hovertemplate": hover}
    one = {"x": [before[chosen]], "y": [after[chosen]], "hovertemplate": f"chosen pair<br>{hover}"}
    drawing = Drawing()
    drawing.add("scattergl", **pairs, **dots, name="a pair")
    drawing.add("scatter", **one, **star, name="the chosen pair")
    drawing.add("scatter", x=[low, 1], y=[low, 1], **line, name="unchanged")
    drawing.x(title="plain cosine", range=[low, 1.04])
    drawing.y(title="after the changes", range=[low, 1.04])
    return look.dressed(drawing, 340, legend=look.legend())


def before_after_reading(before: np.ndarray, after: np.ndarray, chosen: int) -> str:
    """What became of the chosen pair, and whether the order of all pairs changed."""
    moved = f"The chosen pair goes from {as_cosine(before[chosen])} to {as_cosine(after[chosen])}."
    if np.allclose(before, after, atol=1e-6):
        return f"{moved} Nothing is changed yet: leave features out, or choose another measure."
    if len(before) < 3:
        return moved
    agreement = float(spearmanr(before, after).statistic)
    same = "the order of the pairs stays as it was" if agreement > 0.9999 else "pairs change places"
    kept = before.argmax() == after.argmax()
    top = "The same pair is the closest before and after" if kept else "Another pair is the closest now"
    rank = f"the ranks agree to {as_cosine(agreement)} (Spearman)"
    return f"{moved} Over all {len(before):,} pairs {rank}: {same}. {top}."
