"""Words on the cells of a heatmap, legible on every colour of its scale."""

from functools import cache

import numpy as np
from plotly.colors import sample_colorscale, unlabel_rgb

from components.figures.drawing import Trace, trace

BLACK, WHITE = "#000000", "#ffffff"


def cell_words(cells: Trace, size: int) -> Trace:
    """The text of a heatmap in Viridis, written on its cells, each word black or white.

    Plotly's own words on cells have the theme's colour or its opposite, which on middle greens nobody reads.
    """
    values = np.asarray(cells["z"], dtype=float)
    shares = ((values - cells["zmin"]) / ((cells["zmax"] - cells["zmin"]) or 1.0)).clip(0, 1)
    steps = np.nan_to_num(255 * (1 - shares if cells.get("reversescale") else shares)).astype(int)
    y, x = (list(cells.get(name, range(length))) for name, length in zip("yx", values.shape, strict=True))
    return trace(
        "scatter",
        x=x * len(y),
        y=[name for name in y for _ in x],
        mode="text",
        text=[word for row in cells["text"] for word in row],
        textfont={"size": size, "color": np.where(light_steps()[steps], BLACK, WHITE).ravel().tolist()},
        hoverinfo="skip",
        showlegend=False,
    )


@cache
def light_steps() -> np.ndarray:
    """(256,) bool: on which steps of Viridis black has more contrast than white, by the rule of WCAG."""
    colours = np.array([unlabel_rgb(colour) for colour in sample_colorscale("Viridis", 256)]) / 255
    linear = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ [0.2126, 0.7152, 0.0722] > 0.179)
