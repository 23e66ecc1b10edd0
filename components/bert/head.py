"""The masked-language-model head of a checkpoint: it turns a vector back into words. Needs torch only when used."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from . import files
from .families.family import HeadParts, first_of

OLDER = {"weight": "gamma", "bias": "beta"}
"""What the parts of a LayerNorm are called in the oldest checkpoints, bert-base-uncased among them."""


class Head:
    """A dense layer, an activation, a LayerNorm, then the product with every word's vector and a bias for each word."""

    def __init__(self, folder: Path, parts: HeadParts, words: Any) -> None:
        """words: the table of the input layer, a tensor (vocabulary, feature), which most heads share.

        A head has as many scores as it has rows: what pads the table in the file, for speed, stands for no piece.
        """
        import torch
        from safetensors import safe_open
        from transformers.activations import ACT2FN

        settings = files.configuration(folder)
        self._torch = torch
        with safe_open(folder / files.WEIGHTS, framework="pt") as weights:
            names = [name for name in weights.keys() if name.startswith(_starts(parts))]  # noqa: SIM118
            there = {name: weights.get_tensor(name).float() for name in names}
        self._dense = [_found(there, f"{parts.dense}.{end}") for end in OLDER]
        self._norm = [_found(there, f"{parts.norm}.{end}") for end in OLDER]
        if self._dense[0] is None or self._norm[0] is None:
            raise ValueError(files.DAMAGED)
        own, bias = _found(there, f"{parts.words}.weight"), _found(there, *parts.bias)
        self._words = (words if own is None else own)[: len(words)]
        self._bias = None if bias is None else bias[: len(words)]
        self._activation: Any = ACT2FN[parts.activation or first_of(settings, *parts.settings, default="gelu")]
        self._eps = float(first_of(settings, "layer_norm_eps", "norm_eps", default=1e-12))

    def predictions(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, vocabulary): the log-probability of every piece of the vocabulary, natural logarithm."""
        functional = self._torch.nn.functional
        with self._torch.inference_mode():
            hidden = self._activation(functional.linear(self._torch.tensor(vectors), *self._dense))
            hidden = functional.layer_norm(hidden, hidden.shape[-1:], *self._norm, self._eps)
            logits = functional.linear(hidden, self._words, self._bias)
            return np.asarray(self._torch.log_softmax(logits, dim=-1).numpy())


def _starts(parts: HeadParts) -> tuple[str, ...]:
    """How the names of a head's tensors begin."""
    return (f"{parts.dense}.", f"{parts.norm}.", f"{parts.words}.", *parts.bias)


def _found(there: Mapping[str, Any], *names: str) -> Any:
    """The tensor under the first of its names that the file has, in today's way or the oldest; None for no such."""
    older = [name.rpartition(".")[0] + "." + OLDER[name.rpartition(".")[2]] for name in names]
    return next((there[name] for name in (*names, *older) if name in there), None)
