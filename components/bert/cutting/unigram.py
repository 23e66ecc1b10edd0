"""The unigram model: of all ways to cut a word, the one whose pieces are likeliest together."""

from collections.abc import Mapping
from dataclasses import dataclass

UNKNOWN = 10.0  # below the rarest piece: what SentencePiece counts for a sign that the vocabulary has not


@dataclass(frozen=True)
class Split:
    """One way to cut a word, and the sum of the log-probabilities of its pieces."""

    pieces: tuple[str, ...]
    score: float


def likeliest(word: str, scores: Mapping[str, float], many: int = 1) -> tuple[Split, ...]:
    """The likeliest ways to cut a word, the likeliest first.

    >>> [split.pieces for split in likeliest("banks", {"bank": -5, "ban": -4, "ks": -3, "s": -1, "k": -4}, 2)]
    [('bank', 's'), ('ban', 'ks')]

    A sign that is no piece stands there all the same, as one that is less likely than any.
    """
    longest, unknown = max(map(len, scores), default=1), min(scores.values(), default=0) - UNKNOWN
    best: list[list[Split]] = [[Split((), 0.0)]]
    for end in range(1, len(word) + 1):
        found = []
        for first in range(max(0, end - longest), end):
            piece = word[first:end]
            score = scores.get(piece, unknown if end - first == 1 else None)
            if score is not None:
                found += [Split((*split.pieces, piece), split.score + score) for split in best[first]]
        best.append(sorted(found, key=lambda split: -split.score)[:many])
    return tuple(best[-1])
