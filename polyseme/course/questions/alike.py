"""Questions on how alike sentences are."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import plotly.graph_objects as go

from polyseme import examples
from polyseme.bert import Bert
from polyseme.core.similarity import unit
from polyseme.course import figures
from polyseme.course.asked import Asked, Guess, each
from polyseme.figures.cosines import as_cosine


def sentence_vectors(bert: Bert, texts: Sequence[str]) -> np.ndarray:
    """(text, feature): the mean of the last layer, at length 1."""
    mean: Callable[..., np.ndarray] = lambda states, tokens: states[-1].mean(0)  # noqa: E731
    return unit(np.stack([*bert.encode_many([*texts], mean)]))


BELOW = "95\N{NO-BREAK SPACE}% of random pairs of sentences"


def sentence_limit(bert: Bert) -> float:
    """The cosine that 95 % of pairs of everyday sentences stay below: the same line in each picture."""
    vectors = sentence_vectors(bert, examples.everyday()[:60])
    return float(np.quantile((vectors @ vectors.T)[np.triu_indices(len(vectors), 1)], 0.95))


def nearest_sentence(bert: Bert, text: str, others: Sequence[str], known: Sequence[str]) -> Asked:
    """Which of some sentences has the highest cosine with a sentence; those of known ones are shown."""
    own, *rest = sentence_vectors(bert, [text, *known, *others])
    cosines, limit = [float(own @ one) for one in rest], sentence_limit(bert)
    said = cosines[len(known) :]
    shown = [*zip(known, [(one,) for one in cosines], strict=False)]
    draw = partial(figures.bars, limit=limit, limit_name=BELOW, what="cosine", full=1)
    return Asked(
        "Each bar says how alike this sentence and another are for the model. Which “?” has the longest bar?",
        text,
        tuple(others),
        int(np.argmax(said)),
        tuple(
            f"“{other}” has cosine {as_cosine(one)}"
            f"{f'; {BELOW} stay below {as_cosine(limit)}' if one == max(said) else ''}."
            for other, one in zip(others, said, strict=True)
        ),
        draw([*shown, *((other, (None,)) for other in others)]),
        draw([*shown, *zip(others, [(one,) for one in said], strict=True)]),
    )


RAIN, NO_RAIN, FALLING = "It is raining.", "It is not raining.", "Rain is falling."


DOORS = ("The door is open.", "The door is green."), ("The door is open.", "The door is closed.")


BOUNDS = 0.5, 0.8


def two_sentences(bert: Bert, first: str, second: str, pairs: Sequence[tuple[str, str]]) -> Asked:
    """How high the cosine of two sentences is, beside that of other pairs, the last of which mean the same."""
    alike = [float(np.prod(sentence_vectors(bert, pair), 0).sum()) for pair in (*pairs, (first, second))]
    cosine, name = alike.pop(), f"{first} – {second}"
    known = [(" – ".join(pair), (one,)) for pair, one in zip(pairs, alike, strict=True)]
    draw = partial(figures.bars, limit=sentence_limit(bert), limit_name=BELOW, full=1, what="cosine")
    low, high = (as_cosine(bound).rstrip("0") for bound in BOUNDS)
    right = int(np.digitize(cosine, BOUNDS))

    def view(value: float, shown: bool) -> tuple[int, go.Figure]:
        """A guess as a second bar below its name."""
        rows = [*known, (name, (cosine if shown else None, value))]
        return int(np.digitize(value, BOUNDS)), draw(rows, series=("", "your guess"))

    return Asked(
        "Two sentences that mean the opposite. How high is their cosine?",
        name,
        (f"below {low}", f"{low} to {high}", f"above {high}"),
        right,
        each(
            right,
            f"The cosine is {as_cosine(cosine)}. Two sentences that mean the same (“{known[-1][0]}”) have "
            f"{as_cosine(alike[-1])}, which is {'lower' if cosine > alike[-1] else 'higher'}.",
            f"Below {low}, the model would find little in common.",
            f"From {low} to {high}, the model would see a clear difference.",
            f"Above {high}, the model hardly tells them apart.",
        ),
        draw([*known, (name, (None,))]),
        draw([*known, (name, (cosine,))]),
        Guess(
            "Make the bar as long as you expect", [at / 20 for at in range(21)], 0.5, partial(as_cosine, digits=2),
            cosine, view, 0.1,
        ),
        brief=as_cosine(cosine),
    )  # fmt: skip
