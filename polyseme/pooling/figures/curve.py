"""The page's first picture as HTML: the score of every layer, over guessing."""

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import NamedTuple

import numpy as np

from polyseme.core.layers import layer_choices
from polyseme.figures.scale import Scale
from polyseme.figures.wording import number, percent
from polyseme.pooling.figures.answer import guessed, score_text, with_interval
from polyseme.pooling.figures.board import unit_of
from polyseme.pooling.figures.by_layer import APART, EDGE, HEAD, TOP, UNIT, remarks, single_layers
from polyseme.pooling.figures.tied_rows import tied_rows
from polyseme.pooling.figures.ties import tied_settings
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting

WIDE = 1000  # of the curve's picture, which is stretched: its width and its height
MANY, MOST_TICKS = 13, 4  # of more layers every other is numbered; round numbers at the left, at most
AIR = 0.08  # of the scores that are no shares, above and below
FOOT = 0.05  # of the shares, below the lowest: there stands what guessing gets


class Frame(NamedTuple):
    """Where everything stands: the places across, which begin with the layers; the scales across and up."""

    at: Mapping[Setting, float]
    layers: int
    wide: Scale
    high: Scale

    def stands(self, x: float, y: float) -> str:
        """A point, in CSS."""
        return f"{self.wide.left(x)}; {self.top(y)}"

    def top(self, y: float) -> str:
        """A height, in CSS."""
        return f"top: {100 - 100 * self.high.across(y):.2f}%"

    def path(self, x: list[float], y: list[float]) -> str:
        """A line through points, in SVG."""
        return "L".join(
            f"{WIDE * self.wide.across(a):.1f} {WIDE * (1 - self.high.across(b)):.1f}"
            for a, b in zip(x, y, strict=True)
        )


def score_curve(board: BenchBoard, ranking: Ranking, setting: Setting, alt: str) -> str:
    """The scores by layer under the treatment of a setting, with intervals, over guessing; then what does as well.

    A large dot marks the recommended setting at its score on new sentences, as in the finding; a square the chosen one
    if it is another. What is no layer under this treatment stands behind the last layer.
    """
    frame, ties = _frame(board, ranking, setting), tied_settings(ranking)
    marked = {setting: "square"} | ({} if ranking.guessing else {ranking.recommended: "best"})
    unit = unit_of(ranking) if ranking.continuous else UNIT
    said = [with_interval(board, ranking, place) for place in frame.at]
    numbers = f"{alt} {'; '.join(said)}."
    beside = tied_rows(board, ranking, ties) if ties else ""
    plot = "".join(
        (
            _lines(ranking, frame),
            _curve(ranking, frame),
            *(_place(board, ranking, frame, place, said[n], n, marked) for n, place in enumerate(frame.at)),
            _marks(ranking, frame, marked),
            _remarks(ranking, frame, [*marked]),
        )
    )
    several = " several" * (len(frame.at) > frame.layers)
    return (
        f'<div class="{"both" * bool(ties)}"><div><p>{unit}</p><div class="plot{several}" role="img" tabindex="0" '
        f'aria-label="{escape(numbers)}">{plot}</div></div>{beside}</div>'
    )


def _frame(board: BenchBoard, ranking: Ranking, setting: Setting) -> Frame:
    single = single_layers(board)
    beside = [setting] + [ranking.recommended] * (not ranking.guessing)
    places = [*dict.fromkeys([*((choice, setting[1]) for choice in single), *beside])]
    last = len(single) - 1
    at = {place: n if n <= last else last + APART * (n - last) for n, place in enumerate(places)}
    level, order = guessed(ranking), tuple(np.transpose(places))
    low, high = [level, *ranking.low[order]], [level, *ranking.high[order]]
    scale = Scale.around(low + high, AIR) if ranking.continuous else Scale(min(low) - FOOT, max(TOP, max(high) + HEAD))
    beyond = EDGE if len(places) == len(single) else APART / 2
    return Frame(at, len(single), Scale(-EDGE, at[places[-1]] + beyond), scale)


