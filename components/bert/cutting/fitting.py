"""What of a text is read: as many characters as the app takes and as many pieces as fit, and how many are left out."""

from collections.abc import Sequence

from components import limits

from .words import Span


def readable(text: str) -> str:
    """The text with half characters (lone surrogates) replaced one for one, cut at the app's limit."""
    return text[: limits.TEXT_CHARACTERS].encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def characters_beyond(text: str) -> int:
    """How many typed characters lie beyond the app's limit, blanks at the end aside."""
    return len(text.rstrip()) - len(text[: limits.TEXT_CHARACTERS].rstrip())


def kept(sentences: Sequence[int | None], most: int) -> list[int]:
    """The pieces that fit so many positions; of a pair, the longer text gives way first.

    sentences: of which of two texts each piece is; None for special tokens, which all stay.
    """
    parts: list[list[int]] = [[], []]
    for at, sentence in enumerate(sentences):
        if sentence is not None:
            parts[sentence].append(at)
    over = len(sentences) - most
    if over <= 0:
        return [*range(len(sentences))]
    room = sum(map(len, parts)) - over
    shorter = min(min(map(len, parts)), room // 2)
    first = shorter if len(parts[0]) <= len(parts[1]) else room - shorter
    left_out = set(parts[0][first:]) | set(parts[1][room - first :])
    return [at for at in range(len(sentences)) if at not in left_out]


def characters_left_out(
    spans: Sequence[Span], sentences: Sequence[int | None], kept: Sequence[int], texts: tuple[str, str]
) -> int:
    """How many typed characters lie behind the last piece that was kept, over both texts; blanks at the end aside."""
    left = 0
    for sentence, text in enumerate(texts):
        ends = [spans[at][1] for at in kept if sentences[at] == sentence]
        if len(ends) < sentences.count(sentence):
            left += len(text.rstrip()) - max(ends, default=0)
    return left
