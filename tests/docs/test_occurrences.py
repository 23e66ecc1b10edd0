"""What docs/occurrences.md says: commands and readers run, tables name what is there."""

import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from benchmarks import corpus as generator
from polyseme.bulk import models
from polyseme.corpus import command
from polyseme.corpus.finding.words import WordSearch
from polyseme.corpus.schema import PLACE, VERSION, About

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs/occurrences.md").read_text("utf-8")


@pytest.fixture
def made(tmp_path, monkeypatch, bert):
    """A folder in which its commands were given, for fewer lines."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(models, "open_model", lambda *asked: bert)
    make, find = re.findall(r"^(?:python -m benchmarks.corpus|polyseme occurrences) (.*corpus.txt.*)$", DOC, re.M)
    assert generator.main([part.replace("200000", "1000") for part in shlex.split(make)]) == 0
    assert command.main(shlex.split(find)) == command.ALL_FINE


def test_its_commands_and_readers_run(made, capsys):
    found = {}
    for code in re.findall(r"```py\n(.*?)```", DOC, flags=re.DOTALL):
        exec(compile(code, "occurrences.md", "exec"), found)
    table, corpus = found["table"], found["corpus"]
    assert len(table) == corpus.about.rows("bank") > 0
    assert [text[start:end].lower()[:4] for text, start, end in table[["text", "start", "end"]].values] == [
        "bank"
    ] * len(table)
    assert found["vectors"].shape[1] == 384
    assert corpus.about.files == (("corpus.txt", 1_000),)


@pytest.fixture
def duckdb():
    """DuckDB, where it is on the machine: Polyseme does not need it."""
    return pytest.importorskip("duckdb")


def test_the_tables_name_every_column_and_every_entry_of_this_version():
    assert f"## The file, version {VERSION}" in DOC
    assert set(PLACE.names) <= set(re.findall(r"`(\w+)`", DOC))
    entries = About(*[""] * (len(fields(About)) - 1), {"Last": (1.0, 1.0)}).metadata
    assert set(re.findall(r"`(polyseme\.\w+)`", DOC)) == {*entries}


def test_the_generated_corpus_says_what_it_means_and_its_senses_shift_as_they_are_said_to():
    made = list(generator.made(20_000))
    search = WordSearch(tuple(generator.senses()))
    for line in made:
        assert [word for word, *_ in search.hits(line.text)] == [line.word] * bool(line.word), line
    own = [line for line in made if line.word]
    assert len({line.text for line in own}) > 0.99 * len(own), "hardly two are the same"
    for word, senses in generator.senses().items():
        for year in generator.SHARES:
            found = [line.sense for line in own if (line.year, line.word) == (year, word)]
            for sense in senses:
                assert abs(found.count(sense) / len(found) - generator.share(year, word, sense)) < 0.12
    assert list(generator.lines(50)) == list(generator.lines(50)) != list(generator.lines(50, seed=1))
