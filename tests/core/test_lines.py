"""The lines of a file, whatever is in it."""

import io
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme import limits
from polyseme.core.reading.lines import LineReader, lines_of, split_lines, within_limits
from polyseme.core.reading.sheets import read_columns, read_sheet


def found(content):
    return [(line.number, line.text, line.problem) for line in LineReader(io.BytesIO(content))]


def test_lines_come_with_their_numbers_and_without_their_ends():
    assert found(b"a bank\r\nriver\nlast") == [(1, "a bank", ""), (2, "river", ""), (3, "last", "")]


def test_no_line_follows_the_last_line_end():
    assert len(found(b"a\nb\n")) == 2
    assert found(b"") == []


TYPED = "a\x0bb\u2028c\x85d\x0ce\rf\r\ng\n\r\r\nh"
ENDED = ["a\x0bb\u2028c\x85d\x0ce", "f", "g", "", "", "h"]


def test_texts_files_lists_and_tables_end_their_lines_alike():
    told = [line for line in ENDED if line]
    assert [text for _, text, _ in found(TYPED.encode())] == ENDED
    assert list(lines_of(TYPED)) == told
    assert list(read_columns(TYPED.encode(), "list.txt")[0]["line"]) == told
    assert read_sheet(TYPED.encode(), 1).lines == (1, 2, 3, 6)


def test_no_more_lines_are_made_than_are_looked_at(monkeypatch):
    monkeypatch.setattr(limits, "LINES", 3)
    assert lines_of("a\n\nb\nc\nd") == ("a", "b")
    assert within_limits("a\r\nb\nc\nd") == "a\nb\nc\n"
    assert within_limits("a\rb\nc") == "a\rb\nc"
    assert within_limits("a\u2028b") == "a\u2028b"


@given(st.text("a \r\n\x85\u2028", max_size=40))
def test_lines_are_those_of_pythons_own_files(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("lines") / "text"
    path.write_bytes(text.encode())
    with path.open(encoding="utf-8") as file:
        wanted = [line.removesuffix("\n") for line in file]
    assert [line.removesuffix("\n") for line in split_lines(text)] == wanted
    assert [line.text for line in LineReader(io.BytesIO(text.encode()))] == wanted


def test_the_mark_of_an_editor_is_not_text():
    assert found(b"\xef\xbb\xbfbank\n\xef\xbb\xbfbank")[0][1] == "bank"


@pytest.mark.parametrize("blank", [b"", b"  ", b"\t", "\u00a0\u2003".encode()])
def test_an_empty_line_says_so(blank):
    assert found(b"a\n" + blank + b"\nb")[1][2] == "empty"


def test_what_is_not_utf_8_says_where_and_the_next_line_is_read():
    assert found(b"ab\xffc\nna\xc3\xafve")[0][2] == "not UTF-8 (byte 3 of the line)"
    assert found(b"ab\xffc\nna\xc3\xafve")[1] == (2, "naïve", "")


def test_a_line_without_end_is_passed_over_in_flat_memory():
    source = io.BytesIO(b"x" * 20 * limits.LINE_BYTES + b"\nbank")
    tracemalloc.start()
    first, second = LineReader(source)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "longer than 800,000 bytes" in first.problem
    assert (second.number, second.text, second.problem) == (2, "bank", "")
    assert peak < 6 * limits.LINE_BYTES
