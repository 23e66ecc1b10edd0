"""The words that would fit, as a table of cells, and what it says."""

from collections.abc import Sequence

import plotly.graph_objects as go

from components.chapters.senses.fits.numbers import SHARED, Fits
from components.figures import look
from components.figures.drawing import Drawing, trace
from components.figures.marks import cell_words
from components.figures.prose import escaped, percent, shortened
from components.figures.strips import bar_below
from components.numbers.occurrences.states import Occurrences

SHOWN, LETTERS = 5, 11  # words of each place; letters of a word, hovering tells all of them


def fits_table(found: Fits, labels: Sequence[str], vocabulary: Sequence[str]) -> go.Figure:
    """A row an occurrence, the words that fit best in its cells, their probability as the colour."""
    names = [[look.plain(vocabulary[row]) for row in line[:SHOWN]] for line in found.ids]
    rows = [look.plain(shortened(labels[place], 18)) for place in found.places]
    ranks = [str(rank + 1) for rank in range(SHOWN)]
    grid = trace(
        "heatmap",
        z=found.shares[:, :SHOWN].astype("float32"),
        x=ranks,
        y=rows,
        text=[[shortened(name, LETTERS) for name in line] for line in names],
        customdata=names,
        hovertemplate="%{y}<br>%{customdata}<br>probability %{z:.3f}<extra></extra>",
        zmin=0,
        zmax=1,
        colorscale=look.VIRIDIS,
        colorbar=bar_below("probability, from 0 to 1"),
        xgap=2,
        ygap=2,
    )
    drawing = Drawing(grid, cell_words(grid, 14))
    drawing.x(title="rank", type="category", side="top", showgrid=False, ticks="")
    drawing.y(type="category", autorange="reversed", showgrid=False, ticks="", tickfont={"size": 14})
    return look.dressed(drawing, 150 + 32 * len(rows), margin={"b": 85})


def fits_reading(
    found: Fits, occurrences: Occurrences, vocabulary: Sequence[str], shared: tuple[float, float] | None
) -> str:
    """What fits best in the first place and in the last, and whether places of one sense share more words."""
    told = []
    for at in dict.fromkeys((0, len(found.places) - 1)):
        word, share = f"**{escaped(vocabulary[found.ids[at, 0]])}**", percent(float(found.shares[at, 0]))
        told.append(f"in *{escaped(occurrences.labels[found.places[at]])}* it would put {word}, {share}")
    reading = f"With the word hidden, the model has only its context: {'; '.join(told)}."
    if shared is not None:
        one, other = shared
        reading += f" Of their {SHARED} best words, two places of one sense share {one:.1f} on average, two of "
        reading += f"different senses {other:.1f}."
    if len(found.places) < len(occurrences):
        reading += f" The first {len(found.places)} of {len(occurrences)} places are drawn."
    return reading
