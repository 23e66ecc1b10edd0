"""The Export page as Streamlit runs it, without a browser."""

import gc
import io
import weakref
from unittest.mock import Mock

import numpy as np
import pytest

from components.chapters.export import asks, shows
from components.shell import memory_cache, models
from components.shell.heavy.jobs import JobQueue
from polyseme import examples, limits
from polyseme.export.formats import FORMATS
from polyseme.export.vectors import make_vectors
from tests.reading import short_lists, shown, until


def settled(at):
    """The page once its heavy work has ended, with all that is folded on it."""
    for key in ("file", "command", "take"):
        at.session_state[f"fold {key}"] = True
    at.run()
    buttons = lambda at: " ".join(element.label for element in at.get("download_button"))  # noqa: E731
    return until(at, lambda at: "Download" in buttons(at) and "To read it:" in shown(at))


def test_the_page_is_complete_before_anyone_touches_it(open_page):
    at = open_page("export.py")
    assert "**One file: 22 rows of 384 numbers**, a row for each token." in shown(at)
    settled(at)
    assert "**22 × 384**: 22 tokens of 1 text" in shown(at)
    assert "4 repeat an earlier token; each has its own vector." in shown(at)
    assert at.dataframe[-1].value["token"].tolist()[5:7] == ["the", "bank"]
    assert "--unit tokens" in at.code[1].value
    assert 'def rows_of(tokenizer, read, text, vectors):\n    """Each token' in at.code[2].value


@pytest.mark.parametrize("name", examples.EXPORT)
@short_lists("export.asks")
def test_each_preset_is_one_click(open_page, name):
    at = open_page("export.py")
    at.button(key=f"try {name}").click().run()
    assert f"is for {FORMATS[str(examples.EXPORT[name]['format'])].good_for}." in shown(settled(at))
    for key, value in examples.EXPORT[name].items():
        assert at.session_state[key] == value


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_says_how_it_is_read(open_page, name):
    at = settled(open_page("export.py", format=name, unit="words", dims="first", n="3"))
    assert "**20 × 3**" in shown(at)
    assert f"The {FORMATS[name].label} file is for" in shown(at)
    assert at.code[0].value.strip() == FORMATS[name].example.strip()
    assert f"--out vectors{FORMATS[name].extension}" in at.code[1].value


def test_a_link_opens_the_same_export(open_page):
    at = settled(
        open_page(
            "export.py",
            unit="sentences",
            choice="Layer 3",
            sentence_pool="Max",
            segments="tutorial",
            text="a bank\nriver",
        )
    )
    assert "**2 × 384**: 2 sentences of 2 texts" in shown(at)
    code = at.code[2].value
    assert all(said in code for said in ("'a bank',", "return states[3]", "rows.max(axis=-2)", "token_type_ids=ones"))


def test_pca_says_what_it_keeps(open_page):
    at = settled(open_page("export.py", dims="PCA", n="5"))
    assert "5 principal components, fitted on these 22 vectors, keep" in shown(at)
    at.number_input(key="n").set_value(21).run()
    assert "keep 100\N{NO-BREAK SPACE}% of their variance" in shown(at)


@pytest.mark.parametrize("lines", [1, 2])
def test_pca_of_two_vectors_gets_a_next_step(open_page, lines):
    at = open_page("export.py", dims="PCA", unit="sentences", text="\n".join(["a bank", "a river"][:lines]))
    assert "PCA needs at least three vectors" in at.info[0].value


def test_no_more_components_are_offered_than_the_vectors_have(open_page):
    assert open_page("export.py", dims="PCA", n="2").number_input(key="n").max == 21


def test_fewer_texts_take_the_number_of_components_back(open_page):
    at = open_page("export.py", dims="PCA", n="20")
    at.text_area(key="text").set_value("a bank").run()
    assert at.number_input(key="n").value == 2


def test_what_does_not_fit_is_said_with_how_much(open_page):
    at = open_page("export.py", unit="sentences", text="bank " * 600 + "\ntwo\n\u200b")
    assert "1 text longer than the model reads: 90 pieces left out. 1 text without letters" in shown(at)


def test_more_texts_than_a_page_takes_are_cut_and_that_is_said(open_page, monkeypatch):
    monkeypatch.setattr(limits, "EXPORT_TEXTS", 2)
    at = open_page("export.py", unit="words", text="one\ntwo\nthree")
    assert "The first 2 of 3 texts are used" in shown(at)
    assert "**One file: 2 rows of 384 numbers**, a row for each word." in shown(at)


def test_of_texts_with_many_pieces_the_first_are_used(open_page, monkeypatch):
    monkeypatch.setattr(limits, "EXPORT_PIECES", 8)
    at = open_page("export.py", text="one two three\nfour five six\nseven")
    assert "The first 2 of 3 texts are used" in shown(at)


def test_more_values_than_a_page_carries_are_refused_with_a_next_step(open_page, monkeypatch):
    monkeypatch.setattr(limits, "EXPORT_VALUES", 5_000)
    at = open_page("export.py")
    assert "22 vectors of 384 values are too many" in at.info[0].value


