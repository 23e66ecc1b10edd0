"""The occurrences of a word in built-in sentences, whose senses are known, and a reader's own among them."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import islice

from polyseme import examples, limits
from polyseme.bert import Bert
from polyseme.core.layers import LayerChoice
from polyseme.core.occurrences.gathering import Gathering, built_in, gathered, labelled_sentences
from polyseme.core.occurrences.places import Occurrence
from polyseme.core.occurrences.states import Occurrences, find_occurrences
from polyseme.core.reading.word_lists import contains_word
from polyseme.disk_cache import disk_cached

COMPANIONS = 20
"""Sentences of ours that are shown around a reader's only one, if the word has no labelled ones."""

Find = Callable[[tuple[str, ...], str], Occurrences]
"""texts, word -> the occurrences."""


def occurrences_of(
    bert: Bert,
    texts: tuple[str, ...],
    word: str,
    join: str = "Mean",
    segments: str = "library",
    limit: int = limits.SENSE_OCCURRENCES,
) -> Occurrences:
    """The first `limit` occurrences of a word in some texts; those in built-in sentences are cached on disk."""
    find = partial(find_occurrences, bert, texts, word, join, segments, limit)
    if not (name := cache_name(texts, word)):
        return find()
    return disk_cached(name, bert, [texts, word, join, segments, limit], find, (Occurrences, Occurrence))


def cache_name(texts: tuple[str, ...], word: str) -> str:
    """The cache name for the occurrences of a built-in word in its built-in sentences, "" for others."""
    if texts == (examples.TUTORIAL,):
        return "own occurrences" if (examples.TUTORIAL, word) in examples.known_senses() else ""
    return "occurrences" if texts and texts == tuple(labelled_sentences(word)) else ""


def known_senses(occurrences: Occurrences) -> list[str]:
    """The sense of each occurrence in a built-in sentence, "" for others."""
    senses = examples.known_senses()
    names, seen = [], Counter[int]()
    for occurrence in occurrences.occurrences:
        known = senses.get((occurrence.text, occurrences.word), ())
        index = seen[occurrence.sentence]
        names.append(known[index] if index < len(known) else "")
        seen[occurrence.sentence] += 1
    return names


@lru_cache(64)
def sentences_with(word: str) -> tuple[str, ...]:
    """The first COMPANIONS of our sentences with a word that has no labelled ones; none with a function word."""
    if word.casefold() in examples.function_words():
        return ()
    every = dict.fromkeys((*(sentence for sentence, _, _ in examples.ambiguous()), *examples.everyday()))
    return tuple(islice((sentence for sentence in every if contains_word(word, sentence)), COMPANIONS))


def around(word: str, find: Find, alone: bool = False) -> tuple[Occurrences | None, Sequence[str]]:
    """The occurrences of a word in its built-in sentences, with their senses; (None, ()) if it is not built in.

    alone: the reader has one occurrence. A word that is not built in then brings our sentences with it, without senses.
    """
    if not (known := built_in(word)):
        texts = sentences_with(word) if alone else ()
        found = find(texts, word) if texts else None
        return (found, found.senses) if found is not None and len(found) else (None, ())
    sense_of = labelled_sentences(known)
    found = find(tuple(sense_of), known)
    return found, [sense_of[occurrence.text] for occurrence in found.occurrences]


def gather(own: Occurrences, find: Find, choice: LayerChoice | None = None) -> Gathering:
    """A reader's occurrences with the built-in ones of the same word, if there are any."""
    return gathered(own, *around(own.word, find, len(own) == 1), choice)
