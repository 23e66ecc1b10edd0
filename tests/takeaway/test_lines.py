"""The lines of a file, whatever is in it."""

import io
import tracemalloc

import pytest

from components import limits
from components.takeaway.batch.lines import Lines


def found(content):
    return [(line.number, line.text, line.problem) for line in Lines(io.BytesIO(content))]


def test_lines_come_with_their_numbers_and_without_their_ends():
    assert found(b"a bank\r\nriver\nlast") == [(1, "a bank", ""), (2, "river", ""), (3, "last", "")]


def test_no_line_follows_the_last_line_end():
    assert len(found(b"a\nb\n")) == 2
    assert found(b"") == []


def test_only_a_line_feed_ends_a_line():
    assert [text for _, text, _ in found("a\x0bb\u2028c\x85d\re\n".encode())] == ["a\x0bb\u2028c\x85d\re"]


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
    first, second = Lines(source)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "longer than 800,000 bytes" in first.problem
    assert (second.number, second.text, second.problem) == (2, "bank", "")
    assert peak < 6 * limits.LINE_BYTES


def test_lines_passed_over_count_in_number_size_and_digest():
    content = b"a\nb\xff\n\nd\ne"
    read, passed = Lines(io.BytesIO(content)), Lines(io.BytesIO(content))
    for line in read:
        if line.number == 3:
            break
    passed.skip(3)
    assert (read.number, read.size, read.digest) == (passed.number, passed.size, passed.digest)
    assert next(iter(passed)).text == "d"
