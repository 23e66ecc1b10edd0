"""The twin of the Pooling page, run in a fresh process on the page's download, gives the page's scores."""

import numpy as np
import pandas as pd
import pytest

from components import examples
from components.chapters.pooling.numbers.bench import bench_states
from components.chapters.pooling.numbers.measure import measure
from components.chapters.pooling.numbers.ranking import standing
from components.chapters.pooling.numbers.scores import MEASURES, column
from components.chapters.pooling.numbers.view import TREATMENTS
from components.takeaway.script import code_twin
from components.takeaway.tables import tsv

OWN = [
    ('He said: "embeddings\tare numbers", =1+1', "embedding", "numbers"),
    ("The embedding of a word.", "Embedding", "numbers"),
    ("An embedding is a list of numbers, they say.", "embedding", "numbers"),
    ("The embedding of the stones came loose.", "embedding", "stones"),
    ("Its embeddings in concrete held; the embedding was deep.", "embedding", "stones"),
]
CASES = [
    ("Last", "plain", "Mean", 5, "", "library"),
    ("Concatenation of last four", "standardised", "First", 3, "crane", "tutorial"),
    ("Layer 2", "mean subtracted", "Sum", 1, "embedding", "library"),
]


@pytest.mark.parametrize(("choice", "treatment", "join", "k", "word", "segments"), CASES)
def test_the_twin_gives_the_pages_scores(bert, run, choice, treatment, join, k, word, segments):
    rows = [row for row in examples.labelled() if row[1] in ("crane", "seal")][::3] + OWN
    rows = [(" ".join(sentence.split()), word, sense) for sentence, word, sense in rows]
    beside = {"polyseme-sentences.tsv": tsv(pd.DataFrame(rows, columns=["sentence", "word", "sense"]))}
    settings = {"CHOICE": choice, "TREATMENT": treatment, "JOIN": join, "NEIGHBOURS": k, "WORD": word}
    (printed,) = run(code_twin("pooling", bert, **settings, SEGMENTS=segments), beside).values()
    states = bench_states(bert, [row[:2] for row in rows], segments, lambda *_: None)
    words = [word.lower() for _, word, _ in rows]
    board = measure(states, range(len(rows)), words, [sense for *_, sense in rows], lambda *_: None)
    place = (board.choices.index(choice), list(TREATMENTS).index(treatment))
    for name, *scores in printed[1:]:
        asked = word or None if name == "all" else name
        here = [standing(board, column(measured, k), asked, join).scores[place] for measured in MEASURES]
        np.testing.assert_allclose([float(score) for score in scores], here, atol=1e-4)
    assert [name for name, *_ in printed[1:]] == ([word] if word else ["seal", "crane", "embedding"]) + ["all"]
