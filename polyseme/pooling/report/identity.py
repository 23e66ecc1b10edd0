"""What a report depends on: digests of the sentences and of the model's files."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from polyseme import limits
from polyseme.bert import Bert
from polyseme.bert.files import NEEDED, VOCABULARY, digest
from polyseme.core.reading.lines import first_bytes
from polyseme.pooling.numbers.labelled_rows import LabelledRow, built_in_rows, checked_rows
from polyseme.pooling.report.numbers import ReportPart


def read_data(table: Path | None) -> tuple[LabelledRow, ...]:
    """The labelled sentences of a table, or the built-in ones. ValueError or OSError if none can be read."""
    if table is None:
        return built_in_rows()
    return checked_rows(first_bytes(table, limits.TABLE_BYTES))[0]


def of_data(table: Path | None, rows: Sequence[LabelledRow]) -> ReportPart:
    """The sentences with a digest, the same for every format of the table and every model."""
    text = json.dumps([[row.sentence, row.word, row.sense] for row in rows], ensure_ascii=False)
    return {
        "name": table.name if table else "built in",
        "sha256": hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
        "sentences": len(rows),
    }


def of_model(bert: Bert) -> dict[str, str]:
    """The SHA-256 of each file of a model."""
    return {name: digest(bert.folder / name) for name in (*NEEDED, *VOCABULARY) if (bert.folder / name).is_file()}
