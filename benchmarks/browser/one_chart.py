"""The floor of the browser benchmark: the smallest app of Streamlit with a text and one chart. Nobody serves it."""

import numpy as np
import plotly.graph_objects as go
import streamlit as st

st.title("One chart")
text = st.text_area("Your text", "The bank by the river is steep.", key="text")
letters = np.array([ord(letter) % 32 for letter in text[:30]], float)
st.plotly_chart(go.Figure(go.Heatmap(z=np.outer(letters, letters))), key="chart")
