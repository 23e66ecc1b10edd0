"""How many labelled sentences a sense needs: nearest centroids of a few sentences, tested on all the others."""

from collections.abc import Sequence

import numpy as np

from polyseme import limits
from polyseme.core.baseline import SEED
from polyseme.core.layers import layer_choices
from polyseme.pooling.numbers.bench import BenchStates
from polyseme.pooling.numbers.board import BenchBoard
from polyseme.pooling.numbers.ranking import Ranking, Setting
from polyseme.pooling.numbers.treatments import TREATMENTS

NUMBERS = (1, 2, 3, 5, 10, 20, 50, 100)


def right_by_number(
    board: BenchBoard, states: BenchStates, rows: Sequence[int], ranking: Ranking, setting: Setting
) -> dict[int, float]:
    """Labelled sentences of a sense -> the share right on the others, averaged over senses, words and random samples.

    rows: where the sentences of the board stand in the states. Only numbers that leave each sense a test sentence.
    """
    every = states.chosen(rows, board.joins[ranking.join], layer_choices(board.layers)[board.choices[setting[0]]])
    words = [board.words.index(word) for word in ranking.words]
    of_word = [np.flatnonzero(board.word == word) for word in range(len(board.words))]
    senses = [board.sense[of_word[word]] for word in words]
    products = []
    for _, parts in TREATMENTS[board.treatments[setting[1]]].treated(every, of_word, words):
        vectors = [part.vectors if part.mean is None else part.vectors - part.mean for part in parts]
        products.append([(part.rows, moved @ moved.T) for part, moved in zip(parts, vectors, strict=True)])
    fewest = min(int(np.bincount(sense).min()) for sense in senses)
    return {
        number: float(np.mean([_share_right(*word, number) for word in zip(products, senses, strict=True)]))
        for number in NUMBERS
        if number < fewest
    }


def _share_right(parts: Sequence[tuple[np.ndarray, np.ndarray]], senses: np.ndarray, number: int) -> float:
    """Pairs of (row,) and (n, n) products, (n,) -> the share of the others nearest to the mean of their own sense."""
    rng, draws = np.random.default_rng([SEED, number]), np.arange(limits.BENCH_DRAWS)[:, None]
    of_sense = [np.flatnonzero(senses == sense) for sense in range(senses.max() + 1)]
    labelled = np.zeros((len(draws), len(of_sense), len(senses)), np.float32)
    for sense, indices in enumerate(of_sense):
        labelled[draws, sense, indices[rng.random((len(draws), len(indices))).argsort(1)[:, :number]]] = 1
    right = labelled.sum(1) == 0
    for rows, products in parts:
        with_sums = labelled @ products  # the sums of the senses, which point where the means do
        lengths = np.sqrt(np.maximum((with_sums * labelled).sum(-1, keepdims=True), 1e-12))
        right[:, rows] &= ((with_sums / lengths).argmax(1) == senses)[:, rows]
    return float(np.mean([right[:, indices].sum(1).mean() / (len(indices) - number) for indices in of_sense]))
