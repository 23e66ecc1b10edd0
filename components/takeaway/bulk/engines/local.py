"""Several processes on this machine, by datatrove."""

import multiprocessing
import os
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from datatrove.executor import LocalPipelineExecutor

from components.takeaway.bulk.engines import How
from components.takeaway.bulk.engines.steps import Step, logs_of
from components.takeaway.bulk.task import Piece, Task


def work(task: Task[Any], pieces: Sequence[Piece], folder: Path, how: How) -> str:
    """Makes the parts of the pieces. ValueError where the system ended a process.

    Ranks, marks and logs are datatrove's; the pool is our own, for datatrove's waits for ever for a worker that was
    killed.
    """
    ranks = len(pieces)
    executor = LocalPipelineExecutor([Step(task, pieces, folder)], ranks, logging_dir=logs_of(folder, how, ranks))
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, type(task).__module__])  # read once, and not in each process
    with ProcessPoolExecutor(min(how.workers, ranks), context, _begin) as pool:
        todo = [pool.submit(executor._run_for_rank, rank, 1) for rank in executor.get_incomplete_ranks()]
        try:
            for one in as_completed(todo):
                one.result()
        except BrokenProcessPool as error:
            raise ValueError("A process was ended from outside, perhaps for want of memory.") from error
        finally:
            pool.shutdown(cancel_futures=True)
    return ""


def _begin() -> None:
    """A process that says nothing itself, for the logs have it all, and that ends with the one that began it."""
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    parent = multiprocessing.parent_process()
    assert parent

    def wait() -> None:
        parent.join()  # even if that one was killed
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
