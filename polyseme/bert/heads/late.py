"""Models that were trained to compare token by token (ColBERT and its kin), as sentence-transformers loads them."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from polyseme.cached_property import cached_property

MARK = "MultiVectorMask"
KNOWN = ("sentence_transformers.", "pylate.")
"""What the classes in modules.json begin with; the library maps those of PyLate to its own."""

TokenVectors = tuple[tuple[str, ...], tuple[bool, ...], np.ndarray]
"""The pieces that count, whether each is a special token, and (piece, feature): most models bring them to length 1."""


def is_late(folder: Path) -> bool:
    """Whether a folder holds such a model."""
    return any(kind.rpartition(".")[2] in (MARK, "ColBERT") for kind in _kinds(folder))


def _kinds(folder: Path) -> list[str]:
    try:
        return [str(module["type"]) for module in json.loads((folder / "modules.json").read_text("utf-8"))]
    except (OSError, ValueError, TypeError, KeyError):
        return []


class LateModel:
    """A model that gives a vector for each token of a query or of a document, its projection included."""

    def __init__(self, folder: Path) -> None:
        """ValueError for classes of others, or for weights that are not safetensors."""
        if not all(kind.startswith(KNOWN) for kind in _kinds(folder)) or any(folder.rglob("*.bin")):
            raise ValueError("This model needs code or weights that are not read here. Save it as safetensors.")
        self._folder = folder

    @cached_property
    def _encoder(self) -> Any:
        from sentence_transformers import MultiVectorEncoder

        options = {"use_safetensors": True}
        return MultiVectorEncoder(str(self._folder), device="cpu", local_files_only=True, model_kwargs=options)

    def read(self, texts: Sequence[str], query: bool) -> list[TokenVectors]:
        """The pieces of each text that the model compares, with its marks and what it adds to a query."""
        encode = self._encoder.encode_query if query else self._encoder.encode_document
        return [self._compared(one) for one in encode(list(texts), output_value=None, show_progress_bar=False)]

    def _compared(self, found: Mapping[str, Any]) -> TokenVectors:
        counted = found["attention_mask"].bool()
        ids = found["input_ids"][counted].tolist()
        tokenizer = self._encoder.tokenizer
        vectors = found["token_embeddings"][counted].cpu().double().numpy()
        special = {*tokenizer.all_special_ids}
        return tuple(tokenizer.convert_ids_to_tokens(ids)), tuple(one in special for one in ids), vectors
