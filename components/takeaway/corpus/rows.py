"""Rows of a file of occurrences: made, checked, and their vectors taken out."""

from collections.abc import Mapping, Sequence
from dataclasses import fields

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from components import limits
from components.takeaway.corpus.footer import DAMAGED
from components.takeaway.corpus.schema import PLACE, REPEATED, Place


def rows(
    columns: pa.Schema, places: Sequence[Place], pieces: Sequence[Sequence[int]], vectors: Mapping[str, np.ndarray]
) -> pa.Table:
    """The rows of some occurrences, whose vectors (row, feature) stand by the name of their layer choice.

    ValueError where a value does not fit the 16 bits that it shall have.
    """
    found = {field.name: [getattr(place, field.name) for place in places] for field in fields(Place)}
    cells = [pa.array({**found, "pieces": pieces}[name], PLACE.field(name).type) for name in PLACE.names]
    for field in list(columns)[len(PLACE) :]:
        with np.errstate(over="ignore"):
            values = np.ascontiguousarray(vectors[field.name], field.type.value_type.to_pandas_dtype())
        if not np.isfinite(values).all():
            raise ValueError("Some values are beyond 65,504, the largest of 16 bits: leave --half away.")
        cells.append(pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), type=field.type))
    return pa.table(cells, schema=columns)


def matrix(column: pa.ChunkedArray) -> np.ndarray:
    """(row, feature) float32: the vectors in a column."""
    values = column.combine_chunks().flatten().to_numpy(zero_copy_only=False)
    return np.asarray(values, np.float32).reshape(len(column), column.type.list_size)


def check_rows(part: pa.Table, word: str) -> None:
    """ValueError where rows can't be what they say: no UTF-8, a text without end, a place outside it, not a number."""
    part.validate(full=True)
    found = {name: part[name] for name in part.column_names}
    texts = [chunk.dictionary for name in REPEATED if name in found for chunk in found[name].chunks]
    sound = all((pc.max(pc.binary_length(text)).as_py() or 0) <= limits.CORPUS_TEXT_BYTES for text in texts)
    sound &= all(np.isfinite(matrix(column)).all() for name, column in found.items() if name not in PLACE.names)
    sound &= "word" not in found or found["word"].unique().to_pylist() == [word]
    if not sound or not _inside(found):
        raise ValueError(DAMAGED)


def _inside(found: Mapping[str, pa.ChunkedArray]) -> bool:
    """Whether each word stands in its text, as far as the columns tell."""
    if not {"start", "end"} <= found.keys():
        return True
    inside = pc.and_(pc.greater_equal(found["start"], 0), pc.less(found["start"], found["end"]))
    if "text" in found:
        inside = pc.and_(inside, pc.less_equal(found["end"], pc.utf8_length(found["text"].cast(pa.string()))))
    return bool(pc.all(inside).as_py())
