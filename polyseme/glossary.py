"""The technical terms, each explained in at most 25 plain words; to add one, add a line to examples/glossary.tsv."""

import csv
import re
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from pathlib import Path


@dataclass(frozen=True)
class Term:
    """A technical term: its other forms in texts, the page where it is seen, its meaning."""

    name: str
    forms: tuple[str, ...]
    page: str
    meaning: str


def _terms() -> dict[str, Term]:
    with (Path(__file__).parent / "examples" / "glossary.tsv").open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    return {name: Term(name, tuple(filter(None, forms.split(", "))), page, text) for name, forms, page, text in rows}


TERMS = _terms()
"""Name -> term, in the order in which the pages use them."""


def terms_in(text: str) -> tuple[Term, ...]:
    """The terms in a text, in the order of the table.

    >>> [term.name for term in terms_in("Two cosines, *standardised*; no normal vectorised thing.")]
    ['cosine', 'standardised']
    >>> [term.name for term in terms_in("Explained variance")]
    ['explained variance']
    """
    return _terms_in(text.replace("\\", ""))


@lru_cache(512)  # most texts of a page are the same for all visitors
def _terms_in(text: str) -> tuple[Term, ...]:
    """Without those that occur only inside a longer term, as the variance of "explained variance"."""
    letters = text.casefold()  # most terms are not even found in these, which is sooner known
    likely = [term for term in TERMS.values() if any(form in letters for form in _small_forms(term))]
    found = [term for term in likely if _pattern(term).search(text)]

    def alone(term: Term) -> str:
        longer = [_pattern(other) for other in found if term.name in other.name.split()[1:]]
        return reduce(lambda rest, pattern: pattern.sub("", rest), longer, text)

    return tuple(term for term in found if _pattern(term).search(alone(term)))


@cache
def _small_forms(term: Term) -> tuple[str, ...]:
    return tuple(form.casefold() for form in (term.name, *term.forms))


@cache
def _pattern(term: Term) -> re.Pattern[str]:
    forms = sorted((term.name, *term.forms), key=len, reverse=True)
    case = 0 if any(character.isupper() for character in term.name) else re.IGNORECASE
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])", case)
