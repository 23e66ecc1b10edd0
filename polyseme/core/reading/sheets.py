"""Tables from uploaded or pasted bytes: separator, quoting and header are detected.

Python's csv reader yields row after row with line numbers, so that limits apply while reading. pandas and pyarrow
allocate a column for each of 200,000 cells in a row before a limit can stop them, and give no line numbers.
"""

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from polyseme import limits
from polyseme.cached_property import cached_property
from polyseme.core.reading.lines import decode, lines_of, split_lines

SEPARATORS = {"\t": "tab", ",": "comma", ";": "semicolon", "|": "bar"}
"""separator -> its name."""

SENTENCES = frozenset(["sentence", "sentences", "text", "texts"])
"""Usual headers of a column of sentences."""

TOO_WIDE = f"The table has more than {limits.TABLE_COLUMNS} columns. Keep only those you need."

Row = tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """The non-empty rows of a table with their line numbers, and how they were read."""

    rows: tuple[Row, ...]
    lines: tuple[int, ...]
    encoding: str
    separator: str
    whole: bool  # whether no row was left out

    @cached_property
    def width(self) -> int:
        """The most frequent number of columns."""
        return _usual_width(self.rows)[0]


def read_sheet(
    data: bytes, least: int, limit: int = limits.TABLE_BYTES, separators: Sequence[str] = tuple(SEPARATORS)
) -> Sheet:
    """The table in some bytes, with `least` columns or more if any dialect gives them. ValueError with the next step.

    >>> read_sheet(b"word;sentence;sense\\nbank;The bank lends, I think.;money", 3).rows[1]
    ('bank', 'The bank lends, I think.', 'money')
    """
    text, encoding = decode(data, limit)
    first = islice(split_lines(text), limits.LINES)
    if any(line.count(one) > limits.TABLE_SEPARATORS for line in first for one in separators):
        raise ValueError(TOO_WIDE)  # while csv reads such a line nobody else has the interpreter
    dialects = [(separator, quoted) for quoted in (True, False) for separator in separators]
    separator, quoted = max(dialects, key=lambda dialect: _fit(text[: limits.TABLE_LOOKED_INTO], dialect, least))
    lines, rows, cells_left = split_lines(text), [], limits.TABLE_CELLS
    for number, row in _parsed(islice(lines, limits.LINES), separator, quoted):
        cells_left -= len(row)
        if cells_left < 0:
            break
        rows.append((number, row))
    whole = cells_left >= 0 and next(lines, None) is None
    sheet = Sheet(tuple(row for _, row in rows), tuple(number for number, _ in rows), encoding, separator, whole)
    if sheet.width > limits.TABLE_COLUMNS:
        raise ValueError(TOO_WIDE)
    return sheet


def _fit(text: str, dialect: tuple[str, bool], least: int) -> tuple[bool, bool, float, int]:
    """A sort key for dialects: enough columns, no misplaced quotes, equally long rows, many rows."""
    for strict in (True, False) if dialect[1] else (False,):
        try:
            parsed = _parsed(islice(split_lines(text), limits.LINES), *dialect, strict)
            rows = [row for _, row in islice(parsed, limits.TABLE_LOOKED_AT)]
        except ValueError:
            continue
        width, share = _usual_width(rows)
        return width >= least, strict, share, len(rows)
    return False, False, 0.0, 0


def _parsed(lines: Iterator[str], separator: str, quoted: bool, strict: bool = False) -> Iterator[tuple[int, Row]]:
    """The number of its last line and the cells of each row; at most one cell more than limits.TABLE_COLUMNS."""
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE
    reader = csv.reader(lines, delimiter=separator, quoting=quoting, skipinitialspace=True, strict=strict)
    last = 0
    try:
        for cells in reader:
            row = tuple(" ".join(cell.split()) for cell in cells[: limits.TABLE_COLUMNS + 1])
            last = reader.line_num
            if any(row):
                yield last, row
    except csv.Error as error:  # mostly a cell that is too long because a quote is never closed
        hint = f"Look for a quote that is never closed, from line {last + 1} on."
        raise ValueError(f"The table can't be read ({error}). {hint}") from error


def _usual_width(rows: Sequence[Row]) -> tuple[int, float]:
    """The most frequent number of columns, and the share of rows with it."""
    if not rows:
        return 0, 0.0
    width, count = Counter(map(len, rows)).most_common(1)[0]
    return width, count / len(rows)


def read_columns(data: bytes, name: str) -> tuple[dict[str, Row], bool]:
    """header -> the non-empty cells of a column, and whether all rows were read. ValueError with the next step.

    Files named .csv or .tsv are tables; any other file has one column, its lines. Of each cell its first
    limits.CELL_CHARACTERS are kept.
    """
    if not name.lower().endswith((".csv", ".tsv")):
        text, _ = decode(data, limits.LIST_BYTES)
        lines = tuple(line[: limits.CELL_CHARACTERS] for line in lines_of(text))
        return ({"line": lines} if lines else {}), next(islice(split_lines(text), limits.LINES, None), None) is None
    separators = "\t" if name.lower().endswith(".tsv") else tuple(SEPARATORS)
    sheet = read_sheet(data, 2, limits.LIST_BYTES, separators)
    header = sheet.rows[0] if sheet.rows else ()
    if not all(len(cell) <= 40 and not cell.endswith((".", "!", "?")) for cell in header):  # sentences: no header
        header = ()
    columns: dict[str, Row] = {}
    rows = sheet.rows[bool(header) :]
    for i in range(max(map(len, rows), default=0)):
        title = header[i] if i < len(header) else ""
        if cells := tuple(row[i][: limits.CELL_CHARACTERS] for row in rows if i < len(row) and row[i]):
            columns[f"column {i + 1}" if title in {"", *columns} else title] = cells
    return columns, sheet.whole


def likeliest_column(columns: Mapping[str, Row]) -> str:
    """The column with the sentences: one named so, else the one with the longest cells.

    >>> likeliest_column({"id": ("1", "2"), "note": ("It rains.", "It snows.")})
    'note'
    """
    named = [name for name in columns if name.lower() in SENTENCES]
    return named[0] if named else max(columns, key=lambda name: sum(map(len, columns[name])) / len(columns[name]))
