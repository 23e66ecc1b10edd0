"""A drawing gives the figure that Plotly's own steps give."""

import numpy as np
import plotly.graph_objects as go
import pytest
from plotly.subplots import make_subplots

from components.figures.drawing import Drawing, trace


def test_one_panel_is_what_plotly_builds_step_by_step():
    theirs = go.Figure(go.Heatmap(z=np.eye(2), colorscale="Viridis"))
    theirs.add_scatter(x=[0, 1], y=[1, 0], mode="markers", marker={"size": 9})
    theirs.add_annotation(x=0, y=0, text="here")
    theirs.add_shape(type="rect", x0=0, x1=1, y0=0, y1=1)
    theirs.update_xaxes(title="across", range=[0, 1])
    theirs.update_xaxes(showgrid=False)
    theirs.update_layout(height=300, margin={"l": 8}).update_layout(margin_b=20)

    ours = Drawing(trace("heatmap", z=np.eye(2), colorscale="Viridis"))
    ours.add("scatter", x=[0, 1], y=[1, 0], mode="markers", marker={"size": 9})
    ours.note(x=0, y=0, text="here")
    ours.shape(type="rect", x0=0, x1=1, y0=0, y1=1)
    ours.x(title="across", range=[0, 1])
    ours.x(showgrid=False)
    assert ours.figure(height=300, margin={"l": 8}, margin_b=20).to_dict() == theirs.to_dict()


def test_a_grid_is_divided_named_and_filled_as_plotly_does_it():
    grid = {"rows": 2, "cols": 2, "subplot_titles": ["a", "b", "c", "d"], "row_heights": [0.3, 0.7]}
    theirs, ours = make_subplots(**grid), Drawing(**grid)
    for place in range(4):
        theirs.add_scatter(y=[place], row=place // 2 + 1, col=place % 2 + 1)
        ours.add("scatter", place // 2 + 1, place % 2 + 1, y=[place])
    theirs.update_xaxes(title="x")
    theirs.update_yaxes(row=2, visible=False)
    ours.x(title="x")
    ours.y(2, visible=False)
    assert ours.figure().to_dict() == theirs.to_dict()


def test_drawings_of_one_grid_share_nothing_that_can_be_changed():
    first = Drawing(rows=2, subplot_titles=["a", "b"])
    first.layout["annotations"][0]["text"] = "changed"
    first.x(title="changed")
    assert "changed" not in str(Drawing(rows=2, subplot_titles=["a", "b"]).figure().to_dict()["layout"]["annotations"])
    assert Drawing(rows=2, subplot_titles=["a", "b"]).figure().layout.xaxis.title.text is None


def test_what_plotly_does_not_know_is_refused():
    drawing = Drawing()
    drawing.add("scatter", colour="red")
    with pytest.raises(ValueError, match="colour"):
        drawing.figure()
