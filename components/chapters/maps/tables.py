"""What the Maps page shows, as tables: the points, their places on the maps, and one point's neighbours."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from components.chapters.maps.numbers.maps import Maps
from components.chapters.maps.numbers.points import Points


def points_table(points: Points, more: Mapping[str, Sequence[object]]) -> pd.DataFrame:
    """One row a point: its name, what `more` says of it, and its sentence."""
    return pd.DataFrame({"point": points.labels, **more, "sentence": points.texts})


def coordinates_table(maps: Maps) -> pd.DataFrame:
    """One row a point and map: its place, the neighbours kept, its groups, its sentence and its pieces there."""
    tables = [
        pd.DataFrame(
            {
                "map": name,
                "number": range(len(maps.points)),
                "point": maps.points.labels,
                **dict(zip("xyz", places.T, strict=False)),
                "neighbours kept": kept.share,
                "badly placed": kept.badly_placed,
                **maps.points.groups,
                "sentence": maps.points.texts,
                "pieces": [" ".join(map(str, pieces)) for pieces in maps.points.positions],
            }
        )
        for name, places, kept in zip(maps.names, maps.coordinates, maps.truths, strict=True)
    ]
    return pd.concat(tables, ignore_index=True)


def neighbour_table(maps: Maps, layer: int, at: int, names: Sequence[str]) -> pd.DataFrame:
    """One row a rank: the true neighbour and the one that the map suggests, each with its cosine; ✓: in both lists."""
    kept = maps.truths[layer]
    both = set(kept.nearest[at].tolist()) & set(kept.on_map[at].tolist())

    def named(places: np.ndarray) -> list[str]:
        return [f"{'✓ ' if place in both else ''}{_name(maps.points, names, place)}" for place in places.tolist()]

    return pd.DataFrame(
        {
            "truly nearest": named(kept.nearest[at]),
            "cosine": kept.cosines[at],
            "nearest on the map": named(kept.on_map[at]),
            "its cosine": kept.on_map_cosines[at],
        }
    )


def _name(points: Points, names: Sequence[str], at: int) -> str:
    return f"{points.labels[at]} ({names[at]})" if names[at] else points.labels[at]
