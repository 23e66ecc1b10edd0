"""Running a script as its reader would: in a process of its own."""

import multiprocessing
import os
import runpy
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from polyseme.bert import Bert
from polyseme.export.scripts import Script

Blocks = dict[str, list[list[str]]]
ROOT = str(Path(__file__).parents[1])
FORKS = multiprocessing.get_context("forkserver")
LIBRARIES = ("torch", "transformers.models.bert.modeling_bert", "scipy.stats", "sklearn.decomposition")
OURS = ("polyseme.bulk.engines.local", "tests.bulk.toy")  # for the processes of bulk work
FORKS.set_forkserver_preload(["__main__", *LIBRARIES, *OURS])  # else each process would read them, for seconds


def _alone(path: Path, out: Path, errors: Path) -> None:
    """Runs a script as an interpreter in its folder does, which knows nothing of ours."""
    for number, stream in ((1, out), (2, errors)):
        os.dup2(os.open(stream, os.O_WRONLY | os.O_CREAT), number)
    os.chdir(path.parent)
    sys.path[:] = [place for place in sys.path if place not in ("", ROOT)]
    for name in [name for name in sys.modules if name.split(".")[0] in ("components", "tests")]:
        del sys.modules[name]
    runpy.run_path(str(path), run_name="__main__")


@pytest.fixture(scope="session")
def output_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """What scripts print, each in a process of its own, forked from one that has read the libraries and done nothing.

    They are run in one folder, in which their files lie; others can be put there."""

    def ran(*scripts: Script, beside: dict[str, bytes] | None = None, ends: int = 0) -> str:
        folder = tmp_path_factory.mktemp("script")
        printed = []
        for script in scripts:
            path, out, errors = (
                folder / f"{script.topic.replace('/', '-')}{ending}" for ending in (".py", ".out", ".errors")
            )
            path.write_text(script.code, "utf-8")
            for name, data in ({name: write() for name, write in script.files.items()} | (beside or {})).items():
                (folder / name).write_bytes(data)
            process = FORKS.Process(target=_alone, args=(path, out, errors))
            process.start()
            process.join()
            assert process.exitcode == ends, errors.read_text("utf-8")[-2000:]
            printed.append(out.read_bytes().decode())
        return "\n".join(printed)

    return ran


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


@pytest.fixture(scope="session")
def here() -> Callable[[Script, Bert], Script]:
    """A script that finds the model on this machine: with the path of its folder in it, as its first lines ask for."""

    def found(script: Script, bert: Bert) -> Script:
        if not bert.model.folder:
            return script
        assert "put the path of your copy there" in script.code
        return replace(script, code=script.code.replace(f"MODEL = {bert.name!r}", f"MODEL = {str(bert.folder)!r}"))

    return found
