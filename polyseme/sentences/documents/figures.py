"""Documents in classes: small maps by layer, and the accuracy over the layers."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from polyseme.core.accuracy import wilson
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec
from polyseme.figures.markers import add_area, line_style
from polyseme.figures.sense_marks import mark_of
from polyseme.figures.wording import counted, escaped, listed, percent, shortened
from polyseme.sentences.documents.numbers import DocumentSeparation, majority
from polyseme.sentences.documents.rows import Documents

ByPooling = Mapping[str, DocumentSeparation]

ACROSS = 3
"""Small maps in a row: legible on a phone."""


def maps_figure(documents: Documents, separation: DocumentSeparation) -> go.Figure:
    """A small map for every layer: each document a sign, one sign and colour for a class."""
    layers = len(separation.places)
    titles = [f"Layer {layer}" for layer in range(layers)]
    rows = -(-layers // ACROSS)
    grid = {"rows": rows, "cols": ACROSS, "horizontal_spacing": 0.02, "vertical_spacing": 0.22 / rows}
    drawing = FigureSpec(**grid, subplot_titles=titles)
    labels = np.array(documents.labels)
    for kind, name in enumerate(documents.classes):
        members = np.flatnonzero(labels == name)
        mark = mark_of(kind)
        hovers = ["<br>".join(map(theme.plain, wrap(shortened(documents.texts[i], 200), 50))) for i in members]
        for layer, places in enumerate(separation.places):
            drawing.add(
                "scatter",
                layer // ACROSS + 1,
                layer % ACROSS + 1,
                x=places[members, 0],
                y=places[members, 1],
                mode="markers",
                marker={"symbol": mark.symbol, "size": 8, "color": mark.colour, "opacity": 0.8},
                name=theme.plain(shortened(name, 24)),
                legendgroup=name,
                showlegend=layer == 0,
                customdata=hovers,
                hovertemplate="%{customdata}<extra></extra>",
            )
    drawing.x(showticklabels=False, zeroline=False, showgrid=False)
    drawing.y(showticklabels=False, zeroline=False, showgrid=False)
    margin = {"l": 8, "r": 8, "t": 76, "b": 8}
    return theme.with_theme(drawing, 90 + 210 * rows, legend=theme.legend(1 + 44 / (210 * rows)), margin=margin)


def maps_reading(separation: DocumentSeparation, pooling: str) -> str:
    """What the axes of the maps are, and how much of the variance they explain."""
    low, high = percent(float(separation.explained.min())), percent(float(separation.explained.max()))
    return (
        f"Each small map (PCA, pooling: {pooling.lower()}) shows {low} to {high} of the differences; the scores below "
        "use the whole vectors."
    )


def shares_figure(by_pooling: ByPooling, labels: Sequence[str]) -> go.Figure:
    """The accuracy over the layers, with the majority-class baseline and the permuted labels."""
    chance = np.max([one.guessed for one in by_pooling.values()], axis=0)
    layers = list(range(len(chance)))
    drawing = FigureSpec()
    add_area(drawing, layers, chance, [0.0] * len(layers), name="shuffled labels, 95\N{NO-BREAK SPACE}% below")
    drawing.add(
        "scatter",
        x=[layers[0], layers[-1]],
        y=[majority(labels)] * 2,
        mode="lines",
        line={"color": theme.LINE, "dash": "dash"},
        name="always the largest class",
        hovertemplate="%{y:.0%}<extra></extra>",
    )
    for row, (name, one) in enumerate(by_pooling.items()):
        hover = f"{name}, layer %{{x}}: %{{y:.0%}}<br>%{{customdata[0]:.0%}} to %{{customdata[1]:.0%}}<extra></extra>"
        shares = one.right.mean(1)
        ends = np.stack(wilson(shares, one.right.shape[1]), axis=1).tolist()
        drawing.add("scatter", x=layers, y=shares, name=name, customdata=ends, hovertemplate=hover, **line_style(row))
    drawing.x(title="layer", dtick=1, showgrid=False)
    drawing.y(title="correct", range=[0, 1.04], **theme.percent_ticks())
    return theme.with_theme(drawing, 380, legend=theme.legend(size=14))


def shares_reading(by_pooling: ByPooling, labels: Sequence[str]) -> str:
    """The best layer and pooling, with its interval, and the two baselines."""
    name, layer = best_setting(by_pooling)
    right = by_pooling[name].right[layer]
    low, high = map(float, wilson(right.mean(), len(right)))
    settings = [row for one in by_pooling.values() for row in one.right]
    ties = sum(int(right.sum()) == int(row.sum()) for row in settings) - 1
    interval = f"{percent(low)} to {percent(high)}"
    return (
        f"Best of {len(settings)}: the {name.lower()} of **layer {layer}**. {int(right.sum())} of {len(right)} "
        f"documents are nearest to their own class (95\N{NO-BREAK SPACE}% interval {interval}); "
        f"{counted(ties, 'other setting is', 'other settings are')} as good. Guessing: {percent(majority(labels))}."
    )


def best_setting(by_pooling: ByPooling) -> tuple[str, int]:
    """The pooling and the layer with most documents right; of equal ones the earlier."""
    settings = [(name, layer) for name, one in by_pooling.items() for layer in range(len(one.right))]
    return max(settings, key=lambda setting: int(by_pooling[setting[0]].right[setting[1]].sum()))


def documents_reading(documents: Documents, cut: int) -> str:
    """The size of each class, and the documents left out or cut."""
    sizes = {name: documents.labels.count(name) for name in documents.classes}
    classes = listed((f"{escaped(name)} ({count})" for name, count in sizes.items()), most=10)
    reading = f"{counted(len(documents.texts), 'document')} in {counted(len(sizes), 'class', 'classes')}: {classes}."
    if documents.left_out:
        reasons = listed((f"{count:,} {reason}" for reason, count in documents.left_out.items()), most=6)
        reading += f" Left out: {reasons}."
    return reading + (f" {counted(cut, 'document')} cut, because too long." if cut else "")
