"""The three algorithms that cut a word into pieces, step by step: WordPiece, byte-pair encoding, unigram model."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

UNKNOWN = 10.0
"""How far below the rarest piece SentencePiece scores a character that the vocabulary lacks."""


@dataclass(frozen=True)
class MatchStep:
    """One step of WordPiece: where it starts, the candidates from long to short, and the match, if any."""

    start: int
    candidates: tuple[str, ...]
    match: str | None


def longest_match(
    word: str, vocabulary: Container[str], prefix: str = "##", longest: int = 100
) -> tuple[MatchStep, ...]:
    """WordPiece's steps, each taking the longest piece that matches; without a match the word becomes [UNK].

    >>> [step.match for step in longest_match("banks", {"bank", "ban", "##s"})]
    ['bank', '##s']
    >>> longest_match("bat", {"ba", "##a"})[-1]
    MatchStep(start=2, candidates=('##t',), match=None)

    A word longer than `longest` characters is not searched at all: one step without candidates.
    """
    if len(word) > longest:
        return (MatchStep(0, (), None),)
    steps: list[MatchStep] = []
    start = 0
    while start < len(word):
        begin = prefix if start else ""
        candidates = [begin + word[start:end] for end in range(len(word), start, -1)]
        match = next((index for index, piece in enumerate(candidates) if piece in vocabulary), None)
        if match is None:
            return (*steps, MatchStep(start, tuple(candidates), None))
        steps.append(MatchStep(start, tuple(candidates[: match + 1]), candidates[match]))
        start = len(word) - match
    return tuple(steps)


@dataclass(frozen=True)
class Merge:
    """The pieces after a merge, with the position of the new piece and the pair's rank; None before the first merge."""

    pieces: tuple[str, ...]
    at: int | None
    rank: int | None  # index in the list of merges, 0 for the first that was learned


def merges(word: Sequence[str], ranks: Mapping[tuple[str, str], int]) -> tuple[Merge, ...]:
    """Byte-pair encoding's steps from single characters to pieces; each joins the adjacent pair with the lowest rank.

    >>> [step.pieces for step in merges("banks", {("a", "n"): 0, ("an", "k"): 1, ("b", "ank"): 2})]
    [('b', 'a', 'n', 'k', 's'), ('b', 'an', 'k', 's'), ('b', 'ank', 's'), ('bank', 's')]
    """
    pieces = tuple(word)
    steps = [Merge(pieces, None, None)]
    while pairs := [(ranks[pair], index) for index, pair in enumerate(pairwise(pieces)) if pair in ranks]:
        rank, index = min(pairs)
        pieces = (*pieces[:index], pieces[index] + pieces[index + 1], *pieces[index + 2 :])
        steps.append(Merge(pieces, index, rank))
    return tuple(steps)


@dataclass(frozen=True)
class Split:
    """One way to cut a word, and the sum of the log-probabilities of its pieces."""

    pieces: tuple[str, ...]
    score: float


def likeliest(word: str, scores: Mapping[str, float], limit: int = 1) -> tuple[Split, ...]:
    """The most probable ways to cut a word under the unigram model, the most probable first.

    >>> [split.pieces for split in likeliest("banks", {"bank": -5, "ban": -4, "ks": -3, "s": -1, "k": -4}, 2)]
    [('bank', 's'), ('ban', 'ks')]

    A character that is no piece is allowed, with a score below every piece's.
    """
    longest, unknown = max(map(len, scores), default=1), min(scores.values(), default=0) - UNKNOWN
    best: list[list[Split]] = [[Split((), 0.0)]]  # the best splits of each prefix of the word
    for end in range(1, len(word) + 1):
        splits = []
        for start in range(max(0, end - longest), end):
            score = scores.get(word[start:end], unknown if end - start == 1 else None)
            if score is not None:
                splits += [Split((*split.pieces, word[start:end]), split.score + score) for split in best[start]]
        best.append(sorted(splits, key=lambda split: -split.score)[:limit])
    return tuple(best[-1])
