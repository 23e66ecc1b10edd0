"""The sidebar: the model and its facts, a second model to compare with, and models to download."""

from collections.abc import Collection, Mapping

import streamlit as st

from components.shell import address, models
from components.shell.frame.second_model import open_or_warn, pick_second_model
from polyseme.bert import Bert, Model, catalogue
from polyseme.figures.wording import escaped, listed, percent


def pick_models(compare: bool) -> tuple[Bert, Bert | None]:
    """The chosen model, opened without its network, and a second one on pages that compare."""
    present, default = catalogue.present(), catalogue.resolve().name
    with st.sidebar:
        name = _pick_name(present, default)
        bert = open_or_warn(lambda: models.model(name))
        if bert is None and name == catalogue.BUNDLED_MODEL:
            st.stop()
        bert = bert or models.model(catalogue.BUNDLED_MODEL)
        without = f" Without {listed(bert.lacks)}." if bert.lacks else ""
        good_for = escaped(bert.model.good_for)
        st.caption(
            f"{bert.layers} layers × {bert.features} features  \n"
            f"{len(bert.vocabulary):,} pieces · {bert.limit} positions  \n"
            f"{bert.parameters / 1e6:,.1f} million parameters",
            help=f"{good_for[:1].upper()}{good_for[1:]}. From: {escaped(bert.model.source)}.{without}",
        )
        second = pick_second_model(bert, present) if compare else None
        for absent in _absent_models(present, default):
            _offer(absent, default)
    return bert, second


def _pick_name(present: Collection[str], default: str) -> str:
    """The chosen model; by default the server's, or the bundled one while that is being downloaded.

    The address always names it, because the default differs between machines.
    """
    address.restore("model", default if default in present else catalogue.BUNDLED_MODEL, present)
    name = str(st.selectbox("Model, of BERT's family", present, key="model", persist_state="session"))
    address.write("model", name)
    return name


def _absent_models(present: Mapping[str, Model], default: str) -> list[str]:
    """The models to offer: the server's default; else the tutorial's and, if none has a language head, one with it."""
    if default not in present:
        return [default]
    names = [] if catalogue.TUTORIAL_MODEL in present else [catalogue.TUTORIAL_MODEL]
    return names if any(model.head for model in present.values()) else [*names, catalogue.GAP_FILLER]


def _offer(name: str, default: str) -> None:
    """The offer to download a model; the server's default is downloaded without asking."""
    fetch = models.fetch(name)
    if name == default and not fetch.problem:
        fetch.start()
    with st.expander(f"Fetch {escaped(name)}", expanded=fetch.running or bool(fetch.problem)):
        good_for, size = fetch.model.good_for, fetch.model.megabytes
        origin = f"{f'About {size} MB f' if size else 'F'}rom the Hugging Face Hub."
        st.caption(escaped(f"{good_for[0].upper()}{good_for[1:]}. {origin}"))
        _show_fetch(name)


def _show_fetch(name: str) -> None:
    """The button that starts the download, or its progress, or its error."""
    fetch = models.fetch(name)
    if fetch.running:
        _watch(name)
        return
    if fetch.problem:
        st.warning(escaped(fetch.problem))
    label = "Try again" if fetch.problem else "Fetch it"
    st.button(label, icon=":material/download:", on_click=fetch.start, key=f"fetch {name}")


@st.fragment(run_every="1s")
def _watch(name: str) -> None:
    """The progress of the download; reruns the page when it ends."""
    fetch = models.fetch(name)
    if not fetch.running:
        st.rerun()
    total = f" of about {fetch.model.megabytes} MB" if fetch.model.megabytes else ""
    st.progress(fetch.share, text=f"{percent(fetch.share)}{total}")
