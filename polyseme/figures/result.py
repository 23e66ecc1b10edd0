"""What the public calls of the library return: arrays that print as text and show themselves in Jupyter."""

import re
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import plotly.io

from polyseme.app_folder import APP_FOLDER
from polyseme.figures import theme as roles
from polyseme.figures.wording import shortened, without_markup


def _colours(theme: Mapping[str, Any]) -> dict[str, str]:
    plain = {roles.INK: theme["textColor"], roles.PAPER: theme["backgroundColor"]}
    scale = zip((colour for _, colour in roles.SEQUENTIAL), theme["chartSequentialColors"], strict=True)
    return plain | dict(zip(roles.COLOURS, theme["chartCategoricalColors"], strict=True)) | dict(scale)


_THEME = tomllib.loads((APP_FOLDER / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
THEMES = {name: _colours(_THEME[name]) for name in ("light", "dark")}
"""The colours by theme, as the app has them."""


def standalone(figure: go.Figure) -> go.Figure:
    """The figure in the colours of the light theme, on paper of its own: for a notebook or a file."""
    colours = THEMES["light"]
    made = re.sub(r"#0000\d\d", lambda name: colours.get(name[0], name[0]), figure.to_json())
    paper = {"paper_bgcolor": colours[roles.PAPER], "plot_bgcolor": colours[roles.PAPER]}
    found = plotly.io.from_json(made)
    return found.update_layout(template="plotly_white", **paper)


ROWS = 8
"""Rows that a printed result has at most."""


class Result(ABC):
    """A result: str() is a few lines of text, .table() a pandas table, .figure() a Plotly figure."""

    @abstractmethod
    def __str__(self) -> str: ...

    @abstractmethod
    def table(self) -> pd.DataFrame:
        """The numbers."""

    @abstractmethod
    def drawn(self) -> go.Figure:
        """The picture as the app draws it: its colours are placeholders that Streamlit replaces."""

    def figure(self) -> go.Figure:
        """The picture."""
        return standalone(self.drawn())

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {str(self).splitlines()[0]}>"

    def _repr_html_(self) -> str:
        html: str = self.figure().to_html(full_html=False, include_plotlyjs="cdn")
        return html

    def _repr_mimebundle_(self, **asked: Any) -> dict[str, Any]:
        """The picture as Plotly shows it in the notebook at hand, with the text beside it."""
        shown: dict[str, Any] = self.figure()._repr_mimebundle_()
        return {"text/html": self._repr_html_()} | shown | {"text/plain": str(self)}


def as_text(title: str, rows: Iterable[Sequence[str]], *notes: str) -> str:
    """A title, aligned rows below it, then notes; each cell is shortened to one line, numbers stand to the right.

    >>> print(as_text("two words", [("−.5", "bank"), (".25", "a")], "that is all"))
    two words
      −.5  bank
      .25  a
    that is all
    """
    cells = [[shortened(cell, 60) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(map(_aligned, row, widths)) for row in cells]
    return "\n".join(
        [without_markup(title), *(f"  {line}".rstrip() for line in lines), *map(without_markup, filter(None, notes))]
    )


def _aligned(cell: str, width: int) -> str:
    return cell.rjust(width) if cell[:1] in "−." or cell[:1].isdigit() else cell.ljust(width)
