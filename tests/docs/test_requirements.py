"""What is imported at once is installed with the requirements: never what one machine has by chance."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
NEEDED = {
    "components/shell/room/redis_store.py": "requirements-room.txt",
    "components/takeaway/bulk/engines": "requirements-bulk.txt",
    "benchmarks": "requirements-dev.txt",
    "docs": "requirements-dev.txt",
    "tests": "requirements-dev.txt",
}
"""What is imported only where it is asked for -> the file that has what it needs besides requirements.txt."""


@cache
def brought(file: str) -> frozenset[str]:
    """The distributions that a file of requirements installs, with those they rest on."""
    lines = [line.split("#")[0].strip() for line in (ROOT / file).read_text("utf-8").splitlines()]
    todo, found = [Requirement(line) for line in lines if line and not line.startswith("-r ")], set()
    for wanted in todo:
        if wanted.name.lower() not in found and (not wanted.marker or wanted.marker.evaluate({"extra": ""})):
            found.add(wanted.name.lower())
            todo += map(Requirement, metadata.requires(wanted.name) or ())
    return found.union(*(brought(line[3:]) for line in lines if line.startswith("-r ")))


def at_once(file: Path) -> Iterator[str]:
    """The libraries that are imported with a file: those outside functions."""
    todo: list[ast.AST] = [ast.parse(file.read_text("utf-8"))]
    for node in todo:
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).split(".")[0]
        elif not isinstance(node, ast.FunctionDef):
            todo += ast.iter_child_nodes(node)


@pytest.mark.parametrize("folder", ["components", "pages", "tests", "benchmarks", "docs"])
def test_what_is_imported_at_once_comes_with_the_requirements(folder):
    installs = metadata.packages_distributions()
    for file in (ROOT / folder).rglob("*.py"):
        place = str(file.relative_to(ROOT))
        more = [brought(needs) for where, needs in NEEDED.items() if place.startswith(where)]
        there = brought("requirements.txt").union(*more)
        for name in set(at_once(file)) - sys.stdlib_module_names - {"components", "benchmarks", "tests"}:
            assert {one.lower() for one in installs.get(name, ())} & there, f"{place} imports {name}"
