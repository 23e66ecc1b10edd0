"""A word's neighbours in two vocabularies: one scale, a mark for what both name, and what chance would share."""

import numpy as np
import pytest

from polyseme.core.baseline import Spread
from polyseme.export.tables import compared_neighbours
from polyseme.neighbours.numbers import Neighbours, Query
from polyseme.neighbours.words import figures as charts
from polyseme.neighbours.words.figures import MARK
from polyseme.neighbours.words.numbers import neighbour_table


@pytest.fixture(scope="module")
def lists(bert):
    """Two lists of neighbours of bank, which share two pieces."""
    ids = [bert.tokenizer.ids[name] for name in ("banks", "banking", "bankers", "money", "loans")]
    others = [bert.tokenizer.ids[name] for name in ("loans", "river", "banks", "shore", "中")]
    query = Query("bank", ("bank",), (bert.tokenizer.ids["bank"],), np.ones(3, np.float32))
    return (
        Neighbours(query, np.array(ids), np.linspace(0.8, 0.4, 5)),
        Neighbours(query, np.array(others), np.linspace(0.3, -0.2, 5)),
    )


def test_bars_of_both_models_have_one_scale_and_shared_pieces_a_mark(bert, lists):
    chances = [Spread(np.linspace(-0.1, 0.1, 50)), Spread(np.linspace(-0.3, 0.2, 50))]
    figures = charts.compared_bars(lists, [bert.vocabulary] * 2, chances, 0)
    assert figures[0].layout.xaxis.range == figures[1].layout.xaxis.range
    assert figures[0].layout.margin.l == figures[1].layout.margin.l
    assert figures[0].layout.xaxis.range[0] < min(chances[1].low, lists[1].cosines.min())
    for figure, found in zip(figures, lists, strict=True):
        bars = next(trace for trace in figure.data if trace.type == "bar")
        np.testing.assert_allclose(bars.x, found.cosines)
        marked = [tick.startswith(f"{MARK} ") for tick in figure.layout.yaxis.ticktext]
        assert marked == [bert.vocabulary[row] in {"banks", "loans"} for row in found.ids]
        assert [opacity == 1 for opacity in bars.marker.opacity] == marked


def test_the_table_of_neighbours_names_the_model_and_what_is_in_both_lists(bert, lists):
    chance = Spread(np.linspace(-0.1, 0.1, 50))
    tables = {name: neighbour_table(bert.vocabulary, [one], chance) for name, one in zip("ab", lists, strict=True)}
    table = compared_neighbours(tables)
    assert list(table["model"]) == ["a"] * 5 + ["b"] * 5
    assert set(table["piece"][table["in both lists"]]) == {"banks", "loans"}
