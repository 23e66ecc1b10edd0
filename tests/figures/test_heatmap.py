"""The heatmap of each with each: its order, its tree, its scale and its squares, worked out by hand."""

import numpy as np
import pytest

from polyseme.core.baseline import Spread
from polyseme.core.similarity import cosine_matrix
from polyseme.figures.heatmap import pairwise_heatmap, similarity_order

CHANCE = Spread(np.linspace(-0.2, 0.8, 101))
ANGLES = np.radians([0, 60, 20])
"""The middle one of three vectors stands last, so that the order of likeness is not the order given."""
VECTORS = np.stack([np.cos(ANGLES), np.sin(ANGLES)], axis=1).astype(np.float32)
COSINES = cosine_matrix(VECTORS)
NAMES = ["a", "b", "c"]


def drawn(like=False, **more):
    return pairwise_heatmap(NAMES, NAMES, COSINES, CHANCE, like, **more)


def test_like_stands_beside_like():
    order, _ = similarity_order(cosine_matrix(np.array([[1.0, 0], [0, 1], [1, 0.1], [0.1, 1]])))
    assert {frozenset(order[:2].tolist()), frozenset(order[2:].tolist())} == {frozenset({0, 2}), frozenset({1, 3})}


def test_a_group_stands_as_far_from_a_third_as_its_members_do_on_average():
    near, far, farther = (1 - np.cos(np.radians(angle)) for angle in (20, 40, 60))
    order, tree = similarity_order(COSINES)
    assert tree[:, 2] == pytest.approx([near, (far + farther) / 2], abs=1e-6)
    assert order.tolist() in ([0, 2, 1], [1, 2, 0])
    joints = [trace.y for trace in drawn(like=True).data if trace.type == "scatter" and trace.mode == "lines"]
    assert [max(joint) for joint in joints] == pytest.approx([near, (far + farther) / 2], abs=1e-6)


def test_the_colour_begins_where_a_twentieth_of_chance_ends_and_says_so():
    cells = drawn().data[0]
    assert (cells.zmin, cells.zmax) == (pytest.approx(-0.15), 1)
    assert cells.colorbar.title.text == "cosine: colours run from −.150 to 1"


def test_the_colour_begins_elsewhere_where_two_pictures_share_a_scale_and_never_at_its_end():
    assert drawn(floor=-0.4).data[0].zmin == -0.4
    assert drawn(floor=1.0).data[0].zmin == 0.99


@pytest.mark.parametrize("like", [False, True])
def test_cells_words_and_squares_hold_the_cosines_of_what_they_name(like):
    figure = drawn(like)
    cells, words, squares = figure.data[:3]
    assert len(words.text) == len(squares.x) == len(NAMES) ** 2
    by_name = {(a, b): np.cos(ANGLES[i] - ANGLES[j]) for i, a in enumerate(NAMES) for j, b in enumerate(NAMES)}
    for row, down in zip(cells.z, cells.y, strict=True):
        assert list(row) == pytest.approx([by_name[down, across] for across in cells.x], abs=1e-6)
    for x, y, word in zip(words.x, words.y, words.text, strict=True):
        assert float(word) == pytest.approx(by_name[y, x], abs=0.005)
    for x, y, (first, second, cosine) in zip(squares.x, squares.y, squares.customdata, strict=True):
        assert (NAMES[int(first)], NAMES[int(second)], cosine) == (y, x, pytest.approx(by_name[y, x], abs=1e-6))
