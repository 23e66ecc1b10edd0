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

from polyseme.bulk.engines import EngineStep, ExecutionPlan, logs_of
from polyseme.bulk.task import Piece, Task
from polyseme.patches import RANKS, applied


def work(task: Task[Any], pieces: Sequence[Piece], folder: Path, plan: ExecutionPlan) -> str:
    """Makes the parts of the pieces. ValueError if the system killed a process.

    datatrove runs the ranks and keeps marks and logs; the pool is our own, since datatrove's waits for ever for a
    killed worker.
    """
    ranks = len(pieces)
    workers = min(plan.workers, ranks)
    executor = LocalPipelineExecutor(
        [EngineStep(task, pieces, folder)], ranks, workers, logging_dir=logs_of(folder, plan, ranks)
    )
    if not (patch := applied(RANKS)):
        executor.run()
        return ""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, type(task).__module__])  # imported once, not in each process
    with ProcessPoolExecutor(workers, context, _start_worker) as pool:
        futures = [pool.submit(patch.of_one_rank(executor), rank, 1) for rank in executor.get_incomplete_ranks()]
        try:
            for future in as_completed(futures):
                future.result()
        except BrokenProcessPool as error:
            raise ValueError("A process was ended from outside, perhaps because memory ran out.") from error
        finally:
            pool.shutdown(cancel_futures=True)
    return ""


def _start_worker() -> None:
    """Silences a worker, whose output is in the logs, and ends it with its parent, even if that is killed."""
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    parent = multiprocessing.parent_process()
    assert parent

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
