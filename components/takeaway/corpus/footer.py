"""What a file of occurrences says of itself, and what can be wrong with that. Nothing in a file is trusted."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from components import limits
from components.takeaway.corpus.schema import FORMAT, PLACE, PREFIX, VERSION, About, vector_type

MAKE = "Make one with: python -m components occurrences"
DAMAGED = "This file is damaged. Copy it again, or make it anew with: python -m components occurrences"


def about(metadata: Mapping[bytes, bytes] | None) -> About:
    """What holds for the whole file. ValueError, with the next step, where it is none of ours."""
    pairs = [
        (name.decode("utf-8", "replace"), text.decode("utf-8", "replace")) for name, text in (metadata or {}).items()
    ]
    said = {name.removeprefix(PREFIX): text for name, text in pairs if name.startswith(PREFIX)}
    if "format" not in said:
        raise ValueError(f"This Parquet file does not say what it holds, as Polyseme's files do. {MAKE}")
    if said["format"] != FORMAT:
        raise ValueError(f"This file holds {said['format'][:40]}, not occurrences. {MAKE}")
    if said.get("version") != VERSION:
        raise ValueError(
            f"This file is of version {said.get('version', 'none')[:20]}; this Polyseme reads version {VERSION}. "
            "Use the Polyseme that made it, or make it anew."
        )
    try:
        return About(**{name: read(said[name]) for name, read in FIELDS.items()})
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise ValueError(DAMAGED) from error


def _texts(said: str) -> tuple[str, ...]:
    found = orjson.loads(said)
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found) or len({*found}) < len(found):
        raise TypeError("no texts, each once")
    return tuple(found)


def _number(found: Any) -> int:
    if type(found) is not int or found < 0:  # True is no number here
        raise TypeError("no number")
    return found


def _counts(said: str) -> dict[str, dict[str, int]]:
    return {word: {source: _number(many) for source, many in of.items()} for word, of in orjson.loads(said).items()}


FIELDS: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("model", "revision", "join", "segments"), str),
    **dict.fromkeys(("layers", "words"), _texts),
    **dict.fromkeys(("seed", "most", "context"), lambda said: _number(orjson.loads(said))),
    **dict.fromkeys(("counts", "kept"), _counts),
    "files": lambda said: tuple((str(name), _number(lines)) for name, lines in orjson.loads(said)),
}
"""How each field of About is read."""


def check_columns(schema: pa.Schema, said: About) -> None:
    """ValueError where a column is missing or is not what this version has there."""
    for name in (*PLACE.names, *said.layers):
        at = schema.get_all_field_indices(name)
        if len(at) != 1:
            raise ValueError(f"This file has {len(at) or 'no'} columns named {name[:40]!r}. {MAKE}")
        found = schema.field(at[0])
        if not any(found.equals(wanted) for wanted in _wanted(name, found.type)):
            raise ValueError(
                f"The column {name[:40]!r} of this file is {str(found.type)[:60]}, which no file of ours has. {MAKE}"
            )
    if not said.layers or {*said.layers} & {*PLACE.names}:
        raise ValueError(f"This file has no vectors. {MAKE}")


def _wanted(name: str, found: pa.DataType) -> list[pa.Field]:
    """What may stand in a column: vectors have any width, and 32 or 16 bits a value."""
    if name in PLACE.names:
        return [PLACE.field(name)]
    width = found.list_size if pa.types.is_fixed_size_list(found) else 0
    return [pa.field(name, vector_type(width, half), nullable=False) for half in (False, True)] if width > 0 else []


def groups(footer: pq.FileMetaData, schema: pa.Schema, said: About, size: int) -> dict[str, range]:
    """word -> the numbers of its row groups, in a file of so many bytes.

    ValueError where they can't be what they say or are too large to be read one at a time: a small file that unfolds
    into a large one is refused before a row is read.
    """
    if not footer.num_rows:
        raise ValueError(f"This file holds no occurrence. {MAKE}, with words that the corpus has")
    kinds = [schema.field(name).type for name in said.layers]
    chunks = [footer.row_group(group) for group in range(footer.num_row_groups)]
    for column in (chunk.column(at) for chunk in chunks for at in range(footer.num_columns)):
        if column.compression != "UNCOMPRESSED":
            raise ValueError(f"This file was written by another program. {MAKE}")
        if column.total_uncompressed_size > limits.CORPUS_CHUNK_BYTES:
            raise ValueError(f"The row groups of this file are too large to be read one at a time. {MAKE}")
    if footer.num_rows * sum(kind.list_size * kind.value_type.bit_width // 8 for kind in kinds) > size:
        raise ValueError(DAMAGED)  # vectors lie there as they are
    return _by_word([chunk.num_rows for chunk in chunks], said)


def _by_word(lengths: Sequence[int], said: About) -> dict[str, range]:
    """word -> its row groups, which follow one another in the order of the words."""
    found: dict[str, range] = {}
    at = 0
    for word in said.words:
        first, rows = at, 0
        while rows < said.rows(word) and at < len(lengths):
            rows, at = rows + lengths[at], at + 1
        if rows != said.rows(word):
            raise ValueError(DAMAGED)
        found[word] = range(first, at)
    if at < len(lengths):
        raise ValueError(DAMAGED)
    return found
