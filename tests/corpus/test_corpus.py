"""Occurrences in memory and in files: what was put in, in any order asked for; and of wrong files a sentence."""

import faulthandler
import io
import os
import random
import subprocess
import sys
from dataclasses import replace
from operator import itemgetter

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from polyseme import limits
from polyseme.core.occurrences.states import find_occurrences
from polyseme.corpus.corpus import Corpus
from polyseme.corpus.memory import MemoryRows
from polyseme.corpus.parquet import ParquetRows
from polyseme.corpus.rows import vectors_in
from polyseme.corpus.sandbox import problem_of
from polyseme.corpus.schema import PREFIX, CorpusPlace
from tests.corpus.conftest import WIDTHS


def checked(data: bytes) -> Corpus:
    """What the sandbox does with the bytes of a file, in this process: one for each would be most of the time."""
    rows = ParquetRows(pa.BufferReader(data))
    rows.check()
    return Corpus(rows)


@pytest.mark.parametrize("half", [False, True])
def test_what_was_written_is_read(written, about, parts, tmp_path, half):
    (tmp_path / "occurrences.parquet").write_bytes(written(half=half))
    corpus = Corpus.open(tmp_path / "occurrences.parquet")
    assert corpus.about == about
    assert corpus.about.rows("bank") == 3
    table = corpus.table("bank", ["text", "source", "start"])
    assert table.to_pydict() == {
        "text": [f"Zoë saw a bank, number {number}." for number in range(3)],
        "source": ["even", "odd", "even"],
        "start": [10, 10, 10],
    }
    wanted = [vectors["Last"].astype(np.float16 if half else np.float32) for _, vectors in parts[:2]]
    for found, one in zip(corpus.vectors("bank", "Last"), wanted, strict=True):
        np.testing.assert_array_equal(found, one.astype(np.float32))
        assert found.dtype == np.float32


@pytest.mark.parametrize("together", [1, 2, 1_000])
def test_rows_are_found_and_taken_by_number_in_the_order_asked_for(written, parts, monkeypatch, together):
    monkeypatch.setattr("polyseme.corpus.corpus.TOGETHER", together)
    corpus = checked(written())
    found = [corpus.matches("bank", letters).tolist() for letters in ("BANK, n", "number 2", "cell")]
    assert found == [[0, 1, 2], [2], []]
    taken = corpus.take("bank", [2, 0, 2], ["text_id", "Last"])
    assert taken["text_id"].to_pylist() == [2, 0, 2]
    first, second = (vectors["Last"].astype(np.float32) for _, vectors in parts[:2])
    np.testing.assert_array_equal(vectors_in(taken["Last"]), [second[0], first[0], second[0]])
    assert corpus.take("cell", [], ["text"]).num_rows == 0
    with pytest.raises(ValueError, match="'cell' has rows 0 to 1, not 2 to 2"):
        corpus.take("cell", [2], ["text"])


def test_the_same_rows_in_memory_are_the_same_corpus(written, parts):
    file = checked(written())
    table = pd.read_parquet(io.BytesIO(written()))
    places = [place for few, _ in parts for place in few]
    vectors = {name: np.concatenate([few[name] for _, few in parts]) for name in file.about.layers}
    shuffled = table.sample(frac=1, random_state=0).sort_values("word", kind="stable")
    for memory in (Corpus.from_table(table), Corpus(MemoryRows(places, vectors)), Corpus.from_table(shuffled)):
        assert memory.about.words == file.about.words
        assert memory.about.sampled == memory.about.counts == file.about.sampled
        assert (memory.about.layers, memory.about.sources) == (file.about.layers, file.about.sources)
        for word in file.about.words:
            wanted = file.table(word, [name for name in file.columns if name != "pieces"]).to_pylist()
            found = memory.table(word, [name for name in file.columns if name != "pieces"]).to_pylist()
            assert sorted(found, key=itemgetter("text_id")) == wanted
    assert checked(written()).labels("bank") == ("", "", "")