def _lines(ranking: Ranking, frame: Frame) -> str:
    """Round numbers with their lines, and that of guessing."""
    level = guessed(ranking)
    if ranking.continuous:
        multiples, step, digits = frame.high.rounds(MOST_TICKS)
        ticks = {n * step: number(n * step, digits) for n in multiples}
    else:
        ticks = {share: percent(share) for share in (0, 0.25, 0.5, 0.75, 1) if share > frame.high.low + FOOT}
    lines = "".join(f'<u style="{frame.top(value)}"><b>{name}</b></u>' for value, name in ticks.items())
    return f'{lines}<s style="{frame.top(level)}"><b>guessing: {score_text(ranking, level, 0)}</b></s>'


def _curve(ranking: Ranking, frame: Frame) -> str:
    """The line through the layers in the area of their intervals; the intervals of what stands behind them."""
    order, x = tuple(np.transpose([*frame.at])), list(frame.at.values())
    values, low, high = (each[order].tolist() for each in (ranking.scores, ranking.low, ranking.high))
    n = frame.layers
    area = frame.path(x[:n] + x[:n][::-1], low[:n] + high[:n][::-1])
    bars = "".join(f"M{frame.path([at] * 2, ends)}" for at, *ends in zip(x[n:], low[n:], high[n:], strict=True))
    return (
        f'<svg viewBox="0 0 {WIDE} {WIDE}" preserveAspectRatio="none"><path class="area" d="M{area}Z"/>'
        f'<path class="line" d="M{frame.path(x[:n], values[:n])}"/><path class="bars" d="{bars}"/></svg>'
    )


def _place(
    board: BenchBoard, ranking: Ranking, frame: Frame, place: Setting, said: str, n: int, marked: Collection[Setting]
) -> str:
    """A score as a dot, which says its numbers, and its name below."""
    x, score = frame.at[place], float(ranking.scores[place])
    behind, skipped = n >= frame.layers, " between" * (n % 2 and n < frame.layers and frame.layers > MANY)
    choice, treatment = layer_choices(board.layers)[board.choices[place[0]]], board.treatments[place[1]]
    name = "layer " * (behind and choice.by_number) + choice.short
    name += f", {treatment}" * (behind and place[1] != next(iter(frame.at))[1])
    across = f"--x: -{100 * frame.wide.across(x):.0f}%"
    numbers = f'data-score="{score_text(ranking, score, 0)}" data-said="{escape(said)}"'
    kind = skipped + " marked" * (place in marked)
    return (
        f'<i class="dot{kind}" style="{frame.stands(x, score)}; {across}" {numbers}></i>'
        f'<b class="tick{" wide" * behind}{skipped}" style="{frame.wide.left(x)}">{escape(name)}</b>'
    )


def _marks(ranking: Ranking, frame: Frame, marked: Mapping[Setting, str]) -> str:
    """The recommended setting as a large dot, the chosen one as a square, each with its score above its interval."""
    drawn = ""
    for place, kind in marked.items():
        x, score = frame.at[place], float(ranking.held_out if kind == "best" else ranking.scores[place])
        above = frame.stands(x, max(score, float(ranking.high[place])))
        drawn += f'<var class="{kind}" style="{frame.stands(x, score)}"></var>'
        drawn += f'<strong style="{above}">{score_text(ranking, score, 0)}</strong>'
    return drawn


def _remarks(ranking: Ranking, frame: Frame, marked: Sequence[Setting]) -> str:
    """What the first two layers and the area are; "layer"."""
    said = remarks(ranking, [*frame.at][: frame.layers], marked)
    notes = "".join(f'<q class="{one.side}" style="{frame.stands(one.x, one.y)}">{one.text}</q>' for one in said)
    return f'{notes}<b class="tick axis">layer</b>'
