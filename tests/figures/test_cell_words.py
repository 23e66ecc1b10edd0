"""The words on a heatmap's cells: on their cells, and legible there."""

import numpy as np
import pytest
from plotly.colors import sample_colorscale, unlabel_rgb

from polyseme.figures.figure_spec import trace
from polyseme.figures.markers import BLACK, cell_labels


def brightness(colour: tuple[float, ...]) -> float:
    """The relative luminance of a colour of 0 to 255, by WCAG's definition."""
    parts = [part / 255 for part in colour]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("reverse", [False, True])
def test_every_word_has_the_contrast_that_text_needs(reverse):
    shares = np.linspace(0, 1, 101)
    cells = trace("heatmap", z=shares[None], zmin=0, zmax=1, text=[[""] * 101], reversescale=reverse)
    words = cell_labels(cells, 12)["textfont"]["color"]
    grounds = sample_colorscale("Viridis", list(1 - shares if reverse else shares))
    for word, ground in zip(words, grounds, strict=True):
        one, other = sorted((brightness((0,) * 3 if word == BLACK else (255,) * 3), brightness(unlabel_rgb(ground))))
        assert (other + 0.05) / (one + 0.05) >= 4.5


def test_every_word_stands_on_its_cell():
    cells = trace("heatmap", z=np.eye(2), x=["a", "b"], y=[5, 6], zmin=0, zmax=1, text=[["1", "2"], ["3", "4"]])
    words = cell_labels(cells, 12)
    placed = list(zip(words["x"], words["y"], words["text"], strict=True))
    assert placed == [("a", 5, "1"), ("b", 5, "2"), ("a", 6, "3"), ("b", 6, "4")]


def test_a_cell_of_no_value_and_a_scale_of_one_value_are_no_error():
    cells = trace("heatmap", z=np.array([[np.nan, 1.0]]), zmin=1, zmax=1, text=[["", "1"]])
    assert len(cell_labels(cells, 12)["textfont"]["color"]) == 2
