"""Groups that nobody named: how often they are announced where there are none, where there are, and on real words."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
from sklearn.cluster import KMeans
from sklearn.metrics import adjusted_rand_score

from polyseme import examples
from polyseme.bert import Bert, catalogue, load
from polyseme.core.occurrences.gathering import labelled_sentences
from polyseme.core.occurrences.states import find_occurrences
from polyseme.core.sense_induction.gap import gap_and_peak
from polyseme.core.sense_induction.partition import cluster_means, nearest
from polyseme.core.sense_induction.senses import GAP_LEVEL, PEAK_LEVEL, find_senses
from polyseme.core.sense_induction.space import fit_space, without_form
from polyseme.core.similarity import unit

SIZES = {40: 200, 60: 200, 200: 60}
"""Number of occurrences -> sets of vectors of each kind without groups; of those with groups, half as many."""

KINDS: dict[str, Callable[[np.random.Generator, tuple[int, int]], np.ndarray]] = {
    "normal": lambda draw, size: draw.normal(size=size),
    "heavy tails": lambda draw, size: draw.normal(size=size) / draw.chisquare(3, (size[0], 1)) ** 0.5,
    "flat": lambda draw, size: draw.uniform(-(3**0.5), 3**0.5, size),
    "skewed": lambda draw, size: (draw.gamma(2, size=size) - 2) / 2**0.5,
    "every feature alike, normal": lambda draw, size: draw.normal(size=size),
    "every feature alike, exponential": lambda draw, size: draw.exponential(size=size),
}
"""(n, direction) without groups, each direction then made as wide as it is in a word, unless every feature is alike."""

PLANTED = ((2, 3.0), (2, 3.5), (2, 4.0), (2, 5.0), (3, 4.0), (3, 5.0))
"""Groups, and the distance between their means in standard deviations along it."""

LINES, WORDS_OF_SIZES, PLANTED_OF_SIZES = (1_000, 10_000, 100_000, 1_000_000), 10, ((2, 5.0), (3, 5.0))
"""Occurrences of a word, each number with the smaller ones in it; how many words; groups, and how far apart."""

Shape = tuple[np.ndarray, np.ndarray]
"""(direction,), (direction, feature): the standard deviations of a word's vectors, and along what."""


