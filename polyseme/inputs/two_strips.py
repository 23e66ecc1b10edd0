"""The vectors that are added at two places of a piece, one above the other, as HTML."""

from html import escape

import numpy as np

from polyseme.core.input_layer import Parts
from polyseme.core.similarity import cosine
from polyseme.figures.cosines import as_cosine
from polyseme.figures.strips import strip_image
from polyseme.inputs.parts import TwoPlaces

NAMES = {"token": "what", "position": "where", "segment": "which text", "normalised": "added up"}
"""The vectors that are drawn, and what they tell."""


def two_strips(
    parts: tuple[Parts, Parts], pair: TwoPlaces, alt: str, masked: Parts | None = None, mask: str = ""
) -> str:
    """A row a vector: what it tells, its two strips under one another, and their cosine.

    masked: the vectors of the `mask` token at the first place, whose sum is drawn beside the piece's own.

    The vectors that are added have one scale of colours; their sum is drawn as it is rescaled, with a scale of its own.
    """
    names = {part: name for part, name in NAMES.items() if part in parts[0]}
    if names.keys() == {"token", "normalised"}:  # nothing is added
        same = np.array_equal(parts[0]["token"], parts[0]["normalised"])
        names = {"token": "what"} | ({} if same else {"normalised": "rescaled"})
    added = [name for name in names if name != "normalised"]
    limit = max(float(np.abs(vectors[name]).max()) for vectors in parts for name in added) or 1.0
    rows = [_row(name, part, parts, pair, limit) for part, name in names.items()]
    if masked:
        sides = f"<b>upper:</b> the word as above<br><b>lower:</b> {escape(mask)} in its place"
        rows.append(f'<p class="heads apart"><span>{sides}</span></p>')
        rows.append(_row(f"with {escape(mask)}", "normalised", (parts[0], masked), pair, limit))
    count = f"{len(parts[0]['token']):,} numbers, a line each: purple below 0, green above"
    return (
        f'<div role="img" aria-label="{escape(alt)}"><p class="key">{count}</p>'
        f'<p class="heads"><span>{_heads(pair)}</span><em>cosine</em></p>{"".join(rows)}</div>'
    )


def _heads(pair: TwoPlaces) -> str:
    """Which place is the upper strip, and which the lower."""
    which = ("first, ", "last, ") if pair.repeated else ("", "")
    sides = zip(("upper", "lower"), which, pair.places, pair.around, strict=True)
    return "<br>".join(
        f"<b>{side}:</b> {ends}position {place.position}, {escape(around)}" for side, ends, place, around in sides
    )


def _row(name: str, part: str, parts: tuple[Parts, Parts], pair: TwoPlaces, limit: float) -> str:
    """The name of a vector with its sign in the sum, its strips at both places, and their cosine."""
    first, second = (vectors[part] for vectors in parts)
    same, summed = np.array_equal(first, second), part == "normalised"
    if summed:
        limit = max(float(np.abs(vector).max()) for vector in (first, second)) or 1.0
    sign = {"token": "", "normalised": "= " if name == NAMES[part] else ""}.get(part, "+ ")
    note = "the same" if same else "differs"
    if summed and not np.array_equal(parts[0].get("sum", first), first) and name == NAMES[part]:
        note += "; shown after rescaling"
    images = "".join(f'<img alt="" src="{strip_image(vector, limit)}"/>' for vector in (first, second))
    value = 1.0 if same else float(cosine(first, second))
    alike, kind = "1" if same else as_cosine(value), " same" if same else ""
    return (
        f'<div class="row{kind}"><span class="what"><b>{sign}{name}</b><span>{note}</span></span>'
        f'<span class="two">{images}</span><em style="--at: {max(value, 0):.3f}">{alike}</em></div>'
    )
