"""Counts of a text's pieces and words."""

from dataclasses import dataclass
from itertools import compress

from polyseme.bert import Tokens, Word


@dataclass(frozen=True)
class PieceCounts:
    """Counts of a text's pieces."""

    pieces: int
    added: int  # special tokens added by the tokenizer
    words: tuple[Word, ...]
    split: tuple[Word, ...]  # words of more than one piece, most pieces first
    unknown: tuple[Word, ...]  # words that became [UNK]
    limit: int
    pieces_per_word: float  # without special tokens
    share_split: float  # of the words
    sign: str  # the piece for unknown words

    @property
    def whole(self) -> bool:
        """Whether there are words, and each is one piece of the vocabulary."""
        return bool(self.words) and not self.split and not self.unknown


def count_pieces(tokens: Tokens) -> PieceCounts:
    """The counts of a text."""
    words, added = tokens.grouped, tokens.sequence_ids.count(None)
    split = sorted((word for word in words if len(word.positions) > 1), key=lambda word: -len(word.positions))
    return PieceCounts(
        pieces=len(tokens),
        added=added,
        words=words,
        split=tuple(split),
        unknown=tuple(word for word in words if any(tokens.unknown[i] for i in word.positions)),
        limit=tokens.limit,
        pieces_per_word=(len(tokens) - added) / max(len(words), 1),
        share_split=len(split) / max(len(words), 1),
        sign=next(compress(tokens.pieces, tokens.unknown), "[UNK]"),
    )


def most_telling_word(tokens: Tokens) -> int:
    """The index of the word with the most pieces, the longest among equals; 0 without words."""
    words = tokens.grouped
    return max(range(len(words)), key=lambda i: (len(words[i].positions), len(words[i].text)), default=0)
