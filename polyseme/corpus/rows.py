"""Rows of a file of occurrences as Arrow tables: made, checked, and turned into vectors."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from polyseme import limits
from polyseme.corpus.footer import DAMAGED
from polyseme.corpus.schema import PLACE, REPEATED, CorpusPlace


def occurrence_table(
    columns: pa.Schema,
    places: Sequence[CorpusPlace],
    pieces: Sequence[Sequence[int]],
    vectors: Mapping[str, np.ndarray],
) -> pa.Table:
    """One row per occurrence; vectors: (row, feature) by layer choice.

    ValueError if a value is too large for 16 bits where the columns have them.
    """
    values = {field.name: [getattr(place, field.name) for place in places] for field in fields(CorpusPlace)}
    cells = [pa.array({**values, "pieces": pieces}[name], PLACE.field(name).type) for name in PLACE.names]
    for field in list(columns)[len(PLACE) :]:
        with np.errstate(over="ignore"):
            matrix = np.ascontiguousarray(vectors[field.name], field.type.value_type.to_pandas_dtype())
        if not np.isfinite(matrix).all():
            raise ValueError("Some values are too large for 16 bits (limit: 65,504). Leave out --half.")
        cells.append(pa.FixedSizeListArray.from_arrays(pa.array(matrix.ravel()), type=field.type))
    return pa.table(cells, schema=columns)


def vectors_in(column: pa.ChunkedArray) -> np.ndarray:
    """(row, feature) float32: the vectors of a column."""
    values = column.combine_chunks().flatten().to_numpy(zero_copy_only=False)
    return np.asarray(values, np.float32).reshape(len(column), column.type.list_size)


def check_rows(part: pa.Table, word: str, groups: int = 1) -> None:
    """ValueError for invalid rows: no UTF-8, an endless text, a span outside the text, another word, no number."""
    part.validate(full=True)
    columns = {name: part[name] for name in part.column_names}
    lengths = [_lengths(columns[name], pc.binary_length) for name in REPEATED if name in columns]
    valid = all((pc.max(length).as_py() or 0) <= limits.CORPUS_TEXT_BYTES for length in lengths)
    valid &= part.nbytes + sum(pc.sum(length).as_py() or 0 for length in lengths) <= groups * limits.CORPUS_CHUNK_BYTES
    valid &= all(np.isfinite(vectors_in(column)).all() for name, column in columns.items() if name not in PLACE.names)
    valid &= "word" not in columns or columns["word"].unique().to_pylist() == [word]
    if valid and {"start", "end"} <= columns.keys():
        start, end = columns["start"], columns["end"]
        inside = pc.and_(pc.greater_equal(start, 0), pc.less(start, end))
        if "text" in columns:
            inside = pc.and_(inside, pc.less_equal(end, _lengths(columns["text"], pc.utf8_length)))
        valid = pc.all(inside).as_py()
    if not valid:
        raise ValueError(DAMAGED)


def _lengths(column: pa.ChunkedArray, length: Callable[[pa.Array], pa.Array]) -> pa.ChunkedArray:
    """The length of each text of a column with a dictionary, whose texts are not repeated in memory."""
    return pa.chunked_array([length(chunk.dictionary).take(chunk.indices) for chunk in column.chunks], pa.int32())
