"""The pictures and readings of the Layers page say what the numbers say."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.distribution import BEYOND, densities, layer_summary, outlier_features, value_limit
from polyseme.layers.figures import depth, outliers, ridges, vector
from tests.reading import brief


@pytest.fixture(scope="module", params=["bert", "base_bert", "distil_bert"])
def encoding(request):
    return request.getfixturevalue(request.param).encode(examples.TUTORIAL)


@pytest.fixture(scope="module")
def tutorial(bert):
    return bert.encode(examples.TUTORIAL)


def row_of(encoding, at, layer):
    return layer_summary(encoding.states[:, at : at + 1]).iloc[layer].to_dict()


def test_the_shapes_are_walked_with_the_numbers_of_the_model(tutorial):
    table = vector.shapes_table(tutorial.states)
    assert "`[7, 1, 22, 384]`" in table["Shape"].tolist()
    assert "`[22, 7, 384]`" in table["Shape"].tolist()
    assert table["Values"].tolist() == ["8,448", "59,136", "59,136", "59,136", "2,688", "384"]
    assert "59,136 values" in vector.shapes_reading(tutorial.states)


@pytest.mark.parametrize("bins", [20, 200, 400])
def test_the_histogram_draws_every_value_once(encoding, bins):
    figure = vector.value_histogram(encoding.states[-1, 5], bins)
    assert len(figure.data[0].y) == bins
    assert figure.data[0].y.sum() == encoding.states.shape[2]


def test_the_histogram_names_both_ends_and_marks_the_outlier_features(tutorial):
    found = outlier_features(tutorial.states)
    figure = vector.value_histogram(tutorial.states[5, 5], 200, found.features)
    assert [note.text for note in figure.layout.annotations] == ["feature 223", "feature 127"]
    assert figure.data[1].customdata.tolist() == [223, 63, 157, 99]


def test_the_histograms_reading_states_share_and_ends(tutorial):
    reading = vector.histogram_reading(tutorial.states[5, 5], row_of(tutorial, 5, 5), "the", 5, marked=4)
    assert "382 of 384 values (99.5\N{NO-BREAK SPACE}%) lie within" in reading
    assert "lowest is −4.74 (feature 223), the highest 2.07 (feature 127)" in reading
    assert "where a bell curve has none" in reading
    assert "triangles" in reading


def test_every_layer_is_a_hill_on_the_same_scale_with_its_furthest_value_marked(encoding):
    middles, shares = densities(encoding.states, 60, value_limit(encoding.states, 1))
    figure = ridges.layer_ridges(middles, shares, ridges.furthest(encoding.states))
    *hills, marks = figure.data
    assert len(hills) == len(encoding.states)
    assert all(np.array_equal(hill.x, hills[0].x) for hill in hills)
    assert np.abs(shares.sum(1) - 1).max() < 1e-5, "no value is left out"
    for layer, (value, feature) in enumerate(zip(marks.x, marks.text, strict=True)):
        assert abs(value) == np.abs(encoding.states[layer]).max()
        assert value in encoding.states[layer][:, int(feature)]


FLAT = np.full((3, 1, 100), 0.5)
FLAT[:, :, 7] = 9.0


def test_the_finding_names_the_feature_that_lies_furthest_out_and_in_how_many_layers():
    assert ridges.ridges_finding(FLAT, "of *x*") == (
        "Nine in ten values of *x* lie within one of zero; **feature 7 lies furthest out in every layer.**"
    )
    most, none = FLAT.copy(), FLAT.copy()
    most[2, 0, 3] = -10
    assert "**feature 7 lies furthest out in most layers.**" in ridges.ridges_finding(most, "")
    none[[1, 2], 0, [3, 4]] = 20
    assert "**which feature lies furthest out changes with the layer.**" in ridges.ridges_finding(none, "")


@pytest.mark.parametrize("text", ["bank", "🙂", "Every spring the old spring snapped in 1990."])
def test_the_finding_is_short_and_true_for_other_texts_and_models(text, bert, distil_bert):
    for model in (bert, distil_bert):
        states = model.encode(text).states
        said = ridges.ridges_finding(states, "of this text")
        assert brief(said), said
        within = ridges.NUMBERS.index(said.split(" of zero")[0].split()[-1])
        assert (np.abs(states) <= within).mean() > 0.9 >= (np.abs(states) <= within - 1).mean()


def test_the_four_lines_are_the_summarys_columns(encoding):
    summary = layer_summary(encoding.states)
    figure = depth.layer_lines(summary)
    for trace, name in zip(figure.data, depth.LINES, strict=True):
        np.testing.assert_allclose(trace.y, summary[name], rtol=1e-6)


def test_the_reading_of_all_layers_names_the_layers_that_lead(tutorial):
    summary = layer_summary(tutorial.states)
    reading = depth.depth_reading(summary, "All 22 pieces")
    assert "widest in layer 4 (0.65)" in reading
    assert "norm is largest in layer 4 (12.7)" in reading
    assert "layer 5 (19.3)" in reading


def test_the_strips_show_every_value_around_zero_and_let_the_reader_zoom(encoding):
    vectors = encoding.states[:, 5]
    figure = vector.layer_strips(vectors, 2.0, (1, 3))
    np.testing.assert_array_equal(figure.data[0].z, vectors)
    assert figure.data[0].z.dtype == np.float32
    assert (figure.data[0].zmin, figure.data[0].zmax) == (-2, 2)
    assert figure.data[1].x.tolist() == [1, 3]
    assert figure.layout.dragmode == "zoom"


def test_the_strips_reading_says_what_the_colours_leave_out(tutorial):
    vectors = tutorial.states[:, 5]
    limit = value_limit(vectors, 0.995)
    reading = vector.strips_reading(vectors, limit, (223,), "the")
    assert f"{(np.abs(vectors) > limit).sum()} of 2,688 values lie beyond" in reading
    assert "22.4\N{NO-BREAK SPACE}% of its 384 features keep their sign" in reading
    assert "outlier features: 223." in reading


def test_the_outlier_heatmap_has_twelve_features_and_readable_hovers(encoding):
    found = outlier_features(encoding.states)
    figure = outliers.outlier_heatmap(found, encoding.tokens)
    heatmap = figure.data[0]
    assert heatmap.z.shape == (12, len(encoding.states))
    features = [int(name.removeprefix("<b>").removesuffix("</b>")) for name in heatmap.y]
    np.testing.assert_allclose(heatmap.z, found.furthest[:, features].T)
    assert heatmap.zmax == -heatmap.zmin == max(np.abs(found.furthest).max(), 2 * BEYOND)
    assert heatmap.y[0].startswith("<b>") == bool(found.features)
    position, piece = heatmap.customdata[0][0].split(" · ")
    assert encoding.tokens.pieces[int(position)] == piece


def test_the_outliers_reading_says_which_where_and_for_whom(tutorial):
    reading = outliers.outliers_reading(outlier_features(tutorial.states), tutorial.tokens)
    assert "4 features of 384, **223**, **63**, **157** and **99**, carry all the 66 extreme values" in reading
    assert "extreme in layers 2–5, for 10 of 22 pieces, most at **the** (position 16) in layer 5" in reading
    assert r"99 (only at \[CLS\])" in reading


def test_a_model_without_outliers_says_so(base_bert):
    encoding = base_bert.encode(examples.TUTORIAL)
    found = outlier_features(encoding.states)
    assert "no outlier features in this text: no values of 219,648 are extreme" in outliers.outliers_reading(
        found, encoding.tokens
    )
    assert len(outliers.outlier_table(found, encoding.tokens)) == 0


def test_the_outlier_table_lists_layers_and_pieces(tutorial):
    table = outliers.outlier_table(outlier_features(tutorial.states), tutorial.tokens).set_index("feature")
    assert table.loc[99].tolist() == [7, "0–6", "0 [CLS]", 17.1]
    assert table.loc[223, "pieces"].endswith("· 2 more")
