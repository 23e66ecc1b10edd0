"""The command for occurrences, as it is typed: what it finds, draws, reads and says; and the same bytes every time."""

import json
import os
import re
import signal
from collections import Counter

import numpy as np
import pytest

from polyseme import examples, limits
from polyseme.bulk import commands
from polyseme.bulk.engines import ExecutionPlan
from polyseme.bulk.run import run
from polyseme.core.similarity import cosine_pairs
from polyseme.corpus import arguments, command
from polyseme.corpus.corpus import Corpus
from polyseme.corpus.encoding import EncodeSample
from polyseme.corpus.finding.task import FindTask
from polyseme.pooling.report.reading import OWN

WORDS = ("bank", "spring", "cell")


@pytest.fixture
def ask(tmp_path, capsys, small_folder):
    """Runs the command on some files by name: its exit code, and what it said."""

    def asked(*options, out="occurrences.parquet", model=small_folder, **files):
        paths = [tmp_path / f"{name}.txt" for name in files]
        for path, data in zip(paths, files.values(), strict=True):
            path.write_bytes(data if isinstance(data, bytes) else "\n".join(data).encode())
        arguments = [*paths, "--out", tmp_path / out, "--model", model, *options]
        try:
            code = command.main(list(map(str, arguments)))
        except SystemExit as end:
            code = end.code
        return code, capsys.readouterr().err

    return asked


def opened(path) -> Corpus:
    """The file that was made, read in this process."""
    return Corpus.from_bytes(path.read_bytes())


def lines_of(number: int) -> list[str]:
    """Some lines, most of which have one of the words, some two."""
    return [sentence for sentence, word, _ in examples.labelled() if word in (*WORDS, "crane")][:number]


def test_every_place_is_found_where_a_plain_search_finds_it(ask, tmp_path):
    texts = {"old": lines_of(100), "new": lines_of(200)[100:]}
    code, said = ask("--words", ",".join(WORDS), "--layers", "Layer 1", **texts)
    assert code == command.ALL_FINE
    corpus = opened(tmp_path / "occurrences.parquet")
    wanted = [
        (number, source, match.start(), word, match[0])
        for word in WORDS
        for number, (source, line) in enumerate((name, line) for name, own in texts.items() for line in own)
        for match in re.finditer(rf"(?i)\b{word}(?:s|es)?\b", line)
    ]
    columns = ["text_id", "source", "offset", "word", "form"]
    found = [tuple(row.values()) for word in WORDS for row in corpus.table(word, columns).to_pylist()]
    assert found == wanted
    counts = Counter((word, source) for _, source, _, word, _ in wanted)
    assert {(word, source): many for word, of in corpus.about.counts.items() for source, many in of.items()} == counts
    assert corpus.about.sampled == corpus.about.counts
    assert corpus.about.files == (("old.txt", 100), ("new.txt", 100))
    assert f"{len(wanted)} occurrences of 200 lines" in said


def test_vectors_are_those_of_the_sentence_and_stand_where_the_word_stands(ask, tmp_path, bert):
    texts = [examples.TUTORIAL, "Banks lend.", "  Riverbanks are no banks.\t", "The unembeddable bank's springs."]
    options = ["--words", "bank,spring,unembeddable", "--layers", "Layer 5", "sum of last four", str(OWN)]
    assert ask(*options, "--join", "Last", model="all-MiniLM-L6-v2", lines=texts)[0] == command.ALL_FINE
    corpus = opened(tmp_path / "occurrences.parquet")
    assert corpus.about.layers == ("Layer 5", "Sum of last four", "Layer 6"), "the last by the bench's report"
    assert (corpus.about.model, corpus.about.revision) == (bert.name, bert.revision)
    for word in corpus.about.words:
        for row in corpus.table(word, corpus.columns).to_pylist():
            states = bert.encode(texts[row["text_id"]]).states
            assert row["text"][row["start"] : row["end"]] == row["form"]
            assert tuple(row["pieces"]) in bert.tokenize(texts[row["text_id"]]).positions(row["form"])
            last = states[:, row["pieces"][-1]]
            np.testing.assert_allclose(row["Layer 5"], last[5], atol=1e-5)
            np.testing.assert_allclose(row["Sum of last four"], last[-4:].sum(0), atol=1e-5, rtol=1e-5)


