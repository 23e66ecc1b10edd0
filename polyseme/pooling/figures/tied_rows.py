"""The settings that do as well as the recommended one as HTML: each by its name, with its score and interval."""

from collections.abc import Sequence
from html import escape

import numpy as np

from polyseme.core.layers import layer_choices
from polyseme.figures.scale import Scale
from polyseme.figures.wording import in_words, number
from polyseme.pooling.figures.answer import score_text, with_interval
from polyseme.pooling.figures.ties import MOST
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting

AIR, NEAR, MOST_TICKS = 0.06, 0.3, 3  # of the intervals, before and behind them all, and at most; round numbers below


def tied_rows(board: BenchBoard, ranking: Ranking, ties: Sequence[Setting]) -> str:
    """A row for the recommended setting at its score on new sentences, then for the highest of the ties."""
    best, shown = ranking.recommended, ties[:MOST]
    places = tuple(np.transpose([best, *shown]))
    scale = _scale([ranking.low[places].min(), ranking.high[places].max(), ranking.held_out])
    multiples, step, digits = scale.rounds(MOST_TICKS)
    times = 1 if ranking.continuous else 100
    texts = [number(n * step * times, digits if ranking.continuous else max(0, digits - 2)) for n in multiples]
    texts[-1:] = [text + "\N{NO-BREAK SPACE}%" * (not ranking.continuous) for text in texts[-1:]]
    ticks = "".join(f'<i style="{scale.left(n * step)}">{text}</i>' for n, text in zip(multiples, texts, strict=True))
    first = _row(board, ranking, best, ranking.held_out, scale, "row best")
    rows = "".join(_row(board, ranking, place, float(ranking.scores[place]), scale, "row") for place in shown)
    heading = _heading(ties)
    return (
        f'<div class="ties" role="group" tabindex="0" aria-label="{heading}" '
        f'style="--level: {100 * scale.across(ranking.held_out):.2f}%"><ul>{first}<li class="head">{heading}</li>{rows}'
        f'<li class="foot" aria-hidden="true"><span class="way">{ticks}</span></li></ul></div>'
    )


def _scale(values: Sequence[float]) -> Scale:
    """The scale of some values, up to the next round number if it is near and there are but two.

    >>> _scale([0.8, 0.88]).rounds(MOST_TICKS)[0]
    range(16, 19)
    """
    scale = Scale.around(values, AIR)
    multiples, step, _ = scale.rounds(MOST_TICKS)
    end = multiples.stop * step + 1e-9
    near = end < 1 + step / 2 and end - scale.high < NEAR * (scale.high - scale.low)
    return Scale(scale.low, end) if len(multiples) < MOST_TICKS and near else scale


def _heading(ties: Sequence[Setting]) -> str:
    """How many do as well, and why the recommended one is recommended all the same."""
    count = len(ties)
    said = (
        f"{in_words(count)} others do as well, none simpler"
        if count > 1
        else "one other does as well, but is no simpler"
    )
    return said + f"; the best {MOST}:" * (count > MOST)


def _row(board: BenchBoard, ranking: Ranking, place: Setting, score: float, scale: Scale, kind: str) -> str:
    """A setting, its interval with a dot at its score, and the score; the interval in numbers is said, and shown to who
    asks."""
    choice, treatment = layer_choices(board.layers)[board.choices[place[0]]], board.treatments[place[1]]
    name = (f"layer {choice.short}" if choice.by_number else choice.short) + f", {treatment}" * bool(place[1])
    low, high = float(ranking.low[place]), float(ranking.high[place])
    ends = f"left: {100 * scale.across(low):.2f}%; right: {100 - 100 * scale.across(high):.2f}%"
    between = f"<b>95\N{NO-BREAK SPACE}% interval: </b>{score_text(ranking, low, 0)} to {score_text(ranking, high, 0)}"
    return (
        f'<li class="{kind}" data-said="{escape(with_interval(board, ranking, place))}"><span>{escape(name)}</span>'
        f'<span class="way"><s style="{ends}"></s><i style="{scale.left(score)}"></i></span>'
        f'<em>{score_text(ranking, score, 0)}</em><span class="ends">{between}</span></li>'
    )
