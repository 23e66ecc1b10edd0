"""The vectors that are added up for a piece, and what their sum is compared with, as HTML."""

from html import escape

import numpy as np

from polyseme.core.input_layer import Parts
from polyseme.core.similarity import cosine
from polyseme.figures.cosines import as_cosine
from polyseme.figures.strips import MINUS, PLUS, strip_image
from polyseme.inputs.parts import TwoPlaces

NAMES = {"token": "what", "position": "where", "segment": "which text"}
"""The vectors that are added up, and what they tell."""

IN_ITS_PLACE = "in its place".replace(" ", "\N{NO-BREAK SPACE}")
"""What is said of another piece that is put where the first one stands."""

SHOWN = 80
"""So many numbers of each vector are drawn, each a line that the eye can tell from the next."""


def sum_strips(
    parts: tuple[Parts, Parts],
    pair: TwoPlaces,
    alt: str,
    instead: Parts | None = None,
) -> str:
    """A strip for each vector that is added up at the first place, and for their sum; below, those compared with it.

    On each of these the sum stands again, named, so that the eye sees how alike they are.

    instead: the vectors of the pair's other piece, which stands at the first place.

    The vectors that are added have one scale of colours, the sums have another: they are drawn as they are rescaled.
    """
    first, total = parts[0], parts[0]["normalised"]
    names = {part: name for part, name in NAMES.items() if part in first}
    place, limit = pair.places[0], _limit(*(first[name] for name in names))
    values = {
        "token": pair.piece,
        "position": f"position {place.position}",
        "segment": f"text {1 + (place.segment or 0)} of {max(pair.texts, 1 + (place.segment or 0))}",
    }
    rows = [_head("added" if names.keys() - {"token"} else "looked up")]
    for part, name in names.items():
        rows.append(_row(f"+ {name}" if rows[1:] else name, values[part], first[part], limit))
    others = [(f"<b>{escape(pair.names[1])}</b>", parts[1]["normalised"])]
    if instead and pair.instead:
        others.append((f"<b><var>{escape(pair.instead[0])}</var> {IN_ITS_PLACE}</b>", instead["normalised"]))
    limit = _limit(total, *(vector for _, vector in others))
    if len(names) > 1 or not np.array_equal(first["token"], total):
        rescaled = "sum" in first and not np.array_equal(first["sum"], total)
        rows.append(_row(f"= {pair.names[0]}", "the sum, rescaled" if rescaled else "", total, limit))
    rows.append(_head("compared", f"cosine of all {len(total):,} (1:\N{NO-BREAK SPACE}the\N{NO-BREAK SPACE}same)"))
    again = f"<u>{escape(pair.names[0])}</u>{_strip(total, limit, 'again')}"
    for name, vector in others:
        pictures = f"{name}{_strip(vector, limit)}{again}"
        rows.append(f'<p class="row compared">{pictures}{_alike(total, vector)}</p>')
    count = len(first["token"])
    some = "a stripe is a number" + f": the first {SHOWN} of {count:,}" * (count > SHOWN)
    ramp = f'<span style="--below: rgb({MINUS}); --above: rgb({PLUS})"><b>−</b><b>0</b><b>+</b></span>'
    rows.insert(1, f'<p class="key">{ramp}<i>{some}</i></p>')
    return f'<div role="img" aria-label="{escape(alt)}">{"".join(rows)}</div>'


def _limit(*vectors: np.ndarray) -> float:
    return max(float(np.abs(vector).max()) for vector in vectors) or 1.0


def _head(name: str, beside: str = "") -> str:
    """The name of some rows, and what stands beside their strips."""
    return f'<p class="head"><b>{name}</b><span>{escape(beside)}</span></p>'


def _row(name: str, note: str, vector: np.ndarray, limit: float) -> str:
    """A named strip with a note."""
    return f'<p class="row"><b>{escape(name)}</b><span>{escape(note)}</span>{_strip(vector, limit)}</p>'


def _alike(total: np.ndarray, vector: np.ndarray) -> str:
    """The cosine of two vectors, with its bar."""
    value = 1.0 if np.array_equal(total, vector) else float(cosine(total, vector))
    said = f"{value:.0f}" if value == 1 else as_cosine(value)
    return f'<em style="--at: {max(value, 0):.3f}">{said}</em>'


def _strip(vector: np.ndarray, limit: float, kind: str = "") -> str:
    """The first numbers of a vector as a picture."""
    image = strip_image(vector[:SHOWN], limit)
    return f'<img alt="" class="{kind}" style="--lines: {min(len(vector), SHOWN)}" src="{image}"/>'
