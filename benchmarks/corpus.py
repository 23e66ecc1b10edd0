"""A corpus to try things on, whose senses are known: python -m benchmarks.corpus 200000 corpus.txt

Each line has a year, a tab, and a text: everyday sentences that come with the app, and in one text of thirteen a
sentence with bank, spring or cell. That one is made by a pattern of its sense, out of corpus.toml, so that hardly two
are the same. The senses shift from year to year, as SHARES has it. The same count and seed give the same bytes.

With --found it is told how well the groups found in the corpus agree with the senses that were meant:
python -m benchmarks.corpus 200000 corpus.txt --found occurrences.parquet
"""

import argparse
import random
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from polyseme import examples
from polyseme.corpus.finding.words import WordSearch

SHARES = {"1950": {2: (3, 1), 3: (4, 2, 1)}, "2020": {2: (1, 3), 3: (1, 2, 4)}}
"""year -> of a word with so many senses, in the order of corpus.toml -> how often each occurs to the others."""

WITH_WORD, WITH_MORE = 0.075, 0.9
"""How many texts have one of the words; and how many have a second sentence."""

Lists = Mapping[str, list[str]]


class Line(NamedTuple):
    """A line of the corpus, and which word it was made for in which sense, if for any."""

    year: str
    text: str
    word: str = ""
    sense: str = ""


@cache
def senses() -> dict[str, dict[str, Lists]]:
    """word -> sense -> the lists that its sentences are drawn from."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    shared = table.pop("shared")
    return {word: {sense: shared | lists for sense, lists in own.items()} for word, own in table.items()}


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
    search = WordSearch(tuple(senses()))
    found = (sentence for kind in examples.kinds().values() for sentence in kind)
    return tuple(sentence for sentence in dict.fromkeys(found) if not search.hits(sentence))


def sentence(rng: random.Random, lists: Lists) -> str:
    """A sentence by one of the patterns.

    >>> sentence(random.Random(0), {"patterns": ["the {beast} {did}."], "beast": ["cat"], "did": ["ate a {beast}"]})
    'The cat ate a cat.'
    """

    def drawn(name: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda slot: drawn(slot[1]), rng.choice(lists[name]))

    made = drawn("patterns")
    return made[0].upper() + made[1:]


def made(count: int, seed: int = 0) -> Iterator[Line]:
    """The lines of a corpus with what was meant by them."""
    rng, words, years = random.Random(seed), list(senses()), list(SHARES)
    for _ in range(count):
        year, word, sense = rng.choice(years), "", ""
        if rng.random() < WITH_WORD:
            word = rng.choice(words)
            own = senses()[word]
            (sense,) = rng.choices(list(own), SHARES[year][len(own)])
            parts = [sentence(rng, own[sense])]
        else:
            parts = [rng.choice(filler())]
        if rng.random() < WITH_MORE:
            parts.insert(rng.randrange(2), rng.choice(filler()))
        yield Line(year, " ".join(parts), word, sense)


def lines(count: int, seed: int = 0) -> Iterator[str]:
    """The lines of a corpus, without their ends."""
    return (f"{line.year}\t{line.text}" for line in made(count, seed))


def agreement(path: Path, count: int, seed: int) -> None:
    """Prints for each word of a file of occurrences how well the groups found agree with the senses meant."""
    from sklearn.metrics import adjusted_rand_score, v_measure_score

    from polyseme.atlas.numbers.layout_steps import lay_out
    from polyseme.corpus.corpus import Corpus

    corpus, meant = Corpus.open(path), np.array([line.sense for line in made(count, seed)])
    for word in corpus.about.words:
        layout = lay_out(corpus, word, corpus.about.layers[0])
        known = meant[np.concatenate([part["text_id"].to_numpy() for part in corpus.parts(word, ["text_id"])])]
        grouped = layout.groups >= 0
        v, ari = (score(known[grouped], layout.groups[grouped]) for score in (v_measure_score, adjusted_rand_score))
        print(
            f"  {word}: {len(senses()[word])} senses, {len(layout.senses)} groups with {grouped.mean():.0%} of "
            f"{len(layout):,}; in these V {v:.2f}, ARI {ari:.2f}; map keeps {layout.preserved:.0%} of the nearest near"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes a corpus as the arguments ask."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.corpus", description="A corpus with known senses.")
    parser.add_argument("lines", type=int)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--found", type=Path, help="occurrences found in this corpus, to compare groups and senses")
    asked = parser.parse_args(arguments)
    if asked.found:
        agreement(asked.found, asked.lines, asked.seed)
        return 0
    with asked.out.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines(asked.lines, asked.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
