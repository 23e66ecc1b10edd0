"""The scripts of the Senses page give the page's numbers."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.layers import layer_choices
from polyseme.core.occlusion.experiment import experiment, pulls_of
from polyseme.core.occurrences.gathering import Gathering, gather_built_in
from polyseme.core.occurrences.states import find_occurrences
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.export.inlining import text_reader
from polyseme.export.scripts import page_script

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
def test_the_script_gives_the_pages_cosines(bert, run, texts, word, choice, join, segments):
    settings = {"TEXTS": list(texts), "WORD": word, "joined": TOKEN_POOLINGS[join], **text_reader(segments)}
    printed = run(page_script("senses", bert, chosen=layer_choices(6)[choice].take, **settings))
    here = find_occurrences(bert, texts, word, join, segments, 200).cosines(layer_choices(bert.layers)[choice])
    rows = [[float(value) for value in row] for row in next(iter(printed.values()))]
    np.testing.assert_allclose(rows, here, atol=1e-4)


def test_the_script_of_the_experiment_gives_the_pages_pulls(bert, run):
    of = gather_built_in(bert, "bank")
    at = next(at for at, one in enumerate(of.occurrences) if "angler" in one.text)
    one, few = of.occurrences[at], [0, 1, 2, at, -1, -2, -3]
    some = Gathering(
        of.word, tuple(of.occurrences[n] for n in few), (), tuple(of.senses[n] for n in few), of.units[few]
    )
    made = experiment(bert, one)
    found = pulls_of(some, 3, made)
    dots = zip(some.occurrences, some.senses, strict=True)
    known = [[dot.text, *dot.span, sense] for dot, sense in dots if dot.text != one.text]
    place = {"TEXT": one.text, "START": one.span[0], "END": one.span[1]}
    (rows,) = run(page_script("senses/occlusion", bert, **place, SENSE=found.sense, KNOWN=known)).values()
    assert [row[0] for row in rows] == list(made.words)
    np.testing.assert_allclose([[float(value) for value in row[1:]] for row in rows], found.pulls, atol=1e-4)
    (rows,) = run(page_script("senses/occlusion", bert, **place, SENSE="", KNOWN=[])).values()
    np.testing.assert_allclose([[float(value) for value in row[1:]] for row in rows], made.moved, atol=1e-4)
