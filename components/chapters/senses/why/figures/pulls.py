"""The pull of each word: as bars layer by layer, as a heatmap of all layers, and in one sentence."""

from collections.abc import Iterator

import numpy as np
import plotly.graph_objects as go

from components.chapters.senses.hero.readings import fitting, layers_told
from components.chapters.senses.why.figures.strip import Bars, Strip, strip
from components.chapters.senses.why.numbers import FEW, edge_of_others, run_around
from components.figures import look
from components.figures.cosines import as_cosine
from components.figures.drawing import Drawing
from components.figures.prose import escaped, shortened
from components.figures.strips import BELOW, signed_cells
from components.numbers.why.experiment import Experiment, Pulls

SAID = 3
"""Words of a strip whose value is written at their bar, the strongest."""

CLEAR = 1.5
"""The strongest word stands out where it pulls so many times as hard as nine in ten of the others."""


def pulls_figure(of: Pulls) -> go.Figure:
    """Above each word its pull to the sense, below it its pull away; in the best layer, in others by a slider."""
    made = of.experiment
    reach = float(np.abs(of.pulls).max()) or 1.0
    layers = [_bars(of.pulls[:, layer], made, reach, "pull") for layer in range(of.pulls.shape[1])]
    above, below = f"pulls to {shortened(of.sense, 16)}", "pulls away"
    one = Strip(made.text, made.span, made.spans, above, below, look.COLOURS[of.own % len(look.COLOURS)])
    return strip(one, layers, of.best, [str(layer) for layer in range(len(layers))])


def moved_figure(made: Experiment, start: int) -> go.Figure:
    """Above each word how far it moves the word in question, where no senses are known."""
    reach = float(made.moved.max()) or 1.0
    layers = [_bars(made.moved[:, layer], made, reach, "moves it by") for layer in range(made.moved.shape[1])]
    one = Strip(made.text, made.span, made.spans, "moves the word so far", "", look.COLOURS[0])
    return strip(one, layers, start, [str(layer) for layer in range(len(layers))])


def _bars(values: np.ndarray, made: Experiment, reach: float, named: str) -> Bars:
    """Values as bars, those above zero upwards; the strongest few are written."""
    strongest = np.argsort(-np.abs(values))[:SAID].tolist()
    said = [as_cosine(value) if at in strongest else " " for at, value in enumerate(values.tolist())]
    up = [text if value > 0 else " " for text, value in zip(said, values, strict=True)]
    down = [text if value < 0 else " " for text, value in zip(said, values, strict=True)]
    told = [f"{look.plain(word)}: {named} {as_cosine(value)}" for word, value in zip(made.words, values, strict=True)]
    edge = edge_of_others(values, strongest[0]) / reach
    return Bars(np.maximum(values, 0) / reach, np.maximum(-values, 0) / reach, up, down, told, edge)


def layers_figure(of: Pulls) -> go.Figure:
    """(word, layer): every pull in every layer."""
    made = of.experiment
    names = [f"{at + 1} {look.plain(shortened(word, 16))}" for at, word in enumerate(made.words)]
    reach = float(np.abs(of.pulls).max()) or 1.0
    cells = signed_cells(
        of.pulls,
        reach,
        f"pull to {shortened(of.sense, 16)}; blue: away from it",
        y=names,
        xgap=1,
        ygap=1,
        hovertemplate="%{y}<br>layer %{x}<br>pull %{z:.4f}<extra></extra>",
    )
    drawing = Drawing(cells)
    drawing.x(title="layer", dtick=1, showgrid=False, zeroline=False)
    drawing.y(autorange="reversed", showgrid=False, ticks="", tickfont={"size": 14})
    return look.dressed(drawing, 60 + BELOW + 22 * len(names), margin={"b": BELOW})


def pulls_finding(of: Pulls) -> str:
    """Which word makes the model put it with its sense, and how strong the others are."""
    return fitting(_told(of)) if len(of.pulls) else "**The word stands alone**: no other word could have moved it."


