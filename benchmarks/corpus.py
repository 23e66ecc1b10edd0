"""A corpus to try things on, whose senses are known: python -m benchmarks.corpus 200000 corpus.txt

Each line has a year, a tab, and a text. Half of the texts have one of the built-in labelled sentences, mostly with an
everyday sentence before or behind it, so that few texts are the same; the others are two sentences without any of the
words. The senses of a word shift from year to year, as SHARES has it. The same count and seed give the same bytes.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from components import examples
from components.takeaway.corpus.finding.words import Search

SHARES = {"1950": {2: (3, 1), 3: (4, 2, 1)}, "2020": {2: (1, 3), 3: (1, 2, 4)}}
"""year -> of a word with so many senses, in the order of the built-in table -> how often each occurs to the others."""


@cache
def senses() -> dict[str, dict[str, tuple[str, ...]]]:
    """word -> sense -> sentences."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for sentence, word, sense in examples.labelled():
        found.setdefault(word, {})[sense] = (*found.get(word, {}).get(sense, ()), sentence)
    return found


def share(year: str, word: str, sense: str) -> float:
    """How often a sense is drawn among those of its word in a year.

    >>> share("1950", "bank", "money"), share("2020", "bank", "money")
    (0.75, 0.25)
    """
    names = list(senses()[word])
    weights = SHARES[year][len(names)]
    return weights[names.index(sense)] / sum(weights)


@cache
def filler() -> tuple[str, ...]:
    """Sentences of every kind that have none of the words."""
    search = Search(tuple(senses()))
    found = (sentence for kind in examples.kinds().values() for sentence in kind)
    return tuple(sentence for sentence in dict.fromkeys(found) if not search.hits(sentence))


def sense_of(text: str, word: str) -> str:
    """The sense that a word was drawn with, in a text made here."""
    own = senses()[word].items()
    return next((sense for sense, sentences in own if any(sentence in text for sentence in sentences)), "")


def lines(count: int, seed: int = 0) -> Iterator[str]:
    """The lines of a corpus, without their ends."""
    rng, words, years = random.Random(seed), list(senses()), list(SHARES)
    for _ in range(count):
        year, parts = rng.choice(years), []
        if rng.random() < 0.5:
            own = senses()[rng.choice(words)]
            (sense,) = rng.choices(list(own), SHARES[year][len(own)])
            parts.append(rng.choice(own[sense]))
        else:
            parts.append(rng.choice(filler()))
        if rng.random() < 0.9:
            parts.insert(rng.randrange(2), rng.choice(filler()))
        yield f"{year}\t{' '.join(parts)}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes a corpus as the arguments ask."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.corpus", description="A corpus with known senses.")
    parser.add_argument("lines", type=int)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    with asked.out.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines(asked.lines, asked.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
