"""Writers of tables and texts: Parquet, CSV, the Embedding Projector's pair, JSON Lines.

Every writer takes the export in parts that it may go through more than once, and holds one of them at a time, so that
files of any length are written in flat memory. Values leave as they are: each format gives back the same float32.
"""

import re
import zipfile
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import IO

import orjson
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from components.takeaway.tables import harmless
from components.takeaway.vectors import SHOWN, Export

Parts = Iterable[Export]

VERSION = "1"
"""Of the columns of a Parquet file. Columns may be added; who removes or changes one counts on."""

SAID_OF_EACH = ("layer choice", "model", "revision")
"""What is the same for all rows and yet stands in each row of a table, so that tables can be put together."""


def metadata(part: Export, cell: Callable[[str], str] = str, names: Iterable[str] = SHOWN) -> pa.Table:
    """What is said of each row, with what is said of all; `cell` may change the texts."""
    columns = {name: _said(part.table[name].combine_chunks(), cell) for name in names}
    constant = {name: pa.repeat(cell(part.about.get(name, "")), len(part)) for name in SAID_OF_EACH}
    return pa.table(columns | constant)


def _said(column: pa.Array, cell: Callable[[str], str]) -> pa.Array:
    """A column whose texts, each once, went through `cell`."""
    if pa.types.is_integer(column.type) or pa.types.is_list(column.type):
        return column
    each = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    return pa.array([cell(text) for text in each.dictionary.to_pylist()], pa.string()).take(each.indices)


def write_parquet(file: IO[bytes], parts: Parts) -> None:
    """One row group a part: all that is known of each row, and `vector`, a list of fixed length. See docs/bulk.md."""
    writer = None
    for part in parts:
        width = part.vectors.shape[1]
        vectors = pa.FixedSizeListArray.from_arrays(pa.array(part.vectors.ravel()), width)
        table = metadata(part, names=part.table.column_names).append_column("vector", vectors)
        if writer is None:
            schema = table.schema.with_metadata(_said_of_all(part.about))
            words = ["text", "token", "word", *SAID_OF_EACH]
            writer = pyarrow.parquet.ParquetWriter(file, schema, use_dictionary=words, compression="zstd")
        writer.write_table(table.cast(schema), row_group_size=max(len(part), 1))
    if writer:
        writer.close()


def _said_of_all(about: Mapping[str, str]) -> dict[str, str]:
    """What stands in the schema: by the names that columns have, and by those that all of our Parquet files share."""
    kept = {name: said for name, said in about.items() if name != "layer choice"}
    kept |= {"format": "vectors", "version": VERSION, "layers": orjson.dumps([about.get("layer choice")]).decode()}
    return {**about, **{f"polyseme.{name.replace(' ', '_')}": said for name, said in kept.items()}}


def write_csv(file: IO[bytes], parts: Parts) -> None:
    """One row a vector: the metadata, then "feature 0", "feature 1", …; a cell like a formula is made harmless."""
    file.write("\N{BYTE ORDER MARK}".encode())  # by which spreadsheets know UTF-8
    for number, part in enumerate(parts):
        columns = {f"feature {at}": pa.array(values) for at, values in enumerate(part.vectors.T)}
        said = metadata(part, harmless)
        table = pa.table(dict(zip(said.column_names, said.columns, strict=True)) | columns)
        pyarrow.csv.write_csv(table, file, pyarrow.csv.WriteOptions(include_header=number == 0))


def write_projector(file: IO[bytes], parts: Parts) -> None:
    """The two files that the TensorFlow Embedding Projector loads, in a zip: vectors.tsv and metadata.tsv.

    Its rules: vectors without a header and of two dimensions at least; metadata with a header, since it has several
    columns; as many rows in both; no tab, no line end in a cell, and no row that begins or ends with an empty one.
    """
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        with archive.open("vectors.tsv", "w", force_zip64=True) as member:
            for part in parts:
                if part.vectors.shape[1] < 2:
                    raise ValueError("The Embedding Projector needs two dimensions at least.")
                values = pa.table({str(at): pa.array(row) for at, row in enumerate(part.vectors.T)})
                pyarrow.csv.write_csv(values, member, TABS)
        with archive.open("metadata.tsv", "w", force_zip64=True) as member:
            for number, part in enumerate(parts):
                rows = _projector_rows(metadata(part, _one_line))
                member.write("".join(rows if number else [HEADER, *rows]).encode())


TABS = pyarrow.csv.WriteOptions(include_header=False, delimiter="\t")
PROJECTOR = ("label", "token", "position", "word", "line", "text", *SAID_OF_EACH)
HEADER = "\t".join(PROJECTOR) + "\n"


def _projector_rows(table: pa.Table) -> Iterable[str]:
    """The lines of metadata.tsv. A point is labelled with its word, else its token, else its text."""
    columns = table.to_pydict()
    labels = zip(columns["word"], columns["token"], columns["text"], strict=True)
    columns["label"] = [word or token or text or "–" for word, token, text in labels]
    for row in zip(*(columns[name] for name in PROJECTOR), strict=True):
        yield "\t".join("" if cell is None else str(cell) for cell in row) + "\n"


def _one_line(text: str) -> str:
    """A text without tabs, line ends and what else begins a new line somewhere."""
    return re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", text).strip()


def write_jsonl(file: IO[bytes], parts: Parts) -> None:
    """One JSON object a text, laid out as BERT's extract_features.py does: linex_index, features, token, layers.

    linex_index counts the input's lines from 0. Layers that lie side by side are taken apart, the last is -1; of mixed
    layers there is one entry, whose index says how they were mixed. A sentence has one feature, named by its pooling.
    """
    for part in parts:
        rows = part.table.select(["line", "token"]).to_pydict()
        tokens = [token or part.about["pooling"] for token in rows["token"]]
        for line, places in groupby(range(len(part)), key=lambda row: rows["line"][row]):
            features = [{"token": tokens[row], "layers": _layers(part, row)} for row in places]
            said = {"linex_index": line - 1, "features": features}
            file.write(orjson.dumps(said, option=orjson.OPT_SERIALIZE_NUMPY | orjson.OPT_APPEND_NEWLINE))


def _layers(part: Export, row: int) -> list[dict[str, object]]:
    """One vector as extract_features has it: an entry a layer, each with the layer's number from the end."""
    if not part.layers:
        return [{"index": part.about["layer choice"], "values": part.vectors[row]}]
    values = part.vectors[row].reshape(len(part.layers), -1)
    return [{"index": layer, "values": one} for layer, one in zip(part.layers, values, strict=True)]
