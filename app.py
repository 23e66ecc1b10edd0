"""Polyseme: the table of contents. A new page is its file in pages/ and one line here."""

import streamlit as st

st.set_page_config(page_title="Polyseme", page_icon="components/widgets/icon.svg", layout="wide")

st.navigation(
    {
        "": [st.Page("pages/start.py", title="Start", icon=":material/home:", default=True)],
        "Text becomes numbers": [
            st.Page(
                "pages/tokens.py", title="Tokens", icon=":material/content_cut:", help="How does BERT read a sentence?"
            ),
        ],
    },
).run()
