"""A result as a file: its arrays in a NumPy archive, its structure as JSON, nothing as pickle."""

import json
import lzma
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, Any

import numpy as np

STRUCTURE = "told"
"""The archive's entry with the structure as JSON."""

PACKED = ".xz"
"""The suffix of a bundled file, which is compressed with LZMA."""

STEP = 2.0**-17
"""Floats in a large bundled file are rounded to multiples of this: other batch sizes change them by more."""

EXACT = 60_000
"""So many values or fewer stay as they are: the states of one text, which the Inputs page compares to the last bit."""

Parts = tuple[Any, dict[str, np.ndarray]]
"""The structure, and data type -> all values of the arrays of that type."""


def write(file: IO[bytes], value: object, packed: bool = False) -> None:
    """Writes arrays, texts and numbers, in dataclasses, dicts, lists and tuples; TypeError for anything else.

    Arrays of one data type share one entry: an entry for each of hundreds would take as long as computing them.
    """
    arrays: dict[str, list[np.ndarray]] = {}
    structure = json.dumps(_structure(value, arrays), ensure_ascii=False).encode()
    rows: dict[str, Any] = {kind: np.concatenate([array.ravel() for array in some]) for kind, some in arrays.items()}
    rows[STRUCTURE] = np.frombuffer(structure, np.uint8)
    if not packed:
        np.savez(file, **rows)  # compressed, floats take nine tenths of it and seventy times as long
        return
    large = {kind for kind, row in rows.items() if row.dtype.kind == "f" and row.size > EXACT}
    rounded = {kind: np.round(row / STEP) * STEP if kind in large else row for kind, row in rows.items()}
    with lzma.open(file, "wb") as compressed:
        np.savez(compressed, **rounded)


def read(path: Path, classes: Sequence[type]) -> Any:
    """The value in a file, its arrays read-only. KeyError for a dataclass not among `classes`."""
    structure, rows = parts(path)
    for row in rows.values():
        row.flags.writeable = False
    return _value(structure, rows, {cls.__name__: cls for cls in classes})


def parts(path: Path) -> Parts:
    """The structure and the arrays in a file."""
    packed = path.suffix == PACKED
    with np.load(BytesIO(lzma.decompress(path.read_bytes())) if packed else path, allow_pickle=False) as archive:
        rows = {kind: archive[kind] for kind in archive.files}
    return json.loads(rows.pop(STRUCTURE).tobytes()), rows


def _structure(value: object, arrays: dict[str, list[np.ndarray]]) -> object:
    """A value as JSON, with a reference for each array, which is appended to `arrays`."""
    if value is None or type(value) in (str, int, float, bool):
        return value
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        kind = value.dtype.str[1:]
        same_kind = arrays.setdefault(kind, [])
        start = sum(array.size for array in same_kind)
        same_kind.append(value)
        return {"array": [kind, start, *value.shape]}
    if is_dataclass(value) and not isinstance(value, type):
        values = {field.name: _structure(getattr(value, field.name), arrays) for field in fields(value)}
        return {"class": [type(value).__name__, values]}
    if isinstance(value, dict):
        return {"dict": [[_structure(part, arrays) for part in pair] for pair in value.items()]}
    if isinstance(value, (tuple, list)):
        return {type(value).__name__: [_structure(part, arrays) for part in value]}
    raise TypeError(f"{type(value).__name__} can't be kept on disk.")


def _value(structure: Any, rows: dict[str, np.ndarray], classes: dict[str, type]) -> Any:
    if not isinstance(structure, dict):
        return structure
    ((kind, content),) = structure.items()
    if kind == "array":
        name, start, *shape = content
        return rows[name][start : start + int(np.prod(shape, dtype=int))].reshape(shape)
    if kind == "class":
        name, values = content
        return classes[name](**{field: _value(part, rows, classes) for field, part in values.items()})
    if kind == "dict":
        return {_value(key, rows, classes): _value(part, rows, classes) for key, part in content}
    return {"tuple": tuple, "list": list}[kind](_value(part, rows, classes) for part in content)
