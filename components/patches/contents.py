"""Turns off Streamlit's older listing of the folder pages/, before st.navigation does."""

from streamlit.runtime.pages_manager import PagesManager


def apply() -> None:
    assert hasattr(PagesManager, "uses_pages_directory")
    PagesManager.uses_pages_directory = False
