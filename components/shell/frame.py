"""What every page starts with: its title and question, the model in the sidebar, the text the reader works with."""

import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pandas as pd
import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from components import examples
from components.bert import Bert, Tokens
from components.shell import address, lesson, models, session, show, sidebar
from components.shell.contents import PAGES
from components.takeaway.notebook import Files

CONTENTS = Path(__file__).parents[2] / "app.py"


@dataclass(frozen=True)
class Page:
    """What a page has to work with: the model, the text as its reader typed it, and a model to compare with."""

    bert: Bert
    text: str
    pair: str | None = None
    beside: Bert | None = None


def open_page(
    name: str,
    lead: str,
    presets: Mapping[str, Mapping[str, object]] | None = None,
    pair: bool = False,
    text: bool = True,
    compare: bool = False,
) -> Page:
    """The head of a page: call it first. It sets the page up, shows its question and the lead, asks for model and text.

    With `text` false the page works without a text of the reader's; with `compare` it takes a second model.
    """
    _run_below_contents()
    address.arrive(f"{name} {st.query_params.get('lesson', '')}")
    title = PAGES[name.lower()].question
    session.arrive(title)
    st.set_page_config(page_title=f"{name} · Polyseme", layout="wide")
    _style()
    st.title(title, anchor=False)
    st.markdown(lead)
    bert, beside = sidebar.pick_models(compare)
    lesson.show_lesson(bert, name.lower())
    asked = pick_texts(pair) if text else ("", None)
    if presets:
        show_presets(presets)
    return Page(bert, *asked, beside)


def _run_below_contents() -> None:
    """Makes sure that app.py runs before the page.

    On a fresh server the folder pages/ counts as Streamlit's older way of listing pages, so that the first visitor
    with a deep link gets the page without the table of contents. That one run is stopped and begun again at app.py.
    """
    if any(Path(frame.f_code.co_filename) == CONTENTS for frame, _ in traceback.walk_stack(None)):
        return
    PagesManager.uses_pages_directory = False
    st.rerun()


def pick_texts(pair: bool) -> tuple[str, str | None]:
    """The text the reader works with on every page, and a second one where the page takes pairs."""
    columns = st.columns([3, 2] if pair else 1)
    with columns[0]:
        text = _pick_text("Your text", "text", examples.TUTORIAL, TEXT_HELP)
    if not pair:
        return text, None
    with columns[1]:
        second = _pick_text("A second text (optional)", "pair", "", PAIR_HELP)
    return text, second if second.strip() else None


TEXT_HELP = "Type anything, then press Ctrl+Enter or click elsewhere. The text follows you from page to page."
PAIR_HELP = "BERT can read two texts at once; segment ids tell it which is which."


def _pick_text(label: str, key: str, default: str, meaning: str) -> str:
    """A text area whose text is kept from page to page and in the address."""
    address.keep(key, default)
    text = st.text_area(label, key=key, height=84, persist_state="session", help=meaning) or ""
    address.write(key, text, default)
    return text


def close_page(
    page: Page,
    code: str = "",
    table: pd.DataFrame | None = None,
    name: str = "page",
    files: Files | None = None,
) -> None:
    """The foot of a page: what to take away. Only now is the network loaded, behind what is already to be seen.

    `files` are those that the code reads.
    """
    if table is not None:
        show.show_take_away(code, table, name, files)
    for bert in filter(None, (page.bert, page.beside)):
        models.warming(bert.name)


def show_presets(presets: Mapping[str, Mapping[str, object]]) -> None:
    """Buttons that set the page's widgets to worked examples."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="presets"):
        st.markdown(":small[Try this]", width="content")
        for label, choices in presets.items():
            st.button(label, on_click=_choose, args=(choices,), key=f"try {label}")


def _choose(choices: Mapping[str, object]) -> None:
    for key, value in choices.items():
        st.session_state[key] = value


def need_words(tokens: Tokens) -> None:
    """Stops the page with a next step where a text has nothing to read."""
    if not tokens.grouped:
        st.info("There is nothing to read yet: type a word or a sentence, or choose an example above.")
        st.stop()


def _style() -> None:
    """The few rules that the theme has no setting for. No visitor's text ever goes into HTML.

    The text area and the buttons below it have their size before they come, so that the page below does not jump.
    On a tablet or an old projector columns too narrow for what they hold go below one another.
    """
    st.html(STYLE)


STYLE = """<style>
[data-testid="stCaptionContainer"] { opacity: 0.92; color: inherit !important; }
[data-testid="stCaptionContainer"] .stMarkdownBadge { opacity: 1 !important; }
[data-testid="stButtonGroup"] > [data-orientation="horizontal"] { flex-wrap: wrap; row-gap: 0.3rem; mask-image: none; }
h2 .stMarkdownBadge { display: inline !important; }
.st-key-text, .st-key-pair { min-height: 7.5rem; }
.st-key-presets [data-testid="stSkeleton"] { min-height: 2.5rem; min-width: 10rem; }
@media (min-width: 641px) and (max-width: 1100px) {
  [data-testid="stColumn"] { min-width: min(100%, 10.5rem); }
  [data-testid="stColumn"]:has(.stPlotlyChart, .stDataFrame) { min-width: min(100%, 20rem); }
  .st-key-story [data-testid="stColumn"]:has(.stPlotlyChart) { min-width: min(100%, 16rem); }
}
.st-key-chips p { line-height: 1; }
.st-key-chips .stMarkdownBadge {
  display: inline-block; vertical-align: top; text-align: center;
  margin: 0 0 0.5rem !important; padding: 0.4rem 0.45rem 0.3rem;
  font-family: "Source Code Pro", monospace; font-size: 1.05rem !important; line-height: 1.25; border-radius: 5px;
}
.st-key-chips .stMarkdownBadge span { display: block; font-size: 0.72rem !important; }
.st-key-chips .stMarkdownColoredBackground {
  display: inline-block; vertical-align: top; padding: 0 !important; margin: 0 !important; white-space: normal;
  background: none !important;
}
.st-key-chips .stMarkdownColoredBackground .stMarkdownBadge { border-radius: 0; border-bottom: 3px solid currentColor; }
.st-key-chips .stMarkdownColoredBackground .stMarkdownBadge + .stMarkdownBadge { border-left: 2px dotted currentColor; }
</style>"""
