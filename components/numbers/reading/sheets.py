"""A table out of whatever a reader's file or clipboard holds: separator, quotes and header are recognised.

Python's own csv reader serves: it hands out row after row, so that a bound holds before anything is made of the rest,
and knows on which line a row ends. pandas and pyarrow make a column of each of 200,000 cells in one row before anybody
can stop them, and give no lines.
"""

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Literal

from components import limits
from components.numbers.reading.lines import decoded, lines_of, split

SEPARATORS = {"\t": "tab", ",": "comma", ";": "semicolon", "|": "bar"}
"""What may stand between two cells, and its name."""

SENTENCES = frozenset(["sentence", "sentences", "text", "texts"])
"""What tables like to call a column of sentences."""

Row = tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """The cells of a table, row by row without empty rows, each with its line; and how they were read."""

    rows: tuple[Row, ...]
    lines: tuple[int, ...]
    encoding: str
    separator: str
    whole: bool  # whether all rows were looked at

    @cached_property
    def width(self) -> int:
        """The columns that most rows have."""
        return _usual_width(self.rows)[0]


def read_sheet(
    data: bytes, least: int, most: int = limits.TABLE_BYTES, separators: Sequence[str] = tuple(SEPARATORS)
) -> Sheet:
    """The table in some bytes, read in the way that gives `least` columns or more. ValueError with the next step.

    >>> read_sheet(b"word;sentence;sense\\nbank;The bank lends, I think.;money", 3).rows[1]
    ('bank', 'The bank lends, I think.', 'money')
    """
    text, encoding = decoded(data, most)
    ways = [(separator, quoted) for quoted in (True, False) for separator in separators]
    separator, quoted = max(ways, key=lambda way: _fit(text[: limits.TABLE_LOOKED_INTO], way, least))
    lines, kept, room = split(text), [], limits.TABLE_CELLS
    for line, row in _parsed(islice(lines, limits.LINES), separator, quoted):
        room -= len(row)
        if room < 0:
            break
        kept.append((line, row))
    whole = room >= 0 and next(lines, None) is None
    sheet = Sheet(tuple(row for _, row in kept), tuple(line for line, _ in kept), encoding, separator, whole)
    if sheet.width > limits.TABLE_COLUMNS:
        raise ValueError(
            f"The rows of the table have more than {limits.TABLE_COLUMNS} cells. Keep the columns that are needed."
        )
    return sheet


def _fit(text: str, way: tuple[str, bool], least: int) -> tuple[bool, bool, float, int]:
    """How well a way of reading fits: enough columns, no quote out of place, all rows as long, many rows."""
    for strict in (True, False) if way[1] else (False,):
        try:
            rows = [
                row
                for _, row in islice(_parsed(islice(split(text), limits.LINES), *way, strict), limits.TABLE_LOOKED_AT)
            ]
        except ValueError:
            continue
        width, share = _usual_width(rows)
        return width >= least, strict, share, len(rows)
    return False, False, 0.0, 0


def _parsed(lines: Iterator[str], separator: str, quoted: bool, strict: bool = False) -> Iterator[tuple[int, Row]]:
    """The rows that a separator gives, each with the line it ends on; of too many cells one more than is allowed."""
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE
    reader = csv.reader(lines, delimiter=separator, quoting=quoting, skipinitialspace=True, strict=strict)
    ended = 0
    try:
        for cells in reader:
            row = tuple(" ".join(cell.split()) for cell in cells[: limits.TABLE_COLUMNS + 1])
            ended = reader.line_num
            if any(row):
                yield ended, row
    except csv.Error as error:  # a cell longer than the csv module takes: mostly a quotation mark that nothing closes
        where = f"Look for a quote that is never closed, from line {ended + 1} on."
        raise ValueError(f"The table cannot be read ({error}). {where}") from error


def _usual_width(rows: Sequence[Row]) -> tuple[int, float]:
    """How many columns most rows have, and the share of rows that do."""
    if not rows:
        return 0, 0.0
    width, count = Counter(map(len, rows)).most_common(1)[0]
    return width, count / len(rows)


def read_columns(data: bytes, name: str) -> tuple[dict[str, Row], bool]:
    """The columns of a file by name, their empty cells left out, and whether all of it was looked at.

    Tables are known by their ending, .csv or .tsv; any other file has one column, its lines. ValueError with the next
    step for what cannot be read.
    """
    if not name.lower().endswith((".csv", ".tsv")):
        text, _ = decoded(data, limits.LIST_BYTES)
        lines = lines_of(text)
        return ({"line": lines} if lines else {}), next(islice(split(text), limits.LINES, None), None) is None
    separators = "\t" if name.lower().endswith(".tsv") else tuple(SEPARATORS)
    sheet = read_sheet(data, 2, limits.LIST_BYTES, separators)
    heads = sheet.rows[0] if sheet.rows else ()  # names are short and no sentences
    headed = bool(heads) and all(len(cell) <= 40 and not cell.endswith((".", "!", "?")) for cell in heads)
    cells: defaultdict[int, list[str]] = defaultdict(list)
    for row in sheet.rows[headed:]:
        for at, cell in enumerate(row):
            if cell:
                cells[at].append(cell)
    first = dict(enumerate(heads)) if headed else {}
    columns: dict[str, Row] = {}
    for at in sorted(cells):
        given = first.get(at, "")
        columns[f"column {at + 1}" if given in {"", *columns} else given] = tuple(cells[at])
    return columns, sheet.whole


def likeliest_column(columns: Mapping[str, Row]) -> str:
    """The column that holds the sentences: one named so, else the one with the longest cells.

    >>> likeliest_column({"id": ("1", "2"), "note": ("It rains.", "It snows.")})
    'note'
    """
    named = [name for name in columns if name.lower() in SENTENCES]
    return named[0] if named else max(columns, key=lambda name: sum(map(len, columns[name])) / len(columns[name]))
