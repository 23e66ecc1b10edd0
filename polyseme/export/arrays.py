"""NPZ and safetensors: arrays by name, written part by part; nothing is pickled, no text is padded to the longest.

Both have `vectors`, `line`, `position`, and the index `text` of each row's text among `texts`. Texts, tokens and words
are one array of bytes each, UTF-8 with a zero byte between two of them; nothing that is exported has one. Columns that
sentences lack, such as position, are left out.
"""

import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import IO

import numpy as np
import orjson
import pyarrow as pa

from polyseme.export.vectors import SHOWN, ExportedVectors

Parts = Iterable[ExportedVectors]
TENSORS = {"<f4": "F32", "<f2": "F16", "<i8": "I64", "|u1": "U8"}
"""Data types of NumPy and their names in safetensors."""


@dataclass(frozen=True)
class NamedArray:
    """An array of a file, whose rows are written in consecutive runs."""

    name: str
    kind: np.dtype
    shape: tuple[int, ...]
    runs: Callable[[], Iterable[np.ndarray]]

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=int)) * self.kind.itemsize

    def write(self, file: IO[bytes]) -> None:
        for run in self.runs():
            file.write(np.ascontiguousarray(run, dtype=self.kind).tobytes())


def _arrays(parts: Parts) -> Iterator[NamedArray]:
    """The arrays of an export, the widest data types first, as safetensors wants them."""
    first, rows = next(iter(parts)), sum(map(len, parts))
    shown = [name for name in SHOWN if name != "text" and first.table[name].null_count < len(first)]
    kind = first.vectors.dtype.newbyteorder("<")
    yield NamedArray("text", np.dtype("<i8"), (rows,), lambda: _text_indices(parts))
    for name in shown:
        if name in ("line", "position"):
            yield NamedArray(name, np.dtype("<i8"), (rows,), partial(_numbers, name, parts))
    yield NamedArray("vectors", kind, (rows, first.vectors.shape[1]), lambda: (part.vectors for part in parts))
    for name in shown:
        if name not in ("line", "position"):
            yield _joined(name, partial(_cells, name), parts)
    yield _joined("texts", lambda part: list(_texts(part).dictionary.to_pylist()), parts)


def _numbers(name: str, parts: Parts) -> Iterator[np.ndarray]:
    return (part.table[name].to_numpy() for part in parts)


def _scalar(name: str, value: np.ndarray) -> NamedArray:
    return NamedArray(name, value.dtype, (), lambda: [value])


def _joined(name: str, texts_of: Callable[[ExportedVectors], list[str]], parts: Parts) -> NamedArray:
    """Texts as one array of bytes, with a zero byte between two."""

    def runs() -> Iterator[np.ndarray]:
        for number, part in enumerate(parts):
            yield np.frombuffer(("\0" * (number > 0) + "\0".join(texts_of(part))).encode(), np.uint8)

    return NamedArray(name, np.dtype("|u1"), (sum(map(len, runs())),), runs)


def _cells(name: str, part: ExportedVectors) -> list[str]:
    return list(part.table[name].fill_null("").to_pylist())


def _texts(part: ExportedVectors) -> pa.DictionaryArray:
    return part.table["text"].combine_chunks()


def _text_indices(parts: Parts) -> Iterator[np.ndarray]:
    """For each row the index of its text among all texts."""
    offset = 0
    for part in parts:
        yield _texts(part).indices.to_numpy() + offset
        offset += len(_texts(part).dictionary)


def write_npz(file: IO[bytes], parts: Parts) -> None:
    """NumPy's archive of the arrays, and each property of all rows as an array of its own."""
    about = [_scalar(name, np.array(value)) for name, value in next(iter(parts)).about.items()]
    with zipfile.ZipFile(file, "w") as archive:
        for array in [*_arrays(parts), *about]:
            header = {"descr": np.lib.format.dtype_to_descr(array.kind), "fortran_order": False, "shape": array.shape}
            member = zipfile.ZipInfo(f"{array.name}.npy")
            member.compress_type = zipfile.ZIP_STORED if array.kind.kind == "f" else zipfile.ZIP_DEFLATED
            with archive.open(member, "w", force_zip64=True) as out:
                np.lib.format.write_array_header_1_0(out, header)
                array.write(out)


def write_safetensors(file: IO[bytes], parts: Parts) -> None:
    """The arrays as tensors, the properties of all rows as metadata."""
    arrays, end = [*_arrays(parts)], 0
    header: dict[str, object] = {"__metadata__": next(iter(parts)).about}
    for array in arrays:
        offsets = [end, end := end + array.size]
        header[array.name] = {"dtype": TENSORS[array.kind.str], "shape": array.shape, "data_offsets": offsets}
    encoded = orjson.dumps(header)
    encoded += b" " * (-len(encoded) % 8)  # the tensors begin at a multiple of eight
    file.write(len(encoded).to_bytes(8, "little") + encoded)
    for array in arrays:
        array.write(file)
