"""Static vectors beside the word in context: each share worked out anew for one word, and a distillation by hand."""

import numpy as np
import pytest
from sklearn.metrics.pairwise import cosine_similarity

from components.shell.frame.text_bar import ambiguous_words
from polyseme import examples
from polyseme.senses.static import figures as charts
from polyseme.senses.static import numbers
from polyseme.senses.static.numbers import CONTEXT, DISTILLED, MEAN, VOCABULARY, StaticShares, static_shares
from tests.reading import settled, shown, unfolded

ROWS = [row for row in examples.ambiguous() if row[1] in ("bank", "bat")]


@pytest.fixture
def two_words(monkeypatch):
    """Two labelled words only; what is read from the table once, for all tests, has them all."""
    ambiguous_words()
    examples.known_senses()
    monkeypatch.setattr(examples, "ambiguous", lambda: ROWS)


def leave_one_out(vectors, senses):
    """The share right by the nearest mean of the others, each sense alike, with scikit-learn's cosine."""
    right = []
    for at, own in enumerate(senses):
        means = {
            sense: np.mean([v for i, v in enumerate(vectors) if senses[i] == sense and i != at], axis=0)
            for sense in dict.fromkeys(senses)
        }
        right.append(max(means, key=lambda one: cosine_similarity([vectors[at]], [means[one]])[0, 0]) == own)
    return np.mean([np.mean([r for r, s in zip(right, senses, strict=True) if s == one]) for one in set(senses)])


def unit(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_the_shares_of_one_word_by_hand(bert, two_words):
    found = static_shares(bert, bert.layers)
    assert found.words == ("bank", "bat")
    assert found.meanings.tolist() == [2, 2]
    mine = [(text, sense) for text, word, sense in ROWS if word == "bat"]
    senses = [sense for _, sense in mine]
    encoded = {text: bert.encode(text) for text, _, _ in ROWS}
    own = {text: next(i for i, p in enumerate(encoded[text].tokens.pieces) if p in ("bat", "bats")) for text, _ in mine}
    context = [encoded[text].states[-1, own[text]] for text, _ in mine]
    assert found.shares[CONTEXT][1] == pytest.approx(leave_one_out(context, senses))
    rest = {
        text: [i for i, special in enumerate(encoded[text].tokens.special) if not special and i != own[text]]
        for text, _ in mine
    }
    ids = {text: np.array(one.tokens.ids) for text, one in encoded.items()}
    vocabulary = [unit(bert.token_vectors[ids[text][rest[text]]]).mean(0) for text, _ in mine]
    assert found.shares[VOCABULARY][1] == pytest.approx(leave_one_out(vocabulary, senses))
    means = []
    for text, _ in mine:
        rows = []
        for i in rest[text]:
            others = [
                one.states[-1, at]
                for other, one in encoded.items()
                for at, special in enumerate(one.tokens.special)
                if other != text and not special and one.tokens.ids[at] == ids[text][i]
            ]
            if others:
                rows.append(np.mean(others, axis=0))
        means.append(unit(np.array(rows)).mean(0))
    assert found.shares[MEAN][1] == pytest.approx(leave_one_out(means, senses))


def test_a_distillation_reads_each_piece_alone(open_folder, family_folder, two_words):
    """With model2vec itself: its vector of a piece is that of the piece read alone, rotated and weighed."""
    distil = pytest.importorskip("model2vec.distill").distill
    other = open_folder(family_folder("bert"))
    shares = numbers.distilled_shares(other)
    assert shares.shape == (2,)
    assert ((shares >= 0) & (shares <= 1)).all()
    static = distil(str(other.folder), device="cpu", pca_dims=None, sif_coefficient=None, quantize_to="float32")
    word = next(word for word in static.tokens if word.isalpha() and word in other.vocabulary)
    alone = other.encode(word).states[-1].mean(0)
    assert cosine_similarity([static.embedding[static.tokens.index(word)]], [alone])[0, 0] == pytest.approx(1, abs=1e-3)


def test_the_reading_says_what_is_best_and_what_one_vector_alone_can_do():
    shares = {CONTEXT: np.array([0.9, 0.8]), VOCABULARY: np.array([0.7, 0.5]), MEAN: np.array([0.6, 0.4])}
    found = StaticShares(("bank", "mouse"), np.array([2, 2]), shares)
    said = charts.static_reading(found, "mouse")
    assert "the right meaning in 85\xa0% of sentences" in said
    assert "Static vectors of the words around it do so in 60\xa0% at best." in said
    assert "always gives the same meaning: 50\xa0% right." in said
    assert "no better than the words around" not in said
    as_good = StaticShares(found.words, found.meanings, shares | {DISTILLED: np.array([0.8, 0.8])})
    assert "For *mouse*, context is no better than the words around it." in charts.static_reading(as_good, "mouse")
    figure = charts.static_figure(found, "mouse")
    assert [*figure.data[0].x] == pytest.approx([0.85, 0.6, 0.5])
    assert [*figure.data[1].x] == pytest.approx([0.8, 0.5, 0.4])


@pytest.mark.parametrize("installed", [True, False])
def test_the_first_fold_of_the_page_shows_them_with_or_without_the_extra(open_page, two_words, monkeypatch, installed):
    monkeypatch.setattr(numbers, "can_distil", lambda: installed)
    monkeypatch.setattr(numbers, "distilled_shares", lambda bert, report: np.array([0.75, 0.65]))
    at = settled(unfolded(open_page("senses.py"), "one_vector"))
    assert "**The word's vector in context gives" in shown(at)
    rows = " ".join(chart.proto.spec for chart in at.get("plotly_chart"))
    assert MEAN in rows
    assert (DISTILLED in rows) == installed
    assert ("requirements-static.txt" in shown(at)) != installed
