"""A report beside the page's own board: same settings side by side, and a sentence for what is no report."""

import json

import pandas as pd
import pytest

from components.chapters.pooling.report import reading, shows
from components.chapters.pooling.report.shows import compared_reading, unlike
from tests.chapters.pooling.test_page import finished, rows_of, unfolded
from tests.reading import shown


@pytest.fixture
def opened(open_page):
    """The page on a few pasted sentences, with the fold open."""
    at = finished(open_page("pooling.py", data="pasted text", rows=rows_of("bank", "crane"), join="Mean"))
    return unfolded(at, "report")


def table_of(at) -> pd.DataFrame:
    (table,) = (one.value for one in at.dataframe if "In the report" in one.value.columns)
    return table


def test_without_a_file_the_bundled_models_report_stands_beside_the_board(opened):
    table = table_of(opened)
    report = reading.read(reading.OWN.read_bytes())
    told = {(row["layers"], row["treatment"]): row for row in report["rows"] if row["join"] == "Mean"}
    assert len(table) == len(told)
    for row in table.itertuples():
        there = told[row.Layers, row.Vectors]["scores"]["nearest centroid"]["score"]
        assert row._4 == there
        assert row.Difference == pytest.approx(row.Here - there, abs=5.1e-4)
    assert "It was made on other sentences" in shown(opened)
    assert "They differ most at" in shown(opened)


def test_an_uploaded_report_is_taken_and_what_is_none_gets_a_sentence(opened):
    report = json.loads(reading.OWN.read_text("utf-8"))
    report["models"][0]["name"] = "<b>another</b> *model*"
    for row in report["rows"]:
        row["model"] = report["models"][0]["name"]
    take = lambda data: opened.file_uploader(key="report file").set_value(("my.json", data, "application/json")).run()  # noqa: E731
    take(json.dumps(report).encode())
    assert not opened.exception
    assert len(table_of(opened))
    assert "The report is of another model, **\\<b\\>another" in shown(opened)
    take(b'{"rows": []}')
    assert not opened.exception
    assert "This is no report of the bench" in shown(opened)


def test_the_reading_says_how_many_agree_and_where_they_differ_most():
    rows = [
        ("Layer 1", "plain", 0.5, 0.5, 0.0),
        ("Layer 2", "plain", 0.5, 0.6, -0.1),
        ("Last", "plain", 0.5, 0.49, 0.01),
    ]
    table = pd.DataFrame(rows, columns=["Layers", "Vectors", "Here", "In the report", "Difference"])
    same = pd.concat([table[:1]] * 3)
    assert compared_reading(same) == "Here and in the report all 3 settings agree to three decimals."
    assert compared_reading(table) == (
        "1 of 3 settings agree to three decimals. They differ most at *Layer 2, plain*: .100 below the report."
    )


def test_what_else_differs_is_said():
    report = json.loads(reading.OWN.read_text("utf-8"))
    asked = shows.AskedBench("gap", 5, "bank", "the best", "the best", "Mean", "tutorial")
    said = " ".join(unlike(report, "all-MiniLM-L6-v2", "bert-base-cased", True, asked))
    assert "another model" in said
    assert "of **bank** alone" in said
    assert "other segment ids" in said
    assert "other sentences" not in said
