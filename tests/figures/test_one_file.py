"""A page as one file: complete in itself, its words only words, its colours the theme's."""

import json
import re

import pandas as pd
import plotly.graph_objects as go
import pytest

from polyseme.figures import theme as look
from polyseme.figures.html_page import page_file

HELD = re.compile("#0000[0-9]{2}")
ODD = "</script><img src=x onerror=alert(1)> & **bank**"
COLOURS = {
    theme: {f"#0000{number:02d}": f"#{sign}{number:02d}" for number in range(1, 41)}
    for theme, sign in (("light", "abcd"), ("dark", "dcba"))
}


@pytest.fixture(scope="module")
def page() -> str:
    figure = go.Figure(go.Scatter(x=[1, 2], y=[3, 4], text=[ODD, "b"], marker={"color": look.COLOURS[0]}))
    figures = [(figure, "**The river bank** stands :small[apart].")]
    table = pd.DataFrame({ODD: [ODD] * 300, "cosine": -0.12345} | {f"column {number}": 1 for number in range(40)})
    return page_file(
        ODD,
        ODD,
        figures,
        ["No figure here."],
        table,
        ((ODD, f"print({ODD!r})"),),
        f"http://127.0.0.1/?text={ODD}",
        COLOURS,
    ).decode()


def test_nothing_a_reader_types_is_more_than_words(page: str) -> None:
    assert "<img" not in page.replace(library(page), "")
    assert "onerror=alert" in page, "it is there, as words"


def test_nothing_is_fetched_and_nothing_may_be(page: str) -> None:
    own = page.replace(library(page), "")
    assert not re.findall(r"""(?:src|href)=["'](?!http://127)""", own)
    assert "default-src 'none'" in own


def test_figures_wear_the_themes_colours_by_day_and_by_night(page: str) -> None:
    own = page.replace(library(page), "")
    given = {name for figure in re.findall(r'application/json">(.*?)</script>', own) for name in HELD.findall(figure)}
    assert look.COLOURS[0] in given
    told = json.loads(re.search(r"const COLOURS = (.*?);", own)[1])
    assert all(told[theme].keys() >= given for theme in ("light", "dark"))
    assert "--ink: #abcd37;--paper: #abcd38" in own
    assert "--ink: #dcba37;--paper: #dcba38" in own


def test_words_stand_below_the_figures_and_are_only_words(page: str) -> None:
    assert "<figcaption>The river bank stands apart.</figcaption>" in page
    assert "<p>No figure here.</p>" in page
    (figure,) = re.findall(r'application/json">(.*?)</script>', page)
    assert json.loads(figure)["data"][0]["text"] == [ODD, "b"]


def test_the_data_begin_there_and_what_is_left_out_is_told(page: str) -> None:
    assert "The data: the first 200 of 300 rows, the first 20 of 42 columns" in page
    assert page.count("<td>−0.123</td>") == 200
    assert "<details><summary>The data" in page, "folded, below the figure"


def library(page: str) -> str:
    """Plotly's own code, as it stands in the page."""
    from plotly.offline import get_plotlyjs

    found = get_plotlyjs()
    assert found in page
    return str(found)
