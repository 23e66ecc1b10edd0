"""The marks of senses as SVG paths."""

from functools import cache

import numpy as np

_CROSS = np.array([(3, 1), (1, 1), (1, 3), (-1, 3), (-1, 1), (-3, 1)])


@cache
def path(symbol: str, radius: float) -> str:
    """An SVG path around (0, 0) with the area of a circle of this radius; `symbol`: Plotly's name.

    >>> path("square", 10)
    'M8.86 -8.86L8.86 8.86L-8.86 8.86L-8.86 -8.86Z'
    """
    if symbol == "circle":
        arc = f"a{radius:g} {radius:g} 0 1 0"
        return f"M{-radius:g} 0{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0Z"
    x, y = outline(symbol).T
    area = abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2
    corners = outline(symbol) * radius * np.sqrt(np.pi / area)
    return "M" + "L".join(f"{a:.2f} {b:.2f}" for a, b in corners) + "Z"


def outline(symbol: str) -> np.ndarray:
    """(corner, 2): the corners of a mark in a picture whose y runs downward."""
    if symbol in ("cross", "x"):
        cross = np.concatenate([_CROSS, -_CROSS])
        return cross @ _turned(45) if symbol == "x" else cross
    corners, inner, turn = {
        "diamond": (4, 1, 0),
        "square": (4, 1, 45),
        "triangle-up": (3, 1, 0),
        "triangle-down": (3, 1, 180),
        "pentagon": (5, 1, 0),
        "star": (10, 0.45, 0),
        "hexagram": (12, 0.577, 0),
    }[symbol]
    angles = np.radians(turn + np.arange(corners) * 360 / corners)
    lengths = np.where(np.arange(corners) % 2, inner, 1) if inner < 1 else np.ones(corners)
    return np.asarray(np.stack([np.sin(angles), -np.cos(angles)], axis=1) * lengths[:, None])


def _turned(degrees: float) -> np.ndarray:
    angle = np.radians(degrees)
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
