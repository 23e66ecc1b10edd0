"""Effect size and permutation test of an association between two lists of words and two others (WEAT, SEAT)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np

from polyseme import examples, limits
from polyseme.axes.numbers import static_vectors, word_vectors
from polyseme.bert import Bert, Tokens
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import unit

STATIC, SENTENCE, CONTEXT = "static vectors", "whole sentences", "words in context"
WAYS = {STATIC: "WEAT", SENTENCE: "SEAT", CONTEXT: "in context"}
"""What is compared -> its short name."""


@dataclass(frozen=True)
class AssociationTest:
    """Four lists by name: is the first nearer to the third than the second is, against the fourth?"""

    lists: tuple[str, str, str, str]

    @property
    def name(self) -> str:
        """The two lists that are compared, and by what."""
        first, second, towards, away = self.lists
        return f"{first} or {second}: {towards} or {away}"

    @property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """The four lists of words."""
        return tuple(tuple(examples.axes_file()["lists"][name].split()) for name in self.lists)


def built_in_tests() -> tuple[AssociationTest, ...]:
    """The tests of axes.toml."""
    return tuple(AssociationTest(tuple(entry["lists"])) for entry in examples.axes_file()["test"])


@dataclass(frozen=True)
class Association:
    """The result of a test: the associations of the words of its first and second list, effect size, two-sided p."""

    first: np.ndarray  # (word,)
    second: np.ndarray  # (word,)
    effect: float
    p: float
    splits: int  # of all words in two lists
    exact: bool  # whether all possible splits were tried


def associations(words: np.ndarray, towards: np.ndarray, away: np.ndarray) -> np.ndarray:
    """(word, sentence, feature), of length 1 -> (word,): mean cosine with one list minus that with the other.

    Vectors of the same sentence are compared; static vectors count as one sentence.
    """
    by_word = [np.einsum("wsf,asf->wa", words, each).mean(1) / words.shape[1] for each in (towards, away)]
    return np.asarray(by_word[0] - by_word[1], np.float64)


def permutation_test(first: np.ndarray, second: np.ndarray) -> Association:
    """(word,), (word,) -> effect size and permutation test: how many splits of all words differ as much or more.

    The effect size divides by the standard deviation of all associations (n - 1). p counts differences to both sides.
    """
    every, size = np.concatenate([first, second]), len(first)
    deviation = float(every.std(ddof=1))
    effect = float(first.mean() - second.mean()) / deviation if deviation > 0 else 0.0
    splits = comb(len(every), size)
    exact = splits <= limits.AXIS_SPLITS
    if exact:
        chosen = np.array(list(combinations(range(len(every)), size)))
    else:
        rng = np.random.default_rng(0)
        chosen = rng.permuted(np.tile(np.arange(len(every)), (limits.AXIS_SPLITS - 1, 1)), axis=1)[:, :size]
        chosen = np.concatenate([np.arange(size)[None], chosen])
    sums = every[chosen].sum(1)
    differences = np.abs(sums / size - (every.sum() - sums) / (len(every) - size))
    observed = abs(first.mean() - second.mean())
    p = float((differences >= observed - 1e-12).mean())
    return Association(first, second, effect, p, len(chosen), exact)


def sentence_vectors(bert: Bert, words: Sequence[str], report: Report = silent) -> np.ndarray:
    """(word, sentence, feature): the mean of all pieces of our sentences with each word, last layer, at length 1."""
    sentences = examples.axes_file()["sentences"]
    texts = [sentence.replace("{}", word) for word in words for sentence in sentences]

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        return np.asarray(states[-1].mean(0))

    done = bert.encode_many(texts, reduce, report=lambda n: report(n / len(texts), f"sentence {n:,}"))
    return unit(np.stack(list(done)).reshape(len(words), len(sentences), -1))


def associate(
    bert: Bert, tests: Sequence[AssociationTest], ways: Collection[str] = tuple(WAYS), report: Report = silent
) -> dict[str, dict[str, Association]]:
    """Test -> way -> its result; each word is read once."""
    words = list(dict.fromkeys(word for test in tests for some in test.words for word in some))
    row = {word: i for i, word in enumerate(words)}
    read = {
        STATIC: lambda: static_vectors(bert, words),
        SENTENCE: lambda: sentence_vectors(bert, words, lambda share, step: report(share / 2, step)),
        CONTEXT: lambda: word_vectors(bert, words, report=lambda share, step: report(0.5 + share / 2, step)),
    }
    results: dict[str, dict[str, Association]] = {test.name: {} for test in tests}
    for way in ways:
        every = read[way]()
        for test in tests:
            first, second, towards, away = (every[[row[word] for word in some]] for some in test.words)
            values = [associations(some, towards, away) for some in (first, second)]
            results[test.name][way] = permutation_test(*values)
    return results
