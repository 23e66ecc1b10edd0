"""Every format, opened by a reader that is not ours, gives back each value and each text."""

import io
import json
import zipfile
from collections import Counter
from dataclasses import replace

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest
import safetensors
import safetensors.numpy
from hypothesis import given, settings
from hypothesis import strategies as st

from polyseme import limits
from polyseme.bert import load
from polyseme.bulk.vectors.task import halved
from polyseme.examples import TUTORIAL
from polyseme.export import formats, units, writers
from polyseme.export.formats import FORMATS, estimated_bytes, file_bytes
from polyseme.export.units import UNITS
from polyseme.export.vectors import ExportedVectors, VectorRecipe, _table, make_vectors

BUNDLED = load("all-MiniLM-L6-v2")  # for hypothesis, whose tests take no fixtures
TEXTS = [TUTORIAL, "=HYPERLINK(\"x\"), 'it''s' 🙂", "null nan\tNA\x0b\u2028end, naïve", "embeddings embeddings"]
ODD = np.array([0.1, -0.0, 1e-45, 3.4028235e38, 1 / 3, -1.17549435e-38, 16777217, 5e-5], np.float32)


def npz(content):
    return np.load(io.BytesIO(content), allow_pickle=False)


def parquet(content):
    return np.stack(pd.read_parquet(io.BytesIO(content))["vector"])


def csv(content):
    return pd.read_csv(io.BytesIO(content)).filter(like="feature ").to_numpy(np.float32)


def all_texts(data):
    return bytes(data["texts"]).decode().split("\0")


def projector(content, name="vectors.tsv"):
    with zipfile.ZipFile(io.BytesIO(content)) as pair:
        return pair.read(name).decode()


def first_shard(content):
    with zipfile.ZipFile(io.BytesIO(content)) as folder:
        return folder.read("data/train-00000.parquet")


def jsonl(content):
    return [json.loads(line) for line in content.splitlines()]


READERS = {
    "npz": lambda content: npz(content)["vectors"],
    "parquet": parquet,
    "csv": csv,
    "tsv": lambda content: pd.read_csv(io.BytesIO(content), sep="\t").filter(like="feature ").to_numpy(np.float32),
    "safetensors": lambda content: safetensors.numpy.load(content)["vectors"],
    "projector": lambda content: np.loadtxt(io.StringIO(projector(content)), delimiter="\t", dtype=np.float32, ndmin=2),
    "datasets": lambda content: parquet(first_shard(content)),
    "jsonl": lambda content: np.array(
        [
            np.concatenate([layer["values"] for layer in feature["layers"]])
            for text in jsonl(content)
            for feature in text["features"]
        ],
        np.float32,
    ),
}


@pytest.fixture(scope="module")
def exports(bert):
    return {unit: make_vectors(bert, VectorRecipe(unit, "-2:-1", "concat"), TEXTS) for unit in UNITS}


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("unit", UNITS)
def test_every_value_comes_back_bit_by_bit(exports, name, unit):
    found = READERS[name](file_bytes(name, exports[unit]))
    np.testing.assert_array_equal(found.view(np.uint32), exports[unit].vectors.view(np.uint32))


@pytest.mark.parametrize("name", READERS)
def test_the_oddest_values_come_back_too(exports, name):
    whole = exports["sentences"]
    odd = ExportedVectors(np.stack([np.roll(ODD, at) for at in range(4)]), whole.table, whole.about)
    np.testing.assert_array_equal(READERS[name](file_bytes(name, odd)), odd.vectors)


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("unit", UNITS)
def test_written_in_parts_a_file_has_the_same_content(bert, exports, name, unit):
    whole, file = exports[unit], io.BytesIO()
    cut = whole.table["line"].to_pylist().index(3)
    parts = [
        ExportedVectors(whole.vectors[a:b], whole.table[a:b], whole.about, whole.layers)
        for a, b in [(0, cut), (cut, None)]
    ]
    FORMATS[name].write(file, parts)
    one, several = file_bytes(name, whole), file.getvalue()
    if name in ("csv", "tsv", "jsonl"):
        assert one == several
    elif name in ("parquet", "datasets"):
        one, several = (first_shard(file) if name == "datasets" else file for file in (one, several))
        assert pq.read_table(io.BytesIO(one)).equals(pq.read_table(io.BytesIO(several)))
        assert pq.ParquetFile(io.BytesIO(several)).num_row_groups == 2
    elif name == "projector":
        assert all(projector(one, member) == projector(several, member) for member in ("vectors.tsv", "metadata.tsv"))
    else:
        load = npz if name == "npz" else safetensors.numpy.load
        first, second = load(one), load(several)
        assert set(first) == set(second)
        assert [all_texts(first)[i] for i in first["text"]] == [all_texts(second)[i] for i in second["text"]]


