"""The predicted words as a table of cells, and its reading."""

from collections.abc import Sequence

import plotly.graph_objects as go

from polyseme.core.occurrences.states import Occurrences
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec, trace
from polyseme.figures.markers import cell_labels
from polyseme.figures.wording import escaped, percent, shortened
from polyseme.senses.fits.numbers import SHARED, Fits

SHOWN, LETTERS = 5, 11  # words of each place; letters of a word, all of them on hover


def fits_table(fits: Fits, labels: Sequence[str], vocabulary: Sequence[str]) -> go.Figure:
    """A numbered row an occurrence, the likeliest words in its cells, coloured by probability."""
    names = [[theme.plain(vocabulary[row]) for row in ids[:SHOWN]] for ids in fits.ids]
    rows = [f"<b>{row}</b> {theme.plain(shortened(labels[place], 18))}" for row, place in enumerate(fits.places, 1)]
    colours = {
        "zmin": 0,
        "zmax": 1,
        "colorscale": theme.SEQUENTIAL,
        "colorbar": theme.bar_below("probability, from 0 to 1"),
    }
    grid = trace(
        "heatmap",
        z=fits.shares[:, :SHOWN].astype("float32"),
        x=[str(rank + 1) for rank in range(SHOWN)],
        y=rows,
        text=[[shortened(name, LETTERS) for name in line] for line in names],
        customdata=names,
        hovertemplate="%{y}<br>%{customdata}<br>probability %{z:.3f}<extra></extra>",
        xgap=2,
        ygap=2,
        **colours,
    )
    drawing = FigureSpec(grid, cell_labels(grid, 14))
    drawing.x(title="rank", type="category", side="top", showgrid=False, ticks="")
    drawing.y(type="category", autorange="reversed", showgrid=False, ticks="", tickfont={"size": 14})
    return theme.with_theme(drawing, 150 + 32 * len(rows), margin={"b": 85})


def fits_reading(
    fits: Fits, occurrences: Occurrences, vocabulary: Sequence[str], shared: tuple[float, float] | None
) -> str:
    """The likeliest word in the first place and in the last, and whether places of one sense share more words."""
    best = "; ".join(
        f"in *{escaped(occurrences.labels[fits.places[row]])}*, "
        f"**{escaped(vocabulary[fits.ids[row, 0]])}**, {percent(float(fits.shares[row, 0]))}"
        for row in dict.fromkeys((0, len(fits.places) - 1))
    )
    reading = f"With the word hidden, the model's best guess is: {best}."
    if shared is not None:
        reading += (
            f" Of their {SHARED} best guesses, sentences of one meaning share {shared[0]:.1f}, of different "
            f"meanings {shared[1]:.1f}."
        )
    if len(fits.places) < len(occurrences):
        reading += f" The first {len(fits.places)} of {len(occurrences)} places are drawn."
    return reading
