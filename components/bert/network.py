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
from .families import family_of

PRECISIONS = ("highest", "high", "medium")
"""What POLYSEME_PRECISION may be: the exact float32 products, or quicker ones for bulk work; torch's own names."""


@dataclass(frozen=True)
class InputParts:
    """The input layer taken apart, each (token, feature); None is what a model does not add."""

    token: np.ndarray
    position: np.ndarray | None
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
        self._family = family_of(folder)
        options = {"add_pooling_layer": False} if self._family.pooler else {}
        try:
            model, report = getattr(transformers, self._family.encoder).from_pretrained(
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
        self._first_row = self._family.first_row(files.configuration(folder))
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
        torch, family = self._torch, self._family
        with torch.inference_mode():
            token = self._part(family.word)(torch.tensor(ids))
            position, segment = self._part(family.position), self._part(family.segment)
            if position is not None:
                position = position(torch.tensor(self._position_rows(ids, positions)))
            if segment is not None:  # where there is one type only, all tokens are of it
                segment = segment(torch.tensor(segments or [0] * len(ids)))
            total = token if segment is None else token + segment
            normal = total = total if position is None else total + position
            steps = [self._part(family.norm), self._part(family.widens)]
            for step in reversed(steps) if family.widens_first else steps:
                normal = normal if step is None else step(normal)
        middle, where = (None if part is None else part.numpy() for part in (segment, position))
        return InputParts(token.numpy(), where, middle, total.numpy(), normal.numpy())

    def _part(self, path: str) -> Any:
        """The part of the model at a path; None where it has none."""
        part: Any = self._model if path else None
        for name in path.split("."):
            part = getattr(part, name, None)
        return part

    def _position_rows(self, ids: Sequence[int], positions: Sequence[int] | None) -> list[int]:
        """The rows of the position table that tokens take; where padding has a row of its own, it is not counted."""
        first = self._first_row
        read = [row != first - 1 for row in ids]
        places = np.cumsum(read) - 1 if positions is None else np.asarray(positions)
        return [first + place if real else first - 1 for place, real in zip(places.tolist(), read, strict=True)]

    @property
    def words(self) -> Any:
        """The token table as the head takes it: a tensor (vocabulary, feature), not copied."""
        return self._part(self._family.word).weight.detach()

    def table(self, name: str) -> np.ndarray | None:
        """One table of the input layer, (rows, feature), read-only: word, position or segment; None where it has none.

        The rows of the positions begin with that of place 0.
        """
        part = self._part(getattr(self._family, name))
        if part is None:
            return None
        vectors = part.weight.detach().numpy()[self._first_row if name == "position" else 0 :]
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
