"""A cluster with Slurm, by datatrove: an array of jobs makes the parts, and one more job joins them afterwards."""

import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datatrove.executor import SlurmPipelineExecutor
from datatrove.utils.logging import logger

from components.takeaway.bulk.engines import How
from components.takeaway.bulk.engines.steps import Step, logs_of
from components.takeaway.bulk.task import Piece, Task

ROOT = Path(__file__).parents[4]
USUAL = {"partition": "", "time": "24:00:00", "qos": ""}
GIGABYTES = "mem_per_cpu_gb"


class Jobs(SlurmPipelineExecutor):  # type: ignore[misc]
    """datatrove's jobs, begun by the Python that begins them, whatever the path of a node has.

    The last one is left out: it adds up statistics while the folder of unfinished work goes.
    """

    def get_launch_file_contents(self, sbatch_args: dict[str, Any], run_script: str) -> str:
        """What Slurm runs."""
        python = f"{sys.executable} -m datatrove.tools.launch_pickled_pipeline"
        said: str = super().get_launch_file_contents(
            sbatch_args, run_script.replace("launch_pickled_pipeline", python, 1)
        )
        return said

    def launch_merge_stats(self) -> None:
        """Nothing is launched."""


@dataclass(frozen=True)
class Join:
    """The join of a task as a step."""

    task: Task[Any]

    def __call__(self, documents: Iterable[Any] | None, rank: int, ranks: int) -> None:
        from components.takeaway.bulk.run import run

        if run(self.task, How(finish=True)) is None:
            raise ValueError("Parts are missing: the logs of their jobs say why. The same command goes on there.")


def work(task: Task[Any], pieces: Sequence[Piece], folder: Path, how: How) -> str:
    """Hands the pieces to as many jobs as there are workers; which jobs these are, and where their logs lie."""
    logger.disable("datatrove")  # what it says of launching is said here in one line
    jobs = min(how.workers, len(pieces))
    logs = task.target.with_name(f"{task.target.name}.logs").resolve()
    settings = _settings(how)
    parts = Jobs(
        [Step(task, pieces, folder.resolve())],
        tasks=jobs,
        job_name="polyseme",
        logging_dir=logs_of(folder, how, jobs),
        slurm_logs_folder=str(logs),
        **settings,
    )
    join = Jobs(
        [Join(task)],
        tasks=1,
        job_name="polyseme-join",
        logging_dir=str(logs),
        slurm_logs_folder=str(logs),
        skip_completed=False,
        depends=parts,
        run_on_dependency_fail=True,
        **settings,
    )
    join.run()
    array = f"Slurm has {jobs} jobs of number {parts.job_id}" if parts.job_id != -1 else "Slurm has made all parts"
    return f"{array}, and {join.job_id}, which joins their parts. Logs: {logs}"


def _settings(how: How) -> dict[str, Any]:
    """What both kinds of jobs are told: where this project is, and what the cluster is asked for."""
    asked = USUAL | dict(how.cluster)
    if not asked["partition"]:
        raise ValueError("Slurm needs a partition: --cluster partition=NAME; sinfo lists them.")
    known = {name: asked.pop(name) for name in ("partition", "time", "qos")}
    gigabytes = int(asked.pop(GIGABYTES, 2))
    env = f"cd {shlex.quote(str(ROOT))}; export PYTHONPATH=$PWD OMP_NUM_THREADS={os.environ['OMP_NUM_THREADS']}"
    return known | {"env_command": env, GIGABYTES: gigabytes, "sbatch_args": asked}
