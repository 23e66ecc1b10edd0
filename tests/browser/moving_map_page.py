"""A moving map, what Python hears of it, and a button that runs the page again."""

import streamlit as st

from components.moving_map import moving_map
from tests.moving_map.scenes import scene

asked = st.query_params
st.set_page_config("map", layout="wide")
st.session_state.runs = st.session_state.get("runs", 0) + 1
layer = st.number_input("Page asks for", 0, 6, int(asked.get("layer", 6)))
shown = st.cache_resource(scene)(int(asked.get("dots", 45)))
state = moving_map(shown, "map", layer, asked.get("play", ""))
st.text(f"layer {state.layer}, dot {state.clicked}, run {st.session_state.runs}")
st.button("Again")
