"""What every page starts with: its title and question, the model in the sidebar, the text the reader works with."""

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from components import examples, limits
from components.bert import Bert, Tokens
from components.numbers.reading.lines import within_limits
from components.shell import address, models, private_streamlit, session, show, sidebar
from components.shell.contents import PAGES
from components.shell.lesson import bar
from components.takeaway.script import Script


@dataclass(frozen=True)
class Page:
    """What a page has to work with: the model, the text as its reader typed it, and a model to compare with."""

    bert: Bert
    text: str
    pair: str | None = None
    other_model: Bert | None = None


def open_page(
    name: str,
    lead: str,
    presets: Mapping[str, Mapping[str, object]] | None = None,
    pair: bool = False,
    text: bool = True,
    compare: bool = False,
) -> Page:
    """The head of a page, called first: its question, its lead, its models and, but for pages without, its texts."""
    private_streamlit.begin_at_contents()
    private_streamlit.tend_sessions(limits.UPLOADED_BYTES)
    address.arrive(f"{name} {st.query_params.get('lesson', '')}")
    title = PAGES[name.lower()].question
    session.arrive(title)
    st.set_page_config(page_title=f"{name} · Polyseme", layout="wide")
    st.html(private_streamlit.STYLE)
    st.title(title, anchor=False)
    st.markdown(lead)
    bert, other_model = sidebar.pick_models(compare)
    bar.show_lesson(bert, name.lower())
    asked = pick_texts(pair) if text else ("", None)
    if presets:
        show_presets(presets)
    return Page(bert, *asked, other_model)


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


TEXT_HELP = (
    "Type anything, then press Ctrl+Enter or click elsewhere. The text follows you from page to page. "
    f"Up to {limits.TEXT_CHARACTERS:,} characters are read."
)
PAIR_HELP = "BERT can read two texts at once; segment ids tell it which is which."


def _pick_text(label: str, key: str, default: str, meaning: str) -> str:
    """A text area whose text is kept from page to page and in the address."""
    address.keep(key, default)
    most = limits.TYPED_CHARACTERS  # held by the server as well
    text = st.text_area(label, key=key, height=84, max_chars=most, persist_state="session", help=meaning) or ""
    address.write(key, text, default)
    kept = within_limits(text)
    if len(kept) < len(text.rstrip()):
        st.warning(
            f"The first {limits.TEXT_CHARACTERS:,} characters and {limits.LINES:,} lines of a text are read: "
            f"{len(text) - len(kept):,} characters are left out.",
            icon=":material/content_cut:",
        )
    return kept


def close_page(
    page: Page, scripts: tuple[Script, ...] = (), table: pd.DataFrame | None = None, name: str = "page"
) -> None:
    """The foot of a page: what to take away. Only now is the network loaded, behind what is already to be seen."""
    if table is not None:
        show.show_take_away(scripts, table, name)
    for bert in filter(None, (page.bert, page.other_model)):
        models.warming(bert.name)


def show_presets(presets: Mapping[str, Mapping[str, object]]) -> None:
    """Buttons that set the page's widgets to worked examples."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="presets"):
        st.markdown(":small[Try this]", width="content")
        for label, choices in presets.items():
            st.button(label, on_click=st.session_state.update, args=(choices,), key=f"try {label}")


def need_words(tokens: Tokens) -> None:
    """Stops the page with a next step where a text has nothing to read."""
    if not tokens.grouped:
        st.info("There is nothing to read yet: type a word or a sentence, or choose an example above.")
        st.stop()
