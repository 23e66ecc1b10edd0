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


SHOWN = 80
"""So many numbers of each vector are drawn, each a line that the eye can tell from the next."""


def two_strips(
    parts: tuple[Parts, Parts], pair: TwoPlaces, alt: str, masked: Parts | None = None, mask: str = ""
) -> str:
    """A row a vector: what it tells, its strips at both places, what changes between them, and their cosine.

    masked: the vectors of the `mask` token at the first place, whose sum is drawn beside the piece's own.

    The vectors that are added have one scale of colours; their sum is drawn as it is rescaled, with a scale of its own.
    """
    names = {part: name for part, name in NAMES.items() if part in parts[0]}
    if names.keys() == {"token", "normalised"}:  # nothing is added
        same = np.array_equal(parts[0]["token"], parts[0]["normalised"])
        names = {"token": "what"} | ({} if same else {"normalised": "rescaled"})
    added = [name for name in names if name != "normalised"]
    limit = max(float(np.abs(vectors[name]).max()) for vectors in parts for name in added) or 1.0
    rows = [_row(name, part, parts, pair.ends, limit) for part, name in names.items()]
    if masked:
        ends = (pair.piece, mask)
        rows.append(_row(f"with {mask}", "normalised", (parts[0], masked), ends, limit, " apart"))
    count = len(parts[0]["token"])
    some = f"The first {SHOWN} of {count:,} numbers" if count > SHOWN else f"{count} numbers"
    return (
        f'<div role="img" aria-label="{escape(alt)}"><p class="key">{some}: purple below 0, green above</p>'
        f'<p class="heads"><span>{_heads(pair)}</span><em>cosine</em></p>{"".join(rows)}</div>'
    )


def _heads(pair: TwoPlaces) -> str:
    """Where both places are."""
    sides = zip(pair.ends, pair.places, pair.around, strict=True)
    return "<br>".join(f"<b>{end}:</b> position {place.position}, {escape(words)}" for end, place, words in sides)


def _row(name: str, part: str, parts: tuple[Parts, Parts], ends: tuple[str, str], limit: float, apart: str = "") -> str:
    """The name of a vector with its sign in the sum, its named strips at both ends, what changes, and their cosine."""
    first, second = (vectors[part] for vectors in parts)
    same, summed = np.array_equal(first, second), part == "normalised"
    if summed:
        limit = max(float(np.abs(vector).max()) for vector in (first, second)) or 1.0
    named = name == NAMES[part]
    sign = {"token": "", "normalised": "= " if named else ""}.get(part, "+ ")
    rescaled = summed and not np.array_equal(parts[0].get("sum", first), first)
    note = ("and rescaled" if rescaled else "") if named else "a blank in its place"
    note = f"{note} no change".strip() if same else note
    strips = [*zip(ends, (first, second), strict=True), *([] if same else [("change", second - first)])]
    pictures = [f'<img alt="" src="{strip_image(vector[:SHOWN], limit)}"/>' for _, vector in strips]
    drawn = "".join(f"<span>{escape(end)}</span>{image}" for (end, _), image in zip(strips, pictures, strict=True))
    value = 1.0 if same else float(cosine(first, second))
    return (
        f'<div class="row{" summed" * summed}{apart}">'
        f'<span class="what"><b>{sign}{escape(name)}</b><span>{note}</span></span>'
        f'<span class="two" style="--lines: {min(len(first), SHOWN)}">{drawn}</span>'
        f'<em style="--at: {max(value, 0):.3f}">{"1" if same else as_cosine(value)}</em></div>'
    )
