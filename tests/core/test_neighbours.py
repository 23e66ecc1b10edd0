"""Searching a vocabulary: exact, the same as scikit-learn's brute force, ties by id, and the published neighbours."""

import numpy as np
import pytest
from sklearn.neighbors import NearestNeighbors

from polyseme import limits
from polyseme.core.neighbours import build_index, nearest, ranks, top_indices
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.vocabulary import vocabulary_table
from polyseme.neighbours.numbers import FILTERS, allowed, nearest_of_random, neighbours_of, parse_words, query
from polyseme.neighbours.words.numbers import flat_map, neighbours_preserved, surroundings

FACTS = {
    "bank": {"banks": 0.78, "banking": 0.66, "##bank": 0.62, "bankers": 0.52},
    "king": {"kings": 0.69, "queen": 0.63, "monarch": 0.49},
    "paris": {"parisian": 0.57, "france": 0.51},
    "apple": {"apples": 0.56, "iphone": 0.42},
}
rng = np.random.default_rng(4)


@pytest.fixture(scope="module")
def index(bert):
    return build_index(bert.token_vectors)


@pytest.fixture(scope="module")
def table(bert):
    return vocabulary_table(bert.vocabulary, bert.tokenizer.special)


@pytest.fixture(scope="module")
def trained(table):
    return allowed(table, "trained pieces")


@pytest.mark.parametrize("word", FACTS)
def test_the_bundled_model_has_the_neighbours_that_were_measured(bert, index, trained, word):
    (found,) = neighbours_of(index, [query(bert, word, "Mean")], 8, trained)
    near = {bert.vocabulary[row]: round(float(value), 2) for row, value in zip(found.ids, found.cosines, strict=True)}
    assert near.items() >= FACTS[word].items()
    if word != "apple":  # whose second and third are not stated
        assert list(near)[: len(FACTS[word])] == list(FACTS[word])


@pytest.mark.parametrize("number", [1, 40, 600])
def test_the_nearest_are_those_of_scikit_learns_brute_force(bert, index, number):
    queries = rng.standard_normal((number, bert.features)).astype(np.float32) + bert.token_vectors[2000 : 2000 + number]
    ids, cosines = nearest(index, queries, 12)
    brute = NearestNeighbors(n_neighbors=12, metric="cosine", algorithm="brute").fit(bert.token_vectors)
    distances, expected = brute.kneighbors(queries)
    np.testing.assert_allclose(cosines, 1 - distances, atol=1e-5)
    own = np.take_along_axis(index.cosines(queries), expected, axis=1)
    np.testing.assert_allclose(own, cosines, atol=1e-5)
    assert (ids == expected).mean() > 0.999  # the last digit of float32 may turn two neighbours round


def test_with_a_centre_the_cosines_are_those_of_centred_vectors(bert):
    centre = bert.token_vectors[1000:].mean(0)
    rows, queries = bert.token_vectors - centre, bert.token_vectors[3000:3005] * 2
    ids, cosines = nearest(build_index(bert.token_vectors, centre), queries, 6)
    brute = NearestNeighbors(n_neighbors=6, metric="cosine", algorithm="brute").fit(rows)
    distances, expected = brute.kneighbors(queries - centre)
    np.testing.assert_array_equal(ids, expected)
    np.testing.assert_allclose(cosines, 1 - distances, atol=1e-5)


def test_ties_are_broken_by_id_and_rows_of_zeros_have_cosine_zero():
    rows = np.array([[0, 1], [1, 0], [2, 0], [0, 0], [5, 0], [-1, 0]], np.float32)
    ids, cosines = nearest(build_index(rows), np.array([[1, 0]], np.float32), 6)
    assert ids.tolist() == [[1, 2, 4, 0, 3, 5]]
    assert cosines[0].tolist() == [1, 1, 1, 0, 0, -1]


def test_a_query_of_zeros_has_all_cosines_zero():
    _, cosines = nearest(build_index(np.eye(3, dtype=np.float32)), np.zeros((1, 3), np.float32), 3)
    assert cosines.tolist() == [[0, 0, 0]]


def test_rows_left_out_are_no_answers_and_too_few_rows_are_all_given():
    rows = np.eye(4, dtype=np.float32)
    fit = np.array([True, True, False, True])
    ids, _ = nearest(build_index(rows), rows[:1], 9, fit, [[0]])
    assert ids.tolist() == [[1, 3]]
    assert nearest(build_index(rows), rows[:1], 5, np.zeros(4, bool))[0].shape == (1, 0)


def test_no_product_is_larger_than_the_limit_and_blocks_do_not_change_the_answer(index, bert, monkeypatch):
    queries = bert.token_vectors[5000:5021]
    whole = nearest(index, queries, 5)
    monkeypatch.setattr(limits, "QUERIES_AT_ONCE", 4)
    parts = nearest(index, queries, 5)
    np.testing.assert_array_equal(whole[0], parts[0])


def test_the_index_holds_no_copy_of_the_vectors(bert, index):
    assert index.vectors is bert.token_vectors or np.shares_memory(index.vectors, bert.token_vectors)
    assert not index.scale.flags.writeable


@pytest.mark.parametrize("k", [1, 3, 7])
def test_the_highest_are_those_of_a_full_sort(k):
    scores = rng.integers(0, 5, 40).astype(np.float32)
    assert top_indices(scores, k).tolist() == np.argsort(-scores, kind="stable")[:k].tolist()


