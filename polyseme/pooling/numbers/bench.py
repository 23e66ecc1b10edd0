"""The states of labelled words: the model reads each sentence once, and every setting is scored on what it read."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from polyseme import limits
from polyseme.bert import Bert, Tokens
from polyseme.core.layers import LayerChoice
from polyseme.core.occurrences.places import word_positions
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.progress import silent

Report = Callable[[float, str], None]
"""report(share done, step): a progress callback."""
REPORTED = 50
"""Rows between two reports of a search."""


@dataclass(frozen=True)
class BenchStates:
    """The states of each labelled word: `vectors` (vector, layer, feature), and which of them each row has.

    A word of one piece has one vector for all joins; a split word has one for each join.
    """

    vectors: np.ndarray
    places: dict[str, np.ndarray]  # join -> (row,): the index of the row's vector, -1 for a refused row
    split: np.ndarray  # (row,): whether the word was split into several pieces
    spans: np.ndarray  # (row, 2): start and end of the word in characters; 0, 0 for a refused row
    refused: dict[int, str]  # row -> why the model can't use it
    seconds: float = 0.0  # how long the model took to read the sentences

    @property
    def layers(self) -> int:
        """The number of transformer layers."""
        return int(self.vectors.shape[1]) - 1

    def joined(self, rows: Sequence[int] | np.ndarray, join: str) -> np.ndarray:
        """(row, layer, feature): the states of some rows under a join."""
        return np.asarray(self.vectors[self.places[join][rows]])

    def chosen(self, rows: Sequence[int] | np.ndarray, join: str, choose: LayerChoice) -> np.ndarray:
        """(row, feature'): the vectors of some rows under a join and a layer choice."""
        return np.asarray(choose(self.vectors.swapaxes(0, 1))[self.places[join][np.asarray(rows)]])


def bench_states(bert: Bert, pairs: Sequence[tuple[str, str]], segments: str, report: Report) -> BenchStates:
    """The states of the word of each (sentence, word); a sentence that serves several rows is read once."""
    positions, rows_of_text, unread = locate_words(bert, pairs, segments, report)
    size, poolings = sum(map(_vector_count, positions.values())), list(TOKEN_POOLINGS.values())
    vectors = np.empty((size, bert.layers + 1, bert.features), np.float32)

    def pool_words(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        words = [positions[row] for row in rows_of_text[tokens.text]]
        return np.stack([pool(states[:, list(word)]) for word in words for pool in poolings[: _vector_count(word)]])

    def report_texts(done: int) -> None:
        report(done / max(len(rows_of_text), 1), f"the model has read {done:,} of {len(rows_of_text):,} sentences")

    filled, start = 0, perf_counter()
    for batch in bert.encode_many(list(rows_of_text), pool_words, segments, report_texts):
        vectors[filled : filled + len(batch)] = batch
        filled += len(batch)
    vectors.flags.writeable = False
    return replace(unread, vectors=vectors, seconds=perf_counter() - start)


def _vector_count(positions: tuple[int, ...]) -> int:
    return len(TOKEN_POOLINGS) if len(positions) > 1 else 1


def locate_words(
    bert: Bert, pairs: Sequence[tuple[str, str]], segments: str, report: Report = silent
) -> tuple[dict[int, tuple[int, ...]], dict[str, list[int]], BenchStates]:
    """Row -> the positions of its word's pieces, text -> its rows, and the bench without vectors.

    The first occurrence in a sentence counts. Rows are refused when the vectors no longer fit in memory, or when the
    sentences before have as many pieces as a bench reads.
    """
    pieces, free = limits.BENCH_PIECES, limits.BENCH_BYTES // (4 * (bert.layers + 1) * bert.features)
    positions: dict[int, tuple[int, ...]] = {}
    rows_of_text: dict[str, list[int]] = defaultdict(list)
    spans, refused = np.zeros((len(pairs), 2), dtype=np.int64), {}
    for row, (sentence, word) in enumerate(pairs):
        if row % REPORTED == 0:
            report(0.0, f"{row:,} of {len(pairs):,} sentences searched for their words")
        if pieces <= 0:
            most = f"{limits.BENCH_PIECES:,}"
            refused[row] = f"the sentences above have the {most} word pieces that a bench reads: shorten some of them"
            continue
        tokens = bert.tokenize(sentence, segments=segments)
        occurrences = word_positions(tokens, word)
        if not occurrences and tokens.pieces_left_out and word.lower() in tokens.text.lower():
            refused[row] = f"the word lies beyond the model's {tokens.limit} positions"
        elif not occurrences:
            advice = "write it as it stands there (the plural with -s or -es is found as well)"
            refused[row] = f"the word is not in the sentence: {advice}"
        elif (free := free - _vector_count(occurrences[0])) < 0:
            refused[row] = "more than is kept in memory at once for a model of this size"
        else:
            positions[row], spans[row] = occurrences[0], tokens.span(occurrences[0])
            pieces -= 0 if sentence in rows_of_text else len(tokens)
            rows_of_text[sentence].append(row)
    order = [row for rows in rows_of_text.values() for row in rows]
    counts = np.array([_vector_count(positions[row]) for row in order], dtype=int)
    split, index = np.zeros(len(pairs), dtype=bool), {join: np.full(len(pairs), -1) for join in TOKEN_POOLINGS}
    split[order] = counts > 1
    for number, join in enumerate(TOKEN_POOLINGS):
        index[join][order] = counts.cumsum() - counts + number * split[order]
    vectors = np.empty((0, bert.layers + 1, bert.features), np.float32)
    return positions, rows_of_text, BenchStates(vectors, index, split, spans, refused)
