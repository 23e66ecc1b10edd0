"""The pull of each word: as bars layer by layer, as a heatmap of all layers, and in one sentence."""

from collections.abc import Iterator

import numpy as np
import plotly.graph_objects as go

from polyseme.core.occlusion.experiment import Experiment, WordPulls
from polyseme.figures import theme
from polyseme.figures.cosines import as_cosine
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.strips import BELOW, signed_cells
from polyseme.figures.wording import escaped, shortened
from polyseme.senses.occlusion.figures.strip import Bars, Strip, strip, strongest_values
from polyseme.senses.occlusion.numbers import FEW, edge_of_others
from polyseme.senses.occurrence_map import first_short, layer_range, run_around

CLEAR = 1.5
"""The strongest word stands out above this multiple of the 90th percentile of the others."""


def pulls_figure(pulls: WordPulls) -> go.Figure:
    """Above each word its pull to the sense, below it its pull away; with a slider, from the best layer on."""
    above = f"pulls to {shortened(pulls.sense, 16)}"
    meaning = (above, "pulls away", mark_of(pulls.own).colour)
    return _strip(pulls.experiment, pulls.pulls, meaning, "pull", pulls.best)


def moved_figure(experiment: Experiment, start: int) -> go.Figure:
    """Above each word how far it moves the word in question, where no senses are known."""
    return _strip(experiment, experiment.moved, ("moves the word so far", "", theme.ACCENT), "moves it by", start)


def _strip(
    experiment: Experiment, table: np.ndarray, meaning: tuple[str, str, str], verb: str, start: int
) -> go.Figure:
    """(word, layer) -> values as bars, those above zero upwards; the strongest few are written."""
    reach = float(np.abs(table).max()) or 1.0
    layers = []
    for values in table.T:
        labels = strongest_values(values, as_cosine)
        up = [label if value > 0 else " " for label, value in zip(labels, values, strict=True)]
        down = [label if value < 0 else " " for label, value in zip(labels, values, strict=True)]
        hovers = [
            f"{theme.plain(word)}: {verb} {as_cosine(value)}"
            for word, value in zip(experiment.words, values, strict=True)
        ]
        edge = edge_of_others(values, int(np.abs(values).argmax())) / reach
        layers.append(Bars(values.clip(0) / reach, (-values).clip(0) / reach, up, down, hovers, edge))
    return strip(Strip(experiment.text, experiment.span, experiment.spans, *meaning), layers, start)


def layers_figure(pulls: WordPulls) -> go.Figure:
    """(word, layer): every pull in every layer."""
    names = [f"{i} {theme.plain(shortened(word, 16))}" for i, word in enumerate(pulls.experiment.words, 1)]
    hover = "%{y}<br>layer %{x}<br>pull %{z:.4f}<extra></extra>"
    title = f"pull to {shortened(pulls.sense, 16)}; blue: away from it"
    limit = float(np.abs(pulls.pulls).max()) or 1.0
    drawing = FigureSpec(signed_cells(pulls.pulls, limit, title, y=names, xgap=1, ygap=1, hovertemplate=hover))
    drawing.x(title="layer", dtick=1, showgrid=False, zeroline=False)
    drawing.y(autorange="reversed", showgrid=False, ticks="", tickfont={"size": 14})
    return theme.with_theme(drawing, 60 + BELOW + 22 * len(names), margin={"b": BELOW})


def pulls_finding(pulls: WordPulls) -> str:
    """Which word makes the model put the word in question with its sense, and how strong the others are."""
    if not len(pulls.pulls):
        return "**The word stands alone**: no other word could have moved it."
    return first_short(_right(pulls) if pulls.leads[0, pulls.best] > 0 else _wrong(pulls))


def _right(pulls: WordPulls) -> Iterator[str]:
    """The model is right: its strongest word, and whether the sense depends on it."""
    values, word, sense = pulls.pulls[:, pulls.best], escaped(shortened(pulls.experiment.word, 20)), _sense(pulls)
    first = int(values.argmax())
    edge, strongest = edge_of_others(values, first), _word(pulls, first)
    pull, others = as_cosine(values[first]), f"{_others(len(values))} by up to {as_cosine(edge)}."
    if values[first] <= 0 or values[first] < CLEAR * edge:
        yield f"**No single word puts this {word} with {sense}**: {strongest} pulls by {pull}, {others}"
    if pulls.turns[first, pulls.best]:
        when = layer_range(*run_around(pulls.turns[first], pulls.best), pulls.leads.shape[1])
        yield f"Without **{strongest}** this {word} lies with {escaped(shortened(pulls.rival(first + 1), 20))} {when}."
    yield f"**{_capital(strongest)}** pulls this {word} hardest to {sense}, by {pull}; {others} Without it, it stays."
    yield f"**{_capital(strongest)}** pulls this {word} hardest to {sense}."