def test_a_table_needs_no_more_than_a_text_a_word_and_vectors():
    table = pd.DataFrame(
        {
            "text": ["The river bank.", "Two Banks lend.", "A cell."],
            "word": ["bank", "bank", "cell"],
            "vector": [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]],
        }
    )
    corpus = Corpus.from_table(table.assign(label=["shore", None, "x"], source=[1950, 2020, 1950]))
    assert corpus.table("bank", ["form", "start", "source"]).to_pylist() == [
        {"form": "bank", "start": 10, "source": "1950"},
        {"form": "Banks", "start": 4, "source": "2020"},
    ]
    assert (corpus.labels("bank"), corpus.about.sources) == (("shore", ""), ("1950", "2020"))
    np.testing.assert_array_equal(np.concatenate([*corpus.vectors("bank", "vector")]), [[1, 2], [3, 4]])
    assert corpus.take("bank", [1, 0], ["text_id"])["text_id"].to_pylist() == [1, 0]
    assert Corpus.from_table(table).about.counts["bank"] == {"texts": 2}


NO_TABLE = {
    "no text": (lambda table: table.drop(columns="text"), "has no column 'text'"),
    "no vectors": (lambda table: table.drop(columns="vector"), "a column of vectors"),
    "no rows": (lambda table: table[:0], "There are no occurrences"),
    "vectors of two lengths": (lambda table: table.assign(vector=[[1.0], [1.0, 2.0]]), "not all of one length"),
    "not a number": (lambda table: table.assign(vector=[[1.0], [float("nan")]]), "'vector' must hold one vector"),
    "another word": (lambda table: table.assign(word="cell"), "'cell' does not occur in 'The bank.'"),
    "beyond the text": (lambda table: table.assign(start=4, end=99), "Give start and end"),
}


@pytest.mark.parametrize("wrong", NO_TABLE)
def test_a_wrong_table_gets_a_sentence_and_a_next_step(wrong):
    spoil, sentence = NO_TABLE[wrong]
    table = pd.DataFrame({"text": ["The bank.", "A bank."], "word": "bank", "vector": [[1.0], [2.0]]})
    with pytest.raises(ValueError, match=sentence):
        Corpus.from_table(spoil(table))


def test_what_was_found_of_a_word_is_a_corpus_with_its_states(bert):
    texts = ["The bank lends.", "No word of it.", "A river bank and a bank."]
    found = find_occurrences(bert, texts, "bank", "Mean", "library", 10)
    named = found.select(["money", "shore", "money"], range(3))
    corpus = Corpus.from_occurrences(bert, named, ["Last", "Layer 2"], ["1950", "1950", "2020"])
    assert (corpus.about.model, corpus.about.revision) == (bert.name, bert.revision)
    assert corpus.about.sampled == {"bank": {"1950": 1, "2020": 2}}
    assert corpus.labels("bank") == ("money", "shore", "money")
    position = bert.encode(texts[0]).positions("bank")[0]
    (vectors,) = corpus.vectors("bank", "Layer 2")
    np.testing.assert_allclose(vectors[0], bert.encode(texts[0]).states[2, position[0]], atol=1e-5)


def footer_of(data: bytes) -> int:
    """How many bytes at the end of a Parquet file are its footer."""
    return int.from_bytes(data[-8:-4], "little") + 8


def flipped(data: bytes, at: int, bit: int = 1) -> bytes:
    """The same with one bit changed."""
    return data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :]


def again(data: bytes, change=lambda table: table, **options) -> bytes:
    """The same file written by another program, with something changed."""
    file = io.BytesIO()
    pq.write_table(change(pq.read_table(io.BytesIO(data))), file, **{"compression": "none"} | options)
    return file.getvalue()


