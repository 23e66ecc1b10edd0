"""Running a code twin as its reader would: in a process of its own."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

Blocks = dict[str, list[list[str]]]
SERVER = """
import json, os, runpy, sys, traceback
import scipy.stats, sklearn.decomposition, torch, transformers.models.bert.modeling_bert, umap
for line in sys.stdin:
    script, *streams = json.loads(line)
    child = os.fork()
    if not child:
        for number, path in enumerate(streams, 1):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
        try:
            runpy.run_path(script, run_name="__main__")
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        sys.stdout.flush()
        os._exit(0)  # at once: clearing up takes longer than most twins
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@pytest.fixture(scope="session")
def output_of(tmp_path_factory) -> Iterator[Callable[..., str]]:
    """What a script prints in a process of its own, forked from one that has read the libraries and done nothing.

    Files that the script looks for beside itself can be given."""
    command = [sys.executable, "-X", "utf8", "-c", SERVER]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def ran(script: str, beside: dict[str, bytes] | None = None) -> str:
        folder = tmp_path_factory.mktemp("twin")
        path, out, errors = (folder / name for name in ("twin.py", "out", "errors"))
        path.write_text(script, "utf-8")
        for name, data in (beside or {}).items():
            (folder / name).write_bytes(data)
        print(json.dumps([str(path), str(out), str(errors)]), file=server.stdin, flush=True)
        assert server.stdout.readline() == "0\n", errors.read_text("utf-8")[-2000:]
        return out.read_bytes().decode()

    with server:
        yield ran
        server.stdin.close()


@pytest.fixture(scope="session")
def run(output_of) -> Callable[..., Blocks]:
    """What a script prints: the rows of each block of lines, by the first cell of the block's first row."""

    def ran(script: str, beside: dict[str, bytes] | None = None) -> Blocks:
        blocks = output_of(script, beside).split("\n\n")
        tables = [[line.split("\t") for line in block.splitlines()] for block in blocks]
        return {rows[0][0]: rows for rows in tables}

    return ran
