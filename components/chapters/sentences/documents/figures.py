"""Documents in classes: small maps by layer, and two scores over the layers."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

import numpy as np
import plotly.graph_objects as go

from components.chapters.sentences.documents.numbers import Seen, majority
from components.chapters.sentences.documents.rows import Documents
from components.chapters.sentences.numbers.paraphrases import interval
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.marks import add_area, series
from components.figures.prose import counted, escaped, listed, number, percent, shortened

ACROSS = 3
"""Small maps in a row: what a phone shows with legible names."""


def maps_figure(documents: Documents, seen: Seen) -> go.Figure:
    """A small map for every layer: each document a sign, one sign and colour for a class."""
    layers = len(seen.places)
    titles = [f"Layer {layer}" for layer in range(layers)]
    rows = -(-layers // ACROSS)
    drawing = Drawing(
        rows=rows, cols=ACROSS, subplot_titles=titles, horizontal_spacing=0.02, vertical_spacing=0.22 / rows
    )
    labels = np.array(documents.labels)
    for kind, name in enumerate(documents.classes):
        of = np.flatnonzero(labels == name)
        told = ["<br>".join(map(look.plain, wrap(shortened(documents.texts[at], 200), 50))) for at in of]
        for layer, places in enumerate(seen.places):
            drawing.add(
                "scatter",
                layer // ACROSS + 1,
                layer % ACROSS + 1,
                x=places[of, 0],
                y=places[of, 1],
                mode="markers",
                marker={"symbol": kind, "size": 8, "color": look.COLOURS[kind], "opacity": 0.8},
                name=look.plain(shortened(name, 24)),
                legendgroup=name,
                showlegend=layer == 0,
                customdata=told,
                hovertemplate="%{customdata}<extra></extra>",
            )
    drawing.x(showticklabels=False, zeroline=False, showgrid=False)
    drawing.y(showticklabels=False, zeroline=False, showgrid=False)
    margin = {"l": 8, "r": 8, "t": 76, "b": 8}
    return look.dressed(drawing, 90 + 210 * rows, legend=look.legend(1 + 44 / (210 * rows)), margin=margin)


def maps_reading(seen: Seen, pooling: str) -> str:
    """How the maps are to be read, and how much of the truth they show."""
    low, high = percent(float(seen.kept.min())), percent(float(seen.kept.max()))
    return (
        f"Each layer has axes of its own: the two directions in which its vectors, by the {pooling.lower()} of all "
        f"pieces, vary most (PCA). They keep {low} to {high} of the variance; the scores below use all of it."
    )


def shares_figure(seen: Mapping[str, Seen], labels: Sequence[str]) -> go.Figure:
    """Over the layers the share of documents that find their own class, beside the largest class and luck."""
    layers = list(range(len(next(iter(seen.values())).places)))
    luck = np.max([one.guessed for one in seen.values()], axis=0)
    drawing = Drawing()
    add_area(drawing, layers, luck, [0.0] * len(layers), name="luck: 19 of 20 shuffles")
    drawing.add(
        "scatter",
        x=[layers[0], layers[-1]],
        y=[majority(labels)] * 2,
        mode="lines",
        line={"color": look.LINE, "dash": "dash"},
        name="always the largest class",
        hovertemplate="%{y:.0%}<extra></extra>",
    )
    for at, (name, one) in enumerate(seen.items()):
        ends = [interval(int(right.sum()), len(right)) for right in one.right]
        hover = f"{name}, layer %{{x}}: %{{y:.0%}}<br>%{{customdata[0]:.0%}} to %{{customdata[1]:.0%}}<extra></extra>"
        shares = one.right.mean(1)
        drawing.add("scatter", x=layers, y=shares, name=name, customdata=ends, hovertemplate=hover, **series(at))
    drawing.x(title="layer", dtick=1, showgrid=False)
    drawing.y(title="share right", range=[0, 1.04], tickformat=".0%")
    return look.dressed(drawing, 380, legend=look.legend(size=14))


def silhouettes_figure(seen: Mapping[str, Seen]) -> go.Figure:
    """The silhouette over the layers, by pooling."""
    drawing = Drawing()
    for at, (name, one) in enumerate(seen.items()):
        hover = f"{name}, layer %{{x}}: %{{y:.3f}}<extra></extra>"
        values = one.silhouettes
        drawing.add(
            "scatter",
            x=list(range(len(values))),
            y=values,
            name=name,
            hovertemplate=hover,
            showlegend=True,
            **series(at),
        )
    drawing.x(title="layer", dtick=1, showgrid=False)
    drawing.y(title="silhouette", rangemode="tozero")
    return look.dressed(drawing, 380, legend=look.legend(size=14))


def shares_reading(seen: Mapping[str, Seen], labels: Sequence[str]) -> str:
    """The best layer and pooling, with its interval, the luck it is chosen with, and what guessing gets."""
    name, layer = best(seen)
    right = seen[name].right[layer]
    low, high = interval(int(right.sum()), len(right))
    of = sum(len(one.right) for one in seen.values())
    ties = sum(int(right.sum()) == int(one.sum()) for other in seen.values() for one in other.right) - 1
    others = counted(ties, "other does", "others do")
    found, reach = percent(float(right.mean())), f"{percent(low)} to {percent(high)}"
    return (
        f"Best of {of}: the {name.lower()} of **layer {layer}**. {int(right.sum())} of {len(right)} documents are "
        f"nearest to the mean of their own class, themselves left out ({found}; 95-per-cent interval {reach}, a little "
        f"flattering for the best of several); {others} as well. Always saying the largest class gets "
        f"{percent(majority(labels))}; of shuffled labels one in twenty exceeds "
        f"{percent(float(seen[name].guessed[layer]))}."
    )


def silhouettes_reading(seen: Mapping[str, Seen]) -> str:
    """Where the classes stand apart most, by each pooling."""
    peaks = {name: int(one.silhouettes.argmax()) for name, one in seen.items()}
    told = listed(
        f"{number(float(seen[name].silhouettes[layer]))} in layer {layer} by the {name.lower()}"
        for name, layer in peaks.items()
    )
    return f"Highest {told}. From −1 to 1, in 1 − cosine: above 0 a document is nearer to its own class than to others."


def best(seen: Mapping[str, Seen]) -> tuple[str, int]:
    """The pooling and the layer with most documents right; of equal ones the earlier."""
    return max(
        ((name, layer) for name, one in seen.items() for layer in range(len(one.right))),
        key=lambda way: int(seen[way[0]].right[way[1]].sum()),
    )


def documents_reading(documents: Documents, cut: int) -> str:
    """What is compared, and what was left out or cut."""
    sizes = {name: documents.labels.count(name) for name in documents.classes}
    told = listed((f"{escaped(name)} ({count})" for name, count in sizes.items()), most=10)
    said = f"{counted(len(documents.texts), 'document')} in {counted(len(sizes), 'class', 'classes')}: {told}."
    if documents.left_out:
        why = listed((f"{count:,} {reason}" for reason, count in documents.left_out.items()), most=6)
        said += f" Left out: {why}."
    return said + (f" {counted(cut, 'document')} longer than the model reads: cut." if cut else "")
