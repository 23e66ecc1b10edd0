"""The batch command, as it is typed: what it writes, what it says, and how it ends."""

import io
import json
import os
import re
import resource
import shlex
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from unittest import mock

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from polyseme import limits
from polyseme.__main__ import main
from polyseme.bulk import commands, folders, models
from polyseme.bulk.vectors import command, task
from polyseme.examples import TUTORIAL
from polyseme.export import writers
from polyseme.export.dimensions import parse_dimensions
from polyseme.export.formats import FORMATS
from polyseme.export.units import UNITS
from polyseme.export.vectors import VectorRecipe, export, make_vectors

ROOT = Path(__file__).parents[2]
TEXTS = [TUTORIAL, "The river floods its bank.", "A bank lends money."]


@pytest.fixture
def ask(tmp_path, monkeypatch, capsys, bert):
    """Runs the command on some bytes, in this process: its exit code, and what it said."""
    monkeypatch.setattr(models, "open_model", lambda *asked: bert)

    def asked(*options, lines=None, out="vectors.parquet"):
        source = tmp_path / "lines.txt"
        source.write_bytes(lines if lines is not None else "\n".join(TEXTS).encode())
        try:
            code = command.main([str(source), "--out", str(tmp_path / out), *map(str, options)])
        except SystemExit as end:
            code = end.code
        return code, capsys.readouterr().err

    return asked


def test_the_issued_command_writes_what_the_app_computes(ask, tmp_path, bert):
    code, said = ask(*["--layers", "-4:-1", "--join", "concat", "--pool", "mean", "--format", "parquet"])
    table = pd.read_parquet(tmp_path / "vectors.parquet")
    wanted = make_vectors(bert, VectorRecipe("sentences", "Concatenation of last four", pooling="Mean"), TEXTS)
    assert code == command.ALL_FINE
    np.testing.assert_allclose(np.stack(table["vector"]), wanted.vectors, atol=1e-5)
    assert list(table["text"]) == TEXTS
    assert "3 vectors of 3 lines" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lines.txt", "vectors.parquet"]


@pytest.mark.parametrize(("name", "unit"), zip(FORMATS, cycle(UNITS)))
def test_every_format_and_unit_follows_from_the_files_name(ask, tmp_path, unit, name):
    code, said = ask("--unit", unit, "--dimensions", "pca:2", out=f"vectors{FORMATS[name].extension}")
    assert code == command.ALL_FINE
    assert re.search(r"PCA to 2 keeps \d+\.\d% of the variance", said)
    assert (tmp_path / f"vectors{FORMATS[name].extension}").stat().st_size > 0


def test_a_folder_of_datasets_has_the_vectors_in_shards_and_opens_in_the_library(ask, tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "SHARD_BYTES", 1)
    monkeypatch.setattr(limits, "PIECE_BYTES", 1)
    monkeypatch.setattr(writers, "SHARD_PARTS", 2)
    for out in ("vectors.parquet", "vectors.datasets"):
        assert ask(out=out)[0] == command.ALL_FINE
    folder, whole = tmp_path / "vectors.datasets", pd.read_parquet(tmp_path / "vectors.parquet")
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.*"))
    assert files == ["README.md", "data/train-00000.parquet", "data/train-00001.parquet"]
    pd.testing.assert_frame_equal(pd.read_parquet(folder / "data"), whole)
    assert ask(out="vectors.datasets") == (commands.USAGE, mock.ANY)
    datasets = pytest.importorskip("datasets", reason="the library datasets is not installed")
    read = datasets.load_dataset(str(folder), split="train", cache_dir=str(tmp_path / "cache")).with_format("numpy")
    np.testing.assert_array_equal(read["vector"][:], np.stack(whole["vector"]))


def test_a_folder_that_fails_half_way_leaves_nothing_behind(tmp_path):
    def broken(_file):
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        folders.write_folder(tmp_path / "out", tmp_path, [("a/b", lambda file: file.write(b"1")), ("c", broken)])
    assert not [*tmp_path.iterdir()]


BAD = b"good one\n\nbad \xff\n" + b"bank " * 600 + b"\n\xe2\x80\x8b\nlast\n"


def test_bad_lines_are_named_and_skipped_and_the_rest_is_kept(ask, tmp_path):
    code, said = ask(lines=BAD)
    assert code == command.SOME_SKIPPED
    assert "line 2: empty; skipped" in said
    assert "line 3: not UTF-8 (byte 5 of the line); skipped" in said
    assert "line 4: longer than the model reads: 90 pieces over 512; skipped" in said
    assert "line 5: nothing to read; skipped" in said
    assert "2 vectors of 2 lines, 4 skipped" in said
    assert list(pd.read_parquet(tmp_path / "vectors.parquet")["line"]) == [1, 6]


def test_long_lines_are_cut_where_that_is_asked_for(ask, tmp_path):
    code, said = ask("--cut", lines=BAD)
    assert code == command.SOME_SKIPPED
    assert "line 4: longer than the model reads: 90 pieces over 512; cut" in said
    assert list(pd.read_parquet(tmp_path / "vectors.parquet")["line"]) == [1, 4, 6]


