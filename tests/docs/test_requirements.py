"""What is imported at once is pinned: a fresh clone has it, and nothing that one machine has by chance is needed."""

import ast
import re
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BROUGHT = {
    "tqdm",
    "websockets",
    "pillow",
    "starlette",
    "protobuf",
    "uvicorn",
}  # by what is pinned, and never without it
ASKED_FOR = (
    "polyseme/patches/datatrove.py",
    "polyseme/patches/slurm.py",
    "components/shell/room/redis_store.py",
    "polyseme/bulk/engines/",
    "tests/",
    "docs/",
)
"""What is read only where somebody asks for it: it may need what the app alone does not."""


def pinned(file: str) -> set[str]:
    """The packages in a file of requirements and in those that it names."""
    lines = (ROOT / file).read_text("utf-8").splitlines()
    further = (pinned(line.removeprefix("-r ")) for line in lines if line.startswith("-r "))
    return {found[0].lower() for line in lines if (found := re.match(r"\w[\w-]*", line))}.union(*further)


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


@pytest.mark.parametrize("folder", ["polyseme", "components", "pages", "tests", "docs"])
def test_what_is_imported_at_once_is_pinned(folder):
    installs, app = metadata.packages_distributions(), pinned("requirements.txt") | BROUGHT
    for file in (ROOT / folder).rglob("*.py"):
        place = str(file.relative_to(ROOT))
        there = app | pinned("requirements-dev.txt") if place.startswith(ASKED_FOR) else app
        for name in (
            set(at_once(file)) - sys.stdlib_module_names - {"polyseme", "components", "benchmarks", "tests", "docs"}
        ):
            assert {one.lower() for one in installs.get(name, ())} & there, f"{place} imports {name}"
