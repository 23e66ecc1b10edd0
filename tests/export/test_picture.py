"""The picture of an export shows the numbers of its vectors, each on its colour."""

import re

import numpy as np
import pandas as pd
import pytest

from polyseme.export.figures import COLUMNS, ROWS, first_rows
from polyseme.figures.strips import MINUS, PLUS

NAMES = pd.DataFrame({"token": ["[CLS]", "<b>"], "word": [None, "<b>"]})
VECTORS = np.array([[0.25, -1.0, 0.0], [2.854, -0.0004, 4.0]], np.float32)


def test_each_value_is_written_on_the_colour_of_its_sign_as_strong_as_it_is_large():
    drawn = first_rows(NAMES, VECTORS, "said")
    cells = re.findall(r'rgb\(([\d,]+)\); --part: ([.\d]+)">(.*?)</td>', drawn)
    assert [text for *_, text in cells] == [".250", "−1", ".000", "2.854", ".000", "4.000"]
    assert [face for face, *_ in cells] == [MINUS if value < 0 else PLUS for value in VECTORS.ravel()]
    opacity = np.array([float(strength) for _, strength, _ in cells])
    np.testing.assert_allclose(opacity, np.sqrt(np.abs(VECTORS.ravel()) / 4), atol=0.001)
    assert re.findall(r"<th(?: class=.of.| class=.all. colspan=.3.)?>(.*?)</th>", drawn)[:6] == [
        "feature",
        "token",
        "word",
        "0",
        "1",
        "2",
    ]
    assert "<th>&lt;b&gt;</th><th>&lt;b&gt;</th>" in drawn
    assert 'class=""' in drawn, "all of it is drawn, so there is no gap"


@pytest.mark.parametrize(("shape", "kind"), [((ROWS + 5, 2), "tall"), ((2, COLUMNS + 5), "wide")])
def test_only_the_first_and_the_last_are_drawn(shape, kind):
    drawn = first_rows(pd.DataFrame({"token": ["a"] * shape[0]}), np.zeros(shape), "")
    assert f'class="{kind}"' in drawn
    assert drawn.count("--part") == min(shape[0], ROWS + 1) * min(shape[1], COLUMNS + 1)
    assert f">{shape[1] - 1}</th></tr></thead>" in drawn
    assert ("⋮" in drawn, "⋯" in drawn) == (kind == "tall", kind == "wide")
