"""The metadata of a file of occurrences, checked as untrusted input."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from polyseme import limits
from polyseme.corpus.schema import FORMAT, KEPT, PLACE, PREFIX, VERSION, About, vector_type

MAKE = "Make one with: polyseme occurrences"
DAMAGED = "This file is damaged. Copy it again, or make it again with: polyseme occurrences"


def about(metadata: Mapping[bytes, bytes] | None) -> About:
    """The metadata of a whole file. ValueError, with the next step, if it is not a file of occurrences."""
    pairs = [
        (name.decode(errors="replace"), value.decode(errors="replace")) for name, value in (metadata or {}).items()
    ]
    values = {name.removeprefix(PREFIX): value for name, value in pairs if name.startswith(PREFIX)}
    if "format" not in values:
        raise ValueError(f"This Parquet file was not made by Polyseme. {MAKE}")
    if values["format"] != FORMAT:
        raise ValueError(f"This file holds {values['format'][:40]}, not occurrences. {MAKE}")
    if values.get("version") != VERSION:
        raise ValueError(
            f"This file is of version {values.get('version', 'none')[:20]}; this Polyseme reads version {VERSION}. "
            "Use the Polyseme that made it, or make it again."
        )
    try:
        values["sampled"] = values[KEPT]
        values.setdefault("quick", "{}")
        return About(**{name: parse(values[name]) for name, parse in FIELDS.items()})
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise ValueError(DAMAGED) from error


def _unique_texts(value: str) -> tuple[str, ...]:
    texts = orjson.loads(value)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts) or len({*texts}) < len(texts):
        raise TypeError("no list of unique texts")
    return tuple(texts)


def _words(value: str) -> tuple[str, ...]:
    words = _unique_texts(value)
    if max(map(len, words), default=0) > limits.CORPUS_WORD_CHARACTERS:
        raise TypeError("no word, which is looked for in every way it may be written")
    return words


def _number(value: Any) -> int:
    if type(value) is not int or value < 0:  # not isinstance: True is no number here
        raise TypeError("no number")
    return value


def _cosines(value: str) -> dict[str, tuple[float, float]]:
    pairs = {layer: (median, lowest) for layer, (median, lowest) in orjson.loads(value).items()}
    if not all(isinstance(one, float) and -1.01 < one < 1.01 for pair in pairs.values() for one in pair):
        raise TypeError("no cosines")
    return pairs


def _counts(value: str) -> dict[str, dict[str, int]]:
    words = orjson.loads(value).items()
    return {word: {source: _number(count) for source, count in sources.items()} for word, sources in words}


FIELDS: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("model", "revision", "join", "segments"), str),
    "layers": _unique_texts,
    "words": _words,
    **dict.fromkeys(("seed", "most", "context"), lambda value: _number(orjson.loads(value))),
    **dict.fromkeys(("counts", "sampled"), _counts),
    "quick": _cosines,
    "files": lambda value: tuple((str(name), _number(lines)) for name, lines in orjson.loads(value)),
}
"""The parser of each field of About."""


def check_columns(schema: pa.Schema, about: About) -> None:
    """ValueError if a column is missing or has another type than in this version."""
    for name in (*PLACE.names, *about.layers):
        indices = schema.get_all_field_indices(name)
        if len(indices) != 1:
            raise ValueError(f"This file has {len(indices) or 'no'} columns named {name[:40]!r}. {MAKE}")
        field = schema.field(indices[0])
        if not any(field.equals(allowed) for allowed in _allowed(name, field.type)):
            raise ValueError(
                f"The column {name[:40]!r} of this file is {str(field.type)[:60]}, not a column of Polyseme. {MAKE}"
            )
    if not about.layers or {*about.layers} & {*PLACE.names}:
        raise ValueError(f"This file has no vectors. {MAKE}")


def _allowed(name: str, kind: pa.DataType) -> list[pa.Field]:
    """The fields that a column may have: vectors of any width but one, with 32 or 16 bits a value."""
    if name in PLACE.names:
        return [PLACE.field(name)]
    width = kind.list_size if pa.types.is_fixed_size_list(kind) else 0
    return [pa.field(name, vector_type(width, half), nullable=False) for half in (False, True)] if width > 1 else []


def row_groups(footer: pq.FileMetaData, schema: pa.Schema, about: About, size: int) -> dict[str, range]:
    """word -> the indices of its row groups; size: bytes of the file.

    ValueError if they contradict the metadata or are too large to read one at a time: a small file that would
    decompress into a large one is refused before any row is read.
    """
    if not footer.num_rows:
        raise ValueError(f"This file holds no occurrence. {MAKE}, with words that the corpus has")
    groups = [footer.row_group(i) for i in range(footer.num_row_groups)]
    for column in (group.column(i) for group in groups for i in range(footer.num_columns)):
        if column.compression != "UNCOMPRESSED":
            raise ValueError(f"This file was written by another program. {MAKE}")
        if column.total_uncompressed_size > limits.CORPUS_CHUNK_BYTES:
            raise ValueError(f"The row groups of this file are too large to be read one at a time. {MAKE}")
    kinds = [schema.field(name).type for name in about.layers]
    if footer.num_rows * sum(kind.list_size * kind.value_type.bit_width // 8 for kind in kinds) > size:
        raise ValueError(DAMAGED)  # vectors are uncompressed: the file can't be smaller than they are
    return _by_word([group.num_rows for group in groups], about)


def _by_word(lengths: Sequence[int], about: About) -> dict[str, range]:
    """word -> its row groups, which follow one another in the order of the words; lengths: rows of each group."""
    groups: dict[str, range] = {}
    end = 0
    for word in about.words:
        start, rows = end, 0
        while rows < about.rows(word) and end < len(lengths):
            rows, end = rows + lengths[end], end + 1
        if rows != about.rows(word):
            raise ValueError(DAMAGED)
        groups[word] = range(start, end)
    if end < len(lengths):
        raise ValueError(DAMAGED)
    return groups
