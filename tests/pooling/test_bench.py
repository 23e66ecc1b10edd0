"""The bench against loops over sentences, against scikit-learn, against hand calculations, and against chance."""

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.metrics import silhouette_samples
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.model_selection import LeaveOneOut
from sklearn.neighbors import KNeighborsClassifier

from polyseme import limits
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
from polyseme.pooling.snippets import by_neighbours
from tests.reading import quick_bench


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


def without_first(vectors, one, treatment):
    """The vectors without the directions that scikit-learn finds in the parts which a sentence is not in."""
    parts = TREATMENTS[treatment].parts
    if parts == 1:
        return vectors
    part = vectors[:, 0].argsort().argsort() % parts
    found = PCA(1).fit(vectors[part != part[one]]).components_  # 24 features: one direction
    return vectors - vectors @ found.T @ found


@pytest.mark.parametrize("treatment", TREATMENTS)
def test_the_closed_form_is_what_a_loop_over_sentences_gives(treatment):
    vectors, labels = planted()
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


def test_a_feature_that_never_moves_does_not_disturb_the_standardised_vectors():
    vectors, labels = planted()
    still = np.concatenate([vectors, np.full((len(vectors), 1), 0.1, np.float32)], axis=1)
    np.testing.assert_allclose(
        told(still, labels, "standardised")[1], told(vectors, labels, "standardised")[1], atol=1e-4
    )


