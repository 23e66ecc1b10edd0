"""The pictures that compare two models hold the numbers of each, on one scale."""

import numpy as np
import pytest

from polyseme import examples
from polyseme.core.baseline import random_baseline
from polyseme.core.distribution import layer_summary
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.states import STATIC, find_occurrences
from polyseme.export.tables import compared_layers
from polyseme.figures.texts import cut_reading
from polyseme.layers.figures import depth as layer_charts
from polyseme.senses.figures import two_models as charts
from polyseme.senses.figures.heatmap import cosine_heatmap
from polyseme.senses.numbers.comparison import ModelSide, compared_senses, in_common

CHOICE = "Sum of last four"


@pytest.fixture(scope="module")
def sides(bert, distil_bert) -> tuple[ModelSide, ModelSide]:
    models = (bert, distil_bert)
    found = [find_occurrences(model, (examples.TUTORIAL,), "bank", "Mean", "library", 200) for model in models]
    one, other = in_common(found[0].select(["money", "money", "water"], [0, 1, 2]), found[1])
    both = []
    for model, occurrences in zip(models, (one, other), strict=True):
        drawn = random_baseline(model, examples.everyday()[:30])
        states = drawn.sample.swapaxes(0, 1)
        chances = {name: drawn.cosines(choose(states)) for name, choose in layer_choices(model.layers).items()}
        both.append(ModelSide(model.name, model.layers, occurrences, CHOICE, chances))
    return both[0], both[1]


def test_both_heatmaps_have_one_colour_scale_that_no_cosine_and_no_chance_falls_below(sides):
    colours, _ = charts.floors(*sides)
    of_each = [(side.occurrences, side.cosines, side.chance) for side in sides]
    cells = [cosine_heatmap(*values, like=False, floor=colours).data[0] for values in of_each]
    assert cells[0].zmin == cells[1].zmin == colours
    assert cells[0].zmax == cells[1].zmax == 1
    for side, drawn in zip(sides, cells, strict=True):
        np.testing.assert_allclose(drawn.z, side.cosines, atol=1e-6)
        assert colours <= min(side.chance.low, side.cosines.min())


def test_both_pictures_of_the_layers_have_one_axis_and_each_its_own_random_pairs(sides):
    _, axis = charts.floors(*sides)
    figures = [charts.compared_lines(side, axis) for side in sides]
    assert figures[0].layout.yaxis.range == figures[1].layout.yaxis.range
    for side, figure in zip(sides, figures, strict=True):
        left, right = figure.layout.xaxis.range
        assert (0 - left) / (right - left) == pytest.approx(0.03 / 1.06), "equal depths lie at one place"
        median = [spread.median for spread in side.by_layer]
        np.testing.assert_allclose(figure.data[1].y, median)
        assert len(figure.data) == 2 + len(side.lines)
        first = side.lines[0].values
        np.testing.assert_allclose(figure.data[2].y, [first[f"Layer {at}"] for at in range(side.layers + 1)])
        assert STATIC in first
        assert len({trace.line.dash for trace in figure.data[2:]}) == len(side.lines), (
            "more than colour tells them apart"
        )


def test_the_reading_names_both_models_with_their_closest_pair_and_their_chance(sides):
    reading = charts.compared_reading(*sides)
    for side in sides:
        assert f"*{side.name.replace('-', chr(92) + '-')}*" in reading
        assert f".{round(side.values.max() * 1000):03d}" in reading or " 1 (" in reading
        assert f".{round(side.chance.median * 1000):03d}" in reading
    order = [np.argsort(side.values) for side in sides]
    agreed = "of 3 comparisons"
    assert agreed in reading
    assert ("They disagree" in reading) == (order[0][-1] != order[1][-1])


def test_a_model_compared_with_its_own_twin_agrees_in_everything(sides):
    reading = charts.compared_reading(sides[0], sides[0])
    assert "Both have the same closest pair" in reading
    assert "In 3 of 3 comparisons" in reading
    assert "equal" not in charts.lines_compared_reading(sides[0], sides[0])
    assert "Both axes" not in charts.lines_compared_reading(sides[0], sides[0])
    assert "Both axes" in charts.lines_compared_reading(*sides)


def test_the_table_has_each_models_cosine_and_rank_for_every_pair(sides):
    table = compared_senses(*sides)
    assert len(table) == 3
    for side in sides:
        np.testing.assert_allclose(table[f"{side.name}: {CHOICE}"], side.values)
        below = [np.mean(side.chance.cosines < value) for value in side.values]
        np.testing.assert_allclose(table[f"{side.name}: lower random pairs"], below, atol=1e-3)


def test_words_cut_otherwise_are_told_without_markup_of_theirs():
    assert cut_reading({}, "a", "b") == ""
    told = cut_reading({"`x*": (("`", "x*"), ("[UNK]",))}, "a", "b")
    assert "`` `x* ``" in told
    assert "`[UNK]`" in told


def test_layers_stand_by_their_share_of_the_way_and_hold_the_summaries(bert, distil_bert):
    states = {model.name: model.encode(examples.TUTORIAL).states for model in (bert, distil_bert)}
    summaries = {name: layer_summary(some) for name, some in states.items()}
    figure = layer_charts.compared_depth(summaries)
    assert len(figure.data) == 8
    for place, (name, some) in enumerate(states.items()):
        mean, spread, norm, _ = figure.data[4 * place : 4 * place + 4]
        np.testing.assert_allclose(mean.x, np.linspace(0, 100, len(some)), atol=1e-4)
        np.testing.assert_allclose(spread.y, [layer.std() for layer in some], rtol=1e-4)
        np.testing.assert_allclose(norm.y, [np.linalg.norm(layer, axis=1).mean() for layer in some], rtol=1e-4)
        assert mean.name == name
    assert figure.data[0].line.dash != figure.data[4].line.dash, "more than colour tells the models apart"
    table = compared_layers(summaries)
    assert list(table["model"]) == [bert.name] * 7 + [distil_bert.name] * 4
    np.testing.assert_allclose(table["share of the way"][:7], np.arange(7) / 6)


def test_the_reading_of_the_layers_names_each_models_peaks_and_what_the_shapes_change(bert, distil_bert):
    states = {model.name: model.encode(examples.TUTORIAL).states for model in (bert, distil_bert)}
    summaries = {name: layer_summary(some) for name, some in states.items()}
    reading = layer_charts.compared_depth_reading(summaries, {bert.name: 384, distil_bert.name: 32})
    widest = int(np.argmax([layer.std() for layer in states[bert.name]]))
    assert f"spread is largest in layer {widest} of 6 for" in reading
    assert "every layer for *random\\-distil* (1.00)" in reading, "a level curve has no peak"
    assert "384 features make vectors 3.46 times as long" in reading
    assert "layer 6 of one stands above layer 3 of the other" in reading
    same = layer_charts.compared_depth_reading(
        {"a": summaries[bert.name], "b": summaries[bert.name]}, {"a": 384, "b": 384}
    )
    assert "stands over" not in same
    assert "times as long" not in same
