"""The file formats of an export. To add a format, add an entry to FORMATS."""

import io
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import IO, Any

from polyseme import limits
from polyseme.export.arrays import Parts, write_npz, write_safetensors
from polyseme.export.units import Row
from polyseme.export.vectors import ExportedVectors
from polyseme.export.writers import (
    Files,
    datasets_files,
    write_jsonl,
    write_parquet,
    write_projector,
    write_table,
    write_word2vec,
    write_zipped,
)


@dataclass(frozen=True)
class Format:
    """A file format: its name, extension, media type and writer, the programs that open it, and code that reads it."""

    label: str
    extension: str
    media: str
    write: Callable[[IO[bytes], Parts], None]
    good_for: str
    example: str
    half: bool = False  # whether it can hold float16
    means: bool = False  # one vector for each different word, token or sentence, the mean of its rows
    files: Callable[[Parts], Files] | None = None  # of a folder, which the command writes; a download is a zip of it

    @property
    def download(self) -> str:
        return f"vectors{self.ending}"

    @property
    def ending(self) -> str:
        return f"{self.extension}{'.zip' if self.files else ''}"

    @property
    def program(self) -> str:
        """The first of the programs that open it."""
        return self.good_for.partition(",")[0]


READ_NPZ = """\
import numpy as np
data = np.load("vectors.npz")
vectors, texts = data["vectors"], bytes(data["texts"]).decode().split("\\0")  # row i: texts[data["text"][i]]
"""
READ_SAFETENSORS = """\
from safetensors.numpy import load_file
data = load_file("vectors.safetensors")
vectors, texts = data["vectors"], bytes(data["texts"]).decode().split("\\0")  # row i: texts[data["text"][i]]
"""
READ_PARQUET = """\
import numpy as np, pandas as pd
table = pd.read_parquet("vectors.parquet")
vectors = np.stack(table["vector"])
"""
READ_CSV = """\
import pandas as pd
table = pd.read_csv("vectors.csv", keep_default_na=False)
vectors = table.filter(like="feature ").to_numpy("float32")
"""
READ_TSV = """\
import pandas as pd
table = pd.read_csv("vectors.tsv", sep="\\t", keep_default_na=False)
vectors = table.filter(like="feature ").to_numpy("float32")
"""
READ_PROJECTOR = """\
# Unpack vectors.zip, open projector.tensorflow.org, choose Load: vectors.tsv in step 1, metadata.tsv in step 2.
import pandas as pd, zipfile
with zipfile.ZipFile("vectors.zip") as pair:
    vectors = pd.read_csv(pair.open("vectors.tsv"), sep="\\t", header=None).to_numpy("float32")
"""
READ_JSONL = """\
import json
texts = [json.loads(line) for line in open("vectors.jsonl", encoding="utf-8")]
vectors = [[feature["layers"][0]["values"] for feature in text["features"]] for text in texts]
"""

READ_WORD2VEC = """\
# With gensim: KeyedVectors.load_word2vec_format("vectors.vec")
lines = [line.split(" ") for line in open("vectors.vec", encoding="utf-8", newline="\\n")]
words, vectors = [line[0] for line in lines[1:]], [list(map(float, line[1:])) for line in lines[1:]]
"""
READ_DATASETS = """\
# Unpack vectors.datasets.zip. With datasets: load_dataset("vectors.datasets", split="train").with_format("numpy")
import numpy as np, pandas as pd
vectors = np.stack(pd.read_parquet("vectors.datasets/data")["vector"])
"""

PARQUET, BINARY = "application/vnd.apache.parquet", "application/octet-stream"
FORMATS: dict[str, Format] = {
    "npz": Format("NPZ", ".npz", "application/zip", write_npz, "Python, with NumPy or scikit-learn", READ_NPZ, True),
    "parquet": Format(
        "Parquet", ".parquet", PARQUET, write_parquet, "pandas, Polars, DuckDB, Spark", READ_PARQUET, True
    ),
    "csv": Format("CSV", ".csv", "text/csv", write_table, "spreadsheets, R and everything else", READ_CSV),
    "tsv": Format(
        "TSV", ".tsv", "text/tab-separated-values", partial(write_table, delimiter="\t"), "command-line tools", READ_TSV
    ),
    "projector": Format(
        "TSV pair", ".zip", "application/zip", write_projector, "TensorFlow's Embedding Projector", READ_PROJECTOR
    ),
    "jsonl": Format(
        "JSON Lines", ".jsonl", "application/jsonl", write_jsonl, "programs made for extract_features.py", READ_JSONL
    ),
    "safetensors": Format(
        "safetensors", ".safetensors", BINARY, write_safetensors, "PyTorch, JAX and Rust", READ_SAFETENSORS, True
    ),
    "word2vec": Format(
        "word2vec",
        ".vec",
        "text/plain",
        write_word2vec,
        "gensim, with one mean vector per word",
        READ_WORD2VEC,
        means=True,
    ),
    "datasets": Format(
        "Hugging Face datasets",
        ".datasets",
        "application/zip",
        partial(write_zipped, files=datasets_files),
        "Hugging Face datasets, with load_dataset",
        READ_DATASETS,
        half=True,
        files=datasets_files,
    ),
}


def estimated_bytes(name: str, rows: Sequence[Sequence[Row]], lines: Sequence[str], width: int) -> int:
    """The bytes of a file before it is made, compressed in no format: values, and in each row its line and word.

    rows: those of each line; width: the values of each. As text a value has 12 bytes on average, and 16 at most.

    >>> estimated_bytes("csv", [[("bank", 0, "bank", 0, 4, (0,))] * 3], ["bänk"], 100)
    3663
    """
    of_line = (len(own) * len(line.encode()) for own, line in zip(rows, lines, strict=True))
    of_words = (4 * len(row[2] or "") for own in rows for row in own)  # UTF-8 has four bytes for a character at most
    values = sum(map(len, rows)) * width
    return sum(of_line) + sum(of_words) + values * (4 if FORMATS[name].half else 12)


class RestingFile(io.BytesIO):
    """A file in memory whose writer rests now and then: one that writes forty megabytes of small parts in one go keeps
    the interpreter, which a page needs hundreds of times."""

    _since = 0

    def write(self, data: Any) -> int:
        written = super().write(data)
        self._since += written
        if self._since > limits.FILE_REST_BYTES:
            self._since = 0
            time.sleep(limits.FILE_REST_SECONDS)
        return written


def file_bytes(name: str, whole: ExportedVectors) -> bytes:
    """The file of an export, written so that other threads go on."""
    file = RestingFile()
    FORMATS[name].write(file, [whole])
    return file.getvalue()
