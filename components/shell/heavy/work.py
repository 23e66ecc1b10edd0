"""Heavy work on a page: its result, or its progress, its position in the queue and a stop button."""

from collections.abc import Callable, Hashable
from concurrent.futures import wait
from typing import TypeVar

import streamlit as st

from components.shell import models, visitors
from components.shell.heavy import faults, page_lock
from components.shell.heavy.jobs import Job, Report, Stopped
from polyseme import limits
from polyseme.figures.wording import counted

Result = TypeVar("Result")


def show_work(
    slot: str, key: Hashable, compute: Callable[[Report], Result], label: str, light: bool = False, small: bool = False
) -> Result | None:
    """The result of heavy work; until it is there None, and its progress and a stop button on the page.

    slot: the place on the page, which has one job at a time. key: all that the result depends on. compute: runs in
    another thread, so it must not call Streamlit; it reports its progress. light: it takes a few seconds at most;
    small: it takes little memory.
    """
    if st.session_state.get(f"stopped {slot}") == key:
        st.info(f"{label}: stopped. The rest of the page is still there.", icon=":material/stop_circle:")
        st.button("Start again", key=f"again {slot}", on_click=st.session_state.pop, args=(f"stopped {slot}", None))
        return None
    job = models.jobs().ask(key, visitors.visitor(), slot, compute, light, small)
    if not job.done():
        page_lock.release()
    wait([job], limits.PATIENCE)  # a result on disk is there by now, and needs no network
    if not job.done():
        _wait_for_network()
        wait([job], limits.PATIENCE)
    if not job.done():
        with st.container(border=True):
            _watch(slot, key, job, label)
        return None
    if error := job.exception():
        if not isinstance(error, Stopped):
            st.warning(f"{label}: {faults.reader_message(error)}", icon=":material/error:")
        return None
    result: Result = job.result()
    return result


def _wait_for_network() -> None:
    """Waits for the model's network to load, with a spinner: the progress of jobs that need it would not move."""
    name = st.session_state.get("model")
    loading = models.start_warmup(str(name)) if name else None
    if loading and loading.is_alive():
        with st.spinner("Opening the model …"):
            place = st.empty()
            while loading.is_alive():
                loading.join(limits.PATIENCE)
                place.empty()  # here Streamlit ends this run where the reader has gone on or left


@st.fragment(run_every=0.5)
def _watch(slot: str, key: Hashable, job: Job, label: str) -> None:
    """The progress of a job, twice a second; reruns the page when the job has ended."""
    if job.done():
        st.rerun()
    ahead = models.jobs().ahead(job)
    queued = f"waiting for {counted(ahead, 'job')} of other readers" if ahead else "starting soon"
    status = (job.step or "at work") if job.running() else queued
    bar, stop = st.columns([5, 1], vertical_alignment="center")
    bar.progress(min(max(job.share, 0.0), 1.0), f"{label}: {status}")
    stop.button("Stop", key=f"stop {slot}", icon=":material/stop:", on_click=_stop, args=(slot, key), width="stretch")


def _stop(slot: str, key: Hashable) -> None:
    st.session_state[f"stopped {slot}"] = key
    models.jobs().leave(key, visitors.visitor(), slot)
