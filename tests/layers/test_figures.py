"""The pictures and readings of the Layers page say what the numbers say."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.baseline import Baseline, random_baseline
from polyseme.core.distribution import BEYOND, layer_summary, outlier_features
from polyseme.figures.wording import number
from polyseme.layers import dominant
from polyseme.layers.figures import depth, outliers, ridges, vector
from tests.reading import brief


@pytest.fixture(scope="module", params=["bert", "base_bert", "distil_bert"])
def encoding(request):
    return request.getfixturevalue(request.param).encode(examples.TUTORIAL)


@pytest.fixture(scope="module")
def tutorial(bert):
    return bert.encode(examples.TUTORIAL)


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


FOUND = dominant.DominantFeature(7, 4, 0.12, (4,), (8.0, 7.5), (0.18, 0.11), None)


@pytest.mark.parametrize(
    ("changed", "finding"),
    [
        ({}, "**One number makes unrelated words look more alike:** cosine .18 with it, .11 without."),
        ({"random": (0.18, 0.092)}, "look twice as alike:** cosine .18 with it, .09 without."),
        ({"random": (0.9, 0.25)}, "look four times as alike:**"),
        ({"random": (0.5, 0.2)}, "look more than twice as alike:**"),
        ({"random": (0.9, 0.85)}, "look slightly more alike:**"),
        ({"random": (0.2, -0.01)}, "look much more alike:**"),
        (
            {"random": (0.03, 0.035)},
            "**One number stands out, but hardly changes how alike unrelated words look:** cosine .03",
        ),
        (
            {"random": (0.1, 0.2)},
            "**One number stands out, and makes unrelated words look less alike:** cosine .10 with",
        ),
        (
            {"layers": ()},
            "**No feature stands out from all numbers:** even the largest makes up 12 % of the vectors' squared "
            "length.",
        ),
    ],
)
def test_the_finding_says_what_the_feature_does_to_random_words(changed, finding):
    found = dominant.finding(replace(FOUND, **changed))
    assert finding in found.replace("\N{NO-BREAK SPACE}", " ")
    assert brief(found)


@pytest.mark.parametrize(
    ("layers", "heading"),
    [
        ((4,), "Your text: feature 7 lies far from the rest in layer 4."),
        ((2, 3, 4, 6), "Your text: feature 7 lies far from the rest in layers 2–4, 6."),
        ((), "Your text: feature 7 is the largest of 384 numbers."),
    ],
)
def test_the_pictures_heading_says_where_the_feature_lies_far_out(layers, heading):
    found = replace(FOUND, layers=layers)
    assert dominant.picture_heading(found, 384, "Your text").replace("\N{NO-BREAK SPACE}", " ") == heading
    assert (
        dominant.picture_heading(found, 384, "Your text", True) == "Your text without feature 7: the other 383 numbers."
    )


@pytest.mark.parametrize("without", [False, True])
def test_every_layer_is_a_hill_on_one_scale_and_the_switch_takes_the_lit_feature_away(encoding, without):
    states = dominant.viewed(encoding, None)
    figure = ridges.layer_ridges(states, replace(FOUND, layer=1, layers=(0, 1)), without)
    hills, lit = figure.data[: len(states)], figure.data[len(states) :]
    drawn = hills
    assert len(drawn) == len(states)
    assert all(np.array_equal(hill.x, drawn[0].x) for hill in drawn)
    shares = np.array([hill.customdata[: len(hill.x) // 2].sum() for hill in drawn])
    assert (shares > 0.995).all(), "the scale leaves out one value in a thousand at most"
    assert not (without and lit)
    if not without:
        last, means = lit
        np.testing.assert_allclose(means.x, states[:, :, 7].mean(1), rtol=1e-6)
        np.testing.assert_allclose(means.y, np.arange(len(states)) + ridges.HANGS, rtol=1e-6)
        assert means.name == "mean"
        np.testing.assert_allclose(last.x, states[:, :, 7].reshape(-1))
        np.testing.assert_allclose(last.y, np.repeat(np.arange(len(states)), states.shape[1]) + ridges.HANGS, rtol=1e-6)
        assert last.name == "feature 7"
        notes = {re.sub("<.*?>", "", note.text): note for note in figure.layout.annotations}
        assert notes["▲ feature 7, one for each piece"].y == 0, "above the first layer"
        squares = (states.astype(float) ** 2).sum(1)
        np.testing.assert_allclose(means.customdata, squares[:, 7] / squares.sum(1))
        assert figure.layout.yaxis.ticktext[:2] == ("<b>layer 0</b>", "<b>layer 1</b>")
        assert [band.y0 for band in figure.layout.shapes if band.x1 == 1] == [-0.62, 0.38]
        assert all(last.marker.color != hill.fillcolor and hill.opacity < 0.6 for hill in hills), "it stands out"
        assert f"mean {number(float(states[1, :, 7].mean()), 1)}" in notes
        low, high = figure.layout.xaxis.range
        assert low < min(last.x)
        assert max(last.x) < high
        assert ((states > low) & (states < high)).mean() > 0.998


@pytest.mark.parametrize(("last", "back"), [(0.3, True), (0.5, False)])
def test_a_feature_whose_values_are_all_back_near_0_in_the_last_layer_is_said_to_be(last, back):
    states = np.zeros((3, 2, 9))
    states[1, :, 7], states[2, 1, 7] = -4, last
    figure = ridges.layer_ridges(states, replace(FOUND, layer=1, layers=(1,)))
    assert any("all back near 0" in note.text for note in figure.layout.annotations) == back


@pytest.mark.parametrize("without", [False, True])
def test_two_bars_say_how_alike_random_words_are_and_what_is_shown_is_bold(without):
    drawn = ET.fromstring(ridges.random_bars(FOUND, without, "said").replace("class=shown", "class='shown'"))
    assert [name.text for name in drawn.findall("b")][:2] == ["with feature 7", "without it"]
    assert [name.get("class") == "shown" for name in drawn.findall("b")][:2] == [not without, without]
    assert [value.text for value in drawn.iter("em")][:2] == [".18", ".11"]
    assert [bar.get("style") for bar in drawn.iter("i")][:2] == ["--part: 0.180", "--part: 0.110"], (
        "on a scale from 0 to 1"
    )
    assert [line.text for line in drawn.findall("p")] == ["How alike are random, unrelated words in layer 4?"]
    assert [end.text for end in drawn.iter("u")] == ["0 different", "1 the same"]


# Two tokens of three features in two layers: feature 1 has 36 of 50 and 128 of 132 of the squares.
STATES = np.array([[[3, 4, 2], [1, -4.4721, 0]], [[2, 8, 0], [0, 8, 0]]], float)
RANDOM = np.array([[[1, 0, 0], [0, 9, 1]], [[1, 0, 0], [1, 9, 1]], [[0, 0, 1], [0, 9, 1]]], float)


def baseline_of(sample):
    pairs = np.array([[0, 1], [0, 2], [1, 2]])
    return Baseline(sample, pairs, (), 3, 1)


def test_the_dominant_feature_is_the_one_with_most_of_the_squares_and_is_taken_out_of_all_vectors():
    found = dominant.dominant_feature(STATES, STATES, baseline_of(RANDOM))
    assert (found.layer, found.feature, found.layers) == (1, 1, ())
    assert not found.sticks_out
    assert found.share == pytest.approx(128 / 132)
    assert found.length == pytest.approx((np.sqrt(132 / 2), np.sqrt(4 / 2)))
    assert found.random[0] > 0.98
    assert found.random[1] == pytest.approx(1 / np.sqrt(2)), "(0, 1), (1, 1) and (0, 1)"
    assert found.word == pytest.approx((8 / np.sqrt(68), 0)), "nothing is left of the second"
    assert dominant.dominant_feature(STATES, STATES[:, :1], baseline_of(RANDOM)).word is None


@pytest.mark.parametrize("text", ["bank", "🙂", "Every spring the old spring snapped in 1990.", "[MASK]"])
def test_the_finding_is_short_and_true_for_other_texts_and_models(text, bert, distil_bert):
    for model in (bert, distil_bert):
        encoding, baseline = model.encode(text), random_baseline(model, examples.everyday()[:20])
        found = dominant.text_dominant(encoding, None, [], baseline)
        assert brief(dominant.finding(found))
        assert (found.layer in found.layers) == found.sticks_out
        states = encoding.states[found.layer, 1:-1]
        rest = np.delete(states, found.feature, axis=1)
        assert found.share == pytest.approx(1 - (rest**2).sum() / (states**2).sum(), abs=1e-5)


def test_the_four_lines_are_the_summarys_columns(encoding):
    summary = layer_summary(encoding.states)
    figure = depth.layer_lines(summary)
    for trace, name in zip(figure.data, depth.LINES, strict=True):
        np.testing.assert_allclose(trace.y, summary[name], rtol=1e-6)


def test_the_reading_of_all_layers_names_the_layers_that_lead(tutorial):
    summary = layer_summary(tutorial.states)
    reading = depth.depth_reading(summary, "All vectors")
    assert reading == (
        "All vectors are longest in layer 4 (norm 12.7). Single values stand out most in layer 5 (kurtosis 19.3)."
    )


def test_the_strips_show_every_value_around_zero_and_let_the_reader_zoom(encoding):
    vectors = encoding.states[:, 5]
    figure = vector.layer_strips(vectors, 2.0, (1, 3))
    np.testing.assert_array_equal(figure.data[0].z, vectors)
    assert figure.data[0].z.dtype == np.float32
    assert (figure.data[0].zmin, figure.data[0].zmax) == (-2, 2)
    assert figure.data[1].x.tolist() == [1, 3]
    assert figure.layout.dragmode == "zoom"


def test_the_strips_reading_says_how_many_features_keep_their_sign(tutorial):
    reading = vector.strips_reading(tutorial.states[:, 5], (223,), "the")
    assert "22\N{NO-BREAK SPACE}% of the features of **the** keep one sign (+ or −) in all 7 layers" in reading
    assert reading.endswith("Triangles: outlier features.")


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
    assert "All 66 extreme values belong to 4 of the 384 features: **223**, **63**, **157** and **99**." in reading
    assert "Feature 223 is furthest from this mean in layer 5, at “the”: 8.3 standard deviations below." in reading


def test_a_model_without_outliers_says_so(base_bert):
    encoding = base_bert.encode(examples.TUTORIAL)
    found = outlier_features(encoding.states)
    assert "No outlier features in this text: no values of 219,648 are extreme" in outliers.outliers_reading(
        found, encoding.tokens
    )
    assert len(outliers.outlier_table(found, encoding.tokens)) == 0


def test_the_outlier_table_lists_layers_and_pieces(tutorial):
    table = outliers.outlier_table(outlier_features(tutorial.states), tutorial.tokens).set_index("feature")
    assert table.loc[99].tolist() == [7, "0–6", "0 [CLS]", 17.1]
    assert table.loc[223, "pieces"].endswith("· 2 more")
