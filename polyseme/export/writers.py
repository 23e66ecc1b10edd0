"""Writers of Parquet, CSV and TSV, the Embedding Projector's pair, JSON Lines, word2vec's text, and datasets.

Each writer takes the export as parts that it may iterate over several times and holds one at a time, so that memory
stays flat. Every format restores the same float32 values.
"""

import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain, groupby, islice
from itertools import count as counting
from operator import methodcaller
from typing import IO

import numpy as np
import orjson
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from polyseme.export.arrays import Parts
from polyseme.export.tables import harmless
from polyseme.export.vectors import SHOWN, ExportedVectors

VERSION = "1"
"""The version of the Parquet columns. Adding a column keeps it; removing or changing one increments it."""

CONSTANT = ("layer choice", "model", "revision")
"""The properties of the whole export that every row repeats, so that tables can be concatenated."""


def metadata(part: ExportedVectors, cell: Callable[[str], str] = str, names: Iterable[str] = SHOWN) -> pa.Table:
    """The columns that describe each row, then the constant ones; `cell` may change the texts."""
    columns = {name: _mapped(part.table[name].combine_chunks(), cell) for name in names}
    constant = {name: pa.repeat(cell(part.about.get(name, "")), len(part)) for name in CONSTANT}
    return pa.table(columns | constant)


def _mapped(column: pa.Array, cell: Callable[[str], str]) -> pa.Array:
    """A column with `cell` applied to each distinct text once; other columns unchanged."""
    if pa.types.is_integer(column.type) or pa.types.is_list(column.type):
        return column
    encoded = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    return pa.array([cell(text) for text in encoded.dictionary.to_pylist()], pa.string()).take(encoded.indices)


def write_parquet(file: IO[bytes], parts: Parts) -> None:
    """One row group per part: all columns of each row, and `vector`, a list of fixed length. See docs/bulk.md."""
    writer = None
    for part in parts:
        vectors = pa.FixedSizeListArray.from_arrays(pa.array(part.vectors.ravel()), part.vectors.shape[1])
        table = metadata(part, names=part.table.column_names).append_column("vector", vectors)
        if writer is None:
            schema = table.schema.with_metadata(_schema_metadata(part.about))
            words = ["text", "token", "word", *CONSTANT]
            writer = pyarrow.parquet.ParquetWriter(file, schema, use_dictionary=words, compression="zstd")
        writer.write_table(table.cast(schema), row_group_size=max(len(part), 1))
    if writer:
        writer.close()


def _schema_metadata(about: Mapping[str, str]) -> dict[str, str]:
    """The properties by their column names, and by the keys that all Parquet files of Polyseme share."""
    shared = {name: value for name, value in about.items() if name != "layer choice"}
    shared |= {"format": "vectors", "version": VERSION, "layers": orjson.dumps([about.get("layer choice")]).decode()}
    return {**about, **{f"polyseme.{name.replace(' ', '_')}": value for name, value in shared.items()}}


