"""Running a code twin as its reader would: in a process of its own."""

import subprocess
import sys
from collections.abc import Callable

import pytest

Blocks = dict[str, list[list[str]]]


@pytest.fixture
def run(tmp_path) -> Callable[[str], Blocks]:
    """What a script prints: the rows of each block of lines, by the first cell of the block's first row."""

    def ran(script: str) -> Blocks:
        path = tmp_path / "twin.py"
        path.write_text(script, "utf-8")
        done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=170, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        blocks = [[line.split("\t") for line in block.splitlines()] for block in done.stdout.split("\n\n")]
        return {rows[0][0]: rows for rows in blocks}

    return ran
