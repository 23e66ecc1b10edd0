"""The states of labelled words: read once for every layer and every way of joining split words, then only scored."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from components import limits
from components.bert import Bert, Tokens
from components.numbers.layers import LayerChoice
from components.numbers.occurrences.places import places
from components.numbers.pooling import TOKEN_POOLINGS

Report = Callable[[float, str], None]
"""report(share done, step): whoever waits hears how far it is."""

Positions = dict[int, tuple[int, ...]]
Rows = dict[str, list[int]]
WRITE_IT = "write it as it stands there (the plural with -s or -es is found as well)"


@dataclass(frozen=True)
class BenchStates:
    """The states of each labelled word: `vectors` (vector, layer, feature), and for each join which of them it takes.

    A word of one piece has one vector, which serves all joins; a split word has one for each.
    """

    vectors: np.ndarray
    places: dict[str, np.ndarray]  # join -> (row,): the row's place in `vectors`, -1 where it has none
    split: np.ndarray  # (row,): whether its word was cut into several pieces
    spans: np.ndarray  # (row, 2): where its word stands in the sentence, in characters; 0, 0 where it has none
    refused: dict[int, str]  # row -> why the model can't use it
    seconds: float = 0.0  # that the model took to read the sentences; none where it had just read them

    @property
    def layers(self) -> int:
        """The transformer layers of the model."""
        return int(self.vectors.shape[1]) - 1

    def of(self, rows: Sequence[int] | np.ndarray, join: str) -> np.ndarray:
        """(row, layer, feature): the states of some rows by a way of joining."""
        return np.asarray(self.vectors[self.places[join][rows]])

    def chosen(self, rows: Sequence[int] | np.ndarray, join: str, choose: LayerChoice) -> np.ndarray:
        """(row, feature'): the vectors of some rows by a way of joining and a layer choice."""
        return np.asarray(choose(self.vectors.swapaxes(0, 1))[self.places[join][np.asarray(rows)]])


def bench_states(bert: Bert, pairs: Sequence[tuple[str, str]], segments: str, report: Report) -> BenchStates:
    """The states of the word of each (sentence, word); a sentence that serves several rows is read once."""
    positions, of_text, found = _found(bert, pairs, segments)
    wanted = sum(map(_vectors_of, positions.values()))
    vectors = np.empty((wanted, bert.layers + 1, bert.features), np.float32)

    def reduce(states: np.ndarray, tokens: Tokens) -> np.ndarray:
        return np.concatenate([_joined(states[:, list(positions[row])]) for row in of_text[tokens.text]])

    def tell(done: int) -> None:
        report(done / max(len(of_text), 1), f"the model has read {done:,} of {len(of_text):,} sentences")

    filled, began = 0, perf_counter()
    for some in bert.encode_many(list(of_text), reduce, segments, tell):
        vectors[filled : filled + len(some)] = some
        filled += len(some)
    seconds = perf_counter() - began
    vectors.flags.writeable = False
    return replace(found, vectors=vectors, seconds=seconds)


def words_found(bert: Bert, pairs: Sequence[tuple[str, str]], segments: str) -> BenchStates:
    """Where each word stands, before anything is read: the states are still none."""
    return _found(bert, pairs, segments)[-1]


def _found(bert: Bert, pairs: Sequence[tuple[str, str]], segments: str) -> tuple[Positions, Rows, BenchStates]:
    """The positions of each usable row's word, the rows of each text, and what can be told without the states."""
    positions, spans, refused = _find(bert, pairs, segments)
    of_text: Rows = defaultdict(list)
    for row in positions:
        of_text[pairs[row][0]].append(row)
    order = [row for rows in of_text.values() for row in rows]
    counts = np.array([_vectors_of(positions[row]) for row in order], dtype=int)
    split, at = np.zeros(len(pairs), dtype=bool), {join: np.full(len(pairs), -1) for join in TOKEN_POOLINGS}
    split[order] = counts > 1
    for number, join in enumerate(TOKEN_POOLINGS):
        at[join][order] = counts.cumsum() - counts + number * split[order]
    unread = np.empty((0, bert.layers + 1, bert.features), np.float32)
    return positions, of_text, BenchStates(unread, at, split, spans, refused)


def _vectors_of(positions: tuple[int, ...]) -> int:
    return len(TOKEN_POOLINGS) if len(positions) > 1 else 1


def _joined(pieces: np.ndarray) -> np.ndarray:
    """(layer, piece, feature) -> (vector, layer, feature): one vector for a whole word, one a join for a split one."""
    return (
        pieces.swapaxes(0, 1) if pieces.shape[1] == 1 else np.stack([pool(pieces) for pool in TOKEN_POOLINGS.values()])
    )


def _find(bert: Bert, pairs: Sequence[tuple[str, str]], segments: str) -> tuple[Positions, np.ndarray, dict[int, str]]:
    """Where each word stands first in its sentence, as many as may be kept in memory for this model: for each usable
    row the positions of its pieces, then the spans of all, and the reasons of the others."""
    room = limits.BENCH_BYTES // (4 * (bert.layers + 1) * bert.features)
    positions: Positions = {}
    spans = np.zeros((len(pairs), 2), dtype=np.int64)
    refused: dict[int, str] = {}
    for row, (sentence, word) in enumerate(pairs):
        tokens = bert.tokenize(sentence, segments=segments)
        found = places(tokens, word)
        if not found and tokens.pieces_left_out and word.lower() in tokens.text.lower():
            refused[row] = f"the word stands beyond the model's {tokens.limit} positions"
        elif not found:
            refused[row] = f"the word is not in the sentence: {WRITE_IT}"
        elif (room := room - _vectors_of(found[0])) < 0:
            refused[row] = "more than is kept in memory at once for a model of this size"
        else:
            positions[row], spans[row] = found[0], tokens.span(found[0])
    return positions, spans, refused
