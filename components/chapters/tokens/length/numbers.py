"""A text at a fixed length: the pieces that are read, the padding behind them, the pieces that are cut."""

from dataclasses import dataclass

from components import limits
from components.bert import Bert, Tokens

LENGTHS = (16, 32, 64, 128, 256, 512)
"""The lengths that code for BERT usually offers; MAX_SEQ_LENGTH is its name for them."""

USUAL = 128


@dataclass(frozen=True)
class Fitted:
    """A text brought to a length: its tokens, padding included; the pieces that are cut, and of how many words."""

    read: Tokens
    cut: tuple[str, ...]
    words: tuple[str, ...]  # as typed, that lose a piece, or all of theirs
    more: int  # pieces beyond those in `cut`

    @property
    def padding(self) -> int:
        """How many pieces are padding."""
        return self.read.mask.count(0)


def fitted(bert: Bert, text: str, pair: str | None, segments: str, length: int) -> Fitted:
    """A text or a pair at a length; of a pair the longer text gives way first, and every [SEP] stays."""
    short = bert.tokenizer.tokenize(text, pair, segments, length)
    whole = bert.tokenizer.tokenize(text, pair, segments, length + limits.CUT_PIECES)
    room = {sentence: short.sentences.count(sentence) for sentence in (0, 1)}
    lost = []
    for at, sentence in enumerate(whole.sentences):
        if sentence is None:
            continue
        room[sentence] -= 1
        if room[sentence] < 0:
            lost.append(at)
    words = tuple(word.text for word in whole.grouped if not set(lost).isdisjoint(word.positions))
    cut = tuple(whole.pieces[at] for at in lost)
    return Fitted(short.padded(length, bert.padding), cut, words, short.pieces_left_out - len(cut))
