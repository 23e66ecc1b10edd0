"""A reader's file or pasted table, within limits that the server enforces: a browser can send anything."""

from collections.abc import Sequence

import streamlit as st

from components.shell import address
from polyseme import limits


def pick_file(label: str, kinds: Sequence[str], most: int, key: str) -> tuple[str, bytes] | None:
    """The name and content of an uploaded file of at most `most` bytes; None without one, or if it is larger."""
    file = st.file_uploader(label, type=kinds, key=key, max_upload_size=max(1, most // 1_000_000))
    if file is None:
        if st.session_state.get(key) is not None:  # the browser shows a file that the server has removed
            each, together = limits.UPLOADED_BYTES / 1e6, limits.UPLOADED_TOGETHER / 1e6
            space = f"it keeps {each:g} MB of files for a reader, and {together:g} MB for all"
            st.warning(f"The server no longer has this file: {space}. Upload it again.", icon=":material/upload_file:")
        return None
    if file.size > most:
        st.info(f"The file is larger than {most / 1e6:g} MB. Upload a part of it.")
        return None
    return file.name, file.getvalue()


def paste_rows(label: str, key: str, height: int, placeholder: str) -> bytes:
    """A pasted table, empty if blank; a short one is in the link."""
    address.restore(key, "")
    limit = limits.PASTED_CHARACTERS  # enforced by the server too
    text = st.text_area(
        label, key=key, height=height, max_chars=limit, placeholder=placeholder, persist_state="session"
    )
    # browsers drop a longer paste without a word
    st.caption(f"A paste of more than {limit:,} characters is not taken: upload it as a file.")
    address.write(key, text or "", "")
    return text.encode("utf-8", "replace") if text and text.strip() else b""
