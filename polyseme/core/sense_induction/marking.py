"""The context words that distinguish a group of occurrences from the other groups."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

import numpy as np

from polyseme.core.occurrences.places import forms
from polyseme.core.reading.word_lists import bare, chunks
from polyseme.examples import function_words

WINDOW = 10
"""The context window in words on either side: about a sentence."""

PRIOR = 1 / 6
"""The weight of the prior, as a share of all words: a word found twice here and nowhere else is weak evidence."""

LEAST_Z = 1.28
"""The least z of a marking word: one in ten words without a difference exceeds it, so the counts are shown too."""


@dataclass(frozen=True)
class Mark:
    """A context word of a group: the number of its texts with the word, the number of other texts, and z."""

    word: str
    here: int
    elsewhere: int
    z: float


def marking_words(
    texts: Sequence[str], spans: Sequence[tuple[int, int]], groups: np.ndarray, limit: int = 6
) -> tuple[tuple[Mark, ...], ...]:
    """[group] -> the words that mark it, clearest first: log-odds with an informative Dirichlet prior.

    Each occurrence is a text and the span of the word in it; `groups`: (n,), where -1 counts with the other groups.
    After Monroe, Colaresi and Quinn (2008): the prior is the word's frequency in all contexts, and z is the
    difference of log-odds over its standard error. Function words and the word itself are left out.
    """
    written = {text[slice(*span)].casefold() for text, span in zip(texts, spans, strict=True)}
    left_out = {"", *(form for word in written for form in forms(word))}
    content = cache(_content_word)  # most words of forty thousand sentences come again
    contexts: dict[tuple[int, str], set[str]] = {}  # (group, text): a text with several occurrences counts once
    for text, span, group in zip(texts, spans, groups.tolist(), strict=True):
        contexts.setdefault((group, text), set()).update(map(content, _beside(text, span)))
    for words in contexts.values():
        words -= left_out
    total = Counter(chain.from_iterable(contexts.values()))
    inside = [Counter[str]() for _ in range(int(groups.max(initial=-1)) + 1)]
    for (group, _), words in contexts.items():
        if group >= 0:
            inside[group].update(words)
    return tuple(_marks(counts, total, limit) for counts in inside)


def _beside(text: str, span: tuple[int, int]) -> list[str]:
    """The words around a word, as typed."""
    return [*chunks(text[: span[0]])[-WINDOW:], *chunks(text[span[1] :])[:WINDOW]]


def _content_word(chunk: str) -> str:
    """A word in lower case; empty for a function word, or one without letters."""
    word = bare(chunk).casefold()
    return word if any(map(str.isalpha, word)) and word not in function_words() else ""


def _marks(inside: Counter[str], total: Counter[str], limit: int) -> tuple[Mark, ...]:
    """The marks of one group; a word needs at least two of its texts."""
    words = sorted(word for word, count in inside.items() if count > 1)
    here = np.array([inside[word] for word in words], float)
    elsewhere = np.array([total[word] for word in words]) - here
    z = _log_odds(here, elsewhere, inside.total(), total.total())
    clearest = [i for i in np.argsort(-z, kind="stable") if z[i] >= LEAST_Z][:limit]
    return tuple(Mark(words[i], int(here[i]), int(elsewhere[i]), float(z[i])) for i in clearest)


def _log_odds(here: np.ndarray, elsewhere: np.ndarray, inside: int, total: int) -> np.ndarray:
    """(word,), (word,) -> (word,): z of each word's log-odds in a group of `inside` words against the rest of all."""
    a, b = here + PRIOR * (here + elsewhere), elsewhere + PRIOR * (here + elsewhere)
    odds = np.log(a / (inside + PRIOR * total - a)) - np.log(b / (total - inside + PRIOR * total - b))
    return np.asarray(odds / np.sqrt(1 / a + 1 / b))
