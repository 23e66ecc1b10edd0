"""The network: ids in, hidden states out. Only it and head.py import torch, and only when a network is opened."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from . import files, memory

PRECISIONS = ("highest", "high", "medium")
"""What POLYSEME_PRECISION may be: the exact float32 products, or quicker ones for bulk work; torch's own names."""

FAMILIES: dict[str, str] = {"bert": "BertModel", "distilbert": "DistilBertModel", "electra": "ElectraModel"}
"""Encoders of BERT's shape, by the model_type of their configuration, with their class in transformers."""


@dataclass(frozen=True)
class InputParts:
    """The input layer taken apart, each (token, feature); `segment` is None for a model without segment types."""

    token: np.ndarray
    position: np.ndarray
    segment: np.ndarray | None
    sum: np.ndarray
    normalised: np.ndarray


class Network:
    """The weights of one model, in inference mode and float32."""

    def __init__(self, folder: Path) -> None:
        import torch
        import transformers
        from safetensors import SafetensorError

        memory.keep_few_pools()
        transformers.logging.set_verbosity_error()
        transformers.logging.disable_progress_bar()
        torch.set_float32_matmul_precision(precision())  # for the whole process: set once, before any work
        self._torch = torch
        family = family_of(folder)
        options = {"add_pooling_layer": False} if family == "bert" else {}
        try:
            model, report = getattr(transformers, FAMILIES[family]).from_pretrained(
                folder,
                use_safetensors=True,
                trust_remote_code=False,
                local_files_only=True,
                output_loading_info=True,
                dtype=torch.float32,
                **options,
            )
        except (SafetensorError, RuntimeError) as error:  # half a file, or not the shapes of config.json
            if _no_room(error):
                raise MemoryError from error
            raise ValueError(files.DAMAGED) from error
        if report["missing_keys"] or report["mismatched_keys"]:
            raise ValueError(files.DAMAGED)
        self._model: Any = model.eval()
        self._turn = threading.Lock()  # one batch at a time: two would share the cores and need the memory of both

    def states(self, ids: Rows, segments: Rows | None, mask: Rows) -> np.ndarray:
        """Hidden states (batch, layer, token, feature) of texts padded to one length; layer 0 is the input layer."""
        torch = self._torch
        given = {"input_ids": torch.tensor(ids), "attention_mask": torch.tensor(mask)}
        if segments is not None:
            given["token_type_ids"] = torch.tensor(segments)
        try:
            with self._turn, torch.inference_mode():
                hidden = self._model(**given, output_hidden_states=True).hidden_states
                return np.asarray(torch.stack(hidden, dim=1).numpy())
        except RuntimeError as error:
            if _no_room(error):
                raise MemoryError from error
            raise

    def input_parts(
        self, ids: Sequence[int], segments: Sequence[int] | None, positions: Sequence[int] | None = None
    ) -> InputParts:
        """The vectors of each token, their sum, and hidden state 0, the normalised sum; without positions at 0, 1, …"""
        torch, layer = self._torch, self._model.embeddings
        with torch.inference_mode():
            token = layer.word_embeddings(torch.tensor(ids))
            position = layer.position_embeddings(torch.tensor(range(len(ids)) if positions is None else positions))
            segment = None
            if hasattr(layer, "token_type_embeddings"):  # where there is one type only, all tokens are of it
                segment = layer.token_type_embeddings(torch.tensor(segments or [0] * len(ids)))
            total = token + position if segment is None else token + segment + position
            normal = layer.LayerNorm(total)
            if hasattr(self._model, "embeddings_project"):  # a narrow ELECTRA widens its input first
                normal = self._model.embeddings_project(normal)
        middle = None if segment is None else segment.numpy()
        return InputParts(token.numpy(), position.numpy(), middle, total.numpy(), normal.numpy())

    @property
    def words(self) -> Any:
        """The token table as the head takes it: a tensor (vocabulary, feature), not copied."""
        return self._model.embeddings.word_embeddings.weight.detach()

    def table(self, name: str) -> np.ndarray:
        """One table of the input layer, (rows, feature), read-only: word, position or token_type."""
        vectors = getattr(self._model.embeddings, f"{name}_embeddings").weight.detach().numpy()
        vectors.flags.writeable = False
        return np.asarray(vectors)

    def linear(self, name: str) -> tuple[np.ndarray, np.ndarray]:
        """The weights (out, in) and the bias (out,) of one part by its name, not copied."""
        part = self._model.get_submodule(name)
        return part.weight.detach().numpy(), part.bias.detach().numpy()


Rows = Sequence[Sequence[int]]


def _no_room(error: Exception) -> bool:
    """Whether torch failed for want of memory, which it and its libraries say in words only."""
    signs = ("not enough memory", "allocate memory", "bad_alloc", "could not create a primitive")
    return any(sign in str(error) for sign in signs)


def precision() -> str:
    """How exact products are: as POLYSEME_PRECISION asks, exact if it does not; ValueError for none of PRECISIONS."""
    asked = os.environ.get("POLYSEME_PRECISION", "") or PRECISIONS[0]
    if asked not in PRECISIONS:
        raise ValueError(f"POLYSEME_PRECISION is {asked!r}; it may be {', '.join(PRECISIONS)}.")
    return asked


def family_of(folder: Path) -> str:
    """The family of the model in a folder; ValueError where it is not one of FAMILIES."""
    family = files.configuration(folder).get("model_type", "bert")
    if family not in FAMILIES:
        raise ValueError(f"This is a {family} model. Polyseme reads encoders of BERT's shape: {', '.join(FAMILIES)}.")
    return str(family)
