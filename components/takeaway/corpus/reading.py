"""A file of occurrences read again, checked, one row group at a time: millions of rows are never held at once."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from components.takeaway.corpus import footer
from components.takeaway.corpus.footer import DAMAGED, MAKE
from components.takeaway.corpus.rows import check_rows, matrix
from components.takeaway.corpus.schema import PLACE, REPEATED, About
from components.takeaway.corpus.trial import try_out

MAGIC = b"PAR1"  # at both ends of a Parquet file


class Corpus:
    """The occurrences in a file. What holds for all of them is in `about`; several threads may read at a time."""

    def __init__(self, file: pa.NativeFile) -> None:
        _check_ends(file)
        self._file = file
        with _damage_told():
            opened = pq.ParquetFile(file)
            self._footer, self._schema = opened.metadata, opened.schema_arrow
            self.about: About = footer.about(self._schema.metadata)
            footer.check_columns(self._schema, self.about)
            self._groups = footer.groups(self._footer, self._schema, self.about, file.size())

    @classmethod
    def open(cls, source: str | Path | bytes) -> "Corpus":
        """The occurrences in a file, or in its bytes. ValueError, with the reader's next step, where there are none.

        The rows of a file are checked when they are read; those of bytes, which are few, now.
        """
        try_out(source)
        return cls(pa.BufferReader(source)) if isinstance(source, bytes) else cls.of_file(source)

    @classmethod
    def of_file(cls, path: str | Path) -> "Corpus":
        """The same of a file that may end this process if it is forged."""
        try:
            return cls(pa.OSFile(str(path)))
        except OSError as error:
            raise ValueError(f"{path} can't be opened ({type(error).__name__}). {MAKE}") from error

    @classmethod
    def of_bytes(cls, data: bytes) -> "Corpus":
        """The same of bytes, all of which are read."""
        corpus = cls(pa.BufferReader(data))
        for word in corpus.about.words:
            for _ in corpus.parts(word, corpus.columns):
                pass
        return corpus

    def check_model(self, name: str, revision: str) -> None:
        """ValueError where another model made the vectors: those of two models have nothing to do with one another."""
        if revision != self.about.revision:
            raise ValueError(
                f"This file was made with {self.about.model[:80]}, not with this edition of {name}. "
                "Choose that model, or make the file anew with this one."
            )

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns: those of PLACE, then the layer choices."""
        return (*PLACE.names, *self.about.layers)

    def width(self, layer: str) -> int:
        """How many values a vector of a layer choice has."""
        return int(self._schema.field(layer).type.list_size)

    @property
    def half(self) -> bool:
        """Whether a value has 16 bits."""
        return bool(self._schema.field(self.about.layers[0]).type.value_type == pa.float16())

    def parts(self, word: str, columns: Sequence[str]) -> Iterator[pa.Table]:
        """The rows of a word, some columns of them, one row group at a time. ValueError where they are damaged."""
        for group in self._groups[word]:
            yield self._part(word, group, columns)

    def table(self, word: str, columns: Sequence[str]) -> pa.Table:
        """All rows of a word, some columns of them: not for vectors of a large file."""
        return pa.concat_tables([self._empty(columns), *self.parts(word, columns)])

    def vectors(self, word: str, layer: str) -> Iterator[np.ndarray]:
        """(row, feature) float32 each: the vectors of a word by a layer choice, one row group at a time."""
        for part in self.parts(word, [layer]):
            yield matrix(part[layer])

    def take(self, word: str, numbers: Sequence[int] | np.ndarray, columns: Sequence[str]) -> pa.Table:
        """The rows of a word at some numbers, the first is 0, in that order; only their row groups are read."""
        wanted, groups = np.asarray(numbers, np.int64), self._groups[word]
        starts = np.cumsum([0, *(self._footer.row_group(group).num_rows for group in groups)])
        if wanted.size and not 0 <= wanted.min() <= wanted.max() < starts[-1]:
            raise ValueError(f"{word!r} has {starts[-1]:,} rows here.")
        order = np.argsort(wanted, kind="stable")
        sorted_ = wanted[order]
        at = np.searchsorted(starts, sorted_, "right") - 1
        parts = [
            self._part(word, groups[int(one)], columns).take(pa.array(sorted_[at == one] - starts[one]))
            for one in np.unique(at)
        ]
        return pa.concat_tables([self._empty(columns), *parts]).take(pa.array(np.argsort(order)))

    def _empty(self, columns: Sequence[str]) -> pa.Table:
        return pa.schema([self._schema.field(name) for name in columns]).empty_table()

    def _part(self, word: str, group: int, columns: Sequence[str]) -> pa.Table:
        """Some columns of a row group, as the schema has them."""
        options = {"read_dictionary": REPEATED, "page_checksum_verification": True}
        with _damage_told():
            opened = pq.ParquetFile(self._file, metadata=self._footer, **options)
            part = opened.read_row_group(group, columns=list(columns), use_threads=False)
            check_rows(part, word)
            return part.select(list(columns)).cast(self._empty(columns).schema)


def _check_ends(file: pa.NativeFile) -> None:
    """ValueError where a file is no Parquet, or breaks off."""
    size = file.size()
    begins = file.read_at(len(MAGIC), 0) == MAGIC if size else False
    if not begins:
        raise ValueError(f"This is not a Parquet file. {MAKE}")
    if size < 3 * len(MAGIC) or file.read_at(len(MAGIC), size - len(MAGIC)) != MAGIC:
        raise ValueError("This file breaks off before its end. Copy it again, or make it anew.")


@contextmanager
def _damage_told() -> Iterator[None]:
    """What Arrow says of a damaged file, in our words."""
    try:
        yield
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        raise ValueError(DAMAGED) from error
