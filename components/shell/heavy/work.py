"""Heavy work as its reader sees it: progress, the place in the queue, a stop button; then the result."""

from collections.abc import Callable, Hashable
from concurrent.futures import wait
from typing import TypeVar

import streamlit as st

from components import limits
from components.figures.prose import counted
from components.shell import models, private_streamlit
from components.shell.heavy import faults, turns
from components.shell.heavy.jobs import Job, Report, Stopped

Result = TypeVar("Result")


def show_work(slot: str, key: Hashable, compute: Callable[[Report], Result], label: str) -> Result | None:
    """The result of heavy work; None while it is not there: its progress and a stop button then stand in its place.

    `slot` is the place on the page, which has one job at a time; `key` names all that the result depends on.
    `compute` must not touch Streamlit: it runs elsewhere, and reports its share done and its step.
    """
    if st.session_state.get(f"stopped {slot}") == key:
        st.info(f"{label}: stopped. Nothing else on this page was lost.", icon=":material/stop_circle:")
        st.button("Start again", key=f"again {slot}", on_click=_start_again, args=(slot,))
        return None
    job = models.jobs().ask(key, private_streamlit.visitor(), slot, compute)
    if not job.done():
        turns.leave()
    wait([job], limits.PATIENCE)  # what is kept on disk is there now, and needs no network
    if not job.done():
        _wait_for_network()
        wait([job], limits.PATIENCE)
    if job.done() and job.exception() is None:
        done: Result = job.result()
        return done
    _show_job(slot, key, job, label)
    return None


def _wait_for_network() -> None:
    """Waits until the model in use is loaded, and says so: work that rests on it would stand still without a word."""
    name = st.session_state.get("model")
    loading = models.warming(str(name)) if name else None
    if loading and loading.is_alive():
        with st.spinner("The model is opened …"):
            loading.join()


def _show_job(slot: str, key: Hashable, job: Job, label: str) -> None:
    """What became of a job that has no result yet, or none at all."""
    if not job.done():
        with st.container(border=True):
            _watch(slot, key, job, label)
    elif (error := job.exception()) and not isinstance(error, Stopped):
        st.warning(f"{label}: {faults.sentence(error)}", icon=":material/error:")


@st.fragment(run_every=0.5)
def _watch(slot: str, key: Hashable, job: Job, label: str) -> None:
    """The progress of a job, drawn anew twice a second; once it has ended the whole page is."""
    if job.done():
        st.rerun()
    ahead = models.jobs().ahead(job)
    waits = f"waits for {counted(ahead, 'job')} of other visitors" if ahead else "begins in a moment"
    said = (job.step or "at work") if job.running() else waits
    bar, stop = st.columns([5, 1], vertical_alignment="center")
    bar.progress(min(max(job.share, 0.0), 1.0), f"{label}: {said}")
    stop.button("Stop", key=f"stop {slot}", icon=":material/stop:", on_click=_stop, args=(slot, key), width="stretch")


def _stop(slot: str, key: Hashable) -> None:
    st.session_state[f"stopped {slot}"] = key
    models.jobs().leave(key, private_streamlit.visitor(), slot)


def _start_again(slot: str) -> None:
    st.session_state.pop(f"stopped {slot}", None)
