"""Files of occurrences written: one row group a part, in flat memory."""

from collections.abc import Iterable
from typing import IO

import pyarrow as pa
import pyarrow.parquet as pq

from components.takeaway.corpus.schema import REPEATED, About


def write(file: IO[bytes], about: About, columns: pa.Schema, parts: Iterable[pa.Table]) -> None:
    """Writes parts with these columns, each of rows of one word and few enough for a row group.

    Nothing is compressed: vectors hardly can be, and the reader trusts no small file that unfolds into a large one. A
    checksum stands with every page, by which the reader knows damage.
    """
    options = {"use_dictionary": REPEATED, "write_statistics": ["word"], "write_page_checksum": True}
    schema = columns.with_metadata(about.metadata)
    with pq.ParquetWriter(file, schema, compression="none", **options) as writer:
        for part in parts:
            if len(part):
                writer.write_table(part.cast(schema), row_group_size=len(part))