def _told(of: Pulls) -> Iterator[str]:
    values, word = of.pulls[:, of.best], escaped(shortened(of.experiment.word, 20))
    own, sense = of.leads[0, of.best], escaped(shortened(of.sense, 20))
    if own <= 0:  # the model puts it elsewhere than the sense it was given
        yield from _elsewhere(of, word, sense)
        return
    first = int(values.argmax())
    edge, strongest = edge_of_others(values, first), _word(of, first)
    if values[first] <= 0 or values[first] < CLEAR * edge:
        yield (
            f"**No single word puts this {word} with {sense}**: {strongest} pulls by {as_cosine(values[first])}, "
            f"{_others(len(values))} by up to {as_cosine(edge)}."
        )
    if of.turns[first, of.best]:
        when = layers_told(*run_around(of.turns[first], of.best), of.leads.shape[1])
        yield f"Without **{strongest}** this {word} lies with {escaped(shortened(of.rival(first + 1), 20))} {when}."
    yield (
        f"**{_capital(strongest)}** pulls this {word} hardest to {sense}, by {as_cosine(values[first])}; "
        f"{_others(len(values))} by up to {as_cosine(edge)}. Without it, it stays."
    )
    yield f"**{_capital(strongest)}** pulls this {word} hardest to {sense}."


def _elsewhere(of: Pulls, word: str, sense: str) -> Iterator[str]:
    """Where the model goes wrong: which word pulls it away most."""
    values = of.pulls[:, of.best]
    last, rival = int(values.argmin()), escaped(shortened(of.rival(0), 20))
    if values[last] < 0 and of.leads[last + 1, of.best] > 0:
        yield (
            f"The model puts this {word} with {rival}. **{_capital(_word(of, last))}** does it: without that word "
            f"it lies with {sense}."
        )
    if values[last] < 0:
        yield (
            f"The model puts this {word} with {rival}, not {sense}. **{_capital(_word(of, last))}** pulls it away "
            f"hardest, by {as_cosine(-values[last])}."
        )
    yield f"**The model puts this {word} with {rival}**, and no single word pulls it there."


def _word(of: Pulls, at: int) -> str:
    return escaped(shortened(of.experiment.words[at], 20))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _others(words: int) -> str:
    """Whom the edge speaks of."""
    return "nine in ten others" if words > FEW else "the others"


def pulls_reading(of: Pulls, typical: float) -> str:
    """What a pull is, beside what the other words do and by how much a sentence of this sense usually leads."""
    values = of.pulls[:, of.best]
    first = int(np.abs(values).argmax())
    edge, sense = edge_of_others(values, first), escaped(shortened(of.sense, 20))
    given = "" if of.known else f" Nobody named its sense: {sense} is the nearest."
    return (
        f"A lead is how much nearer the word lies to **{sense}** than to any other sense, as a difference of cosines; "
        f"a pull is what of it goes with one word. At layer {of.best}, where the senses part best, the lead is "
        f"{as_cosine(float(of.leads[0, of.best]))}; sentences of this sense lead by {as_cosine(typical)} on average. "
        f"Dotted: {_others(len(values))} pull no more than {as_cosine(edge)} either way.{given}"
    )


def moved_finding(made: Experiment, layer: int) -> str:
    """Which word moves it furthest, beside the others, where no senses are known."""
    return fitting(_furthest(made, layer)) if len(made.moved) else "**The word stands alone**: no other could move it."


def _furthest(made: Experiment, layer: int) -> Iterator[str]:
    values, word = made.moved[:, layer], escaped(shortened(made.word, 20))
    first = int(values.argmax())
    edge, strongest = edge_of_others(values, first), escaped(shortened(made.words[first], 20))
    if values[first] <= CLEAR * edge:
        yield (
            f"**No single word makes this {word}**: {strongest} moves it by {as_cosine(float(values[first]))}, "
            f"{_others(len(values))} by up to {as_cosine(edge)}."
        )
    yield (
        f"**{_capital(strongest)}** moves this {word} furthest, by {as_cosine(float(values[first]))}; "
        f"{_others(len(values))} by up to {as_cosine(edge)}."
    )
    yield f"**{_capital(strongest)}** moves this {word} furthest."


def moved_reading(made: Experiment, layer: int) -> str:
    """What is drawn where no senses are known."""
    return (
        f"Drawn is how far the word moves without each of the others: 1 minus the cosine, at layer {layer} first. "
        "To see where to, say which sense it has: click the names under *Which sense has each sentence?*"
    )


def layers_reading(of: Pulls) -> str:
    """In which layer the strongest pull sits, and how many of the layers name the same word."""
    word, layer = divmod(int(of.pulls.argmax()), of.pulls.shape[1])
    first = int(of.pulls[:, of.best].argmax())
    same = int((of.pulls[:, 1:].argmax(0) == first).sum())
    return (
        f"The strongest pull of all is that of **{_word(of, word)}** at layer {layer}, "
        f"{as_cosine(of.pulls[word, layer])}. "
        f"At layer {of.best} {_word(of, first)} pulls hardest, and in {same} of {of.pulls.shape[1] - 1} layers in all. "
        "At layer 0 a word can move another only by taking up a place."
    )