@pytest.mark.parametrize("lines", [b"", b"\n\n", b"\xff\n"])
def test_where_no_line_can_be_read_nothing_is_written(ask, tmp_path, lines):
    code, said = ask(lines=lines)
    assert code == commands.NOT_WRITTEN
    assert "No line could be read" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lines.txt"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--layers", "-9"], "There are no layers '-9'. Give numbers from 0 to 6"),
        (["--layers", "-4:-1"], "4 layers must be joined. Choose from sum, mean, concat"),
        (["--pool", "first"], "Sentences are pooled by Mean"),
        (["--dimensions", "385"], "384 dimensions at most"),
        (["--dimensions", "umap:2"], "Choose full"),
        (["--out", "/nowhere/at/all.npz"], "name a file in a folder that exists"),
        (["--out", "vectors.xlsx"], "or give --format"),
        (["--unit", "letters"], "invalid choice"),
        (["--shard", "3/2"], "such as 2/8"),
        (["--shard", "1/2", "--restart"], "--shard works with --workers only"),
        (["--shard", "1/2", "--engine", "ray"], "--shard works with --workers only"),
        (["--workers", "0"], "1 or more"),
        (["--cluster", "long"], "such as partition=long"),
        (["--cluster", "partition=long"], "--cluster needs --engine"),
    ],
)
def test_what_can_not_be_met_is_said_before_any_work(ask, options, said):
    code, error = ask(*options)
    assert code == commands.USAGE
    assert said in error


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="makes a pipe as Unix does")
@pytest.mark.parametrize("through_a_link", [False, True])
def test_an_output_that_is_no_regular_file_is_refused_and_stays(ask, tmp_path, through_a_link):
    pipe, link = tmp_path / "pipe.npz", tmp_path / "link.npz"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    code, said = ask(lines=b"The bank.\n", out=link.name if through_a_link else pipe.name)
    assert (code, pipe.is_fifo(), link.is_symlink()) == (2, True, True)
    assert "a device or a pipe" in said


def test_an_absent_file_and_an_unknown_model_are_said(monkeypatch, capsys, tmp_path):
    for arguments in ([str(tmp_path / "absent.txt")], ["--model", "no such model"]):
        with pytest.raises(SystemExit) as end:
            command.main([*arguments, "--out", str(tmp_path / "vectors.npz")])
        assert end.value.code == commands.USAGE
        assert re.search("No such file|There is no model named", capsys.readouterr().err)


@pytest.mark.parametrize("typed", ["cls", "CLS_TOKEN"])
def test_a_pooling_is_known_by_its_name_however_it_is_typed(ask, tmp_path, bert, typed):
    assert ask("--pool", typed)[0] == command.ALL_FINE
    wanted = make_vectors(bert, VectorRecipe(pooling="[CLS]"), TEXTS).vectors
    np.testing.assert_allclose(np.stack(pd.read_parquet(tmp_path / "vectors.parquet")["vector"]), wanted, atol=1e-5)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("asked", ["full", "7", "pca:2"])
def test_the_command_on_the_page_asks_for_the_pages_recipe(unit, asked, tmp_path, monkeypatch):
    pooling = "" if unit == "tokens" else "Mean" if unit == "words" else "Max without special tokens"
    recipe = VectorRecipe(unit, "Layer 3", pooling=pooling, dimensions=parse_dimensions(asked), segments="tutorial")
    typed = shlex.split(command.as_typed(recipe, "all-MiniLM-L6-v2", "csv"))
    monkeypatch.chdir(tmp_path)
    asked = command._parser().parse_args(command._attached(typed[4:]))
    assert command._recipe(asked) == recipe
    assert (command._format(asked), asked.out) == ("csv", Path("vectors.csv"))


