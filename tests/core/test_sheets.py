"""Lists of sentences out of files, whatever wrote them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from polyseme import limits
from polyseme.core.reading.sheets import likeliest_column, read_columns

LINES = ("It rains, again.", "Zoë’s café is open.")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r", "\n\n"])
def test_a_text_is_its_lines_in_any_encoding(encoding, ends):
    assert read_columns(ends.join(LINES).encode(encoding), "list.txt") == ({"line": LINES}, True)


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_a_table_is_its_columns_whatever_separates_them(separator):
    rows = [["id", "sentence", "note"], ["1", f'"{LINES[0]}"', ""], ["2", LINES[1], "x"]]
    data = "\n".join(separator.join(row) for row in rows).encode()
    columns, _ = read_columns(data, "list.CSV")
    assert columns == {"id": ("1", "2"), "sentence": LINES, "note": ("x",)}
    assert likeliest_column(columns) == "sentence"


def test_a_table_without_a_header_loses_no_sentence():
    columns, _ = read_columns(b'1;"It rains."\n2;"It snows."\n', "list.csv")
    assert columns == {"column 1": ("1", "2"), "column 2": ("It rains.", "It snows.")}
    assert likeliest_column(columns) == "column 2"


def test_rows_of_different_lengths_and_quoted_line_ends_are_read():
    columns, _ = read_columns(b'a,b\n1\n2,"two\nlines",3\n', "list.csv")
    assert columns == {"a": ("1", "2"), "b": ("two lines",), "column 3": ("3",)}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a" * (limits.LIST_BYTES + 1), "larger than 2 MB"),
        (b"PK\x03\x04\x00\x00", "not a text file"),
        (b"\xff\xfe\x00", "can't be read"),
    ],
)
def test_what_cannot_be_read_gets_a_next_step(data, said):
    with pytest.raises(ValueError, match=said):
        read_columns(data, "list.txt")


@pytest.mark.parametrize("name", ["list.txt", "list.csv", "list.tsv"])
def test_an_empty_file_has_no_sentences(name):
    assert read_columns(b" \n \n", name) == ({}, True)


@given(
    st.binary(max_size=400) | st.text("ab,;\t|\"'\n\r\0é", max_size=200).map(str.encode),
    st.sampled_from(["list.txt", "list.csv", "list.TSV", "list"]),
)
@example(b'"' + b"never closed " * 20_000, "list.csv")
def test_no_bytes_break_the_reader(data, name):
    try:
        columns, _ = read_columns(data, name)
    except ValueError:
        return
    assert all(cells and all(cell.strip() for cell in cells) for cells in columns.values())
