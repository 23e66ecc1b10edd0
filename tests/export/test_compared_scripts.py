"""The code that a comparison gives for its second model, run in a fresh process, gives that model's numbers."""

import numpy as np

from polyseme import examples
from polyseme.core.distribution import layer_summary
from polyseme.core.layers import layer_choices
from polyseme.core.neighbours import build_index
from polyseme.core.occurrences.states import find_occurrences
from polyseme.core.vocabulary import vocabulary_table
from polyseme.export.scripts import page_script
from polyseme.neighbours.numbers import allowed, counterpart, neighbours_of, query


def test_the_senses_script_of_another_vocabulary_gives_its_cosines(other_words, run, here):
    texts = ["A bank, a bank.", "The river bank"]
    chosen = layer_choices(3)["Layer 2"].take
    printed = run(here(page_script("senses", other_words, TEXTS=texts, WORD="bank", chosen=chosen), other_words))
    found = find_occurrences(other_words, texts, "bank", "Mean", "library", 200)
    rows = [[float(value) for value in row] for row in next(iter(printed.values()))]
    np.testing.assert_allclose(rows, found.cosines(layer_choices(3)["Layer 2"]), atol=1e-4)


def test_the_layers_script_of_a_model_without_segments_gives_its_summary(distil_bert, run, here):
    script = page_script("layers", distil_bert, TEXT=examples.TUTORIAL, TOKEN=5, LAYER=2)
    printed = run(here(script, distil_bert))
    summary = layer_summary(distil_bert.encode(examples.TUTORIAL).states)
    rows = np.array(printed["layer"][1:], dtype=float)
    shown = ["layer", "mean", "spread", "norm", "kurtosis", "within", "lowest", "highest"]
    np.testing.assert_allclose(rows, summary[shown], atol=1e-4)


def test_the_neighbours_script_cuts_a_word_as_the_second_model_does(bert, other_words, output_of, here):
    words = ["king", "bank", "##ing"]
    printed = output_of(here(page_script("neighbours/words", other_words, WORDS=words, K=5), other_words))
    asked = [counterpart(other_words, query(bert, word, "Mean"), "Mean") for word in words]
    assert len(asked[1].ids) > 1
    fit = allowed(vocabulary_table(other_words.vocabulary, other_words.tokenizer.special), "trained pieces", 1)
    found = neighbours_of(build_index(other_words.token_vectors), asked, 5, fit)
    for block, one in zip(printed.strip().split("\n\n"), found, strict=True):
        first, *near = (line.split("\t") for line in block.splitlines())
        assert first == ["word", one.query.name, *one.query.pieces]
        assert [int(row) for _, row, _ in near] == one.ids.tolist()
        np.testing.assert_allclose([float(cosine) for *_, cosine in near], one.cosines, atol=1e-5)
