"""The columns and metadata of a file of occurrences, as docs/occurrences.md describes them.

A row is an occurrence of a word. Rows are sorted by word as requested, then as in the corpus; a row group holds one
word. A file has no date and no machine name: the same request gives the same bytes.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

import orjson
import pyarrow as pa

FORMAT, VERSION = "occurrences", "1"
PREFIX = "polyseme."

KEPT = "kept"  # About.sampled in a file of version 1

Counts = Mapping[str, Mapping[str, int]]  # word -> source -> count


def _field(name: str, kind: pa.DataType) -> pa.Field:
    return pa.field(name, kind, nullable=False)


PLACE = pa.schema(
    [
        _field("text_id", pa.int64()),  # the line, counted from 0 through all files
        _field("source", pa.dictionary(pa.int32(), pa.string())),  # the stem of the file, or the text before the tab
        _field("text", pa.string()),  # what the model read: the line, or the part of a long line around the word
        _field("start", pa.int32()),  # of the word in `text`, in characters
        _field("end", pa.int32()),
        _field("offset", pa.int64()),  # of the word in its line
        _field("word", pa.string()),  # as requested: bank
        _field("form", pa.string()),  # as typed in the text: Banks
        _field("pieces", pa.list_(_field("element", pa.int32()))),  # the positions of its pieces in `text`
    ]
)
"""The columns of an occurrence; one column per layer choice, with its name, follows."""

LABEL = "label"  # the last column of occurrences in memory
REPEATED = ["source", "text", "word", "form"]  # the columns with a dictionary in the file


@dataclass(frozen=True)
class CorpusPlace:
    """One occurrence before it is encoded: the columns of PLACE without the pieces."""

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
    """The metadata of a whole file."""

    model: str
    revision: str  # of the weights: Bert.revision
    layers: tuple[str, ...]  # the layer choices, each a column
    join: str  # the pooling of a word's pieces: one of TOKEN_POOLINGS
    segments: str
    words: tuple[str, ...]  # in the order requested
    seed: int
    most: int  # rows of a word in a source at most
    context: int  # characters of a text at most
    files: tuple[tuple[str, int], ...]  # the name and the number of lines of each file
    counts: Counts  # in the corpus
    sampled: Counts  # of these, the rows in this file; a file calls it `KEPT`
    quick: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """With --quick: layer choice -> the median and the lowest cosine of some vectors with the exact ones."""

    @property
    def lines(self) -> int:
        return sum(lines for _, lines in self.files)

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources in which one of the words occurs, sorted."""
        return tuple(sorted({source for sources in self.counts.values() for source in sources}))

    def rows(self, word: str) -> int:
        return sum(self.sampled.get(word, {}).values())

    @property
    def made_by(self) -> str:
        """The model, and how near its vectors are to exact ones if it was read in 8 bits; empty if unknown."""
        near = "; ".join(f"{layer}: {median:.3f}, {lowest:.3f}" for layer, (median, lowest) in self.quick.items())
        bits = f" in 8-bit integers (cosine with exact vectors, median and lowest: {near})" if near else ""
        return self.model + bits

    @property
    def metadata(self) -> dict[str, str]:
        """One entry a field for the file's metadata, all but strings as JSON."""
        fields = {"format": FORMAT, "version": VERSION} | asdict(self)
        fields[KEPT] = fields.pop("sampled")
        if not self.quick:
            del fields["quick"]
        as_json = {name: orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode() for name, value in fields.items()}
        return {f"{PREFIX}{name}": value if isinstance(value, str) else as_json[name] for name, value in fields.items()}


def columns(widths: Mapping[str, int], half: bool) -> pa.Schema:
    """The columns of a file; widths: features of each layer choice; half: 16 bits a value."""
    return pa.schema([*PLACE, *(_field(name, vector_type(width, half)) for name, width in widths.items())])


def vector_type(width: int, half: bool) -> pa.DataType:
    return pa.list_(_field("element", pa.float16() if half else pa.float32()), width)
