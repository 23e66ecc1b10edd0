"""The model's definition: its parameters by part, as a treemap and in words."""

from collections import Counter

import plotly.graph_objects as go

from polyseme.bert import Bert, ModelPart
from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec, trace
from polyseme.figures.wording import counted, escaped, percent

WHOLE = "the whole model"

HUES = {"Norm": "128,128,128", "feed-forward": "31,119,90", "table": "222,106,36", "input": "222,106,36"}
DEFAULT_HUE = "48,122,196"


def places(parts: tuple[ModelPart, ...]) -> dict[str, int]:
    """Each place of a model, from the input layer on -> its parameters."""
    parameters: Counter[str] = Counter()
    for part in parts:
        parameters[part.place] += part.parameters
    return dict(parameters)


def size(part: ModelPart) -> str:
    """A part's size: "384 → 1,536" for a linear layer, "512 × 384" for a table, "384" for a norm."""
    lengths = [f"{length:,}" for length in part.shape]
    return " → ".join(lengths[::-1]) if part.linear else " × ".join(lengths)


def blocks(parts: tuple[ModelPart, ...], opened: str) -> go.Figure:
    """A block per part, as large as its number of parameters; a click opens a place."""
    by_place = places(parts)
    rows = [(WHOLE, "", WHOLE, sum(by_place.values()), "")]
    rows += [(place, WHOLE, place, parameters, "") for place, parameters in by_place.items()]
    rows += [
        (f"{part.place}/{part.name}", part.place, part.name, part.parameters, f"{size(part)}<br>") for part in parts
    ]
    ids, parents, labels, values, sizes = (list(column) for column in zip(*rows, strict=True))
    hues = [next((hue for word, hue in HUES.items() if word in str(name)), DEFAULT_HUE) for name in ids]
    font = {"size": 15, "color": theme.INK}
    marker = {"colors": [f"rgba({hue},0.25)" for hue in hues], "line": {"width": 2, "color": theme.PAPER}}
    style = {"marker": marker, "textfont": font, "pathbar": {"thickness": 28, "textfont": font}, "tiling": {"pad": 2}}
    names = {"labels": [theme.plain(str(label)) for label in labels], "texttemplate": "<b>%{label}</b><br>%{text}"}
    names["text"] = [f"{size}{value:,}" for size, value in zip(sizes, values, strict=True)]
    hover = "%{label}<br>%{text} parameters<br>%{percentRoot:.1%} of the model<extra></extra>"
    tree = {"ids": ids, "parents": parents, "values": values, "branchvalues": "total", "sort": False}
    drawing = FigureSpec(trace("treemap", **tree, level=opened, maxdepth=2, hovertemplate=hover, **names, **style))
    return theme.with_theme(drawing, 420)


def reading(bert: Bert) -> str:
    """How many parameters there are and where most lie, and the heads."""
    by_place = places(bert.parts)
    total, layers = sum(by_place.values()), [count for place, count in by_place.items() if place.startswith("layer ")]
    table = next(part for part in bert.parts if part.name == "token table")
    heads = f"{counted(bert.heads, 'head')} of {bert.features // max(bert.heads, 1)} features"
    each = f"{counted(len(layers), 'layer')} of {layers[0]:,}"
    each += f", run {bert.layers} times" if len(layers) < bert.layers else " each"
    return (
        f"*{escaped(bert.name)}* has **{total:,} parameters**: {percent(table.parameters / total)} in the table of "
        f"tokens, {percent(sum(layers) / total)} in {each}. Attention has {heads}."
    )
