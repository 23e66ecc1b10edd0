"""What the Atlas page gives away: every occurrence with its group and source, and the script for their shares."""

from dataclasses import replace
from io import BytesIO

import pandas as pd

from components.bert import Bert
from components.chapters.atlas.figures.readings import called
from components.chapters.atlas.numbers.atlas import Atlas
from components.takeaway.script import Script, code_twin

FILE = "polyseme-atlas.parquet"


def table(atlas: Atlas) -> pd.DataFrame:
    """One row an occurrence, with its sentence where there are not too many."""
    return atlas.whole_table(called(atlas.layout))


def scripts(bert: Bert, atlas: Atlas) -> tuple[Script, ...]:
    """The script that reads the occurrences, and gives the page's shares and differences."""
    weights = dict(zip(atlas.layout.source_names, atlas.weights.tolist(), strict=True))
    pair = (atlas.sources[0], atlas.sources[-1])
    script = code_twin("atlas", bert, WEIGHTS=weights, PAIR=pair)
    return (replace(script, files={**script.files, FILE: lambda: _file(atlas)}),)


def _file(atlas: Atlas) -> bytes:
    """The occurrences as Parquet: the group found and the source of each, and its place on the map."""
    file = BytesIO()
    atlas.slim(called(atlas.layout)).to_parquet(file, index=False)
    return file.getvalue()
