"""The masked-language-model head of a checkpoint, which predicts pieces from a vector. Imports torch when created."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from polyseme.bert import files
from polyseme.bert.families import HeadParts, first_of

OLD_NAMES = {"weight": "gamma", "bias": "beta"}
"""The names of a LayerNorm's parameters in the oldest checkpoints, such as bert-base-uncased."""


class Head:
    """A dense layer, an activation and a LayerNorm in most families; then the product with each piece's vector."""

    def __init__(self, folder: Path, parts: HeadParts, words: Any) -> None:
        """words: the token table, a tensor (vocabulary, feature), which most heads share with the input layer.

        Rows beyond the vocabulary, which pad the table in the file for speed, are cut off.
        """
        import torch
        from safetensors import safe_open
        from transformers.activations import ACT2FN

        self._torch = torch
        prefixes = (*(f"{name}." for name in (parts.dense, parts.norm, parts.words) if name), *parts.bias)
        with safe_open(folder / files.WEIGHTS, framework="pt") as weights:
            names = [name for name in weights.keys() if name.startswith(prefixes)]  # noqa: SIM118
            tensors = {name: weights.get_tensor(name).float() for name in names}
        self._dense = [_tensor(tensors, f"{parts.dense}.{name}") for name in OLD_NAMES]
        self._norm = [_tensor(tensors, f"{parts.norm}.{name}") for name in OLD_NAMES]
        if parts.dense and (self._dense[0] is None or self._norm[0] is None):
            raise ValueError(files.DAMAGED)
        own_words, bias = _tensor(tensors, f"{parts.words}.weight"), _tensor(tensors, *parts.bias)
        self._words = (words if own_words is None else own_words)[: len(words)]
        self._bias = None if bias is None else bias[: len(words)]
        settings = files.configuration(folder)
        self._activation: Any = ACT2FN[parts.activation or first_of(settings, *parts.settings, default="gelu")]
        self._eps = float(first_of(settings, "layer_norm_eps", "norm_eps", default=1e-12))

    def predictions(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, vocabulary): the natural log-probability of every piece."""
        functional = self._torch.nn.functional
        with self._torch.inference_mode():
            hidden = self._torch.tensor(vectors)
            if self._dense[0] is not None:
                hidden = self._activation(functional.linear(hidden, *self._dense))
                hidden = functional.layer_norm(hidden, hidden.shape[-1:], *self._norm, self._eps)
            logits = functional.linear(hidden, self._words, self._bias)
            return np.asarray(self._torch.log_softmax(logits, dim=-1).numpy())


def _tensor(tensors: Mapping[str, Any], *names: str) -> Any:
    """The first tensor present under one of the names, new or old; None if there is none."""
    stems = (name.rpartition(".") for name in names)
    candidates = [*names, *(f"{stem}.{OLD_NAMES[parameter]}" for stem, _, parameter in stems)]
    return next((tensors[name] for name in candidates if name in tensors), None)
