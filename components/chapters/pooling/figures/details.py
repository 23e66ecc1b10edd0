"""What stands beside the board: the words one by one, and what others published for other tasks."""

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from components.chapters.pooling.figures.board import unit_of
from components.chapters.pooling.numbers import published
from components.chapters.pooling.numbers.board import Board
from components.chapters.pooling.numbers.ranking import Setting, Standing
from components.chapters.pooling.numbers.reports import WordScore, Wrong
from components.chapters.pooling.numbers.scores import COLUMNS, VALUED
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing, Trace, trace
from components.figures.prose import counted, escaped, listed


def words_figure(words: Sequence[WordScore], stands: Standing) -> go.Figure:
    """Each word's score with its interval, the hardest at the top; a bar where guessing stands."""
    names = [look.plain(one.word[:24]) for one in words]
    scores = [one.score for one in words]
    drawing = Drawing()
    if COLUMNS[stands.column] not in VALUED:
        drawing.add(
            "scatter",
            x=[one.majority for one in words],
            y=names,
            mode="markers",
            marker={"symbol": "line-ns-open", "size": 16, "color": look.LINE, "line": {"width": 3}},
            hovertemplate="%{y}: always the commonest sense %{x:.3f}<extra></extra>",
            name="always the commonest sense",
        )
    drawing.add(
        "scatter",
        x=scores,
        y=names,
        mode="markers",
        marker={"size": 11, "color": look.COLOURS[0]},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [one.high - one.score for one in words],
            "arrayminus": [one.score - one.low for one in words],
            "thickness": 2,
            "width": 0,
            "color": look.COLOURS[0],
        },
        customdata=[one.sentences for one in words],
        hovertemplate="%{y}: %{x:.3f} on %{customdata} sentences<extra></extra>",
        name="score, 95 % interval",
    )
    drawing.x(title=unit_of(stands), zeroline=False)
    drawing.y(autorange="reversed", showgrid=False, ticks="", type="category")
    legend = {"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 0, "font": {"size": 13}}
    return look.dressed(drawing, 130 + 24 * len(words), legend=legend)


def words_reading(words: Sequence[WordScore], wrong: int, stands: Standing) -> str:
    """The hardest and the easiest word, and how many sentences go wrong."""
    hardest, easiest = words[0], words[-1]
    told = f"{counted(wrong, 'sentence')} of {stands.sentences:,} go to another sense than their own. "
    if len(words) == 1:
        return told
    return (
        f"{told}The hardest word is **{escaped(hardest.word)}**, {as_cosine(hardest.score)} "
        f"({as_cosine(hardest.low)} to {as_cosine(hardest.high)}), the easiest shown **{escaped(easiest.word)}**, "
        f"{as_cosine(easiest.score)}. The fewer the sentences of a word, the wider its interval."
    )


def wrong_reading(wrong: Sequence[Wrong]) -> str:
    """Which mix-ups are the commonest."""
    pairs: dict[tuple[str, str, str], int] = {}
    for one in wrong:
        pairs[one.word, one.sense, one.told] = pairs.get((one.word, one.sense, one.told), 0) + 1
    common = sorted(pairs, key=lambda pair: -pairs[pair])[:3]
    told = listed(
        f"**{escaped(word)}** meant as {escaped(sense)} and taken for {escaped(as_)} ({pairs[word, sense, as_]})"
        for word, sense, as_ in common
    )
    return f"The commonest mix-ups: {told}. The clearest mistakes come first."


def published_figure(board: Board, stands: Standing, setting: Setting) -> go.Figure:
    """Three panels: named entities by feature choice and word senses by method, published; the bench's own choices."""
    ours = {name: float(stands.scores[board.choices.index(name), setting[1]]) for name in published.NER}
    panels: tuple[tuple[str, Mapping[str, float], str], ...] = (
        ("<b>Named entities</b>, published", published.NER, "F1"),
        ("<b>Word senses</b>, published", published.WORD_SENSE, "F1"),
        ("<b>This bench</b>, measured here", ours, unit_of(stands)),
    )
    drawing = Drawing(
        rows=3,
        cols=1,
        subplot_titles=[panel[0] for panel in panels],
        vertical_spacing=0.16,
        row_heights=[0.4, 0.2, 0.4],
    )
    for row, (_, values, unit) in enumerate(panels, start=1):
        drawing.add_trace(_dots(values, ours=row == 3), row)
        low, high = min(values.values()), max(values.values())
        reach = (high - low) or 1.0
        drawing.x(row, title=unit, range=[low - 0.1 * reach, high + 0.25 * reach], zeroline=False)
        drawing.y(row, autorange="reversed", showgrid=False, ticks="")
    for title in drawing.layout["annotations"]:
        title |= {"x": 0, "xanchor": "left", "font": {"size": 15}}
    return look.dressed(drawing, 640, margin_t=36)


def _dots(values: Mapping[str, float], ours: bool) -> Trace:
    """Figures by name as dots with their value beside them, the highest a star."""
    top = max(values, key=values.__getitem__)
    return trace(
        "scatter",
        x=list(values.values()),
        y=list(values),
        mode="markers+text",
        marker={
            "symbol": ["star" if name == top else "circle" for name in values],
            "size": [16 if name == top else 10 for name in values],
            "color": look.COLOURS[ours],
        },
        text=[as_cosine(value) if ours else f"{value:.1f}" for value in values.values()],
        textposition="middle right",
        cliponaxis=False,
        hovertemplate="%{y}: %{text}<extra></extra>",
        showlegend=False,
    )


def published_reading(board: Board, stands: Standing, setting: Setting) -> str:
    """Whose winner is which: the published ones with their sources, and the bench's among the same choices."""
    ours = {name: float(stands.scores[board.choices.index(name), setting[1]]) for name in published.NER}
    winner, theirs = max(ours, key=ours.__getitem__), max(published.NER, key=published.NER.__getitem__)
    service = ours[published.SERVICE]
    beside = f"here it gets {as_cosine(service)}, against {as_cosine(ours[winner])} of *{winner.lower()}*"
    if winner == published.SERVICE:
        beside = f"here too it is the highest of the six, {as_cosine(service)}"
    return (
        f"For named entities the *{theirs.lower()}* won with {published.NER[theirs]} ({published.NER_SOURCE}; "
        f"BERT-base, F1 on the development set). For word senses the nearest centroid of BERT-base got "
        f"{published.WORD_SENSE['BERT-base']}, where the most frequent sense gets "
        f"{published.WORD_SENSE['most frequent sense']} ({published.WORD_SENSE_SOURCE}). bert-as-service takes the "
        f"*{published.SERVICE.lower()}* layer unless told otherwise ({published.SERVICE_SOURCE}); {beside}. Different "
        "tasks, different winners: the published figures are other data and other models, beside which a number "
        "measured here is neither better nor worse."
    )
