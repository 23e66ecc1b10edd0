"""The pictures of the Senses page hold the numbers they are given."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.baseline import Spread
from polyseme.core.layers import LAYER_CHOICES
from polyseme.core.occurrences.states import Occurrences, find_occurrences
from polyseme.figures.sense_marks import mark_of
from polyseme.senses.figures import by_layer as layer_charts
from polyseme.senses.figures import heatmap as charts
from polyseme.senses.figures import microscope as microscope_charts
from polyseme.senses.numbers.by_layer import Contextuality

CHANCE = Spread(np.linspace(-0.1, 0.5, 101))
SUM = LAYER_CHOICES["Sum of last four"]


@pytest.fixture(scope="module")
def seals(bert) -> Occurrences:
    texts = tuple(examples.sense_sentences("seal").splitlines())
    found = find_occurrences(bert, texts, "seal", "Mean", "library", 200)
    return found.select(["animal"] * 3 + ["stamp"] * 3 + ["closure"] * 3, list(range(9)))


@pytest.mark.parametrize("like", [False, True])
def test_the_cells_hold_the_cosines_in_the_order_of_their_labels(seals, like):
    cosines = seals.cosines(SUM)
    figure = charts.cosine_heatmap(seals, cosines, CHANCE, like)
    cells = figure.data[0]
    order = [int(told.split(":")[0]) - 1 for told in cells.x]
    below = np.tri(9, k=-1, dtype=bool)
    np.testing.assert_allclose(cells.z[below], cosines[np.ix_(order, order)][below], atol=1e-6)
    assert np.isnan(cells.z[~below]).all(), "each pair once"
    assert list(cells.x) == list(cells.y)
    assert like or order == list(range(9))


def test_a_click_on_any_square_names_its_two_occurrences(seals):
    figure = charts.cosine_heatmap(seals, seals.cosines(SUM), CHANCE, True)
    squares = figure.data[2]
    assert len(squares.x) == 9 * 8 / 2
    for x, y, (first, second, cosine) in zip(squares.x, squares.y, squares.customdata, strict=True):
        assert (int(y.split(":")[0]) - 1, int(x.split(":")[0]) - 1) == (first, second)
        assert cosine == pytest.approx(seals.cosines(SUM)[int(first), int(second)])


def test_every_hover_text_is_different_even_for_equal_sentences(bert):
    found = find_occurrences(bert, ("A bank.", "A bank.", "A bank."), "bank", "Mean", "library", 200)
    figure = charts.cosine_heatmap(found, found.cosines(SUM), CHANCE, True)
    assert len(set(figure.data[0].x)) == 3


def test_a_typed_tag_is_taken_apart_in_labels(bert):
    found = find_occurrences(bert, ("<i>x</i> bank <b>y</b>", "a bank"), "bank", "Mean", "library", 200)
    figure = charts.cosine_heatmap(found, found.cosines(SUM), CHANCE, False)
    assert "<i>" not in figure.to_json()


def test_sense_stands_beside_sense_and_each_row_has_its_mark(seals):
    mixed = seals.select(seals.senses, [0, 3, 6, 1, 4, 7, 2, 5, 8])
    figure = charts.cosine_heatmap(mixed, mixed.cosines(SUM), CHANCE, False)
    order = [int(told.split(":")[0]) - 1 for told in figure.data[0].x]
    assert [mixed.senses[at] for at in order] == ["animal"] * 3 + ["stamp"] * 3 + ["closure"] * 3
    assert [label[0] for label in figure.layout.yaxis2.ticktext] == [mark_of(at // 3).glyph for at in range(9)]


def test_the_colours_run_from_just_below_the_least_pair_to_the_greatest_and_say_so(seals):
    cosines = seals.cosines(SUM)
    pairs = cosines[np.triu_indices(9, 1)]
    cells = charts.cosine_heatmap(seals, cosines, CHANCE, False).data[0]
    assert pairs.min() - 0.1 * np.ptp(pairs) < cells.zmin < pairs.min()
    assert cells.zmax == pytest.approx(pairs.max())
    assert cells.colorbar.title.text.endswith(f"colours run from .721 to .{round(pairs.max() * 1000):03d}")


def test_the_colours_hold_the_pairs_of_one_and_of_different_meanings_where_they_are_known(seals):
    cosines = seals.cosines(SUM)
    kinds = Spread(np.linspace(0.9, 1, 101)), Spread(np.linspace(-0.5, 0.5, 101))
    cells = charts.cosine_heatmap(seals, cosines, CHANCE, False, kinds=kinds).data[0]
    assert (cells.zmin, cells.zmax) == pytest.approx((-0.45, 0.995))


def test_the_reading_says_whether_the_senses_are_mixed_up(seals):
    cosines = np.full((9, 9), 0.2)
    for sense in range(3):
        cosines[3 * sense : 3 * sense + 3, 3 * sense : 3 * sense + 3] = 0.9
    assert "Here, the pairs with one meaning are closer" in charts.heatmap_reading(seals, cosines)
    cosines[0, 3] = cosines[3, 0] = 0.95
    reading = charts.heatmap_reading(seals, cosines)
    assert "Closest: **" in reading
    assert ", cosine .950. Furthest apart:" in reading
    assert "In 4\N{NO-BREAK SPACE}% of comparisons" in reading
    few = seals.select(["animal", "animal", "stamp"], range(3))
    assert "closer" not in charts.heatmap_reading(few, cosines[:3, :3])


def test_words_of_one_sentence_are_said_to_be_alike_for_that_where_all_pass_our_examples(bert, tutorial_banks, seals):
    cosines, low = tutorial_banks.cosines(LAYER_CHOICES["Last"]), Spread(np.linspace(0.1, 0.5, 101))
    why = "All cosines are high (layer 6), whatever the words mean: they share one sentence"
    assert charts.one_sentence_reading(tutorial_banks, cosines, (low, low), "layer 6") == why
    assert (
        charts.one_sentence_reading(tutorial_banks, cosines, (Spread(np.linspace(0.9, 1, 101)), low), "layer 6") == ""
    )
    assert charts.one_sentence_reading(tutorial_banks, cosines, None, "layer 6") == ""
    assert (
        charts.one_sentence_reading(seals, seals.cosines(SUM), (Spread(np.linspace(-1, 0, 9)), low), "layer 6") == ""
    ), "nine"


def test_outliers_and_features_left_out_have_shapes_of_their_own():
    shares = np.linspace(0.5, -0.1, 20)
    figure = microscope_charts.contributions_figure(shares, np.array([0, 1]), outliers=(1, 5))
    shapes = {trace.name: sorted(trace.customdata) for trace in figure.data}
    assert shapes["left out"] == [0, 1]
    assert shapes["outlier feature"] == [5]


def test_the_reading_says_when_nothing_is_changed_and_when_the_closest_pair_changes():
    before = np.array([0.9, 0.8, 0.7])
    assert "Leave features out" in microscope_charts.before_after_reading(before, before, 0)
    assert "Another pair is the closest now" in microscope_charts.before_after_reading(before, before[::-1], 0)


def test_the_measures_stand_by_layer_raw_or_each_minus_its_own_chance():
    values = [np.array([0.9, 0.8]), np.array([0.7, 0.5]), np.array([0.6, 0.4])]
    cosine, explained = np.array([0.1, 0.3]), np.array([0.2, 0.25])
    measures = Contextuality(*values, chance_cosine=cosine, chance_explained=explained)
    raw, above = (layer_charts.contextuality_figure(measures, adjusted).data for adjusted in (False, True))
    assert [trace.name for trace in raw] == [
        "self-similarity",
        "similarity within sentences",
        "share of the strongest direction",
    ]
    for drawn, adjusted, value, chance in zip(raw, above, values, (cosine, cosine, explained), strict=True):
        assert list(drawn.x) == [0, 1]
        np.testing.assert_allclose(drawn.y, value)
        np.testing.assert_allclose(adjusted.y, value - chance)


def test_every_pair_stands_by_its_cosine_before_and_after_and_the_chosen_one_is_a_star():
    before, after = np.array([0.9, 0.8, 0.7]), np.array([0.1, -0.2, 0.6])
    pairs, star, unchanged = microscope_charts.before_after_figure(before, after, 1).data
    np.testing.assert_allclose([pairs.x, pairs.y], [before, after], atol=1e-6)
    assert (star.x, star.y, star.marker.symbol) == ((0.8,), (-0.2,), "star")
    assert unchanged.x == unchanged.y


def test_contributions_fall_from_left_to_right_and_each_is_its_features_own():
    shares = np.array([0.1, 0.5, -0.2, 0.3])
    figure = microscope_charts.contributions_figure(shares, np.array([3]), outliers=(2,))
    drawn = {
        int(x): (at, y) for trace in figure.data for x, y, at in zip(trace.x, trace.y, trace.customdata, strict=True)
    }
    assert [drawn[place][0] for place in (1, 2, 3, 4)] == [1, 3, 0, 2]
    assert [drawn[place][1] for place in (1, 2, 3, 4)] == pytest.approx([0.5, 0.3, 0.1, -0.2])
