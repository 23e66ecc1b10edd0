"""The populations that random pairs are drawn from: which pieces of which sentences. To add one, add it to BASES.

The choice matters: function words and punctuation are more alike than content words, and so are sentences of one kind.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from polyseme import examples
from polyseme.bert import Tokens

Drawable = Callable[[Tokens], Sequence[int]]
"""tokens -> the positions that may be drawn."""


@dataclass(frozen=True)
class Base:
    """A population: its name, the noun for its members, which positions may be drawn, and the texts."""

    name: str
    noun: str
    drawable: Drawable
    texts: Callable[[], tuple[str, ...]]


def without_special(tokens: Tokens) -> list[int]:
    """Every piece but the special tokens: punctuation, function words and parts of words among them."""
    return [i for i in range(len(tokens)) if not tokens.special[i]]


def content_words(tokens: Tokens) -> list[int]:
    """Content words of a single piece: letters only, no function word, no half of a "don't"."""
    positions = []
    for word in tokens.grouped:
        start, end = word.span
        text = tokens.typed(word.sentence)
        adjacent = text[max(0, start - 1) : start] + text[end : end + 1]
        single = len(word.positions) == 1 and word.text.isalpha() and not set(adjacent) & set("'’")
        if single and word.text.casefold() not in examples.function_words():
            positions.append(word.positions[0])
    return positions


BASES: dict[str, Base] = {
    base.name: base
    for base in (
        Base("pieces of everyday sentences", "pieces", without_special, examples.everyday),
        Base("content words of everyday sentences", "content words", content_words, examples.everyday),
        Base("pieces of sentences of every kind", "pieces", without_special, examples.every_kind),
        Base("content words of sentences of every kind", "content words", content_words, examples.every_kind),
    )
}
"""The populations by name; the first is the default."""

DEFAULT_BASE = next(iter(BASES))
