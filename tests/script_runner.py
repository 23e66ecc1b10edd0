"""Running scripts as their readers would, in a folder that holds nothing else; and what they print."""

import runpy
from collections.abc import Callable
from contextlib import chdir, redirect_stdout
from dataclasses import replace
from io import StringIO

import pytest

from polyseme.bert import Bert
from polyseme.export.scripts import Script

Blocks = dict[str, list[list[str]]]


@pytest.fixture(scope="session")
def output_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """What scripts print, one after another in one folder, in which their files lie; others can be put there.

    They run in this process, which has read the libraries; that they use nothing of ours is a test of its own.
    """

    def ran(*scripts: Script, beside: dict[str, bytes] | None = None) -> str:
        folder = tmp_path_factory.mktemp("script")
        printed = []
        for script in scripts:
            files = {name: write() for name, write in script.files.items()} | (beside or {})
            for name, data in {"script.py": script.code.encode(), **files}.items():
                (folder / name).write_bytes(data)
            with chdir(folder), redirect_stdout(StringIO()) as out:
                runpy.run_path("script.py", run_name="__main__")
            printed.append(out.getvalue())
        return "\n".join(printed)

    return ran


@pytest.fixture(scope="session")
def run(output_of) -> Callable[..., Blocks]:
    """What scripts print: the rows of each block of lines, by the first cell of the block's first row."""

    def ran(*scripts: Script, beside: dict[str, bytes] | None = None) -> Blocks:
        blocks = output_of(*scripts, beside=beside).split("\n\n")
        tables = [[line.split("\t") for line in block.splitlines()] for block in blocks if block.strip()]
        return {rows[0][0]: rows for rows in tables}

    return ran


@pytest.fixture(scope="session")
def here() -> Callable[[Script, Bert], Script]:
    """A script that finds the model on this machine: with the path of its folder in it, as its first lines ask for."""

    def found(script: Script, bert: Bert) -> Script:
        if not bert.model.folder:
            return script
        assert "put the path of your copy there" in script.code
        return replace(script, code=script.code.replace(f"MODEL = {bert.name!r}", f"MODEL = {str(bert.folder)!r}"))

    return found
