"""How sure a verdict is: what was measured, its accuracy by layer, and pairs of one and of different meanings."""

import pandas as pd
import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.verdict.calibration import SURE
from polyseme.core.verdict.evidence import LEAST
from polyseme.core.verdict.verdicts import Judgement, Verdict
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import line_style
from polyseme.figures.wording import percent


def shares_figure(gathering: Gathering) -> go.Figure:
    """The accuracy of the nearest mean in each layer, above the majority-class baseline."""
    drawing = FigureSpec()
    layers, guessing = list(range(gathering.layers)), gathering.guessing
    hover = {"hovertemplate": "layer %{x}: %{y:.0%} correct<extra></extra>"}
    drawing.add("scatter", x=layers, y=gathering.shares, name="right", **line_style(0), **hover)
    line = {"color": theme.LINE, "dash": "dot", "width": 2}
    drawing.add("scatter", x=layers, y=[guessing] * len(layers), mode="lines", line=line, hoverinfo="skip")
    drawing.note(x=layers[-1], y=guessing, text="the most frequent", xanchor="right", yanchor="top", showarrow=False)
    drawing.x(title="layer", dtick=1, showgrid=False)
    drawing.y(title="nearest meaning is correct", range=[0, 1.04], **theme.percent_ticks())
    return theme.with_theme(drawing, 300, showlegend=False)


def rate_reading(judgement: Judgement) -> str:
    """How often what is said of a word is right."""
    return verdicts_reading(judgement) if judgement.evidence else pairs_reading(judgement)


def verdicts_reading(judgement: Judgement) -> str:
    """When a verdict is given, and how often it is right on words that did not choose the rule."""
    rule = judgement.rule
    how = f"We name a meaning if its chance of being right is at least {percent(SURE)}"
    if rule is None or not (measured := rule.measured):
        return f"{how}. We have not measured how often this is right for this model. Start it below: about a minute."
    return (
        f"{how}. **That is so in {percent(measured.decided)} of our test examples, and {percent(measured.right)} of "
        "these answers are right**. If the labelled sentences lack the true meaning, we wrongly name another "
        f"in {percent(measured.absent)} of cases."
    )


def pairs_reading(judgement: Judgement) -> str:
    """For a word without labelled sentences: how often pairs can be told, and how often rightly."""
    if judgement.rule is None or not (measured := judgement.rule.measured):
        return "This word has no labelled sentences, and we have not measured pairs for this model."
    same, different = map(percent, measured.alike)
    return (
        f"This word has no labelled sentences, so we can only compare pairs. **In our examples, we call {same} "
        f"of same-meaning pairs alike, but also {different} of the others.** Where we say “perhaps different "
        f"meanings”, we are right in {percent(measured.pairs_right)} of cases. Label {LEAST} sentences per meaning to "
        "learn more."
    )


def verdicts_table(judgement: Judgement) -> pd.DataFrame:
    """One row an occurrence of the reader's: its label, the verdict, why there is none, and the two nearest senses."""
    rows = [
        (label, known or "–", theme.plain(verdict.answer), verdict.reason or "–", *_evidence_cells(verdict))
        for label, known, verdict in zip(judgement.gathering.labels, judgement.known, judgement.verdicts, strict=True)
    ]
    columns = ["occurrence", "labelled", "verdict", "why", "nearest", "second", "chance of being right"]
    return pd.DataFrame(rows, columns=columns)


def _evidence_cells(verdict: Verdict) -> tuple[str, str, str]:
    first, second = (theme.plain(name) or "–" for name in verdict.nearest)
    return first, second, percent(verdict.right) if verdict.right else "–"


def one_pair_reading(auc: float, choice: str, kinds: tuple[Spread, Spread]) -> str:
    """How little the cosine of one pair says of its meanings; `kinds`: those of one meaning, and of different ones."""
    same, different = (f"from {as_cosine(one.low, 2)} to {as_cosine(one.high, 2)}" for one in kinds)
    return (
        "**One pair says little**: a same-meaning pair is closer than a different-meaning pair in "
        f"{percent(auc)} of cases ({choice.lower()}, our labelled words). "
        f"Nine in ten same-meaning pairs have cosines {same}, of the others {different}."
    )
