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
    pieces_per_word: float  # of the text itself
    share_split: float  # of the words
    share_used: float  # of the model's positions
    sign: str = "[UNK]"  # what stands for a word that is unknown


def count_pieces(tokens: Tokens) -> PieceCounts:
    """How many pieces and words a text has, which words were split, and which are unknown to the vocabulary."""
    words, added = tokens.grouped, tokens.sentences.count(None)
    split = sorted((word for word in words if len(word.positions) > 1), key=lambda word: -len(word.positions))
    unknown = tuple(word for word in words if any(tokens.unknown[at] for at in word.positions))
    a_word, cut = (part / max(len(words), 1) for part in (len(tokens) - added, len(split)))
    used = len(tokens) / tokens.limit
    sign = next((piece for piece, no in zip(tokens.pieces, tokens.unknown, strict=True) if no), "[UNK]")
    return PieceCounts(len(tokens), added, words, tuple(split), unknown, tokens.limit, a_word, cut, used, sign)


def most_telling_word(tokens: Tokens) -> int:
    """Which of the text's words to look at first: the one cut into most pieces, else the longest."""
    words = tokens.grouped
    return max(range(len(words)), key=lambda at: (len(words[at].positions), len(words[at].text)), default=0)
