"""The sidebar: which model, what it is, and the offer to fetch the tutorial's."""

import streamlit as st

from components.bert import Bert, catalogue
from components.charts.prose import escaped, listed
from components.widgets import address, caches


def pick_model() -> Bert:
    """The model the reader works with, opened; its network is loaded later, in the background."""
    with st.sidebar:
        st.subheader("Model", anchor=False)
        bert = _opened(_pick_name())
        _show_facts(bert)
        _offer_tutorial_model(bert)
    return bert


def _pick_name() -> str:
    """The name chosen, here or in the address. The address always names it: each machine may have another default."""
    names = list(catalogue.present())
    address.keep("model", _default_name(), names)
    name = str(st.selectbox("Model", names, key="model", persist_state="session", label_visibility="collapsed"))
    address.write("model", name)
    return name


def _default_name() -> str:
    """What "auto" means here; a setting that names an unknown model falls back to the bundled one, with a word."""
    try:
        return caches.model("auto").name
    except (ValueError, OSError) as problem:
        st.warning(escaped(str(problem)))
        return catalogue.BUNDLED_MODEL


def _opened(name: str) -> Bert:
    """The model of a name; the bundled one, with a word, where its files are damaged."""
    try:
        return caches.model(name)
    except (ValueError, OSError) as problem:
        st.error(escaped(str(problem)))
        if name == catalogue.BUNDLED_MODEL:
            st.stop()
        return caches.model(catalogue.BUNDLED_MODEL)


def _show_facts(bert: Bert) -> None:
    """What the model is, from its own files."""
    st.markdown(
        f"**{bert.layers} layers × {bert.features} features**  \n"
        f"{len(bert.vocabulary):,} pieces · {bert.limit} positions  \n"
        f"{bert.parameters / 1e6:,.1f} million parameters"
    )
    lacks = f" It has no {listed(bert.lacks)}." if bert.lacks else ""
    st.caption(f"From: {escaped(bert.model.source)}.{lacks.replace('no a ', 'no ')}")


def _offer_tutorial_model(bert: Bert) -> None:
    """The offer to fetch bert-base-uncased, where it is not on this machine."""
    model = catalogue.MODELS[catalogue.TUTORIAL_MODEL]
    if model.name in catalogue.present():
        return
    fetch = caches.fetch(model.name)
    with st.expander(f"Fetch {model.name}", expanded=fetch.running or bool(fetch.problem)):
        st.caption(f"{model.good_for[0].upper()}{model.good_for[1:]}. {model.megabytes} MB from the Hugging Face Hub.")
        watch_fetch(model.name)


@st.fragment(run_every="1s")
def _watch(name: str) -> None:
    """A bar that follows the fetching; when it ends, the page starts afresh."""
    fetch = caches.fetch(name)
    if not fetch.running:
        st.rerun()
    st.progress(fetch.share, text=f"{fetch.share:.0%} of {fetch.model.megabytes} MB")


def watch_fetch(name: str) -> None:
    """The button that starts the fetching, or how far it is, or what went wrong."""
    fetch = caches.fetch(name)
    if fetch.running:
        _watch(name)
        return
    if fetch.problem:
        st.warning(escaped(fetch.problem))
    st.button(
        "Try again" if fetch.problem else "Fetch it", icon=":material/download:", on_click=fetch.start, key="fetch"
    )