def test_lines_that_each_row_would_repeat_without_end_are_refused(open_page, monkeypatch):
    monkeypatch.setattr(limits, "EXPORT_FILE_BYTES", 100_000)
    assert not open_page("export.py", text="bank " * 40).info
    at = open_page("export.py", text="bank " * 40, format="csv")
    assert "Limit: files of 0 MB. Each row repeats its text" in at.info[0].value, (
        "numbers as text take thrice the bytes"
    )
    assert not open_page("export.py", text="bank " * 40, format="csv", dims="first", n="50").info
    letters, faces = ("bank " * 40 + face * 400 for face in ("a", "\N{GRINNING FACE}"))
    assert not open_page("export.py", text=letters).info
    assert "Choose sentences" in open_page("export.py", text=faces).info[0].value, "four bytes a character"
    assert not open_page("export.py", text=faces, unit="sentences").info


@pytest.fixture
def offered(monkeypatch):
    """The file of the page: what writes it, and what it waits for before."""
    files = []
    monkeypatch.setattr(shows, "in_turn", lambda *file: files.append(file) or file[0])
    return files


OFFERED = [
    ("npz", 10**6, ["Download for Python (.npz)", "As .csv"]),
    ("npz", 50_000, ["Download for Python (.npz)"]),
    ("csv", 10**6, ["Download for spreadsheets (.csv)"]),
    ("datasets", 10**6, ["Download for Hugging Face datasets (.datasets.zip)", "As .csv"]),
]


def test_a_small_file_waits_for_no_heavy_work_and_is_written_when_it_is_asked_for(open_page, offered, monkeypatch):
    monkeypatch.setattr(models, "jobs", lambda: pytest.fail("the queue is asked"))
    monkeypatch.setattr(shows, "file_bytes", Mock(side_effect=shows.file_bytes))
    at = open_page("export.py")
    assert "**One file: 22 rows of 384 numbers**, a row for each token." in shown(at)
    (write, prepare, size), (write_table, *_) = offered
    assert 22 * 384 * 4 < size < limits.FILE_LARGE
    assert prepare is None
    assert not shows.file_bytes.called
    assert np.load(io.BytesIO(write()))["vectors"].shape == (22, 384)
    assert len(write_table().splitlines()) == 1 + 22


@pytest.mark.parametrize(("chosen", "most", "labels"), OFFERED)
def test_a_table_is_offered_beside_the_chosen_format_unless_it_is_too_large(
    open_page, monkeypatch, chosen, most, labels
):
    monkeypatch.setattr(limits, "EXPORT_FILE_BYTES", most)
    buttons = open_page("export.py", format=chosen).get("download_button")
    assert [button.label for button in buttons if "." in button.label] == labels


def test_a_large_file_is_made_again_where_others_have_put_it_out(open_page, offered, monkeypatch):
    monkeypatch.setattr(limits, "EXPORT_PIECES_AT_ONCE", 5)
    queues = [JobQueue(1, 10_000_000)]
    monkeypatch.setattr(models, "jobs", lambda: queues[-1])
    settled(open_page("export.py"))
    write, prepare, _ = offered[-2]  # the last is the table's
    first = write()
    queues.append(JobQueue(1, 10_000_000))
    prepare()
    assert len(queues[-1]._results) == 1
    np.testing.assert_allclose(*(np.load(io.BytesIO(file))["vectors"] for file in (first, write())), atol=1e-5)


def test_a_page_at_rest_holds_no_vectors(open_page, offered, monkeypatch):
    made = []

    def make(*arguments):
        result = make_vectors(*arguments)
        made.append(weakref.ref(result.vectors))
        return result

    monkeypatch.setattr(shows, "make_vectors", make)
    memory_cache.clear()
    at = settled(open_page("export.py", text="A bank at rest."))
    memory_cache.clear()
    gc.collect()
    assert all(one() is None for one in made)
    assert made
    assert "7 rows of" in shown(at)


def test_a_file_of_the_reader_is_taken_line_by_line_and_its_bad_lines_are_named(open_page):
    at = open_page("export.py", source=asks.UPLOADED, unit="sentences")
    assert "No text yet" in shown(at)
    at.file_uploader[0].set_value(("texts.txt", b"\xef\xbb\xbfa bank\n\nbad \xff line\nriver\r\n", "text/plain")).run()
    assert "Left out: line 3 (not UTF-8 (byte 5 of the line))" in shown(at)
    assert "**One file: 2 rows of 384 numbers**, a row for each sentence in your file." in shown(settled(at))
    assert "['a bank', 'river']" in at.code[2].value


def test_the_foot_offers_the_notebook_of_the_session(open_page):
    at = settled(open_page("export.py"))
    assert [element.label for element in at.get("download_button")][-1:] == ["Notebook of this session"]
    assert "A Jupyter notebook of the pages you visited" in shown(at)
