"""A cluster with Ray, by datatrove; every node sees the same files."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from datatrove.executor import RayPipelineExecutor
from datatrove.utils.logging import logger

from components.takeaway.bulk.engines import How
from components.takeaway.bulk.engines.steps import Step, logs_of
from components.takeaway.bulk.task import Piece, Task

ROOT = Path(__file__).parents[4]
TURNS = 8  # jobs of each worker: a slow node then keeps the others waiting for an eighth of its work
ASKED = {"mem_per_cpu_gb": 1.5, "gpus_per_task": 0.0}
"""What each worker has, where nothing else is asked for; docs/bulk.md has the figures of memory."""


def work(task: Task[Any], pieces: Sequence[Piece], folder: Path, how: How) -> str:
    """Makes the parts of the pieces on the cluster that RAY_ADDRESS names or that is found; else on this machine."""
    import ray  # in no file of requirements: who has a cluster has the Ray that the cluster runs

    if unknown := set(how.cluster) - set(ASKED):
        raise ValueError(f"Ray is asked for {', '.join(ASKED)}, not for {', '.join(sorted(unknown))}.")
    asked = ASKED | {name: float(value) for name, value in how.cluster.items()}
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
            **asked,
            logging_dir=logs_of(folder, how, ranks),
            ray_remote_kwargs={"runtime_env": {"env_vars": variables}},
        ).run()
    finally:
        if not begun:
            ray.shutdown()
    return ""
