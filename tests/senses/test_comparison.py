"""A word's occurrences in two models: which both find, and how far the models agree."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme import examples
from polyseme.core.baseline import random_baseline
from polyseme.core.layers import layer_choices
from polyseme.core.occurrences.places import misordered_share
from polyseme.core.occurrences.states import find_occurrences
from polyseme.senses.numbers import comparison

VALUES = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=2, max_size=12)


@given(VALUES)
def test_agreement_is_the_share_of_comparisons_that_come_out_alike(pairs):
    one, other = (np.array(side, dtype=float) for side in zip(*pairs, strict=True))
    counted = [
        (np.sign(one[a] - one[b]) * np.sign(other[a] - other[b]) + 1) / 2 for a, b in combinations(range(len(one)), 2)
    ]
    assert comparison.same_order_share(one, other) == pytest.approx(np.mean(counted))


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=2, max_size=12))
def test_mixed_up_counts_the_different_pairs_that_are_closer(pairs):
    values, same = np.array([value for value, _ in pairs], float), np.array([alike for _, alike in pairs])
    if same.all() or not same.any():
        return
    by_hand = np.mean([far > near for far in values[~same] for near in values[same]])
    assert misordered_share(values, same) == pytest.approx(by_hand)


@given(st.integers(1, 24), st.integers(1, 24), st.data())
def test_a_layer_stands_beside_one_as_deep_and_the_ends_beside_the_ends(layers, others, data):
    layer = data.draw(st.integers(0, layers))
    chosen = comparison.at_same_depth(f"Layer {layer}", layers, others)
    assert chosen in layer_choices(others)
    assert abs(layer_choices(others)[chosen].layer / others - layer / layers) <= 0.5 / others + 1e-9


def test_only_occurrences_that_both_find_are_compared_under_the_same_names(bert, other_words):
    texts = ("A Bank, no bank.", "The bank.", "Banks")
    one, other = (find_occurrences(model, texts, "bank", "Mean", "library", 200) for model in (bert, other_words))
    assert (len(one), len(other)) == (4, 2)
    ours, theirs = comparison.in_common(one.select(["a", "b", "c", "d"], [3, 2, 1]), other)
    assert [(found.sentence, found.word) for found in ours.occurrences] == [(1, "bank"), (0, "bank")]
    assert [found.span for found in ours.occurrences] == [found.span for found in theirs.occurrences]
    assert (ours.labels, ours.senses) == (theirs.labels, theirs.senses)
    assert theirs.states.shape == (2, 4, 32)


def test_the_cosines_of_both_sides_are_those_of_transformers(bert, distil_bert):
    import torch
    from transformers import AutoModel, AutoTokenizer

    text = examples.TUTORIAL
    found = {
        model.name: find_occurrences(model, (text,), "bank", "Mean", "library", 9) for model in (bert, distil_bert)
    }
    pair = comparison.in_common(found[bert.name], found[distil_bert.name])
    for model, occurrences in zip((bert, distil_bert), pair, strict=True):
        side = comparison.ModelSide(model.name, model.layers, occurrences, f"Layer {model.layers}", {})
        read = AutoTokenizer.from_pretrained(bert.folder)(text, return_tensors="pt")
        given = {name: read[name] for name in ("input_ids", "attention_mask")}
        with torch.inference_mode():
            last = AutoModel.from_pretrained(model.folder).eval()(**given).last_hidden_state[0].numpy()
        banks = [at for at, piece in enumerate(model.tokenize(text).pieces) if piece == "bank"]
        units = last / np.linalg.norm(last, axis=1, keepdims=True)
        by_hand = [units[a] @ units[b] for a, b in combinations(banks, 2)]
        np.testing.assert_allclose(side.values, by_hand, atol=1e-4)


def test_each_side_has_the_random_pairs_of_its_own_model(bert, distil_bert):
    spreads = [random_baseline(model, examples.everyday()[:20]).layers for model in (bert, distil_bert)]
    assert [len(layers) for layers in spreads] == [7, 4]
    for model, layers in zip((bert, distil_bert), spreads, strict=True):
        chances = {f"Layer {at}": spread for at, spread in enumerate(layers)}
        found = find_occurrences(model, (examples.TUTORIAL,), "bank", "Mean", "library", 9)
        side = comparison.ModelSide(model.name, model.layers, found, f"Layer {model.layers}", chances)
        assert side.chance is layers[-1]
        assert side.by_layer == list(layers)
