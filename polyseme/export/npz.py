"""NPZ, NumPy's archive of arrays, written part by part; no array is pickled."""

import zipfile
from collections.abc import Callable, Iterable
from functools import partial
from typing import IO

import numpy as np
import pyarrow as pa

from polyseme.export.vectors import SHOWN, ExportedVectors

Parts = Iterable[ExportedVectors]


def write_npz(file: IO[bytes], parts: Parts) -> None:
    """Arrays by name: vectors, line, position, token, word, `texts` with each text once, the index `text` into it for
    each row, and the properties of all rows. Columns that sentences lack, such as position, are left out.
    """
    with zipfile.ZipFile(file, "w") as archive:
        first = next(iter(parts))
        rows = sum(map(len, parts))
        shape = (rows, first.vectors.shape[1])
        _add(archive, "vectors", first.vectors.dtype.newbyteorder("<"), shape, (part.vectors for part in parts))
        _add(archive, "text", np.dtype("<i8"), (rows,), _text_indices(parts))
        for name in SHOWN:
            if name == "text" or first.table[name].null_count == len(first):
                continue
            if name in ("line", "position"):
                _add(archive, name, np.dtype("<i8"), (rows,), (part.table[name].to_numpy() for part in parts))
            else:
                _add_texts(archive, name, partial(_cells, name), parts)
        _add_texts(archive, "texts", lambda part: _texts(part).dictionary.to_pylist(), parts)
        for name, value in first.about.items():
            _add(archive, name, np.array(value).dtype, (), [np.array(value)])


def _add(
    archive: zipfile.ZipFile, name: str, kind: np.dtype, shape: tuple[int, ...], arrays: Iterable[np.ndarray]
) -> None:
    """Writes one array of the archive from consecutive runs of its rows."""
    header = {"descr": np.lib.format.dtype_to_descr(kind), "fortran_order": False, "shape": shape}
    member = zipfile.ZipInfo(f"{name}.npy")
    member.compress_type = zipfile.ZIP_STORED if kind.kind == "f" else zipfile.ZIP_DEFLATED
    with archive.open(member, "w", force_zip64=True) as out:
        np.lib.format.write_array_header_1_0(out, header)
        for array in arrays:
            out.write(np.ascontiguousarray(array, dtype=kind).tobytes())


def _add_texts(
    archive: zipfile.ZipFile, name: str, texts_of: Callable[[ExportedVectors], list[str]], parts: Parts
) -> None:
    """Writes texts as an array of fixed width, that of the longest."""
    sizes = [(len(texts), max(map(len, texts), default=0)) for texts in map(texts_of, parts)]
    kind = np.dtype(f"<U{max(1, *(longest for _, longest in sizes))}")
    arrays = (np.array(texts_of(part), dtype=kind) for part in parts)
    _add(archive, name, kind, (sum(count for count, _ in sizes),), arrays)


def _cells(name: str, part: ExportedVectors) -> list[str]:
    return list(part.table[name].fill_null("").to_pylist())


def _texts(part: ExportedVectors) -> pa.DictionaryArray:
    return part.table["text"].combine_chunks()


def _text_indices(parts: Parts) -> Iterable[np.ndarray]:
    """For each row the index of its text among all texts."""
    offset = 0
    for part in parts:
        yield _texts(part).indices.to_numpy() + offset
        offset += len(_texts(part).dictionary)
