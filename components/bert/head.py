"""The masked-language-model head of a checkpoint: it turns a vector back into words. Needs torch only when used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from . import files

NAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "bert": {
        "dense": ("cls.predictions.transform.dense",),
        "norm": ("cls.predictions.transform.LayerNorm",),
        "words": ("cls.predictions.decoder",),
        "bias": ("cls.predictions.decoder", "cls.predictions"),
    },
    "distilbert": {
        "dense": ("vocab_transform",),
        "norm": ("vocab_layer_norm",),
        "words": ("vocab_projector",),
        "bias": ("vocab_projector",),
    },
    "electra": {
        "dense": ("generator_predictions.dense",),
        "norm": ("generator_predictions.LayerNorm",),
        "words": ("generator_lm_head",),
        "bias": ("generator_lm_head",),
    },
}
"""The parts of the head by family, with what they are called in the weights file."""

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
        self._torch = torch
        with safe_open(folder / files.WEIGHTS, framework="pt") as weights:
            self._dense = [_part(weights, family, "dense", part) for part in ("weight", "bias")]
            self._norm = [_part(weights, family, "norm", part) for part in ("weight", "bias")]
            self._bias = _part(weights, family, "bias", "bias")[: len(words)]
            own = _found(weights, family, "words", "weight")
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


def _part(weights: Any, family: str, name: str, part: str) -> Any:
    """The weight or bias of a part of the head; ValueError where the file has none."""
    found = _found(weights, family, name, part)
    if found is None:
        raise ValueError(files.DAMAGED)
    return found.float()


def _found(weights: Any, family: str, name: str, part: str) -> Any:
    """The weight or bias of a part of the head, under the first of its names that the file has, or None."""
    there = set(weights.keys())
    keys = (f"{known}.{ending}" for ending in (part, OLDER[part]) for known in NAMES[family][name])
    return next((weights.get_tensor(key) for key in keys if key in there), None)
