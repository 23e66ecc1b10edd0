"""The model's definition as blocks of parameters, which open at a click."""

import plotly.graph_objects as go

from components.bert import Bert, Definition
from components.bert.described.definition import HEAD, POOLER
from components.chapters.layers.definition.numbers import WHOLE, places, size
from components.figures import look
from components.figures.drawing import Drawing
from components.figures.prose import counted, escaped, percent

HUES = {"LayerNorm": "128,128,128", "feed-forward": "31,119,90", "table": "222,106,36", "input": "222,106,36"}
"""Red, green and blue of the parts that have a word in their name; of all others OTHER."""

OTHER = "48,122,196"


def blocks(definition: Definition, opened: str) -> go.Figure:
    """Every part as a block, as large as its parameters are many; opened at a place, and at any other by a click."""
    lying = places(definition)
    every = [(WHOLE, "", WHOLE, sum(lying.values()), "")]
    every += [(place, WHOLE, place, parameters, "") for place, parameters in lying.items()]
    every += [(f"{one.place}/{one.name}", one.place, one.name, one.parameters, size(one)) for one in definition.parts]
    ids, parents, labels, values, sizes = (list(column) for column in zip(*every, strict=True))
    drawing = Drawing()
    drawing.add(
        "treemap",
        ids=ids,
        parents=parents,
        labels=[look.plain(str(label)) for label in labels],
        values=values,
        branchvalues="total",
        level=opened,
        maxdepth=2,
        sort=False,
        text=[f"{size}<br>{value:,}" if size else f"{value:,}" for size, value in zip(sizes, values, strict=True)],
        texttemplate="<b>%{label}</b><br>%{text}",
        hovertemplate="%{label}<br>%{text} parameters<br>%{percentRoot:.1%} of the model<extra></extra>",
        marker={"colors": list(map(_colour, map(str, ids))), "line": {"width": 2, "color": look.PAPER}},
        textfont={"size": 15, "color": look.INK},
        pathbar={"thickness": 28, "textfont": {"size": 15, "color": look.INK}},
        tiling={"pad": 2},
    )
    return look.dressed(drawing, 420)


def _colour(name: str) -> str:
    hue = next((hue for word, hue in HUES.items() if word in name), OTHER)
    return f"rgba({hue},0.25)"


def reading(bert: Bert) -> str:
    """How many parameters there are and where most lie, the heads, the dropout, and what is not run here."""
    definition, lying = bert.definition, places(bert.definition)
    total, layers = sum(lying.values()), [value for place, value in lying.items() if place.startswith("layer ")]
    words = next(part for part in definition.parts if part.name == "token table")
    heads = f"{counted(bert.heads, 'head')} of {bert.features // max(bert.heads, 1)} features"
    each = f"{counted(len(layers), 'layer')} of {layers[0]:,} each"
    if len(layers) < bert.layers:
        each = f"{counted(len(layers), 'layer')} of {layers[0]:,}, run {bert.layers} times in all"
    said = (
        f"*{escaped(bert.name)}* has **{total:,} parameters**: {percent(words.parameters / total)} in the table of "
        f"tokens, {percent(sum(layers) / total)} in {each}. Attention "
        f"has {heads}. Dropout, {definition.dropout:g}, works in training only; the feed-forward part's activation is "
        f"{escaped(definition.activation)}."
    )
    unused = [f"the {place}" for place in (POOLER, HEAD) if place in lying]
    return f"{said} No hidden state on these pages passes through {' or '.join(unused)}." if unused else said
