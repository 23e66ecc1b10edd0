"""How a text became pieces, in numbers."""

from dataclasses import dataclass

from components.bert import Tokens, Word


@dataclass(frozen=True)
class PieceCounts:
    """What there is to say about a text's pieces."""

    pieces: int
    added: int  # special tokens that the tokenizer added
    words: tuple[Word, ...]
    split: tuple[Word, ...]  # words of more than one piece, most pieces first
    unknown: tuple[Word, ...]  # words that became [UNK]
    limit: int

    @property
    def pieces_per_word(self) -> float:
        """Pieces of the text itself, divided by its words."""
        return (self.pieces - self.added) / len(self.words) if self.words else 0.0

    @property
    def share_split(self) -> float:
        """The share of the words that were cut into more than one piece."""
        return len(self.split) / len(self.words) if self.words else 0.0

    @property
    def share_used(self) -> float:
        """The share of the model's positions that the text takes."""
        return self.pieces / self.limit


def count_pieces(tokens: Tokens) -> PieceCounts:
    """How many pieces and words a text has, which words were split, and which are unknown to the vocabulary."""
    words = tokens.grouped
    return PieceCounts(
        pieces=len(tokens),
        added=tokens.sentences.count(None),
        words=words,
        split=tuple(sorted((word for word in words if len(word.positions) > 1), key=lambda word: -len(word.positions))),
        unknown=tuple(word for word in words if any(tokens.unknown[at] for at in word.positions)),
        limit=tokens.limit,
    )


def most_telling_word(tokens: Tokens) -> int:
    """Which of the text's words to look at first: the one cut into most pieces, else the longest."""
    words = tokens.grouped
    return max(range(len(words)), key=lambda at: (len(words[at].positions), len(words[at].text)), default=0)
