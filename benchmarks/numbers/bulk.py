"""Files of any length: one process against two, memory at ten times the lines, and what a billion sentences need."""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa

from polyseme import examples
from polyseme.bert import load
from polyseme.bulk.pieces import cut_files
from polyseme.export.vectors import ExportedVectors, VectorRecipe, make_vectors
from polyseme.export.writers import write_parquet

from ..timing import compare

LINES, MANY, RUNS = 24_000, 100_000, 1  # of fewer lines a large part would be the start of the processes
MEGABYTE = 1_000_000


def main() -> None:
    """Prints seconds, ratios, megabytes and rates."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "lines.txt").write_text("\n".join(lines(LINES)), "utf-8")
        sides = {
            "one process": partial(vectors, folder, "lines.txt"),
            "two": partial(vectors, folder, "lines.txt", "--workers", "2"),
        }
        seconds = compare(sides, RUNS)
        print(f"    {' and '.join(f'{LINES / took:.0f}' for took in seconds.values())} lines a second, start included")
        _print_memory(folder)
        _print_rates(folder)


def lines(number: int, seed: int = 22) -> list[str]:
    """Built-in sentences in random order, each with a number of its own so that none is the other's repetition."""
    known = [*examples.everyday(), *(sentence for sentence, _, _ in examples.labelled())]
    chance = random.Random(seed)
    return [f"{chance.choice(known)} {place}" for place in range(number)]


def vectors(folder: Path, file: str, *options: str) -> float:
    """The most megabytes that the command held: one vector a line, of the bundled model unless another is named."""
    asked = ["vectors", str(folder / file), "--out", str(folder / "out.parquet"), "--quiet", *options]
    begun = subprocess.Popen([sys.executable, "-m", "polyseme", *asked], stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(begun.pid, 0)
    begun.returncode = os.waitstatus_to_exitcode(status)
    assert not begun.returncode
    return used.ru_maxrss * 1_024 / MEGABYTE


def _print_memory(folder: Path) -> None:
    """The peak for a tenth of the lines and for all of them, by a small model: what is held does not ask which."""
    model = str(small(folder))
    for number in (MANY // 10, MANY):
        (folder / "many.txt").write_text("\n".join(lines(number)), "utf-8")
        begun = time.perf_counter()
        held = vectors(folder, "many.txt", "--model", model)
        print(f"  {number:,} lines, small random model: {held:.0f} MB at the most, {time.perf_counter() - begun:.0f} s")


def small(folder: Path) -> Path:
    """A folder with a BERT of 2 layers x 384 features, narrow in its middle: vectors as long, and quickly made."""
    from transformers import BertConfig, BertModel

    shape = {"hidden_size": 384, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 64}
    BertModel(BertConfig(**shape)).save_pretrained(folder / "small")
    for file in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(load().folder / file, folder / "small")
    return folder / "small"


def _print_rates(folder: Path) -> None:
    """What a billion sentences are reckoned from: cutting, joining, bytes."""
    with (folder / "large.txt").open("wb") as file:
        file.writelines(["\n".join(lines(20_000)).encode()] * 200)
    begun = time.perf_counter()
    pieces = cut_files([folder / "large.txt"])
    rate = pieces[-1].end / (time.perf_counter() - begun)
    print(f"  cut into pieces: {rate / MEGABYTE:.0f} MB of text a second")
    for name, kind in {"32 bits": np.float32, "16 bits": np.float16}.items():
        parts = _parts(kind)
        begun = time.perf_counter()
        with (folder / "joined").open("wb") as joined:
            write_parquet(joined, parts)
            joined.flush()
            os.fsync(joined.fileno())
        took, rows = time.perf_counter() - begun, sum(map(len, parts))
        size = (folder / "joined").stat().st_size
        print(f"  joined, {name} a value: {rows / took:,.0f} vectors a second, {size / rows:.0f} bytes each")


def _parts(kind: type) -> Sequence[ExportedVectors]:
    """Four times 20,000 sentences with vectors as a model's: of true ones, shifted so that none is another's twin."""
    whole = make_vectors(load(), VectorRecipe(), lines(200))
    chance = np.random.default_rng(0)
    texts, found = lines(80_000), []
    for first in range(0, 80_000, 20_000):
        values = whole.vectors[chance.integers(0, 200, 20_000)]
        values = (values + chance.normal(scale=1e-2, size=values.shape)).astype(kind)
        table = whole.table.take(pa.array(np.zeros(20_000, np.int64)))
        text = pa.array(texts[first : first + 20_000]).dictionary_encode()
        table = table.set_column(0, "line", pa.array(np.arange(first, first + 20_000)))
        table = table.set_column(1, "text", text)
        found.append(ExportedVectors(values, table, whole.about, whole.layers))
    return found


if __name__ == "__main__":
    main()
