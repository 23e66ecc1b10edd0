"""The picture of judgements beside cosines, and the sentence about them."""

import numpy as np
import plotly.graph_objects as go

from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.wording import counted
from polyseme.judgements.numbers import Estimate
from polyseme.judgements.scale import NAMES

KINDS = {
    1.0: ("one group", theme.ACCENT, "circle"),
    0.0: ("two groups", theme.INK, "diamond-open"),
    -1.0: ("in no group", theme.INK, "x-thin-open"),
}
HOW = (
    "Spearman: 1 for the same order, 0 for unrelated ones, −1 for the reverse. Intervals: from random samples of pairs."
)
SPREAD = 0.12  # of a step: pairs with the same judgement stand side by side


def cosines_by_judgement(mean: np.ndarray, cosines: np.ndarray, within: np.ndarray) -> go.Figure:
    """(pair,) each: the mean judgement, the cosine, and whether both uses are in one group, or nan."""
    spec, kinds = FigureSpec(), np.nan_to_num(within, nan=-1.0)
    aside = SPREAD * np.sin(2.4 * np.arange(len(mean)))  # the same at every drawing
    for kind, (name, colour, symbol) in KINDS.items():
        rows = np.isfinite(cosines) & (kinds == kind)
        if not rows.any():
            continue
        spec.add(
            "scatter",
            mode="markers",
            x=(mean + aside)[rows],
            y=cosines[rows],
            marker={"size": 10, "color": colour, "symbol": symbol, "opacity": 0.8},
            name=name,
            customdata=mean[rows],
            hovertemplate="judged %{customdata:.2f}, cosine %{y:.3f}<extra></extra>",
        )
    ticks = {"tickvals": [*NAMES], "ticktext": [f"1<br>{NAMES[1]}", "2", "3", f"4<br>{NAMES[4]}"]}
    spec.x(**ticks, range=[0.6, 4.4], zeroline=False)
    spec.y(title="cosine", zeroline=False)
    margin = {"l": 8, "r": 8, "t": 34, "b": 8}
    return theme.with_theme(spec, 340, legend=theme.legend(), showlegend=(kinds >= 0).any().item(), margin=margin)


def finding_of(judges: int, pairs: int, alpha: Estimate, model: Estimate, beside: tuple[float, float]) -> str:
    """How far the judges agree, and the model with them. beside: a judge with the others, the model with the same."""
    with_model = np.isfinite(model.value)
    if judges == 1:
        found = f"**One judge, {counted(pairs, 'pair')}**: agreement needs a second judge."
        return found + (f" The model's agreement with this judge is {_said(model)} (Spearman)." if with_model else "")
    if not np.isfinite(alpha.value):
        return f"**Can't tell whether the {judges} judges agree**: too few pairs, or all judged the same."
    found = f"**The agreement of the {judges} judges is α {_said(alpha)}**; 1 is full agreement, 0 chance."
    one, same = beside
    if with_model and np.isfinite(one):
        found += f" Agreement with the other judges: {as_cosine(one)} for one judge, {as_cosine(same)} for the model."
    return found


WELL, FAIRLY = 0.8, 0.667
"""Krippendorff's limits of alpha: from the first on, judges are reliable; below the second, nothing follows."""
AS_WELL = 0.1  # by which the model's correlation with the others may be lower than a judge's and still pass as equal


def plain_finding(judges: int, alpha: Estimate, beside: tuple[float, float]) -> str:
    """Whether a class agrees, and the model with it, without a number. beside: as of `finding_of`."""
    if judges == 1:
        return "**One judge so far**: whether you agree needs a second one."
    if not np.isfinite(alpha.value):
        return f"**Can't tell whether the {judges} judges agree**: too few pairs, or all judged the same."
    found = "You agree well" if alpha.value >= WELL else "You agree fairly well" if alpha.value >= FAIRLY else ""
    found = found or "You often disagree"
    one, same = beside
    if not np.isfinite(one + same):
        return f"**{found}.**"
    model = "about as well as one of you" if same >= one - AS_WELL else "less than one of you"
    return f"**{found}.** The model agrees with the others {model}."


def how_judged(model: Estimate) -> str:
    """How far the model goes with the mean judgement, and what the numbers are."""
    mean = f"The model's agreement with the mean judgement is {_said(model)}. " if np.isfinite(model.value) else ""
    return f"{mean}{HOW}"


def _said(estimate: Estimate) -> str:
    return f"{as_cosine(estimate.value)} ({as_cosine(estimate.low)} to {as_cosine(estimate.high)})"
