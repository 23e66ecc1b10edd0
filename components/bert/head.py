"""The masked-language-model head of a checkpoint: it turns a vector back into words. Needs torch only when used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from . import files

NAMES = {
    "bert": ("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.decoder"),
    "distilbert": ("vocab_transform", "vocab_layer_norm", "vocab_projector"),
    "electra": ("generator_predictions.dense", "generator_predictions.LayerNorm", "generator_lm_head"),
}
"""What the weights file calls the parts of the head, by family: its dense layer, its LayerNorm, and its words."""

OLDER = {"weight": "gamma", "bias": "beta"}
"""What the parts of a LayerNorm are called in the oldest checkpoints, bert-base-uncased among them."""

ACTIVATION = {"electra": "gelu"}
"""The families whose head has an activation of its own; the others take that of their layers."""


class Head:
    """A dense layer, an activation, a LayerNorm, then the product with every word's vector and a bias for each word."""

    def __init__(self, folder: Path, family: str, words: Any) -> None:
        """words: the table of the input layer, a tensor (vocabulary, feature), which most heads share.

        A head has as many scores as it has rows: what pads the table in the file, for speed, stands for no piece.
        """
        import torch
        from safetensors import safe_open
        from transformers.activations import ACT2FN

        settings = files.configuration(folder)
        dense, norm, table = NAMES[family]
        self._torch = torch
        with safe_open(folder / files.WEIGHTS, framework="pt") as weights:
            self._dense = [_part(weights, part, dense) for part in ("weight", "bias")]
            self._norm = [_part(weights, part, norm) for part in ("weight", "bias")]
            self._bias = _part(weights, "bias", table, table.rpartition(".")[0])[: len(words)]  # BERT's lies a step up
            own = _found(weights, "weight", table)
        self._words = words if own is None else own.float()[: len(words)]
        self._activation: Any = ACT2FN[ACTIVATION.get(family) or settings.get("hidden_act") or settings["activation"]]
        self._eps = float(settings.get("layer_norm_eps", 1e-12))

    def predictions(self, vectors: np.ndarray) -> np.ndarray:
        """(n, feature) -> (n, vocabulary): the log-probability of every piece of the vocabulary, natural logarithm."""
        functional = self._torch.nn.functional
        with self._torch.inference_mode():
            hidden = self._activation(functional.linear(self._torch.tensor(vectors), *self._dense))
            hidden = functional.layer_norm(hidden, hidden.shape[-1:], *self._norm, self._eps)
            logits = functional.linear(hidden, self._words, self._bias)
            return np.asarray(self._torch.log_softmax(logits, dim=-1).numpy())


def _part(weights: Any, part: str, *names: str) -> Any:
    """The weight or bias of a part of the head; ValueError where the file has none."""
    found = _found(weights, part, *names)
    if found is None:
        raise ValueError(files.DAMAGED)
    return found.float()


def _found(weights: Any, part: str, *names: str) -> Any:
    """The weight or bias of a part of the head, under the first of its names that the file has, or None."""
    there = set(weights.keys())
    keys = (f"{name}.{ending}" for ending in (part, OLDER[part]) for name in names)
    return next((weights.get_tensor(key) for key in keys if key in there), None)