def test_an_npz_holds_no_pickle_and_says_what_each_row_is(exports):
    data = npz(file_bytes("npz", exports["tokens"]))
    table = exports["tokens"].table
    assert bytes(data["token"]).decode().split("\0") == table["token"].to_pylist()
    assert list(data["position"]) == table["position"].to_pylist()
    assert [all_texts(data)[i] for i in data["text"]] == table["text"].to_pylist()
    assert str(data["model"]) == "all-MiniLM-L6-v2"
    assert not any(data[name].dtype.hasobject for name in data)
    assert "word" not in npz(file_bytes("npz", exports["sentences"]))


def test_safetensors_have_the_properties_as_metadata_and_16_bits_where_asked(exports, tmp_path):
    (tmp_path / "a.safetensors").write_bytes(file_bytes("safetensors", halved(exports["words"])))
    with safetensors.safe_open(tmp_path / "a.safetensors", "np") as file:
        assert file.metadata() == exports["words"].about
        assert file.get_tensor("vectors").dtype == np.float16
        assert file.get_tensor("line").tolist() == exports["words"].table["line"].to_pylist()


def test_a_long_text_does_not_widen_the_others(exports):
    sizes = []
    for length in (1, 1_000):
        table = _table(UNITS["sentences"], [(i, BUNDLED.tokenize("a" * n)) for i, n in enumerate([length, *[3] * 999])])
        data = npz(file_bytes("npz", ExportedVectors(np.ones((1_000, 2), np.float32), table)))
        sizes.append(sum(data[name].nbytes for name in data))
    assert sizes[1] - sizes[0] == 999


def test_word2vec_has_the_mean_of_each_word_the_most_frequent_first(bert):
    texts = ["A bank, a river bank\u2028and a bank.", "The river."]
    whole = make_vectors(bert, VectorRecipe("words", "Last"), texts)
    file = io.BytesIO()
    FORMATS["word2vec"].write(file, [replace(whole, vectors=whole.vectors[:4], table=whole.table[:4]), whole])
    words = [*whole.table["word"].to_pylist()[:4], *whole.table["word"].to_pylist()]
    vectors = np.concatenate([whole.vectors[:4], whole.vectors])
    header, *lines = file.getvalue().decode().removesuffix("\n").split("\n")
    assert header == f"{len(set(words))} 384"
    found = {line.split(" ")[0]: np.array(line.split(" ")[1:], np.float32) for line in lines}
    assert list(found) == [word for word, _ in Counter(words).most_common()]
    for word, vector in found.items():
        rows = vectors[[other == word for other in words]].astype(np.float64)
        np.testing.assert_array_equal(vector, rows.mean(0).astype(np.float32))


@pytest.mark.parametrize("unit", UNITS)
def test_parquet_has_its_metadata_as_columns_and_in_its_schema(exports, unit):
    table = pq.read_table(io.BytesIO(file_bytes("parquet", exports[unit])))
    assert table.column_names == [
        "line", "text", "token", "position", "word", "start", "end", "pieces",
        "layer choice", "model", "revision", "vector",
    ]  # fmt: skip
    assert table["text"].to_pylist() == exports[unit].table["text"].to_pylist()
    assert table["word"].to_pylist() == exports[unit].table["word"].to_pylist()
    assert table.schema.metadata[b"layer choice"] == b"concat of layers -2:-1"
    assert set(table["revision"].to_pylist()) == {exports[unit].about["revision"]}
    assert table["vector"].type.list_size == 768