@pytest.mark.parametrize("size", [14, 16, 21, 42])
def test_a_judged_sentence_loses_as_many_directions_as_new_text(size):
    vectors = np.random.default_rng(size).standard_normal((size, 384)).astype(np.float32)
    for treatment in list(TREATMENTS.values())[3:]:
        new = np.random.default_rng(0).standard_normal((5, 384))
        whole = treatment.fit(vectors, np.arange(size))
        lost = np.linalg.matrix_rank(whole(new) - (new - vectors.mean(0)), tol=1e-4)
        ((_, parts),) = treatment.treated(vectors, [np.arange(size)], [0])
        assert [np.linalg.matrix_rank(part.vectors - vectors, tol=1e-4) for part in parts] == [lost] * len(parts)
        assert lost == min(4, (size + 5) // 10)


def test_sentences_as_near_as_the_last_neighbour_share_its_vote():
    near, far, tied = [1, 0.1, 0], [0, 0, 1], [[1, 1, 1e-4 * i] for i in range(3)]  # these by 1e-8
    vectors = [[1, 0, 0], near, *tied, far]  # of the three neighbours of the first one is clear, three tie
    for labels, share in (([0, 0, 0, 1, 1, 1], 5 / 3), ([0, 1, 0, 0, 1, 1], 4 / 3), ([0, 1, 0, 1, 1, 0], 2 / 3)):
        _, margins = told(vectors, labels)
        assert margins[0, column("nearest neighbours", 3)] == pytest.approx((2 * share - 3) / 3, abs=1e-3)
    vectors, labels = np.array([[1, 0, 0], near, [1, 0.2, 0], *tied]), np.array([0, 1, 1, 0, 0, 0])
    assert told(vectors, labels)[1][0, column("nearest neighbours", 3)] == pytest.approx(-1 / 3, abs=1e-3)
    assert by_neighbours(vectors[0], 0, vectors[1:], labels[1:], 3) == 0  # the script's: three ties share one vote


@quick_bench()
def test_a_draw_counts_half_and_the_order_of_the_rows_changes_no_score():
    nearly = np.float32([[1, 0], [1, 1e-4], [1, 0], [1, 2e-4]])  # cosines that differ by 1e-8
    draw = board_of(nearly[:, None].repeat(3, 1), [0, 0, 1, 1])
    assert (draw.values(0)[..., 0] == 0.5).all()  # plain
    rng = np.random.default_rng(0)
    vectors, labels = planted(60, strength=0.3)
    vectors = vectors[rng.integers(0, 20, 60)][:, None].repeat(3, 1)  # most have twins: they tie
    vectors[:, 1:] = vectors[:, 1:] + rng.standard_normal((60, 1, 24))
    order = rng.permutation(60)
    one, other = board_of(vectors, labels), board_of(vectors[order], labels[order])
    twins = one.choices.index("Layer 0")
    for measured in range(len(COLUMNS)):
        same = np.isclose(*(rank(board, measured, None, "Mean").scores for board in (one, other)), atol=1e-6)
        same[twins, 3:] = True  # which of two twins comes into which part is left to the order
        assert same.all()


@pytest.mark.parametrize("size", [4, 5, 7])
def test_few_equal_and_empty_vectors_break_nothing(size):
    for vectors in (planted(size, senses=2)[0], np.ones((size, 4)), np.zeros((size, 4))):
        for treatment in TREATMENTS:
            predicted, margins = told(vectors, [0, 0] + [1] * (size - 2), treatment)
            assert np.isfinite(margins).all()
            assert set(predicted.ravel().tolist()) <= {0, 1}


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
        assert ranking.tied[ranking.best]
        assert ranking.recommended[1] == np.argwhere(ranking.tied)[:, 1].min()  # the simplest takes nothing away
        assert (ranking.scores[ranking.best] > ranking.shuffled_high[ranking.best]).all()


def test_shuffled_labels_come_out_near_chance(board):
    ranking = rank(board, 0, None, "Mean")
    np.testing.assert_allclose(ranking.shuffled, ranking.majority, atol=0.08)
    assert ranking.majority == pytest.approx((1 / 2 + 1 / 3) / 2)


def test_scores_are_averaged_over_sentences_then_senses_then_words(board):
    values = board.values(0)[:, 0, 0, 0]
    by_word = []
    for word in (0, 1):
        of = board.word == word
        by_word.append(np.mean([values[of & (board.sense == sense)].mean() for sense in np.unique(board.sense[of])]))
    assert rank(board, 0, None, "Mean").scores[0, 0] == pytest.approx(np.mean(by_word))
    assert rank(board, 0, "club", "Mean").scores[0, 0] == pytest.approx(by_word[1])


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


def test_a_bench_reads_so_many_pieces_and_says_what_to_do_with_the_others(bert, monkeypatch):
    pairs = [("A bank lends.", "bank"), ("The bank.", "bank"), ("The bank.", "the"), ("A bank pays.", "bank")]
    lengths = [len(bert.tokenize(text)) for text, _ in pairs]
    monkeypatch.setattr(limits, "BENCH_PIECES", lengths[0] + lengths[1])  # a sentence of two rows is read once
    states = bench_states(bert, pairs, "library", lambda *_: None)
    assert [*states.refused] == [2, 3]
    assert "shorten" in states.refused[3]
    assert len(states.vectors) == 2
    monkeypatch.setattr(limits, "BENCH_PIECES", lengths[0] + lengths[1] + 1)
    assert [*bench_states(bert, pairs, "library", lambda *_: None).refused] == []


def test_a_bench_that_nobody_waits_for_ends_while_it_looks_for_its_words(bert):
    heard = []

    def report(share, step):
        heard.append(step)
        if len(heard) == 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        bench_states(bert, [(f"The bank {number}.", "bank") for number in range(200)], "library", report)
    assert heard == ["0 of 200 sentences searched for their words", "50 of 200 sentences searched for their words"]


def test_wrong_sentences_come_with_the_clearest_mistake_first(board):
    ranking = rank(board, 0, None, "Mean")
    setting = (board.choices.index("Layer 0"), 0)
    wrong = wrong_sentences(board, ranking, setting)
    assert len(wrong) == int((board.values(0)[:, 0, setting[0], 0] == 0).sum())
    assert [one.margin for one in wrong] == sorted(one.margin for one in wrong)
    assert all(one.sense != one.predicted for one in wrong)


def test_the_words_come_hardest_first_and_average_to_the_score(board):
    ranking = rank(board, 0, None, "Mean")
    noise = board.choices.index("Layer 0"), 0
    words = word_scores(board, ranking, noise)
    assert words[0].score < words[-1].score
    assert [one.score for one in words] == sorted(one.score for one in words)
    assert np.mean([one.score for one in words]) == pytest.approx(ranking.scores[noise])
    assert all(one.low <= one.score <= one.high for one in words)


def test_a_new_occurrence_goes_to_the_sense_it_was_taken_from():
    rng = np.random.default_rng(2)
    labels = np.array([0, 1] * 12)
    centres = rng.standard_normal((2, 3, 16)) * 3
    vectors = (rng.standard_normal((24, 3, 16)) + centres[labels]).astype(np.float32)
    one = board_of(vectors, labels)
    decided = decide(one, states_of(vectors), range(24), "bank", "Mean", (0, 0), centres.astype(np.float32))
    assert [one.sense for one in decided] == ["s0", "s1"]
    assert decided[0].shares["s0"] > 0.7  # all-but-the-top takes away what separates the two
    assert all(one.cosine > one.second_cosine for one in decided)


def test_more_labelled_sentences_are_right_more_often_as_a_plain_loop_says(monkeypatch):
    monkeypatch.setattr(limits, "BENCH_RESAMPLES", 50)
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
    rule = Rule(Logistic(3.0, -1.0), 1.0, far=-9.0)
    assert [one.sense or one.reason for one in Judgement(of, rule, True).verdicts] == ["s0", NEAR, FAR]
