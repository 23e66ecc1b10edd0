"""Documents in classes: scores told by hand and by scikit-learn, tables good and bad, the page and its script."""

import numpy as np
import pytest
from sklearn.neighbors import NearestCentroid

from polyseme import examples, limits
from polyseme.core.accuracy import by_nearest_mean
from polyseme.core.similarity import unit
from polyseme.export.scripts import page_script
from polyseme.sentences.documents import figures as charts
from polyseme.sentences.documents.numbers import POOLED, majority, measure, separation
from polyseme.sentences.documents.rows import comparable, read_documents
from tests.reading import shown, until

SIX = np.array([[2, 0, 0.1], [3, 0, 0], [4, 0.5, 0], [0, 2, 0.1], [0, 3, 0], [5, 0.1, 0]], np.float32)
"""Three of a class along the first feature; of the other two along the second, and one that lies with the first."""
AB = ["a", "a", "a", "b", "b", "b"]


@pytest.fixture(scope="module")
def built_in():
    return comparable(list(examples.documents()))


@pytest.fixture(scope="module")
def measured(bert, built_in):
    return measure(bert, built_in.texts, built_in.labels)


def test_the_built_in_documents_are_four_classes_of_fifteen_different_texts(built_in):
    assert {name: built_in.labels.count(name) for name in built_in.classes} == dict.fromkeys(
        ("weather", "sport", "cooking", "money"), 15
    )
    assert len(set(built_in.texts)) == 60
    assert not built_in.left_out


def test_a_text_that_lies_with_the_other_class_is_wrong_and_no_other():
    one = separation(SIX[None], AB)
    assert one.right[0].tolist() == [True, True, True, True, True, False]


def test_the_nearest_mean_without_itself_is_that_of_scikit_learn():
    rng = np.random.default_rng(5)
    vectors, labels = rng.normal(size=(40, 7)).astype(np.float32) + 0.4, rng.integers(0, 3, 40)
    found = by_nearest_mean(vectors, labels, 3)
    for at in range(40):
        rest = np.arange(40) != at
        means = NearestCentroid().fit(vectors[rest], labels[rest]).centroids_
        assert found[at] == (unit(means) @ unit(vectors[at])).argmax()


def test_shuffled_labels_find_little(measured, built_in):
    for one in measured.values():
        assert (one.guessed < 0.45).all()
        assert (one.guessed > 0.2).all()
    assert majority(built_in.labels) == 0.25
    assert majority(["a", "b", "b", "b"]) == 0.75


def test_a_map_is_a_plane_of_principal_components(measured, bert, built_in):
    one = measured["Mean"]
    states = np.stack([bert.encode(text).states[-1].mean(0) for text in built_in.texts]).astype(float)
    centred = states - states.mean(0)
    variances = np.linalg.svd(centred, compute_uv=False) ** 2
    assert one.explained[-1] == pytest.approx(variances[:2].sum() / variances.sum(), abs=1e-4)
    assert one.places[-1].var(0) * len(states) == pytest.approx(variances[:2], rel=1e-3)


def test_upper_layers_tell_the_classes_better_than_the_input_layer_on_this_model(measured):
    right = measured["Mean"].right.mean(1)
    assert right[-1] > right[0]


def test_the_reading_names_the_best_layer_with_what_guessing_gets(measured, built_in):
    pooling, layer = charts.best_setting(measured)
    said = charts.shares_reading(measured, built_in.labels)
    counts = {(name, at): right.sum() for name, one in measured.items() for at, right in enumerate(one.right)}
    assert counts[pooling, layer] == max(counts.values())
    assert f"Best of 14: the {pooling.lower()} of **layer {layer}**. {counts[pooling, layer]} of 60" in said
    assert "Guessing: 25" in said


def test_every_document_stands_on_every_map_in_the_sign_of_its_class(measured, built_in):
    figure = charts.maps_figure(built_in, measured["Max"])
    assert len(figure.data) == 4 * 7
    for trace in figure.data[:7]:
        assert (trace.name, len(trace.x)) == ("weather", 15)
    np.testing.assert_allclose(figure.data[6].x, measured["Max"].places[6][:15, 0])


