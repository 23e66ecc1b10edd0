"""The network: ids in, hidden states out. Imports torch only when a network is created."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from polyseme import patches
from polyseme.bert import files, memory
from polyseme.bert.device import Device, products
from polyseme.bert.families import Family, family_of
from polyseme.bert.quick import QuickNetwork
from polyseme.bert.turns import Turns

ALONE = False
"""Whether this process is ours alone, the app's server or a command: then torch's compiler is spared."""

SHORT = 256
"""Tokens of a batch that waits for no more than one larger batch."""

LITTLE = 700_000_000
"""The multiplications that one core does as fast as two: 64 tokens of the bundled model, 8 of a 12 x 768 one."""


@cache
def processors() -> int:
    """torch's default number of threads, read once: a new thread inherits what another has just set."""
    import torch

    return torch.get_num_threads()


@dataclass(frozen=True)
class InputParts:
    """The parts of the input layer, each (token, feature); None if the model does not add it."""

    token: np.ndarray
    position: np.ndarray | None
    segment: np.ndarray | None
    sum: np.ndarray
    normalised: np.ndarray


class Network:
    """The weights of one model, in inference mode. It returns float32 NumPy arrays on every device."""

    def __init__(self, folder: Path, device: Device, given: Any = None) -> None:
        """given: the network itself, a module of transformers that is used as it is and where it is."""
        if ALONE:
            patches.applied(patches.INFERENCE)
        import torch

        memory.keep_few_pools()
        self._torch = torch
        self._family = family_of(folder)
        self._half, self._in_8_bits = device.half, device.quick
        self._quick: QuickNetwork | None = None
        if given is None:
            loaded = _read(folder, self._family, device).eval()
            with _memory_errors():
                given = loaded.to(device.name)
        self._model: Any = given
        self._device = given.device
        processors()
        self._weights = self._model.num_parameters(exclude_embeddings=True)
        self._tables: dict[str, Any] = {}
        self._first_row = self._family.first_row(files.configuration(folder))
        self._lock = Turns()  # one batch at a time: two would share the cores and double the memory
        self._large = Turns()  # so that a short text waits for one large batch, whoever reads long texts

    def states(self, ids: Rows, segments: Rows | None, mask: Rows) -> np.ndarray:
        """Hidden states (batch, layer, token, feature) of texts padded to one length; layer 0 is the input layer."""
        inputs = self._inputs(ids, segments, mask)
        tokens = sum(map(len, ids))
        turn = self._large if tokens > SHORT else nullcontext()
        if self._in_8_bits:
            with turn, self._lock:
                self._quick = self._quick or QuickNetwork(self._model, segments is not None, processors())
                return self._quick.states(ids, mask, *[] if segments is None else [segments])
        with _memory_errors(), turn, self._lock, self._torch.inference_mode(), self._threads(tokens):
            hidden = self._model(**inputs, output_hidden_states=True).hidden_states
            states = here(self._torch.stack(hidden, dim=1))
        if self._half and not np.isfinite(states).all():
            raise ValueError("Half precision is too small for this model's numbers. Choose float32.")
        return states

    def attend(self, ids: Rows, segments: Rows | None, mask: Rows, keep: Hook, measure: Hook) -> None:
        """Runs texts; in each layer `keep` gets the output of the attention module, `measure` that of its values."""
        parts, value = dict(self._model.named_modules()), f".{self._family.value}"
        values = [name for name in parts if name.endswith(value)]
        default = self._model.config._attn_implementation
        with _memory_errors(), self._lock, self._torch.inference_mode(), ExitStack() as afterwards:
            afterwards.callback(self._model.set_attn_implementation, default)
            self._model.set_attn_implementation("eager")  # the only implementation that returns attention weights
            for name in values:
                for path, hook in ((name, measure), (name.rpartition(".")[0], keep)):
                    afterwards.callback(parts[path].register_forward_hook(hook, prepend=True).remove)
            self._model(**self._inputs(ids, segments, mask), output_attentions=True)

    def _inputs(self, ids: Rows, segments: Rows | None, mask: Rows) -> dict[str, Any]:
        inputs = {"input_ids": ids, "attention_mask": mask} | ({} if segments is None else {"token_type_ids": segments})
        return {name: self._tensor(rows) for name, rows in inputs.items()}

    @contextmanager
    def _threads(self, tokens: int) -> Iterator[None]:
        """Runs a few tokens on one core: two are no faster, and other work can use the second."""
        self._torch.set_num_threads(1 if tokens * self._weights <= LITTLE else processors())
        try:
            yield
        finally:
            self._torch.set_num_threads(processors())

    def _tensor(self, numbers: Rows | Sequence[int]) -> Any:
        """Integers as a tensor on the model's device."""
        return self._torch.tensor(numbers, device=self._device)

    def input_parts(
        self, ids: Sequence[int], segments: Sequence[int] | None, positions: Sequence[int] | None = None
    ) -> InputParts:
        """The vectors of each token, their sum, and hidden state 0, the normalised sum; positions default to 0, 1, …"""
        family = self._family
        with self._torch.inference_mode():
            token = self._part(family.word)(self._tensor(ids))
            position, segment = self._part(family.position), self._part(family.segment)
            if position is not None:
                position = position(self._tensor(self._position_rows(ids, positions)))
            if segment is not None:  # a model with one type only has no segment ids
                segment = segment(self._tensor(segments or [0] * len(ids)))
            total = token if segment is None else token + segment
            normal = total = total if position is None else total + position
            steps = [self._part(family.norm), self._part(family.widens)]
            for step in reversed(steps) if family.widens_first else steps:
                normal = normal if step is None else step(normal)
        segments_here, positions_here = (None if part is None else here(part) for part in (segment, position))
        return InputParts(here(token), positions_here, segments_here, here(total), here(normal))

    def _part(self, path: str) -> Any:
        """The module at a path in the model; None if there is none."""
        part: Any = self._model if path else None
        for name in path.split("."):
            part = getattr(part, name, None)
        return part

    def _position_rows(self, ids: Sequence[int], positions: Sequence[int] | None) -> list[int]:
        """The row of the position table for each token; padding takes the row before the first and is not counted."""
        first = self._first_row
        read = [number != first - 1 for number in ids]
        order = np.cumsum(read) - 1 if positions is None else np.asarray(positions)
        return [first + position if real else first - 1 for position, real in zip(order.tolist(), read, strict=True)]

    @property
    def words(self) -> Any:
        """The token table as a tensor (vocabulary, feature), for the head."""
        return self._table(self._family.word)

    def table(self, name: str) -> np.ndarray | None:
        """(row, feature): the word, position or segment table, read-only; None if the model has none.

        The first row of the position table is that of position 0.
        """
        path = getattr(self._family, name)
        if self._part(path) is None:
            return None
        vectors = self._table(path).numpy()[self._first_row if name == "position" else 0 :]
        vectors.flags.writeable = False
        return np.asarray(vectors)

    def _table(self, path: str) -> Any:
        """A table as a float32 tensor in main memory, fetched once; not copied if it is there already."""
        if path not in self._tables:
            self._tables[path] = self._part(path).weight.detach().cpu().float()
        return self._tables[path]


