"""The sidebar: which model, what it is, which other one beside it, and the offer to fetch the tutorial's."""

from collections.abc import Collection

import streamlit as st

from components.bert import Bert, catalogue
from components.figures.prose import escaped, listed
from components.shell import address, compare, models


def pick_models(two: bool) -> tuple[Bert, Bert | None]:
    """The model the reader works with, opened, and where the page takes `two` one to compare it with.

    Their networks are loaded later.
    """
    present = catalogue.present()
    with st.sidebar:
        st.header("Model", anchor=False)
        name = _pick_name(present)
        bert = compare.opened(lambda: models.model(name))
        if bert is None and name == catalogue.BUNDLED_MODEL:
            st.stop()
        bert = bert or models.model(catalogue.BUNDLED_MODEL)
        _show_facts(bert)
        beside = compare.pick_beside(bert, present) if two else None
        _offer_absent_model(present)
    return bert, beside


def _pick_name(present: Collection[str]) -> str:
    """The name chosen, here or in the address; the bundled model while the one that was set is on its way.

    The address always names it, since each machine may have another default.
    """
    default = catalogue.resolve().name
    address.keep("model", default if default in present else catalogue.BUNDLED_MODEL, present)
    name = str(st.selectbox("Model", present, key="model", persist_state="session", label_visibility="collapsed"))
    address.write("model", name)
    return name


def _show_facts(bert: Bert) -> None:
    """What the model is, from its own files."""
    st.markdown(
        f"**{bert.layers} layers × {bert.features} features**  \n"
        f"{len(bert.vocabulary):,} pieces · {bert.limit} positions  \n"
        f"{bert.parameters / 1e6:,.1f} million parameters"
    )
    without = f" Without {listed(bert.lacks)}." if bert.lacks else ""
    good_for = escaped(bert.model.good_for)
    st.caption(f"{good_for[:1].upper()}{good_for[1:]}.", help=f"From: {escaped(bert.model.source)}.{without}")


def _offer_absent_model(present: Collection[str]) -> None:
    """The offer to fetch bert-base-uncased where it is absent; a model that the server asks for comes unasked."""
    wanted = catalogue.resolve().name
    name = wanted if wanted not in present else catalogue.TUTORIAL_MODEL
    if name in present:
        return
    fetch = models.fetch(name)
    if name == wanted and not fetch.problem:
        fetch.start()
    with st.expander(f"Fetch {escaped(name)}", expanded=fetch.running or bool(fetch.problem)):
        good_for, size = fetch.model.good_for, fetch.model.megabytes
        told = f"{good_for[0].upper()}{good_for[1:]}. {f'About {size} MB f' if size else 'F'}rom the Hugging Face Hub."
        st.caption(escaped(told))
        watch_fetch(name)


@st.fragment(run_every="1s")
def _watch(name: str) -> None:
    """A bar that follows the fetching; when it ends, the page starts afresh."""
    fetch = models.fetch(name)
    if not fetch.running:
        st.rerun()
    of = f" of about {fetch.model.megabytes} MB" if fetch.model.megabytes else ""
    st.progress(fetch.share, text=f"{fetch.share:.0%}{of}")


def watch_fetch(name: str) -> None:
    """The button that starts the fetching, or how far it is, or what went wrong."""
    fetch = models.fetch(name)
    if fetch.running:
        _watch(name)
        return
    if fetch.problem:
        st.warning(escaped(fetch.problem))
    st.button(
        "Try again" if fetch.problem else "Fetch it", icon=":material/download:", on_click=fetch.start, key="fetch"
    )