def said(name, value):
    """A table with another entry in its metadata; None takes it out."""
    key = f"{PREFIX}{name}".encode()

    def change(table):
        rest = {other: text for other, text in table.schema.metadata.items() if other != key}
        return table.replace_schema_metadata(rest if value is None else rest | {key: value})

    return change


def column(name, values, kind=None):
    """A table with other values in a column."""

    def change(table):
        at = table.schema.get_field_index(name)
        field = table.schema.field(name) if kind is None else pa.field(name, kind, nullable=False)
        return table.set_column(at, field, pa.array(values, field.type))

    return change


ONE_GROUP = {"said": said("kept", b'{"bank": {"even": 5}}'), "word": column("word", ["bank"] * 5)}


def one_word(change):
    """The same after all five rows have become one word's."""
    return lambda table: change(ONE_GROUP["word"](ONE_GROUP["said"](said("words", b'["bank"]')(table))))


NAN = [[float("nan")] + [0.0] * 7] + [[0.0] * 8] * 4
MAKE = "polyseme occurrences"

WRONG = {
    "a text": (lambda data: b"The bank by the river bank.", f"This is not a Parquet file. Make one with: {MAKE}"),
    "nothing": (lambda data: b"", "This is not a Parquet file"),
    "its beginning": (lambda data: data[:-9], "The end of this file is missing. Copy it again"),
    "four bytes": (lambda data: data[:4], "The end of this file is missing"),
    "a byte of a page": (lambda data: flipped(data, len(data) - footer_of(data) - 5), "This file is damaged. Copy"),
    "a length of the footer": (lambda data: data[:-8] + b"\xff\xff\xff\x7fPAR1", "This file is damaged"),
    "no word of ours": (
        lambda data: again(data, lambda table: table.replace_schema_metadata({})),
        "was not made by Polyseme",
    ),
    "vectors": (lambda data: again(data, said("format", b"vectors")), "This file holds vectors, not occurrences"),
    "a later version": (lambda data: again(data, said("version", b"2")), "of version 2; this Polyseme reads version 1"),
    "no version": (lambda data: again(data, said("version", None)), "of version none"),
    "no counts": (lambda data: again(data, said("counts", None)), "damaged"),
    "counts that are none": (lambda data: again(data, said("counts", b'{"bank": {"even": -1}}')), "damaged"),
    "counts that are a list": (lambda data: again(data, said("counts", b"[1]")), "damaged"),
    "a word of many marks": (
        lambda data: again(data, said("words", ('["a' + 50 * "\u0301" + '"]').encode())),
        "damaged",
    ),
    "words twice": (lambda data: again(data, said("words", b'["bank", "bank"]')), "damaged"),
    "a number that is none": (lambda data: again(data, said("seed", b"true")), "damaged"),
    "no vectors": (lambda data: again(data, said("layers", b"[]")), "This file has no vectors"),
    "a layer that is not there": (
        lambda data: again(data, said("layers", b'["Layer 9"]')),
        "no columns named 'Layer 9'",
    ),
    "a layer that is no vector": (lambda data: again(data, said("layers", b'["start"]')), "This file has no vectors"),
    "a column gone": (
        lambda data: again(data, lambda table: table.drop_columns("offset")),
        "no columns named 'offset'",
    ),
    "a column of another kind": (
        lambda data: again(data, column("start", [1] * 5, pa.int64())),
        "'start' of this file is int64",
    ),
    "no rows": (lambda data: again(data, lambda table: table.slice(0, 0)), "holds no occurrence"),
    "other rows than it says": (lambda data: again(data), "damaged"),
    "rows of another word": (lambda data: again(data, said("kept", b'{"bank": {"even": 5}}')), "damaged"),
    "compressed": (lambda data: again(data, compression="zstd"), "written by another program"),
    "a text without end": (lambda data: again(data, one_word(column("text", ["x" * 9_000] * 5))), "damaged"),
    "a word outside its text": (lambda data: again(data, one_word(column("end", [99] * 5))), "damaged"),
    "a word that ends before it begins": (lambda data: again(data, one_word(column("end", [3] * 5))), "damaged"),
    "no number": (lambda data: again(data, one_word(column("Last", NAN))), "damaged"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_file_gets_a_sentence_and_a_next_step(written, wrong):
    spoil, sentence = WRONG[wrong]
    with pytest.raises(ValueError, match=sentence) as raised:
        checked(spoil(written()))
    assert type(raised.value) is ValueError  # ours, and none of a library
    assert "ake it again" in str(raised.value) or "Make one with" in str(raised.value)


def test_a_file_that_another_program_wrote_with_the_same_in_it_is_read(written):
    assert checked(again(written(), one_word(lambda table: table))).table("bank", ["start"]).num_rows == 5


def test_row_groups_too_large_to_be_held_are_refused_unread(written, monkeypatch):
    monkeypatch.setattr(limits, "CORPUS_CHUNK_BYTES", 50)
    with pytest.raises(ValueError, match="row groups of this file are too large"):
        checked(written())


def test_an_upload_that_unfolds_into_more_than_a_file_of_ours_is_refused(written, about, monkeypatch):
    text = "bank" + " and" * 1_900
    places = [CorpusPlace(0, "even", text, 0, 4, 0, "bank", "bank")] * 300
    said = replace(about, words=("bank",), sampled={"bank": {"even": 300}})
    data = written(said, held=[(places, {name: np.zeros((300, width)) for name, width in WIDTHS.items()})])
    assert checked(data)
    monkeypatch.setattr(limits, "CORPUS_UPLOAD_BYTES", 20 * len(data))
    with pytest.raises(ValueError, match="texts of this file are too large"):
        checked(data)
    monkeypatch.setattr(limits, "CORPUS_FOOTER_BYTES", 500)
    with pytest.raises(ValueError, match="too many parts"):
        checked(data)
    monkeypatch.setattr(limits, "CORPUS_FOOTER_BYTES", 500_000)
    monkeypatch.setattr(limits, "CORPUS_METADATA", 50)
    with pytest.raises(ValueError, match="names too many words or files"):
        checked(data)
    monkeypatch.setattr(limits, "LINES", 299)
    with pytest.raises(ValueError, match="Limit: 299 occurrences"):
        checked(data)


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(ValueError, match=r"absent.parquet can't be opened \(FileNotFoundError\)"):
        Corpus.open(tmp_path / "absent.parquet")


def test_an_upload_without_fault_passes_the_sandbox(written):
    assert problem_of(written()) == ""


def test_the_sandbox_imports_no_network():
    loaded = "import sys, polyseme.corpus.sandbox; print({'torch', 'pandas', 'streamlit'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True).stdout == "set()\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process ends as Unix has it")
def test_a_forged_file_that_ends_the_process_that_reads_it_ends_the_sandbox_alone(written):
    data = written()
    at = data.find(b"\x15\x00\x16", len(data) - footer_of(data))  # a codec, before the number of values
    forged = data[: at + 1] + bytes([72]) + data[at + 2 :]
    pid = os.fork()
    if not pid:
        faulthandler.disable()
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            checked(forged)
        finally:
            os._exit(0)
    assert os.WIFSIGNALED(os.waitpid(pid, 0)[1])  # Arrow aborts where it does not know a codec
    assert problem_of(forged).startswith("This file is damaged")


def test_no_damaged_page_is_read_as_if_it_were_whole(written):
    data, rng = written(), random.Random(0)
    for _ in range(100):
        spoilt = flipped(data, rng.randrange(4, len(data) - footer_of(data)), 1 << rng.randrange(8))
        try:
            found = checked(spoilt).table("bank", ["text", "Last"])
        except ValueError as error:
            told = type(error) is ValueError, str(error)
        else:
            told = found.equals(checked(data).table("bank", ["text", "Last"])), ""
        assert told[0], told
