"""Bulk work on clusters, for real: Ray with two nodes, Slurm with one. Where an engine is absent, that is said."""

import os
import shlex
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.bulk.slurm_here import PROGRAMS, found, printed, slurm

ROOT = Path(__file__).parents[2]
LINES = 3_500  # four pieces
LACKING = [program for program in PROGRAMS if not found(program)]
pytestmark = [
    pytest.mark.timeout(600),
    pytest.mark.skipif(not find_spec("datatrove"), reason="datatrove is not installed"),
]


@pytest.fixture
def command(small_folder, tmp_path):
    """Runs the command for vectors in a process of its own, which must end well."""
    lines = (f"a bank, the {number:04}th of its river" for number in range(LINES))
    (tmp_path / "lines.txt").write_text("\n".join(lines), "utf-8")

    def ran(*options, out, environment=os.environ):
        asked = ["vectors", tmp_path / "lines.txt", "--model", small_folder, "--out", tmp_path / out, *options]
        typed = [sys.executable, "-m", "polyseme", *map(str, asked)]
        done = subprocess.run(typed, cwd=ROOT, env=environment, capture_output=True, text=True)
        assert not done.returncode, f"{shlex.join(typed)}\n{done.stderr}"
        return done.stderr

    return ran


@pytest.fixture
def wanted(command, tmp_path):
    """What one process makes."""
    command(out="one.parquet")
    return (tmp_path / "one.parquet").read_bytes()


@pytest.mark.skipif(bool(LACKING), reason=f"Slurm is not on this machine: {', '.join(LACKING)}")
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root starts Slurm's programs")
def test_slurm_makes_the_bytes_of_one_process_and_joins_them_itself(command, wanted, tmp_path):
    (tmp_path / "slurm").mkdir()
    with slurm(tmp_path / "slurm") as environment:
        asked = ["--engine", "slurm", "--workers", "2", "--cluster", "partition=here", "mem_per_cpu_gb=1"]
        said = command(*asked, out="slurm.parquet", environment=environment)
        assert "Slurm has 2 jobs" in said
        until = time.monotonic() + 300
        while printed(environment, "squeue", "-h").strip():
            assert time.monotonic() < until
            time.sleep(0.5)
    logs = "\n".join(log.read_text() for log in (tmp_path / "slurm.parquet.logs").glob("*.out"))
    assert (tmp_path / "slurm.parquet").exists(), logs
    assert (tmp_path / "slurm.parquet").read_bytes() == wanted
    assert not (tmp_path / "slurm.parquet.part").exists()


@pytest.mark.skipif(not find_spec("ray"), reason="Ray is not installed")
def test_ray_makes_the_bytes_of_one_process_on_two_nodes(command, wanted, tmp_path):
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        environment = os.environ | {"RAY_ADDRESS": cluster.address}
        said = command("--engine", "ray", "--workers", "2", out="ray.parquet", environment=environment)
    finally:
        cluster.shutdown()
    assert f"{LINES:,} vectors of {LINES:,} lines" in said
    assert (tmp_path / "ray.parquet").read_bytes() == wanted
