"""Any file becomes a table or a sentence that says what to do; and each row is used or refused with its reason."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme import limits
from polyseme.core.reading.sheets import SEPARATORS
from polyseme.pooling.numbers.labelled_rows import (
    COLUMNS,
    LabelledRow,
    comparable,
    guess_columns,
    has_header,
    read_labelled,
    rows_of,
)

ROWS = [
    ("sentence", "word", "sense"),
    ("The bank, I think, lends money; not time.", "bank", "money"),
    ('He said: "the bank is closed".', "bank", "money"),
    ("Zoë sat on the river bank — a naïve café owner.", "bank", "river"),
    ("The bank | of the river.", "bank", "river"),
]


def written(rows, separator, encoding="utf-8"):
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode(encoding)


def checked(data):
    sheet = read_labelled(data)
    header = has_header(sheet)
    return rows_of(sheet, guess_columns(sheet, header), header)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("separator", SEPARATORS)
def test_every_separator_and_encoding_gives_the_same_rows(separator, encoding):
    used, refused = checked(written(ROWS, separator, encoding))
    assert [(row.sentence, row.word, row.sense) for row in used] == ROWS[1:]
    assert refused == ()


def test_a_tab_separated_file_with_loose_quotation_marks_is_read():
    used, _ = checked(b'sentence\tword\tsense\n"A bank, he said.\tbank\tmoney\nThe bank" closed.\tbank\tmoney\n')
    assert [row.sentence for row in used] == ['"A bank, he said.', 'The bank" closed.']


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
@pytest.mark.parametrize("names", [("text", "target", "label"), ("A", "B", "C"), None])
def test_columns_are_recognised_by_name_or_by_what_stands_in_them(order, names):
    rows = ([names] if names else []) + ROWS[1:]
    sheet = read_labelled(written([[row[at] for at in order] for row in rows], ","))
    header = has_header(sheet)
    found = guess_columns(sheet, header)
    assert [order[found[role]] for role in COLUMNS] == [0, 1, 2]
    assert header == (names == ("text", "target", "label"))


def test_each_row_that_cannot_be_used_says_why_and_the_rest_goes_on():
    rows = [*ROWS, ("", "bank", "money"), ("A bank.", "", "x"), ("A bank.", "bank", ""), ROWS[1]]
    rows += [("The bank " + "x" * limits.BENCH_CHARACTERS, "bank", "money"), ("a", "b", "c", "d"), ("a", "b")]
    used, refused = checked(written(rows, ","))
    assert len(used) == 4
    assert [one.line for one in refused] == list(range(6, 13))
    for one, said in zip(
        refused,
        ["no sentence", "no word", "no sense", "second time", "characters", "4 cells", "2 cells"],
        strict=True,
    ):
        assert said in one.reason


def test_rows_beyond_the_limit_are_refused_with_the_limit(monkeypatch):
    monkeypatch.setattr(limits, "BENCH_ROWS", 2)
    used, refused = checked(written(ROWS, ","))
    assert len(used) == 2
    assert "first 2 rows" in refused[0].reason


@pytest.mark.parametrize(
    "data", [b"", b" \n\n", b"just one column\nof text", b"a;b\nc;d", b"\xff\xfe", b"PK\x03\x04", b'"' * 9]
)
def test_what_is_no_table_gets_a_next_step(data):
    with pytest.raises(ValueError, match="needs"):
        read_labelled(data)


@given(st.binary(max_size=400) | st.text("ab,;\t|\"'\n\r\0é", max_size=200).map(str.encode))
def test_no_bytes_break_the_reader(data):
    try:
        used, refused = checked(data)
    except ValueError:
        return
    assert all(row.sentence and row.word and row.sense for row in used)
    assert all(one.reason for one in refused)


def test_a_sense_needs_two_sentences_and_a_word_two_senses():
    def rows(*senses, word="bank"):
        return [LabelledRow(at, f"{word} {sense} {at}", word, sense) for at, sense in enumerate(senses)]

    used, refused = comparable(rows("a", "a", "b", "b", "c"))
    assert [row.sense for row in used] == ["a", "a", "b", "b"]
    assert "only sentence with this meaning" in refused[0].reason
    used, refused = comparable([*rows("a", "a", "b"), *rows("x", "x", "y", "y", word="Bat"), *rows("z", word="bat")])
    assert {row.word for row in used} == {"Bat"}
    assert ["only meaning of its word" in one.reason for one in refused] == [False, False, True, True]


@pytest.mark.parametrize(("limit", "most"), [("BENCH_WORDS", 1), ("BENCH_SENSES", 2)])
def test_the_commonest_words_and_senses_are_kept(monkeypatch, limit, most):
    monkeypatch.setattr(limits, limit, most)
    rows = [
        LabelledRow(at, f"s{at}", word, sense)
        for at, (word, sense) in enumerate(zip("aaaaaaabbbb", "xxxyyzzxxyy", strict=True))
    ]
    used, refused = comparable(rows)
    assert "most frequent words" in refused[0].reason
    assert len(used) == (7 if most == 1 else 9)


def test_so_many_sentences_are_compared_and_each_meaning_keeps_its_first(monkeypatch):
    """Three thousand of one word took a gigabyte and up to half an hour."""
    monkeypatch.setattr(limits, "BENCH_COMPARED", 7 * (8**2 + 4**2))
    rows = [LabelledRow(at, f"s{at}", "bank", "a" if at < 20 else "b") for at in range(30)]
    rows += [LabelledRow(at, f"s{at}", "bat", "cd"[at % 2]) for at in range(30, 34)]
    used, refused = comparable(rows)
    assert [row.line for row in used] == [*range(4), *range(20, 24), *range(30, 34)]
    assert {one.line for one in refused} == {*range(34)} - {row.line for row in used}
    assert "first 4 sentences with this meaning" in refused[0].reason
    monkeypatch.undo()
    assert comparable(rows) == (tuple(rows), ())
