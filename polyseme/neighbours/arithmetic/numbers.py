"""Arithmetic with static vectors, king - man + woman, and how often it gives the expected word."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from polyseme.bert import Bert
from polyseme.core.baseline import Spread
from polyseme.core.neighbours import Index, nearest, queries_per_batch, ranks
from polyseme.core.progress import Report, silent
from polyseme.core.similarity import unit
from polyseme.neighbours.numbers import Query

AT_LENGTH_1 = "at length 1"
LENGTHS: dict[str, Callable[[np.ndarray], np.ndarray]] = {AT_LENGTH_1: unit, "as they are": lambda vectors: vectors}
"""(n, feature) -> (n, feature): applied to vectors before they are added. Frequent words have shorter vectors."""

SCORES = (
    "top 1",
    "top 5",
    "top 1, inputs kept",
    "top 5, inputs kept",
    "top 1, third word alone",
    "top 5, third word alone",
)
"""The scores of a relation: how often the expected word is the first answer, or among five, with the inputs left out
(the convention) or kept. The control is the third word alone: its own neighbours, inputs left out, no arithmetic.
"""


@dataclass(frozen=True)
class VectorSum:
    """The nearest pieces to a - b + c, inputs included: ids and cosines, (k,) each, and the ranks of some words."""

    ids: np.ndarray
    cosines: np.ndarray
    own: tuple[int, ...]  # the ids of a, b and c, without words of several pieces
    inputs: tuple[int, ...]  # the ranks of a, b and c; 0 for words of several pieces
    expected: int | None  # the rank of the expected word, if there is one
    without: int | None  # its rank with the inputs left out


def combined(vectors: np.ndarray, lengths: str) -> np.ndarray:
    """(n, 3, feature) -> (n, feature): first - second + third. lengths: one of LENGTHS."""
    first, second, third = LENGTHS[lengths](vectors).swapaxes(0, 1)
    return np.asarray(first - second + third)


def nearest_to_sum(
    index: Index, terms: Sequence[Query], expected: Query | None, lengths: str, k: int, allowed: np.ndarray
) -> VectorSum:
    """The nearest allowed pieces and inputs to a - b + c."""
    target = combined(np.stack([term.vector for term in terms])[None], lengths)
    own = tuple(term.ids[0] for term in terms if not term.joined)
    inputs = np.isin(np.arange(len(index)), own)
    candidates = allowed | inputs
    ids, cosines = nearest(index, target, k + len(own), candidates)
    scores = index.cosines(target)

    def rank(piece: int, among: np.ndarray) -> int:
        return int(ranks(scores, np.array([piece]), among)[0])

    input_ranks = tuple(0 if term.joined else rank(term.ids[0], candidates) for term in terms)
    if expected is None or expected.joined:
        return VectorSum(ids[0], cosines[0], own, input_ranks, None, None)
    (piece,) = expected.ids
    without = None if piece in own else rank(piece, allowed & ~inputs)
    return VectorSum(ids[0], cosines[0], own, input_ranks, rank(piece, candidates), without)


@dataclass(frozen=True)
class RelationFamily:
    """One relation: its pairs of single pieces, the number of questions, and its scores, by SCORES."""

    pairs: tuple[tuple[str, str], ...]
    questions: int
    shares: dict[str, float]


def questions(pairs: Sequence[tuple[int, int]]) -> np.ndarray:
    """(question, 4): for every two pairs (b, a) and (c, d) the question a - b + c = d.

    >>> questions([(1, 2), (3, 4)]).tolist()
    [[2, 1, 3, 4], [4, 3, 1, 2]]
    """
    rows = [(a, b, c, d) for b, a in pairs for c, d in pairs if (b, a) != (c, d)]
    return np.array(rows, dtype=np.int64).reshape(-1, 4)


def whole_pairs(
    families: Mapping[str, Sequence[tuple[str, str]]], known: Mapping[str, int]
) -> dict[str, tuple[tuple[str, str], ...]]:
    """The pairs of each relation whose words are single pieces; relations with fewer than two pairs are left out."""
    whole = {
        name: tuple((left, right) for left, right in pairs if left in known and right in known)
        for name, pairs in families.items()
    }
    return {name: pairs for name, pairs in whole.items() if len(pairs) > 1}


def count_families(
    index: Index,
    known: Mapping[str, int],
    families: Mapping[str, Sequence[tuple[str, str]]],
    lengths: str,
    allowed: np.ndarray,
    report: Report = silent,
) -> dict[str, RelationFamily]:
    """The scores of each relation with two or more whole pairs."""
    counted, whole = {}, whole_pairs(families, known)
    for number, (name, pairs) in enumerate(whole.items()):
        report(number / len(whole), name)
        asked = questions([(known[left], known[right]) for left, right in pairs])
        if len(asked):
            counted[name] = RelationFamily(pairs, len(asked), _shares(index, asked, lengths, allowed))
    return counted


def _shares(index: Index, asked: np.ndarray, lengths: str, allowed: np.ndarray) -> dict[str, float]:
    """(question, 4) -> the share of questions that come out right, by SCORES."""
    rows = []  # (3, question): the rank of the expected word: inputs left out, kept, third word alone
    for block, scores in _blocks(index, asked, lengths):
        with_inputs = ranks(scores, block[:, 3], allowed)
        alone = _without_inputs(index.cosines(index.vectors[block[:, 2]]), block, allowed)
        rows.append([_without_inputs(scores, block, allowed), with_inputs, alone])
    hits = [float((rank <= top).mean()) for rank in np.concatenate(rows, axis=1) for top in (1, 5)]
    return dict(zip(SCORES, hits, strict=True))


def _blocks(index: Index, asked: np.ndarray, lengths: str) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """(question, 4) -> blocks of questions, each with the cosines of its sums with all pieces, (question, piece)."""
    for block in np.split(asked, range(queries_per_batch(len(index)), len(asked), queries_per_batch(len(index)))):
        yield block, index.cosines(combined(index.vectors[block[:, :3]], lengths))


def _without_inputs(scores: np.ndarray, asked: np.ndarray, allowed: np.ndarray) -> np.ndarray:
    """(question, piece), (question, 4) -> (question,): ranks with the inputs left out; changes `scores`."""
    np.put_along_axis(scores, asked[:, :3], -np.inf, axis=1)
    return ranks(scores, asked[:, 3], allowed)


def wrong_answers(
    index: Index,
    vocabulary: Sequence[str],
    known: Mapping[str, int],
    pairs: Sequence[tuple[str, str]],
    lengths: str,
    allowed: np.ndarray,
) -> pd.DataFrame:
    """One row per question that comes out wrong: question, expected word, first answer, rank of the expected word."""
    asked = questions([(known[left], known[right]) for left, right in pairs])
    rows = []
    for block, scores in _blocks(index, asked, lengths):
        expected = _without_inputs(scores, block, allowed)
        first = np.where(allowed, scores, -np.inf).argmax(axis=1)
        for question in np.flatnonzero(expected > 1):
            a, b, c, d = (vocabulary[piece] for piece in block[question])
            rows.append((f"{a} − {b} + {c}", d, vocabulary[first[question]], int(expected[question])))
    return pd.DataFrame(rows, columns=["question", "expected", "first answer", "rank of the expected"])


def sum_table(bert: Bert, result: VectorSum, chance: Spread) -> pd.DataFrame:
    """One row per answer, inputs included: rank, piece, id, cosine, lower random pairs, whether it is an input."""
    return pd.DataFrame(
        {
            "rank": range(1, len(result.ids) + 1),
            "piece": [bert.vocabulary[piece] for piece in result.ids],
            "id": result.ids,
            "cosine": result.cosines.astype(float),
            "lower random pairs": [chance.rank(float(value)) for value in result.cosines],
            "input": np.isin(result.ids, result.own),
        }
    )
