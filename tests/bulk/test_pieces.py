"""Files cut into pieces: every line once, with its number, and cut by the bytes alone."""

import io
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme import limits
from polyseme.bulk import pieces as cutting
from polyseme.bulk.pieces import cut_files, open_lines
from polyseme.core.reading.lines import LineReader


@pytest.fixture
def small_pieces(monkeypatch):
    monkeypatch.setattr(limits, "PIECE_BYTES", 5)


BYTES = st.lists(st.sampled_from([b"a", b"bank", b"\n", b"\r", b"\r\n", b"\xff", "ü".encode(), b" "])).map(b"".join)


@given(BYTES, st.integers(1, 12), st.integers(1, 4))
def test_the_lines_of_all_pieces_are_those_of_the_file(tmp_path_factory, content, size, block):
    source = tmp_path_factory.mktemp("cut") / "lines.txt"
    source.write_bytes(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "PIECE_BYTES", size)
        patch.setattr(cutting, "BLOCK", block)
        pieces = cut_files([source])
    found = []
    for piece in pieces:
        with open_lines([source], piece) as lines:
            found += [(line.number, line.text, line.problem) for line in lines]
            assert lines.number == piece.line + piece.lines - 1
    assert found == [(line.number, line.text, line.problem) for line in LineReader(io.BytesIO(content))]
    assert b"".join(content[piece.start : piece.end] for piece in pieces) == content
    assert all(piece.end - piece.start >= size for piece in pieces[:-1])


def test_several_files_are_cut_one_after_the_other_and_no_piece_has_lines_of_two(tmp_path, small_pieces):
    files = [tmp_path / name for name in ("one", "none", "two")]
    for file, content in zip(files, ["a\nbcdef\ng", "", "h\n"], strict=True):
        file.write_text(content)
    pieces = cut_files(files)
    assert [(piece.number, piece.file, piece.line, piece.lines) for piece in pieces] == [
        (0, 0, 1, 2), (1, 0, 3, 1), (2, 2, 1, 1),
    ]  # fmt: skip


def test_a_large_file_has_larger_pieces_so_that_they_stay_few(tmp_path, small_pieces, monkeypatch):
    monkeypatch.setattr(limits, "FILE_PIECES", 10)
    source = tmp_path / "lines"
    source.write_text("a bank\n" * 1_000)
    assert 5 <= len(cut_files([source])) <= 10


def test_one_changed_letter_changes_the_digest_of_its_piece_alone(tmp_path, small_pieces):
    source = tmp_path / "lines"
    source.write_text("a bank\na bank\na bank\n")
    before = cut_files([source])
    source.write_text("a bank\na bonk\na bank\n")
    assert [one == other for one, other in zip(before, cut_files([source]), strict=True)] == [True, False, True]


def test_a_file_without_line_ends_fills_no_memory(tmp_path):
    source = tmp_path / "one line"
    with source.open("wb") as file:
        for _ in range(300):
            file.write(b"a" * 100_000)
    tracemalloc.start()
    (piece,) = cut_files([source])
    with open_lines([source], piece) as lines:
        (line,) = lines
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (piece.end, piece.lines) == (30_000_000, 1)
    assert "longer than" in line.problem
    assert peak < 10_000_000
