"""Caches the theme in the settings, which Streamlit computes at the start of every run."""

from functools import wraps
from typing import Any

from streamlit import config
from streamlit.runtime import app_session


def apply() -> None:
    private: Any = app_session
    fill = private._populate_theme_msg
    themes: dict[str, Any] = {}  # section of the settings -> message to the browser
    config.on_config_parsed(themes.clear, force_connect=True)

    @wraps(fill)
    def filled(message: Any, section: str = "theme") -> None:
        theme = themes.get(section)
        if theme is None:
            fill(theme := type(message)(), section)
            themes[section] = theme
        if theme.ByteSize():  # merging an empty message would mark the section as set
            message.MergeFrom(theme)

    private._populate_theme_msg = filled
