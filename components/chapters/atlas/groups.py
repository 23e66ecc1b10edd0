"""The groups of the Atlas page: what each is about, how sure they are, and what the map lost."""

import pandas as pd
import streamlit as st

from components.chapters.atlas import asks
from components.shell import show
from polyseme.atlas.figures import readings
from polyseme.atlas.numbers.atlas import Atlas
from polyseme.figures.group_answers import FOUND_AGAIN
from polyseme.figures.wording import in_context


def show_groups(atlas: Atlas) -> None:
    """Each group with its share, its words and its most typical sentences; then the share of no group."""
    layout = atlas.layout
    for number, sense in enumerate(layout.senses):
        show.show_reading(readings.group_reading(layout, number, atlas.shares[number]), f"group {number}")
        columns = atlas.corpus.take(atlas.word, sense.typical, ["text", "start", "end"]).to_pydict()
        places = zip(*columns.values(), strict=True)
        lines = [in_context(text[:start], text[start:end], text[end:], 160) for text, start, end in places]
        st.markdown("\n".join(f"- {line}" for line in lines))
    if layout.senses:
        if atlas.shares[-1].value:
            share = readings.share_reading(atlas.shares[-1])
            show.show_reading(f"**{readings.NONE}** · {share} of the sentences", "none")
        st.caption(FOUND_AGAIN)


def show_sureness(atlas: Atlas) -> None:
    """How faithful the map is, how clear the groups are, and for built-in words how they match the senses."""
    layout = atlas.layout
    show.show_reading(readings.kept_reading(layout, len(atlas), atlas.counted), "kept")
    show.show_reading(readings.doubt(layout), "doubt")
    if atlas.source != asks.BUILT_IN or not layout.senses:
        return
    names = [*readings.group_titles(layout), readings.NONE]
    crossed = pd.crosstab(
        pd.Series(atlas.corpus.labels(atlas.word), name="meant as"),
        pd.Series([names[group] for group in layout.groups], name="found as"),
    )
    st.markdown("**The labelled meanings, beside the groups that we found without them**")
    st.dataframe(crossed, alt="The labelled meanings, beside the groups we found")
