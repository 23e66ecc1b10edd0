"""Fewer dimensions on the Pooling page: what is drawn and said, and the script of it."""

from dataclasses import replace

import numpy as np
import pytest

from polyseme.core.first_dimensions import FIRST, PRINCIPAL, RANDOM, Score, Truncated
from polyseme.pooling.figures import dimensions as charts
from tests.pooling.test_page import finished, rows_of
from tests.reading import quick_bench, shown


def score(*values):
    return Score(np.array(values), np.array(values) / 2)


FOUND = Truncated(
    {
        FIRST: {50: score(0.7), 100: score(0.8)},
        PRINCIPAL: {50: score(0.85), 100: score(0.9)},
        RANDOM: {50: score(0.6, 0.72, 0.68), 100: score(0.7, 0.74, 0.78)},
    },
    0.9,
    384,
)


def test_the_readings_tell_the_fewest_dimensions():
    said = charts.right_reading(FOUND).replace("\N{NO-BREAK SPACE}", " ")
    assert "With all 384 dimensions, 90 % are right; with only the first 50, **70 %**." in said
    assert "They are better than 2 of 3 random choices of 50, so they are nothing special." in said
    lucky = replace(FOUND, scores={**FOUND.scores, FIRST: {50: score(0.73), 100: score(0.8)}})
    assert "They are better than 3 of 3 random choices of 50." in charts.right_reading(lucky)
    kept = charts.kept_reading(FOUND).replace("\N{NO-BREAK SPACE}", " ")
    assert kept == "The first 50 keep 35 % of each occurrence's 10 nearest neighbours; random ones, 33 %."


def test_the_lines_are_the_scores_and_the_band_reaches_from_the_worst_draw_to_the_best():
    figure = charts.right_figure(FOUND)
    lines = {trace.name: list(trace.y) for trace in figure.data}
    assert lines["first"] == [0.7, 0.8]
    assert lines["principal"] == [0.85, 0.9]
    assert lines["random, mean"] == pytest.approx([2 / 3, 0.74])
    assert lines["10 random choices"] == [0.72, 0.78, 0.7, 0.6]
    assert figure.layout.shapes[0].y0 == 0.9


@quick_bench()
def test_the_page_opens_it_by_its_link_and_the_scripts_give_its_numbers(open_page, run):
    asked = {"data": "pasted text", "rows": rows_of("bank", "crane", each=8), "look": "Last", "treated": "plain"}
    at = finished(open_page("pooling.py", truncated="true", **asked))
    assert "With all 384 dimensions," in shown(at)
    vectors, _, fewer = at.session_state["visited"]["pooling"].scripts
    printed = run(vectors, fewer)["dimensions"]
    rows = {row[0]: [float(cell) for cell in row[1:]] for row in printed[1:]}
    assert f"{rows['all'][0]:.0%} are right;".replace("%", "\N{NO-BREAK SPACE}%") in shown(at)
    assert f"with only the first 50, **{rows['first 50'][0]:.0%}".replace("%", "\N{NO-BREAK SPACE}%") in shown(at)
    assert f"The first 50 keep {rows['first 50'][1]:.0%}".replace("%", "\N{NO-BREAK SPACE}%") in shown(at)
    assert 0 < rows["random 50"][1] < 1
