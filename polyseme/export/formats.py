"""The file formats of an export. To add a format, add an entry to FORMATS."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO

from polyseme.export.npz import Parts, write_npz
from polyseme.export.vectors import ExportedVectors
from polyseme.export.writers import write_csv, write_jsonl, write_parquet, write_projector


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


READ_NPZ = """\
import numpy as np
data = np.load("vectors.npz")
vectors, texts = data["vectors"], data["texts"][data["text"]]  # a row each
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

PARQUET = "application/vnd.apache.parquet"
FORMATS: dict[str, Format] = {
    "npz": Format("NPZ", ".npz", "application/zip", write_npz, "NumPy and scikit-learn", READ_NPZ, True),
    "parquet": Format(
        "Parquet", ".parquet", PARQUET, write_parquet, "pandas, Polars, DuckDB, Spark", READ_PARQUET, True
    ),
    "csv": Format("CSV", ".csv", "text/csv", write_csv, "spreadsheets, R and everything else", READ_CSV),
    "tsv": Format(
        "TSV pair", ".zip", "application/zip", write_projector, "TensorFlow's Embedding Projector", READ_PROJECTOR
    ),
    "jsonl": Format(
        "JSON Lines", ".jsonl", "application/jsonl", write_jsonl, "what reads BERT's extract_features.py", READ_JSONL
    ),
}


def file_bytes(name: str, whole: ExportedVectors) -> bytes:
    """The file of an export."""
    file = io.BytesIO()
    FORMATS[name].write(file, [whole])
    return file.getvalue()
