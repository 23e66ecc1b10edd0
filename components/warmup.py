"""What the server does as it starts: it applies the patches, and computes in a thread what a first visitor needs."""

import asyncio
import logging
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from components import patches, private_log
from polyseme import limits
from polyseme.bert import catalogue, network
from polyseme.bert.memory import unmap_libraries
from polyseme.patches import HALF_TORCH, applied

PAUSE = 2.0
"""Seconds before each step, so that the first page comes first."""
TIDY_SECONDS = 30.0
"""For which the threads that write files stay: a pool keeps each that it ever began."""


@asynccontextmanager
async def lifespan(_app: object) -> AsyncIterator[None]:
    """The server's lifespan."""
    for name in ("uvicorn.error", "uvicorn.access"):  # they would log each visitor's address and requests
        logging.getLogger(name).setLevel(logging.WARNING)
    private_log.start()
    patches.apply()
    network.ALONE = True
    applied(HALF_TORCH)
    tidy()
    _allow_open_files()
    threading.Thread(target=run, name="warmup", daemon=False).start()
    yield


def tidy(former: ThreadPoolExecutor | None = None) -> None:
    """Forgets, each half minute, results that nobody waits for, and threads that wrote files.

    Those of the former pool end with what they do.
    """
    loop, pool = asyncio.get_running_loop(), ThreadPoolExecutor(limits.FILE_THREADS, "file")
    loop.set_default_executor(pool)
    loop.call_later(TIDY_SECONDS, tidy, pool)
    if former:
        former.shutdown(wait=False)
    if models := sys.modules.get("components.shell.models"):
        models.jobs().forget_left()


def _allow_open_files() -> None:
    """Raises the number of open files to what deploy/polyseme.service allows; 256 and 1,024 are common."""
    if sys.platform != "win32":
        import resource

        allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if allowed < limits.OPEN_FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, limits.OPEN_FILES), most))


def run() -> None:
    """Runs the steps for the default model, until the server ends."""
    for _ in _steps(catalogue.resolve().name):
        unmap_libraries()
        threading.main_thread().join(PAUSE)
        if not threading.main_thread().is_alive():
            return


def _steps(name: str) -> Iterator[object]:
    """Computes what is slow on the first visit of each page; imports are part of that."""
    yield None
    from components.shell import models

    models.start_warmup(name).join()
    yield None
    from components.chapters.maps import shows as maps  # imports SciPy and scikit-learn, for the others too
    from components.chapters.sentences import asks as sentences

    yield maps, sentences.everyday(name, "Last", lambda share, step: None)
    from components.chapters.neighbours import caches as neighbours

    yield models.chances(name), neighbours.usual_nearest(name)
    from components.chapters.pooling import caches as pooling

    yield pooling.word_positions(name, "library")
