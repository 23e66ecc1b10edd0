"""What is lost with all but the first dimensions of a vector, beside as many principal and as many random ones.

The order of a model's features is that of random numbers before training: nothing puts the useful ones first.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from components import examples
from components.bert import Bert, Tokens
from components.numbers.baseline import SEED
from components.numbers.claims import CannotAsk
from components.numbers.nearest_mean import share_right
from components.numbers.occurrences.places import places
from components.numbers.similarity import cosine_matrix

NUMBERS = (50, 100, 200)
"""The dimensions that are kept."""

NEAREST = 10
"""The nearest others of each vector, of which some stay its nearest."""

DRAWS = 10
"""Random choices of so many dimensions: their spread shows what the luck of one choice is."""

FIRST, PRINCIPAL, RANDOM = "first", "principal", "random"


@dataclass(frozen=True)
class Score:
    """Both measures, (draw,) each; of the first and the principal dimensions there is one draw."""

    right: np.ndarray
    kept: np.ndarray  # the share of the nearest others that stay among the nearest


@dataclass(frozen=True)
class Truncated:
    """The scores by way and number of dimensions, and what all dimensions get."""

    scores: Mapping[str, Mapping[int, Score]]
    whole: float
    features: int


def truncated(
    vectors: np.ndarray,
    words: np.ndarray,
    senses: np.ndarray,
    report: Callable[[float, str], None] = lambda share, step: None,
) -> Truncated:
    """(n, feature), (n,), (n,) -> what few dimensions keep of labelled vectors."""
    near = nearest(vectors)
    found: dict[str, dict[int, Score]] = {}
    axes = principal_axes(vectors)
    numbers = [number for number in NUMBERS if number < vectors.shape[1]]
    for step, number in enumerate(numbers):
        ways = {
            FIRST: [vectors[:, :number]],
            PRINCIPAL: [vectors @ axes[:, :number]],
            RANDOM: [vectors[:, some] for some in draws(vectors.shape[1], number)],
        }
        for way, reduced in ways.items():
            report((step + (way == RANDOM) / 2) / len(numbers), f"{number} {way} dimensions")
            right = np.array([share_right(some, words, senses) for some in reduced])
            kept = np.array([share_kept(near, nearest(some)) for some in reduced])
            found.setdefault(way, {})[number] = Score(right, kept)
    return Truncated(found, share_right(vectors, words, senses), vectors.shape[1])


def principal_axes(vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (feature, axis): the directions in which most of the vectors' lengths lies, the most first.

    The vectors' centre stays where it is, so that all directions together change no cosine.
    """
    _, _, axes = np.linalg.svd(vectors.astype(np.float64), full_matrices=False)
    return np.asarray(axes.T, dtype=np.float32)


def draws(features: int, number: int) -> list[np.ndarray]:
    """Several random choices of so many features, (number,) each."""
    rng = np.random.default_rng([SEED, number])
    return [rng.permutation(features)[:number] for _ in range(DRAWS)]


def nearest(vectors: np.ndarray) -> np.ndarray:
    """(n, feature) -> (n, NEAREST): the nearest others of each by cosine, in no order."""
    cosines = cosine_matrix(vectors)
    np.fill_diagonal(cosines, -np.inf)
    most = min(NEAREST, len(vectors) - 1)
    return np.asarray(np.argpartition(-cosines, most - 1, axis=1)[:, :most])


def share_kept(before: np.ndarray, after: np.ndarray) -> float:
    """(n, k), (n, k) -> the share of the nearest that are still among them.

    >>> share_kept(np.array([[1, 2], [0, 2]]), np.array([[2, 3], [0, 2]]))
    0.75
    """
    return float((before[:, :, None] == after[:, None]).any(2).mean())


ASKED = ("bank", "bat", "crane")
"""The built-in words on which the claim is checked: 126 sentences are read in a moment."""

LITTLE, MOST = 0.02, 0.9
"""What may be lost of the share right, and what must be kept of the neighbours, for "little" to be said of it."""


def little_lost(bert: Bert) -> tuple[str, bool]:
    """Whether the first 50 dimensions tell senses apart nearly as well as all, and keep the neighbours."""
    number = min(NUMBERS)
    if bert.features <= number:
        raise CannotAsk(f"The vectors of this model have no more than {number} dimensions.")
    rows = [row for row in examples.labelled() if row[1] in ASKED]
    word_of = {sentence: word for sentence, word, _ in rows}

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        found = places(tokens, word_of[tokens.text])
        if not found:
            raise CannotAsk("This model does not read the words of the built-in sentences.")
        return np.asarray(states[-1][list(found[0])].mean(0))

    vectors = np.stack(list(bert.encode_many(word_of, reduce)))
    words, senses = (np.array(column) for column in list(zip(*rows, strict=True))[1:])
    few = vectors[:, :number]
    whole, right = share_right(vectors, words, senses), share_right(few, words, senses)
    kept = share_kept(nearest(vectors), nearest(few))
    said = f"{right:.3f} right where all {bert.features} get {whole:.3f}; {kept:.0%} of the neighbours kept"
    return said, right > whole - LITTLE and kept >= MOST