def main() -> None:
    """Prints the rates of gaps and peaks, and the answers and the agreement with meanings on built-in words."""
    bert = load(catalogue.BUNDLED_MODEL)
    words = {word: word_vectors(bert, word) for word in sorted({word for _, word, _ in examples.ambiguous()})}
    first = {word for _, word, _ in examples.labelled()}
    shapes = [_shape(words[word][0]) for word in sorted(first)]
    alike = np.ones(bert.features), np.eye(bert.features)
    for size, sets in SIZES.items():
        for name in KINDS:
            drawn = (_alone(name, size, alike if "alike" in name else shapes[i % 20], i) for i in range(sets))
            _print_rates(f"{size}, {name}", drawn)
        for count, distance in PLANTED:
            drawn = (_planted(count, distance, size, shapes[i % 20], i) for i in range(sets // 2))
            _print_rates(f"{size}, {count} groups, {distance} apart", drawn)
    _print_words("the twenty words first built in", [words[word] for word in sorted(first)])
    _print_words("the other sixty", [words[word] for word in sorted(words.keys() - first)])
    print_single()
    print_sizes()


def print_sizes() -> None:
    """Prints whether ever more occurrences of one word give the same answer, number and clusters as the first 1,000."""
    bert = load(catalogue.BUNDLED_MODEL)
    words = sorted({word for _, word, _ in examples.labelled()})[:WORDS_OF_SIZES]
    shapes = [_shape(word_vectors(bert, word)[0]) for word in words]
    kinds = {
        "normal, no groups": lambda shape, seed: _alone("normal", LINES[-1], shape, seed),
        **{
            f"{count} groups, {distance} apart": partial(_planted, count, distance, LINES[-1])
            for count, distance in PLANTED_OF_SIZES
        },
    }
    for name, drawn in kinds.items():
        same = {size: [] for size in LINES}
        for seed, shape in enumerate(shapes):
            vectors = drawn(shape, seed).astype(np.float32)
            found = {size: find_senses(vectors[:size]) for size in LINES}
            first = found[LINES[0]]
            for size, one in found.items():
                alike = (
                    adjusted_rand_score(first.groups, one.groups[: LINES[0]]) if first.count and one.count else np.nan
                )
                same[size].append((one.answer, one.count, alike))
        for size, answers in same.items():
            agreed = [one[:2] == first[:2] for one, first in zip(answers, same[LINES[0]], strict=True)]
            alike = np.nanmedian([one[2] for one in answers] or [np.nan])
            counts = dict(Counter(f"{answer} {count}" for answer, count, _ in answers))
            print(f"  {name}, {size:,} lines: {counts}; the same as of 1,000 {np.mean(agreed):.0%}; Rand {alike:.2f}")


def print_single() -> None:
    """Prints the answers on the sentences of one meaning, of the twenty words first built in."""
    bert, answers = load(catalogue.BUNDLED_MODEL), Counter[str]()
    for word in sorted({word for _, word, _ in examples.labelled()}):
        vectors, senses = word_vectors(bert, word)
        answers.update(find_senses(vectors[senses == sense]).answer for sense in sorted(set(senses.tolist())))
    print("  single meanings of the twenty:", answers)


def word_vectors(bert: Bert, word: str) -> tuple[np.ndarray, np.ndarray]:
    """(n, feature): the last layer without the form; (n,): the meanings."""
    known = labelled_sentences(word)
    found = find_occurrences(bert, list(known), word, "Mean", "library", 2 * len(known))
    vectors = without_form(found.states[:, -1], [one.word for one in found.occurrences])
    return vectors, np.array([known[one.text] for one in found.occurrences])


def _shape(vectors: np.ndarray) -> Shape:
    _, lengths, directions = np.linalg.svd(vectors - vectors.mean(0), full_matrices=False)
    return lengths[:-2] / len(vectors) ** 0.5, directions[:-2]


def _alone(name: str, size: int, shape: Shape, seed: int) -> np.ndarray:
    draw, (widths, directions) = np.random.default_rng(seed), shape
    noise = draw.normal(size=(size, directions.shape[1])) * widths[-1] / 20
    return np.asarray(KINDS[name](draw, (size, len(widths))) * widths @ directions + noise)


def _planted(count: int, distance: float, size: int, shape: Shape, seed: int) -> np.ndarray:
    """(n, feature): normal groups of equal size, whose means differ in the twelve widest directions."""
    draw, (widths, directions) = np.random.default_rng(seed), shape
    means = draw.normal(size=(count, 12)) * widths[:12]
    steps = [means[i] - means[j] for i in range(count) for j in range(i)]
    apart = np.mean([step @ step / np.linalg.norm(step * widths[:12]) for step in steps])
    vectors = _alone("normal", size, shape, seed + 10_000)
    return np.asarray(vectors + (means * distance / apart)[np.arange(size) % count] @ directions[:12])


def _print_rates(name: str, drawn: Iterable[np.ndarray]) -> None:
    """How many sets have a gap, and a peak."""
    scores = (fit_space(one).scores(one) for one in drawn)
    tests = np.array([gap_and_peak(one, np.random.default_rng(0)) for one in scores])
    gaps, peaks = tests[:, 0] <= GAP_LEVEL, (tests[:, 0] > GAP_LEVEL) & (tests[:, 1] <= PEAK_LEVEL)
    print(f"  {name:60} groups {gaps.mean():.1%}, one group {peaks.mean():.1%}, of {len(tests)}", flush=True)


def _print_words(name: str, words: list[tuple[np.ndarray, np.ndarray]]) -> None:
    """The answers, how often the number of groups is that of the meanings, and the adjusted Rand index by each way."""
    found = [find_senses(vectors) for vectors, _ in words]
    right = np.mean([one.count == len(set(senses)) for one, (_, senses) in zip(found, words, strict=True)])
    print(f"  {name}: {Counter(one.answer for one in found)}; the right number for {right:.0%}")
    scores = []
    for one, (vectors, senses) in zip(found, words, strict=True):
        number, points = len(set(senses)), one.space.project(vectors)
        ways = {
            "this": one.groups,
            "this, given the number": nearest(points, cluster_means(points, range(number, number + 1))[0]),
            "k-means, given the number": KMeans(number, n_init=10, random_state=0).fit_predict(unit(vectors)),
            "chance": np.random.default_rng(0).permutation(one.groups),
        }
        scores.append([adjusted_rand_score(senses, groups) for groups in ways.values()])
    for way, score in zip(ways, np.mean(scores, axis=0), strict=True):
        print(f"    {way:40} ARI {score:.2f}")


if __name__ == "__main__":  # python -m benchmarks.numbers.sense_induction [single]: the last line alone
    print_single() if sys.argv[1:] == ["single"] else main()
