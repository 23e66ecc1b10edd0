"""Downloads of the Atlas page: a table of all occurrences, and the script for their shares."""

from dataclasses import replace
from io import BytesIO

import pandas as pd

from polyseme.atlas.figures.readings import group_titles
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.bert import Bert
from polyseme.export.scripts import Script, page_script

FILE = "polyseme-atlas.parquet"


def table(atlas: Atlas) -> pd.DataFrame:
    """One row an occurrence, with its sentence unless there are too many."""
    return atlas.whole_table(group_titles(atlas.layout))


def scripts(bert: Bert, atlas: Atlas) -> tuple[Script, ...]:
    """The script that computes the page's shares, with the occurrences as a Parquet file."""

    def file() -> bytes:
        buffer = BytesIO()
        atlas.slim(group_titles(atlas.layout)).to_parquet(buffer, index=False)
        return buffer.getvalue()

    weights = dict(zip(atlas.layout.source_names, atlas.weights.tolist(), strict=True))
    script = page_script("atlas", bert, WEIGHTS=weights)
    return (replace(script, files={**script.files, FILE: file}),)
