"""What pairs of one sense and of different senses reach, the word itself left out."""

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from polyseme import examples
from polyseme.core.similarity import cosine
from polyseme.senses.numbers.yardstick import Yardstick, auc, yardstick


@pytest.fixture(scope="module")
def few(bert) -> Yardstick:
    rows = [row for row in examples.labelled() if row[1] in ("bank", "mouse")]
    chosen = [row for at, row in enumerate(rows) if at % 7 == 0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(examples, "labelled", lambda: tuple(chosen))
        return yardstick(bert)


def test_a_word_is_left_out_of_its_own_yardstick(few):
    same, different = few.pairs["Layer 4"]["mouse"]
    alike, apart = few.spreads("Layer 4", "bank")
    np.testing.assert_array_equal(alike.cosines, np.sort(same))
    np.testing.assert_array_equal(apart.cosines, np.sort(different))
    assert len(few.spreads("Layer 4")[0].cosines) == len(same) + len(few.pairs["Layer 4"]["bank"][0])


def test_every_pair_of_a_word_is_there_once_with_its_cosine(bert, few):
    rows = [row for row in examples.labelled() if row[1] in ("bank", "mouse")]
    texts = {text: sense for at, (text, word, sense) in enumerate(rows) if at % 7 == 0 and word == "mouse"}
    vectors = []
    for text in texts:
        encoding = bert.encode(text)
        (places,) = encoding.positions("mouse") or encoding.positions("mice")
        vectors.append(encoding.states[4][list(places)].mean(0))
    senses = list(texts.values())
    by_hand = [cosine(vectors[a], vectors[b]) for a in range(len(senses)) for b in range(a) if senses[a] == senses[b]]
    np.testing.assert_allclose(np.sort(few.pairs["Layer 4"]["mouse"][0]), np.sort(by_hand), atol=1e-4)


def test_how_often_senses_are_told_apart_is_the_area_under_the_roc_curve(few):
    areas = [
        roc_auc_score([1] * len(same) + [0] * len(different), np.concatenate([same, different]))
        for same, different in few.pairs["Layer 6"].values()
    ]
    assert few.auc("Layer 6") == pytest.approx(np.mean(areas), abs=1e-9)


def test_pairs_without_any_difference_are_told_apart_by_chance():
    assert auc(np.ones(3), np.ones(4)) == 0.5
    assert auc(np.array([2.0, 3.0]), np.array([1.0])) == 1
