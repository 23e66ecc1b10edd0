"""The scores of a setting word by word, with their intervals, and what its mistakes have in common."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from components.chapters.pooling.figures.board import unit_of
from components.chapters.pooling.numbers.ranking import Ranking
from components.chapters.pooling.numbers.reports import WordScore, Wrong
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.marks import error_bars
from components.figures.prose import counted, escaped, listed


def words_figure(words: Sequence[WordScore], ranking: Ranking) -> go.Figure:
    """Each word's score with its interval, the hardest at the top; a bar where guessing ranks."""
    names, colour = [look.plain(one.word[:24]) for one in words], look.COLOURS[0]
    scores, low, high = np.array([(one.score, one.low, one.high) for one in words]).T
    drawing = Drawing()
    if not ranking.continuous:
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
        marker={"size": 11, "color": colour},
        error_x=error_bars(scores, low, high, thickness=2, width=0, color=colour),
        customdata=[one.sentences for one in words],
        hovertemplate="%{y}: %{x:.3f} on %{customdata} sentences<extra></extra>",
        name="score, 95 % interval",
    )
    drawing.x(title=unit_of(ranking), zeroline=False)
    drawing.y(autorange="reversed", showgrid=False, ticks="", type="category")
    return look.dressed(drawing, 130 + 24 * len(words), legend=look.legend(1.0))


def words_reading(words: Sequence[WordScore], wrong: int, ranking: Ranking) -> str:
    """The hardest and the easiest word, and how many sentences go wrong."""
    hardest, easiest = words[0], words[-1]
    count = f"{counted(wrong, 'sentence')} of {ranking.sentences:,} go to another sense than their own. "
    if len(words) == 1:
        return count
    return (
        f"{count}The hardest word is **{escaped(hardest.word)}**, {as_cosine(hardest.score)} "
        f"({as_cosine(hardest.low)} to {as_cosine(hardest.high)}), the easiest shown **{escaped(easiest.word)}**, "
        f"{as_cosine(easiest.score)}. The fewer the sentences of a word, the wider its interval."
    )


def wrong_reading(wrong: Sequence[Wrong]) -> str:
    """Which mix-ups are the commonest."""
    pairs = Counter((one.word, one.sense, one.taken_for) for one in wrong)
    common = listed(
        f"**{escaped(word)}** meant as {escaped(sense)} and taken for {escaped(other)} ({count})"
        for (word, sense, other), count in pairs.most_common(3)
    )
    return f"The commonest mix-ups: {common}. The clearest mistakes come first."
