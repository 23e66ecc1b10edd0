"""Motion from layer to layer: what is drawn between two layers."""

import pytest

from polyseme.figures.figure_spec import FigureSpec, trace
from polyseme.figures.motion import add_motion


def test_what_the_browser_does_not_move_goes_slowly_at_both_ends():
    ends = [[{"x": [0.0], "y": [8.0]}], [{"x": [1.0], "y": [0.0]}]]
    drawing = FigureSpec(trace("scattergl", **ends[0][0]))
    add_motion(drawing, ["0", "1"], ends, [{}, {}], 0, light=False)
    across = [frame.data[0].x[0] for frame in drawing.figure().frames]
    assert len(across) == 9
    assert across[::2] == pytest.approx([0, 5 / 32, 1 / 2, 27 / 32, 1])  # 3 t² - 2 t³ at each quarter
    assert [frame.data[0].y[0] for frame in drawing.figure().frames] == pytest.approx([8 - 8 * x for x in across])
