"""The README's commands and readers of exports, run as they stand there."""

import re
import shlex
import shutil
from pathlib import Path

import numpy as np
import pytest

from polyseme import examples
from polyseme.bulk import models
from polyseme.bulk.vectors import command
from polyseme.export.formats import FORMATS, file_bytes
from polyseme.export.vectors import VectorRecipe, make_vectors

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
SECTION = README.partition("## Taking vectors home")[2].partition("\n## ")[0]
COMMANDS = re.findall(r"^polyseme vectors (.*)$", SECTION, flags=re.MULTILINE)
READERS = re.findall(r"```py\n(.*?)```", SECTION, flags=re.DOTALL)
SENTENCES = examples.sense_sentences("bank", each=5).splitlines()


@pytest.fixture
def exported(tmp_path, monkeypatch, bert):
    """A folder in which the README's commands were given."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(models, "open_model", lambda *asked: bert)
    Path("sentences.txt").write_text("\n".join(SENTENCES), "utf-8")
    for typed in COMMANDS:
        assert command.main(shlex.split(typed)) == command.ALL_FINE


def test_the_readers_of_numpy_and_pandas_run_in_three_lines_each(exported):
    found = {}
    for code in READERS:
        assert len([line for line in code.splitlines() if line]) == 3
        exec(compile(code, "README.md", "exec"), found)
    assert len(READERS) == 2
    assert found["vectors"].shape == (len(SENTENCES), 384)
    assert list(found["texts"]) == SENTENCES == list(found["table"]["text"])
    assert found["first"].shape == (384,)


@pytest.mark.parametrize("name", FORMATS)
def test_the_page_shows_how_each_format_is_read_and_that_runs(bert, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    whole = make_vectors(bert, VectorRecipe("sentences", "Last"), SENTENCES[:3])
    Path(FORMATS[name].download).write_bytes(file_bytes(name, whole))
    if FORMATS[name].files:
        shutil.unpack_archive(FORMATS[name].download, f"vectors{FORMATS[name].extension}")
    found = {}
    exec(compile(FORMATS[name].example, name, "exec"), found)
    np.testing.assert_array_equal(np.array(found["vectors"], np.float32).reshape(3, 384), whole.vectors)
