"""The files that vectors leave in. To add a format, add an entry to FORMATS."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO

from components.takeaway.npz import write_npz
from components.takeaway.vectors import Export
from components.takeaway.writers import Parts, write_csv, write_jsonl, write_parquet, write_projector


@dataclass(frozen=True)
class Format:
    """A kind of file: its name, how file names end, its media type, its writer, and who opens it."""

    label: str
    extension: str
    media: str
    write: Callable[[IO[bytes], Parts], None]
    good_for: str
    example: str  # how to read it
    half: bool = False  # whether it holds values of 16 bits as well


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

FORMATS: dict[str, Format] = {
    "npz": Format("NPZ", ".npz", "application/zip", write_npz, "NumPy and scikit-learn", READ_NPZ, half=True),
    "parquet": Format(
        "Parquet",
        ".parquet",
        "application/vnd.apache.parquet",
        write_parquet,
        "pandas, Polars, DuckDB, Spark",
        READ_PARQUET,
        half=True,
    ),
    "csv": Format("CSV", ".csv", "text/csv", write_csv, "spreadsheets, R and everything else", READ_CSV),
    "tsv": Format(
        "TSV pair", ".zip", "application/zip", write_projector, "TensorFlow's Embedding Projector", READ_PROJECTOR
    ),
    "jsonl": Format(
        "JSON Lines", ".jsonl", "application/jsonl", write_jsonl, "what reads BERT's extract_features.py", READ_JSONL
    ),
}


def file_bytes(name: str, whole: Export) -> bytes:
    """An export as the bytes of a file."""
    file = io.BytesIO()
    FORMATS[name].write(file, [whole])
    return file.getvalue()
