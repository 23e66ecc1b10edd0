"""What the pictures of the course are written with."""

from polyseme.figures import theme
from polyseme.figures.figure_spec import FigureSpec

BARE = dict.fromkeys(("showticklabels", "showgrid", "zeroline", "automargin"), False) | {"fixedrange": True}


FONT = {"size": 15, "color": theme.INK}


LARGE = {"size": 18, "color": theme.INK}


def note(spec: FigureSpec, x: float, y: float, text: str, **settings: object) -> None:
    spec.note(**{"x": x, "y": y, "text": text, "showarrow": False, "font": FONT} | settings)
