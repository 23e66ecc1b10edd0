"""Published results on layers and poolings for other tasks, beside the bench."""

from collections.abc import Mapping

import plotly.graph_objects as go

from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec, Trace, trace
from polyseme.pooling.figures.board import unit_of
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting

NER = {
    "Layer 0": 91.0,
    "Last": 94.9,
    "Second-to-last": 95.6,
    "Sum of last four": 95.9,
    "Concatenation of last four": 96.1,
    "Sum of all": 95.5,
}
"""F1 on CoNLL-2003 named entities, development set, by the vectors given to a classifier (BERT-base)."""

WORD_SENSE = {"most frequent sense": 64.8, "ELMo": 70.1, "BERT-base": 71.1}
"""F1 of word-sense disambiguation by the nearest centroid."""

SERVICE = "Second-to-last"  # the default of bert-as-service, with the mean over the tokens of a text


def published_figure(board: BenchBoard, ranking: Ranking, setting: Setting) -> go.Figure:
    """Three panels: published named entities by layer choice, published word senses by method, the bench's choices."""
    panels = ((NER, "F1"), (WORD_SENSE, "F1"), (_bench_scores(board, ranking, setting), unit_of(ranking)))
    titles = ["<b>Named entities</b>, published", "<b>Word senses</b>, published", "<b>This bench</b>, measured here"]
    shape = {"rows": 3, "cols": 1, "vertical_spacing": 0.16, "row_heights": [0.4, 0.2, 0.4]}
    drawing = FigureSpec(subplot_titles=titles, **shape)
    for row, (scores, unit) in enumerate(panels, start=1):
        drawing.add_trace(_dots(scores, of_bench=row == 3), row)
        low, high = min(scores.values()), max(scores.values())
        spread = (high - low) or 1.0
        drawing.x(row, title=unit, range=[low - 0.1 * spread, high + 0.25 * spread], zeroline=False)
        drawing.y(row, autorange="reversed", showgrid=False, ticks="")
    for title in drawing.layout["annotations"]:
        title |= {"x": 1, "xanchor": "right", "font": {"size": 15}}  # on a phone they are wider than the panel
    return theme.with_theme(drawing, 640, margin={"t": 36})


def _bench_scores(board: BenchBoard, ranking: Ranking, setting: Setting) -> dict[str, float]:
    return {name: float(ranking.scores[board.choices.index(name), setting[1]]) for name in NER}


def _dots(scores: Mapping[str, float], of_bench: bool) -> Trace:
    """The scores as dots with their values, the highest as a larger diamond."""
    best = max(scores, key=scores.__getitem__)
    marker = {
        "symbol": ["diamond" if name == best else "circle" for name in scores],
        "size": [15 if name == best else 10 for name in scores],
        "color": theme.CONTRAST if of_bench else theme.ACCENT,
    }
    text = [as_cosine(score) if of_bench else f"{score:.1f}" for score in scores.values()]
    face = {"mode": "markers+text", "textposition": "middle right", "cliponaxis": False, "showlegend": False}
    hover = "%{y}: %{text}<extra></extra>"
    return trace("scatter", x=[*scores.values()], y=[*scores], marker=marker, text=text, hovertemplate=hover, **face)


def published_reading(board: BenchBoard, ranking: Ranking, setting: Setting) -> str:
    """The winners of the published results with their sources, and the bench's winner among the same choices."""
    scores = _bench_scores(board, ranking, setting)
    winner, ner_winner = max(scores, key=scores.__getitem__), max(NER, key=NER.__getitem__)
    service = as_cosine(scores[SERVICE])
    comparison = f"here it gets {service}, against {as_cosine(scores[winner])} of *{winner.lower()}*"
    if winner == SERVICE:
        comparison = f"here too it is the highest of the six, {service}"
    return (
        f"For named entities the *{ner_winner.lower()}* won with {NER[ner_winner]} (Devlin et al. 2018, table 7; "
        "BERT-base, F1 on the development set). For word senses the nearest centroid of BERT-base got "
        f"{WORD_SENSE['BERT-base']}, where the most frequent sense gets {WORD_SENSE['most frequent sense']} "
        f"(Coenen et al. 2019). bert-as-service takes the *{SERVICE.lower()}* layer unless told otherwise (its "
        f"documentation); {comparison}. Each measure asks something else: a trained classifier may use what no cosine "
        "shows, this bench asks for the nearest mean, and the silhouette on Maps for tight groups. So each may "
        "name another winner."
    )