def _read(folder: Path, family: Family, device: Device) -> Any:
    """The network in the files of a folder; ValueError where they are damaged."""
    import torch
    import transformers
    from safetensors import SafetensorError

    transformers.logging.set_verbosity_error()
    transformers.logging.disable_progress_bar()
    torch.set_float32_matmul_precision(products())  # for the whole process: set once, before any work
    options = {"add_pooling_layer": False} if family.pooler else {}
    try:
        model, report = getattr(transformers, family.encoder).from_pretrained(
            folder,
            use_safetensors=True,
            trust_remote_code=False,
            local_files_only=True,
            output_loading_info=True,
            dtype=torch.float16 if device.half else torch.float32,
            **options,
        )
    except (SafetensorError, RuntimeError) as error:  # half a file, or not the shapes of config.json
        if _out_of_memory(error):
            raise MemoryError from error
        raise ValueError(files.DAMAGED) from error
    if report["missing_keys"] or report["mismatched_keys"]:
        raise ValueError(files.DAMAGED)
    return model


Rows = Sequence[Sequence[int]]
Hook = Callable[[Any, Any, Any], Any]


def here(tensor: Any) -> np.ndarray:
    """A tensor as a float32 NumPy array, copied only if needed."""
    return np.asarray(tensor.cpu().float().numpy())


@contextmanager
def _memory_errors() -> Iterator[None]:
    """Turns torch's out-of-memory errors into MemoryError."""
    try:
        yield
    except RuntimeError as error:
        if _out_of_memory(error):
            raise MemoryError from error
        raise


def _out_of_memory(error: Exception) -> bool:
    """Whether an error of torch or its libraries is about memory, which only its message states."""
    signs = ("out of memory", "not enough memory", "allocate memory", "bad_alloc", "could not create a primitive")
    return any(sign in str(error) for sign in signs)