def test_a_rank_is_the_place_in_the_sorted_list_of_those_allowed():
    scores = np.array([[0.2, 0.9, 0.9, 0.1]])
    assert ranks(scores, np.array([2])).tolist() == [2]
    assert ranks(scores, np.array([1])).tolist() == [1]
    assert ranks(scores, np.array([3]), np.array([True, False, True, True])).tolist() == [3]


# Which pieces, and which words


def test_every_filter_says_what_it_lets_through(table):
    assert all(one.meaning for one in FILTERS.values())
    counts = {name: int(allowed(table, name).sum()) for name in FILTERS}
    assert counts["everything"] == 30_522
    assert counts["trained pieces"] == 30_522 - 994 - 5
    assert counts["continuations"] == 5_828


def test_letters_are_counted_without_the_marks_of_a_continuation(table):
    fit = allowed(table, "continuations", 4)
    assert fit[table["piece"].eq("##bank")].all()
    assert not fit[table["piece"].eq("##ing")].any()
    assert table["piece"][fit].str.len().min() == 6


@pytest.mark.parametrize("join", TOKEN_POOLINGS)
def test_a_split_word_is_joined_as_asked(bert, join):
    found = query(bert, "embeddings", join)
    rows = bert.token_vectors[[bert.tokenizer.ids[piece] for piece in ("em", "##bed", "##ding", "##s")]]
    expected = {"Mean": rows.mean(0), "Sum": rows.sum(0), "First": rows[0], "Last": rows[-1]}[join]
    assert found.joined
    np.testing.assert_allclose(found.vector, expected, atol=1e-6)


@pytest.mark.parametrize(("word", "pieces"), [("##ing", ("##ing",)), ("[MASK]", ("[MASK]",)), ("Paris", ("paris",))])
def test_a_piece_of_the_vocabulary_is_itself(bert, word, pieces):
    assert query(bert, word, "Mean").pieces == pieces


@pytest.mark.parametrize("word", ["", "   ", "🙂", "\x00"])
def test_what_the_vocabulary_has_nothing_for_is_no_query(bert, word):
    assert query(bert, word, "Mean") is None


def test_words_are_parted_by_commas_each_once():
    assert parse_words(" king,queen ,, king, New  York") == ["king", "queen", "New York"]


def test_a_words_own_pieces_are_left_out_of_its_list_but_not_of_anothers(bert, index, trained):
    king, queen = neighbours_of(index, [query(bert, word, "Mean") for word in ("king", "queen")], 10, trained)
    ids = bert.tokenizer.ids
    assert ids["king"] not in king.ids
    assert ids["king"] in queen.ids
    assert len(king.ids) == len(queen.ids) == 10


def test_how_near_the_nearest_usually_is_was_measured_on_other_pieces_each_without_itself(index, trained):
    found = nearest_of_random(index, trained, seed=1)
    assert len(found) == limits.RANDOM_QUERIES
    assert found.max() < 1
    assert (np.diff(found) >= 0).all()


# The map


def test_a_flat_picture_is_drawn_without_loss():
    true = rng.standard_normal((12, 2))
    distances = np.linalg.norm(true[:, None] - true[None], axis=-1)
    places, stress = flat_map(distances)
    drawn = np.linalg.norm(places[:, None] - places[None], axis=-1)
    np.testing.assert_allclose(drawn, distances, atol=1e-2)
    assert stress < 0.01


def test_points_that_lie_along_one_line_are_drawn_along_it():
    steps = np.abs(np.subtract.outer(np.arange(4), np.arange(4))).astype(float)
    for distances in (steps, steps**2):  # of which the second fit no plane: it has a negative direction
        places, _ = flat_map(distances)
        assert np.isfinite(places).all()
        assert (np.diff(places[:, 0]) > 0).all() or (np.diff(places[:, 0]) < 0).all()


def test_neighbours_preserved_is_one_for_the_true_order_and_counts_those_lost():
    places = np.arange(12.0)[:, None] * [1, 0]
    cosines = 1 - np.abs(np.subtract.outer(np.arange(12), np.arange(12))) / 20
    assert neighbours_preserved(cosines, places).tolist() == [1] * 12
    assert neighbours_preserved(cosines, places[::-1].copy()).tolist() == [1] * 12
    assert neighbours_preserved(cosines, rng.permutation(places)).mean() < 1


def test_the_surroundings_link_each_neighbour_with_its_own_nearest(bert, index, trained):
    found = neighbours_of(index, [query(bert, word, "Mean") for word in ("king", "embeddings")], 10, trained)
    around = surroundings(index, bert.vocabulary, found, trained)
    assert around.names[:2] == ("king", "embeddings")
    assert around.steps[:2].tolist() == [0, 0]
    assert len(set(around.names)) == len(around.names) <= limits.MAP_PIECES * 2
    for start, end in around.links.tolist():
        if around.steps[start] == 1 and around.names[start] in bert.tokenizer.ids:
            row = bert.tokenizer.ids[around.names[start]]
            near, _ = nearest(index, bert.token_vectors[[row]], 3, trained, [[row]])
            assert bert.tokenizer.ids[around.names[end]] in near