@pytest.mark.parametrize("unit", ["tokens", "words"])
def test_parquet_tells_where_in_the_line_and_of_which_pieces_a_vector_is(bert, unit):
    lines = [*TEXTS, "a river bank ||| embeddings of a bank"]
    table = pq.read_table(io.BytesIO(file_bytes("parquet", make_vectors(bert, VectorRecipe(unit), lines))))
    for row in table.drop_columns("vector").to_pylist():
        pieces = bert.tokenize(*units.split_pair(row["text"])).pieces
        assert " ".join(pieces[at] for at in row["pieces"]) == row["token"]
        assert row["pieces"][0] == row["position"]
        if row["word"] is None:
            assert (row["start"], row["end"]) == (None, None)
        elif unit == "words":
            assert row["text"][row["start"] : row["end"]] == row["word"]
        else:
            assert row["text"][row["start"] : row["end"]] in row["word"]
    assert table["start"].to_pylist()[-2 if unit == "tokens" else -1] == len(lines[-1]) - len("bank")


def test_a_csv_has_its_texts_in_spreadsheet_safe_cells(exports):
    content = file_bytes("csv", exports["words"])
    assert content.startswith(b"\xef\xbb\xbf")
    table = pd.read_csv(io.BytesIO(content), keep_default_na=False)
    assert "=" in set(table["token"])  # alone it is no formula
    assert set(table["text"][table["line"] == 2]) == {f"'{TEXTS[1]}"}
    assert list(table["word"][table["line"] == 3])[:3] == ["null", "nan", "NA"]


def projected(vectors, metadata):
    """What the Embedding Projector makes of a pair, by the rules of its loader: trimmed lines, empty ones left out."""
    points = [line.strip().split("\t") for line in vectors.split("\n") if line.strip()]
    header, *rows = [line.split("\t") for line in metadata.split("\n") if line.strip()]
    return points, header, rows


@pytest.mark.parametrize("unit", UNITS)
def test_the_projectors_pair_keeps_its_rules(exports, unit):
    content = file_bytes("projector", exports[unit])
    points, header, rows = projected(projector(content), projector(content, "metadata.tsv"))
    assert len(points) == len(rows) == len(exports[unit])
    assert {len(point) for point in points} == {768}
    assert [float(value) for value in points[0]]  # no header above the vectors
    assert len(header) > 1
    assert header[0] == "label"
    assert {len(row) for row in rows} == {len(header)}
    assert all(row[0].strip() and row[-1].strip() for row in rows)
    assert "\r" not in projector(content, "metadata.tsv")
    assert projector(content).endswith("\n")


def test_the_projector_is_given_two_dimensions_at_least(exports):
    whole = exports["sentences"]
    with pytest.raises(ValueError, match="two dimensions"):
        file_bytes("projector", ExportedVectors(whole.vectors[:, :1], whole.table, whole.about))


def test_json_lines_are_laid_out_as_extract_features_does(bert, exports):
    first, *_, last = jsonl(file_bytes("jsonl", exports["tokens"]))
    assert (first["linex_index"], last["linex_index"]) == (0, 3)
    assert [feature["token"] for feature in first["features"]] == list(bert.tokenize(TUTORIAL).pieces)
    assert [layer["index"] for layer in first["features"][0]["layers"]] == [-2, -1]
    states = bert.encode(TUTORIAL).states
    np.testing.assert_allclose(first["features"][6]["layers"][1]["values"], states[-1, 6], atol=1e-4)


