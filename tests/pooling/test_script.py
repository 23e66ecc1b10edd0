"""The script of the Pooling page run on the page's download gives the page's scores."""

from dataclasses import replace

import pandas as pd
import pytest

from components.chapters.pooling.shows import JUDGED
from polyseme import examples
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.export.inlining import text_reader
from polyseme.export.scripts import page_script
from polyseme.export.tables import tsv
from polyseme.pooling.numbers.bench import bench_states
from polyseme.pooling.numbers.board import measure
from polyseme.pooling.numbers.ranking import rank
from polyseme.pooling.numbers.scores import MEASURES, column
from polyseme.pooling.numbers.treatments import TREATMENTS
from tests.reading import quick_bench
from tests.whole import some

OWN = [
    ('He said: "embeddings\tare numbers", =1+1', "embedding", "numbers"),
    ("The embedding of a word.", "Embedding", "numbers"),
    ("An embedding is a list of numbers, they say.", "embedding", "numbers"),
    ("The embedding of the stones came loose.", "embedding", "stones"),
    ("Its embeddings in concrete held; the embedding was deep.", "embedding", "stones"),
]
CASES = [
    ("Layer 0", "plain", "Mean", 5, "", "library"),
    ("Concatenation of last four", "standardised", "First", 3, "crane", "tutorial"),
    ("Layer 2", "mean subtracted", "Sum", 1, "embedding", "library"),
    ("Layer 5", "all-but-the-top", "Last", 5, "", "library"),
    ("Sum of all", "all-but-the-top by word", "Mean", 1, "", "library"),
]


@pytest.mark.parametrize(("choice", "treatment", "join", "k", "word", "segments"), some(CASES, [*CASES[1:3], CASES[4]]))
@quick_bench()
def test_the_script_gives_the_pages_scores(bert, output_of, choice, treatment, join, k, word, segments):
    rows = [row for row in examples.labelled() if row[1] in ("crane", "seal")][::3] + OWN
    rows = [(" ".join(sentence.split()), one, sense) for sentence, one, sense in rows if word in ("", one.lower())]
    beside = {"polyseme-sentences.tsv": tsv(pd.DataFrame(rows, columns=["sentence", "word", "sense"]))}
    taken = {"chosen": layer_choices(6)[choice].take, "joined": TOKEN_POOLINGS[join], **text_reader(segments)}
    entry = TREATMENTS[treatment]
    treated = {"CENTRED": entry.centred, "COMMON": entry.common, "PARTS": entry.parts, "treated": entry.treat}
    vectors = page_script("pooling/vectors", bert, **taken)
    scored = [
        replace(page_script("pooling", bert, **treated, judged=JUDGED[measured](k)), topic=measured)
        for measured in MEASURES
    ]
    _, *printed = output_of(vectors, *scored, beside=beside).split("\n\n")
    printed = [[line.split("\t") for line in block.splitlines()] for block in printed]
    states = bench_states(bert, [row[:2] for row in rows], segments, lambda *_: None)
    words = [one.lower() for _, one, _ in rows]
    board = measure(states, range(len(rows)), words, [sense for *_, sense in rows], lambda *_: None)
    place = (board.choices.index(choice), list(TREATMENTS).index(treatment))
    for measured, table in zip(MEASURES, printed, strict=True):
        for name, score in table[1:]:
            asked = word or None if name == "all" else name
            shown = rank(board, column(measured, k), asked, join).scores[place]
            assert float(score) == pytest.approx(shown, abs=1e-4)
        assert [name for name, _ in table[1:]] == ([word] if word else ["seal", "crane", "embedding"]) + ["all"]
