"""The foot of every page: its code, its data, the session's notebook, its link, and the page as one file."""

from functools import partial

import streamlit as st

from components.shell import address, session
from components.shell.show import Fold, Table, show_download, show_table
from polyseme import limits
from polyseme.export.notebook import notebook_bytes
from polyseme.export.scripts import Script
from polyseme.figures import theme
from polyseme.figures.html_page import page_file
from polyseme.figures.wording import listed


def show_scripts(scripts: tuple[Script, ...], key: str = "script") -> None:
    """Scripts in the order to run them, each with the files that it reads, and the packages to install."""
    if not scripts:
        st.caption("This page has no code, as it computes nothing.")
        return
    packages = listed(dict.fromkeys(package for script in scripts for package in script.packages), most=9)
    order = " Run the scripts in this order." if len(scripts) > 1 else ""
    st.caption(f"Python for this page's numbers. Needs: {packages}.{order}")
    for script in scripts:
        st.code(script.code, language="python", wrap_lines=True)
        for name, write in script.files.items():
            show_download(f"{name}: save it where you run the script", write, name, None, f"{key} {name}")


def take_fold(scripts: tuple[Script, ...], table: Table, name: str) -> Fold:
    """The last link of a page: its code, its data, the session's notebook, the page as a file, its link."""

    def draw() -> None:
        session.visit(name, scripts)  # again, with the scripts of the folds
        icons = {"Code": "code", "Data": "table", "Notebook": "menu_book", "Page": "draft", "Link": "link"}
        script, data, notebook, page, link = st.tabs([f":material/{icon}: {title}" for title, icon in icons.items()])
        with script:
            show_scripts(session.scripts(scripts))
        with data:
            show_table(table, name, alt="The data of this page", key="data")
        with notebook:
            _show_notebook()
        with page:
            _show_page_file(session.scripts(scripts), table, name)
        with link:
            st.caption("A link to this page with the same text, model and settings.")
            st.code(address.link(), language=None, wrap_lines=True)
            if len(st.session_state.get("text", "")) > limits.LINK_CHARACTERS:
                st.caption("The text is too long for a link. Send it separately.")
            st.caption("Put the picture into slides, a blog or a learning platform.")
            st.code(address.embed_code(st.session_state.get("question", name)), language="html", wrap_lines=True)

    return Fold("Take it with you", "take", draw)


def _show_notebook() -> None:
    """The notebook of all pages visited."""
    visits = tuple(st.session_state["visited"].values())
    st.caption("A Jupyter notebook of the pages you visited, with your text, code and figures.")
    write = partial(notebook_bytes, visits, st.session_state.get("text", ""))
    mime = "application/x-ipynb+json"
    show_download("Notebook of this session", write, "polyseme.ipynb", mime, "notebook", "menu_book")


def _show_page_file(scripts: tuple[Script, ...], table: Table, name: str) -> None:
    """The page as one HTML file; its figures are recorded in an extra run of the page."""
    st.caption("The page as one file to open offline: pictures, texts, data and code.")
    figures = session.noted_figures()
    if figures is None:
        if st.button("Make the file", icon=":material/draft:"):
            session.ask_for_figures()
            st.rerun()
        return
    head = (st.session_state["question"], st.session_state.get("text", ""))
    code = tuple((script.topic, script.code) for script in scripts)
    link, colours = address.link(), themes()

    def write() -> bytes:
        return page_file(*head, *figures, table() if callable(table) else table, code, link, colours)

    show_download("Download the page", write, f"polyseme-{name}.html", "text/html", "page file")


def themes() -> dict[str, dict[str, str]]:
    """Theme ("light", "dark") -> placeholder colour of Streamlit's charts -> the colour it stands for."""
    return {name: _theme(name) for name in ("light", "dark")}


def _theme(name: str) -> dict[str, str]:
    options = (f"{name}.chartCategoricalColors", f"{name}.chartSequentialColors", "chartDivergingColors")
    colours = [colour for option in options for colour in st.get_option(f"theme.{option}")]
    ink, paper, line = (st.get_option(f"theme.{name}.{part}Color") for part in ("text", "background", "border"))
    rest = {"#000036": line, theme.INK: ink, theme.PAPER: paper, "#000039": line, "#000040": line}
    return {f"#0000{number:02d}": colour for number, colour in enumerate(colours, 1)} | rest