def test_the_outcome_is_one_json_object_on_standard_output(bert, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(models, "open_model", lambda *asked: bert)
    lines, out = tmp_path / "lines.txt", tmp_path / "vectors.csv"
    lines.write_bytes(b"a bank\n\xff\ntwo\n")
    assert command.main([str(lines), "--out", str(out), "--json"]) == command.SOME_SKIPPED
    printed = capsys.readouterr()
    outcome = json.loads(printed.out)
    assert outcome.pop("problems") == ["line 2: not UTF-8 (byte 1 of the line); skipped"]
    assert outcome == {"written": str(out), "vectors": 2, "lines": 3, "skipped": 1, "note": ""}
    assert "2 vectors of 2 lines, 1 skipped" in printed.err
    lines.write_bytes(b"")
    assert command.main([str(lines), "--out", str(out), "--json"]) == commands.NOT_WRITTEN
    outcome = json.loads(capsys.readouterr().out)
    assert outcome["written"] is None
    assert "No line could be read" in outcome["problems"][0]


def test_standard_input_a_folder_and_progress_on_standard_error(small_folder, tmp_path, monkeypatch, capsys):
    out = tmp_path / "tokens.jsonl"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a bank\ntwo\n")))
    asked = ["--unit", "tokens", "--layers", "-2", "--model", str(small_folder), "--out", str(out)]
    assert main(["vectors", *asked]) == command.ALL_FINE
    said = capsys.readouterr()
    assert (said.out, "2 lines, 100%" in said.err) == ("", True)
    assert [json.loads(line)["linex_index"] for line in out.read_text().splitlines()] == [0, 1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tokens.jsonl"]


@pytest.fixture
def broken_off(ask, monkeypatch, tmp_path):
    """Work of three lines, broken off after the first two."""
    monkeypatch.setattr(limits, "PIECE_BYTES", 1)
    real, calls = task.export, []

    def export(*arguments, **named):
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(*arguments, **named)

    monkeypatch.setattr(task, "export", export)
    code, said = ask()
    assert code == commands.INTERRUPTED
    assert "run the same command again to continue" in said
    assert (tmp_path / "vectors.parquet.part").is_dir()
    return ask


def test_the_format_may_change_on_the_way(broken_off, tmp_path):
    code, said = broken_off("--format", "csv")
    assert code == command.ALL_FINE
    assert "2 lines were done before" in said
    assert list(pd.read_csv(tmp_path / "vectors.parquet")["text"]) == TEXTS


@contextmanager
def little_room(size):
    """No file can grow beyond so many bytes, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_is_said_and_leaves_no_partial_file(ask, tmp_path):
    out = tmp_path / "vectors.csv"
    out.write_text("what was there before")
    with little_room(10_000):
        code, said = ask("--dimensions", "300", out="vectors.csv")
    assert code == commands.NOT_WRITTEN
    assert "Nothing was written." in said
    assert "run the same command again to continue" in said
    assert out.read_text() == "what was there before"
    assert sorted(path.name for path in (tmp_path / "vectors.csv.part").glob("[!.]*")) == ["000000.part", "plan.json"]
    assert ask("--dimensions", "300", out="vectors.csv")[0] == command.ALL_FINE
    assert out.read_text("utf-8-sig").count("\n") == 4


MEASURED = """
import resource, sys
from polyseme import limits
from polyseme.bulk.vectors.command import main
limits.PIECE_BYTES, limits.SHARD_BYTES = 7_000, 200_000
for lines in (150, 1_500):
    with open(sys.argv[1], "w") as source:
        source.write(("a bank lends " * 5 + "\\n") * lines)
    assert main([sys.argv[1], "--model", sys.argv[2], "--unit", "tokens", "--out", sys.argv[3], "--quiet"]) == 0
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def test_ten_times_the_lines_take_no_more_memory(small_folder, tmp_path):
    out = tmp_path / "vectors.npz"
    command = [sys.executable, "-c", MEASURED, tmp_path / "lines.txt", small_folder, out]
    few, many = map(float, subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.split())
    assert many - few < 12  # megabytes
    assert np.load(out)["vectors"].shape == (1_500 * 22, 16)


@pytest.mark.parametrize("unit", UNITS)
def test_half_the_bits_are_the_nearest_of_the_whole_ones(ask, tmp_path, unit):
    for out, options in {"whole.parquet": [], "half.parquet": ["--half"], "half.npz": ["--half"]}.items():
        assert ask("--unit", unit, *options, out=out)[0] == command.ALL_FINE
    whole, half = (pq.read_table(tmp_path / f"{name}.parquet") for name in ("whole", "half"))
    values = np.stack(half["vector"].to_pylist()).astype(np.float16)
    np.testing.assert_array_equal(values, np.stack(whole["vector"].to_pylist()).astype(np.float16))
    np.testing.assert_array_equal(np.load(tmp_path / "half.npz")["vectors"], values)
    assert half["vector"].type.value_type == "halffloat"
    assert whole.drop_columns("vector").equals(half.drop_columns("vector"))


def test_half_is_refused_where_a_format_has_digits_and_where_a_value_is_too_large(ask, monkeypatch):
    code, said = ask("--half", out="vectors.csv")
    assert code == commands.USAGE
    assert "--half is for Parquet, NPZ, safetensors, datasets" in said
    monkeypatch.setattr(
        task, "export", lambda *asked, **named: replace(export(*asked, **named), vectors=np.full((3, 2), 1e6))
    )
    code, said = ask("--half")
    assert code == commands.NOT_WRITTEN
    assert "limit: 65,504" in said


@pytest.mark.parametrize(("library", "engine"), [("datatrove", "local"), ("datatrove", "slurm"), ("ray", "ray")])
def test_an_engine_whose_library_is_absent_is_said_before_any_work(ask, monkeypatch, library, engine):
    monkeypatch.setitem(sys.modules, library, None)
    code, said = ask("--workers", "2", "--engine", engine)
    assert code == commands.USAGE
    assert f"error: {library} is not installed: pip install" in said


def test_a_new_file_has_the_usual_permissions(ask, tmp_path):
    ask()
    (tmp_path / "usual").write_text("")
    assert (tmp_path / "vectors.parquet").stat().st_mode == (tmp_path / "usual").stat().st_mode
    assert os.access(tmp_path / "vectors.parquet", os.R_OK)
