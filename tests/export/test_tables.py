"""Tables to download, as spreadsheets and pandas open them."""

import io

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polyseme.bert import load
from polyseme.examples import TOKENS, TUTORIAL
from polyseme.export.tables import csv, token_table, within

BUNDLED = load("all-MiniLM-L6-v2")  # for hypothesis, whose tests take no fixtures


def opened(content, **options):
    """The table as pandas opens it; empty cells stay empty and the piece "null" stays a piece."""
    return pd.read_csv(io.BytesIO(content), encoding="utf-8-sig", keep_default_na=False, **options)


def as_text(table):
    return [
        ["" if cell is None or pd.isna(cell) else str(cell) for cell in row] for row in table.itertuples(index=False)
    ]


def test_the_tutorials_table_is_the_published_one(bert):
    table = token_table(bert.tokenize(TUTORIAL))
    assert list(table.columns) == ["position", "piece", "id", "segment", "mask", "word"]
    assert list(table.iloc[6]) == [6, "bank", 2924, 0, 1, "bank"]
    assert list(table.iloc[17])[:5] == [17, "mississippi", 5900, 0, 1]
    assert len(table) == 22


def test_a_csv_opens_with_the_mark_of_spreadsheets_and_keeps_pieces_and_numbers_as_they_are(bert):
    content = csv(token_table(bert.tokenize("null nan none na")))
    assert content.startswith(b"\xef\xbb\xbfposition,")
    assert list(opened(content)["piece"])[1:5] == ["null", "nan", "none", "na"]
    assert list(opened(csv(pd.DataFrame({"value": [-1.5, 2.0]})))["value"]) == [-1.5, 2.0]


@pytest.mark.parametrize("preset", TOKENS)
def test_a_csv_is_opened_with_equal_content(bert, preset):
    table = token_table(bert.tokenize(TOKENS[preset]["text"], TOKENS[preset]["pair"]))
    assert as_text(opened(csv(table))) == as_text(table)


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0"])
def test_a_cell_like_a_formula_is_made_harmless(cell):
    found = opened(csv(pd.DataFrame({"word": [cell]})))["word"][0]
    assert found == f"'{cell}"


@pytest.mark.parametrize("cell", ["=", "-", "+", "@", "bank", "'=1", "a=1", ""])
def test_a_cell_that_is_no_formula_is_left_alone(cell):
    assert opened(csv(pd.DataFrame({"word": [cell], "id": [1]})))["word"][0] == cell


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_line_end_inside_a_cell_begins_no_row(end):
    sentences = [f"a bank{end}=1+1", "two"]
    assert list(opened(csv(pd.DataFrame({"sentence": sentences})))["sentence"]) == sentences


CELLS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)


@given(st.lists(CELLS, min_size=1, max_size=6))
def test_any_cells_are_opened_as_they_were_but_for_the_apostrophe(cells):
    table = pd.DataFrame({"word": cells, "id": range(len(cells))})
    found = opened(csv(table), dtype=str)["word"]
    for cell, again in zip(cells, found, strict=True):
        assert again in (cell, f"'{cell}")
        assert len(again) < 2 or again[0] not in "=+-@"


def test_texts_that_are_too_much_for_a_file_are_cut_alike_and_nothing_else(monkeypatch):
    table = pd.DataFrame({"sentence": ["a" * 50, "bank", "c" * 9_000, "d" * 8_000], "layer": [1, 2, 3, 4]})
    whole = within(table, 17_054)
    assert whole is table
    cut = within(table, 2_054)
    assert cut["sentence"].str.len().tolist() == [50, 4, 1_001, 1_001]
    assert cut["sentence"][2] == "c" * 1_000 + "…"
    assert cut["layer"].tolist() == [1, 2, 3, 4]
    monkeypatch.setattr("polyseme.limits.TABLE_CHARACTERS", 2_054)
    assert opened(csv(table))["sentence"].tolist() == cut["sentence"].tolist()


def test_a_table_of_many_parts_is_one_file():
    table = pd.DataFrame({"sentence": [f"=text {number}" for number in range(1_201)], "x": 0.5})
    content = csv(table)
    assert content.count(b"\xef\xbb\xbf") == 1
    assert content.count(b"sentence") == 1
    assert opened(content)["sentence"].tolist() == [f"'=text {number}" for number in range(1_201)]
