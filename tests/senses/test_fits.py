"""What would fit in the place of a word: against transformers' own head, by the script, and on the page."""

import numpy as np
import pytest

from polyseme.core.occurrences.states import find_occurrences
from polyseme.export.scripts import page_script
from polyseme.senses.fits import figures as charts
from polyseme.senses.fits.numbers import SHARED, Fits, words_shared, words_that_fit
from tests.bert.families import saved
from tests.reading import shown, unfolded

TEXTS = ("The river bank floods.", "A bank lends (and the bank earns).", "By the river banks 🙂, untranslatable.")


@pytest.fixture(scope="module", params=["bert", "roberta", "xlm-roberta"])
def model(request, tmp_path_factory, open_folder):
    """A random model with a head."""
    return open_folder(saved(request.param, tmp_path_factory.mktemp("fits") / f"fits-{request.param}"))


def test_the_words_are_those_of_the_script(model, run, here):
    occurrences = find_occurrences(model, TEXTS, "bank", "Mean", "library", 200)
    assert len(occurrences) == 4
    found = words_that_fit(model, occurrences, "library")
    assert found.places == (0, 1, 2, 3)
    script = page_script("senses/fits", model, TEXTS=list(TEXTS), WORD="bank")
    (rows,) = run(here(script, model)).values()
    assert [row[0] for row in rows[1:]] == [model.vocabulary[row] for row in found.ids[:, :5].ravel()]
    np.testing.assert_allclose([float(row[1]) for row in rows[1:]], found.shares[:, :5].ravel(), atol=1e-4)


def test_a_word_that_is_cut_off_has_no_row(model):
    long = f"{'river ' * 800}bank"
    occurrences = find_occurrences(model, ("A bank.", long), "bank", "Mean", "library", 200)
    assert words_that_fit(model, occurrences, "library").places == (0,)


def test_places_of_one_sense_are_told_from_those_of_another(model):
    occurrences = find_occurrences(model, TEXTS, "bank", "Mean", "library", 200)
    named = occurrences.select(("river", "money", "money", "river"), range(4))
    rows = np.array([[*range(9), at] for at in (9, 20, 20, 9)]) + np.array([[0], [30], [30], [0]])
    found = Fits((0, 1, 2, 3), rows, np.full((4, SHARED), 0.1))
    assert words_shared(found, named) == (10.0, 0.0)
    assert words_shared(found, occurrences) is None
    reading = charts.fits_reading(found, named, [str(at) for at in range(60)], (10.0, 0.0))
    assert "sentences of one meaning share 10.0, of different meanings 0.0" in reading


def test_occurrences_with_one_shortened_label_have_a_row_each():
    found = Fits((0, 1), np.array([range(SHARED), range(SHARED, 2 * SHARED)]), np.full((2, SHARED), 0.1))
    labels = ["representatives bank", "representatives banker"]
    grid = charts.fits_table(found, labels, [str(at) for at in range(2 * SHARED)]).data[0]
    assert len(set(grid.y)) == 2


def test_a_model_that_cannot_has_no_such_fold_and_an_old_link_does_no_harm(open_page):
    at = unfolded(open_page("senses.py"), "fits")
    assert not at.exception
    assert "What would fit here?" not in {fold.label for fold in at.expander}
    assert len(at.session_state["visited"]["senses"].scripts) == 1


def test_the_page_shows_the_words_of_a_model_that_can(open_page, model, monkeypatch):
    monkeypatch.setenv("POLYSEME_MODELS", str(model.folder))
    at = unfolded(open_page("senses.py", model=model.name, text="\n".join(TEXTS), word="bank"), "fits")
    assert "With the word hidden, the model's best guess is" in shown(at)
    assert len(at.session_state["visited"]["senses"].scripts) == 2
