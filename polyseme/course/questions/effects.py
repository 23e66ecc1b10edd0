"""Questions on what other words do to a word; None if a model can't be asked."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.core.occlusion.experiment import Experiment, experiment, pulls_of
from polyseme.core.occurrences.known import occurrences_of
from polyseme.course import figures
from polyseme.course.asked import Asked
from polyseme.course.questions.meanings import judged
from polyseme.figures.cosines import as_cosine


def _tried(bert: Bert, text: str, word: str) -> Experiment | None:
    """The effect of striking out each other word on the first occurrence of a word."""
    found = occurrences_of(bert, (text,), word)
    return experiment(bert, found.occurrences[0]) if len(found) else None


def _largest(words: Sequence[str], values: np.ndarray, options: Sequence[str]) -> tuple[list[float], int] | None:
    """The largest value of each option, and the index of the largest of all; None if that is not an option."""
    if not set(options) <= set(words):
        return None
    own = [max(float(value) for one, value in zip(words, values, strict=True) if one == option) for option in options]
    return (own, int(np.argmax(own))) if max(own) >= float(values.max()) - 1e-9 else None


def strongest_pull(bert: Bert, text: str, word: str, options: Sequence[str], like: str, index: int = 0) -> Asked | None:
    """Which other word does most for the meaning of a word: without it, its lead over the other meaning falls most.

    like: a sentence whose lead is said for comparison.
    """
    judgement, other = judged(bert, text, word), judged(bert, like, word)
    if judgement is None or other is None or len(judgement.gathering.occurrences) <= index:
        return None
    result = pulls_of(judgement.gathering, index, experiment(bert, judgement.gathering.occurrences[index]))
    found = result and _largest(result.experiment.words, result.pulls[:, judgement.gathering.layer], options)
    if not result or not found:
        return None
    pulls, right = found
    layer = judgement.gathering.layer
    lead = float(result.leads[0, layer])
    others = " or ".join(f"*{one}*" for one in judgement.gathering.names if one != result.sense)
    name = f"lead of {result.sense} without this word"
    draw = partial(_word_rows, result.experiment, lead - result.pulls[:, layer], what=name, full=lead)
    scores = dict(zip(judgement.gathering.names, other.gathering.scores[0, layer].tolist(), strict=True))
    less = scores.pop(result.sense) - max(scores.values())
    return Asked(
        f"Here **{word}** is closer to {result.sense} than to {others}: its lead, one cosine minus the other, is "
        f"{as_cosine(lead)}. In “{like.rstrip('.')}” it is {as_cosine(less)}. Each bar is the lead without one word. "
        "Which “?” has the shortest?",
        text,
        tuple(options),
        right,
        tuple(
            f"Without *{one}*, *{result.sense}* leads by {as_cosine(lead - pull)}."
            for one, pull in zip(options, pulls, strict=True)
        ),
        draw(options),
        draw(()),
        marked=(judgement.gathering.occurrences[index].span,),
    )


def _word_rows(
    tried: Experiment,
    values: np.ndarray,
    hidden: Sequence[str],
    what: str,
    form: Callable[[float], str] = as_cosine,
    full: float | None = None,
) -> go.Figure:
    """The words of a sentence in order, each with its effect on the one in question; hidden ones have a "?".

    full: the value with every word, a dotted line.
    """
    rows = [*zip(tried.spans, tried.words, values.tolist(), strict=True), (tried.span, tried.word, None)]
    shown = [(word, None if word in hidden else value, span == tried.span) for span, word, value in sorted(rows)]
    return figures.word_bars(shown, max(float(np.abs(values).max()), full or 0), what, form, full)


def _turns(tried: Experiment) -> np.ndarray:
    """(word,): by how many degrees the word in question turns in the last layer when each word is struck out."""
    return np.asarray(np.degrees(np.arccos(1 - tried.moved[:, -1])))


SHORT = 4  # letters up to which a word is not offered as long as there are three longer ones


def moves_most(bert: Bert, text: str, word: str) -> Asked | None:
    """Which of up to four longer words of a reader's sentence moves a word of it most."""
    tried = _tried(bert, text, word)
    if tried is None or len({*tried.words}) < 3:
        return None
    far: dict[str, float] = {}
    for one, turned in zip(tried.words, _turns(tried).tolist(), strict=True):
        far[one] = max(turned, far.get(one, 0.0))
    long = [one for one in far if len(one) > SHORT]
    ranked = sorted(long if len(long) > 2 else far, key=far.__getitem__)
    options = sorted({*ranked[-2:], ranked[len(ranked) // 2], ranked[0]}, key=text.index)
    name = f"how far {word} turns without this word"
    draw = partial(_word_rows, tried, _turns(tried), what=name, form="{:.0f}°".format)
    return Asked(
        f"Leave out one word: which “?” turns the arrow of **{word}** most?",
        text,
        tuple(options),
        options.index(ranked[-1]),
        tuple(f"Without *{one}*, *{word}* turns by {far[one]:.0f}°." for one in options),
        draw(options),
        draw(()),
        marked=(tried.span,),
        brief=f"{ranked[-1]} turns {word} most",
    )
