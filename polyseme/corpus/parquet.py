"""Files of occurrences, written and read one row group at a time, so that millions of rows fit."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pyarrow as pa
import pyarrow.parquet as pq

from polyseme import limits
from polyseme.corpus import footer
from polyseme.corpus.footer import DAMAGED, MAKE
from polyseme.corpus.rows import check_rows
from polyseme.corpus.schema import PLACE, REPEATED, About

MAGIC = b"PAR1"  # at both ends of a Parquet file


def write(file: IO[bytes], about: About, columns: pa.Schema, parts: Iterable[pa.Table]) -> None:
    """Writes each part, rows of one word, as a row group.

    Uncompressed: vectors hardly shrink, and the reader refuses small files that decompress into large ones. Every page
    has a checksum, by which the reader finds damage.
    """
    options = {"use_dictionary": REPEATED, "write_statistics": ["word"], "write_page_checksum": True}
    schema = columns.with_metadata(about.metadata)
    with pq.ParquetWriter(file, schema, compression="none", **options) as writer:
        for part in parts:
            if len(part):
                writer.write_table(part.cast(schema), row_group_size=len(part))


class ParquetRows:
    """The rows of a file; `sizes` maps a word to the rows of each of its row groups. Safe for several threads.

    ValueError, with the next step, if it is not a file of occurrences.
    """

    def __init__(self, file: pa.NativeFile) -> None:
        size = file.size()
        if not size or file.read_at(len(MAGIC), 0) != MAGIC:
            raise ValueError(f"This is not a Parquet file. {MAKE}")
        if size < 3 * len(MAGIC) or file.read_at(len(MAGIC), size - len(MAGIC)) != MAGIC:
            raise ValueError("The end of this file is missing. Copy it again, or make it again.")
        self._file = file
        with _arrow_errors_in_words():
            parquet = pq.ParquetFile(file)
            self._footer, self.schema = parquet.metadata, parquet.schema_arrow
            self.about: About = footer.about(self.schema.metadata)
            footer.check_columns(self.schema, self.about)
            self._groups = footer.row_groups(self._footer, self.schema, self.about, file.size())
        self.sizes = {
            word: [self._footer.row_group(group).num_rows for group in groups] for word, groups in self._groups.items()
        }

    @classmethod
    def open(cls, path: str | Path) -> "ParquetRows":
        try:
            return cls(pa.OSFile(str(path)))
        except OSError as error:
            raise ValueError(f"{path} can't be opened ({type(error).__name__}). {MAKE}") from error

    def check(self) -> None:
        """Reads all rows of an upload. ValueError if any is damaged, or if they unfold beyond a file of ours."""
        size = 0
        if self._footer.num_rows > limits.LINES:
            raise ValueError(f"Limit: {limits.LINES:,} occurrences. Make a smaller file: give --most to the command.")
        if self._footer.serialized_size > limits.CORPUS_FOOTER_BYTES:
            raise ValueError("This file has too many parts. Make it again with fewer words or layers.")
        if sum(map(len, self.schema.metadata.values())) > limits.CORPUS_METADATA:
            raise ValueError("This file names too many words or files. Make one with fewer words.")
        for word, groups in self._groups.items():
            for number in range(len(groups)):
                size += self.part(word, [number], [*PLACE.names, *self.about.layers]).nbytes
                if size > limits.CORPUS_UPLOAD_BYTES:
                    raise ValueError("The texts of this file are too large. Make it again with a smaller --context.")

    def part(self, word: str, numbers: Sequence[int], columns: Sequence[str]) -> pa.Table:
        """Some columns of some row groups of a word. ValueError if they are damaged."""
        options = {"read_dictionary": REPEATED, "page_checksum_verification": True}
        with _arrow_errors_in_words():
            parquet = pq.ParquetFile(self._file, metadata=self._footer, **options)
            groups = [self._groups[word][number] for number in numbers]
            part = parquet.read_row_groups(groups, columns=list(columns), use_threads=False)
            check_rows(part, word, len(groups))
            return part.select(list(columns)).cast(pa.schema([self.schema.field(name) for name in columns]))


@contextmanager
def _arrow_errors_in_words() -> Iterator[None]:
    try:
        yield
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        raise ValueError(DAMAGED) from error
