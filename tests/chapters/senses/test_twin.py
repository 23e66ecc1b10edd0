"""The twin of the Senses page, run in a fresh process, gives the page's cosines."""

import numpy as np
import pytest

from components import examples
from components.numbers.layers import layer_choices
from components.numbers.occurrence_states import find_occurrences
from components.numbers.pooling import TOKEN_POOLINGS
from components.takeaway.inlining import read_with
from components.takeaway.script import code_twin

CASES = [
    ((examples.TUTORIAL,), "bank", "Sum of last four", "Mean", "library"),
    ((examples.TUTORIAL,), "bank", "Concatenation of last four", "Mean", "tutorial"),
    (
        ('Embeddings aren\'t "embeddings"\\n 🙂', "'''Embedding embeddings'''"),
        "embeddings",
        "Layer 0",
        "Sum",
        "library",
    ),
    (("Banks, a bank's bank", "no", "bank " * 700), "bank", "Second-to-last", "First", "library"),
]


@pytest.mark.parametrize(("texts", "word", "choice", "join", "segments"), CASES)
def test_the_twin_gives_the_pages_cosines(bert, run, texts, word, choice, join, segments):
    settings = {"TEXTS": list(texts), "WORD": word, "joined": TOKEN_POOLINGS[join], **read_with(segments)}
    printed = run(code_twin("senses", bert, chosen=layer_choices(6)[choice].take, **settings))
    here = find_occurrences(bert, texts, word, join, segments, 200).cosines(layer_choices(bert.layers)[choice])
    rows = [[float(value) for value in row] for row in next(iter(printed.values()))]
    np.testing.assert_allclose(rows, here, atol=1e-4)
