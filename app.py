"""Polyseme: the table of contents. A new page is its file in pages/ and one line here."""

import streamlit as st

from components.shell import faults

st.set_page_config(page_title="Polyseme", page_icon="components/shell/icon.svg", layout="wide")

PAGES = st.navigation(
    {
        "": [st.Page("pages/start.py", title="Start", icon=":material/home:", default=True)],
        "Text becomes numbers": [
            st.Page(
                "pages/tokens.py", title="Tokens", icon=":material/content_cut:", help="How does BERT read a sentence?"
            ),
            st.Page("pages/inputs.py", title="Inputs", icon=":material/input:", help="What goes into BERT?"),
            st.Page("pages/layers.py", title="Layers", icon=":material/layers:", help="What do the values look like?"),
        ],
        "Numbers have meaning": [
            st.Page("pages/senses.py", title="Senses", icon=":material/call_split:", help="Is a bank a bank?"),
            st.Page("pages/maps.py", title="Maps", icon=":material/scatter_plot:", help="Where do the tokens lie?"),
            st.Page(
                "pages/neighbours.py",
                title="Neighbours",
                icon=":material/hub:",
                help="Which words does BERT think are alike?",
            ),
        ],
        "Which vector should I use?": [
            st.Page(
                "pages/pooling.py",
                title="Pooling",
                icon=":material/leaderboard:",
                help="Which layer and pooling tells the senses apart?",
            ),
            st.Page(
                "pages/sentences.py",
                title="Sentences",
                icon=":material/notes:",
                help="How does a sentence become one vector?",
            ),
        ],
        "To take home, to look up": [
            st.Page(
                "pages/export.py", title="Export", icon=":material/download:", help="How do I take the vectors home?"
            ),
            st.Page("pages/facts.py", title="Facts", icon=":material/fact_check:", help="Which claims hold?"),
        ],
    },
)
with faults.told():
    PAGES.run()