def test_a_quick_file_says_how_near_its_vectors_are(ask, tmp_path):
    pytest.importorskip("onnxruntime")
    asked, texts = ("--words", "bank", "--layers", "Last", "1"), {"lines": lines_of(40), "model": "all-MiniLM-L6-v2"}
    ask(*asked, out="exact.parquet", **texts)
    code, said = ask(*asked, "--quick", **texts)
    assert code == command.ALL_FINE
    exact, near = (opened(tmp_path / name) for name in ("exact.parquet", "occurrences.parquet"))
    assert not exact.about.quick
    assert near.about.revision == f"{exact.about.revision}, 8-bit integers"
    for layer in near.about.layers:
        pairs = zip(exact.vectors("bank", layer), near.vectors("bank", layer), strict=True)
        cosines = np.concatenate([cosine_pairs(*pair) for pair in pairs])
        np.testing.assert_allclose(near.about.quick[layer], (np.median(cosines), cosines.min()), atol=1e-6)
        assert 0.9 < cosines.min() < 0.999999
    assert f"{near.about.quick['Last'][1]:.3f}" in said
    assert near.about.made_by in said


def test_quick_is_for_the_processor(ask):
    assert ask("--words", "bank", "--quick", "--precision", "half", lines=lines_of(4))[0] == commands.USAGE


def test_with_half_the_bits_vectors_are_the_same_but_for_their_last_digits(ask, tmp_path):
    ask("--words", "bank", "--layers", "1", lines=lines_of(40))
    ask("--words", "bank", "--layers", "1", "--half", out="half.parquet", lines=lines_of(40))
    whole, half = (opened(tmp_path / name) for name in ("occurrences.parquet", "half.parquet"))
    kinds = [str(corpus.rows.schema.field("Layer 1").type.value_type) for corpus in (whole, half)]
    assert kinds == ["float", "halffloat"]
    for exact, near in zip(whole.vectors("bank", "Layer 1"), half.vectors("bank", "Layer 1"), strict=True):
        np.testing.assert_allclose(near, exact, atol=2e-3)
        assert (near != exact).any()


@pytest.fixture
def small_pieces(monkeypatch):
    """Pieces of a few lines, batches of a few rows."""
    monkeypatch.setattr(limits, "CORPUS_PIECE_BYTES", 1_000)
    monkeypatch.setattr(limits, "CORPUS_ROWS", 7)


def test_a_sample_is_the_smallest_keys_and_the_same_however_the_text_is_cut(ask, tmp_path, monkeypatch, small_pieces):
    lines = lines_of(200) * 2
    names = []
    for size in (300, 10**9):
        monkeypatch.setattr(limits, "CORPUS_PIECE_BYTES", size)
        names.append(f"{size}.parquet")
        assert ask("--words", "bank,spring", "--most", "20", out=names[-1], lines=lines)[0] == command.ALL_FINE
    assert (tmp_path / names[0]).read_bytes() == (tmp_path / names[1]).read_bytes()
    corpus = opened(tmp_path / names[0])
    assert corpus.about.sampled == {"bank": {"lines": 20}, "spring": {"lines": 20}}
    assert corpus.about.counts["bank"]["lines"] > 80
    order = corpus.table("bank", ["text_id"])["text_id"].to_pylist()
    assert order == sorted(order)
    ask("--words", "bank", "--most", "20", "--seed", "1", out="other.parquet", lines=lines)
    assert opened(tmp_path / "other.parquet").table("bank", ["text_id"])["text_id"].to_pylist() != order


def test_copies_count_once_where_that_is_asked_for_however_the_text_is_cut(ask, tmp_path, monkeypatch):
    lines = [f"1 May {year}: the Bank of {name}." for name in ("Ford", "Ayr", "Leith") for year in range(1950, 1970)]
    lines += [line.upper() for line in lines] + ["A bank, a bank."] * 2
    names = []
    for size in (300, 10**9):
        monkeypatch.setattr(limits, "CORPUS_PIECE_BYTES", size)
        names.append(f"{size}.parquet")
        assert ask("--words", "bank", "--dedup", out=names[-1], lines=lines)[0] == command.ALL_FINE
    assert (tmp_path / names[0]).read_bytes() == (tmp_path / names[1]).read_bytes()
    corpus = opened(tmp_path / names[0])
    rows = corpus.table("bank", ["text", "start"])
    assert sorted(zip(*rows.to_pydict().values(), strict=True)) == [
        ("1 May 1950: the Bank of Ayr.", 16),
        ("1 May 1950: the Bank of Ford.", 16),
        ("1 May 1950: the Bank of Leith.", 16),
        ("A bank, a bank.", 2),
        ("A bank, a bank.", 10),
    ]
    assert corpus.about.counts == {"bank": {"lines": 5}}


