"""Every cache of the app, and the warming of what is slow to load.

Caches are keyed by names and texts, never by arrays; what they hand out is frozen or read-only, for all visitors
share it; and every one is bounded.
"""

import gc
import threading

import pandas as pd
import streamlit as st

from components import limits
from components.analysis.vocabulary import vocabulary_table
from components.bert import Bert, Encoding, load
from components.widgets.fetching import Fetch


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner="Opening the model …")
def model(name: str) -> Bert:
    """The model of a name, opened once for all visitors; its network is loaded when first used."""
    return load(name)


@st.cache_resource(max_entries=64, show_spinner="The model reads your text …")
def encoding(name: str, text: str, pair: str | None, segments: str) -> Encoding:
    """A text's hidden states."""
    return model(name).encode(text, pair, segments)


@st.cache_resource(max_entries=limits.MODELS_IN_MEMORY, show_spinner=False)
def vocabulary(name: str) -> pd.DataFrame:
    """The vocabulary of a model with the kinds of its pieces; not to be changed by who gets it."""
    tokenizer = model(name).tokenizer
    return vocabulary_table(tokenizer.vocabulary, tokenizer.special)


@st.cache_resource(max_entries=16, show_spinner=False)
def fetch(name: str) -> Fetch:
    """The one fetching of a model from the hub that all visitors share and watch."""
    return Fetch(name)


@st.cache_resource(max_entries=16, show_spinner=False)
def warming(name: str) -> threading.Thread:
    """A thread that loads a model's network in the background, started once."""
    thread = threading.Thread(target=_warm, args=(model(name),), name=f"warm {name}", daemon=True)
    thread.start()
    return thread


def _warm(bert: Bert) -> None:
    """Loads the network and lets it run once; then takes what is loaded out of the garbage collector's rounds.

    Streamlit collects garbage after every rerun; with torch loaded, looking through a million lasting objects
    each time costs more than most pages do. gc.freeze sets them aside.
    """
    try:
        bert.encode("bank")
    except (ValueError, OSError, ImportError):  # whoever asks for the network next is told; this thread has no reader
        return
    gc.collect()
    gc.freeze()
