"""A cluster with Ray, by datatrove; every node sees the same files."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from datatrove.executor import RayPipelineExecutor
from datatrove.utils.logging import logger

from polyseme.bulk.engines import EngineStep, ExecutionPlan, logs_of
from polyseme.bulk.task import Piece, Task

ROOT = Path(__file__).parents[3]
JOBS_PER_WORKER = 8  # a slow node then delays the end by an eighth of its work at most
DEFAULTS = {"mem_per_cpu_gb": 1.5, "gpus_per_task": 0.0}
"""Resources of each worker by default; docs/bulk.md has the memory figures."""


def work(task: Task[Any], pieces: Sequence[Piece], folder: Path, plan: ExecutionPlan) -> str:
    """Makes the parts of the pieces on the cluster of RAY_ADDRESS, on one Ray finds, or on this machine."""
    import ray  # in no requirements file: it must be the cluster's own version

    if unknown := set(plan.cluster) - set(DEFAULTS):
        raise ValueError(f"Ray has no setting {', '.join(sorted(unknown))}. Choose from {', '.join(DEFAULTS)}.")
    resources = DEFAULTS | {name: float(value) for name, value in plan.cluster.items()}
    logger.disable("datatrove")
    environment = {"env_vars": {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": os.environ["OMP_NUM_THREADS"]}}
    ranks = min(plan.workers * JOBS_PER_WORKER, len(pieces))  # one rank a job: several would all start at once
    connected = ray.is_initialized()
    if not connected:
        ray.init(log_to_driver=False, runtime_env=environment, logging_level="ERROR")
    try:
        RayPipelineExecutor(
            [EngineStep(task, pieces, folder.resolve())],
            tasks=ranks,
            workers=plan.workers,
            **resources,
            logging_dir=logs_of(folder, plan, ranks),
            ray_remote_kwargs={"runtime_env": environment},
        ).run()
    finally:
        if not connected:
            ray.shutdown()
    return ""
