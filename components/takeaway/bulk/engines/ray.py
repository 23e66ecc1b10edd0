"""A cluster with Ray, by datatrove; every node sees the same files."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ray
from datatrove.executor import RayPipelineExecutor
from datatrove.utils.logging import logger

from components.takeaway.bulk.engines import How
from components.takeaway.bulk.engines.steps import Step, logs_of
from components.takeaway.bulk.task import Piece, Task

ROOT = Path(__file__).parents[4]
TURNS = 8  # jobs of each worker: a slow node then keeps the others waiting for an eighth of its work
MEMORY = 1.5  # gigabytes of a worker: docs/bulk.md has the figures


def work(task: Task[Any], pieces: Sequence[Piece], folder: Path, how: How) -> str:
    """Makes the parts of the pieces on the cluster that RAY_ADDRESS names or that is found; else on this machine."""
    logger.disable("datatrove")
    variables = {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": os.environ["OMP_NUM_THREADS"]}
    ranks = min(how.workers * TURNS, len(pieces))  # several at once in a job would all be begun at once
    begun = ray.is_initialized()
    if not begun:
        ray.init(log_to_driver=False, runtime_env={"env_vars": variables}, logging_level="ERROR")
    try:
        RayPipelineExecutor(
            [Step(task, pieces, folder.resolve())],
            tasks=ranks,
            workers=how.workers,
            mem_per_cpu_gb=float(how.cluster.get("mem_per_cpu_gb", MEMORY)),
            logging_dir=logs_of(folder, how, ranks),
            ray_remote_kwargs={"runtime_env": {"env_vars": variables}},
        ).run()
    finally:
        if not begun:
            ray.shutdown()
    return ""
