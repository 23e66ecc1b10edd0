"""datatrove's Slurm jobs, run by the Python that submits them."""

import inspect
import sys
from typing import Any

from datatrove.executor import SlurmPipelineExecutor

COMMAND = "launch_pickled_pipeline"


def apply() -> None:
    assert COMMAND in inspect.getsource(SlurmPipelineExecutor.launch_job)
    assert callable(SlurmPipelineExecutor.launch_merge_stats)


class Jobs(SlurmPipelineExecutor):  # type: ignore[misc]
    """datatrove's jobs with this Python instead of the first one in a node's path, and without its statistics."""

    def get_launch_file_contents(self, sbatch_args: dict[str, Any], run_script: str) -> str:
        python = f"{sys.executable} -m datatrove.tools.{COMMAND}"
        contents: str = super().get_launch_file_contents(sbatch_args, run_script.replace(COMMAND, python, 1))
        return contents

    def launch_merge_stats(self) -> None:
        """No job: it would add up statistics while the folder of unfinished work is deleted."""
