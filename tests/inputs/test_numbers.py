"""The input layer taken apart, against transformers called directly."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from transformers import AutoModel

from polyseme import limits
from polyseme.core.input_layer import (
    Ingredients,
    changes,
    cosines_to,
    other_segment,
    part_measures,
    parts_of,
    single_steps,
    table_baselines,
)
from polyseme.core.similarity import cosine
from polyseme.inputs.positions import compare_positions

MODELS = ["bert", "base_bert", "distil_bert", "electra_bert"]


@pytest.fixture(params=MODELS)
def any_bert(request):
    return request.getfixturevalue(request.param)


@given(piece=st.integers(0, 30_521), position=st.integers(0, 511), segment=st.integers(0, 1))
@settings(max_examples=20, deadline=None)
def test_a_changed_piece_is_what_transformers_makes_of_it(bert, piece, position, segment):
    import torch

    layer = _transformers(bert).embeddings
    with torch.inference_mode():
        wanted = layer(
            input_ids=torch.tensor([[piece]]),
            position_ids=torch.tensor([[position]]),
            token_type_ids=torch.tensor([[segment]]),
        )[0, 0].numpy()
    assert parts_of(bert, Ingredients(piece, position, segment))["normalised"] == pytest.approx(wanted, abs=1e-5)


_LOADED = {}


def _transformers(bert):
    if bert.name not in _LOADED:
        _LOADED[bert.name] = AutoModel.from_pretrained(bert.folder).eval()
    return _LOADED[bert.name]


def test_norm_mean_and_variance_are_those_of_a_hand_worked_vector():
    found = part_measures({"x": np.array([3.0, 4.0, 0.0, 1.0], dtype=np.float32)})["x"]
    assert (found.norm, found.mean, found.variance) == (pytest.approx(26**0.5), 2.0, 2.5)


def test_only_what_was_changed_is_named_and_all_together_comes_last(bert):
    made = Ingredients(2924, 6, 0)
    assert changes(bert, made, made) == {}
    assert list(changes(bert, made, replace(made, position=9))) == ["moved to position 9"]
    both = changes(bert, made, replace(made, position=9, segment=1))
    assert list(both) == ["moved to position 9", "in segment 1", "with all changes"]


def test_the_cosine_of_a_change_is_that_of_the_two_normalised_vectors(bert):
    made, new = Ingredients(2924, 6, 0), Ingredients(2924, 300, 0)
    wanted = cosine(parts_of(bert, made)["normalised"], parts_of(bert, new)["normalised"])
    assert cosines_to(bert, made, {"moved": new, "left": made}) == {"moved": wanted, "left": pytest.approx(1, abs=1e-6)}


def test_single_steps_stay_inside_the_table_and_flip_only_what_has_segments(bert, distil_bert):
    last = single_steps(bert, Ingredients(2924, bert.limit - 1, 0))
    assert next(iter(last.values())).position == bert.limit - 2
    assert not any("segment" in name for name in single_steps(distil_bert, Ingredients(2924, 6, None)))
    assert other_segment(Ingredients(1, 2, None)) == Ingredients(1, 2, None)


def test_each_table_has_random_pairs_of_its_own(any_bert):
    chances = table_baselines(any_bert)
    assert set(chances) == {"token", "position"}
    assert all(-1 <= spread.low <= spread.median <= spread.high <= 1 for spread in chances.values())


@pytest.mark.parametrize("rows", [1, 2, 700])
def test_position_tables_of_any_length_are_compared_as_far_as_they_can_be_drawn(rows):
    vectors = np.random.default_rng(0).standard_normal((rows, 8)).astype(np.float32)
    positions = compare_positions(vectors)
    assert (len(positions.cosines), positions.total) == (min(rows, limits.POSITIONS), rows)
