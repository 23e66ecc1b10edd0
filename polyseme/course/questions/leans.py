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
from polyseme.course.questions.vectors import neighbours, random_words, vector, vectors
from polyseme.figures.cosines import as_cosine
from polyseme.figures.wording import escaped, percent

GENDER = (
    ("she", "he"), ("woman", "man"), ("girl", "boy"), ("mother", "father"), ("daughter", "son"), ("female", "male"),
)  # fmt: skip

FURTHEST = 0.3  # how far the line from he to she reaches: the same for all words


def _leans(bert: Bert, words: Sequence[str]) -> tuple[np.ndarray, np.ndarray] | None:
    """The lean of each word, and of random words, from he (−) to she (+): the cosine with the mean difference."""
    ends, found = [vectors(bert, column) for column in zip(*GENDER, strict=True)], vectors(bert, words)
    if found is None or ends[0] is None or ends[1] is None:
        return None
    axis = unit((ends[0] - ends[1]).mean(0))
    return found @ axis, random_words(bert) @ axis


BESIDE = ("carpenter", "nurse")  # placed for the reader, beside their own word


def lean_of(bert: Bert, word: str) -> Asked | None:
    """Whether a word leans to he or to she more than nine of ten random words."""
    near = neighbours(bert, word, {one for pair in GENDER for one in pair})
    shown = dict.fromkeys((*BESIDE, *near))
    beside = [one for one in shown if one != word.casefold() and vector(bert, one) is not None]
    if (found := _leans(bert, (word, *beside))) is None:
        return None
    (lean, *others), random = found[0].tolist(), found[1]
    known = [figures.Dot(at, one, pale=True) for one, at in zip(beside, others, strict=True)]
    low, high = (float(one) for one in np.quantile(random, (0.05, 0.95)))
    own, (side, *sides) = figures.Dot(lean, word), np.digitize([lean, *others], (low, high)).tolist()
    meant = [
        "Left of the grey band, a word leans to *he*.",
        f"Nine of ten random words lie between {as_cosine(low, 2)} and {as_cosine(high, 2)}, in the grey band.",
        "Right of the grey band, a word leans to *she*.",
    ]
    meant[side] += _with_neighbours(side, [one for one, name in zip(sides, beside, strict=True) if name in near])

    def draw(earlier: Sequence[figures.Dot] = ()) -> tuple[go.Figure, go.Figure]:
        around = [*known, *(dot for dot in earlier if dot.name not in (word, *beside))]
        drawn = partial(figures.line, ends=("he", "she"), band=(low, high), least=FURTHEST, edges=True)
        return drawn(around), drawn([*around, own])

    return Asked(
        f"A line from *he* to *she*, made of six pairs such as *man*–*woman*; only left and right count. The words "
        f"nearest to **{escaped(word)}** are *{'*, *'.join(near[:-1])}* and *{near[-1]}*. Where does it lie?",
        "",
        ("nearer to he", "like a random word", "nearer to she"),
        side,
        each(side, f"*{word}*: cosine {as_cosine(lean, 2)} with the direction from *he* to *she*.", *meant),
        *draw(),
        brief=as_cosine(lean, 2),
        dot=replace(own, pale=True),
        beside=draw,
    )


def _with_neighbours(side: int, sides: Sequence[int]) -> str:
    """Whether a word's neighbours lie on its side, and what that says of texts."""
    if not (there := sides.count(side)):
        return ""
    who = "Its neighbours" if there == len(sides) else f"Of its {len(sides)} neighbours, {there}"
    why = "" if side == 1 else f": in texts, such words stand near words for {'women' if side else 'men'}"
    return f" {who} lie there, too{why}."


def _placed(bert: Bert, words: Sequence[str]) -> tuple[np.ndarray, np.ndarray, tuple[float, float], go.Figure] | None:
    """The leans of some words and of random words, the band of the latter, and the line with the words on it."""
    shown = (*words, *BESIDE)
    if (found := _leans(bert, shown)) is None:
        return None
    dots = [figures.Dot(float(at), one, pale=one in BESIDE) for one, at in zip(shown, found[0], strict=True)]
    low, high = (float(one) for one in np.quantile(found[1], (0.05, 0.95)))
    return *found, (low, high), figures.line(dots, ("he", "she"), (low, high), least=FURTHEST, edges=True)


def _further(lean: float, random: np.ndarray) -> str:
    """The share of random words that lie further to the same side."""
    return percent(float((random > lean).mean() if lean > 0 else (random < lean).mean()))


def shown_lean(bert: Bert, word: str, neutral: str) -> Asked | None:
    """What it shows that a word lies to one side, beside a neutral word that does so, too."""
    if (found := _placed(bert, (word, neutral))) is None:
        return None
    (lean, other, *_), random, (low, high), picture = found
    side, end = 0 if lean < low else 2 if lean > high else 1, "she" if lean > 0 else "he"
    return Asked(
        f"The line from *he* to *she*. A **{neutral}** has no gender, yet its dot lies to one side. "
        f"What does the dot of **{word}** show?",
        "",
        ("it leans to he", "nothing: random words lean as much", "it leans to she"),
        side,
        each(
            side,
            f"*{word}* {as_cosine(float(lean), 2)}, *{neutral}* {as_cosine(float(other), 2)}: {_further(lean, random)} "
            f"of random words lie nearer to *{end}* than *{word}* does.",
            f"Then *{word}* would lie left of the grey band.",
            "In the grey band, a dot may lie left or right by chance.",
            f"Then *{word}* would lie right of the grey band.",
        ),
        picture,
        picture,
    )


def meant_by_a_lean(bert: Bert, word: str) -> Asked | None:
    """What a word's place between he and she tells: of people, of texts, or nothing."""
    if (found := _placed(bert, (word,))) is None:
        return None
    (lean, *_), random, (low, high), picture = found
    end, many = ("she", "women") if lean > 0 else ("he", "men")
    right = 0 if low <= lean <= high else 2
    return Asked(
        f"The line from *he* to *she*, with the dot of **{word}**. What does the dot tell us?",
        "",
        (
            "nothing: random words lean as much",
            f"of people: most {word}s are {many}",
            f"of texts: it stands near words for {many}",
        ),
        right,
        each(
            right,
            f"*{word}* lies at {as_cosine(float(lean), 2)}; {_further(lean, random)} of random words lie nearer to "
            f"*{end}*.",
            "Then the dot would lie in the grey band.",
            "That may be so or not: the model has read texts, and counted nobody.",
            "The dot lies outside the grey band, and it was made from texts alone.",
        ),
        picture,
        picture,
    )
