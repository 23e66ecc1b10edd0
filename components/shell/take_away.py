"""The foot of every page: its code, its data, the session's notebook, its link, and the page as one file."""

from collections.abc import Callable
from functools import partial

import pandas as pd
import streamlit as st

from components import limits
from components.figures import look
from components.figures.one_file import page_file
from components.figures.prose import listed
from components.shell import address, session
from components.shell.show import show_fold, show_table
from components.takeaway.script import Script


def show_scripts(scripts: tuple[Script, ...], key: str = "script") -> None:
    """Scripts in the order they are run, each with the files that it reads, and what has to be installed for them."""
    if not scripts:
        st.caption("This page works nothing out, so it has no code.")
        return
    needed = listed(dict.fromkeys(package for script in scripts for package in script.packages), most=9)
    again = " The scripts are run one after the other, in one folder." if len(scripts) > 1 else ""
    st.caption(f"Reproduces this page's numbers with {needed}, and nothing of this app.{again}")
    for script in scripts:
        st.code(script.code, language="python", wrap_lines=True)
        for name, write in script.files.items():
            st.download_button(
                f"{name}: save it where you run the script",
                write,
                name,
                icon=":material/download:",
                on_click="ignore",
                key=f"{key} {name}",
            )


def show_take_away(scripts: tuple[Script, ...], table: pd.DataFrame | Callable[[], pd.DataFrame], name: str) -> None:
    """The foot of every page, folded: the code that reproduces it, its data, the session's notebook, its link."""
    session.visit(name, scripts)

    def draw() -> None:
        session.visit(name, scripts)  # what folds have brought since is with it
        icons = {"Code": "code", "Data": "table", "Notebook": "menu_book", "Page": "draft", "Link": "link"}
        script, data, notebook, page, link = st.tabs([f":material/{icon}: {title}" for title, icon in icons.items()])
        with script:
            show_scripts(session.scripts(scripts))
        with data:
            found = table() if callable(table) else table
            show_table(found, name, alt="The data of this page", key="data")
        with notebook:
            session.show_notebook()
        with page:
            _show_page_file(session.scripts(scripts), found, name)
        with link:
            st.caption("Opens this page with the same text, model and settings.")
            st.code(address.link(), language=None, wrap_lines=True)
            if len(st.session_state.get("text", "")) > limits.LINK_CHARACTERS:
                st.caption("The text is too long for a link and is left out of it. Send the text beside the link.")
            st.caption("The embed code puts the picture with its choices into slides, a blog or a learning platform.")
            st.code(address.embed_code(st.session_state.get("question", name)), language="html", wrap_lines=True)

    show_fold("Take it with you: code, data, notebook, link", "take", draw, icon=":material/download:")


def _show_page_file(scripts: tuple[Script, ...], table: pd.DataFrame, name: str) -> None:
    """The page as one file: its figures are gathered when it is asked for, in a run of the page of their own."""
    st.caption("The page as one file, to open without a network: its pictures, what they say, its data and code.")
    noted = session.noted_figures()
    if noted is None:
        if st.button("Make the file", icon=":material/draft:"):
            session.ask_for_figures()
            st.rerun()
        return
    asked = (st.session_state["question"], st.session_state.get("text", ""), *noted)
    code = tuple((script.twin, script.code) for script in scripts)
    st.download_button(
        "Download the page",
        partial(page_file, *asked, table, code, address.link(), themes()),
        f"polyseme-{name}.html",
        "text/html",
        icon=":material/download:",
        on_click="ignore",
        key="page file",
    )


def themes() -> dict[str, dict[str, str]]:
    """The colour that each of Streamlit's placeholders stands for by day, "light", and by night, "dark"."""
    return {name: _theme(name) for name in ("light", "dark")}


def _theme(name: str) -> dict[str, str]:
    asked = (f"{name}.chartCategoricalColors", "chartSequentialColors", "chartDivergingColors")
    colours = [colour for option in asked for colour in st.get_option(f"theme.{option}")]
    ink, paper, line = (st.get_option(f"theme.{name}.{part}Color") for part in ("text", "background", "border"))
    rest = {"#000036": line, look.INK: ink, look.PAPER: paper, "#000039": line, "#000040": line}
    return {f"#0000{number:02d}": colour for number, colour in enumerate(colours, 1)} | rest
