"""A page as one file: complete in itself, its words only words, its colours the theme's."""

import re

import plotly.graph_objects as go
import pytest

from components.figures import look
from components.figures.one_file import Part, page_file

ODD = "</script><img src=x onerror=alert(1)> & **bank**"
COLOURS = {f"#0000{number:02d}": f"#abcd{number:02d}" for number in range(1, 41)}


@pytest.fixture(scope="module")
def page() -> str:
    figure = go.Figure(go.Scatter(x=[1, 2], y=[3, 4], text=[ODD, "b"], marker={"color": look.COLOURS[0]}))
    parts = (Part(figure, "**The river bank** stands :small[apart]."), Part(None, "No figure here."))
    return page_file(ODD, ODD, parts, ((ODD, f"print({ODD!r})"),), f"http://127.0.0.1/?text={ODD}", COLOURS).decode()


def test_nothing_a_reader_types_is_more_than_words(page: str) -> None:
    assert "<img" not in page.replace(library(page), "")
    assert "onerror=alert" in page, "it is there, as words"


def test_nothing_is_fetched_and_nothing_may_be(page: str) -> None:
    own = page.replace(library(page), "")
    assert not re.findall(r"""(?:src|href)=["'](?!http://127)""", own)
    assert "default-src 'none'" in own


def test_figures_wear_the_themes_colours_and_their_words_stand_below_them(page: str) -> None:
    own = page.replace(library(page), "")
    assert "#abcd01" in own
    assert not re.search("#0000[0-9]{2}", own)
    assert "<figcaption>The river bank stands apart.</figcaption>" in own
    assert "<p>No figure here.</p>" in own


def library(page: str) -> str:
    """Plotly's own code, as it stands in the page."""
    from plotly.offline import get_plotlyjs

    found = get_plotlyjs()
    assert found in page
    return str(found)
