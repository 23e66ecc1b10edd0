"""The bench against loops over sentences, against scikit-learn, against hand calculations, and against chance."""

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.metrics import silhouette_samples
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.model_selection import LeaveOneOut
from sklearn.neighbors import KNeighborsClassifier

from polyseme import limits
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.places import Occurrence, word_positions
from polyseme.core.occurrences.states import Occurrences
from polyseme.core.pooling import TOKEN_POOLINGS
from polyseme.core.verdict.calibration import Logistic, Rule
from polyseme.core.verdict.verdicts import FAR, NEAR, Judgement
from polyseme.pooling.numbers.bench import BenchStates, bench_states
from polyseme.pooling.numbers.board import measure
from polyseme.pooling.numbers.decision import decide, gathering_of
from polyseme.pooling.numbers.learning_curve import right_by_number
from polyseme.pooling.numbers.ranking import rank
from polyseme.pooling.numbers.scores import COLUMNS, MEASURES, column, leave_one_out
from polyseme.pooling.numbers.treatments import NEIGHBOURS, TREATMENTS, products_of
from polyseme.pooling.numbers.word_scores import word_scores, wrong_sentences


def told(vectors, labels, treatment="plain"):
    """predicted and margins, (n, column), of one labelling."""
    vectors, words = np.asarray(vectors, np.float32), [np.arange(len(labels))]
    ((_, parts),) = TREATMENTS[treatment].treated(vectors, words, [0])
    predicted, margins = np.full((2, len(labels), len(COLUMNS)), np.nan)
    for view in map(products_of, parts):
        told = leave_one_out(view, np.asarray(labels)[None], max(labels) + 1)
        predicted[view.rows], margins[view.rows] = told[0][0], told[1][0]
    return predicted, margins


def planted(size=40, features=24, senses=3, seed=0, strength=0.6):
    rng = np.random.default_rng(seed)
    labels = rng.integers(0, senses, size)
    labels[: 2 * senses] = np.repeat(np.arange(senses), 2)
    centres = rng.standard_normal((senses, features)) * strength
    return (rng.standard_normal((size, features)) + centres[labels] + 3).astype(np.float32), labels


def states_of(vectors, split=None):
    """States of words whose layers are all the same, made up of vectors (n, layer, feature)."""
    size = len(vectors)
    at = {join: np.arange(size) for join in TOKEN_POOLINGS}
    split = np.zeros(size, bool) if split is None else split
    return BenchStates(np.asarray(vectors, np.float32), at, split, np.zeros((size, 2), int), {})


def board_of(vectors, labels, words=None):
    words = words or ["bank"] * len(labels)
    return measure(states_of(vectors), range(len(labels)), words, [f"s{one}" for one in labels], lambda *_: None)


def test_four_sentences_by_hand():
    predicted, margins = told([[1, 0], [0.8, 0.6], [0, 1], [0.6, 0.8]], [0, 0, 1, 1])
    centroid, nearest = predicted[:, 0], predicted[:, 1]
    assert centroid.tolist() == [0, 1, 1, 0]  # (.8, .6) is nearer to the mean of (0, 1) and (.6, .8), and so on
    assert nearest.tolist() == [0, 1, 1, 0]
    # first sentence: .8 with its own sense, 0 and .6 with the other
    assert margins[0, COLUMNS.index("gap")] == pytest.approx(0.8 - 0.3)
    assert margins[0, COLUMNS.index("silhouette")] == pytest.approx((0.7 - 0.2) / 0.7)


