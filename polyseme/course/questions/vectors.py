"""The vectors of words without a context, and of random words."""

from collections.abc import Collection, Sequence

import numpy as np

from polyseme.bert import Bert
from polyseme.core.similarity import unit


def vector(bert: Bert, word: str) -> np.ndarray | None:
    """(feature,): the unit vector of a word in the vocabulary; None if the model cuts it."""
    row = bert.tokenizer.whole.get(word.strip()) or bert.tokenizer.whole.get(word.strip().casefold())
    return None if row is None else unit(bert.token_vectors[row])


def vectors(bert: Bert, words: Sequence[str]) -> np.ndarray | None:
    """(word, feature); None if the model cuts one of them."""
    found = [vector(bert, word) for word in words]
    return None if any(one is None for one in found) else np.stack(found)  # type: ignore[arg-type]


def random_words(bert: Bert) -> np.ndarray:
    """(word, feature): unit vectors of 4,000 random words of at least three letters, the same ones every time."""
    rows = [row for word, row in bert.tokenizer.whole.items() if word.isalpha() and word.isascii() and len(word) > 2]
    chosen = np.random.default_rng(1).choice(sorted(rows), min(4_000, len(rows)), replace=False)
    return unit(bert.token_vectors[chosen])


def neighbours(bert: Bert, word: str, but: Collection[str] = (), count: int = 3) -> list[str]:
    """The nearest words of the vocabulary; no two with one beginning, none of `but`."""
    whole = {one: row for one, row in bert.tokenizer.whole.items() if one.isalpha() and one.isascii() and len(one) > 2}
    own, names = vector(bert, word), [*whole]
    if own is None:
        return []
    begun, found = [word.casefold()[:4], *(one[:4] for one in but)], list[str]()
    for at in np.argsort(-(unit(bert.token_vectors[[*whole.values()]]) @ own)).tolist():
        start = names[at].casefold()[:4]
        if not any(start.startswith(one) or one.startswith(start) for one in begun):
            begun.append(start)
            found.append(names[at])
        if len(found) == count:
            break
    return found


def random_range(bert: Bert) -> tuple[float, float]:
    """The cosines between which nine of ten pairs of random words lie."""
    words = random_words(bert)
    half = len(words) // 2
    low, high = np.quantile((words[:half] * words[half : 2 * half]).sum(1), (0.05, 0.95))
    return float(low), float(high)


def random_limit(bert: Bert) -> float:
    """The cosine that 95 % of pairs of random words stay below."""
    return random_range(bert)[1]


def degrees(cosine: float) -> float:
    """The angle of a cosine."""
    return float(np.degrees(np.arccos(np.clip(cosine, -1, 1))))
