"""The text format of word2vec: one mean vector for each different word."""

from collections import Counter
from typing import IO

import numpy as np
import orjson

from polyseme.export.arrays import Parts
from polyseme.export.writers import one_line


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
