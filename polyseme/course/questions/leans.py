"""Questions on words between he and she; None if a model can't be asked."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import plotly.graph_objects as go

from polyseme.bert import Bert
from polyseme.core.similarity import unit
from polyseme.course import figures
from polyseme.course.asked import Asked, each
from polyseme.course.questions.vectors import random_words, vector, vectors
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import escaped, percent

GENDER = (
    ("she", "he"),
    ("woman", "man"),
    ("girl", "boy"),
    ("mother", "father"),
    ("daughter", "son"),
    ("female", "male"),
)


FURTHEST = 0.3  # how far the line from he to she reaches: the same for all words


def _leans(bert: Bert, words: Sequence[str]) -> tuple[np.ndarray, np.ndarray] | None:
    """The lean of each word, and of random words, from he (−) to she (+): the cosine with the mean difference."""
    ends, found = [vectors(bert, column) for column in zip(*GENDER, strict=True)], vectors(bert, words)
    if found is None or ends[0] is None or ends[1] is None:
        return None
    axis = unit((ends[0] - ends[1]).mean(0))
    return found @ axis, random_words(bert) @ axis


BESIDE = ("carpenter", "farmer", "nurse")
"""Words that are placed for the reader, beside their own."""


def lean_of(bert: Bert, word: str) -> Asked | None:
    """Whether a word leans to he or to she more than nine of ten random words."""
    beside = [one for one in BESIDE if one != word.casefold() and vector(bert, one) is not None]
    if (found := _leans(bert, (word, *beside))) is None:
        return None
    (lean, *others), random = found
    known = [figures.Dot(float(at), one, pale=True) for one, at in zip(beside, others, strict=True)]
    low, high = (float(one) for one in np.quantile(random, (0.05, 0.95)))
    side, own = 0 if lean < low else 2 if lean > high else 1, figures.Dot(float(lean), word)

    def draw(earlier: Sequence[figures.Dot] = ()) -> tuple[go.Figure, go.Figure]:
        around = [*known, *(dot for dot in earlier if dot.name not in (word, *beside))]
        drawn = partial(figures.line, ends=("he", "she"), band=(low, high), least=FURTHEST, edges=True)
        return drawn(around), drawn([*around, own])

    return Asked(
        f"A line from *he* to *she*, made of six pairs such as *man*–*woman*; only left and right count. Where does "
        f"**{escaped(word)}** lie?",
        "",
        ("nearer to he", "like a random word", "nearer to she"),
        side,
        each(
            side,
            f"*{word}*: cosine {as_cosine(float(lean), 2)} with the direction from *he* to *she*.",
            "Left of the grey band, a word leans to *he*.",
            f"Nine of ten random words lie between {as_cosine(low, 2)} and {as_cosine(high, 2)}, in the grey band.",
            "Right of the grey band, a word leans to *she*.",
        ),
        *draw(),
        brief=as_cosine(float(lean), 2),
        dot=replace(own, pale=True),
        beside=draw,
    )


def shown_lean(bert: Bert, word: str, neutral: str) -> Asked | None:
    """What it shows that a word lies to one side, beside a neutral word that does so, too."""
    found = _leans(bert, (word, neutral, *BESIDE))
    if found is None:
        return None
    (lean, other, *_), random = found
    dots = [
        figures.Dot(float(at), one, pale=one in BESIDE)
        for one, at in zip((word, neutral, *BESIDE), found[0], strict=True)
    ]
    low, high = (float(one) for one in np.quantile(random, (0.05, 0.95)))
    side = 0 if lean < low else 2 if lean > high else 1
    further, end = float((random < lean).mean()), "he"
    if lean > 0:
        further, end = float((random > lean).mean()), "she"
    picture = figures.line(dots, ("he", "she"), (low, high), least=FURTHEST, edges=True)
    return Asked(
        f"The same line. A **{neutral}** has no gender, yet its dot lies to one side. What does the dot of **{word}** "
        "show?",
        "",
        ("it leans to he", "nothing: random words lean as much", "it leans to she"),
        side,
        each(
            side,
            f"*{word}* {as_cosine(float(lean), 2)}, *{neutral}* {as_cosine(float(other), 2)}: {percent(further)} of "
            f"random words lie further to *{end}* than *{word}*.",
            f"Then *{word}* would lie left of the grey band.",
            "In the grey band, a dot may lie left or right by chance.",
            f"Then *{word}* would lie right of the grey band.",
        ),
        picture,
        picture,
    )
