"""The words that mark a group off: they stand beside the word more often there than in the other groups."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from components.examples import function_words
from components.numbers.occurrences.places import forms
from components.numbers.words import bare, chunks

BESIDE = 10
"""Words on either side that count as beside it: about a sentence; the rest of a long text says little."""

PRIOR = 1 / 6
"""What the prior is worth, as a share of all words: what stands there twice, and elsewhere never, says little yet."""

CLEARLY = 1.28
"""The z from which a word is told: one in ten that marks nothing lies beyond, so that its counts are told with it."""


@dataclass(frozen=True)
class Mark:
    """A word that marks a group off: in how many texts it stands beside it there, in how many elsewhere; its z."""

    word: str
    here: int
    elsewhere: int
    z: float


def marking_words(
    texts: Sequence[str], spans: Sequence[tuple[int, int]], groups: np.ndarray, most: int = 6
) -> tuple[tuple[Mark, ...], ...]:
    """[group] -> the words that mark it off, the clearest first: log-odds with an informative Dirichlet prior.

    Each occurrence is a text and the span of the word in it; `groups`: (n,), -1 belongs to none and counts among the
    others. After Monroe, Colaresi and Quinn (2008): the prior is how often a word stands beside any occurrence, z is
    the difference of the log-odds over its standard error. Function words and the word itself are left out.
    """
    written = {text[slice(*span)].casefold() for text, span in zip(texts, spans, strict=True)}
    own = {form for word in written for form in forms(word)}
    beside: dict[tuple[int, str], set[str]] = {}  # a text counts once, however often the word stands in it
    for text, span, group in zip(texts, spans, groups.tolist(), strict=True):
        beside.setdefault((group, text), set()).update(_beside(text, span) - own)
    every = Counter(word for words in beside.values() for word in words)
    inside = [Counter[str]() for _ in range(int(groups.max(initial=-1)) + 1)]
    for (group, _), words in beside.items():
        if group >= 0:
            inside[group].update(words)
    return tuple(_marks(own_words, every, most) for own_words in inside)


def _beside(text: str, span: tuple[int, int]) -> set[str]:
    """The telling words beside a word, each once, in small letters."""
    near = [*chunks(text[: span[0]])[-BESIDE:], *chunks(text[span[1] :])[:BESIDE]]
    words = {bare(chunk).casefold() for chunk in near}
    return {word for word in words if any(sign.isalpha() for sign in word)} - function_words()


def _marks(inside: Counter[str], every: Counter[str], most: int) -> tuple[Mark, ...]:
    """The words of one group: of two of its texts at least, for once is no habit."""
    words = [word for word, times in inside.items() if times > 1]
    here = np.array([inside[word] for word in words], float)
    elsewhere = np.array([every[word] for word in words]) - here
    z = _log_odds(here, elsewhere, inside.total(), every.total())
    order = sorted(range(len(words)), key=lambda at: (-z[at], words[at]))
    clear = [at for at in order if z[at] >= CLEARLY][:most]
    return tuple(Mark(words[at], int(here[at]), int(elsewhere[at]), float(z[at])) for at in clear)


def _log_odds(here: np.ndarray, elsewhere: np.ndarray, inside: int, total: int) -> np.ndarray:
    """(word,), (word,) -> (word,): z of each word's log-odds in a group against the others, of so many words in all."""
    a, b = here + PRIOR * (here + elsewhere), elsewhere + PRIOR * (here + elsewhere)
    odds = np.log(a / (inside + PRIOR * total - a)) - np.log(b / (total - inside + PRIOR * total - b))
    return np.asarray(odds / np.sqrt(1 / a + 1 / b))
