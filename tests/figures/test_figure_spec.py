"""A drawing gives the figure that Plotly's own steps give, and sends what Plotly would send."""

import numpy as np
import plotly.graph_objects as go
import plotly.io
import pytest
from plotly.subplots import make_subplots

from polyseme.figures import theme
from polyseme.figures.figure_spec import MIN_BINARY, FigureSpec, encoded, trace
from tests.figures import as_plotly


def test_one_panel_is_what_plotly_builds_step_by_step():
    theirs = go.Figure(go.Heatmap(z=np.eye(2), colorscale=theme.SEQUENTIAL))
    theirs.add_scatter(x=[0, 1], y=[1, 0], mode="markers", marker={"size": 9})
    theirs.add_annotation(x=0, y=0, text="here")
    theirs.add_shape(type="rect", x0=0, x1=1, y0=0, y1=1)
    theirs.update_xaxes(title="across", range=[0, 1])
    theirs.update_xaxes(showgrid=False)
    theirs.update_layout(height=300, margin={"l": 8}).update_layout(margin_b=20)

    ours = FigureSpec(trace("heatmap", z=np.eye(2), colorscale=theme.SEQUENTIAL))
    ours.add("scatter", x=[0, 1], y=[1, 0], mode="markers", marker={"size": 9})
    ours.note(x=0, y=0, text="here")
    ours.shape(type="rect", x0=0, x1=1, y0=0, y1=1)
    ours.x(title={"text": "across"}, range=[0, 1])
    ours.x(showgrid=False)
    drawn = ours.figure(height=300, margin={"l": 8, "b": 20})
    assert as_plotly.plain(drawn.to_dict()) == as_plotly.plain(theirs.to_dict())


def test_a_grid_is_divided_named_and_filled_as_plotly_does_it():
    grid = {"rows": 2, "cols": 2, "subplot_titles": ["a", "b", "c", "d"], "row_heights": [0.3, 0.7]}
    theirs, ours = make_subplots(**grid), FigureSpec(**grid)
    for place in range(4):
        theirs.add_scatter(y=[place], row=place // 2 + 1, col=place % 2 + 1)
        ours.add("scatter", place // 2 + 1, place % 2 + 1, y=[place])
    theirs.update_xaxes(title="x")
    theirs.update_yaxes(row=2, visible=False)
    ours.x(title={"text": "x"})
    ours.y(2, visible=False)
    assert as_plotly.plain(ours.figure().to_dict()) == as_plotly.plain(theirs.to_dict())


def test_drawings_of_one_grid_share_nothing_that_can_be_changed():
    first = FigureSpec(rows=2, subplot_titles=["a", "b"])
    first.layout["annotations"][0]["text"] = "changed"
    first.x(title={"text": "changed"})
    assert "changed" not in str(
        FigureSpec(rows=2, subplot_titles=["a", "b"]).figure().to_dict()["layout"]["annotations"]
    )
    assert FigureSpec(rows=2, subplot_titles=["a", "b"]).figure().layout.xaxis.title.text is None


def noted() -> list[str]:
    """What the check of every test has noted, which it then forgets."""
    found, as_plotly.DIFFERENT[:] = as_plotly.DIFFERENT[:], []
    return found


def test_what_plotly_does_not_know_fails_every_test_that_draws_it():
    FigureSpec(trace("scatter", colour="red")).figure()
    assert "colour" in noted()[0]


def test_what_plotly_would_send_otherwise_fails_every_test_that_draws_it():
    drawing = FigureSpec(trace("heatmap", z=[[1, 2]], colorscale="Viridis"))
    drawing.figure(xaxis={"title": "across"}, margin_b=3)
    assert [one.split(":")[0] for one in noted()] == ["figure.data[0].colorscale", "figure.layout"]


def test_the_figure_that_is_sent_is_not_made_by_plotly(monkeypatch):
    figure = FigureSpec(trace("scatter", y=[1, None, 2])).figure(height=90)
    monkeypatch.setattr(go.Figure, "__init__", None)
    assert '"y":[1,null,2]' in plotly.io.to_json(figure.to_dict(), validate=False)
    assert '"height":90' in figure.to_json()


def test_a_figure_that_is_changed_further_is_plotlys_and_sends_the_change():
    figure = FigureSpec(trace("scatter", y=np.arange(30.0))).figure()
    as_drawn = as_plotly.plain(figure.to_dict())
    figure.update_traces(name="new").add_scatter(y=[3])
    after = as_plotly.plain(figure.to_dict())
    assert [one.get("name") for one in after["data"]] == ["new", None]
    assert after["data"][0]["y"] == as_drawn["data"][0]["y"]
    assert not hasattr(figure, "not there")


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.int8, np.uint16, np.int32, np.int64, bool, object, ">f8"])
@pytest.mark.parametrize("shape", [(2,), (MIN_BINARY,), (3, MIN_BINARY)])
def test_numbers_arrive_as_they_are_few_or_many_of_every_kind(kind, shape):
    numbers = np.arange(np.prod(shape)).reshape(shape).astype(kind)
    assert as_plotly.plain(encoded(numbers[..., ::-1])) == numbers[..., ::-1].tolist()


def test_what_is_none_is_not_sent_but_a_gap_in_a_line_is():
    assert encoded({"x": None, "y": [1, None], "marker": {"size": None}}) == {"y": [1, None], "marker": {}}