def without_first(vectors, one, treatment):
    """The vectors without the directions that scikit-learn finds in the parts which a sentence is not in."""
    parts = TREATMENTS[treatment].parts
    if parts == 1:
        return vectors
    others = vectors[np.arange(len(vectors)) % parts != one % parts]
    found = PCA(min(1, len(others) // 10)).fit(others).components_  # 24 features: one direction
    return vectors - vectors @ found.T @ found


@pytest.mark.parametrize("treatment", TREATMENTS)
@pytest.mark.parametrize("seed", [0, 1])
def test_the_closed_form_is_what_a_loop_over_sentences_gives(treatment, seed):
    vectors, labels = planted(seed=seed)
    predicted, margins = told(vectors, labels, treatment)
    plain = vectors.astype(float) / (vectors.std(0) if treatment == "standardised" else 1)
    for rest, (one,) in LeaveOneOut().split(plain):
        vectors = without_first(plain, one, treatment)
        moved = vectors - (0 if treatment == "plain" else vectors[rest].mean(0))
        centroids = np.stack([moved[rest][labels[rest] == sense].mean(0) for sense in range(3)])
        cosines = cosine_similarity(moved[[one]], centroids)[0]
        assert predicted[one, 0] == cosines.argmax()
        lead = cosines[labels[one]] - np.delete(cosines, labels[one]).max()
        assert margins[one, 0] == pytest.approx(lead, abs=1e-4)
        for k in NEIGHBOURS:
            voters = KNeighborsClassifier(k, metric="cosine", weights=lambda distances: 1 - 1e-3 * distances)
            voters.fit(moved[rest], labels[rest])
            assert predicted[one, column("nearest neighbours", k)] == voters.predict(moved[[one]])[0]
        silhouette = silhouette_samples(moved, labels, metric="cosine")[one]
        assert margins[one, column("silhouette", 1)] == pytest.approx(silhouette, abs=1e-4)
        beside = cosine_similarity(moved[[one]], moved[rest])[0]
        same = labels[rest] == labels[one]
        assert margins[one, column("gap", 1)] == pytest.approx(beside[same].mean() - beside[~same].mean(), abs=1e-4)


@pytest.mark.parametrize("size", [4, 5, 7])
def test_fewer_sentences_than_neighbours_are_served(size):
    vectors, labels = planted(size, senses=2)
    predicted, margins = told(vectors, labels)
    assert np.isfinite(margins).all()
    assert set(predicted.ravel().tolist()) <= {0, 1}


def test_equal_and_empty_vectors_break_nothing():
    for vectors in (np.ones((6, 4)), np.zeros((6, 4))):
        for treatment in TREATMENTS:
            assert np.isfinite(told(vectors, [0, 0, 0, 1, 1, 1], treatment)[1]).all()


def test_a_feature_that_never_moves_does_not_disturb_the_standardised_vectors():
    vectors, labels = planted()
    still = np.concatenate([vectors, np.full((len(vectors), 1), 0.1, np.float32)], axis=1)
    np.testing.assert_allclose(
        told(still, labels, "standardised")[1], told(vectors, labels, "standardised")[1], atol=1e-4
    )


@pytest.mark.parametrize("treatment", TREATMENTS)
def test_pure_noise_is_not_told_apart_by_a_mean_that_knows_the_sentence(treatment):
    """With the sentence in the mean, noise of many features would go to its own sense nearly always."""
    rng = np.random.default_rng(0)
    right = [
        (told(rng.standard_normal((15, 2_000)), [0] * 7 + [1] * 8, treatment)[0][:, 0] == [0] * 7 + [1] * 8).mean()
        for _ in range(20)
    ]
    assert np.mean(right) < 0.62


@pytest.fixture(scope="module")
def board():
    """Two words; of their two layers the last holds a signal, the input layer noise."""
    rng = np.random.default_rng(5)
    labels = np.array([0, 1] * 15 + [0, 1, 2] * 10)
    words = ["bank"] * 30 + ["club"] * 30
    noise = rng.standard_normal((60, 20))
    centres = rng.standard_normal((2, 3, 20)) * 1.5
    signal = rng.standard_normal((60, 20)) + centres[[int(word == "club") for word in words], labels]
    return board_of(np.stack([noise, noise, signal], axis=1), labels, words)


def test_the_planted_layer_wins_and_noise_is_left_behind(board):
    for measured in MEASURES:
        ranking = rank(board, column(measured, 5), None, "Mean")
        assert board.choices[ranking.best[0]] in ("Layer 2", "Sum of last four", "Concatenation of last four")
        noise = board.choices.index("Layer 0")
        assert not ranking.tied[noise].any()
        assert (ranking.scores[ranking.best] > ranking.shuffled_high[ranking.best]).all()


def test_shuffled_labels_come_out_near_chance(board):
    ranking = rank(board, 0, None, "Mean")
    np.testing.assert_allclose(ranking.shuffled, ranking.majority, atol=0.08)
    assert ranking.majority == pytest.approx((1 / 2 + 1 / 3) / 2)
    assert ranking.majority_plain == pytest.approx((15 + 10) / 60)


def test_scores_are_averaged_over_sentences_then_senses_then_words(board):
    values = board.values(0)[:, 0, 0, 0]
    by_word = []
    for word in (0, 1):
        of = board.word == word
        by_word.append(np.mean([values[of & (board.sense == sense)].mean() for sense in np.unique(board.sense[of])]))
    assert rank(board, 0, None, "Mean").scores[0, 0] == pytest.approx(np.mean(by_word))
    assert rank(board, 0, "club", "Mean").scores[0, 0] == pytest.approx(by_word[1])


def aliases(layers):
    """The choices that are another name for one, of a model of so many layers."""
    return {name: choice.same_cosines_as for name, choice in layer_choices(layers).items() if choice.same_cosines_as}


def test_the_choices_that_are_other_names_are_known():
    others = {"Mean of last four": "Sum of last four", "Layer 12": "Last", "Layer 11": "Second-to-last"}
    assert others.items() <= aliases(12).items()


def test_the_best_is_tied_with_itself_and_with_other_names_of_itself(board):
    ranking = rank(board, 0, None, "Mean")
    assert ranking.tied[ranking.best]
    for name, same in aliases(2).items():
        a, b = board.choices.index(name), board.choices.index(same)
        np.testing.assert_array_equal(board.margins[:, :, a], board.margins[:, :, b])
    assert not ranking.rivals[ranking.best]


def test_other_names_stand_for_vectors_that_are_told_alike(board):
    for layers in (2, 6, 12):
        states = np.random.default_rng(0).standard_normal((layers + 1, 4, 8)).astype(np.float32)
        for name, same in aliases(layers).items():
            a, b = (layer_choices(layers)[one](states) for one in (name, same))
            np.testing.assert_allclose(a / np.linalg.norm(a), b / np.linalg.norm(b), atol=1e-6)


def test_one_sentence_more_is_a_tie_and_many_more_are_a_lead():
    rng = np.random.default_rng(1)
    labels = np.array([0, 1] * 10)
    clear = np.eye(2)[labels] * 5 + rng.standard_normal((20, 2)) * 0.1
    nearly = clear.copy()
    nearly[0] = nearly[0][::-1]  # one sentence goes to the other sense
    noise = rng.standard_normal((20, 2))
    one = board_of(np.stack([noise, nearly, clear], axis=1), labels)
    ranking = rank(one, 0, None, "Mean")
    assert ranking.scores[one.choices.index("Layer 2"), 0] == 1
    assert ranking.scores[one.choices.index("Layer 1"), 0] == pytest.approx(0.95)
    assert ranking.tied[one.choices.index("Layer 1"), 0]
    assert not ranking.tied[one.choices.index("Layer 0"), 0]


def test_the_simplest_of_the_tied_takes_nothing_away(board):
    ranking = rank(board, 0, None, "Mean")
    choice, treatment = ranking.recommended
    assert ranking.tied[choice, treatment]
    assert treatment == min(np.argwhere(ranking.tied)[:, 1])


def test_joins_count_once_where_no_word_is_split(board):
    assert board.joins == ("Mean",)
    assert rank(board, 0, None, "First").join == 0


def test_joins_differ_for_split_words_alone(bert):
    pairs = [("The embedding is good.", "embedding"), ("A bank lends.", "bank")]
    states = bench_states(bert, pairs, "library", lambda *_: None)
    assert states.split.tolist() == [True, False]
    for row, (text, word) in enumerate(pairs):
        encoded = bert.encode(text)
        (found,) = word_positions(encoded.tokens, word)
        for join, pool in TOKEN_POOLINGS.items():
            np.testing.assert_allclose(states.joined([row], join)[0], pool(encoded.states[:, list(found)]), atol=1e-5)


def test_each_row_the_model_cannot_use_has_its_reason(bert, monkeypatch):
    pairs = [
        ("A bank.", "bank"),
        ("A shore.", "bank"),
        ("so " * 600 + "bank", "bank"),
        ("bank, banks", "bank"),
        ("A bank.", "bat"),
    ]
    pairs += [("A bank.", ""), ("\u200b", "\u200b")]
    states = bench_states(bert, pairs, "library", lambda *_: None)
    assert sorted(states.refused) == [1, 2, 4, 5, 6]
    assert "not in the sentence" in states.refused[1]
    assert "512 positions" in states.refused[2]
    assert [pairs[3][0][slice(*states.spans[3])], pairs[0][0][slice(*states.spans[0])]] == ["bank", "bank"]
    monkeypatch.setattr(limits, "BENCH_BYTES", 4 * 7 * 384)
    states = bench_states(bert, pairs, "library", lambda *_: None)
    assert "memory" in states.refused[3]
    assert len(states.vectors) == 1


def test_a_stopped_bench_stops_at_the_next_report():
    def stop(*_):
        raise KeyboardInterrupt

    vectors, labels = planted()
    with pytest.raises(KeyboardInterrupt):
        measure(states_of(vectors[:, None].repeat(3, 1)), range(40), ["bank"] * 40, list(map(str, labels)), stop)


def test_wrong_sentences_come_with_the_clearest_mistake_first(board):
    ranking = rank(board, 0, None, "Mean")
    setting = (board.choices.index("Layer 0"), 0)
    wrong = wrong_sentences(board, ranking, setting)
    right = rank(board, 0, None, "Mean").plain[setting]
    assert len(wrong) == round(60 * (1 - right))
    assert [one.margin for one in wrong] == sorted(one.margin for one in wrong)
    assert all(one.sense != one.predicted for one in wrong)


def test_the_words_come_hardest_first_and_average_to_the_score(board):
    ranking = rank(board, 0, None, "Mean")
    words = word_scores(board, ranking, ranking.best)
    assert [one.score for one in words] == sorted(one.score for one in words)
    assert np.mean([one.score for one in words]) == pytest.approx(ranking.scores[ranking.best])
    assert all(one.low <= one.score <= one.high for one in words)


def test_a_new_occurrence_goes_to_the_sense_it_was_taken_from():
    rng = np.random.default_rng(2)
    labels = np.array([0, 1] * 12)
    centres = rng.standard_normal((2, 3, 16)) * 3
    vectors = (rng.standard_normal((24, 3, 16)) + centres[labels]).astype(np.float32)
    one = board_of(vectors, labels)
    decided = decide(one, states_of(vectors), range(24), "bank", "Mean", (0, 0), centres.astype(np.float32))
    assert [one.sense for one in decided] == ["s0", "s1"]
    assert decided[0].shares["s0"] > 0.9  # one treatment takes away what tells the two apart
    assert all(one.cosine > one.second_cosine for one in decided)


def test_more_labelled_sentences_are_right_more_often_as_a_plain_loop_says(monkeypatch):
    rng = np.random.default_rng(4)
    labels = np.repeat([0, 1], 12)
    vectors = (rng.standard_normal((24, 3, 8)) + np.eye(8)[labels][:, None] * 1.5).astype(np.float32)
    one = board_of(vectors, labels)
    ranking = rank(one, 0, None, "Mean")
    setting = (one.choices.index("Layer 1"), 0)
    found = right_by_number(one, states_of(vectors), range(24), ranking, setting)
    assert list(found) == [1, 2, 3, 5, 10]  # each sense has a sentence left to try
    for number, share in found.items():
        right = []
        for _ in range(300):
            known = np.concatenate([rng.permutation(np.flatnonzero(labels == sense))[:number] for sense in (0, 1)])
            new = np.setdiff1d(np.arange(24), known)
            means = np.stack([vectors[known[labels[known] == sense], 1].mean(0) for sense in (0, 1)])
            told = cosine_similarity(vectors[new, 1], means).argmax(1)
            right.append(np.mean([(told == labels[new])[labels[new] == sense].mean() for sense in (0, 1)]))
        assert share == pytest.approx(np.mean(right), abs=0.04)


def test_what_lies_far_out_or_between_two_senses_is_not_decided():
    rng = np.random.default_rng(5)
    labels = np.repeat([0, 1], 12)
    centres = np.array([[5, 0, 0, 0], [0, 5, 0, 0]], np.float32)
    old = (centres[labels] + rng.standard_normal((24, 4)))[:, None].repeat(3, 1).astype(np.float32)
    asked = np.array([[5, 0, 0, 0], [3, 2.9, 0, 0], [1, 0, 9, 9]], np.float32)[:, None].repeat(3, 1)
    places = tuple(Occurrence(at, f"asked {at}", (0, 1), ()) for at in range(3))
    own = Occurrences("bank", places, ("a", "b", "c"), ("",) * 3, asked, asked[:, 0])
    texts = [f"text {at}" for at in range(24)]
    of = gathering_of(board_of(old, labels), states_of(old), range(24), texts, "Mean", (8, 0), own)
    rule = Rule(Logistic(3.0, -1.0), far=-9.0)
    assert [one.sense or one.reason for one in Judgement(of, rule, True).verdicts] == ["s0", NEAR, FAR]
