"""Arithmetic with static vectors: king - man + woman; and how often it gives the right word, honestly counted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from components.bert import Bert
from components.chapters.neighbours.numbers import Query
from components.numbers.baseline import Spread
from components.numbers.neighbours import Index, at_once, nearest, ranks
from components.numbers.similarity import unit

AT_LENGTH_1 = "at length 1"
LENGTHS: dict[str, Callable[[np.ndarray], np.ndarray]] = {AT_LENGTH_1: unit, "as they are": lambda vectors: vectors}
"""(n, feature) -> (n, feature): what is done to vectors before they are added. Frequent words have shorter ones."""

COUNTED = ("at 1", "at 5", "at 1, inputs kept", "at 5, inputs kept", "third word alone, at 1", "third word alone, at 5")
"""What is counted of a family: how often the expected word is the first answer, or one of the first five, inputs left
out, as is usual, or kept. The third word alone is the control: its own neighbours, inputs left out, no arithmetic.
"""


@dataclass(frozen=True)
class Sum:
    """The answers to a - b + c, inputs kept in: ids and cosines, (k,) each; the ranks of inputs and expected word."""

    ids: np.ndarray
    cosines: np.ndarray
    own: tuple[int, ...]  # the rows of those of a, b, c that are one piece
    inputs: tuple[int, ...]  # the ranks of a, b, c among all answers; 0 for words of several pieces
    expected: int | None  # its rank; None where no word is expected
    without: int | None  # its rank once the inputs are left out


def combined(vectors: np.ndarray, lengths: str) -> np.ndarray:
    """(n, 3, feature) -> (n, feature): first - second + third, each vector at its own length or at length 1."""
    first, second, third = LENGTHS[lengths](vectors).swapaxes(0, 1)
    return np.asarray(first - second + third)


def add_up(
    index: Index, terms: Sequence[Query], expected: Query | None, lengths: str, k: int, allowed: np.ndarray
) -> Sum:
    """The nearest pieces to a - b + c. The ranks are among the allowed pieces; an input counts even if it is not."""
    target = combined(np.stack([term.vector for term in terms])[None], lengths)
    own = tuple(term.ids[0] for term in terms if not term.joined)
    inputs = np.isin(np.arange(len(index)), own)
    fit, others = allowed | inputs, allowed & ~inputs
    ids, cosines = nearest(index, target, k + len(own), fit)
    scores = index.cosines(target)

    def rank(row: int, among: np.ndarray) -> int:
        return int(ranks(scores, np.array([row]), among)[0])

    wanted = None if expected is None or expected.joined else expected.ids[0]
    return Sum(
        ids[0],
        cosines[0],
        own,
        tuple(0 if term.joined else rank(term.ids[0], fit) for term in terms),
        None if wanted is None else rank(wanted, fit),
        None if wanted is None or wanted in own else rank(wanted, others),
    )


@dataclass(frozen=True)
class Family:
    """How often one relation comes out right: its pairs of single pieces, the questions, the shares by COUNTED."""

    pairs: tuple[tuple[str, str], ...]
    questions: int
    shares: dict[str, float]


def questions(pairs: Sequence[tuple[int, int]]) -> np.ndarray:
    """(question, 4): from every two pairs (b, a) and (c, d) the question a - b + c = ?, with d for the answer.

    >>> questions([(1, 2), (3, 4)]).tolist()
    [[2, 1, 3, 4], [4, 3, 1, 2]]
    """
    rows = [(a, b, c, d) for b, a in pairs for c, d in pairs if (b, a) != (c, d)]
    return np.array(rows, dtype=np.int64).reshape(-1, 4)


def whole_pairs(
    families: Mapping[str, Sequence[tuple[str, str]]], known: Mapping[str, int]
) -> dict[str, tuple[tuple[str, str], ...]]:
    """The pairs of each family that a vocabulary has whole; a family with fewer than two is left out."""
    there = {
        name: tuple((left, right) for left, right in pairs if left in known and right in known)
        for name, pairs in families.items()
    }
    return {name: pairs for name, pairs in there.items() if len(pairs) > 1}


def count_families(
    index: Index,
    known: Mapping[str, int],
    families: Mapping[str, Sequence[tuple[str, str]]],
    lengths: str,
    allowed: np.ndarray,
    report: Callable[[float, str], None] = lambda share, step: None,
) -> dict[str, Family]:
    """Every family counted, of its whole pairs."""
    counted, whole = {}, whole_pairs(families, known)
    for number, (name, pairs) in enumerate(whole.items()):
        report(number / len(whole), name)
        asked = questions([(known[left], known[right]) for left, right in pairs])
        if len(asked):
            counted[name] = Family(pairs, len(asked), _shares(index, asked, lengths, allowed))
    return counted


def _shares(index: Index, asked: np.ndarray, lengths: str, allowed: np.ndarray) -> dict[str, float]:
    """(question, 4) -> the share of questions that come out right, by COUNTED."""
    found = []  # (3, question): the rank of the answer: inputs left out, kept, third word alone
    for block in _blocks(asked, len(index)):
        scores = index.cosines(combined(index.vectors[block[:, :3]], lengths))
        kept = ranks(scores, block[:, 3], allowed)
        alone = _without_inputs(index.cosines(index.vectors[block[:, 2]]), block, allowed)
        found.append([_without_inputs(scores, block, allowed), kept, alone])
    hits = [float((way <= top).mean()) for way in np.concatenate(found, axis=1) for top in (1, 5)]
    return dict(zip(COUNTED, hits, strict=True))


def _blocks(asked: np.ndarray, rows: int) -> list[np.ndarray]:
    """(question, 4) -> the same in parts, each of as many questions as are asked at once of so many rows."""
    return np.split(asked, range(at_once(rows), len(asked), at_once(rows)))


def _without_inputs(scores: np.ndarray, asked: np.ndarray, allowed: np.ndarray) -> np.ndarray:
    """(question, row), (question, 4) -> (question,): the answers' ranks once the inputs are left out; scores change."""
    np.put_along_axis(scores, asked[:, :3], -np.inf, axis=1)
    return ranks(scores, asked[:, 3], allowed)


def missed(
    index: Index,
    vocabulary: Sequence[str],
    known: Mapping[str, int],
    pairs: Sequence[tuple[str, str]],
    lengths: str,
    allowed: np.ndarray,
) -> pd.DataFrame:
    """One row a question of a relation that comes out wrong: its words, the first answer, the expected word's rank."""
    asked = questions([(known[left], known[right]) for left, right in pairs])
    rows = []
    for block in _blocks(asked, len(index)):
        scores = index.cosines(combined(index.vectors[block[:, :3]], lengths))
        found = _without_inputs(scores, block, allowed)
        first = np.where(allowed, scores, -np.inf).argmax(axis=1)
        for at in np.flatnonzero(found > 1):
            a, b, c, d = (vocabulary[row] for row in block[at])
            rows.append((f"{a} − {b} + {c}", d, vocabulary[first[at]], int(found[at])))
    return pd.DataFrame(rows, columns=["question", "expected", "first answer", "rank of the expected"])


def sum_table(bert: Bert, found: Sum, chance: Spread) -> pd.DataFrame:
    """One row an answer to the sum: rank with inputs kept, piece, id, cosine, random pairs below, whether an input."""
    return pd.DataFrame(
        {
            "rank": range(1, len(found.ids) + 1),
            "piece": [bert.vocabulary[row] for row in found.ids],
            "id": found.ids,
            "cosine": found.cosines.astype(float),
            "random pairs below": [chance.rank(float(value)) for value in found.cosines],
            "input": np.isin(found.ids, found.own),
        }
    )