@pytest.mark.parametrize(
    "table",
    [
        "label,text\na,One day.\na,Two days.\nb,Three nights.\nb,Four nights.",
        "id;topic;headline\n1;a;One day.\n2;a;Two days.\n3;b;Three nights.\n4;b;Four nights.",
        "One day.\ta\nTwo days.\ta\nThree nights.\tb\nFour nights.\tb",
    ],
)
def test_columns_are_found_by_name_or_by_what_stands_in_them(table):
    found = read_documents(table.encode())
    assert found.labels == ("a", "a", "b", "b")
    assert found.texts == ("One day.", "Two days.", "Three nights.", "Four nights.")


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (b"only one column\nhere", "Two columns are needed"),
        (b"", "Two columns are needed"),
        (b"label,text\na,One.\na,Two.", "Two labels are needed"),
        (b"label,text\na,One.\nb,Two.", "Two labels are needed"),
        (b"label,text", "Two labels are needed"),
        (b"\x00\x01\x02", "not a text file"),
    ],
)
def test_a_bad_table_gets_a_sentence(table, says):
    with pytest.raises(ValueError, match=says):
        read_documents(table)


def test_what_is_left_out_is_counted():
    rows = [("a", "One."), ("a", "Two."), ("b", "Three."), ("b", "Four."), ("c", "Five."), ("a", "One."), ("", "Six.")]
    found = comparable(rows)
    assert found.labels == ("a", "a", "b", "b")
    assert sum(found.left_out.values()) == 3
    many = [(f"class {at % 12:02}", f"text {at}") for at in range(limits.DOCUMENTS + 7)]
    found = comparable(many)
    assert len(found.classes) == limits.DOCUMENT_CLASSES
    assert found.left_out[f"beyond the first {limits.DOCUMENTS}"] == 7
    assert "Left out: " in charts.documents_reading(found, 0)


@pytest.fixture
def open_documents(open_page):
    """The Sentences page with its documents opened, once they are measured."""

    def opened(**address):
        at = open_page("sentences.py", documents="true", **address)
        return until(at, lambda at: at.exception or "Best of 14" in shown(at) or "Two labels" in shown(at))

    return opened


def test_nothing_is_computed_before_it_is_opened(open_page):
    at = until(open_page("sentences.py"), lambda at: "visited" in at.session_state)
    assert "Best of 14" not in shown(at)
    assert not any("LABELS" in script.code for script in at.session_state["visited"]["sentences"].scripts)


def test_the_page_measures_the_built_in_documents(open_documents):
    at = open_documents(documents_pooling="Max")
    assert "60 documents in 4 classes" in shown(at)
    assert "Best of 14" in shown(at)
    assert any("LABELS" in script.code for script in at.session_state["visited"]["sentences"].scripts)


def test_pasted_rows_are_measured_and_a_bad_table_gets_a_next_step(open_documents):
    rows = "label;text\nsport;A goal.\nsport;A match.\nrain;Wet feet.\nrain;A storm."
    assert "4 documents in 2 classes" in shown(open_documents(documents_from="pasted text", documents_rows=rows))
    assert "Two labels are needed" in shown(open_documents(documents_from="pasted text", documents_rows="a;b\nc;d"))


@pytest.mark.parametrize("pooling", POOLED)
def test_the_script_gives_the_same_scores(bert, measured, built_in, run, pooling):
    from polyseme.core.pooling import SENTENCE_POOLINGS

    settings = {"TEXTS": list(built_in.texts), "LABELS": list(built_in.labels)}
    printed = run(page_script("sentences/documents", bert, **settings, pooled=SENTENCE_POOLINGS[pooling].pool))
    rows = np.array(printed["layer"][1:], float)
    np.testing.assert_allclose(rows[:, 1], measured[pooling].right.mean(1))
    np.testing.assert_allclose(rows[:, 2], measured[pooling].explained, atol=1e-4)
