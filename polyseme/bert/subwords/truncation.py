"""Truncation: the characters and pieces of a text that the model reads, and how many are left out."""

from collections.abc import Sequence

from polyseme import limits
from polyseme.bert.subwords.words import Span


def readable(text: str) -> str:
    """The text, cut at the app's limit, with each lone surrogate replaced by a replacement character."""
    return text[: limits.TEXT_CHARACTERS].encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def characters_beyond(text: str) -> int:
    """How many typed characters exceed the app's limit, ignoring blanks at the end."""
    return len(text.rstrip()) - len(text[: limits.TEXT_CHARACTERS].rstrip())


def fitting_pieces(sentences: Sequence[int | None], limit: int) -> list[int]:
    """The indices of the pieces that fit the limit; of a pair, the longer text is cut first.

    sentences: 0 or 1 for each piece of the first or second text; None for special tokens, which all stay.
    """
    parts = [[index for index, sentence in enumerate(sentences) if sentence == part] for part in (0, 1)]
    excess = len(sentences) - limit
    if excess <= 0:
        return [*range(len(sentences))]
    room = sum(map(len, parts)) - excess
    shorter = min(min(map(len, parts)), room // 2)
    first = shorter if len(parts[0]) <= len(parts[1]) else room - shorter
    left_out = {*parts[0][first:], *parts[1][room - first :]}
    return [index for index in range(len(sentences)) if index not in left_out]


def characters_left_out(
    spans: Sequence[Span], sentences: Sequence[int | None], indices: Sequence[int], texts: tuple[str, str]
) -> int:
    """How many typed characters of both texts follow their last piece that fits, ignoring blanks at the end."""
    count = 0
    for sentence, text in enumerate(texts):
        ends = [spans[index][1] for index in indices if sentences[index] == sentence]
        if len(ends) < sentences.count(sentence):
            count += len(text.rstrip()) - max(ends, default=0)
    return count
