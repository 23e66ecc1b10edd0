"""How the poolings do on paraphrases and look-alikes: pictures and readings."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from components.chapters.sentences.figures.rows import add_band, board, cosine_axis, fine_cosine, in_rows, short
from components.chapters.sentences.numbers.paraphrases import ParaphraseBoard, Trial, interval, only_one
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.marks import error_bars
from components.figures.prose import escaped, percent
from components.figures.strips import bar_below
from components.numbers.baseline import Spread
from components.numbers.layers import numbered_layers

Trials = Mapping[str, Trial]


def shares_figure(trials: Trials) -> go.Figure:
    """By pooling: how many paraphrases are found, and how many look-alikes it falls for, with 95 % intervals."""
    drawing = Drawing()
    kinds = {
        "paraphrase found": [one.found for one in trials.values()],
        "fooled by the look-alike": [one.fooled for one in trials.values()],
    }
    for at, (name, hits) in enumerate(kinds.items()):
        shares = np.array([one.mean() for one in hits])
        ends = np.array([interval(int(one.sum()), len(one)) for one in hits])
        hover = f"{name}: %{{x:.0%}}<br>%{{customdata[0]:.0%}} to %{{customdata[1]:.0%}}<extra></extra>"
        _add_bars(drawing, at, shares, *ends.T, name=name, customdata=ends.tolist(), hovertemplate=hover)
    across = {"range": [-0.03, 1.03], "tickformat": ".0%", "title": "share of the triples; bars: 95 % interval"}
    return in_rows(drawing, list(map(short, trials)), **across)


def _add_bars(
    drawing: Drawing, kind: int, middle: np.ndarray, low: np.ndarray, high: np.ndarray, **face: object
) -> None:
    """(row,) three times: a point a row with its reach; of two kinds the first stands a little higher."""
    drawing.add(
        "scatter",
        x=middle,
        y=np.arange(len(middle)) + (-0.14, 0.14)[kind],
        error_x=error_bars(middle, low, high),
        mode="markers",
        marker={"symbol": ("circle", "x")[kind], "size": 11, "color": look.COLOURS[kind]},
        **face,
    )


def shares_reading(trials: Trials, choice: str) -> str:
    """What the mean and [CLS] find under a layer choice, whether chance could part them; and who is taken in."""
    mean, cls = trials["Mean"], trials["[CLS]"]
    size = len(mean.found)
    mine, theirs, likely = only_one(mean.found, cls.found)
    parted = f"{mine} found by the mean alone, {theirs} by \\[CLS\\] alone"
    if not mine + theirs:
        verdict = "the same ones"
    else:
        verdict = f"{'no more than chance would part them' if likely > 0.05 else 'a real difference'} ({parted})"
    fooled = [float(one.fooled.mean()) for one in trials.values()]
    return (
        f"At *{choice.lower()}*: of {size} paraphrases, each among {2 * size - 2} sentences on other matters, the mean "
        f"finds {_shown(mean.found)}, \\[CLS\\] {_shown(cls.found)}: {verdict}. Look-alikes, with the same words in "
        f"another meaning, come closer than the paraphrase in {percent(min(fooled))} to {percent(max(fooled))} of the "
        "triples, by pooling."
    )


def _shown(hits: np.ndarray) -> str:
    """A count with its interval."""
    low, high = interval(int(hits.sum()), len(hits))
    return f"{int(hits.sum())} ({low:.0%} to {high:.0%})".replace("%", "\N{NO-BREAK SPACE}%")


def spreads_figure(trials: Trials) -> go.Figure:
    """By pooling: unrelated pairs as a grey band; median and middle nine tenths of paraphrases and look-alikes."""
    drawing = Drawing()
    chances = [Spread(one.unrelated) for one in trials.values()]
    for row, chance in enumerate(chances):
        add_band(drawing, chance, row, first=row == 0)
    kinds = {
        "paraphrases": [one.paraphrases for one in trials.values()],
        "look-alikes": [one.lookalikes for one in trials.values()],
    }
    lowest = min(chance.low for chance in chances)
    for at, (name, cosines) in enumerate(kinds.items()):
        low, middle, high = np.quantile(np.stack(cosines), [0.05, 0.5, 0.95], axis=1)
        lowest = min(lowest, float(low.min()))
        hover = f"median of {name}: %{{x:.4f}}<extra></extra>"
        _add_bars(drawing, at, middle, low, high, name=name, hovertemplate=hover)
    return in_rows(drawing, list(map(short, trials)), **cosine_axis(lowest))


def spreads_reading(trials: Trials) -> str:
    """Where two unrelated sentences already stand by [CLS] and by the mean, and how far paraphrases rise above them."""
    parts = []
    for name in ("[CLS]", "Mean"):
        one = trials[name]
        chance = Spread(one.unrelated)
        above = float((one.paraphrases > chance.high).mean())
        parts.append(
            f"By {escaped(short(name))} half of all unrelated pairs lie above {fine_cosine(chance.median)}, "
            f"paraphrases at {fine_cosine(float(np.median(one.paraphrases)))} in the middle, look-alikes at "
            f"{fine_cosine(float(np.median(one.lookalikes)))}; {percent(above)} of the paraphrases rise above "
            "nineteen of twenty unrelated pairs."
        )
    return " ".join(parts)


def board_figure(trials: ParaphraseBoard, choice: str, pooling: str) -> go.Figure:
    """Layer choice by pooling: how many paraphrases of a hundred are found; the chosen ones are set in bold."""
    found = np.array([[one.found.mean() for one in row.values()] for row in trials.values()])
    poolings = list(next(iter(trials.values())))
    ticks = {"tickvals": [0.0, 0.2, 0.4, 0.6, 0.8, 1.0], "ticktext": ["0", "20", "40", "60", "80", "100"]}
    return board(
        found,
        np.array([[f"{100 * share:.0f}" for share in row] for row in found.tolist()]),
        [f"<b>{name}</b>" if name == choice else name for name in trials],
        [f"<b>{short(name)}</b>" if name == pooling else short(name) for name in poolings],
        "%{y}, %{x}<br>%{text} % found",
        zmin=0.0,
        zmax=1.0,
        colorbar=bar_below("paraphrases found, in per cent") | ticks,
    )


def board_reading(trials: ParaphraseBoard, layers: int, tuned: bool) -> str:
    """The best combination and how many tie with it; how the mean and [CLS] fare over the single layers."""
    every = {(choice, name): one for choice, row in trials.items() for name, one in row.items()}
    best = max(every, key=lambda key: int(every[key].found.sum()))
    ties = sum(only_one(every[best].found, one.found)[2] > 0.05 for key, one in every.items() if key != best)
    single = [trials[choice.name] for choice in numbered_layers(layers)]
    shares = {name: [float(row[name].found.mean()) for row in single] for name in ("Mean", "[CLS]")}
    middle = float(np.median(trials["Second-to-last"]["[CLS]"].unrelated))
    trained = (
        "This model was trained for sentences, and that training shaped the last layer, \\[CLS\\] included; "
        "a BERT as it comes was not."
        if tuned
        else "Nothing in this model's files says that it was trained for sentences."
    )
    return (
        f"Best: *{escaped(short(best[1]))}* of *{best[0].lower()}*, {_shown(every[best].found)} of "
        f"{len(every[best].found)}; {ties} of the {len(every) - 1} others do as well, as far as so few sentences can "
        f"tell (sign test, p > .05). Over the single layers the mean finds {_span(shares['Mean'])}, "
        f"\\[CLS\\] {_span(shares['[CLS]'])}; second-to-last, where many take it from, \\[CLS\\] finds "
        f"{percent(float(trials['Second-to-last']['[CLS]'].found.mean()))}, and by it half of all unrelated pairs have "
        f"a cosine above {fine_cosine(middle)}. {trained}"
    )


def _span(shares: list[float]) -> str:
    """From the least to the most, with the last layer's."""
    return f"{percent(min(shares))} to {percent(max(shares))} (last layer {percent(shares[-1])})"
