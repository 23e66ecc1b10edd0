"""A reader's file: its largest size is told to the browser, and held here, where anybody can send anything."""

from collections.abc import Sequence

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile


def pick_file(label: str, kinds: Sequence[str], most: int, key: str) -> UploadedFile | None:
    """A file of at most so many bytes; None while there is none, and for a larger one with the next step."""
    file = st.file_uploader(label, type=kinds, key=key, max_upload_size=max(1, most // 1_000_000))
    if file is not None and file.size > most:
        st.info(f"The file is larger than {most / 1e6:g} MB. Upload a part of it.")
        return None
    return file