def test_of_each_source_as_many_are_kept(ask, tmp_path):
    lines = [f"{year}\tThe bank, {number}." for number, year in enumerate(["1950"] * 30 + ["2020"] * 5 + ["no tab"])]
    lines = [line.replace("no tab\t", "") for line in lines]
    code, said = ask("--words", "bank", "--most", "10", "--tabbed", lines=lines)
    assert code == command.SOME_SKIPPED
    assert "lines.txt, line 36: no source with a tab before the text; skipped" in said
    corpus = opened(tmp_path / "occurrences.parquet")
    assert corpus.about.counts == {"bank": {"1950": 30, "2020": 5}}
    assert corpus.about.sampled == {"bank": {"1950": 10, "2020": 5}}
    assert set(corpus.table("bank", ["offset"])["offset"].to_pylist()) == {len("1950\tThe ")}


def test_the_outcome_is_one_json_object_on_standard_output(small_folder, tmp_path, capsys):
    lines, out = tmp_path / "lines.txt", tmp_path / "occurrences.parquet"
    lines.write_bytes(b"The bank.\nA bank, a bank, a cell.\n\xff\n")
    options = ["--words", "bank,cell", "--most", "2", "--model", str(small_folder), "--out", str(out), "--json"]
    assert command.main([str(lines), *options]) == command.SOME_SKIPPED
    assert json.loads(capsys.readouterr().out) == {
        "written": str(out),
        "occurrences": 3,
        "words": {"bank": {"found": 3, "written": 2}, "cell": {"found": 1, "written": 1}},
        "lines": 3,
        "skipped": 1,
        "problems": ["lines.txt, line 3: not UTF-8 (byte 1 of the line); skipped"],
    }


def tasks(tmp_path, small_folder, out: str):
    """Both halves of the work on lines.txt."""
    asked = ["--words", ",".join(WORDS), "--most", "30", "--model", str(small_folder)]
    return arguments.tasks(
        arguments.argument_parser().parse_args([str(tmp_path / "lines.txt"), "--out", str(tmp_path / out), *asked])
    )


def test_three_who_share_the_work_make_the_same_bytes_as_one(tmp_path, small_folder, small_pieces):
    (tmp_path / "lines.txt").write_text("\n".join(lines_of(200)), "utf-8")
    find, read = tasks(tmp_path, small_folder, "one.parquet")
    run(find)
    assert len(find.pieces()) > 5
    assert len(read.pieces()) > 5
    run(read)
    find, read = tasks(tmp_path, small_folder, "three.parquet")
    for task in (find, read):
        shares = [run(task, ExecutionPlan(shard=(number, 3))) for number in (3, 1, 2)]
        assert [bool(share) for share in shares] == [False, False, True]
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "three.parquet").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lines.txt", "one.parquet", "three.parquet"]


def killed(task, at: int, call) -> None:
    """Calls something in a process that is killed when it begins the piece of that number, and has half written it."""
    pid = os.fork()
    if pid:
        assert os.WTERMSIG(os.waitpid(pid, 0)[1]) == signal.SIGKILL
        return
    real = task.work

    def work(self, piece, folder):
        if piece.number == at:
            (folder / f"{piece.part}.0.new").write_bytes(b"half a part")
            os.kill(os.getpid(), signal.SIGKILL)
        real(self, piece, folder)

    task.work = work
    try:
        call()
    finally:
        os._exit(0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="is killed as Unix has it")
