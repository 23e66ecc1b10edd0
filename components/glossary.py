"""The terms of art, each in at most 25 plain words: shown where a term first stands on a page, and all together.

To explain one more term, add a line to examples/glossary.tsv.
"""

import csv
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path


@dataclass(frozen=True)
class Term:
    """A term of art: the forms it is met in, the page on which it is seen, and what it means."""

    name: str
    forms: tuple[str, ...]
    page: str
    meaning: str


def _terms() -> dict[str, Term]:
    with (Path(__file__).parent / "examples" / "glossary.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return {
            name: Term(name, tuple(filter(None, forms.split(", "))), page, said) for name, forms, page, said in rows
        }


TERMS = _terms()
"""name -> what it means, in the order in which they are met."""


def terms_in(text: str, without: Collection[str] = ()) -> list[Term]:
    """The terms that stand in a text, in the order of the table.

    >>> [term.name for term in terms_in("Two cosines, *standardised*; no normal vectorised thing.")]
    ['cosine', 'standardised']
    """
    return [term for term in _all_in(text.replace("\\", "")) if term.name not in without]


@lru_cache(512)  # most sentences of a page are the same for all who look at it
def _all_in(text: str) -> tuple[Term, ...]:
    return tuple(term for term in TERMS.values() if _pattern(term).search(text))


@cache
def _pattern(term: Term) -> re.Pattern[str]:
    forms = sorted((term.name, *term.forms), key=len, reverse=True)
    capitals = 0 if any(sign.isupper() for sign in term.name) else re.IGNORECASE
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])", capitals)
