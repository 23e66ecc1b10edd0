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
"""The strongest word stands out above this multiple of the next one, or of the 90th percentile of the others."""

WEAK = 0.1
"""A word that pulls by less than this part of the lead does not stand out."""

MANY = 3
"""Where more words than these decide, the occurrence lies between two meanings."""


def pulls_figure(pulls: WordPulls) -> go.Figure:
    """Above each word its pull to the sense, below it its pull away; with a slider, from the best layer on."""
    above = f"pulls to {shortened(pulls.sense, 16)}"
    meaning = (above, "pulls away", mark_of(pulls.own).colour)
    return _strip(pulls.experiment, pulls.pulls, meaning, "pull", pulls.best)


def moved_figure(experiment: Experiment, start: int) -> go.Figure:
    """Above each word how far it moves the word in question, where no senses are known."""
    word = shortened(experiment.word, 16)
    meaning = (f"how far {word} moves without the word", "", theme.ACCENT)
    return _strip(experiment, experiment.moved, meaning, f"moves {theme.plain(word)} by", start)


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
    title = f"pull to {shortened(pulls.sense, 16)}; purple: away from it"
    limit = float(np.abs(pulls.pulls).max()) or 1.0
    drawing = FigureSpec(signed_cells(pulls.pulls, limit, title, y=names, xgap=1, ygap=1, hovertemplate=hover))
    drawing.x(title="layer", dtick=1, showgrid=False, zeroline=False)
    drawing.y(autorange="reversed", showgrid=False, ticks="", tickfont={"size": 14})
    return theme.with_theme(drawing, 60 + BELOW + 22 * len(names), margin={"b": BELOW})


def pulls_finding(pulls: WordPulls) -> str:
    """Which word makes the model put the word in question with its sense, and how strong the others are."""
    if not len(pulls.pulls):
        return "**There is no other word** to leave out."
    return first_short(_right(pulls) if pulls.leads[0, pulls.best] > 0 else _wrong(pulls))


def _right(pulls: WordPulls) -> Iterator[str]:
    """The model is right: the words without which it would not be, or else the strongest one beside the next."""
    values, word, sense = pulls.pulls[:, pulls.best], _target(pulls.experiment), f"“{_sense(pulls)}”"
    lead, turning = float(pulls.leads[0, pulls.best]), int(pulls.turns[:, pulls.best].sum())
    first, second = [*np.argsort(-values, kind="stable").tolist(), None][:2]
    strongest, pull = _word(pulls, first), as_cosine(values[first])
    hardest = f"**{_capital(strongest)}** pulls {word} most strongly towards {sense}"
    if turning > MANY:
        small = f"by {as_cosine(lead)}" if lead >= 0.001 else "barely"
        yield (
            f"**A small lead**: {word} is nearest to {sense}, {small}. The word **{strongest}** pulls "
            f"most strongly; leaving out any of {turning} words changes the answer."
        )
    elif turning > 1:
        words = " or ".join(f"without **{_word(pulls, i)}**" for i in np.argsort(-values, kind="stable")[:turning])
        yield f"{_capital(words)}, {word} moves to another meaning."
    elif turning:
        same = pulls.turns[first] & (pulls.rivals[first + 1] == pulls.rivals[first + 1, pulls.best])
        when = layer_range(*run_around(same, pulls.best), len(same))
        yield f"Without **{strongest}**, {word} moves to “{escaped(shortened(pulls.rival(first + 1), 20))}” {when}."
    elif values[first] <= 0:
        yield f"**No single word pulls {word} towards {sense}**: several do together."
    elif second is None or values[second] <= 0:
        yield f"Only **{strongest}** pulls {word} towards {sense}, by {pull}. Even without it, {sense} stays nearest."
    else:
        beside = f"{_quoted(pulls, second)} by {as_cosine(values[second])}"
        if values[first] < max(CLEAR * values[second], WEAK * lead):
            yield f"**No single word puts {word} with {sense}**: {_quoted(pulls, first)} pulls by {pull}, {beside}."
        yield f"{hardest}, by {pull}; next is {beside}. Even without {strongest}, {sense} stays nearest."
    yield f"{hardest}."


