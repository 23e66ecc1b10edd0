"""What the Inputs page works out once for all visitors."""

import streamlit as st

from components import limits
from components.chapters.inputs.numbers.positions import Positions, compare_positions
from components.shell.models import model


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner=False)
def positions(name: str) -> Positions:
    """The positions of a model compared with one another."""
    return compare_positions(model(name).position_vectors)
