"""How often the intervals of words on a line hold the truth: invented leans, with pairs and sentences as samples."""

import numpy as np

from polyseme.axes.numbers import interval

KINDS = ((1, 0.5, 1), (1, 0, 1), (0, 1, 0.5), (0, 0, 1))
"""How much the lean varies by pair, by sentence, and by both together."""

WORDS = 2000  # of each kind: a share of .95 is known to .005


def main() -> None:
    """Prints a row for each number of pairs and each kind, at eight sentences."""
    rng = np.random.default_rng(1)
    print("| pairs | by pair, by sentence, by both | intervals that hold the truth | width |\n|---|---|---|---|")
    for pairs in (3, 6, 10):
        for by_pair, by_sentence, by_both in KINDS:
            ends = []
            for _ in range(WORDS):
                values = by_both * rng.standard_normal((pairs, 8)) + by_pair * rng.standard_normal((pairs, 1))
                ends.append(interval(values + by_sentence * rng.standard_normal((1, 8)))[1:])
            low, high = np.transpose(ends)
            held = np.mean((low <= 0) & (high >= 0))
            print(f"| {pairs} | {by_pair}, {by_sentence}, {by_both} | {held:.3f} | {np.mean(high - low):.2f} |")


if __name__ == "__main__":
    main()
