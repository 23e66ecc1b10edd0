"""How many labelled sentences a sense needs: the nearest centroid from a few of them, tried on all the others."""

from collections.abc import Sequence

import numpy as np

from components import limits
from components.chapters.pooling.numbers.bench import BenchStates
from components.chapters.pooling.numbers.board import BenchBoard
from components.chapters.pooling.numbers.ranking import Ranking, Setting
from components.chapters.pooling.numbers.view import TREATMENTS, Part
from components.numbers.baseline import SEED
from components.numbers.layers import layer_choices

NUMBERS = (1, 2, 3, 5, 10, 20, 50, 100)


def right_by_number(
    board: BenchBoard, states: BenchStates, rows: Sequence[int], ranking: Ranking, setting: Setting
) -> dict[int, float]:
    """So many labelled sentences a sense -> the share right on the others: over senses, words and random draws.

    rows: where the sentences of the board stand in the states. Only numbers that leave each sense something to try.
    """
    every = states.chosen(rows, board.joins[ranking.join], layer_choices(board.layers)[board.choices[setting[0]]])
    words = [board.words.index(word) for word in ranking.words]
    places = [np.flatnonzero(board.word == word) for word in range(len(board.words))]
    treatment, senses = TREATMENTS[board.treatments[setting[1]]], [board.sense[places[word]] for word in words]
    products = [[_products(part) for part in parts] for _, parts in treatment.treated(every, places, words)]
    fewest = min(int(np.bincount(of).min()) for of in senses)
    asked = [number for number in NUMBERS if number < fewest]
    found = [[_share(*of, number) for of in zip(products, senses, strict=True)] for number in asked]
    return dict(zip(asked, np.mean(found, axis=1).tolist(), strict=True)) if asked else {}


def _products(part: Part) -> tuple[np.ndarray, np.ndarray]:
    """Which sentences are judged, (row,), and the products of all their vectors, (n, n)."""
    vectors = part.vectors if part.around is None else part.vectors - part.around.mean(0)
    return part.judged, vectors @ vectors.T


def _share(parts: Sequence[tuple[np.ndarray, np.ndarray]], senses: np.ndarray, number: int) -> float:
    """(n,) -> the share of the others that are nearest to the mean of their own sense."""
    rng, draws = np.random.default_rng([SEED, number]), np.arange(limits.BENCH_DRAWS)[:, None]
    of_sense = [np.flatnonzero(senses == one) for one in range(senses.max() + 1)]
    hot = np.zeros((len(draws), len(of_sense), len(senses)), np.float32)  # which are labelled
    for sense, of in enumerate(of_sense):
        hot[draws, sense, of[rng.random((len(draws), len(of))).argsort(1)[:, :number]]] = 1
    right = hot.sum(1) == 0
    for judged, products in parts:
        along = hot @ products  # with the sums of the senses, which point where the means do
        lengths = np.sqrt(np.maximum((along * hot).sum(-1, keepdims=True), 1e-12))
        right[:, judged] &= ((along / lengths).argmax(1) == senses)[:, judged]
    return float(np.mean([right[:, of].sum(1).mean() / (len(of) - number) for of in of_sense]))
