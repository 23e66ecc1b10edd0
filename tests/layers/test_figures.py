"""The pictures and readings of the Layers page say what the numbers say."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.baseline import Baseline, random_baseline
from polyseme.core.distribution import BEYOND, layer_summary, outlier_features
from polyseme.figures.wording import number, percent
from polyseme.layers import dominant
from polyseme.layers.figures import depth, hills, outliers, vector
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
        ({}, "**Yes, number 7 of 384:** it makes unrelated words look more alike."),
        ({"random": (0.18, 0.092)}, "it makes unrelated words look twice as alike."),
        ({"random": (0.9, 0.25)}, "look four times as alike."),
        ({"random": (0.5, 0.2)}, "look more than twice as alike."),
        ({"random": (0.9, 0.85)}, "look slightly more alike."),
        ({"random": (0.2, -0.01)}, "look much more alike."),
        ({"random": (0.03, 0.035)}, "**Yes, number 7 of 384:** but it hardly changes how alike unrelated words look."),
        ({"random": (0.1, 0.2)}, "**Yes, number 7 of 384:** it makes unrelated words look less alike."),
        ({"layers": ()}, "**No:** even the largest, number 7, makes up 12 % of the vectors' squared length."),
    ],
)
def test_the_finding_says_what_the_feature_does_to_random_words(changed, finding):
    found = dominant.finding(replace(FOUND, **changed), 384)
    assert finding in found.replace("\N{NO-BREAK SPACE}", " ")
    assert brief(found)


MIXED, ONE_SIDE = np.zeros((7, 3, 384)), np.zeros((7, 3, 384))
MIXED[:, :, 7], ONE_SIDE[:, :, 7] = [-3, 1, -2], [-3, -1, -2]
WHY = "**Why?** In layer 4, number 7 lies far out, always on one side of 0. So all vectors lean that way."


@pytest.mark.parametrize(
    ("changed", "states", "heading"),
    [
        ({}, MIXED, "Your text: number 7 lies far from the rest in layer 4."),
        ({"layers": (2, 3, 4, 6)}, MIXED, "Your text: number 7 lies far from the rest in layers 2–4, 6."),
        ({"layers": ()}, ONE_SIDE, "Your text: number 7 is the largest of all 384."),
        ({}, ONE_SIDE, WHY),
        ({}, ONE_SIDE[:, :1], "Your text: number 7 lies far from the rest in layer 4."),
        ({"random": (0.1, 0.2)}, ONE_SIDE, "Your text: number 7 lies far from the rest in layer 4."),
    ],
)
def test_the_pictures_heading_says_where_the_feature_lies_far_out_and_why_words_look_alike(changed, states, heading):
    found = replace(FOUND, **changed)
    assert dominant.picture_heading(found, states, "Your text").replace("\N{NO-BREAK SPACE}", " ") == heading
    without = dominant.picture_heading(found, states, "Your text", True)
    assert without == "Your text without number 7: the other 383 numbers."


def drawn(states, dominant, without=False):
    """Its layers as (class, hill, dots, what is said), and all of it; places from 0 to 1 across."""
    html = hills.layer_hills(states, dominant, without, "said")
    layers = []
    for kind, row in re.findall(r'<p class="row ?(\w*)">(.*?)</p>', html):
        hill, *dots = re.findall(r'd="(M.*?)"', row)
        outline = np.array(re.findall(r"(-?[\d.]+) (-?[\d.]+)", hill.split("H")[0]), float)[:-1]
        places = np.array(re.findall(r"M(-?\d+) ", "".join(dots)), float) / hills.WIDE
        layers.append((kind, outline, places, re.findall(r"<em.*?>(.*?)</em>", row)))
    return layers, html


@pytest.mark.parametrize("without", [False, True])
def test_every_layer_is_a_hill_on_one_scale_and_the_switch_takes_the_lit_feature_away(encoding, without):
    states = dominant.viewed(encoding, None)
    layers, html = drawn(states, replace(FOUND, layer=1, layers=(0, 1)), without)
    assert len(layers) == len(states)
    low, high = float(states[:, :, 7].min()), float(states[:, :, 7].max())
    ticks = [
        (float(x) / 100, float(n.replace("−", "-"))) for x, n in re.findall(r'left: ([\d.]+)%">(−?[\d.]+)</i>', html)
    ]
    assert 3 < len(ticks) <= hills.MOST_TICKS + 1
    slope, start = np.polyfit([number_ for _, number_ in ticks], [place for place, _ in ticks], 1)
    values = np.delete(states, 7, 2) if without else states
    tallest = max(float((hills.GROUND - outline[:, 1]).max()) for _, outline, *_ in layers)
    assert tallest == pytest.approx(hills.HIGH, abs=0.1), "one of them, on the scale of all"
    for layer, (kind, outline, places, words) in enumerate(layers):
        middles, heights = (outline[:, 0] / hills.WIDE - start) / slope, hills.GROUND - outline[:, 1]
        edges = middles[0] + np.ptp(middles) / (len(middles) - 1) * (np.arange(len(middles) + 1) - 0.5)
        assert np.corrcoef(heights, np.histogram(values[layer], edges)[0])[0, 1] > 0.95
        assert not (without and (kind or len(places) or words))
        if not without:
            lit = states[layer, :, 7]
            np.testing.assert_allclose(places, slope * lit + start, atol=2e-3)
            assert (kind == "far") == (layer < 2)
    assert (slope * low + start > 0) & (slope * high + start < 1)
    assert ((slope * states + start > 0) & (slope * states + start < 1)).mean() > 0.998
    if not without:
        assert f"average of number 7: {number(float(states[1, :, 7].mean()))}, " in html
        assert "● number 7<i>, a dot for each piece</i>" in html
        share = (states.astype(float)[1, :, 7] ** 2).sum() / (states.astype(float)[1] ** 2).sum()
        assert f"{percent(share)} of the squared length" in html


@pytest.mark.parametrize(("last", "back"), [(0.3, True), (0.5, False)])
def test_a_feature_whose_values_are_all_back_near_0_in_the_last_layer_is_said_to_be(last, back):
    states = np.zeros((3, 2, 9))
    states[1, :, 7], states[2, 1, 7] = -4, last
    layers, _ = drawn(states, replace(FOUND, layer=1, layers=(1,)))
    assert [said for *_, said in layers] == [[], [], ["all back near 0"] * back]


HEADING = "More alike: unrelated words, picked at random (layer 4)"


@pytest.mark.parametrize("without", [False, True])
def test_two_bars_say_how_alike_random_words_are_and_what_is_shown_is_bold(without):
    drawn = ET.fromstring(hills.random_bars(FOUND, without, "said").replace("class=shown", "class='shown'"))
    assert [name.text for name in drawn.findall("b")][:2] == ["with number 7", "without it"]
    assert [name.get("class") == "shown" for name in drawn.findall("b")][:2] == [not without, without]
    assert [value.text for value in drawn.iter("em")][:2] == [".18", ".11"]
    assert [bar.get("style") for bar in drawn.iter("i")][:2] == ["--part: 0.180", "--part: 0.110"], (
        "on a scale from 0 to 1"
    )
    assert [line.text for line in drawn.findall("p")] == [HEADING]
    assert HEADING[1:10] in dominant.finding(FOUND, 384), "in the headline's words"
    assert ["".join(end.itertext()) for end in drawn.iter("u")] == ["0 unrelated", "1 same direction"]


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
        assert brief(dominant.finding(found, model.features))
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
    assert (
        "All 66 extreme values belong to 4 of the 384 numbers, called features: **223**, **63**, **157** and **99**."
        in reading
    )
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
