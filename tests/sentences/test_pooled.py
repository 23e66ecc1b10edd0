"""Sentences with a vector each, what random pairs of them reach, ranks, and a sentence model's own pooling."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from polyseme import examples, limits
from polyseme.core.baseline import sentence_baselines
from polyseme.core.layers import layer_choices
from polyseme.core.pooling import SENTENCE_POOLINGS
from polyseme.core.similarity import unit
from polyseme.sentences.figures.search import finding
from polyseme.sentences.numbers.pooled import (
    Sentences,
    chance_mark,
    pair_cosines,
    query_cosines,
    ranks,
    read_sentences,
    readable,
)

TEXTS = ("The bank lends money.", "bank", "We sat on the bank of the river and watched the boats go by.")


@pytest.mark.parametrize("choice", ["Last", "Sum of last four", "Concatenation of last four", "Layer 0"])
def test_each_sentence_has_the_vector_that_it_has_alone_by_every_pooling(bert, choice):
    found = read_sentences(bert, TEXTS, choice)
    choose = layer_choices(bert.layers)[choice]
    for at, text in enumerate(TEXTS):
        alone = bert.encode(text)
        for name, pool in SENTENCE_POOLINGS.items():
            np.testing.assert_allclose(found.vectors[name][at], pool(choose(alone.states), alone.tokens), atol=2e-5)


def test_texts_without_pieces_are_left_out_and_none_left_is_no_error(bert):
    assert readable(bert, ("", "bank", " ", "[SEP] [CLS]", "🙂")) == ("bank", "🙂")
    found = read_sentences(bert, ("", "[SEP]"), "Last")
    assert len(found) == 0
    assert {name: vectors.shape for name, vectors in found.vectors.items()}["Mean and max"] == (0, 768)


def test_what_is_shared_cannot_be_written_to(bert):
    with pytest.raises(ValueError, match="read-only"):
        read_sentences(bert, TEXTS, "Last").vectors["Mean"][0, 0] = 1


def test_its_report_goes_up_to_the_whole(bert):
    heard: list[float] = []
    read_sentences(bert, TEXTS, "Last", lambda share, step: heard.append(share))
    assert heard[-1] == 1


def test_a_sentence_models_own_vectors_are_those_of_sentence_transformers(bert):
    from sentence_transformers import SentenceTransformer

    texts = [*examples.everyday()[:12], "bank", examples.TUTORIAL]
    theirs = SentenceTransformer(str(bert.folder), device="cpu", local_files_only=True).encode(texts)
    ours = read_sentences(bert, texts, bert.own_pooling.choice).vectors[bert.own_pooling.pooling]
    np.testing.assert_allclose(unit(ours) if bert.own_pooling.unit else ours, theirs, atol=1e-5)


def test_pairs_are_in_the_order_of_the_upper_triangle(bert):
    found = read_sentences(bert, TEXTS, "Last")
    for name, cosines in pair_cosines(found).items():
        expected = 1 - cdist(found.vectors[name], found.vectors[name], "cosine")
        np.testing.assert_allclose(cosines, expected[[0, 0, 1], [1, 2, 2]], atol=1e-5)


def test_the_table_to_download_has_a_row_a_pair_and_a_column_a_pooling(bert):
    from polyseme.core.baseline import Spread
    from polyseme.export.tables import sentence_pair_table

    found = read_sentences(bert, TEXTS, "Last")
    pairs, chance = pair_cosines(found), Spread(np.linspace(-1, 1, 2001))
    table = sentence_pair_table(found.texts, pairs, "[CLS]", chance)
    assert table[["first", "second"]].to_numpy().tolist() == [
        [TEXTS[0], TEXTS[1]],
        [TEXTS[0], TEXTS[2]],
        [TEXTS[1], TEXTS[2]],
    ]
    np.testing.assert_allclose(table["cosine"], pairs["[CLS]"])
    np.testing.assert_allclose(table["share of lower random pairs"], (1 + pairs["[CLS]"]) / 2, atol=1e-3)
    np.testing.assert_allclose(table["Max"], pairs["Max"])


def test_random_pairs_are_of_different_sentences_and_as_many_as_there_are(bert):
    drawn = read_sentences(bert, examples.everyday()[:30], "Last")
    chances = sentence_baselines(drawn.vectors)
    assert chances.keys() == SENTENCE_POOLINGS.keys()
    assert len(chances["Mean"].cosines) == 30 * 29 // 2 < limits.RANDOM_PAIRS
    expected = np.sort((1 - cdist(drawn.vectors["Mean"], drawn.vectors["Mean"], "cosine"))[np.triu_indices(30, 1)])
    np.testing.assert_allclose(chances["Mean"].cosines, expected, atol=1e-5)


def test_a_query_finds_itself_first_by_every_pooling(bert):
    among = read_sentences(bert, TEXTS, "Last")
    for name, cosines in query_cosines(read_sentences(bert, TEXTS[2:], "Last"), among).items():
        assert cosines[2] == pytest.approx(1, abs=1e-5), name
        assert ranks(cosines)[2] == 1


def test_ranks_begin_at_the_highest_and_equal_ones_share_the_best():
    assert ranks(np.array([0.1, 0.5, 0.5, 0.9])).tolist() == [4, 2, 2, 1]


def test_nineteen_of_twenty_everyday_sentences_stay_below_the_mark():
    rng = np.random.default_rng(1)
    everyday, corpus = (
        Sentences(tuple(f"{name} {i}" for i in range(100)), {"Mean": rng.standard_normal((100, 8))}) for name in "ab"
    )
    mark = chance_mark(everyday, corpus, "Mean")
    by_hand = [max(1 - cdist(row[None], corpus.vectors["Mean"], "cosine")[0]) for row in everyday.vectors["Mean"]]
    assert sum(best < mark for best in by_hand) == 95
    itself = chance_mark(corpus, corpus, "Mean")
    assert itself < 1 - 1e-6, "no sentence is compared with itself"


def test_a_vector_that_is_the_same_for_all_texts_ties(bert):
    """At layer 2 of the bundled model [CLS] has read nothing yet."""
    everyday, query = (read_sentences(bert, texts, "Layer 2") for texts in (examples.everyday()[:50], ("The rain.",)))
    cosines = query_cosines(query, everyday)["[CLS]"]
    said = finding(everyday.texts, cosines, chance_mark(everyday, everyday, "[CLS]"))
    assert said == "**50 sentences are equally near**, with cosine 1."
