"""How sure a verdict is: what was measured, its accuracy by layer, and pairs of one and of different meanings."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from polyseme.core.baseline import Spread
from polyseme.core.occurrences.gathering import Gathering
from polyseme.core.occurrences.places import pair_kinds
from polyseme.core.occurrences.states import Occurrences
from polyseme.core.verdict.calibration import SURE
from polyseme.core.verdict.evidence import LEAST
from polyseme.core.verdict.verdicts import Judgement, Verdict
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import line_style
from polyseme.figures.wording import percent
from polyseme.senses.figures.heatmap import pair_named


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
    rule, gathering = judgement.rule, judgement.gathering
    how = f"We name a meaning if its chance of being right is at least {percent(SURE)}"
    if rule is None or not (measured := rule.measured):
        return f"{how}. We have not measured how often this is right for this model. Start it below: about a minute."
    answer = (
        f"**That is so in {percent(measured.decided)} of our test examples, and {percent(measured.right)} of all "
        "these answers are right**. If we have no example of the true meaning, we wrongly name another in "
        f"{percent(measured.absent)} of cases.\n\n"
    )
    return f"{how}. {answer}At {gathering.layer_name}, {accuracy_reading(gathering)}"


def accuracy_reading(gathering: Gathering) -> str:
    """How often the nearest mean is right for this word, and the majority-class baseline."""
    number = int(gathering.judged.sum())
    return (
        f"the nearest meaning is correct for **{percent(float(gathering.shares[gathering.layer]))} of {number}** "
        f"labelled uses of this word; the most frequent meaning, for {percent(gathering.guessing)}."
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


def yardstick_reading(occurrences: Occurrences, cosines: np.ndarray, kinds: tuple[Spread, Spread], auc: float) -> str:
    """The ranks of the closest and the most distant pair among same-sense and among different-sense pairs."""
    same, different = kinds
    pairs, _ = pair_kinds(occurrences.senses)
    values = cosines[pairs[:, 0], pairs[:, 1]]
    ranks: dict[str, list[str]] = {}
    for i in dict.fromkeys((int(values.argmax()), int(values.argmin()))):
        alike, unlike = (_tenths(kind, values[i]) for kind in (same, different))
        closer = f"{alike} of our same-meaning pairs and {unlike} of our different-meaning pairs"
        closer = closer if alike != unlike else f"{alike} of our pairs, whatever their meanings"
        ranks.setdefault(closer, []).append(f"{pair_named(occurrences, pairs[i])} ({as_cosine(values[i])})")
    said = " ".join(
        f"{', as well as '.join(named)}{',' if named[1:] else ''} are closer than {closer}."
        for closer, named in ranks.items()
    )
    return (
        f"{said} **One pair says little**: a same-meaning pair is closer than a different-meaning pair in "
        f"{percent(auc)} of cases."
    )


def _tenths(spread: Spread, value: float) -> str:
    """The share of pairs below a cosine, in tenths: more would claim too much."""
    tenths = round(10 * spread.rank(float(value)))
    return {0: "almost none", 10: "nearly all"}.get(tenths, f"{tenths} in 10")