@pytest.mark.parametrize(
    ("unit", "recipe", "names", "indices"),
    [
        ("tokens", {"layers": "Layer 0"}, ["[CLS]", "bank", "[SEP]"], [-7]),
        ("words", {"layers": "Sum of all"}, ["bank"], ["Sum of all"]),
        ("sentences", {"layers": "Last", "pooling": "[CLS]"}, ["[CLS]"], [-1]),
        ("sentences", {"layers": "Last", "pooling": "Mean and max"}, ["Mean and max"], ["Last"]),
    ],
)
def test_the_layers_in_json_lines_are_numbered_from_the_end_or_named(bert, unit, recipe, names, indices):
    (text,) = jsonl(file_bytes("jsonl", make_vectors(bert, VectorRecipe(unit, **recipe), ["bank"])))
    assert [feature["token"] for feature in text["features"]] == names
    assert [layer["index"] for layer in text["features"][0]["layers"]] == indices


@settings(max_examples=20)
@given(st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=4), st.sampled_from(list(UNITS)))
def test_whatever_the_texts_rows_and_texts_come_back(texts, unit):
    read = [(number, tokens) for number, tokens in enumerate(map(BUNDLED.tokenize, texts), 1) if tokens.grouped]
    if not read:
        return
    table = _table(UNITS[unit], read)
    whole = ExportedVectors(np.ones((len(table), 2), np.float32), table, {"layer choice": "=1", "pooling": "Mean"})
    wanted = table["text"].to_pylist()
    data = npz(file_bytes("npz", whole))
    assert [all_texts(data)[i] for i in data["text"]] == wanted
    assert pq.read_table(io.BytesIO(file_bytes("parquet", whole)))["text"].to_pylist() == wanted
    content = file_bytes("projector", whole)
    points, header, rows = projected(projector(content), projector(content, "metadata.tsv"))
    assert len(points) == len(rows) == len(table)
    assert {len(row) for row in rows} == {len(header)}
    assert sum(len(text["features"]) for text in jsonl(file_bytes("jsonl", whole))) == len(table)
    again = pd.read_csv(io.BytesIO(file_bytes("csv", whole)), keep_default_na=False, dtype=str)
    assert len(again) == len(table)
    assert set(again["layer choice"]) == {"'=1"}


@pytest.mark.parametrize("unit", UNITS)
def test_the_bytes_of_a_file_are_estimated_before_it_is_made(bert, unit):
    lines = ["bank " * 60 + "\N{GRINNING FACE}" * 3_000, "bänk " * 60]
    whole = make_vectors(bert, VectorRecipe(unit), lines)
    rows = [UNITS[unit].rows(units.read_line(bert, line, "library")) for line in lines]
    sizes = {name: estimated_bytes(name, rows, lines, whole.vectors.shape[1]) for name in FORMATS}
    files = {name: len(file_bytes(name, whole)) for name in FORMATS}
    header = 8_000
    assert files["csv"] == pytest.approx(sizes["csv"], rel=0.05, abs=header)
    assert all(files[name] < 1.05 * sizes[name] + header for name in FORMATS)


def test_who_writes_a_large_file_of_small_parts_rests_meanwhile(monkeypatch):
    whole = make_vectors(BUNDLED, VectorRecipe("tokens"), [TUTORIAL])
    rests = []
    monkeypatch.setattr(formats.time, "sleep", rests.append)
    small = file_bytes("jsonl", whole)
    assert not rests
    monkeypatch.setattr(limits, "FILE_REST_BYTES", 10_000)
    assert file_bytes("jsonl", whole) == small
    assert len(small) / 20_000 < len(rests) < len(small) / 10_000


def test_a_table_is_written_a_few_rows_at_a_time_and_is_the_same(monkeypatch):
    whole = make_vectors(BUNDLED, VectorRecipe("tokens"), [TUTORIAL])
    at_once = file_bytes("csv", whole)
    sizes, write = [], writers.pyarrow.csv.write_csv
    noted = lambda table, *rest: (sizes.append(len(table)), write(table, *rest))  # noqa: E731
    monkeypatch.setattr(writers.pyarrow.csv, "write_csv", noted)
    monkeypatch.setattr(writers, "TOGETHER", 4 * BUNDLED.features)
    assert file_bytes("csv", whole) == at_once
    assert max(sizes) == 4
    assert sum(sizes) == len(whole)
