"""What the tests of the pages have in common: what a page shows, and waiting for its heavy work."""

import json
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from components.shell import memory_cache, models
from components.shell.heavy.jobs import JobQueue
from polyseme import examples, limits


def shown(at: AppTest) -> str:
    """All that a page says."""
    said = [element.value for element in [*at.markdown, *at.info, *at.warning, *at.caption]]
    for sent in moving_maps(at):
        scene, layer = sent["scene"], sent["layer"]
        said += [*scene["findings"][layer : layer + 1], scene["hints"][layer]]
    return "\n".join(said)


def moving_maps(at: AppTest) -> list[dict[str, Any]]:
    """What the browser gets of each moving map on a page: the scene, the layer, at which occasion to play."""
    sent = [json.loads(element.proto.json) for element in at.get("bidi_component")]
    return [data | {"scene": json.loads(data["scene"])} for data in sent if "scene" in data and "layer" in data]


def refused(at: AppTest) -> set[str]:
    """The keys of which the page says that its address asks for what is not there."""
    return set(re.findall(r"The link asks for `([^`]+)` .* The default is shown instead", shown(at)))


def unfolded(at: AppTest, *keys: str) -> AppTest:
    """The page with some of its folds open, all at once as a link may have them."""
    for group in [key for key in at.session_state._state.filtered_state if str(key).startswith("folds ")]:
        del at.session_state[group]
    for key in keys:
        at.session_state[f"fold {key}"] = True
    return at.run()


def brief(finding: str, given: str = "") -> bool:
    """Whether a finding is short enough: 25 words and two numbers, besides those of the word or text it is `given`."""
    numbers = set(re.findall(r"\d[\d.,]*", finding)) - set(re.findall(r"\d[\d.,]*", given))
    return len(finding.split()) <= 25 and len(numbers) <= 2


def work_done() -> None:
    """Waits for the heavy work in hand: a page that is drawn again and again meanwhile takes as much as the work."""
    if not wait(list(models.jobs()._jobs.values()), 20).done:
        time.sleep(0.1)  # there is none: what the page waits for is something else


def everybody_leaves() -> None:
    """The heavy work in hand ends: nobody waits for it."""
    for job in list(models.jobs()._jobs.values()):
        job.slots.clear()


def until(at: AppTest, ready: Callable[[AppTest], object]) -> AppTest:
    """The page once it is ready: without a browser nothing runs it again by itself."""
    for _ in range(300):
        if ready(at):
            return at
        work_done()
        at.run()
    raise AssertionError(f"the work did not end: {shown(at)}")


def settled(at: AppTest) -> AppTest:
    """The page once no heavy work is under way."""
    stops = lambda at: any(str(button.key).startswith("stop ") for button in at.button)  # noqa: E731
    return until(at, lambda at: not at.get("progress") and not stops(at))


@contextmanager
def quick_bench() -> Iterator[None]:
    """Meanwhile a bench takes few runs of each kind: no score depends on them."""
    with pytest.MonkeyPatch.context() as patch:
        for name, runs in {"SHUFFLES": 5, "RESAMPLES": 50, "HALVINGS": 10, "DRAWS": 20}.items():
            patch.setattr(limits, f"BENCH_{name}", runs)
        yield


@contextmanager
def short_lists(*places: str) -> Iterator[None]:
    """Meanwhile some of the chapters' files have a few of the built-in sentences; what is made of them is forgotten.

    All others have them all, and what is kept.
    """
    few = {"labelled": examples.labelled()[:40], "everyday": examples.everyday()[:30]}
    short = {name: lambda sentences=sentences: sentences for name, sentences in few.items()}
    jobs = JobQueue(limits.WORKERS, limits.RESULT_BYTES)
    memory_cache.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(models, "jobs", lambda: jobs)
        for place in places:
            patch.setattr(f"components.chapters.{place}.examples", SimpleNamespace(**vars(examples) | short))
        yield
    memory_cache.clear()
