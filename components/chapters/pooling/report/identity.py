"""What a report rests on, by digest: the labelled sentences, the model's files, the libraries, the machine."""

import hashlib
import json
import os
import platform
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path

from components import examples, limits
from components.bert import Bert
from components.bert.files import NEEDED, VOCABULARY, digest
from components.chapters.pooling.numbers import rows as tables
from components.chapters.pooling.numbers.rows import COLUMNS, Row
from components.chapters.pooling.report.numbers import Told

BUILT_IN = "built in"
LIBRARIES = ("numpy", "scipy", "torch", "transformers", "tokenizers")
"""Those on whose versions a figure may depend."""


def read_data(table: Path | None) -> tuple[Row, ...]:
    """The labelled sentences of a table, or the built-in ones. ValueError or OSError where none can be read."""
    if table is None:
        return tuple(Row(line, *one) for line, one in enumerate(examples.labelled(), start=2))
    if table.stat().st_size > limits.TABLE_BYTES:
        raise ValueError(f"{table.name} is larger than {limits.TABLE_BYTES / 1e6:g} MB. Take a part of it.")
    sheet = tables.read_labelled(table.read_bytes())
    header = tables.has_header(sheet)
    rows, _ = tables.rows_of(sheet, tables.guess_columns(sheet, header), header)
    return rows


def of_data(table: Path | None, rows: Sequence[Row]) -> Told:
    """Which sentences: their digest does not depend on how the table is written, nor on what a model makes of them."""
    told = [[getattr(row, name) for name in COLUMNS] for row in rows]
    return {
        "name": table.name if table else BUILT_IN,
        "sha256": hashlib.sha256(json.dumps(told, ensure_ascii=False).encode("utf-8", "surrogatepass")).hexdigest(),
        "sentences": len(rows),
    }


def of_model(bert: Bert) -> dict[str, str]:
    """The SHA-256 of each file that makes a model what it is."""
    return {name: _known(bert.folder / name) for name in (*NEEDED, *VOCABULARY) if (bert.folder / name).is_file()}


_known = cache(digest)


def versions() -> dict[str, str]:
    """Python and the libraries on which a figure may depend."""
    return {"python": platform.python_version()} | {name: version(name) for name in LIBRARIES}


def machine() -> Told:
    """What kind of machine it is, and nothing that tells which."""
    return {"system": platform.system(), "processor": platform.machine(), "cores": os.cpu_count() or 1}
