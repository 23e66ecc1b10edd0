"""A command deletes only what it made, never replaces its input, and reads no file for ever."""

import os
from pathlib import Path

import pytest

from polyseme.__main__ import main
from polyseme.bulk import commands, folders
from polyseme.bulk.engines import ExecutionPlan
from polyseme.bulk.run import run
from polyseme.corpus.finding.sample import Sample
from polyseme.pooling.report import command as bench
from tests.bulk.toy import Capitals


@pytest.fixture
def task(tmp_path):
    (tmp_path / "lines").write_text("a bank\n")
    return Capitals(tmp_path / "lines", tmp_path / "out")


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("linked", [False, True])
def test_a_folder_in_the_place_of_unfinished_work_is_left_as_it_is(task, tmp_path, restart, linked):
    theirs = tmp_path / "thesis" if linked else folders.part_folder(task.target)
    theirs.mkdir()
    (theirs / "thesis.txt").write_text("three years")
    if linked:
        folders.part_folder(task.target).symlink_to(theirs)
    with pytest.raises(ValueError, match="is a link" if linked else "has other files in it"):
        run(task, ExecutionPlan(restart=restart))
    assert [path.name for path in theirs.iterdir()] == ["thesis.txt"]


def test_a_link_in_a_folder_of_ours_is_removed_and_its_target_stays(task, tmp_path):
    folder, theirs = folders.part_folder(task.target), tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "thesis.txt").write_text("three years")
    folders.claim(folder)
    (folder / "linked").symlink_to(theirs)
    assert run(task, ExecutionPlan(restart=True)) == 1
    assert (theirs / "thesis.txt").exists()
    assert not folder.exists()


@pytest.mark.parametrize("hard", [False, True])
def test_an_input_is_never_the_output(tmp_path, hard):
    source = tmp_path / "a.txt"
    source.write_text("a bank\n")
    other = tmp_path / "b.txt"
    other.hardlink_to(source) if hard else other.symlink_to(source)
    for out in (source, other):
        with pytest.raises(ValueError, match="is the input"):
            commands.output_file(out, source)


def refusal(arguments, capsys):
    with pytest.raises(SystemExit) as end:
        main([str(argument) for argument in arguments])
    assert end.value.code == commands.USAGE
    return capsys.readouterr().err


def test_every_command_asks_before_it_writes(tmp_path, capsys):
    source = tmp_path / "a.txt"
    source.write_text("sentence,word,sense\n")
    for command, options in {"vectors": ["--format", "jsonl"], "occurrences": ["--words", "bank"], "bench": []}.items():
        assert "is the input" in refusal([command, source, "--out", source, *options], capsys)
    assert "Let --out end in .json" in refusal(["bench", "--out", tmp_path / "report.html"], capsys)
    assert source.read_text() == "sentence,word,sense\n"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device that never ends")
def test_a_device_that_never_ends_is_read_no_further_than_a_limit(tmp_path, capsys):
    assert "larger than" in refusal(["check", "/dev/zero"], capsys)
    assert "larger than" in refusal(["bench", "/dev/zero", "--out", tmp_path / "report.json"], capsys)
    for command in (["vectors", "/dev/zero"], ["occurrences", "/dev/zero", "--words", "bank"]):
        assert "is not a file" in refusal([*command, "--out", tmp_path / "a.parquet"], capsys)


def test_a_file_where_the_sample_would_lie_is_left_as_it_is(tmp_path):
    (tmp_path / "thesis").write_text("three years")
    with pytest.raises(ValueError, match="was not made by Polyseme"):
        Sample(tmp_path / "thesis")


def test_a_report_whose_page_can_not_be_written_is_said_to_be_written(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bench.writing, "make", lambda *asked: {"rows": [], "models": []})
    monkeypatch.setattr(bench, "report_page", lambda report, name: "page")
    options = bench._parser().parse_args(["--out", str(tmp_path / "report.json"), "--quiet"])
    (tmp_path / "report.html").mkdir()
    code, outcome = bench._work(options, tmp_path / "report.json.part", (None, {}, ()))
    assert (code, outcome["written"], outcome["page"]) == (1, str(tmp_path / "report.json"), None)
    assert "report.json: 0 rows; The page could not be written." in capsys.readouterr().err
    assert os.path.getsize(tmp_path / "report.json")
