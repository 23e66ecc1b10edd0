"""What a file of occurrences holds: its columns, and what is said of all of it. docs/occurrences.md tells the same.

A row is an occurrence of a word. Rows stand by word, in the order asked for, then as the corpus has them; a row group
holds one word. Nothing that has no bearing on the result is in a file, no date and no machine: what is asked for twice
gives the same bytes.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import orjson
import pyarrow as pa

FORMAT, VERSION = "occurrences", "1"
PREFIX = "polyseme."

Counts = Mapping[str, Mapping[str, int]]
"""word -> source -> how many."""


def _always(name: str, kind: pa.DataType) -> pa.Field:
    return pa.field(name, kind, nullable=False)


PLACE = pa.schema(
    [
        _always("text_id", pa.int64()),  # the line, the first of the first file is 0; further files count on
        _always("source", pa.dictionary(pa.int32(), pa.string())),  # the file's stem, or what stands before the tab
        _always("text", pa.string()),  # what the network read: the line, of a long one what stands around the word
        _always("start", pa.int32()),  # of the word in `text`, in characters
        _always("end", pa.int32()),
        _always("offset", pa.int64()),  # of the word in its line
        _always("word", pa.string()),  # as asked for: bank
        _always("form", pa.string()),  # as typed: Banks
        _always("pieces", pa.list_(_always("element", pa.int32()))),  # the positions of its pieces in `text`
    ]
)
"""Where a word occurs. Behind these columns stands one for each layer choice, by whose name it goes."""

REPEATED = ["source", "text", "word", "form"]
"""Columns whose texts the file has once, and then by number."""


@dataclass(frozen=True)
class Place:
    """One occurrence before the network has read it: the columns of PLACE but for the pieces."""

    text_id: int
    source: str
    text: str
    start: int
    end: int
    offset: int
    word: str
    form: str


@dataclass(frozen=True)
class About:
    """What holds for a whole file."""

    model: str
    revision: str  # which edition of the weights: Bert.revision
    layers: tuple[str, ...]  # the layer choices, each a column
    join: str  # how the pieces of a word become one vector: one of TOKEN_POOLINGS
    segments: str
    words: tuple[str, ...]  # as asked for, in this order
    seed: int
    most: int  # kept of a word in a source
    context: int  # characters of a text at the most
    files: tuple[tuple[str, int], ...]  # the name and the lines of each file
    counts: Counts  # what the corpus has
    kept: Counts  # what this file has

    @property
    def lines(self) -> int:
        """How many lines the corpus has."""
        return sum(lines for _, lines in self.files)

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources in which one of the words occurs, in the order of their names."""
        return tuple(sorted({source for found in self.counts.values() for source in found}))

    def rows(self, word: str) -> int:
        """How many rows a word has here."""
        return sum(self.kept.get(word, {}).values())

    @property
    def metadata(self) -> dict[str, str]:
        """What stands in the file: one entry a field, all but texts as JSON."""
        said: dict[str, Any] = {"format": FORMAT, "version": VERSION} | asdict(self)
        return {f"{PREFIX}{name}": value if isinstance(value, str) else _json(value) for name, value in said.items()}


def _json(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()


def columns(widths: Mapping[str, int], half: bool) -> pa.Schema:
    """The columns of a file with layer choices whose vectors are so wide; `half`: with 16 bits a value."""
    return pa.schema([*PLACE, *(_always(name, vector_type(width, half)) for name, width in widths.items())])


def vector_type(width: int, half: bool) -> pa.DataType:
    """A list of so many values, none of which is missing."""
    return pa.list_(_always("element", pa.float16() if half else pa.float32()), width)
