"""Small corpora made by hand, whose senses and shares are known."""

from collections import Counter
from io import BytesIO

import numpy as np

from components.takeaway.corpus.rows import rows
from components.takeaway.corpus.schema import About, Place, columns
from components.takeaway.corpus.writing import write

LAYER, PART = "Last", 40
SAID = {0: "The {} by the river is wet.", 1: "The {} lends us money.", 2: "A {} of fog came in."}


def corpus(senses: list[tuple[str, int]], word: str = "bank", spread: float = 0.3, counts: dict | None = None) -> bytes:
    """A file: for each occurrence its source and its sense, whose vectors lie around a direction of its own."""
    rng = np.random.default_rng(0)
    middles = np.random.default_rng(7).normal(size=(3, 16))
    kept = {word: dict(Counter(source for source, _ in senses))}
    about = About(
        model="made-up",
        revision="none",
        layers=(LAYER,),
        join="Mean",
        segments="library",
        words=(word,),
        seed=0,
        most=len(senses),
        context=200,
        files=(("corpus", len(senses)),),
        counts={word: counts or kept[word]},
        kept=kept,
    )
    shape, parts = columns({LAYER: 16}, half=False), []
    for first in range(0, len(senses), PART):
        some = senses[first : first + PART]
        texts = [f"{SAID[sense].format(word)} ({first + at})" for at, (_, sense) in enumerate(some)]
        places = [
            Place(first + at, source, text, text.index(word), text.index(word) + len(word), 0, word, word)
            for at, ((source, _), text) in enumerate(zip(some, texts, strict=True))
        ]
        vectors = middles[[sense for _, sense in some]] + spread * rng.normal(size=(len(some), 16))
        parts.append(rows(shape, places, [[1]] * len(some), {LAYER: vectors}))
    file = BytesIO()
    write(file, about, shape, parts)
    return file.getvalue()


def two_years(many: int = 60) -> list[tuple[str, int]]:
    """In 1950 three quarters have sense 0, in 2020 one quarter."""
    return [(year, int((at % 4 == 0) == (year == "1950"))) for at in range(many) for year in ("1950", "2020")]
