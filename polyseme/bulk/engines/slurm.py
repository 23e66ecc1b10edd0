"""A cluster with Slurm, by datatrove: an array of jobs makes the parts, and one more job joins them."""

import os
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datatrove.executor import SlurmPipelineExecutor
from datatrove.utils.logging import logger

from polyseme.bulk.engines import EngineStep, ExecutionPlan, logs_of
from polyseme.bulk.task import Piece, Task
from polyseme.patches import JOBS, applied

ROOT = Path(__file__).parents[3]
DEFAULTS = {"partition": "", "time": "24:00:00", "qos": ""}
GIGABYTES = "mem_per_cpu_gb"


@dataclass(frozen=True)
class JoinStep:
    task: Task[Any]

    def __call__(self, documents: Iterable[Any] | None, rank: int, ranks: int) -> None:
        from polyseme.bulk.run import run

        if run(self.task, ExecutionPlan(finish=True)) is None:
            raise ValueError("Parts are missing; their logs say why. Run the same command again to continue.")


def work(task: Task[Any], pieces: Sequence[Piece], folder: Path, plan: ExecutionPlan) -> str:
    """Submits one job for each worker and one that joins; returns their numbers and the folder of their logs."""
    logger.disable("datatrove")  # the returned line says what it would say
    jobs = min(plan.workers, len(pieces))
    logs = task.target.with_name(f"{task.target.name}.logs").resolve()
    settings = _settings(plan) | {"slurm_logs_folder": str(logs)}
    executor = patch.Jobs if (patch := applied(JOBS)) else SlurmPipelineExecutor
    parts = executor(
        [EngineStep(task, pieces, folder.resolve())],
        tasks=jobs,
        job_name="polyseme",
        logging_dir=logs_of(folder, plan, jobs),
        **settings,
    )
    join = executor(
        [JoinStep(task)],
        tasks=1,
        job_name="polyseme-join",
        logging_dir=str(logs),
        skip_completed=False,
        depends=parts,
        run_on_dependency_fail=True,
        **settings,
    )
    join.run()
    array = f"Slurm has {jobs} jobs of number {parts.job_id}" if parts.job_id != -1 else "Slurm has made all parts"
    return f"{array}, and {join.job_id}, which joins their parts. Logs: {logs}"


def _settings(plan: ExecutionPlan) -> dict[str, Any]:
    """Settings of both kinds of jobs: the cluster's resources, and the environment of this project."""
    options = DEFAULTS | dict(plan.cluster)
    if not options["partition"]:
        raise ValueError("Slurm needs a partition: --cluster partition=NAME; sinfo lists them.")
    settings: dict[str, Any] = {name: options.pop(name) for name in DEFAULTS}
    settings[GIGABYTES] = int(options.pop(GIGABYTES, 2))
    env = f"cd {shlex.quote(str(ROOT))}; export PYTHONPATH=$PWD OMP_NUM_THREADS={os.environ['OMP_NUM_THREADS']}"
    return settings | {"env_command": env, "sbatch_args": options}
