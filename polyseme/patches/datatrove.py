"""Runs one rank of a datatrove executor, for a process pool of our own."""

from collections.abc import Callable
from typing import Any

from datatrove.executor import LocalPipelineExecutor


def apply() -> None:
    assert callable(LocalPipelineExecutor._run_for_rank)


def of_one_rank(executor: LocalPipelineExecutor) -> Callable[[int, int], Any]:
    """The function that runs a rank, with its completion markers and logs."""
    run: Callable[[int, int], Any] = executor._run_for_rank
    return run
