"""How much chance depends on which words and which sentences."""

import numpy as np
import pytest

from components import examples
from components.chapters.senses.caches import kinds_of
from components.chapters.senses.figures.kinds import kinds_reading, kinds_table
from components.chapters.senses.numbers.kinds import edges_by_kind
from components.numbers.baseline import random_baseline
from components.numbers.bases import BASES, Base, own_pieces
from components.numbers.similarity import cosine_matrix
from components.shell.models import choice_chances
from tests.reading import shown, until


@pytest.fixture(scope="module")
def edges(bert):
    """Of the bundled model, as they come with the app: a part is worked out anew in tests/shell/results/test_kept."""
    return kinds_of(bert)


@pytest.fixture(scope="module")
def few(bert):
    """Ninety everyday sentences and thirty of the news."""
    kinds = examples.kinds()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(examples, "kinds", lambda: {"everyday": kinds["everyday"][:90], "news": kinds["news"][:30]})
        return edges_by_kind(bert)


def test_the_everyday_row_is_the_band_of_the_app(bert, edges, few):
    drawn = random_baseline(bert, examples.everyday()[:90])
    assert few["Layer 5"]["everyday", "pieces"] == drawn.layers[5].high
    matrix = cosine_matrix(drawn.sample[:, -1])
    by_hand = np.quantile(matrix[drawn.pairs[:, 0], drawn.pairs[:, 1]], 0.95)
    assert few["Last"]["everyday", "pieces"] == pytest.approx(by_hand, abs=1e-6)
    assert edges["Last"]["everyday", "pieces"] == pytest.approx(choice_chances(bert.name)["Last"].high, abs=1e-5)


def test_as_many_pieces_are_drawn_of_few_sentences_as_of_many(bert, few):
    drawn = random_baseline(bert, examples.kinds()["news"][:30], drawable=own_pieces, each=6)
    assert few["Layer 5"]["news", "pieces"] == drawn.layers[5].high
    assert len(drawn.sample) > 175


def test_words_reach_less_than_pieces_in_every_kind_and_depend_less_on_it(edges):
    found = edges["Sum of last four"]
    pieces, words = (
        np.array([edge for (_, of), edge in found.items() if of == drawn]) for drawn in ("pieces", "content words")
    )
    assert (words < pieces).all()
    assert np.ptp(words) < 0.4 * np.ptp(pieces)


def test_encyclopaedias_give_a_far_higher_band_at_layer_5_than_everyday_talk(edges):
    found = edges["Layer 5"]
    assert found["encyclopaedia", "pieces"] > found["everyday", "pieces"] + 0.1


def test_the_table_and_the_reading_tell_the_same():
    edges = {("a", "pieces"): 0.4, ("a", "content words"): 0.3, ("b", "pieces"): 0.6, ("b", "content words"): 0.31}
    assert kinds_table(edges).to_numpy().tolist() == [["a", ".400", ".300"], ["b", ".600", ".310"]]
    reading = kinds_reading(edges, "Last")
    assert ".400 to .600 for pieces and .300 to .310 for content words" in reading
    assert "It moves pieces more" in reading


def test_the_fold_opens_from_the_address(open_page):
    at = until(open_page("senses.py", kinds="true"), lambda at: at.exception or not at.get("progress"))
    assert not at.exception
    assert "nineteen of twenty random pairs stay below is .399 to .465 for pieces" in shown(at)


def test_the_band_can_be_made_of_content_words_or_of_one_more_base(open_page, monkeypatch):
    usual = "half above .146"
    assert usual in shown(open_page("senses.py", top="0"))
    assert usual not in shown(open_page("senses.py", top="0", base="content words of everyday sentences"))
    only_ten = Base("pieces of ten sentences", "pieces", own_pieces, lambda: examples.everyday()[:10])
    monkeypatch.setitem(BASES, only_ten.name, only_ten)
    at = open_page("senses.py", top="0", base=only_ten.name)
    assert not at.exception
    assert at.selectbox(key="base").value == only_ten.name
    assert usual not in shown(at)
