"""Tables of the points, their coordinates, and what each map keeps."""

from collections.abc import Mapping, Sequence

import pandas as pd

from polyseme import limits
from polyseme.maps.figures.readings import NAMED
from polyseme.maps.numbers.maps import Maps
from polyseme.maps.numbers.points import Points
from polyseme.maps.numbers.separation import Separation


def points_table(points: Points, columns: Mapping[str, Sequence[object]]) -> pd.DataFrame:
    """One row per point: its label, further columns, and its sentence."""
    return pd.DataFrame({"point": points.labels, **columns, "sentence": _sentences(points)})


def coordinates_table(maps: Maps) -> pd.DataFrame:
    """One row per point and map: coordinates, neighbours kept, groups, sentence, positions of its pieces."""
    points, tables = maps.points, []
    same = {**points.groups, "sentence": _sentences(points)}
    same["pieces"] = tuple(" ".join(map(str, positions)) for positions in points.positions)
    for name, coordinates, truth in zip(maps.names, maps.coordinates, maps.truths, strict=True):
        columns: dict[str, object] = {"map": name, "number": range(len(points)), "point": points.labels}
        columns |= dict(zip("xyz", coordinates.T, strict=False))
        columns |= {"neighbours kept": truth.share, "misplaced": truth.badly_placed}
        tables.append(pd.DataFrame(columns | same))
    return pd.concat(tables, ignore_index=True)


def _sentences(points: Points) -> list[str]:
    """The sentence of each point, an endless one cut: each row has it."""
    most = limits.POINT_CHARACTERS
    cut = {text: text if len(text) <= most else f"{text[:most]}…" for text in dict.fromkeys(points.texts)}
    return [cut[text] for text in points.texts]


def kept_table(maps: Maps, linear: bool, separated: Separation | None, grouping: str) -> pd.DataFrame:
    """One row per map: trustworthiness, neighbours kept, for linear maps variance kept, how the groups separate."""
    columns = {"map": maps.names, "trustworthiness": [truth.trustworthiness for truth in maps.truths]}
    columns |= {"neighbours kept": [float(truth.share.mean()) for truth in maps.truths]}
    if linear:
        columns |= {"explained variance": [truth.explained for truth in maps.truths]}
    if separated:
        columns |= {
            f"neighbours with the same {NAMED.get(grouping, grouping)}": separated.shares,
            "highest with shuffled labels": separated.highest_shuffled,
        }
    return pd.DataFrame(columns)
