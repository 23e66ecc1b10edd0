"""A reader's file or pasted table: its bound is told to the browser, and held here, where anybody can send anything."""

from collections.abc import Sequence

import streamlit as st

from components import limits
from components.shell import address


def pick_file(label: str, kinds: Sequence[str], most: int, key: str) -> tuple[str, bytes] | None:
    """The name and content of a file of at most so many bytes; None without one, and with a word for a larger."""
    file = st.file_uploader(label, type=kinds, key=key, max_upload_size=max(1, most // 1_000_000))
    if file is None:
        if st.session_state.get(key) is not None:  # the browser has one that the server does not know, or no longer
            each, together = limits.UPLOADED_BYTES / 1e6, limits.UPLOADED_TOGETHER / 1e6
            room = f"it keeps {each:g} MB of files for a reader, and {together:g} MB for all"
            st.warning(f"The server no longer has this file: {room}. Upload it again.", icon=":material/upload_file:")
        return None
    if file.size > most:
        st.info(f"The file is larger than {most / 1e6:g} MB. Upload a part of it.")
        return None
    return file.name, file.getvalue()


def paste_rows(label: str, key: str, height: int, placeholder: str) -> bytes:
    """The bytes of a table that the reader pastes, empty where it is blank; short ones travel in the link."""
    address.keep(key, "")
    most = limits.PASTED_CHARACTERS  # held by the server as well
    typed = st.text_area(
        label, key=key, height=height, max_chars=most, placeholder=placeholder, persist_state="session"
    )
    # of a longer paste the browser takes nothing, and does not say so
    st.caption(f"A paste of more than {most:,} characters is not taken: upload it as a file.")
    text = typed or ""
    address.write(key, text, "")
    return text.encode("utf-8", "replace") if text.strip() else b""