def write_table(file: IO[bytes], parts: Parts, delimiter: str = ",") -> None:
    """CSV or TSV, one row per vector: the metadata, then "feature 0", "feature 1", …; no cell becomes a formula."""
    file.write("\N{BYTE ORDER MARK}".encode())  # spreadsheets recognise UTF-8 by it
    header = True
    for part in parts:
        described, step = metadata(part, harmless), max(1, TOGETHER // max(1, part.vectors.shape[1]))
        for start in range(0, max(1, len(part)), step):  # all at once, a part would be there three times
            some = described.slice(start, step)
            vectors = part.vectors[start : start + step].T
            features = {f"feature {index}": pa.array(values) for index, values in enumerate(vectors)}
            table = pa.table(dict(zip(some.column_names, some.columns, strict=True)) | features)
            pyarrow.csv.write_csv(table, file, pyarrow.csv.WriteOptions(include_header=header, delimiter=delimiter))
            header = False


TOGETHER = 500_000
"""Values of a table that are turned into text together: six megabytes."""
TABS = pyarrow.csv.WriteOptions(include_header=False, delimiter="\t")
PROJECTOR = ("label", "token", "position", "word", "line", "text", *CONSTANT)


def write_projector(file: IO[bytes], parts: Parts) -> None:
    """The two files that the TensorFlow Embedding Projector loads, in a zip: vectors.tsv and metadata.tsv.

    Its rules: vectors without a header and of two dimensions at least; metadata with a header, since it has several
    columns; as many rows in both; no tab or line end in a cell; the first and last cell of a row not empty.
    """
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        with archive.open("vectors.tsv", "w", force_zip64=True) as member:
            for part in parts:
                if part.vectors.shape[1] < 2:
                    raise ValueError("The Embedding Projector needs at least two dimensions.")
                values = pa.table({str(index): pa.array(column) for index, column in enumerate(part.vectors.T)})
                pyarrow.csv.write_csv(values, member, TABS)
        with archive.open("metadata.tsv", "w", force_zip64=True) as member:
            member.write(("\t".join(PROJECTOR) + "\n").encode())
            for part in parts:
                member.write("".join(_projector_rows(metadata(part, one_line))).encode())


def _projector_rows(table: pa.Table) -> Iterable[str]:
    """The lines of metadata.tsv. A point's label is its word, else its token, else its text."""
    columns = table.to_pydict()
    labels = zip(columns["word"], columns["token"], columns["text"], strict=True)
    columns["label"] = [word or token or text or "–" for word, token, text in labels]
    for row in zip(*(columns[name] for name in PROJECTOR), strict=True):
        yield "\t".join("" if cell is None else str(cell) for cell in row) + "\n"


def one_line(text: str) -> str:
    """A text with blanks in place of tabs, line ends and control characters."""
    return re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", text).strip()


def write_jsonl(file: IO[bytes], parts: Parts) -> None:
    """One JSON object per text, in the layout of BERT's extract_features.py: linex_index, features, token, layers.

    linex_index counts the input's lines from 0. Concatenated layers become one entry each, the last with index -1;
    mixed layers become one entry whose index is the layer choice. A sentence has one feature, named by its pooling.
    """
    for part in parts:
        cells = part.table.select(["line", "token"]).to_pydict()
        tokens = [token or part.about["pooling"] for token in cells["token"]]
        for line, rows in groupby(range(len(part)), key=cells["line"].__getitem__):
            before = f'{{"linex_index":{line - 1},"features":['.encode()
            for row in rows:  # one by one: a text's five megabytes at once would hold up every thread
                feature = {"token": tokens[row], "layers": _layers(part, row)}
                file.write(before + orjson.dumps(feature, option=orjson.OPT_SERIALIZE_NUMPY))
                before = b","
            file.write(b"]}\n")


def _layers(part: ExportedVectors, row: int) -> list[dict[str, object]]:
    """One vector as entries of index and values."""
    indices = part.layers or (part.about["layer choice"],)
    values = part.vectors[row].reshape(len(indices), -1)
    return [{"index": index, "values": layer} for index, layer in zip(indices, values, strict=True)]


def write_word2vec(file: IO[bytes], parts: Parts) -> None:
    """The text format of word2vec: a line for each different word, the most frequent first, with its mean vector.

    Of tokens or sentences it has a line for each different one. Memory grows with the number of lines.
    """
    sums: dict[str, np.ndarray] = {}
    counts: Counter[str] = Counter()
    for part in parts:
        unit = part.about.get("unit", "").removesuffix("s")
        words = part.table[unit if unit in part.table.column_names else "text"].to_pylist()
        for word, vector in zip(words, part.vectors, strict=True):
            name = one_line(word).replace(" ", "_") or "_"
            sums[name] = sums.get(name, np.float64(0)) + vector.astype(np.float64)
            counts[name] += 1
    width = next(iter(parts)).vectors.shape[1]
    file.write(f"{len(sums)} {width}\n".encode())
    for word, count in counts.most_common():
        values = orjson.dumps((sums[word] / count).astype(np.float32), option=orjson.OPT_SERIALIZE_NUMPY)
        file.write(word.encode() + b" " + values[1:-1].replace(b",", b" ") + b"\n")


Files = Iterable[tuple[str, Callable[[IO[bytes]], None]]]  # the name and the writer of each file of a folder, in order
SHARD_PARTS = 16  # of a Parquet file in a folder: half a gigabyte of vectors
CARD = """\
---
configs:
- config_name: default
  data_files: data/*.parquet
---
Vectors made with Polyseme:

{about}

```python
from datasets import load_dataset
vectors = load_dataset("FOLDER", split="train").with_format("numpy")["vector"]
```
"""


def datasets_files(parts: Parts) -> Files:
    """A folder that Hugging Face's load_dataset opens: a card that names the Parquet files, and these."""
    remaining = iter(parts)
    for number in counting():
        first = next(remaining, None)
        if first is None:
            return
        if not number:
            about = "\n".join(f"- {name}: {value}" for name, value in first.about.items())
            yield "README.md", methodcaller("write", CARD.format(about=about).encode())
        shard = chain([first], islice(remaining, SHARD_PARTS - 1))
        yield f"data/train-{number:05}.parquet", partial(write_parquet, parts=shard)


def write_zipped(file: IO[bytes], parts: Parts, files: Callable[[Parts], Files]) -> None:
    """The files of a folder in a zip."""
    with zipfile.ZipFile(file, "w") as archive:
        for name, write in files(parts):
            with archive.open(name, "w", force_zip64=True) as member:
                write(member)
