"""Uploads and pasted tables that unfold, or that are larger than is taken."""

import io
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.served.reruns import whole
from benchmarks.served.stranger import Stranger
from polyseme import limits
from polyseme.corpus.parquet import write
from polyseme.corpus.schema import About, columns

from .crowds import FLOOD_SECONDS, LOST

LETTERS_SECONDS = 12


def unfolding_file(address: str) -> None:
    """A Parquet file of .8 MB, with one text of 1,200 characters in 400,000 rows, by six visitors at once."""
    data = _unfolding(400_000)

    def show(_: int) -> None:
        with Stranger(address) as one, suppress(*LOST):
            one.load("atlas", atlas="your file")
            one.uploads("atlas file", data, "a.parquet")
            whole(one)

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(show, range(6)))


def wide_tables(address: str) -> None:
    """A corpus of 4,800 texts of 8,000 bytes, four times as much in memory: its foot, and its table as a file."""
    data = _unfolding(4_800, "bank" + "x" * 7_990 + "😀")

    def ask(_: int) -> None:
        with Stranger(address) as one, suppress(*LOST):
            one.load("atlas", atlas="your file")
            one.uploads("atlas file", data, "a.parquet")
            whole(one)
            one.set("fold take", bool_value=True)
            one.makes("Download as CSV")

    with ThreadPoolExecutor(3) as threads:
        list(threads.map(ask, range(3)))


def _unfolding(rows: int, text: str = "bank" + "x" * 1_196) -> bytes:
    zeros = np.zeros(rows, np.int32)
    kind, counts, file = columns({"Last": 2}, half=True), {"bank": {"s": rows}}, io.BytesIO()
    texts = {"source": "s", "text": text, "word": "bank", "form": "bank"}
    values = {name: pa.DictionaryArray.from_arrays(zeros, [one]) for name, one in texts.items()}
    values |= {"text_id": zeros, "start": zeros, "end": zeros + 4, "offset": zeros}
    values["pieces"] = pa.ListArray.from_arrays(np.zeros(rows + 1, np.int32), pa.array([], pa.int32()))
    values["Last"] = pa.FixedSizeListArray.from_arrays(pa.array(np.zeros(2 * rows, np.float16)), 2)
    table = pa.table([pa.array(values[name]).cast(kind.field(name).type) for name in kind.names], schema=kind)
    about = About("", "", ("Last",), "Mean", "library", ("bank",), 0, rows, 500, (("s", 1),), counts, counts)
    write(file, about, kind, [table])
    return file.getvalue()


def labelled_rows(address: str) -> None:
    """As many labelled rows as the field takes, three times, and as a file, twice."""
    with Stranger(address) as one:
        one.load("pooling", data="pasted text")
        for word in ("bank", "seal", "bark"):
            one.set("rows", string_value=_rows(word, 22_000)[: limits.PASTED_CHARACTERS])
    with Stranger(address) as one:
        one.load("pooling", data="uploaded file")
        for word in ("rock", "note"):
            one.uploads("labelled file", _rows(word, 22_000).encode())


def _rows(word: str, number: int) -> str:
    return "".join(f"The {word} {at} is.;{word};s{at % 5}\n" for at in range(number))


def one_row(address: str) -> None:
    """One row of two hundred thousand cells, pasted and as a file."""
    with Stranger(address) as one:
        one.load("pooling", data="pasted text")
        one.set("rows", string_value="ab," * 200_000)
    with Stranger(address) as one:
        one.load("pooling", data="uploaded file")
        one.uploads("labelled file", b"ab," * 200_000)


def sentence_lists(address: str) -> None:
    """Lists of two megabytes: of many columns in their first row, and of nothing but newlines."""
    with Stranger(address) as one:
        one.load("sentences", list="My file")
        for data in (b"a," * 99 + b"a\n" + b"It rains,now\n" * 150_000, b"a\n" + b"\n" * 1_990_000):
            one.uploads("sentence file", data)


def files(address: str) -> None:
    """Thirty files of five megabytes by one visitor, and one of twenty."""
    with Stranger(address) as one:
        one.load("pooling", data="uploaded file")
        for _ in range(30):
            one.uploads("labelled file", b"x" * 4_900_000)
        one.uploads("labelled file", b"x" * 20_000_000)


def odd_files(address: str) -> str:
    """Files that are not what they say: Parquet with bytes changed, nested or empty; tables of nulls and quotes."""
    rng, ours = np.random.default_rng(0), np.frombuffer(_unfolding(300), np.uint8)
    nested = io.BytesIO()
    pq.write_table(pa.table({"word": [[{"a": [[1]] * 50}] * 50] * 50}), nested)
    forged = [nested.getvalue(), b"", b"PAR1", b"PAR1" * 500_000, bytes(4_900_000)]
    for size in (1, 20):
        for _ in range(3):
            (changed := ours.copy())[rng.integers(4, len(ours) - 4, size)] = rng.integers(0, 256, size)
            forged.append(changed.tobytes())
    with Stranger(address) as one, suppress(*LOST):
        one.load("atlas", atlas="your file")
        for data in forged:
            one.uploads("atlas file", data, "a.parquet")
            whole(one)
    with Stranger(address) as other, suppress(*LOST):
        other.load("pooling", data="uploaded file")
        for data in (b"\0" * 4_900_000, b"\xff\xfe" * 2_400_000, b'"' * 4_900_000, b"a;b;c\n" + b'";"' * 1_600_000):
            other.uploads("labelled file", data)
    return ", ".join({*one.exceptions, *other.exceptions})


def odd_forms(address: str) -> None:
    """Sixty connections: forms of fifteen parts with nothing but semicolons beside a name, or of a file and blanks."""
    end = time.monotonic() + FLOOD_SECONDS / 2

    def send(number: int) -> None:
        with Stranger(address) as one, suppress(*LOST):
            one.load("facts")
            while time.monotonic() < end:
                if number % 3:
                    one.sends_form("name=a" + ";" * 4_000, b"", parts=15)
                else:
                    one.sends_form('name="file"; filename="a.txt"', b"A bank.", blanks=5_000_000)

    with ThreadPoolExecutor(60) as threads:
        list(threads.map(send, range(60)))


def letters(address: str) -> None:
    """Six pages of one address with files of a million single letters, again and again."""
    data = "\n".join([" ".join("abcdefghijklmnopqrs"[number % 19] for number in range(499))] * 1_995).encode()

    def ask(number: int) -> None:
        with Stranger(address) as one, suppress(*LOST), one.closed_after(LETTERS_SECONDS):
            one.load("export", source="your file", unit="sentences")
            one.uploads("export file", data + str(number).encode(), "letters.txt")
            while True:
                one.again()

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(ask, range(6)))


def exports(address: str) -> None:
    """Four pages that each make a file of some 50 MB, and stay until all are there."""
    there = threading.Barrier(4)

    def ask(number: int) -> None:
        with Stranger(address) as one, suppress(*LOST):
            one.load("export", choice="Concatenation of last four", format="csv")
            one.set("text", string_value=f"A bank lends {number} money.\n" * 280)
            whole(one)
            one.makes("Download for spreadsheets (.csv)")
            there.wait(60)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(ask, range(4)))
