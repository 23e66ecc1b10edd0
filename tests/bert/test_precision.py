"""Quicker products are a stated option: they stay near, and exact ones are the default."""

import numpy as np
import pytest
import torch

from polyseme.bert import catalogue, load
from polyseme.bert.device import PRODUCTS, setting
from polyseme.examples import TUTORIAL


def test_exact_products_are_the_default(bert):
    assert setting() == "highest"
    assert bert.network
    assert torch.get_float32_matmul_precision() == "highest"


@pytest.mark.parametrize("name", PRODUCTS)
def test_quicker_products_change_a_vector_by_less_than_a_thousandth_of_a_cosine(bert, monkeypatch, name):
    exact = bert.encode(TUTORIAL).states
    monkeypatch.setenv("POLYSEME_PRECISION", name)
    try:
        other = load(catalogue.BUNDLED_MODEL).encode(TUTORIAL).states
    finally:
        torch.set_float32_matmul_precision("highest")
    lengths = np.linalg.norm(exact, axis=-1) * np.linalg.norm(other, axis=-1)
    assert ((exact * other).sum(-1) / lengths > 0.999).all()
