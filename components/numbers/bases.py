"""What random pairs are made of: which pieces of which sentences. To add a way, add an entry to BASES.

A full stop is like every other full stop, and "the" like "the" and "a": pairs of any pieces are more alike than pairs
of words that name something, and how much more depends on the kind of sentences.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from components import examples
from components.bert import Tokens

Drawable = Callable[[Tokens], Sequence[int]]
"""The places of a text that may be drawn."""


@dataclass(frozen=True)
class Base:
    """One way to draw random pairs: its name, what two of a pair are called, what may be drawn, and of which texts."""

    name: str
    of: str
    drawable: Drawable
    texts: Callable[[], tuple[str, ...]]


def own_pieces(tokens: Tokens) -> list[int]:
    """Every piece but the special tokens: punctuation, function words and parts of words among them."""
    return [at for at in range(len(tokens)) if not tokens.special[at]]


def content_words(tokens: Tokens) -> list[int]:
    """Whole words that name something: one piece of letters, no function word, no half of a "don't"."""
    found = []
    for word in tokens.grouped:
        first, last = word.span
        text = tokens.typed(word.sentence)
        beside = text[max(0, first - 1) : first] + text[last : last + 1]
        whole = len(word.positions) == 1 and word.text.isalpha() and not set(beside) & set("'’")
        if whole and word.text.casefold() not in examples.function_words():
            found.append(word.positions[0])
    return found


BASES: dict[str, Base] = {
    base.name: base
    for base in (
        Base("pieces of everyday sentences", "pieces", own_pieces, examples.everyday),
        Base("content words of everyday sentences", "content words", content_words, examples.everyday),
        Base("pieces of sentences of every kind", "pieces", own_pieces, examples.every_kind),
        Base("content words of sentences of every kind", "content words", content_words, examples.every_kind),
    )
}
"""The ways to draw, by name; the first is the app's own."""

USUAL = next(iter(BASES))
