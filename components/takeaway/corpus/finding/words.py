"""Where some words stand in a line, and how much of the line is read around one of them."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property

from components.bert.cutting.words import JOINING, words_in
from components.numbers.occurrences.places import forms

Hit = tuple[str, int, int]
"""A word as asked for, and where it begins and ends."""


@dataclass(frozen=True)
class Search:
    """Words that are looked for together: whole ones and their plurals, as `forms` has them.

    A word asked for in small letters is found in capitals as well, one asked for with a capital only so. It ends where
    letters and digits end, as tokenizers cut: bank's and river-bank have a bank, banker and embankment have none.
    """

    words: tuple[str, ...]

    def hits(self, line: str) -> list[Hit]:
        """Every place of every word, in the order of the line."""
        small = _small(line)
        if not self._any.search(small):
            return []
        found = [
            (word, match.start(), match.end())
            for word, pattern in self._whole.items()
            for match in pattern.finditer(small if word == _small(word) else line)
        ]
        return sorted(found, key=lambda hit: hit[1:])

    @cached_property
    def _any(self) -> re.Pattern[str]:
        """What a line must have somewhere, lest it be looked at closely: most lines of a corpus have none of it."""
        return re.compile("|".join(_typed(_small(word)) for word in self.words))

    @cached_property
    def _whole(self) -> dict[str, re.Pattern[str]]:
        return {word: re.compile("|".join(map(_bordered, forms(word)[::-1]))) for word in self.words}


def _small(text: str) -> str:
    """A text in small letters, each where its capital stood: İ alone would become two."""
    return text.replace("İ", "i").lower()


def _typed(word: str) -> str:
    """A pattern of a word however its accents were typed, and whichever blanks are in it."""
    ways = {unicodedata.normalize(way, word) for way in ("NFC", "NFD")}
    return "|".join(r"\s+".join(map(re.escape, way.split())) for way in sorted(ways, reverse=True))


def _bordered(form: str) -> str:
    """The same with a border at both ends; none where signs are words by themselves, as in 銀行 or C++."""
    first, last = (len(words_in(2 * sign)) > 1 for sign in (form[0], form[-1]))
    before, behind = "" if first else r"(?<![^\W_])", "" if last else r"(?![^\W_]|[\u0300-\u036f])"
    return f"{before}(?:{_typed(form)}){behind}"


def around(line: str, start: int, end: int, most: int) -> tuple[int, int]:
    """Where to cut a line, that at most so many characters around a word are left; blanks at the ends are cut off.

    >>> line = "We walked along the bank of the river until it was dark."
    >>> first, last = around(line, 20, 24, 30)
    >>> line[first:last]
    'along the bank of the river'
    """
    first = max(0, min(start - (most - (end - start)) // 2, len(line) - most))
    last = min(len(line), first + most)
    if first and not line[first - 1].isspace():
        blank = line.find(" ", first, start)
        first = blank if blank > 0 else _whole_sign(line, first, start)
    if last < len(line) and not line[last].isspace():
        blank = line.rfind(" ", end, last)
        last = blank if blank > 0 else _whole_sign(line, last, end)
    text = line[first:last]
    return first + len(text) - len(text.lstrip()), last - len(text) + len(text.rstrip())


def _whole_sign(line: str, at: int, word: int) -> int:
    """The next place on the way to the word before which no letter is parted from its marks."""
    while at != word and unicodedata.category(line[at]) in JOINING:
        at += 1 if at < word else -1
    return at
