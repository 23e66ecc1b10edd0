"""Senses found without being told, beside HDBSCAN and beside k-means that is told the number of senses."""

from collections import defaultdict

import numpy as np
from sklearn.cluster import HDBSCAN, KMeans
from sklearn.metrics import adjusted_rand_score, v_measure_score

from polyseme import examples, limits
from polyseme.bert import Bert, catalogue, load
from polyseme.core.occurrences.gathering import labelled_sentences
from polyseme.core.occurrences.states import Occurrences, find_occurrences
from polyseme.core.sense_induction.partition import cluster_means, nearest
from polyseme.core.sense_induction.senses import LEVEL, InducedSenses, find_senses
from polyseme.core.sense_induction.space import without_form
from polyseme.core.similarity import unit

HALVES = ("the ten words it was chosen on", "the ten others")


def main() -> None:
    """Prints V-measure and adjusted Rand for both halves of the words, and how often noise and single senses part."""
    bert = load(catalogue.BUNDLED_MODEL)
    words = sorted({word for _, word, _ in examples.labelled()})
    alone: list[float] = []
    for half, name in enumerate(HALVES):
        rows: dict[str, list[tuple[float, float]]] = defaultdict(list)
        passed = 0
        for word in words[half::2]:
            vectors, raw, senses = _vectors(bert, word)
            found = find_senses(vectors)
            passed += found.clear
            number = len(set(senses))
            for way, groups in _ways(found, vectors, raw, number).items():
                rows[way].append((v_measure_score(senses, groups), adjusted_rand_score(senses, groups)))
            alone += [find_senses(vectors[senses == one]).clearer_than_noise for one in sorted(set(senses.tolist()))]
        print(f"  {name}: clearer than noise in {passed} of 10")
        for way, scores in rows.items():
            print("    {:64} V {:.2f}  ARI {:.2f}".format(way, *np.mean(scores, axis=0)))
    print(f"  single senses that part further: {np.mean(np.array(alone) <= LEVEL):.0%} of {len(alone)}")
    print(
        f"  noise of the words' own covariance that parts: {_noise(bert, words):.1%} of 200, at a level of {LEVEL:.0%}"
    )


def _vectors(bert: Bert, word: str) -> tuple[np.ndarray, Occurrences, np.ndarray]:
    """(n, feature): the last layer without the form; the occurrences; (n,): their senses."""
    known = labelled_sentences(word)
    found = find_occurrences(bert, list(known), word, "Mean", "library", 2 * len(known))
    vectors = without_form(found.states[:, -1], [one.word for one in found.occurrences])
    return vectors, found, np.array([known[one.text] for one in found.occurrences])


def _ways(found: InducedSenses, vectors: np.ndarray, raw: Occurrences, number: int) -> dict[str, np.ndarray]:
    """The groups that each way finds."""
    places, size = found.space.project(vectors), len(vectors)
    standardised = (vectors - found.space.centre) / found.space.spread
    before = raw.states[:, -2]
    before = unit((before - before.mean(0)) / np.maximum(before.std(0), 1e-6))
    few = unit(standardised @ found.space.directions[:3].T)
    (told,) = cluster_means(places, range(number, number + 1))
    means = KMeans(number, n_init=10, random_state=0)
    dense = {"min_samples": 2, "copy": True}
    return {
        "this": found.tried,
        "this, with the verdict: nothing where noise looks the same": found.groups,
        "this, told the number": nearest(places, told),
        "k-means, told the number, in the same places": means.fit_predict(places),
        "k-means, told the number, last layer as it is": means.fit_predict(unit(raw.states[:, -1])),
        "k-means, told the number, layer before the last, standardised": means.fit_predict(before),
        "HDBSCAN (a fifth at least), in three of the directions": HDBSCAN(size // 5, **dense).fit_predict(few),
        "HDBSCAN (a fifth at least), in the same places": HDBSCAN(size // 5, **dense).fit_predict(places),
        "HDBSCAN (a seventh at least), in the same places": HDBSCAN(size // 7, **dense).fit_predict(places),
        "HDBSCAN (a seventh), layer before the last, standardised": HDBSCAN(size // 7, **dense).fit_predict(before),
        "chance: as many groups of the same sizes, by lot": np.random.default_rng(0).permutation(found.tried),
    }


def _noise(bert: Bert, words: list[str]) -> float:
    """The share of draws from one normal distribution, shaped as a word's occurrences, in which senses are found."""
    draw, limits.FOUND_CLOUDS = np.random.default_rng(5), 19  # the level holds with any number of clouds
    shapes = [vectors - vectors.mean(0) for vectors, *_ in (_vectors(bert, word) for word in words)]
    drawn = (draw.normal(size=(len(one), len(one))) @ one for _ in range(200 // len(words)) for one in shapes)
    return float(np.mean([find_senses(one, seed).clear for seed, one in enumerate(drawn)]))


if __name__ == "__main__":
    main()
