"""The views of the Neighbours page. To add a view, add an entry to VIEWS."""

from collections.abc import Callable
from typing import Any

import pandas as pd
import streamlit as st

from components.chapters.neighbours.arithmetic import show_arithmetic
from components.chapters.neighbours.hubs import show_hubs
from components.chapters.neighbours.in_context import show_lens
from components.chapters.neighbours.occurrences import show_occurrences
from components.chapters.neighbours.words.shows import show_words
from components.shell import ask
from components.shell.frame import Page, text_bar
from polyseme.bert import Bert
from polyseme.export.scripts import Script
from polyseme.figures.wording import escaped

VIEWS: dict[str, Callable[[Page, Any], tuple[tuple[Script, ...], Callable[[], pd.DataFrame]]]] = {
    "Words": show_words,
    "In context": show_lens,
    "Occurrences": show_occurrences,
    "Arithmetic": show_arithmetic,
    "Norms and hubs": show_hubs,
}
"""Each view: draws itself with its controls in a row; returns its scripts and the function for its data."""

LABELS = {"Words": "On its own"}
"""What the screen calls a view; links have its name."""

HELP = """**On its own**: the nearest pieces to a word's own vector, without context.\\
**In context**: the nearest pieces to a token's vector in every layer.\\
**Occurrences**: the nearest words in other sentences.\\
**Arithmetic**: king − man + woman.\\
**Norms and hubs**: why some pieces are everybody's neighbours."""


def _label(view: str) -> str:
    return LABELS.get(view, view)


def lit() -> str:
    """What the text bar shows: the word alone, where its text plays no part."""
    view = st.session_state.get("view") or st.query_params.get("view", "Words")
    return text_bar.ALONE if view.casefold() == "words" else text_bar.ALL


def pick_view(other_model: Bert | None, row: Any) -> str:
    """The view to show; says which view compares models where a second one is chosen."""
    view: str = ask.choice(
        "Neighbours of what", VIEWS, "view", place=row, buttons=True, help=HELP, format_func=_label, **ask.BARE
    )
    if other_model is not None and view != "Words":
        st.caption(f"The comparison with *{escaped(other_model.name)}* is in the view *{_label('Words')}*.")
    return view
