"""How often the bench's intervals contain what new sentences get: invented tables, truth from many more sentences."""

import sys
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from polyseme import limits
from polyseme.bert import load
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import rank
from polyseme.pooling.numbers.scores import COLUMNS

from .labelled_tables import MEASURED, Invented, board_of, built_in, truth

KINDS = ((1, 8), (1, 21), (3, 8))
"""How many words a table has, and how many sentences each sense has."""

TABLES = 240  # of each kind: a share of .95 is known to .014
NEW = 400  # sentences of each sense that the truth is taken from


def judged(board: BenchBoard, known: np.ndarray, name: str) -> dict[str, float]:
    """The shares of what is said of a table by a measure that hold: of single settings, of the best, and of leads."""
    ranking = rank(board, COLUMNS.index(name), None, "Mean")
    best, inside = ranking.best, (ranking.low <= known) & (known <= ranking.high)
    lead, others = known[best] - known, np.ones(known.shape, bool)
    others[best] = False
    return {
        "a setting": float(inside.mean()),
        "too high": float((known < ranking.low).mean()),
        "all-but-the-top": float(inside[:, 3].mean()),
        "by word": float(inside[:, 4].mean()),
        "the best": float(ranking.best_low <= known[best] <= ranking.high[best]),
        "its lead": float(((lead >= ranking.lead[..., 0]) & (lead <= ranking.lead[..., 1]))[others].mean()),
        "tied": float(ranking.tied[np.unravel_index(known.argmax(), known.shape)]),
        "width": float((ranking.high - ranking.low).mean()),
    }


def main(kinds: Sequence[tuple[int, int]] = KINDS) -> None:
    """Prints a row for each kind of table and each measure."""
    limits.BENCH_SHUFFLES, limits.BENCH_RESAMPLES, limits.BENCH_HALVINGS = 20, 300, 1  # for time; the page has more
    table = built_in(load("all-MiniLM-L6-v2"))
    invented, names = {word: Invented(senses) for word, senses in table.items()}, list(table)
    for words, size in kinds:
        rng, shares = np.random.default_rng([words, size]), defaultdict(list)
        for number in range(TABLES):
            chosen = [names[(number * words + i) % len(names)] for i in range(words)]
            known, new = ({word: invented[word].draw(count, rng) for word in chosen} for count in (size, NEW))
            board, found = board_of(known), truth(known, new)
            for place, name in enumerate(MEASURED):
                shares[name].append(judged(board, found[..., place], name))
        print("| words, sentences a sense | measure |", " | ".join(shares[MEASURED[0]][0]), "|")
        for name, parts in shares.items():
            means = [np.mean([part[key] for part in parts]) for key in parts[0]]
            print(f"| {words}, {size} | {name} |", " | ".join(f"{mean:.3f}" for mean in means), "|", flush=True)


if __name__ == "__main__":  # python -m benchmarks.numbers.coverage [3]: tables of three words alone
    main([kind for kind in KINDS if not sys.argv[1:] or str(kind[0]) in sys.argv[1:]])
