"""A reader's file: its largest size is told to the browser, and held here, where anybody can send anything."""

from collections.abc import Sequence

import streamlit as st


def pick_file(label: str, kinds: Sequence[str], most: int, key: str) -> tuple[str, bytes] | None:
    """The name and content of a file of at most so many bytes; None without one, and with a word for a larger."""
    file = st.file_uploader(label, type=kinds, key=key, max_upload_size=max(1, most // 1_000_000))
    if file is None:
        return None
    if file.size > most:
        st.info(f"The file is larger than {most / 1e6:g} MB. Upload a part of it.")
        return None
    return file.name, file.getvalue()
