"""The network: ids in, hidden states out. Only it and head.py import torch, and only when a network is opened."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from . import files, memory
from .device import Device, products
from .families import family_of

LITTLE = 700_000_000
"""Multiplications that one processor does as fast as two: 64 tokens of the bundled model, 8 of a 12 x 768 one."""


@cache
def processors() -> int:
    """How many processors torch takes, asked once: a new thread begins with what another has just set for itself."""
    import torch

    return torch.get_num_threads()


@dataclass(frozen=True)
class InputParts:
    """The input layer taken apart, each (token, feature); None is what a model does not add."""

    token: np.ndarray
    position: np.ndarray | None
    segment: np.ndarray | None
    sum: np.ndarray
    normalised: np.ndarray


class Network:
    """The weights of one model, in inference mode. Whatever device they lie on, what comes back is float32 NumPy."""

    def __init__(self, folder: Path, device: Device) -> None:
        import torch
        import transformers
        from safetensors import SafetensorError

        memory.keep_few_pools()
        transformers.logging.set_verbosity_error()
        transformers.logging.disable_progress_bar()
        torch.set_float32_matmul_precision(products())  # for the whole process: set once, before any work
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
                dtype=torch.float16 if device.half else torch.float32,
                **options,
            )
        except (SafetensorError, RuntimeError) as error:  # half a file, or not the shapes of config.json
            if _no_room(error):
                raise MemoryError from error
            raise ValueError(files.DAMAGED) from error
        if report["missing_keys"] or report["mismatched_keys"]:
            raise ValueError(files.DAMAGED)
        self._device, self._half = device.name, device.half
        with _room():
            self._model: Any = model.eval().to(self._device)
        processors()
        self._weights = self._model.num_parameters(exclude_embeddings=True)
        self._held: dict[str, Any] = {}
        self._first_row = self._family.first_row(files.configuration(folder))
        self._turn = threading.Lock()  # one batch at a time: two would share the cores and need the memory of both

    def states(self, ids: Rows, segments: Rows | None, mask: Rows) -> np.ndarray:
        """Hidden states (batch, layer, token, feature) of texts padded to one length; layer 0 is the input layer."""
        given = self._given(ids, segments, mask)
        with _room(), self._turn, self._torch.inference_mode(), self._hands(sum(map(len, ids))):
            hidden = self._model(**given, output_hidden_states=True).hidden_states
            made = here(self._torch.stack(hidden, dim=1))
        if self._half and not np.isfinite(made).all():
            raise ValueError("Half precision has no room for the numbers of this model. Ask for float32.")
        return made

    def attend(self, ids: Rows, segments: Rows | None, mask: Rows, keep: Hook, measure: Hook) -> None:
        """Runs texts; `keep` hears what the part of each layer that attends makes, `measure` what its values are."""
        parts, value = dict(self._model.named_modules()), f".{self._family.value}"
        values = [name for name in parts if name.endswith(value)]
        usual = self._model.config._attn_implementation
        with _room(), self._turn, self._torch.inference_mode(), ExitStack() as afterwards:
            afterwards.callback(self._model.set_attn_implementation, usual)
            self._model.set_attn_implementation("eager")  # the other ways to attend keep no weights
            for name in values:
                for heard, hook in ((name, measure), (name.rpartition(".")[0], keep)):
                    afterwards.callback(parts[heard].register_forward_hook(hook, prepend=True).remove)
            self._model(**self._given(ids, segments, mask), output_attentions=True)

    def _given(self, ids: Rows, segments: Rows | None, mask: Rows) -> dict[str, Any]:
        given = {"input_ids": ids, "attention_mask": mask} | ({} if segments is None else {"token_type_ids": segments})
        return {name: self._there(rows) for name, rows in given.items()}

    @contextmanager
    def _hands(self, tokens: int) -> Iterator[None]:
        """One processor for a few tokens: two are no faster, wait for each other, and are missing elsewhere."""
        self._torch.set_num_threads(1 if tokens * self._weights <= LITTLE else processors())
        try:
            yield
        finally:
            self._torch.set_num_threads(processors())

    def _there(self, numbers: Rows | Sequence[int]) -> Any:
        """Whole numbers as a tensor where the weights lie."""
        return self._torch.tensor(numbers, device=self._device)

    def input_parts(
        self, ids: Sequence[int], segments: Sequence[int] | None, positions: Sequence[int] | None = None
    ) -> InputParts:
        """The vectors of each token, their sum, and hidden state 0, the normalised sum; without positions at 0, 1, …"""
        family = self._family
        with self._torch.inference_mode():
            token = self._part(family.word)(self._there(ids))
            position, segment = self._part(family.position), self._part(family.segment)
            if position is not None:
                position = position(self._there(self._position_rows(ids, positions)))
            if segment is not None:  # where there is one type only, all tokens are of it
                segment = segment(self._there(segments or [0] * len(ids)))
            total = token if segment is None else token + segment
            normal = total = total if position is None else total + position
            steps = [self._part(family.norm), self._part(family.widens)]
            for step in reversed(steps) if family.widens_first else steps:
                normal = normal if step is None else step(normal)
        middle, where = (None if part is None else here(part) for part in (segment, position))
        return InputParts(here(token), where, middle, here(total), here(normal))

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
        """The token table as the head takes it: a tensor (vocabulary, feature)."""
        return self._table(self._family.word)

    def table(self, name: str) -> np.ndarray | None:
        """One table of the input layer, (rows, feature), read-only: word, position or segment; None where it has none.

        The rows of the positions begin with that of place 0.
        """
        path = getattr(self._family, name)
        if self._part(path) is None:
            return None
        vectors = self._table(path).numpy()[self._first_row if name == "position" else 0 :]
        vectors.flags.writeable = False
        return np.asarray(vectors)

    def _table(self, path: str) -> Any:
        """A table as float32 in this machine's memory: fetched once, and not copied where it lies there already."""
        if path not in self._held:
            self._held[path] = self._part(path).weight.detach().cpu().float()
        return self._held[path]


Rows = Sequence[Sequence[int]]
Hook = Callable[[Any, Any, Any], Any]


def here(made: Any) -> np.ndarray:
    """A tensor as float32 NumPy; nothing is copied where it is that already."""
    return np.asarray(made.cpu().float().numpy())


@contextmanager
def _room() -> Iterator[None]:
    """MemoryError where torch fails for want of memory."""
    try:
        yield
    except RuntimeError as error:
        if _no_room(error):
            raise MemoryError from error
        raise


def _no_room(error: Exception) -> bool:
    """Whether torch failed for want of memory, which it and its libraries say in words only."""
    signs = ("out of memory", "not enough memory", "allocate memory", "bad_alloc", "could not create a primitive")
    return any(sign in str(error) for sign in signs)
