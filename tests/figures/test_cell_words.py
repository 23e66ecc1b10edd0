"""The words on a heatmap's cells: on their cells, and legible there."""

import numpy as np
import pytest
from plotly.colors import hex_to_rgb, sample_colorscale, unlabel_rgb

from polyseme.figures import theme
from polyseme.figures.figure_spec import trace
from polyseme.figures.markers import cell_labels
from polyseme.figures.result import THEMES


def brightness(colour: tuple[float, ...]) -> float:
    """The relative luminance of a colour of 0 to 255, by WCAG's definition."""
    parts = [part / 255 for part in colour]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", ["light", "dark"])
def test_every_word_has_the_contrast_that_text_needs(name):
    colours = THEMES[name]
    cells = trace("heatmap", z=np.eye(2), text=[["1", "2"], ["3", "4"]])
    ink = brightness(hex_to_rgb(colours[cell_labels(cells, 12)["textfont"]["color"]]))
    scale = [f"rgb{hex_to_rgb(colours[step])}" for _, step in theme.SEQUENTIAL]
    for ground in sample_colorscale(scale, np.linspace(0, 1, 101).tolist()):
        one, other = sorted((ink, brightness(unlabel_rgb(ground))))
        assert (other + 0.05) / (one + 0.05) >= 4.5


def test_every_word_stands_on_its_cell():
    cells = trace("heatmap", z=np.eye(2), x=["a", "b"], y=[5, 6], zmin=0, zmax=1, text=[["1", "2"], ["3", "4"]])
    words = cell_labels(cells, 12)
    placed = list(zip(words["x"], words["y"], words["text"], strict=True))
    assert placed == [("a", 5, "1"), ("b", 5, "2"), ("a", 6, "3"), ("b", 6, "4")]
