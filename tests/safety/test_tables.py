"""Small tables, lists and texts that once stood in everybody's way: work grows with their size, and what is kept is
bounded before anything is made of it. Work is counted, never timed."""

import io
import sys
import tracemalloc
from collections.abc import Callable

import pytest

from components.shell import memory_cache
from polyseme import limits
from polyseme.core.reading import lines, sheets
from polyseme.core.reading.sheets import Sheet, read_columns, read_sheet
from polyseme.core.reading.word_lists import bare, contains_word, guess_word
from polyseme.pooling.numbers import labelled_rows as rows
from polyseme.pooling.numbers.labelled_rows import comparable, guess_columns, read_labelled, rows_of
from tests.reading import shown


def steps(run: Callable[[], object]) -> int:
    """The instructions of Python that some work takes: the same on every machine."""
    counted = 0

    def count(frame, event, argument):
        nonlocal counted
        frame.f_trace_opcodes = True
        counted += event == "opcode"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        run()
    finally:
        sys.settrace(before)
    return counted


def assert_linear(work: Callable[[int], Callable[[], object]], size: int) -> None:
    """Four times the size takes four times the work; what is quadratic takes sixteen times."""
    few, many = steps(work(size)), steps(work(4 * size))
    assert few > size
    assert many < 4.5 * few


def labelled(rows: int) -> bytes:
    return b"sentence;word;sense\n" + b"".join(b"The bank %d lends.;bank;s%d\n" % (at, at % 5) for at in range(rows))


class Watched(tuple):
    """A row that counts how often it is measured, by whatever means."""

    measured = 0

    def __len__(self):
        Watched.measured += 1
        return super().__len__()


def test_reading_a_table_grows_with_its_rows():
    assert_linear(lambda rows: lambda: read_labelled(labelled(rows)), 1_000)


def test_twenty_thousand_rows_are_each_measured_a_few_times():
    rows = read_labelled(labelled(limits.LINES)).rows
    sheet = Sheet(tuple(map(Watched, rows)), tuple(range(1, len(rows) + 1)), "utf-8", ";", True)
    Watched.measured = 0
    used, refused = rows_of(sheet, guess_columns(sheet, True), True)
    assert len(used) == limits.BENCH_ROWS
    assert len(used) + len(refused) == len(rows) - 1
    assert Watched.measured < 6 * len(rows)


def test_comparing_senses_grows_with_the_rows_and_not_with_rows_times_words():
    def work(rows):
        words = rows // 8
        table = b"".join(b"A %d.;w%d;s%d\n" % (at, at % words, at) for at in range(rows))
        used = rows_of(read_labelled(table), {"sentence": 0, "word": 1, "sense": 2}, False)[0]
        return lambda: comparable(used)

    assert_linear(work, 400)


def test_a_list_takes_the_work_of_its_cells_however_many_columns_its_first_row_has():
    rows = b"It rains,today\n" * 2_000
    wide = b",".join(b"c%d" % at for at in range(limits.TABLE_COLUMNS)) + b"\n"
    few = steps(lambda: read_columns(b"a,b\n" + rows, "list.csv"))
    assert steps(lambda: read_columns(wide + rows, "list.csv")) < 1.5 * few


