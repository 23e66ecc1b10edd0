"""What others measured about layers and poolings, in their own words, beside the bench: other tasks, other winners."""

from collections.abc import Mapping

import plotly.graph_objects as go

from components.chapters.pooling.figures.board import unit_of
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.ranking import Ranking, Setting
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing, Trace, trace

NER = {
    "Layer 0": 91.0,
    "Last": 94.9,
    "Second-to-last": 95.6,
    "Sum of last four": 95.9,
    "Concatenation of last four": 96.1,
    "Sum of all": 95.5,
}
"""F1 of CoNLL-2003 named entities on the development set, by the vectors that a classifier was given (BERT-base)."""

WORD_SENSE = {"most frequent sense": 64.8, "ELMo": 70.1, "BERT-base": 71.1}
"""F1 of word-sense disambiguation by the nearest centroid."""

SERVICE = "Second-to-last"
"""The layer that bert-as-service takes unless told otherwise, with the mean over the tokens of a text."""


def published_figure(board: BenchBoard, ranking: Ranking, setting: Setting) -> go.Figure:
    """Three panels: named entities by feature choice and word senses by method, published; the bench's own choices."""
    ours = {name: float(ranking.scores[board.choices.index(name), setting[1]]) for name in NER}
    panels = ((NER, "F1"), (WORD_SENSE, "F1"), (ours, unit_of(ranking)))
    titles = ["<b>Named entities</b>, published", "<b>Word senses</b>, published", "<b>This bench</b>, measured here"]
    shape = {"rows": 3, "cols": 1, "vertical_spacing": 0.16, "row_heights": [0.4, 0.2, 0.4]}
    drawing = Drawing(subplot_titles=titles, **shape)
    for row, (values, unit) in enumerate(panels, start=1):
        drawing.add_trace(_dots(values, ours=row == 3), row)
        low, high = min(values.values()), max(values.values())
        reach = (high - low) or 1.0
        drawing.x(row, title=unit, range=[low - 0.1 * reach, high + 0.25 * reach], zeroline=False)
        drawing.y(row, autorange="reversed", showgrid=False, ticks="")
    for title in drawing.layout["annotations"]:
        title |= {"x": 1, "xanchor": "right", "font": {"size": 15}}  # on a phone they are wider than the panel
    return look.dressed(drawing, 640, margin={"t": 36})


def _dots(values: Mapping[str, float], ours: bool) -> Trace:
    """Figures by name as dots with their value beside them, the highest the largest."""
    top = max(values, key=values.__getitem__)
    return trace(
        "scatter",
        x=list(values.values()),
        y=list(values),
        mode="markers+text",
        marker={
            "symbol": ["diamond" if name == top else "circle" for name in values],
            "size": [15 if name == top else 10 for name in values],
            "color": look.COLOURS[ours],
        },
        text=[as_cosine(value) if ours else f"{value:.1f}" for value in values.values()],
        textposition="middle right",
        cliponaxis=False,
        hovertemplate="%{y}: %{text}<extra></extra>",
        showlegend=False,
    )


def published_reading(board: BenchBoard, ranking: Ranking, setting: Setting) -> str:
    """Whose winner is which: the published ones with their sources, and the bench's among the same choices."""
    ours = {name: float(ranking.scores[board.choices.index(name), setting[1]]) for name in NER}
    winner, theirs = max(ours, key=ours.__getitem__), max(NER, key=NER.__getitem__)
    service = ours[SERVICE]
    beside = f"here it gets {as_cosine(service)}, against {as_cosine(ours[winner])} of *{winner.lower()}*"
    if winner == SERVICE:
        beside = f"here too it is the highest of the six, {as_cosine(service)}"
    return (
        f"For named entities the *{theirs.lower()}* won with {NER[theirs]} (Devlin et al. 2018, table 7; "
        "BERT-base, F1 on the development set). For word senses the nearest centroid of BERT-base got "
        f"{WORD_SENSE['BERT-base']}, where the most frequent sense gets {WORD_SENSE['most frequent sense']} "
        f"(Coenen et al. 2019). bert-as-service takes the *{SERVICE.lower()}* layer unless told otherwise (its "
        f"documentation); {beside}. Each measure asks something else: a trained classifier may use what no cosine "
        "shows, this bench asks for the nearest mean, and the silhouette on Maps for tight groups. So each may "
        "name another winner."
    )
