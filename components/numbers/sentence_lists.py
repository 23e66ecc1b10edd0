"""A list of sentences out of a file: one a line, or a column of a table."""

import csv
from io import StringIO

from components import limits


def read_columns(data: bytes, name: str) -> dict[str, tuple[str, ...]]:
    """The columns of a file by name, their empty cells left out; a plain text has one, its lines.

    Tables are known by their ending, .csv or .tsv; their separator is recognised. ValueError with the next step for
    what cannot be read.
    """
    text = _decoded(data)
    lines = tuple(line.strip() for line in text.splitlines() if line.strip())
    if not name.lower().endswith((".csv", ".tsv")):
        return {"line": lines} if lines else {}
    rows = _rows(text, _separator(text, name))
    headed = bool(rows) and _is_header(rows[0])
    width = max(map(len, rows), default=0)
    given = [*rows[0], *[""] * width] if headed else [""] * width
    names = [given[at].strip() or f"column {at + 1}" for at in range(width)]
    columns = {
        names[at]: tuple(row[at].strip() for row in rows[headed:] if len(row) > at and row[at].strip())
        for at in range(width)
    }
    return {name: cells for name, cells in columns.items() if cells}


def _rows(text: str, separator: str) -> list[list[str]]:
    """The rows of a table that hold anything."""
    try:
        return [row for row in csv.reader(StringIO(text, newline=""), delimiter=separator) if any(row)]
    except csv.Error as error:  # a cell of more than 131,072 characters, mostly for want of a closing quote
        raise ValueError(f"The table cannot be read ({error}). Look for a quote that is never closed.") from error


def likeliest_column(columns: dict[str, tuple[str, ...]]) -> str:
    """The column that holds the sentences: one named so, else the one with the longest cells.

    >>> likeliest_column({"id": ("1", "2"), "note": ("It rains.", "It snows.")})
    'note'
    """
    named = [name for name in columns if name.strip().lower() in ("sentence", "sentences", "text", "texts")]
    return named[0] if named else max(columns, key=lambda name: sum(map(len, columns[name])) / len(columns[name]))


def _is_header(row: list[str]) -> bool:
    """Whether a table's first row names its columns: names are short and no sentences."""
    return all(len(cell) <= 40 and not cell.rstrip().endswith((".", "!", "?")) for cell in row)


def _decoded(data: bytes) -> str:
    """The text of a file in UTF-8 or UTF-16, or as older Western spreadsheets write it."""
    if len(data) > limits.LIST_BYTES:
        raise ValueError(f"The file is larger than {limits.LIST_BYTES / 1e6:g} MB. Upload a part of it.")
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ValueError("This is not a text file. Save the sentences as text (.txt) or as CSV, and upload that.")
    encodings = ("utf-16",) if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig", "cp1252", "latin-1")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ValueError("The letters of this file cannot be read. Save it as UTF-8 and upload it again.")


def _separator(text: str, name: str) -> str:
    """The separator that the first line has most of; a tab where the ending says so."""
    head = text.lstrip().partition("\n")[0]
    return "\t" if name.lower().endswith(".tsv") else max(",;\t|", key=head.count)
