"""Search for words in a line, and the part of a long line around one of them."""

import re
import unicodedata
from dataclasses import dataclass

from polyseme.bert.subwords.words import JOINING, words_in
from polyseme.cached_property import cached_property
from polyseme.core.occurrences.places import forms

Hit = tuple[str, int, int]  # a word as requested, its start and its end


@dataclass(frozen=True)
class WordSearch:
    """A search for whole words and their plurals, as `forms` lists them.

    A lower-case word also matches capitals; a capitalised word matches only so. Words end at the borders of letters and
    digits, as for tokenizers: bank's and river-bank contain bank, banker and embankment do not.
    """

    words: tuple[str, ...]

    def hits(self, line: str) -> list[Hit]:
        lower = _lower(line)
        if not self._any.search(lower):
            return []
        hits = [
            (word, match.start(), match.end())
            for word, pattern in self._patterns.items()
            for match in pattern.finditer(lower if word == _lower(word) else line)
        ]
        return sorted(hits, key=lambda hit: hit[1:])

    @cached_property
    def _any(self) -> re.Pattern[str]:
        """A fast first test, which most lines of a corpus fail."""
        return re.compile("|".join(_variants(_lower(word)) for word in self.words))

    @cached_property
    def _patterns(self) -> dict[str, re.Pattern[str]]:
        return {word: re.compile("|".join(map(_with_borders, forms(word)[::-1]))) for word in self.words}


def _lower(text: str) -> str:
    """The text in lower case with the same length: İ alone would become two characters."""
    return text.replace("İ", "i").lower()


def _variants(word: str) -> str:
    """A pattern for a word with composed or decomposed accents and any blanks."""
    variants = {unicodedata.normalize(form, word) for form in ("NFC", "NFD")}
    return "|".join(r"\s+".join(map(re.escape, variant.split())) for variant in sorted(variants, reverse=True))


def _with_borders(form: str) -> str:
    """The pattern with word borders, except next to signs that are words by themselves, as in 銀行 or C++."""
    first, last = (len(words_in(2 * sign)) > 1 for sign in (form[0], form[-1]))
    before, behind = "" if first else r"(?<![^\W_])", "" if last else r"(?![^\W_]|[\u0300-\u036f])"
    return f"{before}(?:{_variants(form)}){behind}"


def around(line: str, start: int, end: int, limit: int) -> tuple[int, int]:
    """The start and end of the part of a line around a word, at most `limit` characters, cut at blanks.

    >>> line = "We walked along the bank of the river until it was dark."
    >>> first, last = around(line, 20, 24, 30)
    >>> line[first:last]
    'along the bank of the river'
    """
    first = max(0, min(start - (limit - (end - start)) // 2, len(line) - limit))
    last = min(len(line), first + limit)
    if first and not line[first - 1].isspace():
        blank = line.find(" ", first, start)
        first = blank if blank > 0 else _sign_border(line, first, start)
    if last < len(line) and not line[last].isspace():
        blank = line.rfind(" ", end, last)
        last = blank if blank > 0 else _sign_border(line, last, end)
    text = line[first:last]
    return first + len(text) - len(text.lstrip()), last - len(text) + len(text.rstrip())


def _sign_border(line: str, index: int, word: int) -> int:
    """The next index towards the word that does not separate a letter from its accents."""
    while index != word and unicodedata.category(line[index]) in JOINING:
        index += 1 if index < word else -1
    return index
