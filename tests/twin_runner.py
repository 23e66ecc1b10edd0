"""Running a code twin as its reader would: in a process of its own."""

import fcntl
import json
import os
import runpy
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from components.bert import Bert
from components.takeaway.script import Script

Blocks = dict[str, list[list[str]]]
SERVER = """
import json, os, runpy, select, socket, sys, traceback
import scipy.stats, sklearn.decomposition, torch, transformers.models.bert.modeling_bert
asked, here = socket.socket(socket.AF_UNIX), set()
asked.bind(sys.argv[1])
asked.listen()
print(flush=True)
while True:
    if not here or select.select([asked], [], [], 1)[0]:
        visitor, _ = asked.accept()
        if not (one := os.fork()):
            break
        visitor.close()
        here.add(one)
    here = {one for one in here if not os.waitpid(one, os.WNOHANG)[0]}
    if not here:
        os.unlink(sys.argv[1])
        os._exit(0)
for line in (lines := visitor.makefile("rw", encoding="utf-8")):
    script, *streams = json.loads(line)
    if not (child := os.fork()):
        for number, path in enumerate(streams, 1):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
        try:
            os.chdir(os.path.dirname(script))
            runpy.run_path(script, run_name="__main__")
        except SystemExit:
            raise  # it ends as an interpreter does, which waits for threads
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        sys.stdout.flush()
        os._exit(0)  # at once: clearing up takes longer than most twins
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), file=lines, flush=True)
os._exit(0)
"""
"""Reads the libraries once for all workers of a run, whoever comes first starts it; and ends when the last has left."""


def visited(address: Path) -> socket.socket:
    """A line to the server; it is started where nobody has done so, or all have left."""
    with address.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        visitor = socket.socket(socket.AF_UNIX)
        with suppress(FileNotFoundError):
            visitor.connect(str(address))
            return visitor
        command = [sys.executable, "-X", "utf8", "-c", SERVER, str(address)]
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE).stdout.readline()
        visitor.connect(str(address))
        return visitor


@pytest.fixture(scope="session")
def output_of(tmp_path_factory) -> Iterator[Callable[..., str]]:
    """What scripts print, each in a process of its own, forked from one that has read the libraries and done nothing.

    They are run in one folder, in which their files lie; others can be put there."""
    of_this_run = tmp_path_factory.getbasetemp()
    server = visited((of_this_run.parent if "PYTEST_XDIST_WORKER" in os.environ else of_this_run) / "twins")

    def ran(*scripts: Script, beside: dict[str, bytes] | None = None, ends: int = 0) -> str:
        folder = tmp_path_factory.mktemp("twin")
        printed = []
        for script in scripts:
            path, out, errors = (
                folder / f"{script.twin.replace('/', '-')}{ending}" for ending in (".py", ".out", ".errors")
            )
            path.write_text(script.code, "utf-8")
            for name, data in ({name: write() for name, write in script.files.items()} | (beside or {})).items():
                (folder / name).write_bytes(data)
            print(json.dumps([str(path), str(out), str(errors)]), file=lines, flush=True)
            assert lines.readline() == f"{ends}\n", errors.read_text("utf-8")[-2000:]
            printed.append(out.read_bytes().decode())
        return "\n".join(printed)

    with server, server.makefile("rw", encoding="utf-8") as lines:
        yield ran


@pytest.fixture(scope="session")
def run(output_of) -> Callable[..., Blocks]:
    """What scripts print: the rows of each block of lines, by the first cell of the block's first row."""

    return lambda *scripts, beside=None: _blocks(output_of(*scripts, beside=beside))


@pytest.fixture
def run_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Blocks]:
    """As `run`, in this very process: for what a compiler has made here already, and elsewhere takes half a minute."""

    def ran(*scripts: Script) -> Blocks:
        monkeypatch.chdir(tmp_path)
        capsys.readouterr()
        for script in scripts:
            for name, write in {"script.py": script.code.encode, **script.files}.items():
                (tmp_path / name).write_bytes(write())
            runpy.run_path("script.py", run_name="__main__")
            print()
        return _blocks(capsys.readouterr().out)

    return ran


def _blocks(printed: str) -> Blocks:
    tables = [[line.split("\t") for line in block.splitlines()] for block in printed.split("\n\n") if block.strip()]
    return {rows[0][0]: rows for rows in tables}


def of_folder(script: Script, bert: Bert) -> Script:
    """The script with the path of the model's folder in it, as its first lines ask for."""
    assert "put the path of your copy there" in script.code
    return replace(script, code=script.code.replace(f"MODEL = {bert.name!r}", f"MODEL = {str(bert.folder)!r}"))


@pytest.fixture(scope="session")
def here() -> Callable[[Script, Bert], Script]:
    """A script that finds the model on this machine."""
    return lambda script, bert: of_folder(script, bert) if bert.model.folder else script
