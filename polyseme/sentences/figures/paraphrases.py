"""The poolings on paraphrases and look-alikes: figures and readings."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from polyseme.core.accuracy import wilson
from polyseme.core.baseline import Spread
from polyseme.core.layers import layers_in_words, single_layers
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import error_bars
from polyseme.figures.wording import escaped, percent
from polyseme.sentences.figures.rows import add_band, board, bold_one, cosine_axis, in_rows, short
from polyseme.sentences.numbers.paraphrases import ParaphraseBoard, ParaphraseResult, sign_test

ByPooling = Mapping[str, ParaphraseResult]


def shares_figure(results: ByPooling) -> go.Figure:
    """By pooling: the shares of paraphrases found and of look-alikes that fool it, with 95 % intervals."""
    drawing = FigureSpec()
    kinds = {
        "paraphrase found": [one.found for one in results.values()],
        "fooled by the look-alike": [one.fooled for one in results.values()],
    }
    for kind, (name, hits) in enumerate(kinds.items()):
        ends = np.array([wilson(row.mean(), len(row)) for row in hits])
        hover = f"{name}: %{{x:.0%}}<br>%{{customdata[0]:.0%}} to %{{customdata[1]:.0%}}<extra></extra>"
        shares = np.mean(hits, axis=1)
        _add_bars(drawing, kind, shares, *ends.T, name=name, customdata=ends.tolist(), hovertemplate=hover)
    title = "share of the test sentences; bars: 95\N{NO-BREAK SPACE}% interval"
    axis = {"range": [-0.03, 1.03], "title": title}
    return in_rows(drawing, list(map(short, results)), **axis, **theme.percent_ticks())


def _add_bars(
    drawing: FigureSpec, kind: int, middle: np.ndarray, low: np.ndarray, high: np.ndarray, **face: object
) -> None:
    """(row,) three times: a point a row with its interval; the first kind stands a little higher than the second."""
    marker = {"symbol": ("circle", "x")[kind], "size": 11, "color": (theme.ACCENT, theme.COMPARED)[kind]}
    points = {"x": middle, "y": np.arange(len(middle)) + (-0.14, 0.14)[kind], "error_x": error_bars(middle, low, high)}
    drawing.add("scatter", **points, mode="markers", marker=marker, **face)


def shares_reading(results: ByPooling, choice: str) -> str:
    """The paraphrases that the mean and [CLS] find, with a significance test; and the range of those fooled."""
    mean, cls = results["Mean"], results["[CLS]"]
    size = len(mean.found)
    by_mean, by_cls, p_value = sign_test(mean.found, cls.found)
    finds = f"the mean and \\[CLS\\] find the same paraphrases: {percent(float(mean.found.mean()))}"
    if by_mean + by_cls:
        difference = "no clear difference" if p_value > 0.05 else "a clear difference"
        finds = (
            f"the mean finds {percent(float(mean.found.mean()))} and \\[CLS\\] {percent(float(cls.found.mean()))}: "
            f"{difference}, {by_mean} found only by the mean and {by_cls} only by \\[CLS\\]"
        )
    fooled = [float(one.fooled.mean()) for one in results.values()]
    return (
        f"Each of {size} sentences must find its paraphrase among {2 * size - 1} sentences. With "
        f"{layers_in_words(choice)}, {finds}. Look-alikes (same words, other meaning) are not among them. Of these, "
        f"{percent(min(fooled))} to {percent(max(fooled))}, depending on the pooling, would be closer than "
        "the paraphrase."
    )


def _with_interval(hits: np.ndarray) -> str:
    low, high = wilson(hits.mean(), len(hits))
    return f"{percent(float(hits.mean()))} (interval {percent(float(low))} to {percent(float(high))})"


def spreads_figure(results: ByPooling) -> go.Figure:
    """By pooling: unrelated pairs as a grey band; median and middle nine tenths of paraphrases and look-alikes."""
    drawing = FigureSpec()
    chances = [Spread(one.unrelated) for one in results.values()]
    for row, chance in enumerate(chances):
        add_band(drawing, chance, row, first=row == 0)
    kinds = {
        "paraphrases": [one.paraphrases for one in results.values()],
        "look-alikes": [one.lookalikes for one in results.values()],
    }
    lowest = min(chance.low for chance in chances)
    for kind, (name, cosines) in enumerate(kinds.items()):
        low, middle, high = np.quantile(np.stack(cosines), [0.05, 0.5, 0.95], axis=1)
        lowest = min(lowest, float(low.min()))
        hover = f"median of {name}: %{{x:.4f}}<extra></extra>"
        _add_bars(drawing, kind, middle, low, high, name=name, hovertemplate=hover)
    return in_rows(drawing, list(map(short, results)), **cosine_axis(lowest))


SPREADS = "To the right of the grey band lie 5\N{NO-BREAK SPACE}% of the unrelated pairs."


def board_figure(results: ParaphraseBoard, choice: str, pooling: str) -> go.Figure:
    """Layer choice by pooling: the percentage of paraphrases found; the chosen ones are in bold."""
    shares = np.array([[one.found.mean() for one in row.values()] for row in results.values()])
    choices, poolings = list(results), list(next(iter(results.values())))
    ticks = {"tickvals": [0.0, 0.2, 0.4, 0.6, 0.8, 1.0], "ticktext": ["0", "20", "40", "60", "80", "100"]}
    return board(
        shares,
        np.array([[f"{100 * share:.0f}" for share in row] for row in shares.tolist()]),
        bold_one(choices, choice, choices),
        bold_one(poolings, pooling, list(map(short, poolings))),
        "%{y}, %{x}<br>%{text}\N{NO-BREAK SPACE}% found",
        zmin=0.0,
        zmax=1.0,
        colorbar=theme.bar_below("paraphrases found, in\N{NO-BREAK SPACE}%") | ticks,
    )


def board_reading(results: ParaphraseBoard, layers: int, tuned: bool) -> str:
    """The best combination and its ties; the mean and [CLS] over the single layers."""
    settings = {(choice, name): one for choice, row in results.items() for name, one in row.items()}
    best = max(settings, key=lambda key: int(settings[key].found.sum()))
    ties = sum(sign_test(settings[best].found, one.found)[2] > 0.05 for key, one in settings.items() if key != best)
    mean, cls = (
        [float(results[choice.name][name].found.mean()) for choice in single_layers(layers)]
        for name in ("Mean", "[CLS]")
    )
    trained = (
        "This model was trained for sentences."
        if tuned
        else "This model's files do not say that it was trained for sentences."
    )
    return (
        f"Best: *{escaped(short(best[1]))}* with {layers_in_words(best[0])}, {_with_interval(settings[best].found)}. "
        f"{ties} of {len(settings) - 1} other settings are not clearly worse. Depending on the layer, the mean finds "
        f"{_range(mean)}, \\[CLS\\] {_range(cls)}. {trained}"
    )


def _range(shares: list[float]) -> str:
    return f"{percent(min(shares))} to {percent(max(shares))}"