def _wrong(pulls: WordPulls) -> Iterator[str]:
    """The model is wrong: the word that pulls away most."""
    values, word, sense = pulls.pulls[:, pulls.best], _target(pulls.experiment), f"“{_sense(pulls)}”"
    last, rival = int(values.argmin()), f"“{escaped(shortened(pulls.rival(0), 20))}”"
    culprit, puts = _word(pulls, last), f"The model puts {word} with {rival}"
    if values[last] < 0 and pulls.leads[last + 1, pulls.best] > 0:
        yield f"{puts}. Without **{culprit}** it moves to {sense}."
    if values[last] < 0:
        away = as_cosine(-values[last])
        yield f"{puts}, not {sense}. **{_capital(culprit)}** pulls it away most strongly, by {away}."
    yield f"**{puts}**, and no single word pulls it there."


def _target(experiment: Experiment) -> str:
    return f"*{escaped(shortened(experiment.word, 20))}*"


def _word(pulls: WordPulls, i: int) -> str:
    return escaped(shortened(pulls.experiment.words[i], 20))


def _quoted(pulls: WordPulls, i: int) -> str:
    """A word of the sentence in quotation marks; one that is spelled like the word in question is another one."""
    again = pulls.experiment.words[i].casefold() == pulls.experiment.word.casefold()
    return f"{'another ' if again else ''}“{_word(pulls, i)}”"


def _sense(pulls: WordPulls) -> str:
    return escaped(shortened(pulls.sense, 20))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _others(words: int) -> str:
    """What edge_of_others is about."""
    return "nine in ten" if words > FEW else "all"


def pulls_reading(pulls: WordPulls, typical: float) -> str:
    """What a pull is, beside the other words and the typical lead of sentences of this sense."""
    values = pulls.pulls[:, pulls.best]
    edge, sense = edge_of_others(values, int(np.abs(values).argmax())), _sense(pulls)
    predicted = "" if pulls.known else f" Without a label from you, we take the nearest meaning, “{sense}”."
    behind = " Below 0, another meaning leads." if pulls.leads[0, pulls.best] < 0 else ""
    return (
        f"Lead of “{sense}” at layer {pulls.best}: {as_cosine(float(pulls.leads[0, pulls.best]))}; in labelled "
        f"sentences, {as_cosine(typical)} on average.{behind} Dotted "
        f"line: the strongest word aside, {_others(len(values))} words pull by at most {as_cosine(edge)}, in either "
        f"direction. The map leaves out the singular/plural difference, so the lead there may differ a "
        f"little.{predicted}"
    )


def moved_finding(experiment: Experiment, layer: int) -> str:
    """Which word moves the word in question furthest, beside the others, where no senses are known."""
    if not len(experiment.moved):
        return "**There is no other word** to leave out."
    values, word = experiment.moved[:, layer], _target(experiment)
    first = int(values.argmax())
    edge, strongest = edge_of_others(values, first), escaped(shortened(experiment.words[first], 20))
    far = as_cosine(float(values[first]))
    if values[first] <= CLEAR * edge:
        return f"**No single word stands out**: “{strongest}” moves {word} by {far}, other words nearly as far."
    return f"**{_capital(strongest)}** moves {word} furthest, by {far}; the others by up to {as_cosine(edge)}."


def moved_reading(experiment: Experiment, layer: int) -> str:
    """What the bars are where no senses are known."""
    return (
        f"Each bar: how far {_target(experiment)} moves without the word below (1 minus the cosine, layer {layer}). "
        "To see which meaning a word favours, label the sentences."
    )


def layers_reading(pulls: WordPulls) -> str:
    """The strongest pull of all layers, and how many layers name the same word as the best one."""
    word, layer = divmod(int(pulls.pulls.argmax()), pulls.pulls.shape[1])
    first = int(pulls.pulls[:, pulls.best].argmax())
    same = int((pulls.pulls[:, 1:].argmax(0) == first).sum())
    layers = pulls.pulls.shape[1] - 1
    subject = "It" if first == word else f"**{_word(pulls, first)}**"
    return (
        f"Strongest pull: **{_word(pulls, word)}** at layer {layer}, {as_cosine(pulls.pulls[word, layer])}. {subject} "
        f"pulls most strongly in {'all' if same == layers else f'{same} of'} {layers} layers."
    )