@pytest.mark.parametrize(("separator", "quoted"), [(",", False), (";", True)])
def test_one_row_of_two_hundred_thousand_cells_is_no_table_and_takes_little(separator, quoted):
    cell = b'"ab"' if quoted else b"ab"
    data = separator.encode().join([cell] * 200_000)
    tracemalloc.start()
    for read in (read_labelled, lambda data: read_columns(data, "list.csv")):
        with pytest.raises(ValueError, match="more than 100 columns"):
            read(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * len(data) + 20_000_000


def test_a_row_of_too_many_cells_among_others_is_refused_alone():
    sheet = read_labelled(labelled(50) + b"a;" * 5_000 + b"\n" + labelled(3))
    _, refused = rows_of(sheet, guess_columns(sheet, True), True)
    assert max(map(len, sheet.rows)) == limits.TABLE_COLUMNS + 1
    assert [one.reason for one in refused if one.line == 52] == [
        "more than 100 cells: is a separator in the sentence, without quotes?"
    ]


@pytest.mark.parametrize(
    ("data", "rows"),
    [
        (labelled(30_000), limits.LINES),
        ((b"ab," * 49 + b"ab\n") * 20_000, limits.TABLE_CELLS // 50),
        (b"a,b,c\n" + b"\n" * 4_000_000 + b"d,e,f\n", 1),
    ],
)
def test_what_is_kept_of_a_long_table_is_bounded_and_the_rest_is_said(data, rows):
    sheet = read_sheet(data, 3)
    assert (len(sheet.rows), sheet.whole) == (rows, False)


def test_a_table_larger_than_is_taken_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(sheets, "_parsed", None)
    monkeypatch.setattr(lines, "split_lines", None)
    with pytest.raises(ValueError, match="larger than 5 MB"):
        read_labelled(b"a,b,c\n" * 1_000_000)
    with pytest.raises(ValueError, match="larger than 2 MB"):
        read_columns(b"a,b,c\n" * 400_000, "list.csv")


def test_what_stands_between_cells_is_judged_by_the_beginning_alone(monkeypatch):
    read = []
    monkeypatch.setattr(sheets, "split_lines", lambda text: read.append(len(text)) or lines.split_lines(text))
    sheet = read_sheet(labelled(9) + b"ab " * 40_000 + b";a;b\n" + b"ab " * 40_000 + b";a;b\n", 3)
    assert len(sheet.rows) == 12
    *looked_at, checked, whole = sorted(read)
    assert checked == whole, "once to find a line of too many cells, once to read it"
    assert looked_at == [limits.TABLE_LOOKED_INTO] * (len(read) - 2)


def test_a_table_is_read_once_however_often_its_page_is_drawn_and_its_bytes_are_not_kept(open_page, monkeypatch):
    read, data = [], "Read once; bank; a\nRead twice; bank; b\n" + "\n" * 4_000
    monkeypatch.setattr(rows, "read_labelled", lambda data: read.append(data) or read_labelled(data))
    at = open_page("pooling.py", data="pasted text", rows=data)
    assert not at.run().exception
    assert read == [data.encode()]
    assert not [key for key in memory_cache._values if data.encode() in key]


def test_a_word_of_a_million_hyphens_is_read_once_from_its_beginning_to_its_end():
    """What is quadratic in its length would not end."""
    word = "a" + "-" * 2_000_000 + "b"
    assert (guess_word(word), bare(word + "…"), bare("-" * 2_000_000)) == (word, word, "")
    assert not contains_word(word, word)


def test_a_newline_makes_no_line_beyond_what_is_looked_at(monkeypatch):
    taken = []

    def counted(text):
        for line in io.StringIO(text, newline=None):
            taken.append(line)
            yield line

    monkeypatch.setattr(lines, "split_lines", counted)
    assert lines.lines_of("\n" * 20_000_000) == ()
    assert len(lines.within_limits("a\n" * 10_000_000)) <= limits.TEXT_CHARACTERS
    assert len(taken) <= 2 * limits.LINES


@pytest.mark.parametrize("page", ["senses.py", "tokens.py"])
def test_a_text_of_nearly_a_megabyte_is_cut_where_it_arrives_and_that_is_said(open_page, page):
    at = open_page(page)
    assert any(f"Limit: {limits.TEXT_CHARACTERS:,} characters" in one.value for one in at.caption)
    at.text_area(key="text").set_value("A river bank.\nA bank lends.\n" + "\n" * 59_000 + "bank" * 220_000).run()
    assert any("characters are left out" in warning.value for warning in at.warning)
    assert len(at.session_state["text"]) == limits.TYPED_CHARACTERS
    assert max((len(block.value) for block in at.code), default=0) < 4 * limits.LINES


def test_a_file_larger_than_the_browser_was_told_is_refused_by_the_server(open_page):
    at = open_page("export.py", source="your file")
    at.file_uploader(key="export file").upload("texts.txt", b"\n" * 20_000_000, "text/plain").run()
    assert any("larger than 2 MB" in info.value for info in at.info)


def test_a_file_of_nothing_but_newlines_makes_no_more_lines_than_are_looked_at(open_page):
    at = open_page("export.py", source="your file")
    at.file_uploader(key="export file").upload("texts.txt", b"A bank.\n" + b"\n" * 1_900_000, "text/plain").run()
    assert any("first 20,000 lines" in warning.value for warning in at.warning)
    assert "One file: 5 rows of" in shown(at)


@pytest.mark.parametrize("name", ["list.txt", "list.csv"])
def test_of_a_sentence_without_end_as_much_is_kept_as_a_model_can_read(name):
    columns, _ = read_columns(b"q" * 100_000 + b",\nThe bank lends.,\n", name)
    long, short = next(iter(columns.values()))
    assert len(long) == limits.CELL_CHARACTERS
    assert short.startswith("The bank lends.")