def test_work_that_was_killed_in_either_half_ends_with_the_same_bytes(ask, tmp_path, small_pieces):
    lines = lines_of(200)
    options = ["--words", ",".join(WORDS), "--most", "30"]
    ask(*options, out="whole.parquet", lines=lines)
    for task, at in ((FindTask, 0), (FindTask, 4), (EncodeSample, 3), (EncodeSample, 7)):
        killed(task, at, lambda: ask(*options, out="killed.parquet", lines=lines))
        assert not (tmp_path / "killed.parquet").exists()
    code, said = ask(*options[:2], "--most", "20", out="killed.parquet", lines=lines)
    assert (code, "other settings (most was 30, is 20)" in said) == (commands.NOT_WRITTEN, True)
    code, said = ask(*options, out="killed.parquet", lines=lines)
    assert code == command.ALL_FINE
    assert "were done before" in said
    assert (tmp_path / "killed.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["killed.parquet", "lines.txt", "whole.parquet"]


def test_a_sample_of_another_text_is_not_read(ask, tmp_path, small_folder):
    (tmp_path / "lines.txt").write_text("One bank.", "utf-8")
    find, _ = tasks(tmp_path, small_folder, "occurrences.parquet")
    run(find)
    ask("--words", ",".join(WORDS), "--most", "30", lines=["Two banks."])
    assert opened(tmp_path / "occurrences.parquet").table("bank", ["form"])["form"].to_pylist() == ["banks"]


def test_lines_that_can_not_be_read_are_named_and_skipped(ask, tmp_path):
    lines = b"A bank.\n\nA bank \xff\n" + b"bank " * 200_000 + b"\n" + b"\xf0\x9f\x8f\xa6 bank " * 3
    code, said = ask("--words", "bank", lines=lines)
    assert code == command.SOME_SKIPPED
    assert "lines.txt, line 3: not UTF-8 (byte 8 of the line); skipped" in said
    assert "lines.txt, line 4: longer than 800,000 bytes; skipped" in said
    assert "line 2" not in said
    assert opened(tmp_path / "occurrences.parquet").table("bank", ["text_id"])["text_id"].to_pylist() == [0, 4, 4, 4]


def test_of_a_long_line_so_much_is_read_as_is_asked_for(ask, tmp_path):
    line = "word " * 3_000 + "the bank of the river" + " word" * 3_000
    assert ask("--words", "bank", "--context", "60", lines=[line])[0] == command.ALL_FINE
    (row,) = opened(tmp_path / "occurrences.parquet").table("bank", ["text", "start", "offset"]).to_pylist()
    assert row["offset"] == line.index("bank")
    assert len(row["text"]) <= 60
    assert row["text"][row["start"] :].startswith("bank of the river")
    assert row["text"] in line


def test_pieces_beyond_those_the_model_reads_are_said(ask, tmp_path):
    code, said = ask("--words", "bank", "--context", "2000", lines=["A bank.", "a " * 900 + "bank"])
    assert code == command.SOME_SKIPPED
    assert "lines.txt, line 2: 'bank' stands among 903 pieces, more than the model reads; skipped" in said
    corpus = opened(tmp_path / "occurrences.parquet")
    assert (corpus.about.counts, corpus.about.sampled) == ({"bank": {"lines": 2}}, {"bank": {"lines": 1}})


def test_a_word_that_does_not_occur_is_said_and_none_at_all_writes_nothing(ask, tmp_path):
    code, said = ask("--words", "bank,crane", lines=["A bank."])
    assert code == command.ALL_FINE
    assert "crane: 0 in the corpus, 0 in the file" in said
    about = opened(tmp_path / "occurrences.parquet").about
    assert (about.counts["crane"], about.rows("crane")) == ({}, 0)
    code, said = ask("--words", "crane", out="none.parquet", lines=["A bank."])
    assert code == commands.NOT_WRITTEN
    assert "None of the words occurs: crane." in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lines.txt", "occurrences.parquet"]


def test_a_report_larger_than_any_is_not_read(ask, monkeypatch, tmp_path):
    monkeypatch.setattr(limits, "REPORT_BYTES", 5)
    (tmp_path / "report.json").write_text('{"models": []}')
    code, said = ask("--words", "bank", "--layers", str(tmp_path / "report.json"), lines=["A bank."])
    assert code == commands.USAGE
    assert "too large for a bench report" in " ".join(said.split())


def test_a_column_that_is_none_of_sources_is_refused(ask, monkeypatch):
    monkeypatch.setattr(limits, "CORPUS_SOURCES", 3)
    code, said = ask("--words", "bank", "--tabbed", lines=[f"{number}\tA bank." for number in range(4)])
    assert code == commands.NOT_WRITTEN
    assert "more than 3 sources" in said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--words", " , "], "--words: give words of up to 50 letters"),
        (["--words", "bank" * 20], "--words: give words of up to 50 letters"),
        (["--layers", "Layer 9"], "has no such layer. Choose from Sum of last four"),
        (["--layers", str(OWN.with_name("bench.schema.json"))], "is not a report of polyseme bench with"),
        (["--context", "5"], "--context: give 8 to 2,000 characters"),
        (["--most", "0"], "--most must be 1 or more"),
        (["--seed", "-1"], "--seed 0 or more"),
        (["--out", "/nowhere/at/all.parquet"], "name a file in a folder that exists"),
        (["--model", "no such model"], "There is no model named"),
    ],
)
def test_what_can_not_be_met_is_said_before_any_work(ask, options, said):
    code, error = ask("--words", "bank", *options, lines=["A bank."])
    assert code == commands.USAGE
    assert said in " ".join(error.split())


def test_the_text_itself_is_never_written_over(ask, tmp_path):
    code, _ = ask("--words", "bank", out="lines.txt", lines=["A bank."])
    assert code == commands.USAGE
    assert (tmp_path / "lines.txt").read_text() == "A bank."