def _wrong(pulls: WordPulls) -> Iterator[str]:
    """The model is wrong: the word that pulls away most."""
    values, word, sense = pulls.pulls[:, pulls.best], escaped(shortened(pulls.experiment.word, 20)), _sense(pulls)
    last, rival = int(values.argmin()), escaped(shortened(pulls.rival(0), 20))
    culprit = _capital(_word(pulls, last))
    if values[last] < 0 and pulls.leads[last + 1, pulls.best] > 0:
        yield (
            f"The model puts this {word} with {rival}. **{culprit}** does it: without that word it lies with {sense}."
        )
    if values[last] < 0:
        yield (
            f"The model puts this {word} with {rival}, not {sense}. **{culprit}** pulls it away hardest, "
            f"by {as_cosine(-values[last])}."
        )
    yield f"**The model puts this {word} with {rival}**, and no single word pulls it there."


def _word(pulls: WordPulls, i: int) -> str:
    return escaped(shortened(pulls.experiment.words[i], 20))


def _sense(pulls: WordPulls) -> str:
    return escaped(shortened(pulls.sense, 20))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _others(words: int) -> str:
    """What edge_of_others is about."""
    return "nine in ten others" if words > FEW else "the others"


def pulls_reading(pulls: WordPulls, typical: float) -> str:
    """What a pull is, beside the other words and the typical lead of sentences of this sense."""
    values = pulls.pulls[:, pulls.best]
    edge, sense = edge_of_others(values, int(np.abs(values).argmax())), _sense(pulls)
    predicted = "" if pulls.known else f" Nobody named its sense: {sense} is the nearest."
    return (
        f"A lead is how much nearer the word lies to **{sense}** than to any other sense, as a difference of cosines; "
        f"a pull is what of it goes with one word. At layer {pulls.best}, where the senses part best, the lead is "
        f"{as_cosine(float(pulls.leads[0, pulls.best]))}; sentences of this sense lead by {as_cosine(typical)} on "
        f"average. Dotted: {_others(len(values))} pull no more than {as_cosine(edge)} either way.{predicted}"
    )


def moved_finding(experiment: Experiment, layer: int) -> str:
    """Which word moves the word in question furthest, beside the others, where no senses are known."""
    if not len(experiment.moved):
        return "**The word stands alone**: no other could move it."
    values, word = experiment.moved[:, layer], escaped(shortened(experiment.word, 20))
    first = int(values.argmax())
    edge, strongest = edge_of_others(values, first), escaped(shortened(experiment.words[first], 20))
    far, others = as_cosine(float(values[first])), f"{_others(len(values))} by up to {as_cosine(edge)}."
    sentences = [
        f"**No single word makes this {word}**: {strongest} moves it by {far}, {others}",
        f"**{_capital(strongest)}** moves this {word} furthest, by {far}; {others}",
        f"**{_capital(strongest)}** moves this {word} furthest.",
    ]
    if values[first] > CLEAR * edge:
        del sentences[0]
    return first_short(iter(sentences))


def moved_reading(layer: int) -> str:
    """What the bars are where no senses are known."""
    return (
        f"Drawn is how far the word moves without each of the others: 1 minus the cosine, at layer {layer} first. "
        "To see where to, say which sense it has: click the names under *Which sense has each sentence?*"
    )


def layers_reading(pulls: WordPulls) -> str:
    """The strongest pull of all layers, and how many layers name the same word as the best one."""
    word, layer = divmod(int(pulls.pulls.argmax()), pulls.pulls.shape[1])
    first = int(pulls.pulls[:, pulls.best].argmax())
    same = int((pulls.pulls[:, 1:].argmax(0) == first).sum())
    return (
        f"The strongest pull of all is that of **{_word(pulls, word)}** at layer {layer}, "
        f"{as_cosine(pulls.pulls[word, layer])}. At layer {pulls.best} {_word(pulls, first)} pulls hardest, and in "
        f"{same} of {pulls.pulls.shape[1] - 1} layers in all. At layer 0 a word can move another only by taking up a "
        "place."
    )
