"""Running a code twin as its reader would: in a process of its own."""

import runpy
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from components.bert import Bert
from components.takeaway.script import Script
from tests.forks import Forks

Blocks = dict[str, list[list[str]]]


@pytest.fixture(scope="session")
def output_of(tmp_path_factory) -> Iterator[Callable[..., str]]:
    """What scripts print, each in a process of its own, forked from one that has read the libraries and done nothing.

    They are run in one folder, in which their files lie; others can be put there."""

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
            forks.begin(path, out, errors)
            assert forks.end() == ends, errors.read_text("utf-8")[-2000:]
            printed.append(out.read_bytes().decode())
        return "\n".join(printed)

    with Forks() as forks:
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
