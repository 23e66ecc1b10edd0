"""How often the bench's intervals hold what new sentences give: random tables, the truth on sentences left unused.

The truth of few unused sentences is itself uncertain: an interval counts as right where its difference from the truth,
both with their own uncertainty, holds 0 (Newcombe's way). TABLES=100,100,40,30,40,20 says how many tables of each kind.
"""

import os
from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from polyseme import limits
from polyseme.bert import load
from polyseme.core.wilson import wilson
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.interval import resamples
from polyseme.pooling.numbers.ranking import Ranking, basis_of, chosen_sentences, rank
from polyseme.pooling.numbers.scores import COLUMNS, CONTINUOUS

from .labelled_tables import MEASURED, Invented, Senses, board_of, parted, read, truth

KINDS = (("real", 5), ("real", 10), ("invented", 5), ("invented", 10), ("invented", 21), ("invented", 60))
SIDE = 1.959964

NEW = 60
"""Invented sentences of each sense that the truth is taken from."""


@dataclass(frozen=True)
class Truth:
    """What new sentences give: (choice, treatment) twice, and how many sentences that is."""

    mean: np.ndarray
    varies: np.ndarray
    size: float

    def inside(self, middle: np.ndarray, low: np.ndarray, high: np.ndarray, shares: bool) -> np.ndarray:
        """(choice, treatment): whether an interval around a middle holds the truth, as far as it is known."""
        below, above = (self.mean + side * SIDE * np.sqrt(self.varies) for side in (-1, 1))
        if shares:
            below, above = wilson(np.clip(self.mean, 0, 1), self.size)
        reach_up = np.sqrt(np.maximum(high - middle, 0) ** 2 + (self.mean - below) ** 2)
        reach_down = np.sqrt(np.maximum(middle - low, 0) ** 2 + (above - self.mean) ** 2)
        return np.asarray((self.mean <= middle + reach_up) & (self.mean >= middle - reach_down))


def _truth_of(senses: Senses, found: tuple[np.ndarray, ...], number: int, word: str | None) -> Truth:
    """The truth of one measure on one word or all, weighed as the bench weighs."""
    of = [one[0] for one in senses]
    weights = np.array([(word in (None, name)) / of.count(name) for name in of])
    weights /= weights.sum()
    means, varies, sizes = found
    mean, varied = np.tensordot(weights, means[..., number], 1), np.tensordot(weights**2, varies[..., number], 1)
    return Truth(mean, varied, float(1 / (weights**2 / sizes).sum()))


def _judge(board: BenchBoard, ranking: Ranking, known: Truth, word: str | None) -> dict[str, float]:
    """What is said of one table by one measure, and whether it is so."""
    real, shares = board.distinct, COLUMNS[ranking.column] not in CONTINUOUS
    chosen = chosen_sentences(board, word)
    drawn = resamples(basis_of(board, chosen)) @ board.values(ranking.column)[chosen, 0].reshape(chosen.sum(), -1)
    before = np.quantile(drawn, [0.025, 0.975], axis=0).reshape(2, *ranking.scores.shape)
    middle = (ranking.low + ranking.high) / 2
    fixed = known.inside(middle, ranking.low, ranking.high, shares)[real]
    was = known.inside(ranking.scores, before[0], before[1], shares)[real]
    low = np.full_like(ranking.scores, ranking.best_low)
    flattered = known.inside((low + ranking.high) / 2, low, ranking.high, shares)
    lead = (known.mean[ranking.best] - known.mean)[real]
    behind = real[:, None] & ~ranking.same
    return {
        "fixed": float(fixed.mean()),
        "before": float(was.mean()),
        "chosen": float(flattered[ranking.best]),
        "chosen before": float(was.reshape(-1)[np.where(real[:, None], ranking.scores, -9)[real].argmax()]),
        "width": float((ranking.high - ranking.low)[real].mean()),
        "width before": float((before[1] - before[0])[real].mean()),
        "lead": float(
            ((lead >= ranking.lead[real][..., 0]) & (lead <= ranking.lead[real][..., 1]))[behind[real]].mean()
        )
        if behind.any()
        else np.nan,
        "tied": float(ranking.tied[np.unravel_index(np.where(real[:, None], known.mean, -9).argmax(), behind.shape)]),
        "halves, one winner": ranking.agreed,
        "halves, shared": ranking.shared,
        **{f"fixed, {name}": float(share) for name, share in zip(board.treatments, fixed.mean(0), strict=True)},
    }


def _tops(board: BenchBoard, ranking: Ranking) -> np.ndarray:
    """(setting,): which distinct settings no other one beats."""
    return np.asarray((ranking.scores >= ranking.scores.max() - 1e-6)[board.distinct].ravel())


def _tables(kind: str, size: int, count: int, senses: Senses, sentences: list[np.ndarray]) -> None:
    """Judges some tables of a kind and prints the shares."""
    rng, invented = np.random.default_rng(size), Invented(senses, sentences)
    said: dict[tuple[str, str], dict[str, list[dict[str, float]]]] = defaultdict(lambda: defaultdict(list))
    tops: dict[tuple[int, str | None], list[np.ndarray]] = defaultdict(list)
    for _ in range(count):
        pairs = [
            parted(some, size, rng) if kind == "real" else (invented.draw(at, size, rng), invented.draw(at, NEW, rng))
            for at, some in enumerate(sentences)
        ]
        known, new = zip(*pairs, strict=True)
        board, found = board_of(senses, known), truth(senses, known, new)
        for number, column in enumerate(MEASURED):
            for word in (None, *board.words):
                ranking = rank(board, column, word, "Mean")
                judged = _judge(board, ranking, _truth_of(senses, found, number, word), word)
                mine, theirs = _tops(board, ranking), tops[column, word]
                if theirs:  # the table before, which knows nothing of this one
                    both = (mine & theirs[-1]).any()
                    judged["tables, one winner"] = both and mine.sum() == theirs[-1].sum() == 1
                    judged["tables, shared"] = both
                tops[column, word].append(mine)
                said[COLUMNS[column], "one word" if word else "all words"][word or ""].append(judged)
    for (measured, of), by_word in said.items():
        print(f"  {kind} {size}, {count} tables, {measured}, {of}")
        told = []
        for name in next(iter(by_word.values()))[-1]:
            shares = [np.nanmean([one.get(name, np.nan) for one in some]) for some in by_word.values()]
            told.append(f"{name} {np.median(shares):.3f}" + f" ({np.mean(shares):.3f})" * (len(shares) > 1))
        print("    " + ", ".join(told), flush=True)


def main() -> None:
    """Prints what share of intervals hold the truth: of all words at once, and the median over words (their mean)."""
    limits.BENCH_SHUFFLES, limits.BENCH_RESAMPLES, limits.BENCH_HALVINGS = 8, 300, 100  # for time; the page has more
    senses, sentences = read(load())
    counts = [int(count) for count in os.environ.get("TABLES", "100,100,40,30,40,20").split(",")]
    for (kind, size), count in zip(KINDS, counts, strict=True):
        if count:
            _tables(kind, size, count, senses, sentences)


if __name__ == "__main__":
    main()
