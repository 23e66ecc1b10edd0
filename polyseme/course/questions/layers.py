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


def role_shares(bert: Bert, some: Sequence[str] = NOUNS, verbs: Sequence[str] = VERBS) -> list[float]:
    """By layer: how often it can be read from a noun's vector whether it does or suffers; tried on nouns left out."""
    texts = [(f"The {a} {verb} the {b}.", a, b) for a in some for b in some if a != b for verb in verbs]
    nouns_of = {text: (first, second) for text, first, second in texts}

    def both(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        """(layer, piece, feature) -> (2, layer, feature): who does it, and to whom."""
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


def best_layers(
    bert: Bert, word: str = "bank", some: Sequence[str] = NOUNS, verbs: Sequence[str] = VERBS
) -> Asked | None:
    """Whether the last layer is best at two tasks: what a word means, and who does what."""
    try:
        found, roles = labelled_occurrences(bert, word), role_shares(bert, some, verbs)
    except (ValueError, IndexError):
        return None
    names, labels = np.unique(found.senses, return_inverse=True)
    vectors = np.asarray(found.states, np.float64)
    senses = [
        float((by_nearest_mean(vectors[:, layer], labels, len(names)) == labels).mean())
        for layer in range(bert.layers + 1)
    ]
    curves, pairs = {f"what {word} means": senses, f"who {verbs[0]}": roles}, len(some) * (len(some) - 1) * len(verbs)
    counts = len(labels), 2 * pairs
    best = [_as_good(values[-1], max(values), count) for values, count in zip(curves.values(), counts, strict=True)]
    right = 2 * (not best[0]) + (not best[1])
    said = [
        f"“{name[0].upper()}{name[1:]}”: {percent(values[-1])} right in the last layer, {percent(max(values[:-1]))} in "
        f"an earlier one, {'no clear' if good else 'a clear'} fall."
        for (name, values), good in zip(curves.items(), best, strict=True)
    ]
    return Asked(
        f"Two tests of each layer's vectors. What does *{word}* mean: {' or '.join(names)} ({len(labels)} sentences)? "
        f"Who {verbs[0]} in *The {some[0]} {verbs[0]} the {some[1]}* ({pairs} sentences)? Early layers hold each "
        "word's place, later ones mix the words; here the doer always stands first. Which line falls clearly in the "
        "last layer?",
        "",
        ("neither", f"only “who {verbs[0]}”", f"only “what {word} means”", "both"),
        right,
        each(
            right,
            " ".join(said),
            "Then the last layer would be best at both.",
            f"So an earlier layer is better at who {verbs[0]}.",
            f"So an earlier layer would be better at what {word} means.",
            "So an earlier layer would be better at each.",
        ),
        figures.by_layer(curves, shown=False),
        figures.by_layer(curves),
        help="A layer answers with the group whose mean is nearest to an example; the example itself is left out of "
        "the mean. A fall is clear if it is more than twice its standard error.",
    )
