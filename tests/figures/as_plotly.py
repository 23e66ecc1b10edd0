"""What a figure sends, held against what Plotly would send of it."""

import pickle
from base64 import b64decode
from hashlib import sha256
from typing import Any

import numpy as np
import plotly.graph_objects as go

from polyseme.figures.figure_spec import FigureSpec

DIFFERENT: list[str] = []
"""What differed since the last test."""

TEMPLATES: list[dict[str, Any]] = []
"""Those that were checked: each once, for it takes Plotly ten times as long as a small figure."""

FINE: set[bytes] = set()
"""The digests of figures in which nothing differed: pages are drawn again and again, and Plotly takes long."""

_draw = FigureSpec.figure


def checked(drawing: FigureSpec, **layout: Any) -> go.Figure:
    """Draws as the app does, and notes what Plotly does not know or would send otherwise."""
    figure = _draw(drawing, **layout)
    parts, sent = figure.__dict__["raw_parts"], figure.to_dict()
    template = parts["layout"]["template"]
    if not any(one is template for one in TEMPLATES):
        TEMPLATES.append(template)
        _check({"layout": {"template": template}}, {"layout": {"template": sent["layout"]["template"]}})
    bare = {"template": "none"}
    both = parts | {"layout": parts["layout"] | bare}, sent | {"layout": sent["layout"] | bare}
    digest, before = sha256(pickle.dumps(both)).digest(), len(DIFFERENT)
    if digest not in FINE:
        _check(*both)
        if len(DIFFERENT) == before:
            FINE.add(digest)
    return figure


def _check(parts: dict[str, Any], sent: dict[str, Any]) -> None:
    """Notes what Plotly does not know of the parts of a figure, and what it would send otherwise."""
    try:
        theirs = go.Figure(parts).to_dict()
    except ValueError as error:
        DIFFERENT.append(str(error))
        return
    if parts["layout"]["template"] == "none":
        theirs["layout"]["template"] = "none"
    _compare(plain({"data": [], **sent}), plain(theirs), "figure")


def plain(value: Any) -> Any:
    """Settings with all numbers written out."""
    if isinstance(value, dict):
        if "bdata" in value:
            numbers = np.frombuffer(b64decode(value["bdata"]), value["dtype"])
            shape = [int(length) for length in value.get("shape", str(len(numbers))).split(",")]
            return plain(numbers.reshape(shape))
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, np.ndarray):
        return value.tolist() if value.dtype.kind in "iub" else plain(value.tolist())
    if isinstance(value, list) and {*map(type, value)} <= {str, int}:
        return value
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return None if isinstance(value, float) and value != value else value


def _compare(ours: Any, theirs: Any, where: str) -> None:
    """Notes where two differ, and not all of both: figures are long."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        for name in ours:
            _compare(ours[name], theirs[name], f"{where}.{name}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        if ours != theirs:
            for at, (one, other) in enumerate(zip(ours, theirs, strict=True)):
                _compare(one, other, f"{where}[{at}]")
    elif ours != theirs:
        DIFFERENT.append(f"{where}: we send {str(ours)[:80]}, Plotly would send {str(theirs)[:80]}")
