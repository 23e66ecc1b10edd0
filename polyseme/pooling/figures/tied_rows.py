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
from polyseme.pooling.numbers.scores import COLUMNS
from polyseme.pooling.numbers.treatments import TREATMENTS

AIR, NEAR, MOST_TICKS = 0.06, 0.3, 3  # of the intervals, before and behind them all, and at most; round numbers below


def tied_rows(board: BenchBoard, ranking: Ranking, ties: Sequence[Setting]) -> str:
    """A row for the recommended setting at its score on new sentences, then for the highest of the ties.

    Its interval goes through all rows as a band.
    """
    best, shown = ranking.recommended, ties[:MOST]
    places = tuple(np.transpose([best, *shown]))
    scale = _scale([ranking.low[places].min(), ranking.high[places].max(), ranking.held_out])
    multiples, step, digits = scale.rounds(MOST_TICKS)
    times = 1 if ranking.continuous else 100
    texts = [number(n * step * times, digits if ranking.continuous else max(0, digits - 2)) for n in multiples]
    texts[-1:] = [text + "\N{NO-BREAK SPACE}%" * (not ranking.continuous) for text in texts[-1:]]
    ticks = "".join(f'<i style="{scale.left(n * step)}">{text}</i>' for n, text in zip(multiples, texts, strict=True))
    band = f'<li class="band" aria-hidden="true"><s style="{_between(ranking, best, scale)}"></s></li>'
    first = _row(board, ranking, best, ranking.held_out, scale, "row best")
    rows = "".join(_row(board, ranking, place, float(ranking.scores[place]), scale, "row") for place in shown)
    heading = escape(_heading(board, ranking, ties))
    unit = COLUMNS[ranking.column] if ranking.continuous else "sentences right"
    level = f"--level: {100 * scale.across(ranking.held_out):.2f}%"
    return (
        f'<div class="ties" role="group" tabindex="0" aria-label="{heading}" style="{level}">'
        f'<ul>{band}{first}<li class="head">{heading}</li>{rows}'
        f'<li class="foot" aria-hidden="true"><span>{unit}</span><span class="way">{ticks}</span></li></ul></div>'
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


def _heading(board: BenchBoard, ranking: Ranking, ties: Sequence[Setting]) -> str:
    """How many do as well, and why the recommended one is recommended all the same."""
    best, count = ranking.recommended, len(ties)
    alone = all(ranking.costs[best] < ranking.costs[place] for place in ties)
    simple = f"{plain_name(board, best)} is the simplest" if alone else "none is simpler"
    do = f"{in_words(count).capitalize()} others do" if count > 1 else "One other does"
    return f"{do} as well; {simple}" + f". The best {MOST}:" * (count > MOST)


def plain_name(board: BenchBoard, place: Setting) -> str:
    """The name of a setting in plain words: "layer 6, rescaled", "last 4 side by side"."""
    choice, treatment = layer_choices(board.layers)[board.choices[place[0]]], board.treatments[place[1]]
    name = f"last {choice.width} side by side" if choice.width > 1 else choice.short
    words = TREATMENTS[treatment].words or treatment
    return ("layer " * choice.by_number) + name + f", {words}" * bool(place[1])


def _between(ranking: Ranking, place: Setting, scale: Scale) -> str:
    """The ends of an interval, in CSS."""
    low, high = float(ranking.low[place]), float(ranking.high[place])
    return f"left: {100 * scale.across(low):.2f}%; right: {100 - 100 * scale.across(high):.2f}%"


def _row(board: BenchBoard, ranking: Ranking, place: Setting, score: float, scale: Scale, kind: str) -> str:
    """A setting, its interval with a dot at its score, and beside it the score of the recommended one.

    Scores and intervals in numbers are said, and shown to who asks.
    """
    said, ends = escape(with_interval(board, ranking, place)), _between(ranking, place, scale)
    low, high = (score_text(ranking, float(each[place]), 0) for each in (ranking.low, ranking.high))
    end = scale.left(float(ranking.high[place]))
    number = f'<em style="{end}">{score_text(ranking, score, 0)}</em>' * ("best" in kind)
    return (
        f'<li class="{kind}" data-said="{said}"><span>{escape(plain_name(board, place))}</span>'
        f'<span class="way"><s style="{ends}"></s><i style="{scale.left(score)}"></i>{number}</span>'
        f'<span class="ends"><b>95\N{NO-BREAK SPACE}% interval: </b>{low} to {high}</span></li>'
    )
