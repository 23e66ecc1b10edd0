"""Small files of occurrences, made by hand, and the command as it is typed."""

import io
from collections.abc import Callable

import numpy as np
import pytest

from polyseme.corpus.parquet import write
from polyseme.corpus.rows import occurrence_table
from polyseme.corpus.schema import About, CorpusPlace, columns

WIDTHS = {"Layer 1": 4, "Last": 8}


def place(number: int, word: str) -> CorpusPlace:
    """A word in a text of its own."""
    text = f"Zoë saw a {word}, number {number}."
    return CorpusPlace(number, "even" if number % 2 == 0 else "odd", text, 10, 10 + len(word), 10, word, word)


@pytest.fixture
def about() -> About:
    """What the small file says of itself: of two words, three and two rows."""
    counts = {"bank": {"even": 20, "odd": 10}, "cell": {"even": 1, "odd": 1}}
    kept = {"bank": {"even": 2, "odd": 1}, "cell": {"even": 1, "odd": 1}}
    files = (("even.txt", 40), ("odd.txt", 2))
    return About("a model", "1", tuple(WIDTHS), "Mean", "library", ("bank", "cell"), 0, 3, 500, files, counts, kept)


@pytest.fixture
def parts() -> list[tuple[list[CorpusPlace], dict[str, np.ndarray]]]:
    """Its rows: three row groups, two of which are of the first word."""
    rng = np.random.default_rng(0)
    found = [[place(0, "bank"), place(1, "bank")], [place(2, "bank")], [place(0, "cell"), place(1, "cell")]]
    return [(few, {name: rng.normal(size=(len(few), width)) for name, width in WIDTHS.items()}) for few in found]


@pytest.fixture
def written(about, parts) -> Callable[..., bytes]:
    """The bytes of the small file, or of one that says something else of itself, or holds other rows."""

    def made(said: About = about, half: bool = False, held: list = parts) -> bytes:
        kind, file = columns(WIDTHS, half), io.BytesIO()
        write(file, said, kind, (occurrence_table(kind, few, [[4]] * len(few), vectors) for few, vectors in held))
        return file.getvalue()

    return made
