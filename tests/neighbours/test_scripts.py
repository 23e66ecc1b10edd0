"""The scripts of the Neighbours page, run in processes of their own, against the page's numbers."""

from dataclasses import replace

import numpy as np
import pytest

from polyseme import examples, limits
from polyseme.core.baseline import random_baseline
from polyseme.core.neighbours import build_index
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.vocabulary import vocabulary_table
from polyseme.export.inlining import text_reader
from polyseme.export.scripts import page_script
from polyseme.neighbours.arithmetic.numbers import count_families, nearest_to_sum
from polyseme.neighbours.hubs.numbers import count_hubs
from polyseme.neighbours.in_context.numbers import head_readings, lens_of, masked, read_states
from polyseme.neighbours.numbers import FILTERS, allowed, neighbours_of, query
from polyseme.neighbours.occurrences.numbers import read_occurrences

WORDS = ["king", "Embeddings", "##ing", 'quoted " \\ word']
SENTENCES = [examples.TUTORIAL, "She sat on the river bank 🙂.", "Banks aren't 'banks'\\n."]
FILTER = {"fits": FILTERS["whole words"].fits, "LETTERS": 3}
FAMILY = examples.word_pairs()["man and woman"][:4]


@pytest.fixture(scope="module")
def with_head(tiny, open_folder):
    """A small BERT with random weights and a language head."""
    return open_folder(tiny("BertForMaskedLM", "script-with-head", seed=1, hidden_size=32, initializer_range=0.3))


def scripts(bert, with_head, here):
    """Every script as the page would fill it in; to be quick, the hubs' asks 300 of every fortieth piece."""
    text = {"TEXT": examples.TUTORIAL, "TOKEN": 19, "K": 4}
    tutorial = text_reader("tutorial")
    hubs = here(page_script("neighbours/hubs", with_head, ASKED=300), with_head)
    few = hubs.code.replace("if piece not in special", "if i % 40 == 0 and piece not in special")
    arithmetic = {"WORDS": ["king", "man", "woman"], "EXPECTED": "queen", "K": 5}
    return {
        "words": [page_script("neighbours/words", bert, WORDS=WORDS, K=6, joined=TOKEN_POOLINGS["Sum"], **FILTER)],
        "layers": [page_script("neighbours/in_context", bert, **text, OTHERS=True, **FILTER, **tutorial)],
        "head": [here(page_script("neighbours/in_context/head", with_head, **text, MASKED=True), with_head)],
        "occurrences": [page_script("neighbours/occurrences", bert, TEXTS=SENTENCES, TOKEN=6, **tutorial)],
        "sum": [
            page_script("neighbours/arithmetic", bert, **arithmetic),
            page_script("neighbours/arithmetic/relations", bert, PAIRS=FAMILY),
        ],
        "hubs": [replace(hubs, code=few)],
    }


@pytest.fixture(scope="module")
def printed(bert, with_head, output_of, here):
    """name -> the rows that each script prints, block by block."""
    return {
        name: [[line.split("\t") for line in block.splitlines()] for block in output_of(*of).strip().split("\n\n")]
        for name, of in scripts(bert, with_head, here).items()
    }


def fit(bert, among="trained pieces", letters=1):
    return allowed(vocabulary_table(bert.vocabulary, bert.tokenizer.special), among, letters)


def test_words_have_the_neighbours_of_the_page(bert, printed):
    queries = [query(bert, word, "Sum") for word in WORDS]
    found = neighbours_of(build_index(bert.token_vectors), queries, 6, fit(bert, "whole words", 3))
    assert len(printed["words"]) == len(WORDS)
    for one, (head, *rows) in zip(found, printed["words"], strict=True):
        assert head == ["word", one.query.name, *one.query.pieces]
        assert [int(row[1]) for row in rows] == one.ids.tolist()
        np.testing.assert_allclose([float(row[2]) for row in rows], one.cosines, atol=1e-4)


def test_states_have_the_neighbours_of_the_page_in_every_layer(bert, printed):
    encoding, which = bert.encode(examples.TUTORIAL, segments="tutorial"), fit(bert, "whole words", 3)
    lens = lens_of(bert, random_baseline(bert, examples.everyday()[:9]), fit(bert), False)
    own = np.array([encoding.tokens.ids[19]])
    found = read_states(lens, encoding.states, (19,), 5, which).first(4, own)
    rows = printed["layers"][0][1:]
    assert [row[2] for row in rows] == [bert.vocabulary[row] for row in found.ids.ravel()]
    np.testing.assert_allclose([float(row[3]) for row in rows], found.cosines.ravel(), atol=1e-4)


def test_the_head_predicts_what_the_page_shows(with_head, printed):
    encoding = with_head.encode_tokens(masked(with_head, with_head.tokenize(examples.TUTORIAL), 19))
    ids, shares = head_readings(with_head, encoding.states, 19, 4)
    rows = printed["head"][0][1:]
    assert [row[0] for row in rows] == [with_head.vocabulary[row] for row in ids[-1]]
    np.testing.assert_allclose([float(row[1]) for row in rows], shares[-1], atol=1e-4)


def test_occurrences_have_the_cosines_of_the_page(bert, printed):
    occurrences = read_occurrences(bert, SENTENCES, "Sum of last four", "Mean", "tutorial")
    place = next(at for at in range(len(occurrences)) if occurrences.parts(at)[1] == "bank")
    cosines = np.delete(occurrences.vectors @ occurrences.vectors[place], place)
    rows = printed["occurrences"][0][1:]
    np.testing.assert_allclose([float(row[0]) for row in rows], np.sort(cosines)[::-1], atol=1e-4)
    assert rows[0][1] == "bank"


def test_the_sum_and_the_relation_come_out_as_on_the_page(bert, printed):
    index, which = build_index(bert.token_vectors), fit(bert)
    terms = [query(bert, word, "Mean") for word in ("king", "man", "woman")]
    found = nearest_to_sum(index, terms, query(bert, "queen", "Mean"), "at length 1", 5, which)
    answers, expected, counted = printed["sum"]
    assert [row[0] for row in answers[1:]] == [bert.vocabulary[row] for row in found.ids]
    np.testing.assert_allclose([float(row[1]) for row in answers[1:]], found.cosines, atol=1e-4)
    assert [int(cell) for cell in expected[0][1:]] == [found.without, found.expected]
    family = count_families(index, bert.tokenizer.ids, {"f": FAMILY}, "at length 1", which)["f"]
    assert [float(cell) for cell in counted[1]] == pytest.approx(
        [family.questions, family.shares["top 1"], family.shares["top 5"]]
    )


def test_hubs_are_named_as_often_as_on_the_page(with_head, printed, monkeypatch):
    monkeypatch.setattr(limits, "HUB_COSINES", 300 * 30_522)
    few = fit(with_head) & (np.arange(30_522) % 40 == 0)
    hubs = count_hubs(build_index(with_head.token_vectors), few, lambda share, step: None)
    rows = printed["hubs"][0][1:]
    assert [int(row[2]) for row in rows] == np.sort(hubs.times)[::-1][: len(rows)].tolist()
    for piece, row, times, norm in rows[:10]:
        assert with_head.vocabulary[int(row)] == piece
        assert hubs.times[int(row)] == int(times)
        assert np.linalg.norm(with_head.token_vectors[int(row)]) == pytest.approx(float(norm), abs=1e-4)
