"""Small corpora made by hand, whose senses and shares are known."""

from dataclasses import replace
from io import BytesIO

import numpy as np

from polyseme.corpus.corpus import Corpus
from polyseme.corpus.memory import MemoryRows
from polyseme.corpus.parquet import write
from polyseme.corpus.schema import CorpusPlace

LAYER, PART = "Last", 40
SAID = {0: "The {} by the river is wet.", 1: "The {} lends us money.", 2: "A {} of fog came in."}


def corpus(senses: list[tuple[str, int]], word: str = "bank", spread: float = 0.3, counts: dict | None = None) -> bytes:
    """A file: for each occurrence its source and its sense, whose vectors lie around a direction of its own."""
    rng = np.random.default_rng(0)
    meant = [sense for _, sense in senses]
    vectors = np.random.default_rng(7).normal(size=(3, 16))[meant] + spread * rng.normal(size=(len(senses), 16))
    texts = [f"{SAID[sense].format(word)} {own_words(at)}" for at, sense in enumerate(meant)]
    places = [
        CorpusPlace(at, source, text, text.index(word), text.index(word) + len(word), 0, word, word)
        for at, ((source, _), text) in enumerate(zip(senses, texts, strict=True))
    ]
    made = Corpus(MemoryRows(places, {LAYER: vectors}, model="made-up"))
    about = replace(made.about, counts={word: counts or made.about.counts[word]})
    table, file = made.table(word, made.columns), BytesIO()
    write(file, about, table.schema, (table[first : first + PART] for first in range(0, len(table), PART)))
    return file.getvalue()


def own_words(at: int) -> str:
    """Words of its own for each number, so that no two texts are near-copies."""
    letters = "".join(chr(ord("a") + int(digit)) for digit in str(at))
    return " ".join(f"{letters}{end}" for end in ("ly", "ness", "ing", "er", "ful"))


def two_years(many: int = 60) -> list[tuple[str, int]]:
    """In 1950 three quarters have sense 0, in 2020 one quarter."""
    return [(year, int((at % 4 == 0) == (year == "1950"))) for at in range(many) for year in ("1950", "2020")]
