"""A result as a file: its arrays in NumPy's archive, how they belong together as JSON. No pickle is written or read."""

import json
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np

TOLD = "told"
"""The archive's entry that says how its arrays belong together."""


def write(file: IO[bytes], value: object) -> None:
    """Writes arrays, texts and numbers, in dataclasses, dicts and tuples; TypeError for anything else.

    Arrays of one kind lie one behind the other: an entry for each of hundreds would take as long as working them out.
    """
    arrays: dict[str, list[np.ndarray]] = {}
    told = json.dumps(_taken_apart(value, arrays), ensure_ascii=False).encode()
    rows: dict[str, Any] = {kind: np.concatenate([one.ravel() for one in some]) for kind, some in arrays.items()}
    np.savez_compressed(file, **{TOLD: np.frombuffer(told, np.uint8)} | rows)


def read(path: Path, classes: Sequence[type]) -> Any:
    """The value in a file, its arrays read-only. Dataclasses other than `classes` are refused with a KeyError."""
    with np.load(path, allow_pickle=False) as archive:
        rows = {kind: archive[kind] for kind in archive.files}
    for array in rows.values():
        array.flags.writeable = False
    return _put_together(json.loads(rows[TOLD].tobytes()), rows, {one.__name__: one for one in classes})


def _taken_apart(value: object, arrays: dict[str, list[np.ndarray]]) -> object:
    """A value as JSON; its arrays are put where they are told to lie."""
    if value is None or type(value) in (str, int, float, bool):
        return value
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        of_kind = arrays.setdefault(value.dtype.str[1:], [])
        start = sum(array.size for array in of_kind)
        of_kind.append(value)
        return {"array": [value.dtype.str[1:], start, *value.shape]}
    if is_dataclass(value) and not isinstance(value, type):
        parts = {part.name: _taken_apart(getattr(value, part.name), arrays) for part in fields(value)}
        return {"class": [type(value).__name__, parts]}
    if isinstance(value, dict):
        return {"dict": [[_taken_apart(part, arrays) for part in pair] for pair in value.items()]}
    if isinstance(value, (tuple, list)):
        return {type(value).__name__: [_taken_apart(part, arrays) for part in value]}
    raise TypeError(f"{type(value).__name__} cannot be kept on disk.")


def _put_together(told: Any, rows: dict[str, np.ndarray], classes: dict[str, type]) -> Any:
    if not isinstance(told, dict):
        return told
    ((kind, found),) = told.items()
    if kind == "array":
        name, start, *shape = found
        return rows[name][start : start + int(np.prod(shape, dtype=int))].reshape(shape)
    if kind == "class":
        name, parts = found
        return classes[name](**{part: _put_together(one, rows, classes) for part, one in parts.items()})
    if kind == "dict":
        return {_put_together(key, rows, classes): _put_together(one, rows, classes) for key, one in found}
    return {"tuple": tuple, "list": list}[kind](_put_together(one, rows, classes) for one in found)
