"""A table out of whatever a reader's file or clipboard holds: encoding, separator and header are recognised."""

import codecs
import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from components import limits

SEPARATORS = {"\t": "tab", ",": "comma", ";": "semicolon", "|": "bar"}
"""What may stand between two cells, and its name."""

BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
FULL = 3  # columns that labelled sentences need
LOOKED_AT = 200  # rows by which a separator is judged


@dataclass(frozen=True)
class Sheet:
    """The cells of a table, row by row without empty rows, each with its line; and how they were read."""

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    encoding: str
    separator: str
    whole: bool  # whether all rows were looked at

    @property
    def width(self) -> int:
        """The columns that most rows have."""
        return _usual_width(self.rows)[0]


def read_sheet(data: bytes) -> Sheet:
    """The table in some bytes. ValueError, with the next step, where there is none.

    >>> read_sheet(b"word;sentence;sense\\nbank;The bank lends, I think.;money").rows[1]
    ('bank', 'The bank lends, I think.', 'money')
    """
    text, encoding = decoded(data)
    if not text.strip():
        raise ValueError("There is nothing in it. It needs rows with a sentence, a word and the word's sense.")
    ways = [(separator, quoted) for quoted in (True, False) for separator in SEPARATORS]
    separator, quoted = max(ways, key=lambda way: _fit([row for _, row in _parsed(text, way[0], way[1], LOOKED_AT)]))
    cells = _parsed(text, separator, quoted, limits.BENCH_LINES + 1)
    rows, lines = tuple(row for _, row in cells), tuple(line for line, _ in cells)
    most = limits.BENCH_LINES
    sheet = Sheet(rows[:most], lines[:most], encoding, separator, len(rows) <= most)
    if sheet.width < FULL:
        raise ValueError(
            "No three columns were found in it. It needs a sentence, a word and a sense in each row, with a comma, "
            "a semicolon, a tab or a bar between them; a spreadsheet saves that as CSV."
        )
    return sheet


def decoded(data: bytes) -> tuple[str, str]:
    """The text in some bytes, and the encoding by which it was read; any bytes can be read by one of them.

    >>> decoded("Zoë".encode("utf-16")), decoded("Zoë".encode("cp1252")), decoded("Zoë".encode())
    (('Zoë', 'utf-16'), ('Zoë', 'cp1252'), ('Zoë', 'utf-8'))
    """
    for encoding in [*_likely(data), "utf-8", "cp1252", "latin-1"]:
        try:
            return data.decode(encoding).replace("\0", ""), encoding
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 reads every byte")


def _likely(data: bytes) -> list[str]:
    """The encoding that the first bytes announce, or that empty every other byte of plain English betrays."""
    for mark, encoding in BOMS.items():
        if data.startswith(mark):
            return [encoding]
    start = data[:2_000]
    even, odd = start[::2].count(0), start[1::2].count(0)
    if max(even, odd) > len(start) / 5:
        return ["utf-16-le" if odd > even else "utf-16-be"]
    return []


def _parsed(text: str, separator: str, quoted: bool, most: int) -> list[tuple[int, tuple[str, ...]]]:
    """The first rows that a separator gives, each with the line it ends on; what can't be told apart ends them."""
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE
    source = io.StringIO(text, newline="")
    reader = csv.reader(source, delimiter=separator, quoting=quoting, skipinitialspace=True)
    rows: list[tuple[int, tuple[str, ...]]] = []
    try:
        for cells in reader:
            row = tuple(" ".join(cell.split()) for cell in cells)
            rows += [(reader.line_num, row)] if any(row) else []
            if len(rows) == most:
                break
    except csv.Error:  # a cell longer than the csv module takes: an opening quotation mark that nothing closes
        return rows
    return rows


def _usual_width(rows: Sequence[tuple[str, ...]]) -> tuple[int, float]:
    """How many columns most rows have, and the share of rows that do."""
    if not rows:
        return 0, 0.0
    width, count = Counter(map(len, rows)).most_common(1)[0]
    return width, count / len(rows)


def _fit(rows: Sequence[tuple[str, ...]]) -> tuple[bool, float, int]:
    """How well a way of reading fits: enough columns, the same number in all rows, many rows."""
    width, share = _usual_width(rows)
    return width >= FULL, share, len(rows)
