"""NPZ written piece by piece: NumPy's archive of arrays, none of them pickled."""

import zipfile
from collections.abc import Callable, Iterable
from functools import partial
from typing import IO

import numpy as np
import pyarrow as pa

from components.takeaway.vectors import SHOWN, Export

Parts = Iterable[Export]
Arrays = Iterable[np.ndarray]


def write_npz(file: IO[bytes], parts: Parts) -> None:
    """Arrays by name: vectors, line, position, token, word, `texts` with each text once, and for each row in `text`
    which of them it belongs to; then what is said of all. What sentences have not, such as a position, is left out.
    """
    with zipfile.ZipFile(file, "w") as archive:
        first = next(iter(parts))
        rows = sum(len(part) for part in parts)
        shape = (rows, first.vectors.shape[1])
        _add(archive, "vectors", first.vectors.dtype.newbyteorder("<"), shape, (part.vectors for part in parts))
        _add(archive, "text", np.dtype("<i8"), (rows,), _text_numbers(parts))
        for name in SHOWN:
            if name == "text" or first.table[name].null_count == len(first):
                continue
            if name in ("line", "position"):
                _add(archive, name, np.dtype("<i8"), (rows,), (part.table[name].to_numpy() for part in parts))
            else:
                _add_texts(archive, name, partial(_filled, name), parts)
        _add_texts(archive, "texts", lambda part: _dictionary(part).to_pylist(), parts)
        for name, said in first.about.items():
            _add(archive, name, np.array(said).dtype, (), [np.array(said)])


def _add(archive: zipfile.ZipFile, name: str, kind: np.dtype, shape: tuple[int, ...], arrays: Arrays) -> None:
    """One array of the archive, which comes in runs of rows."""
    described = {"descr": np.lib.format.dtype_to_descr(kind), "fortran_order": False, "shape": shape}
    member = zipfile.ZipInfo(f"{name}.npy")
    member.compress_type = zipfile.ZIP_STORED if kind.kind == "f" else zipfile.ZIP_DEFLATED
    with archive.open(member, "w", force_zip64=True) as out:
        np.lib.format.write_array_header_1_0(out, described)
        for array in arrays:
            out.write(np.ascontiguousarray(array, dtype=kind).tobytes())


def _add_texts(archive: zipfile.ZipFile, name: str, texts: Callable[[Export], list[str]], parts: Parts) -> None:
    """Texts as an array whose cells are all as wide as the widest."""
    sizes = [(len(found), max(map(len, found), default=0)) for part in parts for found in [texts(part)]]
    kind = np.dtype(f"<U{max(1, *(widest for _, widest in sizes))}")
    arrays = (np.array(texts(part), dtype=kind) for part in parts)
    _add(archive, name, kind, (sum(count for count, _ in sizes),), arrays)


def _filled(name: str, part: Export) -> list[str]:
    """The tokens or words of a part, empty where there is none."""
    return list(part.table[name].fill_null("").to_pylist())


def _dictionary(part: Export) -> pa.Array:
    """The texts of a part, each once."""
    return part.table["text"].combine_chunks().dictionary


def _text_numbers(parts: Parts) -> Iterable[np.ndarray]:
    """For each row which of all texts it belongs to."""
    before = 0
    for part in parts:
        yield part.table["text"].combine_chunks().indices.to_numpy() + before
        before += len(_dictionary(part))
