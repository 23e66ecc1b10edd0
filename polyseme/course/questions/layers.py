"""Questions on which layer is best; None if a model can't be asked."""

from collections.abc import Sequence

import numpy as np

from polyseme.bert import Bert, Tokens
from polyseme.core.accuracy import by_nearest_mean
from polyseme.core.occurrences.gathering import labelled_occurrences
from polyseme.core.similarity import unit
from polyseme.course import figures
from polyseme.course.asked import Asked, each
from polyseme.figures.wording import percent

NOUNS, VERBS = ("dog", "man", "cat", "child", "horse", "nurse"), ("bites", "sees")


CLEAR = 0.1  # by which a layer leads another, in the sum of two shares


def place_shares(bert: Bert, some: Sequence[str] = NOUNS, verbs: Sequence[str] = VERBS) -> list[float]:
    """By layer: how often a noun's vector tells whether it comes first or second; tried on nouns left out."""
    texts = [(f"The {a} {verb} the {b}.", a, b) for a in some for b in some if a != b for verb in verbs]
    nouns_of = {text: (first, second) for text, first, second in texts}

    def both(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        """(layer, piece, feature) -> (2, layer, feature): the first and the second noun."""
        return np.stack([states[:, tokens.positions(noun)[0]].mean(1) for noun in nouns_of[tokens.text]])

    rows = np.concatenate([*bert.encode_many([*nouns_of], both)])
    roles, nouns = [0, 1] * len(texts), [noun for pair in nouns_of.values() for noun in pair]
    states, which, names = unit(rows), np.array(roles), np.array(nouns)
    right = np.zeros((bert.layers + 1, len(rows)), bool)
    for noun in some:
        out = names == noun
        for layer in range(bert.layers + 1):
            known = states[~out, layer]
            means = unit(np.stack([known[which[~out] == role].mean(0) for role in (0, 1)]))
            right[layer, out] = (states[out, layer] @ means.T).argmax(1) == which[out]
    return [float(one) for one in right.mean(1)]


def _as_good(share: float, best: float, count: int) -> bool:
    """Whether a share of `count` is less than two standard errors below the best one."""
    mean = (share + best) / 2
    return best - share <= 2 * float(np.sqrt(2 * mean * (1 - mean) / count))


def _curves(
    bert: Bert, word: str, some: Sequence[str], verbs: Sequence[str]
) -> tuple[dict[str, list[float]], tuple[int, int]] | None:
    """By layer: how often a vector tells what a word means, and which of two nouns comes first; how many of each."""
    try:
        found, places = labelled_occurrences(bert, word), place_shares(bert, some, verbs)
    except (ValueError, IndexError):
        return None
    names, labels = np.unique(found.senses, return_inverse=True)
    vectors = np.asarray(found.states, np.float64)
    senses = [
        float((by_nearest_mean(vectors[:, layer], labels, len(names)) == labels).mean())
        for layer in range(bert.layers + 1)
    ]
    pairs = len(some) * (len(some) - 1) * len(verbs)
    return {f"what {word} means": senses, "which noun comes first": places}, (len(labels), 2 * pairs)


HELP = (
    "A layer answers with the group whose mean is nearest to an example; the example itself is left out of the mean. "
    "A fall is clear if it is more than twice its standard error."
)


def last_layer(
    bert: Bert, word: str = "bank", some: Sequence[str] = NOUNS, verbs: Sequence[str] = VERBS
) -> Asked | None:
    """Which of two tasks the last layer does clearly worse than an earlier one."""
    if (found := _curves(bert, word, some, verbs)) is None:
        return None
    curves, counts = found
    best = [_as_good(values[-1], max(values), count) for values, count in zip(curves.values(), counts, strict=True)]
    right = 2 * (not best[0]) + (not best[1])
    means, first = curves
    said = [
        f"“{name[0].upper()}{name[1:]}”: {percent(values[-1])} right in layer\N{NO-BREAK SPACE}{bert.layers}, "
        f"{percent(max(values[:-1]))} in layer\N{NO-BREAK SPACE}{int(np.argmax(values[:-1]))}."
        for name, values in curves.items()
    ]
    return Asked(
        f"Two tasks: say what *{word}* means, and which noun comes first in *The {some[0]} {verbs[0]} the {some[1]}*. "
        "A line shows how often each layer is right. Each layer mixes the words and blurs their places. "
        f"Which line goes down clearly at the last layer, {bert.layers}?",
        "",
        ("neither", f"only “{first}”", f"only “{means}”", "both"),
        right,
        each(
            right,
            " ".join(said),
            "Then the last layer would be best at both.",
            "So an earlier layer is better at which noun comes first.",
            f"So an earlier layer would be better at what {word} means.",
            "So an earlier layer would be better at each.",
        ),
        figures.by_layer(curves, shown=False),
        figures.by_layer(curves),
        help=f"{counts[0]} sentences with {word}, {counts[1]} nouns. {HELP}",
    )


def one_layer(bert: Bert, word: str, some: Sequence[str], verbs: Sequence[str]) -> Asked | None:
    """Which of three layers is right most often in two tasks together; None if two are nearly as good."""
    if (found := _curves(bert, word, some, verbs)) is None:
        return None
    curves, _ = found
    layers = 0, bert.layers // 2, bert.layers
    both = [[values[layer] for values in curves.values()] for layer in layers]
    *_, second, best = sorted(map(sum, both))
    if best - second < CLEAR:
        return None
    means, first = curves
    picture = figures.by_layer(curves)
    return Asked(
        f"You need one layer for both tasks: what *{word}* means, and which noun comes first in *The {some[0]} "
        f"{verbs[0]} the {some[1]}*. Which layer is right most often, both taken together?",
        "",
        tuple(map("layer {}, {}".format, layers, ("the first", "in the middle", "the last"))),
        int(np.argmax([*map(sum, both)])),
        tuple(
            f"Layer {layer}: “{means}” {percent(one)}, “{first}” {percent(two)}."
            for layer, (one, two) in zip(layers, both, strict=True)
        ),
        picture,
        picture,
        help=HELP,
    )
