"""Change: how often a word is called changed that is not, how often a planted shift is found, what intervals cover."""

from dataclasses import dataclass

import numpy as np
import pytest

from benchmarks.numbers.sense_induction import word_vectors
from polyseme import examples, limits
from polyseme.bert import catalogue, load
from polyseme.change import numbers
from polyseme.core.sense_induction.senses import find_senses
from polyseme.core.similarity import unit

SIDE = 300
"""Occurrences of each source."""

KINDS = {"each line its own document": (1, 1), "documents of five lines": (5, 1), "each line four times": (1, 4)}
"""Lines of a document, and how often each line stands."""

SHIFTS = {0.0: 10, 0.1: 5, 0.2: 5}
"""How much the share of a meaning grows -> sets of each of twenty words."""

HELD = ("APD", "PRT")  # JSD depends on the groups of each set

Drawn = tuple[np.ndarray, np.ndarray, np.ndarray]  # vectors, documents, what is no copy of another


@dataclass(frozen=True)
class Word:
    """The vectors of a word's two first meanings."""

    meanings: tuple[np.ndarray, np.ndarray]

    def drawn(self, share: float, kind: tuple[int, int], rng: np.random.Generator, size: int = SIDE) -> Drawn:
        """A source: documents lean to a meaning; a use lies between one sentence and up to halfway to another."""
        lines, times = kind
        documents = np.arange(size) // lines
        shares = rng.beta(2 * share, 2 * (1 - share), size)[documents] if lines > 1 else share
        second = rng.random(size) < shares
        vectors = np.empty((size, self.meanings[0].shape[1]))
        for meaning, rows in zip(self.meanings, (~second, second), strict=True):
            one, other = meaning[rng.integers(len(meaning), size=(2, rows.sum()))]
            vectors[rows] = one + rng.random((rows.sum(), 1)) / 2 * (other - one)
        return vectors.repeat(times, axis=0), documents.repeat(times), np.arange(size).repeat(times)


def main() -> None:
    """Prints the rates at p ≤ .05, and how often the intervals hold what 20,000 uses a side have."""
    bert = load(catalogue.BUNDLED_MODEL)
    words = [_two(*word_vectors(bert, name)) for name in sorted({word for _, word, _ in examples.labelled()})]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numbers, "PERMUTATIONS", 999)
        patch.setattr(limits, "FOUND_RESAMPLES", 1)
        for kind, size in KINDS.items():
            for shift, sets in SHIFTS.items():
                found = [(word, _changes(word, shift, size, seed)) for word in words for seed in range(sets)]
                rates = {name: np.mean([one[name].p <= 0.05 for _, one in found]) for name in numbers.MEASURES}
                print(
                    f"  {kind}, shift {shift}, of {len(found)}:", {name: f"{rate:.1%}" for name, rate in rates.items()}
                )
                truths = {id(word): _truth(word, shift, size) for word in words}
                held = {
                    name: np.mean([_holds(one[name], truths[id(word)][name]) for word, one in found]) for name in HELD
                }
                print(
                    "    intervals that hold the value:",
                    {name: f"{rate:.1%}" for name, rate in held.items()},
                    flush=True,
                )


def _holds(measure: numbers.Measure, truth: float) -> bool:
    return measure.low - 1e-9 <= truth <= measure.high + 1e-9


def _truth(word: Word, shift: float, kind: tuple[int, int]) -> dict[str, float]:
    """APD and PRT of very many uses."""
    rng = np.random.default_rng(99)
    sides = [unit(word.drawn(share, kind, rng, 20_000)[0]).mean(0, dtype=float) for share in _shares(shift)]
    product, lengths = sides[0] @ sides[1], np.linalg.norm(sides[0]) * np.linalg.norm(sides[1])
    return {"APD": float(1 - product), "PRT": float(1 - product / lengths)}


def _shares(shift: float) -> tuple[float, float]:
    return 0.5 - shift / 2, 0.5 + shift / 2


def _two(vectors: np.ndarray, meanings: np.ndarray) -> Word:
    first, second = sorted(set(meanings.tolist()))[:2]
    return Word((vectors[meanings == first], vectors[meanings == second]))


def _changes(word: Word, shift: float, kind: tuple[int, int], seed: int) -> dict[str, numbers.Measure]:
    rng = np.random.default_rng(seed)
    sides = [word.drawn(share, kind, rng) for share in _shares(shift)]
    groups = find_senses(np.concatenate([vectors for vectors, *_ in sides])[:: kind[1]]).groups.repeat(kind[1])
    count, half = int(groups.max(initial=-1)) + 1, len(groups) // 2
    periods = [
        numbers.period(vectors, part, documents, copies, count)
        for (vectors, documents, copies), part in zip(sides, (groups[:half], groups[half:]), strict=True)
    ]
    return numbers.changes(*periods, seed)
